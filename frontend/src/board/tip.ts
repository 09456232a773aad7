/* Where the box beside a hex stands: out of the way of the hexes that one may want to look at or click next. */
import type { Point } from './geometry';
import type { Size } from './viewport.svelte';

/** Nearer to the edge of the board's box it does not come. */
const EDGE = 4;
/** Sides in the order in which they are tried, and how far from the hex's middle the tip begins, in hex widths. */
const SIDES: readonly Point[] = [
  { x: 0, y: -1.4 }, { x: 0, y: 1.4 }, { x: 1.5, y: 0 }, { x: -1.5, y: 0 },
  { x: 0.9, y: -0.9 }, { x: -0.9, y: -0.9 }, { x: 0.9, y: 0.9 }, { x: -0.9, y: 0.9 },
];
/** Covering what lies right beside the hex is as bad as covering this many others. */
const NEAR = 4;

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(most - EDGE, value));

/** The top left corner of the tip of a hex at `at`, inside the box, where it covers the fewest of `others`. */
export function placeTip(at: Point, tip: Size, box: Size, hexWidth: number, others: readonly Point[]): Point {
  const places = SIDES.map((side) => {
    const x = at.x + side.x * hexWidth + ((Math.sign(side.x) - 1) * tip.width) / 2;
    const y = at.y + side.y * hexWidth + ((Math.sign(side.y) - 1) * tip.height) / 2;
    return { x: clamp(x, box.width - tip.width), y: clamp(y, box.height - tip.height) };
  });
  const cost = ({ x, y }: Point): number => {
    const covers = (point: Point, reach: number): boolean => {
      const dx = Math.max(x - point.x, 0, point.x - x - tip.width);
      const dy = Math.max(y - point.y, 0, point.y - y - tip.height);
      return Math.hypot(dx, dy) < reach * hexWidth;
    };
    return others.filter((other) => covers(other, 0.5)).length + (covers(at, 1.2) ? NEAR : 0);
  };
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}
