// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import { hexFromName, hexName } from '../src/board/geometry';
import { mapOf } from '../src/mock/maps';

const map = mapOf(['tavern', 'paddock', 'oasis', 'farm']);
const hex = (name: string): number => hexFromName(name)!;
const words = { label: 'Board', instructions: 'Keys', row: (r: string) => `Row ${r}`, zoomIn: '+', zoomOut: '-', fit: 'all' };

Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) });

let app: Record<string, unknown>;
const events = { onchoose: vi.fn(), onselect: vi.fn(), onhover: vi.fn(), onillegal: vi.fn() };

function show(props: Record<string, unknown> = {}): void {
  app = mount(Board, {
    target: document.body,
    props: {
      terrain: map.terrain, locations: [], pieces: [], legal: [hex('c4'), hex('d5')], seat: 0,
      describe: (h: number) => hexName(h), words, ...events, ...props,
    },
  });
  flushSync();
}
const cell = (name: string): SVGElement => document.querySelector(`[data-hex="${hex(name)}"]`)!;
const tap = (name: string, pointerType: string): void => {
  for (const type of ['pointerdown', 'pointerup']) {
    const event = new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5, button: 0 });
    Object.assign(event, { pointerType, pointerId: 1 });
    cell(name).dispatchEvent(event);
  }
  flushSync();
};
const point = (name: string): void => {
  const event = new MouseEvent('pointermove', { bubbles: true });
  Object.assign(event, { pointerType: 'mouse', pointerId: 1 });
  cell(name).dispatchEvent(event);
  flushSync();
};
/** Whether the key is left to the page. */
const press = (name: string, code: string, key = code): boolean => {
  const left = cell(name).dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }));
  flushSync();
  return left;
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal('CSS', { escape: (s: string) => s });
  for (const listener of Object.values(events)) listener.mockReset();
});
afterEach(async () => {
  await unmount(app);
  document.body.innerHTML = '';
});

describe('a piece that is being moved', () => {
  const turn = (): string | null | undefined => document.querySelector('.move .arrow')?.getAttribute('transform');

  it('is ringed, and an arrow leads to the target under the pointer alone', () => {
    show({ moving: hex('c5') });
    expect(document.querySelector('.move .ring')).not.toBeNull();
    expect(turn()).toBeUndefined();
    point('d5');
    expect(turn()).toBe('rotate(0)');
    point('c4');
    expect(Number(/-?[\d.]+/.exec(turn()!)![0])).toBeCloseTo(-60, 0);
    point('h9');
    expect(turn()).toBeUndefined();
  });

  it('gives way to another one by one click or tap', () => {
    show({ moving: hex('c5'), also: [hex('f6')] });
    tap('f6', 'mouse');
    tap('f6', 'touch');
    expect(events.onchoose.mock.calls).toEqual([[hex('f6')], [hex('f6')]]);
    expect(events.onillegal).not.toHaveBeenCalled();
  });

  it('leaves Escape to the page, as long as nothing is selected', () => {
    show({ moving: hex('c5') });
    expect(press('c4', 'Escape')).toBe(true);
    expect(events.onselect).not.toHaveBeenCalled();
  });
});

describe('the board as a grid', () => {
  it('labels four hundred cells in twenty rows and is one tab stop', () => {
    show();
    expect(document.querySelectorAll('[role=grid] [role=row]')).toHaveLength(20);
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    expect(cells).toHaveLength(400);
    expect(cells.filter((c) => c.getAttribute('tabindex') === '0')).toHaveLength(1);
    expect(cell('c4').getAttribute('aria-label')).toBe('c4');
  });

  it('shows the hexes of the island without its corners', () => {
    show({ terrain: mapOf(['tavern', 'paddock', 'oasis', 'farm'], 'island-rope-bridge').terrain });
    expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(419);
  });

  it('moves focus and tab stop with the keys', () => {
    show();
    cell('c4').focus();
    press('c4', 'ArrowRight');
    expect(document.activeElement).toBe(cell('d4'));
    expect(cell('d4').getAttribute('tabindex')).toBe('0');
    press('d4', 'KeyN');
    expect(document.activeElement).toBe(cell('d5'));
  });

  it('leaves keys alone that are not its own', () => {
    show();
    const event = new KeyboardEvent('keydown', { code: 'Tab', key: 'Tab', bubbles: true, cancelable: true });
    cell('c4').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('choosing', () => {
  it('takes one click or Enter', () => {
    show();
    tap('c4', 'mouse');
    press('d5', 'Enter');
    expect(events.onchoose.mock.calls).toEqual([[hex('c4')], [hex('d5')]]);
    expect(events.onselect).not.toHaveBeenCalled();
  });

  it('takes two taps with a finger', () => {
    show();
    tap('c4', 'touch');
    expect(events.onselect).toHaveBeenCalledWith(hex('c4'));
    expect(events.onchoose).not.toHaveBeenCalled();
  });

  it('takes the second tap on the selected hex', () => {
    show({ selected: hex('c4') });
    tap('c4', 'touch');
    expect(events.onchoose).toHaveBeenCalledWith(hex('c4'));
  });

  it('refuses any other hex and drops the selection', () => {
    show({ selected: hex('c4') });
    tap('m9', 'touch');
    expect(events.onillegal).toHaveBeenCalledWith(hex('m9'));
    expect(events.onselect).toHaveBeenCalledWith(null);
    expect(events.onchoose).not.toHaveBeenCalled();
  });

  it('does not take a drag for a click', () => {
    show();
    const send = (type: string, x: number): void => {
      const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 5 });
      Object.assign(event, { pointerType: 'touch', pointerId: 1 });
      cell('c4').dispatchEvent(event);
    };
    send('pointerdown', 5);
    send('pointermove', 40);
    send('pointerup', 40);
    expect(events.onselect).not.toHaveBeenCalled();
    expect(events.onillegal).not.toHaveBeenCalled();
  });
});
