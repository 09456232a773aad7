/* Where gold comes from: what is lit for what is pointed at, and when the server is asked. */
import { describe, expect, it, vi } from 'vitest';
import type { Origins } from '../src/api/types';
import { RequestFailed } from '../src/api/http';
import { earningsOf, GoldLights } from '../src/game/gold.svelte';

const origins: Origins = {
  n: 7,
  seats: [
    { knights: [{ gold: 2, hexes: [3] }, { gold: 2, hexes: [4] }], castle: [{ gold: 3, hexes: [10, 4] }], shepherds: [{ gold: 2, hexes: [] }] },
    { knights: [{ gold: 2, hexes: [50] }], castle: [{ gold: 3, hexes: [10, 50] }, { gold: 3, hexes: [90, 50] }] },
  ],
};

describe('the earning hexes', () => {
  it('of a card are those of every player', () => {
    expect(earningsOf(origins, { source: 'knights', seat: null })).toEqual([
      { hex: 3, seat: 0, gold: 2 }, { hex: 4, seat: 0, gold: 2 }, { hex: 50, seat: 1, gold: 2 },
    ]);
  });
  it('of a count are those of one player; who earns with others bears no number', () => {
    expect(earningsOf(origins, { source: 'castle', seat: 1 })).toEqual([
      { hex: 10, seat: 1, gold: 3 }, { hex: 50, seat: 1, gold: null }, { hex: 90, seat: 1, gold: 3 },
    ]);
  });
  it('of one castle are those beside it', () => {
    expect(earningsOf(origins, { source: 'castle', seat: null, hex: 10 })).toEqual([
      { hex: 10, seat: 0, gold: 3 }, { hex: 4, seat: 0, gold: null }, { hex: 10, seat: 1, gold: 3 }, { hex: 50, seat: 1, gold: null },
    ]);
  });
  it('of all gold of a player add up on each hex', () => {
    expect(earningsOf(origins, { source: null, seat: 0 })).toContainEqual({ hex: 4, seat: 0, gold: 2 });
    expect(earningsOf({ n: 1, seats: [{ a: [{ gold: 2, hexes: [1] }], b: [{ gold: 3, hexes: [1] }] }] }, { source: null, seat: 0 })).toEqual([
      { hex: 1, seat: 0, gold: 5 },
    ]);
  });
});

describe('the lights', () => {
  const lights = (n = { shown: 7 }) => {
    const ask = vi.fn(async (asked: number): Promise<Origins> => ({ ...origins, n: asked }));
    return { n, ask, gold: new GoldLights(ask, () => n.shown) };
  };
  const knights = { source: 'knights', seat: null } as const;

  it('ask once a position, and only when somebody wants to know', async () => {
    const { n, ask, gold } = lights();
    await gold.load();
    expect(ask).not.toHaveBeenCalled();
    gold.point(knights);
    gold.point({ source: 'castle', seat: null });
    await vi.waitFor(() => expect(gold.earnings).toHaveLength(5));
    gold.point(null);
    expect(gold.earnings).toEqual([]);
    gold.keep(knights);
    expect(gold.earnings).toHaveLength(3);
    expect(ask).toHaveBeenCalledExactlyOnceWith(7);
    n.shown = 8;
    // Not the numbers of another position.
    expect(gold.earnings).toEqual([]);
    await gold.load();
    expect(gold.earnings).toHaveLength(3);
  });
  it('stay after a click until the next one; what is pointed at comes first', async () => {
    const { gold } = lights();
    gold.toggle(knights);
    await vi.waitFor(() => expect(gold.earnings).toHaveLength(3));
    gold.point({ source: 'knights', seat: 1 });
    expect(gold.earnings).toHaveLength(1);
    gold.point(null);
    expect(gold.earnings).toHaveLength(3);
    gold.toggle(knights);
    expect(gold.kept).toBeNull();
  });
  it('stay dark where the server does not answer, and ask again', async () => {
    const { ask, gold } = lights();
    ask.mockRejectedValueOnce(new RequestFailed(503, { key: 'error.broken' }, ''));
    gold.point(knights);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await new Promise((done) => setTimeout(done));
    gold.point(knights);
    await vi.waitFor(() => expect(gold.earnings).toHaveLength(3));
  });
});
