/* The middle of a first game: Anna against a computer player, her turn, grass in her hand. */
import type { GameView, LogEntry, Message, Snapshot } from '../api/types';
import { besideOwn, hexActions, hexes, option, place, seatOf, setupOf, word } from './build';
import { mapOf } from './maps';

const map = mapOf(['tavern', 'paddock', 'oasis', 'farm']);
const RED = 'e4 f4 e5 f5 g5 g4 h4 f6 g6 f7 g7 g8 h8 i8 h6 i6';
const BLUE = 'l6 m6 m5 n5 m7 n7 k8 l8 k9 l9 k10 k6 k5 l5 p14 q14 q15';

const base: GameView = {
  game: 'mock', setup: setupOf(map, {}), hints: true, restored: false, asked: null, deleting: [], aborting: [], aborted: false, clocks: null, options: { public: false, pace: null, timeOut: 'skip' }, host: 0, contest: null, next: null, me: 0, mine: [0], phase: 'turn', round: 6, turn: 0,
  seats: [
    seatOf(0, 'Anna', {
      supply: 24, hand: ['grass'],
      tiles: [{ name: 'tavern', status: 'ready', hex: hexes('h7')[0]! }, { name: 'paddock', status: 'used', hex: null }, { name: 'oasis', status: 'new', hex: null }],
      gold: { fishermen: 4, knights: 8, merchants: 8, castle: 3 }, goldTotal: 23,
    }),
    seatOf(1, 'Rowan', {
      kind: 'computer', level: 'builder', supply: 23,
      tiles: [{ name: 'paddock', status: 'ready', hex: hexes('l7')[0]! }, { name: 'farm', status: 'ready', hex: null }],
      gold: { fishermen: 5, knights: 8, merchants: 0, castle: 0 }, goldTotal: 13,
    }),
  ],
  occupants: [...place(0, RED), ...place(1, BLUE)],
  walls: [], wallsLeft: 25, blocked: [],
  tilesLeft: map.locations.map((l) => (l.rim === 'silver' ? 0 : l.hex === hexes('h7')[0] ? 1 : l.hex === hexes('l7')[0] ? 0 : 2)),
  terrain: 'grass', card: 'grass', owed: 3, deck: 12, discard: { grass: 2, canyon: 3, desert: 2, forest: 2, 'flower-field': 2 }, gone: {},
  decision: { seat: 0, prompt: { key: 'prompt.free-before', params: { n: 3, on: word('terrain.grass.on') } }, subject: null, moving: null, instead: [], end: 544, places: 'settlement', legal: [] },
  powers: [
    { action: 555, subject: 'location.tavern', ready: 1, new: 0, used: 0 },
    { action: 558, subject: 'location.paddock', ready: 0, new: 0, used: 1 },
    { action: 553, subject: 'location.oasis', ready: 0, new: 1, used: 0 },
  ],
  lastTurn: hexes('p14 q14 q15'), lastRound: false, undo: 'free', sources: ['fishermen', 'knights', 'merchants', 'castle'], winners: null,
};

export const TAVERN = option(555, 'location.tavern');

export function legalOnGrass(view: GameView): GameView['decision']['legal'] {
  return hexActions(besideOwn(view, 0, 'G'));
}

export const firstGame: GameView = { ...base, decision: { ...base.decision, legal: [...legalOnGrass(base), TAVERN] } };

let id = 0;
export const line = (round: number, seat: number | null, key: string, params: NonNullable<Message['params']>, at = '', subject: string | null = null): LogEntry => ({
  id: id++, n: id, round, seat, text: { key: `log.${key}`, params }, hexes: hexes(at), subject,
});

const anna = 'Anna';
const rowan = 'Rowan';
export const firstLog: LogEntry[] = [
  line(4, 0, 'card', { player: anna, terrain: word('terrain.forest.name') }, '', 'terrain.forest'),
  line(4, 0, 'build', { player: anna, on: word('terrain.forest.on'), hexes: 'f6, g6, f7' }, 'f6 g6 f7', 'terrain.forest'),
  line(4, 0, 'tile', { player: anna, tile: word('location.tavern.name') }, 'h7', 'location.tavern'),
  line(4, 1, 'card', { player: rowan, terrain: word('terrain.forest.name') }, '', 'terrain.forest'),
  line(4, 1, 'build', { player: rowan, on: word('terrain.forest.on'), hexes: 'l6, m6, m5' }, 'l6 m6 m5', 'terrain.forest'),
  line(5, 0, 'card', { player: anna, terrain: word('terrain.canyon.name') }, '', 'terrain.canyon'),
  line(5, 0, 'build', { player: anna, on: word('terrain.canyon.on'), hexes: 'h6, i6' }, 'h6 i6', 'terrain.canyon'),
  line(5, 0, 'power-build', { player: anna, power: word('location.tavern.name'), hexes: 'i8' }, 'i8', 'location.tavern'),
  line(5, 1, 'card', { player: rowan, terrain: word('terrain.desert.name') }, '', 'terrain.desert'),
  line(5, 1, 'build', { player: rowan, on: word('terrain.desert.on'), hexes: 'p14, q14, q15' }, 'p14 q14 q15', 'terrain.desert'),
  line(6, 0, 'card', { player: anna, terrain: word('terrain.grass.name') }, '', 'terrain.grass'),
];

export const firstSnapshot: Snapshot = { kind: 'snapshot', n: 60, view: firstGame, log: firstLog };

/** Every settlement built: the table of scores. */
export const finished: Snapshot = {
  kind: 'snapshot',
  n: 200,
  log: [...firstLog, line(14, null, 'over', { player: anna, n: 61 })],
  view: {
    ...base, phase: 'over', round: 14, terrain: null, card: null, owed: null, undo: 'none', winners: [0], powers: [],
    decision: { seat: null, prompt: { key: 'prompt.over', params: { player: anna, n: 61 } }, subject: null, moving: null, instead: [], end: 544, places: 'settlement', legal: [] },
    seats: [
      { ...base.seats[0]!, supply: 0, hand: [], gold: { fishermen: 12, knights: 20, merchants: 20, castle: 9 }, goldTotal: 61 },
      { ...base.seats[1]!, supply: 2, gold: { fishermen: 14, knights: 16, merchants: 12, castle: 6 }, goldTotal: 48 },
    ],
  },
};
