import { describe, expect, it } from 'vitest';
import type { GameView } from '../src/api/types';
import { origins } from '../src/board/motion';
import { diffViews } from '../src/game/diff';
import { hexes, place } from '../src/mock/build';
import { firstGame } from '../src/mock/first-game';

const view = (change: Partial<GameView>): GameView => ({ ...firstGame, ...change });
const [c4, d4, e4] = hexes('c4 d4 e4') as [number, number, number];

describe('diffViews', () => {
  it('tells built, removed and moved pieces apart', () => {
    const before = view({ occupants: [...place(0, 'c4'), ...place(1, 'd4')] });
    expect(diffViews(before, view({ occupants: [...before.occupants, ...place(0, 'e4')] })).built).toEqual(place(0, 'e4'));
    expect(diffViews(before, view({ occupants: place(1, 'd4') })).removed).toEqual(place(0, 'c4'));
    const moved = diffViews(before, view({ occupants: [...place(0, 'e4'), ...place(1, 'd4')] }));
    expect(moved.moved).toEqual([{ piece: { hex: e4, kind: 'settlement', seat: 0 }, from: c4 }]);
    expect([...moved.built, ...moved.removed]).toEqual([]);
  });

  it('does not take another kind or seat for a move', () => {
    const before = view({ occupants: place(0, 'c4', 'wagon') });
    const after = diffViews(before, view({ occupants: [...place(0, 'd4'), ...place(1, 'e4', 'wagon')] }));
    expect(after.moved).toEqual([]);
    expect(after.built).toHaveLength(2);
  });

  it('finds gold and where it came from', () => {
    const [anna, rowan] = firstGame.seats as [GameView['seats'][0], GameView['seats'][0]];
    const richer = { ...anna, gold: { ...anna.gold, knights: 12 }, goldTotal: anna.goldTotal + 4 };
    expect(diffViews(firstGame, view({ seats: [richer, rowan] })).gold).toEqual([{ seat: 0, gold: 4, sources: ['knights'] }]);
  });

  it('finds new tiles, a second one of a kind too', () => {
    const [anna, rowan] = firstGame.seats as [GameView['seats'][0], GameView['seats'][0]];
    const tiles = [...anna.tiles, { name: 'tavern' as const, status: 'new' as const, hex: d4 }];
    expect(diffViews(firstGame, view({ seats: [{ ...anna, tiles }, rowan] })).tiles).toEqual([{ seat: 0, name: 'tavern', hex: d4 }]);
  });

  it('notices that a card was drawn', () => {
    expect(diffViews(firstGame, view({ deck: firstGame.deck - 1 })).drawn).toBe(true);
    expect(diffViews(firstGame, view({ round: 7 })).drawn).toBe(false);
  });
});

describe('origins', () => {
  it('says where a piece slides from, and nothing for one that was built', () => {
    expect(origins(place(0, 'c4'), place(0, 'd4'))).toEqual(new Map([[d4, c4]]));
    expect(origins(place(0, 'c4'), place(0, 'c4 d4'))).toEqual(new Map());
    expect(origins(place(1, 'c4'), place(0, 'd4'))).toEqual(new Map());
  });
});
