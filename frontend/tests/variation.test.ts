// @vitest-environment jsdom
/* Lines that are tried: steps on a copy, taken back without asking, and nothing but the server's word for each. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameListener } from '../src/api/source';
import type { Variation } from '../src/api/types';
import { VariationGame } from '../src/api/variation';
import { firstGame } from '../src/mock/first-game';

const listener = { snapshot: vi.fn(), event: vi.fn(), connection: vi.fn(), presence: vi.fn(), time: vi.fn(), gone: vi.fn() } satisfies GameListener;
const REFUSED = { error: { key: 'refusal.NotBeside' }, detail: 'not beside', status: 409 };
const FIRST = firstGame.sources[0]!;
/** The server's answers to a line: each choice is worth a piece of gold to whoever chooses. Choice 99 is against the rules. */
const asked: { path: string; body: { n: number; actions: number[] } }[] = [];
let opinion = true;

async function serve(path: string, init: { body: string }): Promise<Response> {
  const body = JSON.parse(init.body) as { n: number; actions: number[] };
  asked.push({ path, body });
  if (path.endsWith('/hint/variation')) return new Response(JSON.stringify({ action: 7, hexes: [7], text: [], n: 1 }));
  if (body.actions.includes(99)) return new Response(JSON.stringify(REFUSED), { status: 409 });
  const seat = firstGame.decision.seat!;
  const seats = firstGame.seats.map((one) => (one.seat === seat ? { ...one, gold: { ...one.gold, [FIRST]: (one.gold[FIRST] ?? 0) + body.actions.length } } : one));
  const answer: Variation = { actions: body.actions, view: { ...firstGame, seats }, log: [], origins: { n: 0, seats: [] } as unknown as Variation['origins'], opinion };
  return new Response(JSON.stringify(answer));
}

const shown = () => listener.snapshot.mock.lastCall![0];
let game: VariationGame;

beforeEach(async () => {
  for (const f of Object.values(listener)) f.mockReset();
  asked.length = 0;
  opinion = true;
  vi.stubGlobal('fetch', serve);
  game = new VariationGame('abc', 50);
  game.start(listener);
  await vi.waitFor(() => expect(listener.snapshot).toHaveBeenCalled());
});
afterEach(() => vi.unstubAllGlobals());

describe('a line that is tried', () => {
  it('begins at its moment of the game, with nothing to take back', () => {
    expect(asked).toEqual([{ path: '/api/games/abc/variations', body: { n: 50, actions: [] } }]);
    expect(shown().view.undo).toBe('none');
  });

  it('says all of itself with each choice, and can be taken back freely', async () => {
    await game.act(1, 3);
    await game.act(2, 4);
    expect(asked.map(({ body }) => body.actions)).toEqual([[], [3], [3, 4]]);
    expect(shown().view.undo).toBe('free');
    const steps = listener.snapshot.mock.calls.map(([snapshot]) => snapshot.n);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    await game.undo();
    await game.undo();
    expect(asked).toHaveLength(3);
    expect(shown().view.undo).toBe('none');
    await game.act(5, 6);
    expect(asked.at(-1)!.body.actions).toEqual([6]);
  });

  it('stays as it is when a choice is refused', async () => {
    await game.act(1, 3);
    await expect(game.act(2, 99)).rejects.toMatchObject({ status: 409, error: REFUSED.error });
    await game.act(2, 4);
    expect(asked.at(-1)!.body.actions).toEqual([3, 4]);
  });

  it('tells what a choice would bring, and why one may not be made, without making it', async () => {
    expect(await game.preview(3)).toMatchObject({ action: 3, gold: { [FIRST]: 1 }, tiles: [] });
    expect(await game.preview(99)).toBeNull();
    expect(await game.explain(99)).toEqual([REFUSED.error]);
    expect(await game.explain(3)).toEqual([]);
    expect(listener.snapshot).toHaveBeenCalledOnce();
  });

  it('tells the tiles that a choice loses', async () => {
    const [seat] = firstGame.seats;
    const without = { ...firstGame, decision: { ...firstGame.decision, seat: 0 }, seats: [{ ...seat!, tiles: [] }, ...firstGame.seats.slice(1)] };
    const held = { ...without, seats: [{ ...seat!, tiles: [{ name: 'tavern', status: 'ready', hex: 70 }] }, ...firstGame.seats.slice(1)] };
    vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
      const { actions } = JSON.parse(init.body) as { actions: number[] };
      return new Response(JSON.stringify({ actions, view: actions.length > 0 ? without : held, log: [], origins: {}, opinion: false }));
    });
    const line = new VariationGame('abc', 50);
    const started = listener.snapshot.mock.calls.length;
    line.start(listener);
    await vi.waitFor(() => expect(listener.snapshot.mock.calls.length).toBeGreaterThan(started));
    expect(await line.preview(3)).toMatchObject({ tiles: [], lost: ['tavern'] });
  });

  it('is advised on as it stands, where the game has an opinion', async () => {
    expect(shown().view.hints).toBe(true);
    await game.act(1, 3);
    expect(await game.hint(2)).toMatchObject({ action: 7, n: 2 });
    expect(asked.at(-1)).toEqual({ path: '/api/games/abc/hint/variation', body: { n: 50, actions: [3] } });
    opinion = false;
    await game.act(2, 4);
    expect(shown().view.hints).toBe(false);
  });

  it('says why there is none', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ ...REFUSED, status: 403 }), { status: 403 }));
    new VariationGame('abc', 50).start(listener);
    await vi.waitFor(() => expect(listener.gone).toHaveBeenCalledWith(REFUSED.error));
  });
});
