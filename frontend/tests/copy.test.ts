// @vitest-environment jsdom
/* Play on from here: who plays the copy, and what comes of it. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../src/api/http';
import CopyDialog from '../src/game/CopyDialog.svelte';
import { firstGame } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

setTexts(texts);
HTMLDialogElement.prototype.showModal = () => {};
const LEVELS = ['random', 'greedy', 'planner'];
const go = vi.fn();
const create = vi.fn();
const view = { ...firstGame, mine: [1], seats: firstGame.seats.map((seat, k) => ({ ...seat, kind: k === 1 ? ('person' as const) : ('computer' as const), level: k === 1 ? null : 'planner' })) };
let app: Record<string, unknown>;

async function show(props: Record<string, unknown> = {}): Promise<void> {
  app = mount(CopyDialog, { target: document.body, props: { view, create, gameUrl: (id: string) => `/games/${id}`, onclose: () => {}, ...props } });
  await vi.waitFor(() => expect(submit().disabled).toBe(false));
  flushSync();
}
const selects = (): HTMLSelectElement[] => [...document.querySelectorAll('select')];
const submit = (): HTMLButtonElement => document.querySelector('[type=submit]')!;
function choose(k: number, value: string): void {
  selects()[k]!.value = value;
  selects()[k]!.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}
function begin(): void {
  document.querySelector('form')!.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
}

beforeEach(() => {
  go.mockReset();
  create.mockReset().mockResolvedValue({ game: 'new', invites: [{ seat: 0, token: 'secret' }] });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ levels: LEVELS, level: 'greedy', programs: [] })));
  vi.stubGlobal('location', { assign: go });
});
afterEach(async () => {
  await unmount(app);
  document.body.innerHTML = '';
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a copy', () => {
  it('is played by who played the game, unless somebody chooses otherwise', async () => {
    await show();
    expect(selects().map((select) => select.value)).toEqual(view.seats.map((_, k) => (k === 1 ? 'here' : 'planner')));
    begin();
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/games/new'));
    expect(create.mock.lastCall![0][1]).toEqual({ kind: 'here', name: view.seats[1]!.name, level: null });
    expect(create.mock.lastCall![0][0]).toEqual({ kind: 'computer', name: view.seats[0]!.name, level: 'planner' });
  });

  it('is played here by the first one where nobody of the game sits here, others by the usual computer', async () => {
    await show({ view: { ...view, mine: [], seats: view.seats.map((seat) => ({ ...seat, kind: 'person', level: null })) } });
    expect(selects().map((select) => select.value)).toEqual(view.seats.map((_, k) => (k === 0 ? 'here' : 'greedy')));
  });

  it('has any players; a computer that becomes a person loses its name, and links to free seats are kept', async () => {
    await show();
    choose(0, 'invite');
    choose(1, 'greedy');
    begin();
    await vi.waitFor(() => expect(go).toHaveBeenCalled());
    expect(create.mock.lastCall![0].slice(0, 2)).toEqual([{ kind: 'invite', name: null, level: null }, { kind: 'computer', name: null, level: 'greedy' }]);
    expect(Object.values(sessionStorage)).toEqual(['secret']);
  });

  it('says why there is none, and stays open', async () => {
    create.mockRejectedValue(new RequestFailed(429, { key: 'error.too-many' }, ''));
    await show();
    begin();
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
    expect(document.querySelector('[role=alert]')!.textContent).toBeTruthy();
    expect(go).not.toHaveBeenCalled();
  });
});
