// @vitest-environment jsdom
/* Motion: as fast as is chosen, none where the reader or their system wants none. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardPiece } from '../src/board/model';
import { hexes, place } from '../src/mock/build';
import { finished } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';

// Each test loads the modules anew.
vi.setConfig({ testTimeout: 30_000 });

/** What the system asks for. */
let reduced: { matches: boolean; addEventListener: (kind: string, follow: () => void) => void };
let follow: () => void;
/** What was animated: milliseconds, and how it begins. */
let animated: { duration: number; begin: string }[];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  reduced = { matches: false, addEventListener: (_, given) => (follow = given) };
  vi.stubGlobal('matchMedia', () => reduced);
  animated = [];
  Element.prototype.animate = function (frames: unknown, options: unknown) {
    const begin = (frames as { transform?: string }[])[0]?.transform ?? '';
    const { duration } = options as { duration: number };
    if (duration > 0) animated.push({ duration, begin });
    const animation = { cancel: () => {}, onfinish: null as (() => void) | null };
    if (duration === 0) queueMicrotask(() => animation.onfinish?.());
    return animation as unknown as Animation;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});
const shownOnRoot = (): string | undefined => document.documentElement.dataset.motion;

describe('how fast things move', () => {
  it('is chosen, kept and written on the page', async () => {
    const { motion } = await import('../src/effects/motion.svelte');
    expect([motion.factor, shownOnRoot()]).toEqual([1, 'normal']);
    motion.choose('fast');
    expect([motion.factor < 1, shownOnRoot()]).toEqual([true, 'fast']);
    vi.resetModules();
    const again = (await import('../src/effects/motion.svelte')).motion;
    expect(again.speed).toBe('fast');
    again.choose('off');
    expect([again.factor, shownOnRoot()]).toEqual([0, 'off']);
  });

  it('is not at all where the system asks for little motion, from the moment it asks', async () => {
    const { motion } = await import('../src/effects/motion.svelte');
    motion.choose('slow');
    reduced.matches = true;
    follow();
    expect([motion.speed, motion.factor, shownOnRoot()]).toEqual(['off', 0, 'off']);
    reduced.matches = false;
    follow();
    expect([motion.speed, shownOnRoot()]).toEqual(['slow', 'slow']);
  });
});

describe('pieces', () => {
  /** A board with pieces on it that change. */
  async function board(first: readonly BoardPiece[]) {
    const { flushSync, mount } = await import('svelte');
    const { reactive } = await import('./reactive.svelte');
    const { default: Pieces } = await import('../src/board/Pieces.svelte');
    const { Plan } = await import('../src/board/geometry');
    const { motion } = await import('../src/effects/motion.svelte');
    const props = reactive({ pieces: first, walls: [] as number[], caves: [], plan: new Plan('none'), grade: 'fine' as const });
    mount(Pieces, { target: document.body, props });
    flushSync();
    const put = async (pieces: readonly BoardPiece[]): Promise<void> => {
      animated = [];
      props.pieces = pieces;
      flushSync();
      await Promise.resolve();
    };
    const [from, to] = hexes('c4 f9').map((hex) => props.plan.centre(hex)) as [{ x: number; y: number }, { x: number; y: number }];
    return { put, motion, by: { x: from.x - to.x, y: from.y - to.y } };
  }
  const start = place(0, 'c4 d4');
  const moved = place(0, 'd4 f9');

  it('glide from where they stood, at the first move and after others were built', async () => {
    const { put, by } = await board(start);
    await put(moved);
    expect(animated.map(({ begin }) => begin)).toEqual([expect.stringContaining(`translate(${by.x}px, ${by.y}px)`)]);
    await put(start);
    expect(animated.map(({ begin }) => begin)).toEqual([expect.stringContaining(`translate(${-by.x}px, ${-by.y}px)`)]);
    await put([...start, ...place(1, 'k8')]);
    expect(animated[0]!.begin).toContain('translate(0px, -26');
  });

  it('take the time that is chosen, or none', async () => {
    const { put, motion } = await board(start);
    await put(moved);
    const usual = animated[0]!.duration;
    motion.choose('slow');
    await put(start);
    expect(animated[0]!.duration).toBe(2 * usual);
    motion.choose('off');
    await put(moved);
    expect(animated).toEqual([]);
  });
});

describe('what flies', () => {
  it.each([['normal', 1], ['off', 0]] as const)('a tile to its owner, at the speed %s', async (speed, flights) => {
    const { mount } = await import('svelte');
    const { motion } = await import('../src/effects/motion.svelte');
    const { default: Flights } = await import('../src/effects/Flights.svelte');
    const { flushSync } = await import('svelte');
    motion.choose(speed);
    document.body.innerHTML = '<p data-tiles="0"></p><p data-tiles="1"></p>';
    const owner = document.querySelector('[data-tiles="1"]')!;
    owner.getBoundingClientRect = () => new DOMRect(300, 40, 20, 20);
    const frames = vi.spyOn(Element.prototype, 'animate');
    const air = mount(Flights, { target: document.body }) as { tile: (from: { x: number; y: number }, seat: number, icon: string) => void };
    air.tile({ x: 100, y: 150 }, 1, 'location.tavern');
    flushSync();
    expect(document.querySelectorAll('.flight')).toHaveLength(flights);
    const ends = frames.mock.calls.map(([keyframes]) => (keyframes as { transform: string }[]).at(-1)!.transform);
    expect(ends).toEqual(Array(flights).fill(expect.stringContaining('calc(-50% + 210px), calc(-50% + -100px)')));
  });

  it('to the player whose turn it is, where the own place is not seen', async () => {
    const { flushSync, mount } = await import('svelte');
    const { motion } = await import('../src/effects/motion.svelte');
    const { default: Flights } = await import('../src/effects/Flights.svelte');
    motion.choose('normal');
    document.body.innerHTML = '<p data-gold="1" style="visibility: hidden"></p><p data-acting="1"><svg></svg></p>';
    document.querySelector('[data-gold]')!.getBoundingClientRect = () => new DOMRect(300, 40, 20, 20);
    document.querySelector('svg')!.getBoundingClientRect = () => new DOMRect(90, 240, 20, 20);
    const frames = vi.spyOn(Element.prototype, 'animate');
    const air = mount(Flights, { target: document.body }) as { gold: (from: { x: number; y: number }, seat: number, n: number) => void };
    air.gold({ x: 100, y: 150 }, 1, 3);
    flushSync();
    const ends = frames.mock.calls.map(([keyframes]) => (keyframes as { transform: string }[]).at(-1)!.transform);
    expect(ends).toEqual([expect.stringContaining('calc(-50% + 0px), calc(-50% + 100px)')]);
  });
});

describe('the scores at the end', () => {
  const { view } = finished;
  async function table(counts: boolean) {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    const { flushSync, mount } = await import('svelte');
    (await import('../src/texts/texts.svelte')).setTexts(texts);
    const { default: ScoreTable } = await import('../src/game/ScoreTable.svelte');
    const nothing = (): void => {};
    mount(ScoreTable, { target: document.body, props: {
      view, ending: [], counts, statistics: null, statisticsProblem: null, analysis: null, problem: null, looked: null, sheet: 'scores', recordUrl: '', ratings: null, nextUrl: null,
      onsheet: nothing, onlookback: nothing, ongold: nothing, onagain: nothing, onshare: nothing, onclose: nothing,
    } });
    flushSync();
    const sums = (): number[] => [...document.querySelectorAll('tfoot td [aria-hidden]')].map((cell) => Number(cell.textContent));
    const cells = (): string[] => [...document.querySelectorAll('tbody td [aria-hidden]')].map((cell) => cell.textContent ?? '');
    const told = (): string => document.querySelector('h2')!.textContent ?? '';
    return { sums, cells, told, flushSync };
  }
  const totals = view.seats.map((seat) => seat.goldTotal);
  const all = view.sources.flatMap((source) => view.seats.map((seat) => String(seat.gold[source] ?? 0)));

  it('are counted up, card by card, and end at what they are', async () => {
    const { motion } = await import('../src/effects/motion.svelte');
    motion.choose('fast');
    const { sums, cells, told } = await table(true);
    expect([sums(), told()]).toEqual([[0, 0], 'Final scores']);
    // A screen reader hears the whole at once.
    expect(document.querySelector('h2')!.getAttribute('aria-label')).toContain('Anna');
    const seen: number[][] = [];
    const filled = new Set<number>();
    await vi.waitFor(() => {
      seen.push(sums());
      filled.add(cells().filter(Boolean).length);
      expect(told()).not.toBe('Final scores');
    }, { timeout: 5000, interval: 20 });
    expect([sums(), cells()]).toEqual([totals, all]);
    expect(new Set(seen.map((pair) => pair[0])).size).toBeGreaterThan(5);
    expect(seen.every((pair, k) => k === 0 || pair[0]! >= seen[k - 1]![0]!)).toBe(true);
    expect(filled.size).toBeGreaterThan(2);
  });

  it('are there at once when the end was not seen, without motion, or at a click', async () => {
    const late = await table(false);
    expect([late.sums(), late.cells()]).toEqual([totals, all]);
    document.body.innerHTML = '';
    vi.resetModules();
    reduced.matches = true;
    const calm = await table(true);
    expect([calm.sums(), calm.cells()]).toEqual([totals, all]);
    document.body.innerHTML = '';
    vi.resetModules();
    reduced.matches = false;
    const hasty = await table(true);
    expect(hasty.sums()).toEqual([0, 0]);
    document.querySelector('dialog')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    hasty.flushSync();
    expect([hasty.sums(), hasty.cells()]).toEqual([totals, all]);
  });
});
