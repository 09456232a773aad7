/*
 * The service worker: keeps the page's own files, so that it opens without the server and can say what is missing;
 * and shows that a turn has come, while no page is open.
 *
 * Every page is asked of the server first, so none is ever older than it; the kept one is shown if nobody answers.
 * Answers of the API pass by unseen. `SHELL` is filled in by the build (plugins/service-worker.ts). A new worker waits
 * until no page of the version before is open, so that each finds the files it was made with.
 */
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { open, show, type Kept, type Told } from './notices';

declare const SHELL: PrecacheEntry[];
/** What a worker has and a page has not. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: Parameters<typeof open>[0];

// Not `/` for index.html: that would be the kept page while there is a newer one.
precacheAndRoute(SHELL, { directoryIndex: '', cleanURLs: false });

/** The kept page; it is told that nobody answered, so that it need not find out. */
async function offlinePage(): Promise<Response | undefined> {
  const kept = await matchPrecache('/index.html');
  return kept && new Response((await kept.text()).replace('<html', '<html data-offline'), { headers: kept.headers });
}

const pages = new NetworkOnly({ plugins: [{ handlerDidError: offlinePage }] });
registerRoute(new NavigationRoute(pages, { denylist: [/^\/api\//] }));

addEventListener('push', (event) => {
  const { data, waitUntil } = event as Lasting & { data: { json: () => Told } | null };
  if (data !== null) waitUntil.call(event, show(registration, data.json()));
});

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as Lasting & { notification: Notification };
  notification.close();
  waitUntil.call(event, open(clients, (notification.data as Kept | null)?.path ?? '/'));
});
