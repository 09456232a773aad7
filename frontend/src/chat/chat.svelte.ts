/*
 * What is said at a game, as one browser has it: which words are new, who is muted. That is kept here, and nobody
 * else learns of it.
 */
import type { ChatSource, Saying } from '../api/chat';
import { RequestFailed } from '../api/http';
import type { Channel, Message, Word } from '../api/types';

/** A word with its channel; the two together name it. */
export interface Line extends Word {
  channel: Channel;
}

interface Kept {
  seen: Record<Channel, number>;
  muted: string[];
  quiet: boolean;
}

const PREFIX = 'realmwright.chat.';
const keyOf = (game: string): string => PREFIX + game;

/** Who has said something, as long as the game lasts. */
export const authorOf = (word: Word): string => (word.seat !== null ? `seat-${word.seat}` : `watcher-${word.watcher}`);

export class ChatState {
  lines = $state.raw<readonly Line[]>([]);
  problem = $state.raw<Message | null>(null);
  /** The panel is shown: what comes is read at once. */
  open = $state(false);
  muted = $state.raw<readonly string[]>([]);
  /** Nothing is read out, and no dot tells of new words. */
  quiet = $state(false);
  /** The last word that somebody else has said while the page was open. */
  latest = $state.raw<Line | null>(null);
  /** Which of the watchers this browser is, once it has spoken. */
  private watcher = $state<number | null>(null);
  private seen = $state.raw<Record<Channel, number>>({ table: 0, watchers: 0 });
  /** What was said before the page was opened is no news. */
  private readonly begun = Date.now();

  constructor(private readonly source: ChatSource) {
    this.remember();
    source.listen((channel, words) => this.take(channel, words));
  }

  readonly heard: readonly Line[] = $derived(this.lines.filter((line) => !this.muted.includes(authorOf(line))));
  readonly unread: number = $derived(
    this.open || this.quiet ? 0 : this.heard.filter((line) => line.n > this.seen[line.channel] && !this.isOwn(line, [])).length,
  );

  /** Whether this browser has said it. */
  isOwn(line: Line, mine: readonly number[]): boolean {
    return line.seat !== null ? mine.includes(line.seat) : this.watcher === line.watcher;
  }

  private take(channel: Channel, words: readonly Word[]): void {
    const gone = new Set(words.map((word) => word.removes));
    const kept = this.lines.map((line) => (line.channel === channel && gone.has(line.n) ? { ...line, removed: true, text: '', quick: null } : line));
    const fresh = words.filter((word) => word.removes === null);
    const lines = [...kept, ...fresh.map((word) => ({ ...word, channel }))];
    // Seconds are as fine as it is told; within one the order of each channel stays.
    this.lines = lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.channel === b.channel ? a.n - b.n : 0));
    const last = fresh.findLast((word) => !word.removed);
    if (last && Date.parse(last.at) >= this.begun - 1000) this.latest = { ...last, channel };
    if (this.open) this.read();
  }

  /** All that is there has been looked at. */
  read(): void {
    const seen = { ...this.seen };
    for (const { channel, n } of this.lines) seen[channel] = Math.max(seen[channel], n);
    if (seen.table === this.seen.table && seen.watchers === this.seen.watchers) return;
    this.seen = seen;
    this.keep();
  }

  show(open: boolean): void {
    this.open = open;
    if (open) this.read();
  }

  /** Whether it was said; else `problem` tells why not. */
  async say(saying: Saying): Promise<boolean> {
    return this.attempt(async () => {
      const word = await this.source.say(saying);
      if (word.seat === null) this.watcher = word.watcher;
    });
  }

  report = (line: Line): Promise<boolean> => this.attempt(() => this.source.report(line.channel, line.n));
  remove = (line: Line): Promise<boolean> => this.attempt(() => this.source.remove(line.channel, line.n));
  /** The game is over: players may hear the watchers. */
  openWatchers = (): Promise<boolean> => this.attempt(() => this.source.open('watchers'));

  private async attempt(request: () => Promise<void>): Promise<boolean> {
    this.problem = null;
    try {
      await request();
      return true;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.problem = error.error;
      return false;
    }
  }

  mute(author: string, muted: boolean): void {
    this.muted = muted ? [...this.muted, author] : this.muted.filter((other) => other !== author);
    this.keep();
  }

  toggleQuiet(): void {
    this.quiet = !this.quiet;
    this.keep();
  }

  private remember(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(keyOf(this.source.game)) ?? 'null') as Kept | null;
      if (kept) ({ seen: this.seen, muted: this.muted, quiet: this.quiet } = kept);
    } catch {
      // Without storage all words are new, and nobody is muted.
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(keyOf(this.source.game), JSON.stringify({ seen: this.seen, muted: [...this.muted], quiet: this.quiet } satisfies Kept));
    } catch {
      // It holds until the page is closed.
    }
  }
}

/** Forgets what was read and who is muted, in all games. */
export function forgetChats(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
