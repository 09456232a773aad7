/* Words and places for the analysis and the statistics of a game. */
import type { Message, Seat } from '../api/types';

/** “Round 7”; round 0 is the silo phase. */
export const roundOf = (round: number): Message =>
  round === 0 ? { key: 'analysis.silo' } : { key: 'analysis.round', params: { n: round } };

/** The lines of the seats: they differ by more than colour. */
export const DASHES = ['none', '9 4', '3 4', '12 4 3 4', '6 6'];

/** Gold by seat as of the end of a turn. */
export interface TurnPoint {
  round: number;
  seat: Seat;
  gold: readonly number[];
  /** How far each may be off. */
  doubt?: readonly number[];
}

export interface ChartSpace {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface ChartPlan {
  x: (turn: number) => number;
  y: (gold: number) => number;
  /** Values of the horizontal lines: zero in any case, so many that they can be told apart. */
  ticks: number[];
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_LINES = 5;

/** Where the points of a chart lie: turns from left to right, gold upwards, zero always in sight. */
export function planChart(points: readonly TurnPoint[], space: ChartSpace): ChartPlan {
  const all = points.flatMap((point) => point.gold);
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const step = STEPS.find((wide) => (high - low) / wide <= MOST_LINES) ?? 200;
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const inner = { width: space.width - space.left - space.right, height: space.height - space.top - space.bottom };
  return {
    x: (turn) => space.left + (inner.width * turn) / Math.max(1, points.length - 1),
    y: (gold) => space.top + (inner.height * (to - gold)) / (to - from),
    ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, k) => from + k * step),
  };
}
