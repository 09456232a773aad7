/* The guide of a game: which bubble is shown. One stays until it is read, however far the game goes on meanwhile. */
import type { GameState } from '../game/state.svelte';
import { bubbleDue, type Bubble } from './bubbles';
import { progress } from './progress.svelte';

export class Guide {
  private shown = $state.raw<Bubble | null>(null);

  constructor(private readonly game: GameState) {}

  readonly current: Bubble | null = $derived(progress.skipped ? null : this.shown);

  /** Looks whether there is something to say; called whenever the game has gone on. */
  look(): void {
    const { view, log } = this.game;
    if (!view || progress.skipped) return;
    // At the end only the last words are of use.
    if (this.shown === null || view.phase === 'over') this.shown = bubbleDue({ view, log }, progress.read);
  }
  done(): void {
    if (this.shown) progress.markRead(this.shown.name);
    this.shown = null;
    this.look();
  }
}
