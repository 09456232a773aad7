// @vitest-environment jsdom
/* Who has a say in a game being deleted, and what the page tells of it. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailed } from '../src/api/http';
import type { GameListener, GameSource } from '../src/api/source';
import type { GameView } from '../src/api/types';
import { deletionText, mayDelete } from '../src/game/deletion';
import Notices from '../src/game/Notices.svelte';
import { GameState } from '../src/game/state.svelte';
import Confirm from '../src/lib/Confirm.svelte';
import { firstSnapshot } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

setTexts({ ...texts, 'ui.name': '{name}' });
const NAMES = ['Anna', 'Ben', 'Cleo'];
const people = (kinds: readonly ('person' | 'computer' | 'absent')[], mine: number[], deleting: number[] = []): GameView => ({
  ...firstSnapshot.view, mine, me: mine[0] ?? null, deleting,
  seats: kinds.map((kind, seat) => ({
    ...firstSnapshot.view.seats[0]!, seat, name: NAMES[seat]!, kind: kind === 'absent' ? 'person' : kind, joined: kind !== 'absent',
  })),
});

let app: Record<string, unknown> | null = null;
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
  document.body.innerHTML = '';
});
const text = (): string => document.body.textContent!.replaceAll(/\s+/g, ' ').trim();
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll('button')];

describe('before a game is deleted', () => {
  it('those who play may ask, and of computers alone whoever looks', () => {
    expect(mayDelete(people(['person', 'computer'], [0]))).toBe(true);
    expect(mayDelete(people(['person', 'computer'], []))).toBe(false);
    expect(mayDelete(people(['computer', 'computer'], []))).toBe(true);
  });
  it('others are named who must agree, if there are any', () => {
    for (const alone of [people(['person', 'computer'], [0]), people(['person', 'person'], [0, 1]), people(['person', 'absent'], [0])]) {
      expect(deletionText(alone)).toMatch(/^It is deleted for good/);
    }
    expect(deletionText(people(['person', 'person', 'person'], [1]))).toMatch(/^Anna and Cleo must agree too/);
    expect(deletionText(people(['person', 'person', 'person'], [1], [2]))).toMatch(/^Anna must agree too/);
  });
});

describe('while somebody asks', () => {
  function show(view: GameView, answer = vi.fn(async () => ({ deleted: false }))) {
    let listener!: GameListener;
    const source = { start: (given: GameListener) => (listener = given), delete: answer } as unknown as GameSource;
    const game = new GameState(source);
    game.start();
    listener.snapshot({ kind: 'snapshot', n: 7, view, log: [] });
    app = mount(Notices, { target: document.body, props: { game, gameUrl: (id: string) => id, goldOver: false, onclosehint: () => {} } });
    flushSync();
    return answer;
  }

  it('the others are asked to agree', () => {
    const answer = show(people(['person', 'person', 'person'], [1], [0]));
    expect(text()).toContain('Anna would like to delete this game for good.');
    buttons()[0]!.click();
    expect(answer).toHaveBeenLastCalledWith(true);
    buttons()[1]!.click();
    expect(answer).toHaveBeenLastCalledWith(false);
  });
  it('whoever asked is told of those who have not answered, and may give up', () => {
    const answer = show(people(['person', 'person', 'person'], [0], [0, 1]));
    expect(text()).toContain('Waiting for Cleo.');
    expect(buttons()).toHaveLength(1);
    buttons()[0]!.click();
    expect(answer).toHaveBeenLastCalledWith(false);
  });
  it('those who look on are told nothing', () => {
    show(people(['person', 'person', 'person'], [], [0]));
    expect(text()).toBe('');
  });
  it('the page says what went wrong', async () => {
    show(people(['person', 'person'], [1], [0]), vi.fn(async () => { throw new RequestFailed(503, { key: 'error.busy' }, ''); }));
    buttons()[0]!.click();
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  });
});

describe('a question before what cannot be taken back', () => {
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  HTMLDialogElement.prototype.close = function () { this.open = false; this.dispatchEvent(new Event('close')); };
  function ask(onconfirm: () => Promise<void>) {
    const onclose = vi.fn();
    app = mount(Confirm, { target: document.body, props: { title: 'Really?', text: 'For good.', action: 'Do it', onconfirm, onclose } });
    flushSync();
    return onclose;
  }

  it('is closed without doing anything', () => {
    const work = vi.fn(async () => {});
    const onclose = ask(work);
    buttons()[0]!.click();
    expect(work).not.toHaveBeenCalled();
    expect(onclose).toHaveBeenCalledOnce();
  });
  it('is closed when it is done', async () => {
    const onclose = ask(async () => {});
    buttons()[1]!.click();
    await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  });
  it('stays, and says why it could not be done', async () => {
    const onclose = ask(async () => { throw new RequestFailed(0, { key: 'error.unreachable' }, ''); });
    buttons()[1]!.click();
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
    expect(onclose).not.toHaveBeenCalled();
    expect(buttons()[1]!.disabled).toBe(false);
  });
});
