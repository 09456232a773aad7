/* Helpers to write views by hand. */
import type { GameView, LegalAction, Message, Occupant, PieceKind, Seat, SeatView, Setup, Subject } from '../api/types';
import { hexFromName, neighbours } from '../board/geometry';
import type { MockMap } from './maps';

export const hexes = (names: string): number[] =>
  names.split(/\s+/).filter(Boolean).map((name) => {
    const hex = hexFromName(name);
    if (hex === null) throw new Error(`no hex ${name}`);
    return hex;
  });

export const place = (seat: Seat, names: string, kind: PieceKind = 'settlement'): Occupant[] =>
  hexes(names).map((hex) => ({ hex, kind, seat }));

export const word = (key: string): Message => ({ key });

export const hexActions = (list: readonly number[]): LegalAction[] =>
  list.map((hex) => ({ action: hex, kind: 'hex', card: null, subject: null }));

export const option = (action: number, subject: Subject): LegalAction => ({ action, kind: 'option', card: null, subject });

export const END_TURN: LegalAction = option(544, 'choice.end-turn');
export const STOP: LegalAction = option(545, 'choice.stop');

/** Free hexes of some letters next to some of the pieces. */
export function beside(view: GameView, meant: (piece: Occupant) => boolean, letters: string): number[] {
  const taken = new Set([...view.occupants.map((o) => o.hex), ...view.walls]);
  const found = new Set<number>();
  for (const piece of view.occupants.filter(meant)) {
    for (const hex of neighbours(piece.hex)) {
      if (!taken.has(hex) && letters.includes(view.setup.terrain[hex]!)) found.add(hex);
    }
  }
  return [...found].sort((a, b) => a - b);
}

export const besideOwn = (view: GameView, seat: Seat, letters: string): number[] =>
  beside(view, (piece) => piece.seat === seat, letters);

export function setupOf(map: MockMap, rest: Partial<Setup>): Setup {
  return {
    sets: ['base'], quadrants: map.quadrants, island: map.island, terrain: map.terrain, locations: map.locations, caves: [],
    cards: ['fishermen', 'knights', 'merchants'], tasks: [], removed: null, options: [], start: 0, seed: 'amber-otter-41', ...rest,
  };
}

export function seatOf(seat: Seat, name: string, rest: Partial<SeatView>): SeatView {
  return {
    seat, name, kind: 'person', level: null, connected: true, joined: true, offered: false, substituted: false, supply: 40, stock: { warrior: 0, wagon: 0, ship: 0, 'city-hall': 0 },
    waiting: 0, counters: 0, marks: [], tiles: [], handSize: 1, hand: null, gold: {}, goldTotal: 0, ...rest,
  };
}
