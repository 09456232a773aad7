/* Where a bubble stands: on the board, near to what it is about, off the hexes that may be chosen and off what it is about. */
import type { Point } from '../board/geometry';
import type { Size } from '../board/viewport.svelte';
import { shared, type Box } from '../lib/boxes';

const EDGE = 8;
/** So many places are tried along each side of the board. */
const STEPS = 8;
/** A hex that is covered counts as much as so many pixels of way. */
const COVERED = 120;
/** And what the bubble is about. */
const HIDDEN = 1000;

/** Pixels between the edges of two boxes. */
function gap(a: Box, b: Box): number {
  const x = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width);
  const y = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height);
  return Math.hypot(x, y);
}

/** `about`: what is explained, `free`: middles of the hexes that may be chosen; all in the window's pixels. */
export function placeBubble(size: Size, board: Box, about: Box | null, free: readonly Point[]): Point {
  const room = { x: Math.max(0, board.width - size.width - 2 * EDGE), y: Math.max(0, board.height - size.height - 2 * EDGE) };
  const cost = (at: Point): number => {
    const box = { ...at, ...size };
    const covered = free.filter(({ x, y }) => shared(box, { x: x - EDGE, y: y - EDGE, width: 2 * EDGE, height: 2 * EDGE })).length;
    return covered * COVERED + (about ? gap(box, about) + (shared(box, about) ? HIDDEN : 0) : 0);
  };
  const places: Point[] = [];
  for (let row = STEPS; row >= 0; row--) {
    for (let column = 0; column <= STEPS; column++) {
      places.push({ x: board.x + EDGE + (room.x * column) / STEPS, y: board.y + EDGE + (room.y * row) / STEPS });
    }
  }
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
