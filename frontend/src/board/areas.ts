/*
 * Outlines of the land. Hexes of one terrain that touch become one shape: the sides between them vanish, the
 * rest is traced into closed loops, and the corners are rounded. Two shapes that share a border round it in
 * the same way, so no gap opens between them: a corner where only two kinds of ground meet is rounded, a
 * corner where three meet stays where it is.
 */
import { DIRECTIONS, HEXES, neighbour, round, toDrawing, type Plan, type Point } from './geometry';
import { NOTHING } from './terrain';

/** A closed outline: its corners in order, and for each whether it may be rounded. */
export interface Loop {
  corners: Point[];
  soft: boolean[];
}

const keyOf = (p: Point): string => `${p.x},${p.y}`;

const letterAt = (terrain: string, hex: number | null): string =>
  hex === null ? NOTHING : (terrain[hex] ?? NOTHING);

/**
 * The kinds of ground around corner `k` of a hex: its own, and those of the two neighbours there. Side `k`
 * runs from corner `k` to corner `k + 1`, so corner `k` lies between sides `k - 1` and `k`.
 */
function kindsAtCorner(terrain: string, hex: number, k: number): number {
  const before = neighbour(hex, DIRECTIONS[(k + 5) % 6]!);
  const after = neighbour(hex, DIRECTIONS[k % 6]!);
  return new Set([letterAt(terrain, hex), letterAt(terrain, before), letterAt(terrain, after)]).size;
}

/**
 * Loops around all hexes for which `inside` holds. At a corner three hexes meet, so at most one outline passes
 * through it and following the sides is unambiguous.
 */
export function outline(terrain: string, inside: (letter: string, hex: number) => boolean, plan: Plan): Loop[] {
  const next = new Map<string, { to: Point; corner: Point; soft: boolean }>();
  for (let hex = 0; hex < HEXES; hex++) {
    if (!inside(letterAt(terrain, hex), hex)) continue;
    DIRECTIONS.forEach((direction, side) => {
      const other = neighbour(hex, direction);
      if (other !== null && inside(letterAt(terrain, other), other)) return;
      const corner = plan.corner(hex, side);
      const soft = kindsAtCorner(terrain, hex, side) < 3;
      next.set(keyOf(corner), { to: plan.corner(hex, side + 1), corner, soft });
    });
  }
  const loops: Loop[] = [];
  while (next.size > 0) {
    const start = next.keys().next().value!;
    const loop: Loop = { corners: [], soft: [] };
    let key = start;
    for (let step = next.get(key); step; step = next.get(key)) {
      next.delete(key);
      loop.corners.push(step.corner);
      loop.soft.push(step.soft);
      key = keyOf(step.to);
    }
    loops.push(loop);
  }
  return loops;
}

const at = (p: Point): string => `${round(p.x)},${round(p.y)}`;
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** An SVG path of the loops; soft corners become curves from the middle of one side to the middle of the next. */
export function loopsToPath(loops: readonly Loop[]): string {
  const parts: string[] = [];
  for (const loop of loops) {
    const corners = loop.corners.map(toDrawing);
    const count = corners.length;
    const middle = (i: number): Point => between(corners[i % count]!, corners[(i + 1) % count]!);
    parts.push(`M${at(middle(count - 1))}`);
    corners.forEach((corner, i) => {
      parts.push(loop.soft[i] ? `Q${at(corner)} ${at(middle(i))}` : `L${at(corner)}L${at(middle(i))}`);
    });
    parts.push('Z');
  }
  return parts.join('');
}

/** The shape of all hexes of one letter, as one path. */
export const areaPath = (terrain: string, letter: string, plan: Plan): string =>
  loopsToPath(outline(terrain, (l) => l === letter, plan));

/** The plate: everything that is a hex. */
export const platePath = (terrain: string, plan: Plan): string =>
  loopsToPath(outline(terrain, (l) => l !== NOTHING, plan));

/** The hex grid inside the land, each side once. */
export function gridPath(terrain: string, plan: Plan): string {
  const parts: string[] = [];
  for (let hex = 0; hex < HEXES; hex++) {
    if (letterAt(terrain, hex) === NOTHING) continue;
    for (const side of [0, 1, 2]) {
      if (letterAt(terrain, neighbour(hex, DIRECTIONS[side]!)) === NOTHING) continue;
      parts.push(`M${at(toDrawing(plan.corner(hex, side)))}L${at(toDrawing(plan.corner(hex, side + 1)))}`);
    }
  }
  return parts.join('');
}

/** The seams where the four quadrants meet: the cards count settlements by sector. */
export function seamPath(terrain: string, plan: Plan): string {
  const parts: string[] = [];
  const sector = (hex: number): number => (hex % 20 < 10 ? 0 : 1) + (hex < 200 ? 0 : 2);
  for (let hex = 0; hex < 400; hex++) {
    for (const side of [0, 1, 2]) {
      const other = neighbour(hex, DIRECTIONS[side]!);
      if (other === null || sector(other) === sector(hex) || [hex, other].some((one) => letterAt(terrain, one) === NOTHING)) continue;
      parts.push(`M${at(toDrawing(plan.corner(hex, side)))}L${at(toDrawing(plan.corner(hex, side + 1)))}`);
    }
  }
  return parts.join('');
}
