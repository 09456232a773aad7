import { describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../src/api/http';
import type { GameListener, GameSource } from '../src/api/source';
import type { GameView, Hint, LegalAction, Preview } from '../src/api/types';
import { GameState } from '../src/game/state.svelte';
import { firstSnapshot } from '../src/mock/first-game';

const HEX = 30;
const legal: LegalAction[] = [{ action: HEX, token: 'k2', kind: 'hex', hex: HEX, subject: null }];
const view: GameView = { ...firstSnapshot.view, decision: { ...firstSnapshot.view.decision, legal } };
const preview: Preview = { action: HEX, gold: {}, tiles: [], lost: [] };

/** A source whose answers the test gives when it likes. */
function table(shown: GameView = view) {
  let listener!: GameListener;
  const answers: { accept: () => void; refuse: () => void }[] = [];
  const signals: AbortSignal[] = [];
  const request = (): Promise<void> => new Promise((resolve, reject) => {
    answers.push({ accept: resolve, refuse: () => reject(new RequestFailed(409, { key: 'error.stale' }, '')) });
  });
  const source = {
    start: (given: GameListener) => (listener = given),
    act: vi.fn(request),
    undo: vi.fn(request),
    preview: vi.fn(async (_action: number, signal: AbortSignal) => {
      signals.push(signal);
      return preview;
    }),
  };
  const game = new GameState(source as unknown as GameSource);
  game.start();
  listener.snapshot({ n: 7, view: shown, log: [] });
  const event = (n: number): void => listener.event({ n, kind: 'action', view: shown, logFrom: 0, log: [] });
  return { game, source, answers, signals, event };
}

describe('the state of a game', () => {
  it('takes a second click for the first one until the event has come, whichever comes first', async () => {
    const { game, source, answers, event } = table();
    const first = game.chooseHex(HEX);
    await game.chooseHex(HEX);
    answers[0]!.accept();
    await first;
    await game.chooseHex(HEX);
    await game.undo();
    expect(source.act).toHaveBeenCalledExactlyOnceWith(7, HEX);
    expect(source.undo).not.toHaveBeenCalled();
    event(8);
    void game.chooseHex(HEX);
    event(9);
    answers[1]!.accept();
    void game.undo();
    expect(source.act).toHaveBeenLastCalledWith(8, HEX);
    expect(source.undo).toHaveBeenCalledExactlyOnceWith(9);
  });

  it('may try again after a refusal, which it shows until the next request', async () => {
    const { game, source, answers } = table();
    const first = game.chooseHex(HEX);
    answers[0]!.refuse();
    await first;
    expect(game.problem).toEqual({ key: 'error.stale' });
    void game.chooseHex(HEX);
    expect(source.act).toHaveBeenCalledTimes(2);
    expect(game.problem).toBeNull();
  });

  it('asks nothing about the past', async () => {
    const { game, source, signals, event } = table();
    game.point(HEX);
    await vi.waitFor(() => expect(game.preview).toBe(preview));
    void game.chooseHex(HEX);
    expect(signals[0]!.aborted).toBe(true);
    game.point(null);
    game.point(HEX);
    expect(source.preview).toHaveBeenCalledOnce();
    event(8);
    expect(source.preview).toHaveBeenCalledTimes(2);
    expect(game.preview).toBeNull();
    event(9);
    expect(signals[1]!.aborted).toBe(true);
  });

  it('asks for a hint once, shows it until the position changes, and drops one that comes too late', async () => {
    const { game, event } = table();
    const hint = { n: 7, action: HEX, hexes: [HEX], words: ['k2'], text: [] };
    let answer!: (hint: Hint) => void;
    const asked = vi.fn(() => new Promise<Hint>((resolve) => (answer = resolve)));
    (game.source as unknown as { hint: typeof asked }).hint = asked;
    const first = game.toggleHint();
    await game.toggleHint();
    expect(asked).toHaveBeenCalledExactlyOnceWith(7);
    answer(hint);
    await first;
    expect(game.hint).toBe(hint);
    await game.toggleHint();
    expect(game.hint).toBeNull();

    const late = game.toggleHint();
    event(8);
    answer(hint);
    await late;
    expect(game.hint).toBeNull();
    expect(game.seeking).toBe(false);
  });

  it('asks for no hint where there are none', async () => {
    const { game, event } = table({ ...view, hints: false });
    const asked = vi.fn();
    (game.source as unknown as { hint: typeof asked }).hint = asked;
    await game.toggleHint();
    event(8);
    expect(asked).not.toHaveBeenCalled();
  });

  it('lets computers take their time, and shows all when somebody acts', () => {
    vi.useFakeTimers();
    const waiting: GameView = {
      ...view, seats: view.seats.map((seat) => ({ ...seat, kind: seat.seat === 1 ? 'computer' : 'person' })),
      decision: { ...view.decision, seat: 1, legal: [] },
    };
    const { game, source, event } = table(waiting);
    event(8);
    event(9);
    event(10);
    expect(game.log.length).toBe(0);
    void game.undo();
    expect(source.undo).toHaveBeenCalledExactlyOnceWith(10);
    vi.useRealTimers();
  });
});
