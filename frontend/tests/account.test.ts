// @vitest-environment jsdom
/* Accounts on the page: nobody is asked for one, the menu says who is signed in, and what goes wrong is told. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { known } from '../src/account/account.svelte';
import AccountPage from '../src/account/AccountPage.svelte';
import PageMenu from '../src/lib/PageMenu.svelte';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

vi.hoisted(() => (globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as unknown as typeof matchMedia));
setTexts(texts);
const GUEST = { name: null, created: null, sessions: [] };
const ANNA = {
  name: 'Anna', created: '2026-01-01T00:00:00+00:00',
  sessions: [
    { id: 'a1', browser: 'Firefox, Linux', created: '2026-01-01T00:00:00+00:00', used: '2026-02-03T00:00:00+00:00', here: true },
    { id: 'b2', browser: '', created: '2026-01-01T00:00:00+00:00', used: '2026-01-02T00:00:00+00:00', here: false },
  ],
};

let app: Record<string, unknown> | null = null;
const go = vi.fn();
/** What the server was asked, and what it answers to each path. */
let asked: [string, unknown][] = [];
const answers = (given: Record<string, unknown>): void => {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push([path, init?.body === undefined ? null : JSON.parse(String(init.body))]);
    const answer = given[path];
    return answer instanceof Response ? answer : Response.json(answer ?? {});
  });
};
const open = async (account: unknown, given: Record<string, unknown> = {}): Promise<void> => {
  answers({ '/api/account': account, ...given });
  app = mount(AccountPage, { target: document.body, props: { go } });
  await vi.waitFor(() => expect(document.querySelector('main .panel')).not.toBeNull());
  flushSync();
};
const text = (): string => document.body.textContent!;
const button = (name: RegExp): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('main button')].find((b) => name.test(b.getAttribute('aria-label') ?? b.textContent!))!;
const fill = (selector: string, value: string): void => {
  const input = document.querySelector<HTMLInputElement>(selector)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(() => {
  localStorage.clear();
  known.remember(null);
  asked = [];
  go.mockReset();
  HTMLElement.prototype.showPopover ??= () => undefined;
});
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('a guest', () => {
  it('signs in, and is known to all pages from then on', async () => {
    await open(GUEST);
    expect(text()).toContain('Nobody needs an account');
    fill('input[name=username]', 'Anna');
    fill('input[name=password]', 'correct horse');
    answers({ '/api/account': ANNA });
    button(/^Sign in$/).click();
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/'));
    expect(asked).toContainEqual(['/api/account/sign-in', { name: 'Anna', password: 'correct horse' }]);
    expect(known.name).toBe('Anna');
  });

  it('is told what was wrong, and loses nothing of what was typed', async () => {
    await open(GUEST, { '/api/account/sign-in': Response.json({ status: 403, error: { key: 'error.sign-in' }, text: '', detail: '' }, { status: 403 }) });
    fill('input[name=username]', 'Anna');
    fill('input[name=password]', 'wrong horse');
    button(/^Sign in$/).click();
    await vi.waitFor(() => expect(text()).toContain('Name or password is wrong.'));
    expect(document.querySelector<HTMLInputElement>('input[name=username]')!.value).toBe('Anna');
    expect(go).not.toHaveBeenCalled();
  });

  it('makes an account with a password that the browser proposes', async () => {
    await open(GUEST);
    button(/no account yet/).click();
    flushSync();
    expect(document.querySelector('input[name=password]')!.getAttribute('autocomplete')).toBe('new-password');
    expect(text()).toContain('cannot be reset');
  });
});

describe('an account', () => {
  it('lists its browsers and signs others out', async () => {
    await open(ANNA);
    expect(text()).toContain('Firefox, Linux (this one)');
    button(/^Sign out: Unknown browser$/).click();
    await vi.waitFor(() => expect(asked).toContainEqual(['/api/account/sessions/end', { session: 'b2' }]));
  });

  it('leaves nothing in the browser when it is deleted', async () => {
    localStorage.setItem('realmwright.chat.abc', '{}');
    await open(ANNA);
    fill('details:last-of-type input[type=password]', 'correct horse');
    button(/^Delete account$/).click();
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/'));
    expect(asked).toContainEqual(['/api/account/deletion', { password: 'correct horse' }]);
    expect([known.name, localStorage.length]).toEqual([null, 0]);
  });
});

describe('the menu', () => {
  const entries = (): string => {
    app = mount(PageMenu, { target: document.body });
    flushSync();
    return text();
  };

  it('offers guests an account, and to forget the browser', () => {
    expect(entries()).toMatch(/Account.*Forget this browser/s);
  });

  it('names who is signed in, and lets them sign out', () => {
    known.remember('Anna');
    const shown = entries();
    expect(shown).toMatch(/Account: Anna.*Sign out/s);
    expect(shown).not.toContain('Forget this browser');
  });
});
