/*
 * Going through a game: the position that is looked at instead of the running one. The server knows the choices that
 * stand (the timeline) and how the game was after each; what was seen once is kept here.
 */
import type { GameSource } from '../api/source';
import type { CostlyTurn, GameView, Message, TimelineStep } from '../api/types';
import { Attempt } from '../lib/attempt.svelte';

export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof SPEEDS)[number];
const PAUSES: Record<Speed, number> = { slow: 1600, normal: 700, fast: 200 };
/** Views that are kept: more than most games have choices. */
const KEPT = 1000;

export class Replay {
  /** Null while the running game is looked at. */
  view = $state.raw<GameView | null>(null);
  /** The event after which the view is. */
  n = $state(0);
  steps = $state.raw<readonly TimelineStep[]>([]);
  /** The place in `steps` that is wanted; the view follows. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>('normal');
  /** The turn of the analysis that is looked at. */
  turn = $state.raw<CostlyTurn | null>(null);

  private readonly asking = new Attempt();
  private counted: number | null = null;
  private readonly views = new Map<number, GameView>();
  /** Whether the view still follows. */
  loading = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: Pick<GameSource, 'past' | 'timeline'>,
    /** Called when another position is shown. */
    private readonly shown: () => void = () => {},
  ) {}

  get problem(): Message | null {
    return this.asking.problem;
  }

  get open(): boolean {
    return this.view !== null;
  }

  /** Shows the game as it was after an event; true if it could be. */
  async show(n: number, turn: CostlyTurn | null = null): Promise<boolean> {
    this.pause();
    return this.asking.run(async () => {
      await this.refresh();
      const at = this.steps.findIndex((step) => step.n >= n);
      this.at = at < 0 ? this.steps.length - 1 : at;
      // A costly turn may begin between two steps.
      await this.load(turn ? n : this.steps[this.at]!.n, turn);
    });
  }

  close(): void {
    this.pause();
    this.view = null;
    this.turn = null;
    this.asking.problem = null;
    this.counted = null;
    this.shown();
  }

  /** Goes to a step; the nearest one there is. */
  async go(at: number): Promise<void> {
    this.turn = null;
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
    // Who pulls the slider wants the last place: one request at a time.
    if (this.loading) return;
    this.loading = true;
    try {
      await this.asking.run(async () => {
        while (this.view && this.n !== this.steps[this.at]!.n) await this.load(this.steps[this.at]!.n);
      });
    } finally {
      this.loading = false;
    }
  }

  async step(by: 1 | -1): Promise<void> {
    if (by > 0 && this.at === this.steps.length - 1) await this.asking.run(() => this.refresh());
    await this.go(this.at + by);
  }

  /** To where the next turn begins; back to where this one began, or the one before. */
  async turnBy(by: 1 | -1): Promise<void> {
    await this.go(turnFrom(this.steps, this.at, by));
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at === this.steps.length - 1) void this.go(0);
    this.later();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.go(this.at + 1);
      if (this.problem || this.at >= this.steps.length - 1) this.pause();
      else this.later();
    }, PAUSES[this.speed]);
  }

  /** The running game has gone on: its choices are asked for when they are needed. */
  stale(): void {
    this.counted = null;
  }

  private async refresh(): Promise<void> {
    if (this.counted !== null) return;
    const timeline = await this.source.timeline();
    this.steps = timeline.steps;
    this.counted = timeline.n;
  }

  /** The positions to stop at, for others too that go through it. */
  async known(): Promise<readonly TimelineStep[]> {
    await this.refresh();
    return this.steps;
  }

  /** The game as it was after an event, for others too that go through it. */
  async viewAt(n: number): Promise<GameView> {
    const view = this.views.get(n) ?? (await this.source.past(n)).view;
    this.views.set(n, view);
    if (this.views.size > KEPT) this.views.delete(this.views.keys().next().value!);
    return view;
  }

  private async load(n: number, turn: CostlyTurn | null = null): Promise<void> {
    const view = await this.viewAt(n);
    // All at once: what is drawn first takes the focus by it.
    this.view = view;
    this.turn = turn;
    this.n = n;
    this.shown();
  }
}

/** The place of the first choice of the next turn, or of this one or the one before. */
export function turnFrom(steps: readonly TimelineStep[], at: number, by: 1 | -1): number {
  // A turn begins when the one before has ended: with the last choice of that, or the beginning.
  const begins = (k: number): boolean => k === 0 || steps[k + 1] === undefined || steps[k + 1]!.turn !== steps[k]!.turn;
  let k = at + by;
  while (k > 0 && k < steps.length - 1 && !begins(k)) k += by;
  return Math.max(0, Math.min(steps.length - 1, k));
}
