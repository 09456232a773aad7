// @vitest-environment jsdom
/* “Your turn” while nobody looks: a dot and, if wanted, a notification; both go with the turn. And no card is told. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameListener, GameSource } from '../src/api/source';
import type { GameView } from '../src/api/types';
import { firstSnapshot } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';

// Each test loads the modules anew.
vi.setConfig({ testTimeout: 30_000 });

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  static answer: NotificationPermission = 'granted';
  static asked = 0;
  static all: FakeNotification[] = [];
  closed = false;
  onclick: (() => void) | null = null;
  constructor(readonly title: string, readonly options: NotificationOptions) {
    FakeNotification.all.push(this);
  }
  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked++;
    return (FakeNotification.permission = FakeNotification.answer);
  }
  close(): void {
    this.closed = true;
  }
}
const { all } = FakeNotification;
const open = (): FakeNotification[] => all.filter(({ closed }) => !closed);
const icon = (): string => document.querySelector('link')!.getAttribute('href')!;

function look(away: boolean): void {
  Object.defineProperty(document, 'hidden', { value: away, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const view: GameView = { ...firstSnapshot.view, me: 0, mine: [0], turn: 0 };
const mine = (round = view.round): GameView => ({ ...view, round });
const theirs: GameView = { ...view, turn: 1, decision: { ...view.decision, seat: 1, legal: [] } };

let app: Record<string, unknown> | null = null;
/** A page of a game: its modules anew, as after a reload. */
async function page(shown: GameView) {
  vi.resetModules();
  // Svelte anew too, or the page would follow another one's state.
  const svelte = await import('svelte');
  const { setTexts } = await import('../src/texts/texts.svelte');
  setTexts(texts);
  const { GameState } = await import('../src/game/state.svelte');
  const { default: Effects } = await import('../src/effects/Effects.svelte');
  const { notifications } = await import('../src/effects/turn-notice.svelte');
  let listener!: GameListener;
  const game = new GameState({ start: (given: GameListener) => (listener = given) } as unknown as GameSource);
  game.start();
  const snapshot = (next: GameView, n = 7): void => {
    listener.snapshot({ kind: 'snapshot', n, view: next, log: [] });
    svelte.flushSync();
  };
  let n = 100;
  const event = (next: GameView): void => {
    listener.event({ n: n++, kind: 'action', view: next, logFrom: 0, log: [] });
    svelte.flushSync();
  };
  snapshot(shown);
  app = svelte.mount(Effects, { target: document.body, props: { game, point: () => ({ x: 0, y: 0 }), tried: false } });
  svelte.flushSync();
  const close = (): Promise<void> => svelte.unmount(app!);
  return { snapshot, event, notifications, close };
}

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  FakeNotification.permission = FakeNotification.answer = 'granted';
  FakeNotification.asked = all.length = 0;
  localStorage.clear();
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  look(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('the notice of a turn', () => {
  it('comes when nobody looks and goes with the turn, or when it is taken back', async () => {
    localStorage.setItem('realmwright.notifications', 'on');
    const { event, close } = await page(theirs);
    look(true);
    expect([icon(), open().length]).toEqual(['/icon.svg', 0]);
    event(mine(8));
    expect([icon(), open().length]).toEqual(['/icon-turn.svg', 1]);
    event(theirs);
    expect([icon(), open().length]).toEqual(['/icon.svg', 0]);
    event(mine(9));
    expect(open()).toHaveLength(1);
    look(false);
    expect([icon(), open().length]).toEqual(['/icon.svg', 0]);
    await close();
  });

  it('comes for a turn once, and not for one that was seen', async () => {
    localStorage.setItem('realmwright.notifications', 'on');
    const { event, close } = await page(mine());
    look(true);
    event({ ...mine(), owed: 2 });
    expect([icon(), all.length]).toEqual(['/icon-turn.svg', 0]);
    event(mine(9));
    event({ ...mine(9), owed: 1 });
    expect(all).toHaveLength(1);
    await close();
    expect([icon(), open().length]).toEqual(['/icon.svg', 0]);
  });

  it('outlives a socket that broke, and follows what came meanwhile', async () => {
    localStorage.setItem('realmwright.notifications', 'on');
    const { snapshot, event, close } = await page(theirs);
    look(true);
    event(mine(8));
    // The server began anew: the whole game comes again.
    snapshot(mine(8), 101);
    expect([all.length, open().length, icon()]).toEqual([1, 1, '/icon-turn.svg']);
    snapshot(mine(9), 130);
    expect([all.length, open().length]).toEqual([2, 1]);
    snapshot(theirs, 140);
    expect([icon(), open().length]).toEqual(['/icon.svg', 0]);
    await close();
  });

  it('tells whose turn it is and who plays, and no card', async () => {
    localStorage.setItem('realmwright.notifications', 'on');
    const { event, close } = await page(theirs);
    look(true);
    event(mine(8));
    const { title, options } = all[0]!;
    expect(title).toBe('Your turn');
    expect(options).toEqual({ body: 'Anna and Rowan', tag: view.game, icon: '/icon.svg' });
    await close();
  });

  it('is a dot alone at an address without https, where no browser notifies', async () => {
    vi.stubGlobal('isSecureContext', false);
    localStorage.setItem('realmwright.notifications', 'on');
    const { event, notifications, close } = await page(theirs);
    look(true);
    event(mine(8));
    await notifications.turn(true);
    expect([icon(), notifications.permission, notifications.on, all.length, FakeNotification.asked]).toEqual(['/icon-turn.svg', 'none', false, 0, 0]);
    await close();
  });

  it('says that there are none where the browser has the word and not the thing', async () => {
    vi.stubGlobal('Notification', Object.assign(() => { throw new TypeError(); }, { permission: 'granted' }));
    localStorage.setItem('realmwright.notifications', 'on');
    const { event, notifications, close } = await page(theirs);
    look(true);
    event(mine(8));
    expect([icon(), notifications.permission, notifications.on]).toEqual(['/icon-turn.svg', 'none', false]);
    await close();
  });

  it('is a dot alone as long as nobody asked for more, and nobody is asked unless they want it', async () => {
    FakeNotification.permission = 'default';
    const { event, notifications, close } = await page(theirs);
    look(true);
    event(mine(8));
    expect([icon(), all.length, FakeNotification.asked]).toEqual(['/icon-turn.svg', 0, 0]);
    FakeNotification.answer = 'denied';
    await notifications.turn(true);
    expect([notifications.on, notifications.permission, FakeNotification.asked]).toEqual([false, 'denied', 1]);
    FakeNotification.answer = 'granted';
    await notifications.turn(true);
    expect(notifications.on).toBe(true);
    event(mine(9));
    expect(open()).toHaveLength(1);
    await notifications.turn(false);
    event(theirs);
    event(mine(10));
    expect(open()).toHaveLength(0);
    await close();
  });
});
