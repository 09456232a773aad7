// @vitest-environment jsdom
/* Help without hovering: everything that only tells can be clicked or tapped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import GameHeader from '../src/game/GameHeader.svelte';
import { GoldLights } from '../src/game/gold.svelte';
import GoldNotice from '../src/game/GoldNotice.svelte';
import { help } from '../src/game/help.svelte';
import HelpBox from '../src/game/HelpBox.svelte';
import { LETTERS } from '../src/game/keys';
import HexTip from '../src/game/HexTip.svelte';
import OptionButton from '../src/game/OptionButton.svelte';
import Keys from '../src/manual/Keys.svelte';
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

it('hangs on nothing that only a pointer finds', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'));
  const hung = files.flatMap((name) => {
    const source = readFileSync(join('src', name), 'utf8');
    return [...source.matchAll(/attach [^}]*helpFor\(/g)].map(({ index }) => [...source.slice(0, index).matchAll(/<([a-z][\w-]*)/g)].at(-1)![1]);
  });
  expect(hung.length).toBeGreaterThan(3);
  expect(hung.filter((tag) => tag !== 'button' && tag !== 'label')).toEqual([]);
});

describe('a tile that can be used', () => {
  const power = { action: 600, subject: 'location.tavern' as const, ready: 1, new: 0, used: 0 };
  const choose = vi.fn();
  const tile = (): HTMLElement => {
    show(HelpBox, {});
    show(OptionButton, { subject: power.subject, enabled: true, power, onchoose: choose });
    return all('.option')[0]!;
  };
  const touch = (thing: HTMLElement, kind: string): void => void thing.dispatchEvent(Object.assign(new MouseEvent(kind), { pointerType: 'touch' }));
  afterEach(() => vi.useRealTimers());

  it('tells a finger that rests on it what it is, and stays told when the finger goes', () => {
    vi.useFakeTimers();
    const thing = tile();
    touch(thing, 'pointerdown');
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(box()).toContain(texts['location.tavern.help']);
    touch(thing, 'pointerleave');
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(box()).toContain(texts['location.tavern.help']);
  });

  it('is used by a short tap, and tells nothing then', () => {
    vi.useFakeTimers();
    const thing = tile();
    touch(thing, 'pointerdown');
    vi.advanceTimersByTime(100);
    touch(thing, 'pointerleave');
    thing.click();
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(box()).toBe('');
    expect(choose).toHaveBeenCalledOnce();
  });
});

describe('the list of keys', () => {
  it('has each that the page knows, and those of the board', () => {
    show(Keys, {});
    const listed = all('kbd').map((key) => key.textContent!.toLowerCase());
    const known = Object.keys(LETTERS).map((key) => (key === 'escape' ? 'esc' : key));
    expect([...known, 'n', 'i', 'arrows', 'shift+arrows', 'number pad', 'home, end', 'enter', '1 to 9'].filter((key) => !listed.some((line) => line.split(/, (?!end)/).includes(key)))).toEqual([]);
  });
});

describe('what is lit', () => {
  it('leads from the name of the card to its help', () => {
    show(HelpBox, {});
    const lights = gold();
    show(GoldNotice, { view, gold: lights, wanted: { source: view.sources[0]!, seat: null } });
    all('.explained')[0]!.click();
    flushSync();
    expect(box()).toContain(texts['card.mayors.help']);
    expect(box()).toContain(texts['ui.in-rules']);
  });

  it('is the gold of a player whose sum is pointed at', () => {
    const lights = gold();
    show(Players, { view, gold: lights, now: 0 });
    const sum = all('[data-gold="1"]')[0]!;
    const point = (type: string): void => void sum.dispatchEvent(Object.assign(new MouseEvent(type), { pointerType: 'mouse' }));
    point('pointerenter');
    expect(lights.wanted).toEqual({ source: null, seat: 1 });
    point('pointerleave');
    expect(lights.wanted).toBeNull();
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
