// @vitest-environment jsdom
/* Requests that somebody waits for: what the server refuses is told in its own words, what is a fault of the page is not hidden. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Attempt } from '../src/lib/attempt.svelte';
import { RequestFailed } from '../src/api/http';
import { texts } from '../src/mock/texts';
import ContinuePage from '../src/start/ContinuePage.svelte';
import JoinPage from '../src/start/JoinPage.svelte';
import { setTexts } from '../src/texts/texts.svelte';

vi.hoisted(() => (globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as unknown as typeof matchMedia));
setTexts(texts);

let app: Record<string, unknown> | null = null;
const go = vi.fn();
const open = (page: Component<{ token: string; go: (game: string) => void }>, answer: () => Promise<Response>): void => {
  vi.stubGlobal('fetch', answer);
  app = mount(page, { target: document.body, props: { token: 'abc', go } });
  flushSync();
};
const refused = (key: string) => async (): Promise<Response> => Response.json({ error: { key, params: {} }, detail: 'spent' }, { status: 404 });
const alert = (): string | undefined => document.querySelector('[role=alert]')?.textContent;

afterEach(async () => {
  if (app) await unmount(app);
  app = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('an attempt', () => {
  it('keeps what the server says, and throws all else', async () => {
    const attempt = new Attempt();
    expect(await attempt.run(async () => { throw new RequestFailed(409, { key: 'error.stale' }, 'gone on'); })).toBe(false);
    expect(attempt.problem).toEqual({ key: 'error.stale' });
    await expect(attempt.run(async () => { throw new TypeError('a fault of ours'); })).rejects.toThrow('a fault of ours');
    expect([attempt.problem, attempt.busy]).toEqual([null, false]);
    expect(await attempt.run(async () => undefined)).toBe(true);
  });
});

describe('a link that leads to a seat', () => {
  it('says why it does not, in the words of the server', async () => {
    open(JoinPage, refused('error.invite'));
    await vi.waitFor(() => expect(alert()).toBe(texts['error.invite']));
  });
  it('goes on at another device once, and says so when it is spent', async () => {
    open(ContinuePage, refused('error.invite'));
    const button = document.querySelector<HTMLButtonElement>('main .primary')!;
    button.click();
    await vi.waitFor(() => expect(alert()).toBe(texts['error.invite']));
    expect(button.disabled).toBe(false);
    vi.stubGlobal('fetch', async () => { throw new TypeError('offline'); });
    button.click();
    await vi.waitFor(() => expect(alert()).toBe(texts['error.unreachable']));
    vi.stubGlobal('fetch', async () => Response.json({ game: 'g1', seat: 0 }));
    button.click();
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('g1'));
  });
});
