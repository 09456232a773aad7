// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, GameView } from '../src/api/types';
import { absentSeat } from '../src/game/absent';
import { movesAway } from '../src/game/diff';
import { firstSnapshot } from '../src/mock/first-game';

const view: GameView = firstSnapshot.view;
const watching: GameView = { ...view, mine: [], me: null };
const seatTaken = (after: GameView, key?: string): GameEvent => ({
  n: 9, kind: 'seat', view: after, logFrom: 0,
  log: key === undefined ? [] : [{ ...firstSnapshot.log[0]!, n: 9, text: { key, params: { player: 'Ben' } } }],
});

beforeEach(() => localStorage.clear());

describe('who watches where they played', () => {
  it('has gone on at another device', () => {
    expect(movesAway(view, seatTaken(watching))).toBe(true);
  });
  it('has not where somebody else sat down, or a computer plays for them', () => {
    expect(movesAway(view, seatTaken(watching, 'log.joined'))).toBe(false);
    const substituted = { ...watching, seats: watching.seats.map((seat) => ({ ...seat, substituted: true })) };
    expect(movesAway(view, seatTaken(substituted))).toBe(false);
  });
  it('has not where they never played, or another seat has changed', () => {
    expect(movesAway(watching, seatTaken(watching))).toBe(false);
    expect(movesAway(view, seatTaken(view))).toBe(false);
  });
});

describe('who is absent', () => {
  const two = (connected: boolean, mine = [1]): GameView => ({
    ...view, mine, me: mine[0] ?? null, decision: { ...view.decision, seat: 0 }, clocks: null,
    seats: view.seats.map((seat) => ({ ...seat, kind: 'person', joined: true, out: null, connected: seat.seat !== 0 || connected })),
  });
  it('is the one that the game waits for, if they do not look', () => {
    expect(absentSeat(two(false))).toBe(0);
    expect(absentSeat(two(true))).toBeNull();
  });
  it('is nobody at the own screen, and nobody for who only watches', () => {
    expect(absentSeat(two(false, [0]))).toBeNull();
    expect(absentSeat(two(false, []))).toBeNull();
  });
});
