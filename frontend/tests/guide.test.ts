/* The guide: what it says follows from what has come about in the game, and nothing that must be learnt is left out. */
import { describe, expect, it } from 'vitest';
import type { GameView, LogEntry } from '../src/api/types';
import { BUBBLES, bubbleDue, type BubbleName } from '../src/guide/bubbles';
import { placeBubble } from '../src/guide/place';
import { besideOwn, hexActions, hexes, place } from '../src/mock/build';
import { finished, firstGame, line } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';

/** A first turn: nothing on the board, grass to be played. */
const anywhere = [...firstGame.setup.terrain].flatMap((letter, hex) => (letter === 'G' ? [hex] : []));
const [me, other] = firstGame.seats as [GameView['seats'][0], GameView['seats'][0]];
const start: GameView = {
  ...firstGame, round: 1, occupants: [], lastTurn: [], powers: [], seats: [{ ...me, supply: 40, tiles: [] }, { ...other, supply: 40, tiles: [] }],
  decision: { ...firstGame.decision, legal: hexActions(anywhere) },
};
const withLegal = (view: GameView, legal: number[]): GameView => ({ ...view, decision: { ...view.decision, legal: hexActions(legal) } });
const afterOne = { ...start, owed: 2, occupants: place(0, 'h9') };

/** All that is said in a position, one after the other. */
function said(view: GameView, read: BubbleName[] = [], log: LogEntry[] = []): BubbleName[] {
  const all = [...read];
  for (let bubble = bubbleDue({ view, log }, all); bubble; bubble = bubbleDue({ view, log }, all)) all.push(bubble.name);
  return all.slice(read.length);
}

describe('what is said when', () => {
  it('the card and the free choice come first', () => expect(said(start)).toEqual(['card', 'free']));

  it('building next to the own, when there is something to build next to', () => {
    expect(said(withLegal(afterOne, besideOwn(afterOne, 0, 'G')), ['card', 'free'])).toEqual(['beside']);
  });

  it('a free choice again, when the terrain is nowhere beside the own', () => {
    const apart = anywhere.filter((hex) => !besideOwn(afterOne, 0, 'G').includes(hex));
    expect(said(withLegal(afterOne, apart), ['card', 'free'])).toEqual(['again']);
  });

  it('what earns gold, from the second turn on', () => {
    expect(said({ ...start, round: 2 }, ['card', 'free'])).toEqual(['scoring']);
  });

  it('a tile when one is taken, its use when it is ready, its loss when something is moved', () => {
    const tile = { name: 'paddock', status: 'new', hex: hexes('h7')[0]! } as const;
    const held = { ...start, seats: [{ ...start.seats[0]!, tiles: [tile] }, start.seats[1]!] };
    expect(said(held, ['card', 'free'])).toEqual(['tile']);
    const ready = { ...held, powers: [{ action: 558, subject: 'location.paddock', ready: 1, new: 0, used: 0 }] } satisfies GameView;
    expect(said(ready, ['card', 'free', 'tile'])).toEqual(['use']);
    const moving = { ...ready, decision: { ...ready.decision, moving: hexes('h9')[0]!, legal: hexActions(hexes('f9')) } };
    expect(said(moving, ['card', 'free', 'tile', 'use'])).toEqual(['leave']);
    const lost = line(2, 0, 'tile-lost', { player: 'Anna', tile: 'Paddock' });
    expect(said(start, ['card', 'free', 'tile', 'use'], [lost])).toEqual(['leave']);
  });

  it('a castle when one has a settlement beside it', () => {
    expect(said({ ...start, occupants: place(0, 'e4') }, ['card', 'free', 'beside', 'again'])).toEqual(['castle']);
  });

  it('how it ends, when supplies shrink; the last round; and the last words at the end alone', () => {
    const low = { ...start, seats: [start.seats[0]!, { ...start.seats[1]!, supply: 20 }] };
    expect(said(low, ['card', 'free'])).toEqual(['end']);
    expect(said({ ...low, lastRound: true }, ['card', 'free', 'end'])).toEqual(['last']);
    expect(said(finished.view)).toEqual(['over']);
  });

  it('nothing while others act, and nothing to those who watch', () => {
    expect(said({ ...start, decision: { ...start.decision, seat: 1, legal: [] } })).toEqual([]);
    expect(said({ ...start, me: null })).toEqual([]);
  });

  it('all that must be learnt, in whatever game, by the sixth round', () => {
    const dull = Array.from({ length: 6 }, (_, k): GameView => (k === 0 ? start : { ...withLegal(afterOne, besideOwn(afterOne, 0, 'G')), owed: 3, round: k + 1 }));
    const all: BubbleName[] = [];
    for (const view of dull) all.push(...said(view, all));
    const must: BubbleName[] = ['card', 'free', 'beside', 'scoring', 'castle', 'tile', 'use', 'leave', 'lords', 'end'];
    expect([...all].sort()).toEqual([...must].sort());
  });
});

describe('the bubbles', () => {
  it('have all texts, and no text is left over', () => {
    const named = Object.keys(texts).flatMap((key) => /^guide\.([a-z]+)\.text$/.exec(key)?.[1] ?? []);
    expect(BUBBLES.map(({ name }) => name).sort()).toEqual(named.sort());
    for (const name of named) expect(texts[`guide.${name}.name`]).toBeTruthy();
  });

  it('say in a few words what they have to say', () => {
    for (const { name } of BUBBLES) expect(texts[`guide.${name}.text`]!.length).toBeLessThan(240);
  });
});

describe('the place of a bubble', () => {
  const board = { x: 0, y: 40, width: 800, height: 600 };
  const size = { width: 300, height: 150 };

  it('is on the board, as near as can be to what it is about, and level with it', () => {
    expect(placeBubble(size, board, { x: 900, y: 60, width: 60, height: 80 }, [])).toEqual({ x: 492, y: 102.25 });
  });

  it('hides neither what it is about nor the hexes that may be chosen, where there is room', () => {
    const about = { x: 380, y: 300, width: 40, height: 40 };
    const free = [200, 250, 300, 350].map((y) => ({ x: 500, y }));
    const { x, y } = placeBubble(size, board, about, free);
    const covers = (px: number, py: number): boolean => px > x && px < x + size.width && py > y && py < y + size.height;
    expect(free.some((hex) => covers(hex.x, hex.y))).toBe(false);
    expect(covers(400, 320)).toBe(false);
  });

  it('stays on a board that is smaller than it', () => {
    expect(placeBubble({ width: 300, height: 150 }, { x: 0, y: 0, width: 200, height: 100 }, null, [])).toEqual({ x: 8, y: 8 });
  });
});
