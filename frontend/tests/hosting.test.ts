// @vitest-environment jsdom
/* Who looks after a table, and how strong those are thought to be who sit there. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GoldLights } from '../src/game/gold.svelte';
import { Hosting } from '../src/game/hosting.svelte';
import Players from '../src/game/Players.svelte';
import { RatingsAtTable } from '../src/game/ratings.svelte';
import { firstSnapshot } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

setTexts(texts);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
const { view } = firstSnapshot;

describe('whoever made a game', () => {
  const games = vi.fn(async () => new Response(JSON.stringify([{ id: view.game, made: true }]), { status: 200 }));
  vi.stubGlobal('fetch', games);

  it('and plays in it is known by the game', async () => {
    const hosting = new Hosting();
    await hosting.lookUp({ ...view, host: 0, mine: [0] });
    expect(hosting.of({ ...view, host: 0, mine: [0] })).toBe(true);
    expect(hosting.of({ ...view, host: 0, mine: [1] })).toBe(false);
    expect(games).not.toHaveBeenCalled();
  });
  it('for others looks on, and is known by the own games, which are asked for once', async () => {
    const hosting = new Hosting();
    const looking = { ...view, host: null, mine: [] };
    expect(hosting.of(looking)).toBe(false);
    await hosting.lookUp(looking);
    await hosting.lookUp(looking);
    expect(hosting.of(looking)).toBe(true);
    expect(games).toHaveBeenCalledOnce();
  });
});

describe('ratings at a table', () => {
  const rating = { figure: 1518, doubt: 430, games: 3, provisional: true };
  const rated = { ...view, options: { ...view.options, rated: true } };
  const joined = (on: boolean) => ({ ...rated, seats: rated.seats.map((seat) => ({ ...seat, joined: on })) });

  it('are asked for where there are any, anew when somebody sits down and at the end', async () => {
    const load = vi.fn(async () => [{ seat: 1, rating, change: null }]);
    const ratings = new RatingsAtTable(load);
    for (const [now, times] of [[view, 0], [joined(false), 1], [joined(false), 1], [joined(true), 2], [{ ...joined(true), phase: 'over' as const }, 3]] as const) {
      await ratings.lookUp(now);
      expect(load).toHaveBeenCalledTimes(times);
    }
    expect([ratings.of(0), ratings.of(1)?.figure]).toEqual([null, 1518]);
  });

  let app: Record<string, unknown> | null = null;
  afterEach(async () => {
    if (app) await unmount(app);
    app = null;
  });
  it('stand beside the names, with a mark while they say little', async () => {
    const ratings = new RatingsAtTable(async () => [{ seat: 0, rating: { ...rating, figure: 1700, provisional: false }, change: null }, { seat: 1, rating, change: null }]);
    await ratings.lookUp(rated);
    app = mount(Players, { target: document.body, props: { view: rated, ratings, gold: new GoldLights(async (n) => ({ n, seats: [] }), () => 1) } });
    flushSync();
    const told = [...document.querySelectorAll('.who')];
    expect(told.map((one) => one.querySelector('.seen small [aria-hidden]')!.textContent)).toEqual(['1700', '1518?']);
    expect(told[1]!.lastElementChild!.textContent).toContain('Rating 1518, provisional');
  });
});
