/* Everything at once: five players, all kinds of pieces, the island, double card, tasks, many tiles. */
import type { GameView, LegalAction, Snapshot, TerrainCard } from '../api/types';
import { beside, besideOwn, hexActions, hexes, option, place, seatOf, setupOf, word } from './build';
import { line } from './first-game';
import { mapOf } from './maps';

const map = mapOf(['lighthouse', "city-hall'", 'watermill', 'temple'], 'island-rope-bridge');
const stock = { warrior: 1, wagon: 0, ship: 1, 'city-hall': 1 };
const gold = (a: number, b: number, c: number) => ({ mayors: a, captains: b, messengers: c, road: 7, castle: 3, palace: 5 });

const base: GameView = {
  game: 'mock-all',
  setup: setupOf(map, {
    sets: ['base', 'crossroads', 'marshlands', 'harvest', 'caves', 'island', 'capitol'], cards: ['mayors', 'captains', 'messengers'], tasks: ['road', 'fortress'],
    caves: hexes('j3 j8 o19'),
  }),
  hints: false, restored: false, asked: null, deleting: [], aborting: [], aborted: false, clocks: null, options: { public: false, pace: null, timeOut: 'skip' }, host: 0, contest: null, next: null, me: 0, mine: [0, 4], phase: 'turn', round: 9, turn: 0,
  seats: [
    seatOf(0, 'Anna', {
      supply: 18, stock, counters: 3, marks: ['7', '12'], hand: null, handSize: 2,
      tiles: [
        { name: 'lighthouse', status: 'ready', hex: null }, { name: 'city-hall', status: 'ready', hex: null }, { name: 'fort', status: 'used', hex: null },
        { name: 'temple', status: 'ready', hex: null }, { name: 'temple', status: 'ready', hex: null }, { name: 'bazaar', status: 'new', hex: null },
      ],
      gold: gold(8, 6, 14), goldTotal: 43,
    }),
    seatOf(1, 'Benedict', { kind: 'computer', level: 'steward', supply: 15, stock, tiles: [{ name: 'rope-bridge', status: 'ready', hex: null }, { name: 'watermill', status: 'ready', hex: null }], gold: gold(4, 9, 12), goldTotal: 40 }),
    seatOf(2, 'Clara', { supply: 20, stock, waiting: 1, connected: false, tiles: [{ name: 'foresters-lodge', status: 'ready', hex: null }], gold: gold(0, 5, 18), goldTotal: 38 }),
    seatOf(3, 'Demetrios Papadopoulos', { kind: 'computer', level: 'greedy', supply: 12, stock, tiles: [], gold: gold(4, 3, 10), goldTotal: 32 }),
    seatOf(4, 'Emil', { supply: 17, stock, hand: null, tiles: [{ name: 'sword', status: 'ready', hex: null }], gold: gold(0, 7, 16), goldTotal: 38 }),
  ],
  occupants: [
    ...place(0, 'i2 h1 i1 j1 g2 g1 h2'), ...place(0, 'l13 m13 k14 m14 l15 m15', 'city-hall'), ...place(0, 'l14', 'city-hall'), ...place(0, 'e2', 'ship'), ...place(0, 'j13 j14'),
    ...place(1, 'b8 c9 c10 d10 b10'), ...place(1, 'a9', 'warrior'), ...place(1, 'w3 w4', 'settlement'), ...place(1, 'e13', 'wagon'),
    ...place(2, 'q6 q7 r7 r6 s7'), ...place(2, 'p8', 'warrior'), ...place(2, 'j7', 'wagon'), ...place(2, 'n12', 'ship'),
    ...place(3, 'h15 h16 i17 g16 g15'), ...place(3, 'i14', 'scout'), ...place(3, 'g14', 'scout'), ...place(3, 'p11', 'ship'),
    ...place(4, 'o16 o17 p17 m17 n17'), ...place(4, 'm3', 'warrior'), ...place(4, 'n3'), ...place(4, 's13', 'wagon'),
  ],
  walls: hexes('q18 r18 d16'), wallsLeft: 22, blocked: [],
  tilesLeft: map.locations.map((l, k) => (l.rim === 'silver' ? 0 : k % 3)),
  terrain: null, card: null, owed: 3, deck: 9, discard: { grass: 2, 'swamp+forest': 1 }, gone: {},
  decision: { seat: 0, prompt: { key: 'prompt.card' }, subject: null, moving: null, instead: [], end: 544, places: 'settlement', legal: [] },
  powers: [
    { action: 580, subject: 'location.lighthouse', ready: 1, new: 0, used: 0 },
    { action: 577, subject: 'location.city-hall', ready: 1, new: 0, used: 0 },
    { action: 575, subject: 'location.fort', ready: 0, new: 0, used: 1 },
    { action: 585, subject: 'location.temple', ready: 1, new: 1, used: 0 },
    { action: 593, subject: 'location.bazaar', ready: 0, new: 1, used: 0 },
    { action: 594, subject: 'extra.farmland', ready: 1, new: 0, used: 0 },
    { action: 595, subject: 'extra.cave', ready: 1, new: 0, used: 0 },
  ],
  lastTurn: hexes('o16 o17 p17'), lastRound: true, undo: 'ask', sources: ['mayors', 'captains', 'messengers', 'road', 'fortress', 'castle', 'palace'], winners: null,
};

const legal = [
  ...hexActions(besideOwn(base, 0, 'T')),
  option(580, 'location.lighthouse'), option(577, 'location.city-hall'), option(585, 'location.temple'), option(594, 'extra.farmland'),
];

// Hand-written positions may hit a location; those pieces stay in the box.
base.occupants = base.occupants.filter((o) => base.setup.terrain[o.hex] !== 'L');
base.blocked = beside(base, (piece) => piece.kind === 'warrior', 'GCDFTSAWM');

/** A shared screen: the hand and the choice of its cards come only when asked for. */
const choiceOf = (action: number, card: TerrainCard): LegalAction => ({ action, kind: 'card', card, subject: null });
const cards = [choiceOf(516, 'forest'), choiceOf(518, 'swamp+grass')];

export const allPieces: Snapshot & { mockHand: TerrainCard[]; mockCards: typeof cards } = {
  kind: 'snapshot', mockHand: ['swamp+grass', 'forest'], mockCards: cards,
  n: 120,
  view: { ...base, decision: { ...base.decision, legal } },
  log: [
    line(8, 3, 'card', { player: 'Demetrios Papadopoulos', terrain: word('terrain.swamp.name') }, '', 'terrain.swamp'),
    line(8, 3, 'scouts', { player: 'Demetrios Papadopoulos', n: 2, hexes: 'g14, i14' }, 'g14 i14', 'piece.scout'),
    line(8, 4, 'build', { player: 'Emil', on: word('terrain.flower-field.on'), hexes: 'o16, o17, p17' }, 'o16 o17 p17', 'terrain.flower-field'),
    line(8, 4, 'put', { player: 'Emil', piece: word('piece.warrior'), hexes: 'm3' }, 'm3', 'piece.warrior'),
    line(9, null, 'last-round', { player: 'Demetrios Papadopoulos' }),
  ],
};

/** Five players at the end: what needs most room. */
export const finishedOfFive: Snapshot = { ...allPieces, view: { ...base, phase: 'over', winners: [0], powers: [], decision: { ...base.decision, seat: null } } };
