/*
 * “Your turn”, while the page is not looked at: a dot on the tab's icon and, if the reader has asked for them, a
 * notification. Both go when the turn is gone or the page is looked at again. They tell who plays, and no card.
 */
import { keep, kept } from '../lib/kept';
import { TAG, type Kept } from '../offline/notices';

/** The turn of whoever looks. */
export interface Turn {
  game: string;
  /** The same as long as it is one turn, after a snapshot too. */
  key: string;
  title: string;
  body: string;
}

const ICON = '/icon.svg';
const ICON_WITH_DOT = '/icon-turn.svg';

/** Whether notifications are wanted, and whether the browser lets us. */
class Notifications {
  private chosen = $state(kept('notifications') === 'on');
  /** `none`: this browser has none, or not at such an address. */
  permission = $state<NotificationPermission | 'none'>(typeof Notification === 'undefined' || globalThis.isSecureContext === false ? 'none' : Notification.permission);

  get on(): boolean {
    return this.chosen && this.permission === 'granted';
  }

  /** Asks the reader for leave where that is not given; only ever because of a click. */
  async turn(on: boolean): Promise<void> {
    if (on && this.permission !== 'none') this.permission = await Notification.requestPermission();
    this.chosen = on && this.permission === 'granted';
    keep('notifications', this.chosen ? 'on' : 'off');
  }
}

export const notifications = new Notifications();

export class TurnNotice {
  private turn: Turn | null = null;
  /** The game whose turns these are, once there was one. */
  private game: string | null = null;
  /** The turn that the reader knows of: they were notified, or have seen it. */
  private known: string | null = null;
  private shown: Notification | null = null;
  /** The game that the worker shows a notice of. */
  private byWorker: string | null = null;

  start(): () => void {
    document.addEventListener('visibilitychange', this.update);
    addEventListener('pagehide', this.withdraw);
    return () => {
      document.removeEventListener('visibilitychange', this.update);
      removeEventListener('pagehide', this.withdraw);
      this.withdraw();
    };
  }

  show(turn: Turn | null): void {
    this.turn = turn;
    this.update();
  }

  private readonly update = (): void => {
    const { turn } = this;
    if (turn !== null) this.game = turn.game;
    if (!document.hidden || turn === null || turn.key !== this.known) this.withdraw();
    if (document.hidden && turn !== null) {
      setIcon(ICON_WITH_DOT);
      if (turn.key !== this.known) this.notify(turn);
    }
    this.known = turn?.key ?? null;
    if (this.game !== null && (!document.hidden || turn === null)) void closeNotice(this.game);
  };

  private readonly withdraw = (): void => {
    this.shown?.close();
    this.shown = null;
    if (this.byWorker !== null) void closeAll(this.byWorker, () => true);
    this.byWorker = null;
    setIcon(ICON);
  };

  private notify({ game, title, body }: Turn): void {
    // The server's notice of the same turn is on its way.
    if (!notifications.on || kept('push') === 'on') return;
    try {
      this.shown = new Notification(title, { body, tag: game, icon: ICON });
    } catch {
      // Browsers of phones have no notifications but those of a worker.
      if (navigator.serviceWorker === undefined) notifications.permission = 'none';
      else void this.notifyByWorker(navigator.serviceWorker, { game, title, body });
      return;
    }
    this.shown.onclick = () => {
      window.focus();
      this.shown?.close();
    };
  }

  private async notifyByWorker(workers: ServiceWorkerContainer, { game, title, body }: Omit<Turn, 'key'>): Promise<void> {
    const registration = await workers.getRegistration();
    if (registration === undefined) {
      notifications.permission = 'none';
      return;
    }
    const data: Kept = { path: location.pathname, games: [game] };
    this.byWorker = game;
    await registration.showNotification(title, { body, tag: game, icon: ICON, data });
  }
}

/** Close what the worker shows under a tag. */
async function closeAll(tag: string, which: (data: Kept) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) if (which(shown.data as Kept)) shown.close();
}

/** The server's notice, where it tells of this game alone, goes when somebody looks, or the turn is gone. */
export const closeNotice = (game: string): Promise<void> => closeAll(TAG, ({ games }) => games.length === 1 && games[0] === game);

function setIcon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== href) link.href = href;
}
