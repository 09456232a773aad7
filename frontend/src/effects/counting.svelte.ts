/* The scores at the end are counted up, source by source, and the sums with them. */
import { Tween } from 'svelte/motion';
import type { GameView, Seat } from '../api/types';
import { motion } from './motion.svelte';

/** Milliseconds a source takes at the usual speed, and the part of them in which its numbers grow. */
const TIME = 650;
const GROWING = 0.6;

export class Counting {
  /** Sources counted so far: 1.5 is half of the second. */
  private readonly counted: Tween<number>;

  /** `from` is the view whose scores are counted; without `run` they are there at once. */
  constructor(private readonly view: GameView, run: boolean) {
    const { length } = view.sources;
    this.counted = new Tween(run ? 0 : length);
    if (run) void this.counted.set(length, { duration: length * TIME * motion.factor, easing: (t) => t });
  }

  get done(): boolean {
    return this.counted.current >= this.view.sources.length;
  }

  /** Counts no longer: all is told. */
  end(): void {
    void this.counted.set(this.view.sources.length, { duration: 0 });
  }

  /** The source that is being counted, by its place. */
  get at(): number {
    return Math.floor(this.counted.current);
  }

  /** What a player has of a source, as far as that is counted; null before its turn. */
  gold(seat: Seat, k: number): number | null {
    const part = this.counted.current - k;
    if (part <= 0 && !this.done) return null;
    return Math.round((this.view.seats[seat]!.gold[this.view.sources[k]!] ?? 0) * Math.min(1, part / GROWING));
  }

  total(seat: Seat): number {
    if (this.done) return this.view.seats[seat]!.goldTotal;
    return this.view.sources.reduce((sum, _, k) => sum + (this.gold(seat, k) ?? 0), 0);
  }
}
