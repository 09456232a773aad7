/* How pieces come onto the board. */
import { motion } from '../effects/motion.svelte';
import type { BoardPiece } from './model';

/**
 * For each hex with a new piece, the hex it came from: a piece of the same seat and kind that left another hex
 * in the same change. Pieces without an origin were built. Equal pieces pair up in the order of their hexes.
 */
export function origins(before: readonly BoardPiece[], after: readonly BoardPiece[]): Map<number, number> {
  const key = (p: BoardPiece): string => `${p.hex} ${p.seat} ${p.kind}`;
  const old = new Set(before.map(key));
  const now = new Set(after.map(key));
  const gone = before.filter((p) => !now.has(key(p)));
  const found = new Map<number, number>();
  for (const piece of after) {
    if (old.has(key(piece))) continue;
    const k = gone.findIndex((p) => p.seat === piece.seat && p.kind === piece.kind);
    if (k >= 0) found.set(piece.hex, gone.splice(k, 1)[0]!.hex);
  }
  return found;
}

/** Milliseconds at the usual speed. */
const DROP = 200;
const GLIDE = 420;
/** A piece that glides is lifted a little. */
const LIFT = 0.22;

/** Svelte transition: a piece drops in from above, or glides from where it stood. */
export function arrive(_node: Element, { dx, dy, drop }: { dx: number; dy: number; drop: boolean }) {
  return {
    duration: (drop ? DROP : GLIDE) * motion.factor,
    easing: drop ? bounce : smooth,
    css: (t: number, u: number) =>
      `transform: translate(${dx * u}px, ${dy * u}px) ${drop ? '' : `scale(${1 + LIFT * 4 * t * u})`};${drop ? ` opacity: ${Math.min(1, t * 2)};` : ''}`,
  };
}

const smooth = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Overshoots a little, as wood does that is put down. */
const bounce = (t: number): number => 1 + 2.2 * (t - 1) ** 3 + 1.2 * (t - 1) ** 2;
