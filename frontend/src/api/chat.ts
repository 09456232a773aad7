/* What is said at a game: its words come by the game's socket, each channel with numbers of its own. */
import { get, post } from './http';
import type { Channel, Chat, QuickWord, Word } from './types';

export interface Saying {
  text?: string;
  quick?: QuickWord;
  reply?: number;
}

/** Where what is said comes from, and goes to. */
export interface ChatSource {
  /** The id of the game. */
  readonly game: string;
  /** Words of a channel, in order, each once. */
  listen(heard: (channel: Channel, words: readonly Word[]) => void): void;
  say(saying: Saying): Promise<Word>;
  report(channel: Channel, n: number): Promise<void>;
  /** Takes a word away, as the host of the game. */
  remove(channel: Channel, n: number): Promise<void>;
  /** Asks for what was said in a channel that was closed until now. */
  open(channel: Channel): Promise<void>;
}

export class ServerChat implements ChatSource {
  private readonly last: Record<Channel, number> = { table: 0, watchers: 0 };
  private heard: (channel: Channel, words: readonly Word[]) => void = () => undefined;

  constructor(readonly game: string) {}

  listen(heard: (channel: Channel, words: readonly Word[]) => void): void {
    this.heard = heard;
  }

  /** The last words of each channel that have come. */
  get heardTo(): Readonly<Record<Channel, number>> {
    return this.last;
  }

  /** What a socket is opened with, so that it brings what is new. */
  get query(): Record<string, string> {
    const { table, watchers } = this.last;
    return { ...(table > 0 && { words: String(table) }), ...(watchers > 0 && { watchers: String(watchers) }) };
  }

  receive({ channel, words }: Chat): void {
    if (words[0] && words[0].n > this.last[channel] + 1) void this.open(channel).catch(() => this.take(channel, words));
    else this.take(channel, words);
  }

  async open(channel: Channel): Promise<void> {
    const { words } = await get('/api/games/{game}/chat/{channel}/{word}', { game: this.game, channel, word: this.last[channel] });
    this.take(channel, words);
  }

  private take(channel: Channel, words: readonly Word[]): void {
    const fresh = words.filter((word) => word.n > this.last[channel]);
    if (fresh.length === 0) return;
    this.last[channel] = fresh.at(-1)!.n;
    this.heard(channel, fresh);
  }

  say = (saying: Saying): Promise<Word> => post('/api/games/{game}/chat', { game: this.game }, saying);

  async report(channel: Channel, n: number): Promise<void> {
    await post('/api/games/{game}/chat/reports', { game: this.game }, { channel, n });
  }

  async remove(channel: Channel, n: number): Promise<void> {
    await post('/api/games/{game}/chat/removals', { game: this.game }, { channel, n });
  }
}
