import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../src/realmwright/texts/en/pages.json';
import type { GameView } from '../src/api/types';
import { reached, ServerTime, spanText, spanWords, timeLeft } from '../src/game/clocks.svelte';
import { mayLeave, onVacation } from '../src/game/leaving';
import { firstSnapshot } from '../src/mock/first-game';
import { setTexts } from '../src/texts/texts.svelte';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SINCE = 1_800_000_000_000;

const seat = (left: number, vacation = 0, away = false) => ({ left, vacation, away });
const person = (view: GameView): GameView => ({ ...view, seats: view.seats.map((each) => ({ ...each, kind: 'person' as const, level: null, joined: true })) });
const timed = (running: number | null, ...seats: ReturnType<typeof seat>[]): GameView => ({
  ...person(firstSnapshot.view),
  options: { pace: { kind: 'days', days: 2, vacation: 3 } },
  clocks: { running, since: SINCE, seats },
});

beforeEach(() => setTexts(en));

describe('the clocks of the page', () => {
  it('count on from what the server told, whatever the browser thinks what time it is', () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'Date'] });
    const time = new ServerTime();
    time.set(SINCE);
    vi.setSystemTime(5);
    vi.advanceTimersByTime(3000);
    expect(time.now).toBeGreaterThan(SINCE + 2700);
    expect(time.now).toBeLessThanOrEqual(SINCE + 3000);
    time.stop();
    vi.advanceTimersByTime(3000);
    expect(time.now).toBeLessThanOrEqual(SINCE + 3000);
    vi.useRealTimers();
  });

  it('run for the seat that must act alone, and never below nothing', () => {
    const view = timed(1, seat(DAY), seat(HOUR));
    expect(timeLeft(view, 0, SINCE + 2 * HOUR)).toMatchObject({ left: DAY, runs: false });
    expect(timeLeft(view, 1, SINCE + HOUR / 2)).toMatchObject({ left: HOUR / 2, runs: true, low: true });
    expect(timeLeft(view, 1, SINCE + 2 * HOUR)).toMatchObject({ left: 0 });
  });

  it('show outside of a turn over days those of the next one, even where the time of the last is over', () => {
    const view = { ...timed(0, seat(HOUR), seat(0)), turn: 0 };
    expect(timeLeft(view, 1, SINCE + HOUR)).toMatchObject({ left: 2 * DAY, runs: false, low: false });
    // Somebody else chooses within the turn of the first seat, which goes on with what it has.
    expect(timeLeft({ ...view, clocks: { ...view.clocks!, running: 1 } }, 0, SINCE + HOUR)).toMatchObject({ left: HOUR, runs: false });
    // A bank is what is left of it.
    const live = { ...view, options: { ...view.options, pace: { kind: 'live' as const, bank: 600, increment: 5 } } };
    expect(timeLeft(live, 1, SINCE)).toMatchObject({ left: 0 });
  });

  it('show vacation before the own time', () => {
    const view = timed(0, seat(DAY, HOUR, true), seat(DAY));
    expect(timeLeft(view, 0, SINCE + HOUR / 2)).toMatchObject({ left: HOUR / 2, away: true });
    expect(timeLeft(view, 0, SINCE + 3 * HOUR)).toMatchObject({ left: DAY - 2 * HOUR, away: false });
  });

  it('are for persons who are in the game', () => {
    const view = timed(0, seat(DAY), seat(DAY));
    const [first, ...others] = view.seats;
    expect(timeLeft({ ...view, seats: [{ ...first!, kind: 'computer' }, ...others] }, 0, SINCE)).toBeNull();
    expect(timeLeft({ ...view, seats: [{ ...first!, out: 'time' }, ...others] }, 0, SINCE)).toBeNull();
    expect(timeLeft({ ...view, clocks: null }, 0, SINCE)).toBeNull();
  });

  it('are written by days, hours or minutes', () => {
    expect([2 * DAY + 5 * HOUR, 3 * HOUR + 20 * 60_000, 245_000, 9_400, 0].map(spanText)).toEqual(['2 d 5 h', '3 h 20 min', '4:05', '0:10', '0:00']);
  });

  it('are read out at a few steps only', () => {
    const at = (left: number) => reached({ left, runs: true, away: false, low: false });
    expect([2 * DAY, DAY - 1, 61_000, 60_000, 31_000, 30_000, 9000].map(at)).toEqual([null, DAY, 600_000, 60_000, 60_000, 30_000, 10_000]);
    expect(reached({ left: 5, runs: false, away: false, low: false })).toBeNull();
    expect([DAY, HOUR, 60_000, 30_000].map(spanWords)).toEqual(['24 hours', '1 hour', '1 minute', '30 seconds']);
  });
});

describe('leaving a game', () => {
  it('is for who plays it and can still win', () => {
    const view = timed(0, seat(DAY, DAY), seat(DAY));
    expect(mayLeave(view)).toBe(true);
    expect(mayLeave({ ...view, mine: [] })).toBe(false);
    expect(mayLeave({ ...view, phase: 'over' })).toBe(false);
    expect(mayLeave({ ...view, seats: view.seats.map((each) => ({ ...each, out: 'resigned' as const })) })).toBe(false);
  });

  it('for a vacation needs days of it', () => {
    expect(onVacation(timed(0, seat(DAY, DAY), seat(DAY)))).toBe(false);
    expect(onVacation(timed(0, seat(DAY, DAY, true), seat(DAY)))).toBe(true);
    expect(onVacation(timed(0, seat(DAY), seat(DAY)))).toBeNull();
    expect(onVacation({ ...timed(0, seat(DAY, DAY)), clocks: null })).toBeNull();
  });
});
