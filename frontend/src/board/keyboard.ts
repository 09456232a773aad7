/*
 * Moving over the board with the keyboard. The board is one tab stop; from there:
 *
 *   ← →             west, east
 *   ↑ ↓             straight up and down: the two slanting steps in turn, so that the column stays
 *   Shift+↑ ↓       the other slanting step
 *   numeric keypad  7 9 4 6 1 3, the six directions
 *   N, Shift+N      next, previous legal hex, by nearness to reading order
 *   Home, End       first, last hex of the row
 *   I               to the island and back
 *   Enter, Space    choose
 *   Escape          drop the selection
 */
import {
  columnOf, hexAt, HEXES, isIsland, neighbour, rowOf, type Direction,
} from './geometry';
import { NOTHING } from './terrain';

export type Command =
  | { kind: 'go'; hex: number }
  | { kind: 'choose' }
  | { kind: 'escape' };

const BY_CODE: Record<string, Direction> = {
  ArrowLeft: 'w', ArrowRight: 'e',
  Numpad4: 'w', Numpad6: 'e', Numpad7: 'nw', Numpad9: 'ne', Numpad1: 'sw', Numpad3: 'se',
};

export interface KeyInput {
  code: string;
  key: string;
  shiftKey: boolean;
}

export interface KeyContext {
  hex: number;
  terrain: string;
  legal: readonly number[];
}

const exists = (terrain: string, hex: number | null): hex is number =>
  hex !== null && (terrain[hex] ?? NOTHING) !== NOTHING;

/** Up and down keep the column: a step north-east from a plain row, north-west from a shifted one; or the other one. */
function vertical(hex: number, down: boolean, other: boolean): number | null {
  const west = (rowOf(hex) % 2 === 1) !== other;
  const direction: Direction = down ? (west ? 'sw' : 'se') : west ? 'nw' : 'ne';
  return neighbour(hex, direction);
}

/** The next legal hex in reading order after this one, going round. */
export function nextLegal(hex: number, legal: readonly number[], back: boolean): number | null {
  if (legal.length === 0) return null;
  const sorted = [...legal].sort((a, b) => a - b);
  if (back) return sorted.findLast((h) => h < hex) ?? sorted.at(-1)!;
  return sorted.find((h) => h > hex) ?? sorted[0]!;
}

function rowEnd(hex: number, terrain: string, end: boolean): number | null {
  const island = isIsland(hex);
  const row: number[] = [];
  for (let column = 0; column < 20; column++) {
    const other = hexAt(rowOf(hex), column, island);
    if (exists(terrain, other)) row.push(other);
  }
  return (end ? row.at(-1) : row[0]) ?? null;
}

/** The island's nearest row end from the board, the board's from the island. */
function acrossTheSea(hex: number, terrain: string): number | null {
  const from = isIsland(hex);
  for (let other = from ? 0 : 400; other < (from ? 400 : HEXES); other++) {
    if (!exists(terrain, other)) continue;
    if (from && (columnOf(other) !== 19 || rowOf(other) !== rowOf(hex) + 15)) continue;
    return other;
  }
  return null;
}

/** What a key means here; null when it is none of the board's keys. */
export function commandFor(input: KeyInput, context: KeyContext): Command | null {
  const { hex, terrain, legal } = context;
  // A key that leads nowhere stays with the board: focus must not jump because an edge was reached.
  const go = (target: number | null): Command => ({ kind: 'go', hex: exists(terrain, target) ? target : hex });

  if (input.key === 'Enter' || input.key === ' ') return { kind: 'choose' };
  if (input.key === 'Escape') return { kind: 'escape' };
  if (input.key === 'Home' || input.key === 'End') return go(rowEnd(hex, terrain, input.key === 'End'));
  if (input.key === 'ArrowUp' || input.code === 'Numpad8') return go(vertical(hex, false, input.shiftKey));
  if (input.key === 'ArrowDown' || input.code === 'Numpad2') return go(vertical(hex, true, input.shiftKey));
  const direction = BY_CODE[input.code];
  if (direction) return go(neighbour(hex, direction));
  if (input.code === 'KeyN') return go(nextLegal(hex, legal, input.shiftKey));
  if (input.code === 'KeyI') return go(acrossTheSea(hex, terrain));
  return null;
}

