/*
 * What is said at a game, as one browser has it: which words are new, who is muted. That is kept here, and nobody
 * else learns of it.
 */
import type { ChatSource, Saying } from '../api/chat';
import type { Channel, Message, Word } from '../api/types';
import { Attempt } from '../lib/attempt.svelte';
import { forgetAll, keep, kept } from '../lib/kept';

/** A word with its channel; the two together name it. */
export interface Line extends Word {
  channel: Channel;
}

interface Kept {
  seen: Record<Channel, number>;
  muted: string[];
  quiet: boolean;
}

const PREFIX = 'chat.';
const keyOf = (game: string): string => PREFIX + game;

/** Who has said something, as long as the game lasts. */
export const authorOf = (word: Word): string => (word.seat !== null ? `seat-${word.seat}` : `watcher-${word.watcher}`);

export class ChatState {
  lines = $state.raw<readonly Line[]>([]);
  private readonly asking = new Attempt();
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

  get problem(): Message | null {
    return this.asking.problem;
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
    return this.asking.run(async () => {
      const word = await this.source.say(saying);
      if (word.seat === null) this.watcher = word.watcher;
    });
  }

  report = (line: Line): Promise<boolean> => this.asking.run(() => this.source.report(line.channel, line.n));
  remove = (line: Line): Promise<boolean> => this.asking.run(() => this.source.remove(line.channel, line.n));
  /** The game is over: players may hear the watchers. */
  openWatchers = (): Promise<boolean> => this.asking.run(() => this.source.open('watchers'));

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
      const found = JSON.parse(kept(keyOf(this.source.game)) ?? 'null') as Kept | null;
      if (found) ({ seen: this.seen, muted: this.muted, quiet: this.quiet } = found);
    } catch {
      // What somebody else wrote there: all words are new, and nobody is muted.
    }
  }

  private keep(): void {
    keep(keyOf(this.source.game), JSON.stringify({ seen: this.seen, muted: [...this.muted], quiet: this.quiet } satisfies Kept));
  }
}

/** Forgets what was read and who is muted, in all games. */
export const forgetChats = (): void => forgetAll(PREFIX);
