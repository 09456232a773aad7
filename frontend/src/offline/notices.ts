/*
 * What the service worker does about notices: it shows one of all games that wait. Each message says all that waits
 * now, so that nothing is kept here, and one that names no game withdraws what is shown.
 */

/** What the server sends (`server/notice_texts.py`). */
export interface Told {
  games: string[];
  title?: string;
  body?: string;
  /** Where a click leads. */
  path?: string;
  /** Whether it tells something new, or less than before. */
  fresh?: boolean;
}

export const TAG = 'turns';
/** What a notice keeps, for the pages and for the click. */
export interface Kept {
  path: string;
  games: string[];
}

export async function show(registration: ServiceWorkerRegistration, { title, body, path, games, fresh }: Told): Promise<void> {
  if (games.length === 0) {
    for (const shown of await registration.getNotifications({ tag: TAG })) shown.close();
    return;
  }
  const data: Kept = { path: path ?? '/', games };
  // `renotify` is no part of the standard's types any more, but of what phones do with a tag that is shown already.
  const options = { body, tag: TAG, data, icon: '/icon-192.png', badge: '/icon-192.png', renotify: fresh === true, silent: fresh !== true };
  await registration.showNotification(title ?? '', options);
}

interface Page {
  url: string;
  focus: () => Promise<unknown>;
}
interface Pages {
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Page[]>;
  openWindow: (url: string) => Promise<unknown>;
}

/** The page of a notice: the one that is open, else a new one. */
export async function open(pages: Pages, path: string): Promise<void> {
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ url }) => new URL(url).pathname === path);
  await (page ? page.focus() : pages.openWindow(path));
}
