// @vitest-environment jsdom
/* What is said at a game: each word once and in order; what is new, muted and read out; nothing in a text is a link. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerChat, type ChatSource } from '../src/api/chat';
import { RequestFailed } from '../src/api/http';
import type { GameSource } from '../src/api/source';
import type { Channel, Chat, GameView, Word } from '../src/api/types';
import { ChatState } from '../src/chat/chat.svelte';
import ChatPanel from '../src/chat/ChatPanel.svelte';
import { talks } from '../src/chat/words';
import Announcer from '../src/game/Announcer.svelte';
import { GameState } from '../src/game/state.svelte';
import { firstSnapshot } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

setTexts(texts);
vi.stubGlobal('ResizeObserver', class {
  observe = () => undefined;
  disconnect = () => undefined;
});
const word = (n: number, seat: number | null, text: string, more: Partial<Word> = {}): Word => ({
  n, at: new Date(Date.now() + 1000 * n).toISOString(), seat, name: seat === null ? null : `Player ${seat}`, watcher: seat === null ? 1 : null,
  quick: null, text, reply: null, removed: false, removes: null, ...more,
});
const frame = (channel: Channel, ...words: Word[]): Chat => ({ kind: 'chat', channel, words });
const view = (mine: number[]): GameView => ({ ...firstSnapshot.view, mine, me: mine[0] ?? null });

class FakeChat implements ChatSource {
  readonly game = 'abc';
  tell: (channel: Channel, words: readonly Word[]) => void = () => undefined;
  listen = (heard: typeof this.tell): void => void (this.tell = heard);
  say = vi.fn(async () => word(9, 0, 'said'));
  report = vi.fn(async () => undefined);
  remove = vi.fn(async () => undefined);
  open = vi.fn(async () => undefined);
}

let app: Record<string, unknown> | null = null;
let source: FakeChat;
beforeEach(() => {
  localStorage.clear();
  source = new FakeChat();
});
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  vi.stubGlobal('ResizeObserver', class {
    observe = () => undefined;
    disconnect = () => undefined;
  });
});
const shown = (chat: ChatState, mine: number[], hosts = false): void => {
  app = mount(ChatPanel, { target: document.body, props: { chat, view: view(mine), hosts } });
  flushSync();
};
const press = (label: RegExp): void => {
  const found = [...document.querySelectorAll('button')].find((b) => label.test(b.getAttribute('aria-label') ?? b.textContent!));
  found!.click();
  flushSync();
};

describe('words from the server', () => {
  it('come once, and a gap is asked for', async () => {
    const heard: string[] = [];
    const chat = new ServerChat('abc');
    chat.listen((_, words) => heard.push(...words.map(({ text }) => text)));
    chat.receive(frame('table', word(1, 0, 'one')));
    chat.receive(frame('table', word(1, 0, 'one')));
    const answer = vi.fn(async (_url: string) => Response.json(frame('table', word(2, 0, 'two'), word(3, 1, 'three'))));
    vi.stubGlobal('fetch', answer);
    chat.receive(frame('table', word(3, 1, 'three')));
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three']));
    expect(answer.mock.calls[0]![0]).toBe('/api/games/abc/chat/table/1');
    expect(chat.query).toEqual({ words: '3' });
  });
});

describe('the chat of a game', () => {
  it('counts what is new until it is looked at, and remembers that', () => {
    const chat = new ChatState(source);
    source.tell('table', [word(1, 1, 'one'), word(2, 1, 'two')]);
    expect(chat.unread).toBe(2);
    chat.show(true);
    chat.show(false);
    expect(chat.unread).toBe(0);
    const again = new ChatState(source);
    source.tell('table', [word(1, 1, 'one'), word(2, 1, 'two'), word(3, 1, 'three')]);
    expect(again.unread).toBe(1);
  });

  it('puts the words of both channels into one order', () => {
    const chat = new ChatState(source);
    source.tell('table', [word(1, 0, 'first'), word(3, 0, 'third')]);
    source.tell('watchers', [word(2, null, 'second')]);
    expect(chat.lines.map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  });

  it('hides who is muted, here and after a reload, until that is taken back', () => {
    const chat = new ChatState(source);
    chat.mute('seat-1', true);
    const again = new ChatState(source);
    source.tell('table', [word(1, 0, 'heard'), word(2, 1, 'not heard')]);
    expect(again.heard.map(({ text }) => text)).toEqual(['heard']);
    expect(again.unread).toBe(1);
    again.mute('seat-1', false);
    expect(again.heard).toHaveLength(2);
  });

  it('says why something could not be said', async () => {
    const chat = new ChatState(source);
    source.say.mockRejectedValue(new RequestFailed(429, { key: 'error.too-many' }, ''));
    expect(await chat.say({ text: 'x' })).toBe(false);
    expect(chat.problem).toEqual({ key: 'error.too-many' });
  });

  it('is there where somebody else could hear it, and never where the table has none', () => {
    const chat = new ChatState(source);
    const alone = { ...view([0]), seats: view([0]).seats.map((seat, k) => ({ ...seat, kind: k === 0 ? 'person' as const : 'computer' as const })) };
    expect(talks(chat, alone)).toBe(false);
    expect(talks(chat, { ...alone, mine: [] })).toBe(true);
    expect(talks(chat, { ...alone, mine: [], options: { ...alone.options, chat: false } })).toBe(false);
    source.tell('table', [word(1, 0, 'x')]);
    expect(talks(chat, alone)).toBe(true);
  });
});

describe('the panel', () => {
  it('shows texts as they are: no link, no markup', () => {
    const chat = new ChatState(source);
    source.tell('table', [word(1, 1, 'https://example.org/ <b>bold</b>')]);
    shown(chat, [0]);
    expect(document.querySelector('ol')!.textContent).toContain('https://example.org/ <b>bold</b>');
    expect(document.querySelectorAll('ol a, ol b b')).toHaveLength(0);
  });

  it('answers a word, and says a quick one in the language of the reader', async () => {
    const chat = new ChatState(source);
    source.tell('table', [word(4, 1, '', { quick: 'nice' })]);
    shown(chat, [0]);
    expect(document.querySelector('ol')!.textContent).toContain('Well played!');
    press(/What to do/);
    press(/^Reply$/);
    press(/Quick words/);
    press(/^Thank you!$/);
    await vi.waitFor(() => expect(source.say).toHaveBeenCalledWith({ quick: 'thanks', reply: 4 }));
  });

  it('takes a word away for all, as the host, and shows that it was', async () => {
    const chat = new ChatState(source);
    source.tell('table', [word(4, 1, 'rude'), word(5, 1, 'kind', { reply: 4 })]);
    source.tell('watchers', [word(4, null, 'elsewhere')]);
    shown(chat, [0], true);
    press(/What to do/);
    press(/^Remove for all/);
    await vi.waitFor(() => expect(source.remove).toHaveBeenCalledWith('table', 4));
    source.tell('table', [word(6, null, '', { removes: 4 })]);
    flushSync();
    const told = document.querySelector('ol')!.textContent!;
    expect(told).not.toContain('rude');
    expect(told).toContain('This message was removed.');
    expect(told).toContain('elsewhere');
    expect(document.querySelectorAll('ol li')).toHaveLength(3);
  });

  it('does not offer that to others', () => {
    const chat = new ChatState(source);
    source.tell('table', [word(4, 0, 'rude')]);
    shown(chat, [1]);
    press(/What to do/);
    expect(document.body.textContent).not.toContain('Remove for all');
  });

  it('reports a word, and tells so', async () => {
    const chat = new ChatState(source);
    source.tell('table', [word(4, 1, 'rude')]);
    shown(chat, [0]);
    press(/What to do/);
    press(/^Report/);
    await vi.waitFor(() => expect(document.body.textContent).toContain('The host of this server can see'));
    expect(source.report).toHaveBeenCalledWith('table', 4);
  });
});

describe('what is read out', () => {
  const spoken = (): string => document.body.textContent!;
  const announced = (): ChatState => {
    const game = new GameState({ chat: source } as unknown as GameSource);
    game.view = view([0]);
    app = mount(Announcer, { target: document.body, props: { game } });
    flushSync();
    return game.chat!;
  };

  it('is what others say now', () => {
    announced();
    source.tell('table', [word(1, 1, 'hello there')]);
    flushSync();
    expect(spoken()).toContain('Player 1: hello there');
  });

  it('is neither what was said before, nor the own words, nor anything of a muted chat', () => {
    const chat = announced();
    source.tell('table', [word(1, 1, 'long ago', { at: new Date(Date.now() - 60_000).toISOString() })]);
    source.tell('table', [word(2, 0, 'my own')]);
    flushSync();
    expect(spoken()).not.toMatch(/long ago|my own/);
    chat.toggleQuiet();
    source.tell('table', [word(3, 1, 'psst')]);
    flushSync();
    expect(spoken()).not.toContain('psst');
    expect(chat.unread).toBe(0);
  });
});
