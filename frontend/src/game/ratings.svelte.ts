/* The ratings at a rated table: of who sits there, and when the game is over what it has changed of them. */
import { RequestFailed } from '../api/http';
import type { GameView, Rating, Seat, SeatRating } from '../api/types';

export class RatingsAtTable {
  private shown = $state.raw<readonly SeatRating[]>([]);
  private asked: string | null = null;

  constructor(private readonly load: () => Promise<SeatRating[]>) {}

  of = (seat: Seat): Rating | null => this.at(seat)?.rating ?? null;
  changeOf = (seat: Seat): number | null => this.at(seat)?.change ?? null;

  private at = (seat: Seat): SeatRating | undefined => this.shown.find((one) => one.seat === seat);

  /** Asks anew where somebody has sat down, and when the game is over. */
  async lookUp({ options, seats, phase }: GameView): Promise<void> {
    const when = JSON.stringify([seats.map(({ joined }) => joined), phase === 'over']);
    if (!options.rated || when === this.asked) return;
    this.asked = when;
    try {
      this.shown = await this.load();
    } catch (error) {
      // The names stand for themselves.
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
}
