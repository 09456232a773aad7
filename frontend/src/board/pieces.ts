/*
 * Drawings of the pieces around (0, 0) on a hex 60 units wide, all lit from the left. `edge` is the silhouette
 * that gets the light rim; the parts are painted over it in order. `mark` is where the player's mark sits.
 */
import type { PieceKind } from '../api/types';

/** body, shade and light are tones of the player's colour; stone, wood, cloth and line are the same for all. */
export type Tone = 'body' | 'shade' | 'light' | 'wood' | 'cloth' | 'cloth-shade' | 'line';

export interface PieceDrawing {
  edge: string;
  parts: readonly { tone: Tone; d: string }[];
  mark: { x: number; y: number; scale: number } | null;
}

const settlement: PieceDrawing = {
  edge: 'M-14 14V-1L-4.5 -13H6.5L15 -3.5V11.5L5 14Z',
  parts: [
    { tone: 'shade', d: 'M5 14V-1L15 -3.5V11.5Z' },
    { tone: 'body', d: 'M-14 14V-1L-4.5 -13L5 -1V14Z' },
    { tone: 'light', d: 'M-4.5 -13H6.5L15 -3.5L5 -1Z' },
  ],
  mark: { x: -4.5, y: 4.5, scale: 1 },
};

const warrior: PieceDrawing = {
  edge: 'M-12 15C-13 6 -10 -2 -5 -4C-9 -7 -8 -16 -1 -16C6 -16 7 -7 3 -4C7 -2 9 2 9.5 6V-17L11 -21L12.5 -17V15Z',
  parts: [
    { tone: 'wood', d: 'M10 -16L11 -21L12.5 -16V15H10Z' },
    { tone: 'shade', d: 'M-11 15C-12 4 -8 -4 -1 -4C6 -4 9 4 8.5 15Z' },
    { tone: 'light', d: 'M-7 -8C-7.5 -13 -4 -16 -1 -16C3 -16 6 -13 5 -8L3 -5H-5Z' },
    { tone: 'line', d: 'M-5 -9.5H3' },
    { tone: 'body', d: 'M-13 0H4V7C4 12 -1 15 -4.5 16.5C-8 15 -13 12 -13 7Z' },
  ],
  mark: { x: -4.5, y: 6.5, scale: 0.95 },
};

const wagon: PieceDrawing = {
  edge: 'M-16 4V-6C-16 -14 -8 -15 0 -15C8 -15 16 -14 16 -6V4L13 14A6 6 0 0 1 4 12H-4A6 6 0 0 1 -13 14Z',
  parts: [
    { tone: 'cloth', d: 'M-15 1C-17 -13 -9 -15 0 -15C9 -15 17 -13 15 1Z' },
    { tone: 'cloth-shade', d: 'M5 1C8 -5 7 -11 4 -15C12 -14.5 17 -11 15 1Z' },
    { tone: 'body', d: 'M-16 0H16L14 9H-14Z' },
    { tone: 'shade', d: 'M4 0H16L14 9H6Z' },
    { tone: 'wood', d: 'M-13.5 10a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM3.5 10a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z' },
    { tone: 'line', d: 'M-11 10H-6M-8.5 7.5V12.5M6 10H11M8.5 7.5V12.5' },
  ],
  mark: { x: -2, y: -7, scale: 0.95 },
};

const ship: PieceDrawing = {
  edge: 'M-17 5L-14 5V-9C-8 -15 -1 -16 0 -18H2C6 -12 14 -6 14 3L17 3L12 15H-11Z',
  parts: [
    { tone: 'wood', d: 'M-0.5 -18H1.8V6H-0.5Z' },
    { tone: 'cloth', d: 'M-1.5 -16C-3 -9 -3 -4 -1.5 3H-14C-13 -4 -8 -11 -1.5 -16Z' },
    { tone: 'cloth-shade', d: 'M3 -14C4 -8 4 -3 3 3H14C13 -4 9 -10 3 -14Z' },
    { tone: 'body', d: 'M-17 5H17L12 15H-11Z' },
    { tone: 'shade', d: 'M4 5H17L12 15H5Z' },
  ],
  mark: { x: -3, y: 10, scale: 0.82 },
};

const scout: PieceDrawing = {
  edge: 'M-10 15C-10 4 -9 -2 -5 -5C-8 -9 -6 -17 0 -17C6 -17 8 -9 5 -5C8 -3 9 0 9.5 3V-12H12V15Z',
  parts: [
    { tone: 'wood', d: 'M9.8 -12H12V15H9.8Z' },
    { tone: 'body', d: 'M-10 15C-10 3 -8 -3 -4 -5L5 -5C8 -1 9 5 8.5 15Z' },
    { tone: 'shade', d: 'M2 -5H5C8 -1 9 5 8.5 15H3Z' },
    { tone: 'shade', d: 'M-6 -7C-7 -12 -4 -17 0 -17C5 -17 8 -12 5 -6C2 -4 -3 -4 -6 -7Z' },
    { tone: 'cloth', d: 'M-3.5 -10a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z' },
  ],
  mark: { x: -1.5, y: 6, scale: 0.9 },
};

/** The middle of a city hall; its six other hexes carry `cityHouse`. */
const cityHall: PieceDrawing = {
  edge: 'M-20 16V-3L-15 -10L-10 -3V-6L-3 -12V-20H3L10 -17L3 -15V-12L10 -6V-3L15 -10L20 -3V16Z',
  parts: [
    { tone: 'shade', d: 'M10 16V-3L15 -10L20 -3V16Z' },
    { tone: 'light', d: 'M-20 16V-3L-15 -10L-10 -3V16Z' },
    { tone: 'body', d: 'M-11 16V-5L0 -14L11 -5V16Z' },
    { tone: 'wood', d: 'M-0.9 -24H0.9V-13H-0.9Z' },
    { tone: 'light', d: 'M0.9 -24L10 -21L0.9 -18Z' },
    { tone: 'line', d: 'M-11 -3H11' },
  ],
  mark: { x: 0, y: 6.5, scale: 1.15 },
};

export const PIECE_DRAWINGS: Record<PieceKind, PieceDrawing> = { settlement, 'city-hall': cityHall, warrior, wagon, ship, scout };

/** A pair of town houses for the rim of a city hall. */
export const CITY_HOUSE: PieceDrawing = {
  edge: 'M-15 13V-3L-8 -11L-1 -3L6 -10L14 -3V13Z',
  parts: [
    { tone: 'shade', d: 'M-1 13V-3L6 -10L14 -3V13Z' },
    { tone: 'body', d: 'M-15 13V-3L-8 -11L-1 -3V13Z' },
    { tone: 'line', d: 'M-15 -3H-1M-1 -3H14' },
  ],
  mark: { x: -8, y: 5, scale: 0.8 },
};

/** A stone wall: belongs to nobody. */
export const WALL = {
  edge: 'M-21 13V-7H-15V-3H-9V-7H-3V-3H3V-7H9V-3H15V-7H21V13Z',
  face: 'M-21 13V-7H-15V-3H-9V-7H-3V-3H3V-7H9V-3H15V-7H21V13Z',
  joints: 'M-21 2.5H21M-21 8H21M-12 -3V2.5M0 -3V2.5M12 -3V2.5M-17 2.5V8M-6 2.5V8M6 2.5V8M17 2.5V8M-12 8V13M0 8V13M12 8V13',
  shade: 'M-21 8H21V13H-21Z',
} as const;

export const CAVE = {
  stones: 'M-17 16C-20 2 -11 -11 0 -11C11 -11 20 2 17 16Z',
  mouth: 'M-11 16C-12 4 -7 -4 0 -4C7 -4 12 4 11 16Z',
  cracks: 'M-16 5L-11 7M-11 -5L-7 -1M0 -11V-5M11 -5L7 -1M16 5L11 7',
} as const;
