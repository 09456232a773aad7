/* A request that somebody waits for: whether it runs, and what the server said if it refused. */
import { RequestFailed } from '../api/http';
import type { Message } from '../api/types';

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Message | null>(null);

  /** Whether it was done; what the server refused is kept as the problem, all else is thrown. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.problem = error.error;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
