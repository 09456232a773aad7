/*
 * Whoever made a game looks after its seats and its chat. Of one who plays there the game tells; of one who only looks
 * on, having made it for others, the list of own games does.
 */
import { RequestFailed } from '../api/http';
import { madeHere } from '../api/seats';
import type { GameView } from '../api/types';

export class Hosting {
  private made = $state(false);
  private asked: string | null = null;

  /** Whether this browser made the game, as far as it is known. */
  of(view: GameView): boolean {
    return view.host === null ? this.made : view.mine.includes(view.host);
  }

  /** Ask, where it is not known. */
  async lookUp({ game, host, mine }: GameView): Promise<void> {
    if (host !== null || mine.length > 0 || this.asked === game) return;
    this.asked = game;
    try {
      this.made = await madeHere(game);
    } catch (error) {
      // As long as it is not known, the page is that of anybody who looks on.
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
}
