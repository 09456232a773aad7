/*
 * “Your turn”, while the page is not looked at: a dot on the tab's icon and, if the reader has asked for them, a
 * notification. Both go when the turn is gone or the page is looked at again. They tell who plays, and no card.
 */
import { keep, kept } from '../lib/kept';

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
  /** The turn that the reader knows of: they were notified, or have seen it. */
  private known: string | null = null;
  private shown: Notification | null = null;

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
    if (!document.hidden || turn === null || turn.key !== this.known) this.withdraw();
    if (document.hidden && turn !== null) {
      setIcon(ICON_WITH_DOT);
      if (turn.key !== this.known) this.notify(turn);
    }
    this.known = turn?.key ?? null;
  };

  private readonly withdraw = (): void => {
    this.shown?.close();
    this.shown = null;
    setIcon(ICON);
  };

  private notify({ game, title, body }: Turn): void {
    if (!notifications.on) return;
    try {
      this.shown = new Notification(title, { body, tag: game, icon: ICON });
    } catch {
      // Browsers of phones have no notifications but those of a worker.
      notifications.permission = 'none';
      return;
    }
    this.shown.onclick = () => {
      window.focus();
      this.shown?.close();
    };
  }
}

function setIcon(href: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute('href') !== href) link.href = href;
}
