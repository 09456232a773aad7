/*
 * How fast things move, if they move at all. A system that asks for little motion is heard first. The styles find
 * `data-motion="off"` on the page's root; whatever moves by script multiplies its time by `factor`.
 */
import { keep, keptOf } from '../lib/kept';

export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const;
export type Speed = (typeof SPEEDS)[number];

const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

class Motion {
  chosen = $state<Speed>(keptOf('motion', SPEEDS) ?? 'normal');
  /** The system asks for little motion. */
  reduced = $state(false);
  readonly speed: Speed = $derived(this.reduced ? 'off' : this.chosen);
  readonly factor: number = $derived(FACTORS[this.speed]);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    query.addEventListener('change', () => this.follow(query));
    this.follow(query);
  }

  choose(speed: Speed): void {
    this.chosen = speed;
    keep('motion', speed);
    this.mark();
  }

  private follow({ matches }: { matches: boolean }): void {
    this.reduced = matches;
    this.mark();
  }

  private mark(): void {
    document.documentElement.dataset.motion = this.speed;
  }
}

export const motion = new Motion();
