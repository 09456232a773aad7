// @vitest-environment jsdom
/* Notices while no page is open: what the service worker shows, what the page sets, and that it is told how to be looked at. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, show, TAG } from '../src/offline/notices';

// Each test loads the modules anew.
vi.setConfig({ testTimeout: 30_000 });

interface Shown {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
  close: () => void;
}
/** What a browser shows for a worker: one notice under a tag. */
class Registration {
  shown: Shown[] = [];
  showNotification = async (title: string, options: NotificationOptions): Promise<void> => {
    const one = { title, options, close: () => void (this.shown = this.shown.filter((other) => other !== one)) };
    this.shown = [...this.shown.filter((other) => other.options.tag !== options.tag), one];
  };
  getNotifications = async ({ tag }: { tag: string }): Promise<Shown[]> => this.shown.filter(({ options }) => options.tag === tag);
}
const worker = (registration: Registration): ServiceWorkerRegistration => registration as unknown as ServiceWorkerRegistration;

describe('the service worker', () => {
  it('shows one notice of all games that wait, anew where there is something new', async () => {
    const registration = new Registration();
    await show(worker(registration), { title: 'Your turn', body: 'Anna and Ben, round 2', path: '/games/a', games: ['a'], fresh: true });
    await show(worker(registration), { title: 'Your turn in 2 games', body: '…', path: '/', games: ['a', 'b'], fresh: true });
    expect(registration.shown).toHaveLength(1);
    const [{ title, options }] = registration.shown as [Shown];
    expect([title, options.tag, options.renotify, options.silent]).toEqual(['Your turn in 2 games', TAG, true, false]);
    expect(options.data).toEqual({ path: '/', games: ['a', 'b'] });
    await show(worker(registration), { title: 'Your turn', body: '…', path: '/games/b', games: ['b'], fresh: false });
    expect(registration.shown.map(({ options: { data, silent } }) => [data.path, silent])).toEqual([['/games/b', true]]);
  });

  it('withdraws it when no game waits', async () => {
    const registration = new Registration();
    await show(worker(registration), { title: 'Your turn', path: '/games/a', games: ['a'], fresh: true });
    await show(worker(registration), { games: [] });
    expect(registration.shown).toEqual([]);
  });

  it('opens the game, in its page where that is open', async () => {
    const focused: string[] = [];
    const opened: string[] = [];
    const page = (url: string) => ({ url, focus: async () => focused.push(url) });
    const pages = { matchAll: async () => [page('https://site.test/'), page('https://site.test/games/a?at=3')], openWindow: async (url: string) => opened.push(url) };
    await open(pages, '/games/a');
    expect([focused, opened]).toEqual([['https://site.test/games/a?at=3'], []]);
    await open(pages, '/games/b');
    expect([focused.length, opened]).toEqual([1, ['/games/b']]);
  });
});

describe('the page', () => {
  const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  let asked: { path: string; body: unknown }[];
  let channels: unknown[];
  let mail = true;
  let app: Record<string, unknown> | null = null;

  async function page(word = ''): Promise<void> {
    vi.resetModules();
    const svelte = await import('svelte');
    const { setTexts } = await import('../src/texts/texts.svelte');
    const { texts } = await import('../src/mock/texts');
    setTexts(texts);
    const { default: NoticesPage } = await import('../src/notices/NoticesPage.svelte');
    app = svelte.mount(NoticesPage, { target: document.body, props: { word } });
    await vi.waitFor(() => expect(document.querySelector('#hook')).not.toBeNull());
  }
  const shown = (): string => document.body.textContent ?? '';
  const button = (name: string): HTMLButtonElement => [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name)!;

  beforeEach(() => {
    asked = [];
    channels = [];
    mail = true;
    localStorage.clear();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
      return new Response(JSON.stringify(path === '/api/notices' ? { pushKey: KEY, mail, channels } : {}), { status: 200 });
    });
  });
  afterEach(async () => {
    const { unmount } = await import('svelte');
    if (app) await unmount(app);
    app = null;
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
  });

  const hook = { id: 'h', kind: 'hook', label: 'https://a.test/hook', here: false, pace: 0, active: true, confirmed: true, failing: false, secret: 'whsec_x' };

  it('says where one is told, and switches each on and off', async () => {
    channels = [hook, { ...hook, id: 'm', kind: 'mail', label: 'a@b.test', confirmed: false, secret: null }, { ...hook, id: 'f', label: 'https://b.test/', failing: true }];
    await page();
    expect(shown()).toContain('whsec_x');
    expect(shown()).toContain('Not confirmed yet');
    expect(shown()).toContain('Switched off, since messages did not arrive');
    const [on, , failing] = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')] as HTMLInputElement[];
    expect([on!.checked, failing!.checked]).toEqual([true, false]);
    on!.click();
    await vi.waitFor(() => expect(asked).toEqual([{ path: '/api/notices/channels/h', body: { active: false } }]));
    button('Remove: https://b.test/').click();
    await vi.waitFor(() => expect(asked[1]?.path).toBe('/api/notices/channels/f/deletion'));
  });

  it('subscribes the browser with the key of the server, because of a click alone', async () => {
    const keys: Record<string, ArrayBuffer> = { p256dh: Uint8Array.of(4, 255, 254).buffer, auth: Uint8Array.of(1, 2).buffer };
    const subscribed: PushSubscriptionOptionsInit[] = [];
    const pushManager = {
      getSubscription: async () => null,
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        subscribed.push(options);
        return { endpoint: 'https://push.test/1', getKey: (name: string) => keys[name] };
      },
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: { ready: Promise.resolve({ pushManager }) }, configurable: true });
    vi.stubGlobal('PushManager', class {});
    const requestPermission = vi.fn(async () => 'granted');
    vi.stubGlobal('Notification', { permission: 'default', requestPermission });
    await page();
    expect(requestPermission).not.toHaveBeenCalled();
    button('Notify me in this browser').click();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({ path: '/api/notices/push', body: { endpoint: 'https://push.test/1', p256dh: 'BP_-', auth: 'AQI', language: 'en' } });
    expect(subscribed[0]!.userVisibleOnly).toBe(true);
    expect((subscribed[0]!.applicationServerKey as Uint8Array).length).toBe(65);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('confirms an address by its link, and asks before it ends messages', async () => {
    await page('confirm=abc.def');
    await vi.waitFor(() => expect(shown()).toContain('The address is confirmed'));
    expect(asked).toEqual([{ path: '/api/notices/confirmation', body: { word: 'abc.def' } }]);
    document.body.innerHTML = '';
    asked = [];
    await page('stop=abc.def');
    expect(asked).toEqual([]);
    button('Send no more').click();
    await vi.waitFor(() => expect(shown()).toContain('No more messages are sent there.'));
    expect(asked).toEqual([{ path: '/api/notices/stop', body: { word: 'abc.def' } }]);
  });

  it('says what there is not', async () => {
    mail = false;
    await page();
    expect(shown()).toContain('This server sends no e-mail.');
    expect(shown()).toContain('This browser shows no notices while the page is closed');
  });
});
