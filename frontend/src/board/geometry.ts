/*
 * Where the hexes are. Ids as everywhere in Realmwright: a1 = 0, b1 = 1, … t20 = 399, the island's 5 × 5
 * block u1 = 400 … y5 = 424. Rows are numbered from the top; every second row stands half a hex to the right.
 *
 * Positions are exact on a small integer lattice (half a hex width, half a side), so that two hexes agree on
 * the corner they share; `SCALE_X` and `SCALE_Y` turn lattice units into drawing units.
 */

import { NOTHING } from './terrain';

export const COLUMNS = 20;
export const ROWS = 20;
export const BOARD_HEXES = COLUMNS * ROWS;
export const ISLAND_SIDE = 5;
export const HEXES = BOARD_HEXES + ISLAND_SIDE * ISLAND_SIDE;

/** Width of a hex in drawing units; everything in the board widget is drawn to it. */
export const HEX_WIDTH = 60;
export const HEX_RADIUS = HEX_WIDTH / Math.sqrt(3);
export const SCALE_X = HEX_WIDTH / 2;
export const SCALE_Y = HEX_RADIUS / 2;

export interface Point {
  x: number;
  y: number;
}

/** Six directions, clockwise from the east; a side of a hex has the number of the direction it faces. */
export const DIRECTIONS = ['e', 'se', 'sw', 'w', 'nw', 'ne'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Corners of a hex on the lattice, clockwise; side `d` runs from corner `d` to corner `d + 1`. */
const CORNERS: readonly Point[] = [
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: 0, y: 2 },
  { x: -1, y: 1 },
  { x: -1, y: -1 },
  { x: 0, y: -2 },
];

export const isIsland = (hex: number): boolean => hex >= BOARD_HEXES;

/** Row from 0, counted on the board or on the island. */
export const rowOf = (hex: number): number =>
  isIsland(hex) ? Math.floor((hex - BOARD_HEXES) / ISLAND_SIDE) : Math.floor(hex / COLUMNS);

export const columnOf = (hex: number): number =>
  isIsland(hex) ? (hex - BOARD_HEXES) % ISLAND_SIDE : hex % COLUMNS;

export function hexAt(row: number, column: number, island: boolean): number | null {
  const columns = island ? ISLAND_SIDE : COLUMNS;
  const rows = island ? ISLAND_SIDE : ROWS;
  if (row < 0 || row >= rows || column < 0 || column >= columns) return null;
  return (island ? BOARD_HEXES : 0) + row * columns + column;
}

export const columnLetter = (hex: number): string =>
  String.fromCharCode(97 + columnOf(hex) + (isIsland(hex) ? COLUMNS : 0));

export const hexName = (hex: number): string => `${columnLetter(hex)}${rowOf(hex) + 1}`;

export function hexFromName(name: string): number | null {
  const match = /^([a-y])([1-9]|1\d|20)$/.exec(name);
  if (!match) return null;
  const column = match[1]!.charCodeAt(0) - 97;
  const row = Number(match[2]) - 1;
  const island = column >= COLUMNS;
  return hexAt(row, island ? column - COLUMNS : column, island);
}

const COLUMN_STEP: Record<Direction, readonly [even: number, odd: number]> = {
  e: [1, 1],
  se: [0, 1],
  sw: [-1, 0],
  w: [-1, -1],
  nw: [-1, 0],
  ne: [0, 1],
};
const ROW_STEP: Record<Direction, number> = { e: 0, se: 1, sw: 1, w: 0, nw: -1, ne: -1 };

/** The neighbouring hex, or null beyond the edge. Board and island do not touch. */
export function neighbour(hex: number, direction: Direction): number | null {
  const row = rowOf(hex);
  const step = COLUMN_STEP[direction][row % 2 === 0 ? 0 : 1];
  return hexAt(row + ROW_STEP[direction], columnOf(hex) + step, isIsland(hex));
}

export const neighbours = (hex: number): number[] =>
  DIRECTIONS.map((d) => neighbour(hex, d)).filter((h): h is number => h !== null);

/** Centre on the lattice, counted from the top left of the board or of the island. */
function latticeCentre(hex: number): Point {
  const row = rowOf(hex);
  return { x: 2 * columnOf(hex) + 1 + (row % 2), y: 3 * row + 2 };
}

const GAP_LATTICE = { x: 3, y: 5 };

/**
 * The island's offset on the lattice when it lies to the right of the board (wide windows) or under it (tall
 * ones). Offsets are whole lattice steps, so the island's corners never coincide with the board's.
 */
export function islandOffset(side: 'right' | 'below'): Point {
  return side === 'right'
    ? { x: 2 * COLUMNS + 1 + GAP_LATTICE.x, y: 3 * (ROWS - ISLAND_SIDE) - 1 }
    : { x: 2 * (COLUMNS - ISLAND_SIDE), y: 3 * ROWS + 1 + GAP_LATTICE.y };
}

/** Where the island lies, if there is one. */
export type IslandPlace = 'right' | 'below' | 'none';

export interface Extent {
  columns: number;
  rows: number;
}
const WHOLE: Extent = { columns: COLUMNS, rows: ROWS };

/** How far the land of a board reaches from its first hex. */
export function extentOf(terrain: string): Extent {
  const used = [...terrain.slice(0, BOARD_HEXES)].flatMap((letter, hex) => (letter === NOTHING ? [] : [hex]));
  return { columns: Math.max(...used.map(columnOf)) + 1, rows: Math.max(...used.map(rowOf)) + 1 };
}

/** The pixel geometry of one drawing: centres and corners of all hexes for a place of the island. */
export class Plan {
  readonly offset: Point;

  /** `land`: how far the board reaches, which only pictures of a part of one have smaller. */
  constructor(readonly side: IslandPlace, private readonly land: Extent = WHOLE) {
    this.offset = side === 'none' ? { x: 0, y: 0 } : islandOffset(side);
  }

  private lattice(hex: number): Point {
    const centre = latticeCentre(hex);
    return isIsland(hex) ? { x: centre.x + this.offset.x, y: centre.y + this.offset.y } : centre;
  }

  centre(hex: number): Point {
    const { x, y } = this.lattice(hex);
    return { x: x * SCALE_X, y: y * SCALE_Y };
  }

  /** Corner `k` of a hex as a lattice point; corners shared by two hexes are equal. */
  corner(hex: number, k: number): Point {
    const centre = this.lattice(hex);
    const corner = CORNERS[((k % 6) + 6) % 6]!;
    return { x: centre.x + corner.x, y: centre.y + corner.y };
  }

  /** Size of the drawing without its margins. */
  size(): { width: number; height: number } {
    const board = { width: 2 * this.land.columns + 1, height: 3 * this.land.rows + 1 };
    const island = { width: 2 * ISLAND_SIDE + 1, height: 3 * ISLAND_SIDE + 1 };
    const width = this.side === 'right' ? this.offset.x + island.width : board.width;
    const height = this.side === 'below' ? this.offset.y + island.height : board.height;
    return { width: width * SCALE_X, height: height * SCALE_Y };
  }
}

/** Around the drawing: rim, shadow and coordinates. */
export const MARGIN = { left: 46, top: 46, right: 22, bottom: 26 };

export function sizeWithMargins(plan: Plan): { width: number; height: number } {
  const { width, height } = plan.size();
  return { width: width + MARGIN.left + MARGIN.right, height: height + MARGIN.top + MARGIN.bottom };
}

export const toDrawing = (lattice: Point): Point => ({ x: lattice.x * SCALE_X, y: lattice.y * SCALE_Y });

/** Numbers in paths are kept to a tenth of a unit: half the bytes, no visible difference. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** Path of one hex around (0, 0), shrunk by `inset` drawing units. */
export function hexPath(inset = 0): string {
  const shrink = 1 - inset / (HEX_WIDTH / 2);
  const points = CORNERS.map(({ x, y }) => `${round(x * SCALE_X * shrink)},${round(y * SCALE_Y * shrink)}`);
  return `M${points.join('L')}Z`;
}

/** The hex under a drawing point, or null. */
export function hexUnder(point: Point, plan: Plan): number | null {
  let best: number | null = null;
  let bestDistance = Infinity;
  const consider = (island: boolean): void => {
    const x = point.x / SCALE_X - (island ? plan.offset.x : 0);
    const y = point.y / SCALE_Y - (island ? plan.offset.y : 0);
    const guess = Math.round((y - 2) / 3);
    for (let row = guess - 1; row <= guess + 1; row++) {
      const column = Math.round((x - 1 - (Math.abs(row) % 2)) / 2);
      const hex = hexAt(row, column, island);
      if (hex === null) continue;
      const centre = plan.centre(hex);
      const distance = Math.hypot(centre.x - point.x, centre.y - point.y);
      if (distance < bestDistance) [best, bestDistance] = [hex, distance];
    }
  };
  consider(false);
  if (plan.side !== 'none') consider(true);
  return bestDistance <= HEX_RADIUS ? best : null;
}
