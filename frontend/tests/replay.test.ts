/* Going through a game: by choice, by turn, by itself. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../src/api/http';
import type { GameView, Snapshot, Timeline } from '../src/api/types';
import { Replay, turnFrom } from '../src/game/replay.svelte';
import { replayCommandOf } from '../src/game/keys';

/** Three turns of two, three and one choices, after the beginning; each choice is two events. */
const TURNS = [0, 0, 1, 1, 1, 2];
const timeline: Timeline = { n: 13, steps: [{ n: 1, seat: null, round: 1, turn: 0 }, ...TURNS.map((turn, k) => ({ n: 3 + 2 * k, seat: turn % 2, round: 1, turn }))] };
const failed = new RequestFailed(503, { key: 'error.broken' }, '');

function begun() {
  const past = vi.fn(async (n: number) => ({ n, view: { round: n } as GameView }) as Snapshot);
  const source = { past, timeline: vi.fn(async () => timeline) };
  return { source, past, replay: new Replay(source) };
}
afterEach(() => vi.useRealTimers());

describe('a replay', () => {
  it('shows the choice that an event belongs to', async () => {
    const { replay } = begun();
    expect(await replay.show(8)).toBe(true);
    expect([replay.at, replay.n, replay.view?.round]).toEqual([4, 9, 9]);
    await replay.show(99);
    expect(replay.at).toBe(6);
  });
  it('goes by choice, no further than there are, and asks for none twice', async () => {
    const { replay, past } = begun();
    await replay.show(1);
    await replay.step(-1);
    expect(replay.n).toBe(1);
    await replay.step(1);
    await replay.step(1);
    await replay.step(-1);
    expect(replay.n).toBe(3);
    expect(past.mock.calls).toEqual([[1], [3], [5]]);
  });
  it('goes by turn: to where one begins', () => {
    const places = (by: 1 | -1, from: number) => {
      const found = [from];
      while (turnFrom(timeline.steps, found.at(-1)!, by) !== found.at(-1)) found.push(turnFrom(timeline.steps, found.at(-1)!, by));
      return found;
    };
    expect(places(1, 0)).toEqual([0, 2, 5, 6]);
    expect(places(-1, 6)).toEqual([6, 5, 2, 0]);
    expect(turnFrom(timeline.steps, 4, -1)).toBe(2);
  });
  it('asks for the last place alone where the slider is pulled', async () => {
    const { replay, past } = begun();
    await replay.show(1);
    const going = [2, 3, 4, 5, 6].map((at) => replay.go(at));
    // It says that the board still follows.
    expect([replay.at, replay.n, replay.loading]).toEqual([6, 1, true]);
    await Promise.all(going);
    expect([replay.n, replay.loading]).toEqual([13, false]);
    expect(past.mock.calls.length).toBeLessThan(4);
  });
  it('plays at its pace to the end', async () => {
    vi.useFakeTimers();
    const { replay } = begun();
    await replay.show(1);
    replay.speed = 'fast';
    replay.toggle();
    await vi.advanceTimersByTimeAsync(450);
    expect(replay.at).toBe(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect([replay.at, replay.playing]).toEqual([6, false]);
  });
  it('finds what was chosen meanwhile', async () => {
    const { replay, source } = begun();
    await replay.show(13);
    source.timeline.mockResolvedValue({ n: 15, steps: [...timeline.steps, { n: 15, seat: 1, round: 1, turn: 2 }] });
    replay.stale();
    await replay.step(1);
    expect(replay.n).toBe(15);
  });
  it('says what went wrong, and goes on', async () => {
    const { replay, past } = begun();
    await replay.show(3);
    past.mockRejectedValueOnce(failed);
    await replay.step(1);
    expect(replay.problem).toEqual({ key: 'error.broken' });
    expect(replay.n).toBe(3);
    await replay.go(2);
    expect([replay.n, replay.problem]).toEqual([5, null]);
  });
  it('keeps a turn of the analysis until one goes on', async () => {
    const { replay } = begun();
    const turn = { round: 1, seat: 0, n: 6, loss: 4, doubt: 1, played: { hexes: [], steps: [] }, better: { hexes: [], steps: [] }, text: [] };
    await replay.show(6, turn);
    expect([replay.turn, replay.n]).toEqual([turn, 6]);
    await replay.step(1);
    expect(replay.turn).toBeNull();
  });
});

describe('its keys', () => {
  const key = (key: string, shiftKey = false) => replayCommandOf({ key, code: key, shiftKey, ctrlKey: false, metaKey: false, altKey: false });
  it('go by choice, with Shift by turn, to the ends; the space bar plays', () => {
    expect([key('ArrowLeft'), key('ArrowRight')]).toEqual([{ step: -1 }, { step: 1 }]);
    expect([key('ArrowLeft', true), key('ArrowRight', true)]).toEqual([{ turn: -1 }, { turn: 1 }]);
    expect([key('Home'), key('End'), key(' ')]).toEqual([{ end: -1 }, { end: 1 }, 'play']);
    expect([key('ArrowUp'), key('u'), key('Escape')]).toEqual([null, null, null]);
  });
});
