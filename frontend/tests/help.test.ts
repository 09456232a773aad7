// @vitest-environment jsdom
/* Help without hovering: everything that only tells can be clicked or tapped. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import GameHeader from '../src/game/GameHeader.svelte';
import { GoldLights } from '../src/game/gold.svelte';
import { help } from '../src/game/help.svelte';
import HelpBox from '../src/game/HelpBox.svelte';
import HexTip from '../src/game/HexTip.svelte';
import Players from '../src/game/Players.svelte';
import ScoringCards from '../src/game/ScoringCards.svelte';
import type { Ruled } from '../src/texts/keys';
import { allPieces } from '../src/mock/all-pieces';
import { texts } from '../src/mock/texts';
import { setTexts } from '../src/texts/texts.svelte';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
});
setTexts(texts);
const { view } = allPieces;

const gold = () => new GoldLights(async (n) => ({ n, seats: [] }), () => 1);

let apps: Record<string, unknown>[] = [];
afterEach(async () => {
  await Promise.all(apps.map((app) => unmount(app)));
  apps = [];
  help.hide();
  document.body.innerHTML = '';
});
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): void {
  apps.push(mount(component, { target: document.body, props }));
  flushSync();
}
const box = (): string => document.querySelector('.help')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const all = (query: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(query)];

describe.each<[string, () => void]>([
  ['players', () => show(Players, { view, gold: gold(), now: 0 })],
  ['what earns gold', () => show(ScoringCards, { view, gold: gold(), onkept: () => {} })],
  ['the header', () => show(GameHeader, { view, connection: 'up' as const, homeUrl: '/', onhelp: () => {}, replaying: false, onreplay: () => {}, ondelete: null, onplan: null, held: null, onleave: null, onvacation: null, onseats: null, ondevice: null, children: (() => {}) as never })],
])('%s', (_, mounted) => {
  it('tell what each thing is at a click', () => {
    show(HelpBox, {});
    mounted();
    const things = all('.explained');
    expect(things.length).toBeGreaterThan(2);
    for (const thing of things) {
      help.hide();
      thing.click();
      flushSync();
      expect(box().length, thing.outerHTML).toBeGreaterThan(5);
      document.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
      flushSync();
      expect(box()).toBe('');
    }
  });

  it('have nothing that only a pointer finds', () => {
    mounted();
    expect(all('[title]').filter((thing) => thing.closest('button, a, label') === null)).toEqual([]);
  });
});

describe('the tip of a location', () => {
  it('tells name, rule and tiles left, then why it cannot be chosen', () => {
    show(HexTip, { place: 'location.tavern' as Ruled, left: 1, refusal: [{ key: 'refusal.LocationHex' }] });
    expect(all('.tip p').map((line) => line.textContent)).toEqual([
      'Tavern', texts['location.tavern.rule'], 'one tile left', 'Nothing is ever built on a location.',
    ]);
  });
});
