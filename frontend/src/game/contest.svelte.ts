/* A game that is a table of an event: while that runs, it is played to its end, and not handed on. */
import { get, RequestFailed } from '../api/http';

export class ContestOfGame {
  private id = $state<string | null>(null);
  private over = $state(false);

  /** The page of the event, with its results; null for a game of its own. */
  readonly url: string | null = $derived(this.id === null ? null : `/events/${this.id}`);
  /** Whether the event still runs. */
  readonly held: boolean = $derived(this.id !== null && !this.over);

  async lookUp(id: string | null): Promise<void> {
    if (id === this.id) return;
    this.id = id;
    if (id === null) return;
    try {
      this.over = (await get('/api/contests/{contest}', { contest: id })).about.over;
    } catch (error) {
      // As long as it is not known, it runs: the server says the same.
      if (!(error instanceof RequestFailed)) throw error;
    }
  }
}
