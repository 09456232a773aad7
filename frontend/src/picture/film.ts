/* Which moments of a game an animated picture shows, and for how long. */
import type { TimelineStep } from '../api/types';

export const BEATS = ['turn', 'choice'] as const;
/** What each of its pictures adds. */
export type Beat = (typeof BEATS)[number];

const DELAYS: Record<Beat, number> = { turn: 600, choice: 250 };
/** How long the end is seen before all begins again, in milliseconds. */
const END = 3000;

export interface Moment {
  /** The event after which the game is shown. */
  n: number;
  /** In milliseconds. */
  delay: number;
}

/** From the beginning to an event: after each choice, or after the last one of each turn. */
export function momentsOf(steps: readonly TimelineStep[], last: number, beat: Beat): Moment[] {
  const past = steps.filter((step) => step.n <= last);
  const wanted = past.filter((step, k) => beat === 'choice' || k === 0 || past[k + 1]?.turn !== step.turn);
  return wanted.map(({ n }, k) => ({ n, delay: k === wanted.length - 1 ? END : DELAYS[beat] }));
}
