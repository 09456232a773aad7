import { describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../src/api/http';
import type { GameListener, GameSource } from '../src/api/source';
import type { GameEvent, GameView, Hint, LegalAction, LogEntry, Preview } from '../src/api/types';
import { GameState } from '../src/game/state.svelte';
import { firstSnapshot } from '../src/mock/first-game';

const HEX = 30;
const legal: LegalAction[] = [{ action: HEX, kind: 'hex', card: null, subject: null }];
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
  listener.snapshot({ kind: 'snapshot', n: 7, view: shown, log: [] });
  const event = (n: number, next = shown, log: LogEntry[] = [], kind: GameEvent['kind'] = 'action'): void =>
    listener.event({ n, kind, view: next, logFrom: 0, log });
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

  it('says why a hex is refused as long as it is pointed at', async () => {
    const { game, source } = table();
    let answer!: () => void;
    const explain = vi.fn(() => new Promise((done) => (answer = () => done([{ key: 'refusal.LocationHex' }]))));
    Object.assign(source, { explain });
    const OTHER = HEX + 1;
    game.point(OTHER);
    let asked = game.refuse(OTHER);
    answer();
    await asked;
    expect(game.refusal?.hex).toBe(OTHER);
    game.point(null);
    expect(game.refusal).toBeNull();

    game.point(OTHER);
    asked = game.refuse(OTHER);
    game.point(null);
    answer();
    await asked;
    expect(game.refusal).toBeNull();
  });

  it('moves another piece by taking the choice of the first one back', async () => {
    const OTHER = HEX + 2;
    const choosing = [HEX, OTHER].map((action) => ({ action, kind: 'hex' as const, card: null, subject: null }));
    const target: LegalAction = { action: 77, kind: 'hex', card: null, subject: null };
    const lifted: GameView = {
      ...view, undo: 'free', decision: { ...view.decision, moving: HEX, instead: [OTHER], legal: [target] },
    };
    const { game, source, answers, event } = table(lifted);
    expect(game.alsoHexes).toEqual([OTHER, HEX]);
    const switched = game.chooseHex(OTHER);
    answers[0]!.accept();
    await switched;
    expect(source.undo).toHaveBeenCalledExactlyOnceWith(7);
    expect(source.act).not.toHaveBeenCalled();
    event(8, { ...lifted, decision: { ...lifted.decision, moving: null, instead: [], legal: choosing } }, [], 'undo');
    expect(source.act).toHaveBeenCalledExactlyOnceWith(8, OTHER);
  });

  it('gives up a move by its own piece, and only what may be taken back freely', async () => {
    const lifted: GameView = { ...view, undo: 'free', decision: { ...view.decision, moving: 41, instead: [] } };
    const { game, source, event } = table(lifted);
    void game.chooseHex(41);
    expect(source.undo).toHaveBeenCalledExactlyOnceWith(7);
    event(8, { ...lifted, undo: 'ask' });
    void game.cancel();
    void game.chooseHex(41);
    event(9, { ...view, undo: 'free', decision: { ...view.decision, subject: null, moving: null } });
    void game.cancel();
    expect(source.undo).toHaveBeenCalledOnce();
  });

  it('asks for a hint once, shows it until the position changes, and drops one that comes too late', async () => {
    const { game, event } = table();
    const hint = { n: 7, action: HEX, line: { hexes: [HEX], steps: [] }, text: [] };
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

  it('shows at once what computers do when asked to, until a person must act', () => {
    vi.useFakeTimers();
    const seats = view.seats.map((seat) => ({ ...seat, kind: seat.seat === 1 ? 'computer' as const : 'person' as const }));
    const waiting: GameView = { ...view, seats, decision: { ...view.decision, seat: 1, legal: [] } };
    const { game, event } = table(waiting);
    const line = { id: 1, n: 1, round: 1, seat: 1, text: { key: 'log.undo' }, hexes: [], subject: null };
    const shown = (): number => game.log.length;
    event(8, waiting, [line]);
    event(9, waiting, [line, line]);
    const before = shown();
    game.skip();
    expect(shown()).toBeGreaterThan(before);
    event(10, waiting, [line, line, line]);
    expect(shown()).toBe(3);
    event(11, { ...view, seats }, []);
    event(12, waiting, [line]);
    event(13, waiting, [line, line, line, line]);
    expect(shown()).toBe(1);
    vi.useRealTimers();
  });
});

describe('a hand on a screen that several share', () => {
  const shared: GameView = { ...view, mine: [0, 1], card: null };
  const card: LegalAction = { action: 512, kind: 'card', card: 'grass', subject: null };
  const hint: Hint = { n: 7, action: HEX, line: { hexes: [HEX], steps: [] }, text: [] };

  function open() {
    const made = table(shared);
    const more = {
      hand: vi.fn(async (seat: number) => ({ seat, hand: ['grass'], legal: [...legal, card] })),
      hint: vi.fn(async () => hint),
    };
    Object.assign(made.source, more);
    return { ...made, ...more };
  }

  it('allows what its position allows, not what an earlier one did', async () => {
    const { game, event, hand } = open();
    await game.toggleHand();
    expect(game.legal).toEqual([...legal, card]);
    let answer!: (legal: LegalAction[]) => void;
    hand.mockImplementation((seat) => new Promise((done) => (answer = (now) => done({ seat, hand: ['grass'], legal: now }))));
    const moves: LegalAction[] = [{ action: 41, kind: 'hex', card: null, subject: null }];
    event(8, { ...shared, decision: { ...shared.decision, legal: moves } });
    expect(game.legal).toEqual(moves);
    expect(game.shownHand).not.toBeNull();
    answer([...moves, card]);
    await vi.waitFor(() => expect(game.legal).toEqual([...moves, card]));
  });

  it('is not shown again by an answer that comes after it was hidden', async () => {
    const { game, event, hand } = open();
    await game.toggleHand();
    event(8, shared);
    await game.toggleHand();
    await vi.waitFor(() => expect(hand).toHaveBeenCalledTimes(2));
    await Promise.resolve();
    expect(game.shownHand).toBeNull();
  });

  it('is given away by no hint while it lies face down', async () => {
    const { game, hint: asked } = open();
    await game.toggleHint();
    expect(asked).not.toHaveBeenCalled();
    await game.toggleHand();
    await game.toggleHint();
    expect(game.hint).toBe(hint);
    await game.toggleHand();
    expect(game.hint).toBeNull();
    expect(game.mayHint).toBe(false);
  });

  it('is not given away by a hint that comes after it was hidden', async () => {
    const { game, hint: asked } = open();
    await game.toggleHand();
    let answer!: () => void;
    asked.mockImplementation(() => new Promise((done) => (answer = () => done(hint))));
    const late = game.toggleHint();
    await game.toggleHand();
    answer();
    await late;
    expect(game.hint).toBeNull();
  });

  it('says so when it cannot be had', async () => {
    const { game, hand } = open();
    hand.mockRejectedValue(new RequestFailed(0, { key: 'error.unreachable' }, ''));
    await game.toggleHand();
    expect(game.problem).toEqual({ key: 'error.unreachable' });
  });
});

describe('the analysis of a game', () => {
  const failed = new RequestFailed(503, { key: 'error.broken' }, '');
  const whole = { done: 1, total: 1, points: [{ round: 1, seat: 0, n: 1, ahead: [0, 0], doubt: [0, 0] }], costly: [] };

  it('keeps what went wrong beside the analysis, and may be tried again', async () => {
    const { game, source } = table();
    const analysis = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue(whole);
    Object.assign(source, { analysis });
    await game.analyse();
    expect(game.analysisProblem).toEqual({ key: 'error.broken' });
    expect(game.problem).toBeNull();
    await game.analyse();
    expect(game.analysisProblem).toBeNull();
    expect(game.analysis).toBe(whole);
  });
});
