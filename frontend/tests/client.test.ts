// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerGame } from '../src/api/client';
import { RequestFailed } from '../src/api/http';
import type { GameListener } from '../src/api/source';
import { firstSnapshot } from '../src/mock/first-game';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const listener = { snapshot: vi.fn(), event: vi.fn(), connection: vi.fn(), presence: vi.fn(), time: vi.fn(), gone: vi.fn() } satisfies GameListener;
const event = (n: number) => ({ n, kind: 'action', view: firstSnapshot.view, logFrom: 0, log: [] });
const presence = { kind: 'presence', connected: [true, true] };
const sync = (after: number | null): string => JSON.stringify({ kind: 'sync', after, words: 0, watchers: 0 });
const snapshot = (n: number) => ({ ...firstSnapshot, kind: 'snapshot', n });
let game: ServerGame;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  for (const f of Object.values(listener)) f.mockReset();
  game = new ServerGame('abc');
  game.start(listener);
});
afterEach(() => {
  game.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a game on the server', () => {
  it('starts with the whole game and passes events on in order, each once', () => {
    const socket = FakeSocket.all[0]!;
    expect(socket.url).toMatch(/^ws:.*\/api\/games\/abc\/events$/);
    socket.say(snapshot(7));
    socket.say(event(8));
    socket.say(event(8));
    socket.say(event(7));
    expect(listener.snapshot).toHaveBeenCalledOnce();
    expect(listener.event).toHaveBeenCalledOnce();
  });

  it('asks again for what it missed', () => {
    const socket = FakeSocket.all[0]!;
    socket.say(snapshot(7));
    socket.say(event(10));
    expect(listener.event).not.toHaveBeenCalled();
    expect(socket.sent).toEqual([sync(7)]);
    // Each later event shows the same gap; it is asked once, and again if no answer comes.
    socket.say(event(11));
    expect(socket.sent).toEqual([sync(7)]);
    vi.advanceTimersByTime(1_100);
    expect(socket.sent).toEqual([sync(7), sync(7)]);
    for (const n of [8, 9, 10, 11]) socket.say(event(n));
    expect(listener.event).toHaveBeenCalledTimes(4);
  });

  it('asks by itself whether the last event was lost', () => {
    const socket = FakeSocket.all[0]!;
    socket.say(snapshot(7));
    socket.say(presence);
    vi.advanceTimersByTime(13_000);
    expect(socket.sent).toEqual([sync(7)]);
    socket.say(event(8));
    expect(listener.event).toHaveBeenCalledOnce();
  });

  it('asks for the whole game where that was lost', () => {
    const socket = FakeSocket.all[0]!;
    socket.say(event(8));
    socket.say(presence);
    expect(listener.event).not.toHaveBeenCalled();
    expect(socket.sent).toEqual([sync(null)]);
    socket.say(snapshot(8));
    socket.say(event(9));
    expect(listener.event).toHaveBeenCalledOnce();
  });

  it('asks whether an older game that comes late is the one that counts', () => {
    const socket = FakeSocket.all[0]!;
    socket.say(snapshot(7));
    socket.say(event(8));
    socket.say(snapshot(7));
    expect(listener.snapshot).toHaveBeenCalledOnce();
    expect(socket.sent).toEqual([sync(null)]);
    // The games of a backup were put in place of those.
    socket.say(snapshot(3));
    expect(listener.snapshot).toHaveBeenCalledTimes(2);
    socket.say(event(4));
    expect(listener.event).toHaveBeenCalledTimes(2);
  });

  it('connects anew where nothing is answered any more', () => {
    const socket = FakeSocket.all[0]!;
    socket.say(snapshot(7));
    vi.advanceTimersByTime(60_000);
    expect(socket.sent).toEqual([sync(7), sync(7), sync(7)]);
    expect(listener.connection).toHaveBeenCalledWith('down');
    expect(FakeSocket.all[1]!.url).toMatch(/events\?after=7$/);
    // What still comes by the old one is not heard.
    socket.say(event(8));
    expect(listener.event).not.toHaveBeenCalled();
  });

  it('connects again from its last number, ever more slowly', () => {
    FakeSocket.all[0]!.say(snapshot(7));
    FakeSocket.all[0]!.drop();
    expect(listener.connection).toHaveBeenLastCalledWith('down');
    vi.advanceTimersByTime(700);
    expect(FakeSocket.all[1]!.url).toMatch(/events\?after=7$/);
    FakeSocket.all[1]!.drop();
    vi.advanceTimersByTime(700);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(700);
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.all[2]!.say(presence);
    expect(listener.connection).toHaveBeenLastCalledWith('up');
  });

  it('comes back quietly to a server that begins anew, and says so only if that takes long', () => {
    FakeSocket.all[0]!.say(snapshot(7));
    listener.connection.mockClear();
    FakeSocket.all[0]!.drop(1012);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all[1]!.url).toMatch(/events\?after=7$/);
    FakeSocket.all[1]!.drop();
    expect(listener.connection).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2000);
    expect(listener.connection.mock.calls).toEqual([['back-soon']]);
    FakeSocket.all.at(-1)!.say(presence);
    expect(listener.connection).toHaveBeenLastCalledWith('up');
    FakeSocket.all.at(-1)!.drop();
    expect(listener.connection).toHaveBeenLastCalledWith('down');
  });

  it('connects at once when the page is looked at again, if it waits to', () => {
    const [socket] = FakeSocket.all;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(1);
    socket!.say(snapshot(7));
    socket!.drop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.all[1]!.url).toMatch(/events\?after=7$/);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.all[1]!.drop(4404);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('says that the game is open too often here, until one of its pages is closed', () => {
    FakeSocket.all[0]!.onopen?.();
    FakeSocket.all[0]!.drop(4429);
    expect(listener.connection.mock.calls).toEqual([['crowded']]);
    vi.advanceTimersByTime(700);
    FakeSocket.all[1]!.say(snapshot(7));
    expect(listener.connection).toHaveBeenLastCalledWith('up');
  });

  it('is not back for ever', () => {
    FakeSocket.all[0]!.drop(1012);
    for (let second = 0; second < 70; second++) {
      vi.advanceTimersByTime(1000);
      if (FakeSocket.all.at(-1)!.readyState === FakeSocket.OPEN) FakeSocket.all.at(-1)!.drop();
    }
    expect(listener.connection.mock.calls).toEqual(expect.arrayContaining([['back-soon'], ['down']]));
    // While it is expected, it is looked for often.
    expect(FakeSocket.all.length).toBeGreaterThan(25);
  });

  it('gives up on a game that is not there', () => {
    FakeSocket.all[0]!.drop(4404);
    vi.advanceTimersByTime(60_000);
    expect(listener.gone).toHaveBeenCalledExactlyOnceWith({ key: 'ui.gone' });
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('gives up on a game that was deleted, and says so', () => {
    FakeSocket.all[0]!.say(snapshot(7));
    FakeSocket.all[0]!.drop(4410);
    vi.advanceTimersByTime(60_000);
    expect(listener.gone).toHaveBeenCalledExactlyOnceWith({ key: 'ui.deleted' });
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('takes the whole game anew as somebody who was forgotten', () => {
    FakeSocket.all[0]!.say(snapshot(7));
    FakeSocket.all[0]!.drop(4401);
    vi.advanceTimersByTime(700);
    expect(FakeSocket.all[1]!.url).toMatch(/events$/);
    expect(listener.gone).not.toHaveBeenCalled();
  });

  it('does not connect again after it was stopped', () => {
    game.stop();
    FakeSocket.all[0]!.drop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('requests', () => {
  const answer = (status: number, body: unknown): void => {
    vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(body), { status })));
  };

  it('turn errors into messages', async () => {
    answer(409, { status: 409, error: { key: 'error.stale' }, detail: 'newer' });
    await expect(game.act(3, 5)).rejects.toMatchObject({ status: 409, error: { key: 'error.stale' } });
    expect(fetch).toHaveBeenCalledWith('/api/games/abc/actions', expect.objectContaining({ body: '{"n":3,"action":5}' }));
  });

  it('say so when the server is not there or speaks nonsense', async () => {
    vi.stubGlobal('fetch', vi.fn(async () => { throw new TypeError('down'); }));
    const unreachable = { status: 0, error: { key: 'error.unreachable' } };
    await Promise.all([expect(game.undo(1)).rejects.toMatchObject(unreachable), vi.advanceTimersByTimeAsync(40_000)]);
    vi.stubGlobal('fetch', vi.fn(async () => new Response('<html>', { status: 502 })));
    await Promise.all([expect(game.hand(1)).rejects.toMatchObject(unreachable), vi.advanceTimersByTimeAsync(40_000)]);
    vi.stubGlobal('fetch', vi.fn(async () => new Response('<html>', { status: 500 })));
    await expect(game.undo(1)).rejects.toBeInstanceOf(RequestFailed);
  });

  /** Nobody answers so many times, then the server does. */
  const back = (after: number): ReturnType<typeof vi.fn> => {
    const fetching = vi.fn(async () => {
      if (fetching.mock.calls.length <= after) throw new TypeError('down');
      return new Response('{}', { status: 200 });
    });
    vi.stubGlobal('fetch', fetching);
    return fetching;
  };

  it('that only ask are sent again while the server begins anew', async () => {
    const fetching = back(3);
    await Promise.all([expect(game.hand(0)).resolves.toEqual({}), vi.advanceTimersByTimeAsync(10_000)]);
    expect(fetching).toHaveBeenCalledTimes(4);
  });

  it('that make a choice are sent again once the game has not gone on', async () => {
    const fetching = back(1);
    FakeSocket.all[0]!.say(snapshot(7));
    FakeSocket.all[0]!.say(presence);
    FakeSocket.all[0]!.drop(1012);
    const chosen = game.act(7, 5);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fetching).toHaveBeenCalledTimes(1);
    FakeSocket.all.at(-1)!.say(presence);
    await chosen;
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('that make a choice are not sent again when it was made, though nobody said so', async () => {
    const fetching = back(1);
    FakeSocket.all[0]!.say(snapshot(7));
    FakeSocket.all[0]!.say(presence);
    FakeSocket.all[0]!.drop(1012);
    const chosen = game.act(7, 5);
    await vi.advanceTimersByTimeAsync(5_000);
    FakeSocket.all.at(-1)!.say(event(8));
    FakeSocket.all.at(-1)!.say(presence);
    await chosen;
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('take a preview that came too late for none', async () => {
    answer(409, { status: 409, error: { key: 'error.not-legal' }, detail: '' });
    await expect(game.preview(5, new AbortController().signal)).resolves.toBeNull();
  });
});
