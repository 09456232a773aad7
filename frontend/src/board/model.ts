/* What the board widget is told. It knows no rules and no sentences: legality and words come from outside. */
import type { PieceKind } from '../api/types';

export interface BoardLocation {
  hex: number;
  /** Icon of the coin, e.g. `location.tavern`; on a nomad hex the tile that lies there. */
  icon: string;
  rim: 'gold' | 'silver';
  /** Tiles left to take; null for hexes that never held any (castle, palace, silo, capitol). */
  left: number | null;
}

export interface BoardPiece {
  hex: number;
  kind: PieceKind;
  seat: number;
}

/** A hex that has earned gold for a player: with its number, or (null) together with one that bears it. */
export interface BoardEarning {
  hex: number;
  seat: number;
  gold: number | null;
}

/** What is advised: the hex to choose now, if it is one, and those of the whole line in order. */
export interface BoardHint {
  now: number | null;
  steps: readonly number[];
  /** What was chosen instead, of a board of the past. */
  played?: readonly number[];
}

/** The places in the line of each of its hexes, from 1. A line may come back to a hex. */
export function stepsByHex({ steps }: BoardHint): Map<number, number[]> {
  const found = new Map<number, number[]>();
  steps.forEach((hex, k) => found.set(hex, [...(found.get(hex) ?? []), k + 1]));
  return found;
}

/** Player marks, by seat: the second sign beside the colour. */
export const SEAT_MARKS = ['dot', 'triangle', 'square', 'diamond', 'bar'] as const;
export type SeatMark = (typeof SEAT_MARKS)[number];

export const markOf = (seat: number): SeatMark => SEAT_MARKS[seat % SEAT_MARKS.length]!;

/** Paths of the marks around (0, 0), about 9 units wide. */
export const MARK_PATHS: Record<SeatMark, string> = {
  dot: 'M-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0Z',
  triangle: 'M0 -4.8L4.9 3.7H-4.9Z',
  square: 'M-3.8 -3.8H3.8V3.8H-3.8Z',
  diamond: 'M0 -5.4L4.6 0L0 5.4L-4.6 0Z',
  bar: 'M-5 -2.1H5V2.1H-5Z',
};

/** Words of the widget itself, from the catalogue. */
export interface BoardWords {
  label: string;
  /** How to move and choose with the keyboard, for screen readers. */
  instructions: string;
  row: (row: string) => string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
}
