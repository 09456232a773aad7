// @vitest-environment jsdom
/* The panel of a replay: what a costly turn cost, and what a greyed button lacks. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CostlyTurn } from '../src/api/types';
import { help } from '../src/game/help.svelte';
import HelpBox from '../src/game/HelpBox.svelte';
import type { Replay } from '../src/game/replay.svelte';
import ReplayPanel from '../src/game/ReplayPanel.svelte';
import { allPieces } from '../src/mock/all-pieces';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';
import { reactive } from './reactive.svelte';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
});
setTexts(texts);

const nowhere = { hexes: [], steps: [] };
const turn: CostlyTurn = { round: 2, seat: 1, n: 9, loss: 6.4, doubt: 2.1, played: nowhere, better: nowhere, text: [] };
const turnBy = vi.fn();
const replay = (at: number, more: Partial<Replay> = {}) =>
  reactive({ at, n: at, steps: [0, 1, 2].map((n) => ({ n, seat: n === 0 ? null : 0, round: 1, turn: 0 })), turn: null, problem: null, loading: false, playing: false, speed: 'normal', turnBy, ...more }) as unknown as Replay;

let apps: Record<string, unknown>[] = [];
afterEach(async () => {
  await Promise.all(apps.map((app) => unmount(app)));
  apps = [];
  help.hide();
  turnBy.mockReset();
});
function show(shown: Replay): void {
  const nothing = (): void => {};
  apps = [
    mount(HelpBox, { target: document.body }),
    mount(ReplayPanel, { target: document.body, props: { view: allPieces.view, replay: shown, told: null, waited: false, onback: nothing, oncopy: nothing, onshare: nothing } }),
  ];
  flushSync();
}
const button = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;
function press(name: string): string {
  button(name).click();
  flushSync();
  return document.querySelector('.help')?.textContent?.trim() ?? '';
}

describe('the panel of a replay', () => {
  it('tells how sure it is of what a turn cost', () => {
    show(replay(1, { turn }));
    expect(document.querySelector('.loss')!.textContent).toMatch(/^about 6\s±\s3 gold lost$/);
  });

  it.each([[0, 'Back one turn', 'Nothing was chosen before this.'], [2, 'On one turn', 'Nothing was chosen after this.']])(
    'says at %i why it does not go %s',
    (at, name, why) => {
      show(replay(at));
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      expect(press(name)).toBe(why);
      expect(turnBy).not.toHaveBeenCalled();
    },
  );

  it('goes where there is something', () => {
    show(replay(1));
    expect(press('Back one turn')).toBe('');
    expect(turnBy).toHaveBeenCalledExactlyOnceWith(-1);
  });
});
