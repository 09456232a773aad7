/*
 * How fast the choices of computer players are shown. The server sends them as they are made; the page lets them wait
 * so that one can follow. The pace is kept in this browser.
 */
import type { GameEvent } from '../api/types';
import { keep, keptOf } from '../lib/kept';

export const PACES = ['once', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

const PAUSES: Record<Pace, number> = { once: 0, normal: 600, slow: 1600 };
/** More than a whole game of computers alone: who is that far behind is not interested in each step. */
const MOST_WAITING = 1000;

class PaceChoice {
  current = $state<Pace>(keptOf('pace', PACES) ?? 'normal');

  /** Milliseconds before each choice; nobody waits for what they do not look at. */
  get pause(): number {
    return globalThis.document?.hidden ? 0 : PAUSES[this.current];
  }

  choose(pace: Pace): void {
    this.current = pace;
    keep('pace', pace);
  }
}

export const pace = new PaceChoice();

/** Shows events one after the other, each after its pause. */
export class EventQueue {
  private waiting: GameEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private shownAt = -Infinity;

  constructor(
    private readonly show: (event: GameEvent) => void,
    private readonly pauseBefore: (event: GameEvent) => number,
  ) {}

  take(event: GameEvent): void {
    this.waiting.push(event);
    if (this.waiting.length > MOST_WAITING) this.flush();
    else if (this.timer === null) this.go();
  }

  /** Show everything now. */
  flush(): void {
    this.stop();
    while (this.waiting.length > 0) this.showNext();
  }

  /** Forget everything. */
  clear(): void {
    this.stop();
    this.waiting = [];
  }

  private go(): void {
    this.timer = null;
    while (this.waiting.length > 0) {
      const left = this.shownAt + this.pauseBefore(this.waiting[0]!) - performance.now();
      if (left > 0) {
        this.timer = setTimeout(() => this.go(), left);
        return;
      }
      this.showNext();
    }
  }

  private showNext(): void {
    const event = this.waiting.shift();
    if (event) this.show(event);
    this.shownAt = performance.now();
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
