import { describe, expect, it } from 'vitest';
import { hexFromName, hexName } from '../src/board/geometry';
import { commandFor, nextLegal } from '../src/board/keyboard';
import { mapOf } from '../src/mock/maps';

const plain = mapOf(['tavern', 'paddock', 'oasis', 'farm']).terrain;
const withIsland = mapOf(['tavern', 'paddock', 'oasis', 'farm'], 'island-rope-bridge').terrain;
const hex = (name: string): number => hexFromName(name)!;

function press(code: string, from: string, options: { terrain?: string; legal?: string[]; shift?: boolean; key?: string } = {}) {
  const command = commandFor(
    { code, key: options.key ?? code, shiftKey: options.shift ?? false },
    { hex: hex(from), terrain: options.terrain ?? plain, legal: (options.legal ?? []).map(hex) },
  );
  return command?.kind === 'go' ? hexName(command.hex) : (command?.kind ?? null);
}

describe('moving over the board', () => {
  it.each([
    ['ArrowLeft', 'd5', 'c5'], ['ArrowRight', 'd5', 'e5'],
    ['Numpad7', 'd5', 'c4'], ['Numpad9', 'd5', 'd4'], ['Numpad1', 'd5', 'c6'], ['Numpad3', 'd5', 'd6'],
  ])('%s from %s leads to %s', (code, from, to) => {
    expect(press(code, from)).toBe(to);
  });

  it('keeps the column when going straight up and down', () => {
    let at = 'f1';
    for (let row = 2; row <= 20; row++) {
      at = press('ArrowDown', at) as string;
      expect(at).toBe(`f${row}`);
    }
    for (let row = 19; row >= 1; row--) {
      at = press('ArrowUp', at) as string;
      expect(at).toBe(`f${row}`);
    }
  });

  it.each([['d5', 'ArrowUp', 'd4', 'c4'], ['d5', 'ArrowDown', 'd6', 'c6'], ['d6', 'ArrowUp', 'd5', 'e5'], ['d6', 'ArrowDown', 'd7', 'e7']])(
    'from %s with %s comes to %s, with Shift to %s', (from, code, to, other) => {
      expect(press(code, from)).toBe(to);
      expect(press(code, from, { shift: true })).toBe(other);
    });

  it('leaves letters of the page alone', () => {
    for (const letter of 'UEHGQADZC') expect(press(`Key${letter}`, 'd5')).toBeNull();
  });

  it('stays where it is at the edge rather than losing the key', () => {
    expect(press('ArrowLeft', 'a1')).toBe('a1');
    expect(press('ArrowUp', 'a1')).toBe('a1');
  });

  it('goes to the ends of the row', () => {
    expect(press('Home', 'f4')).toBe('a4');
    expect(press('End', 'f4')).toBe('t4');
    expect(press('Home', 'w1', { terrain: withIsland })).toBe('v1');
  });

  it('crosses to the island and back', () => {
    expect(press('KeyI', 'f4', { terrain: withIsland })).toBe('v1');
    expect(press('KeyI', 'v1', { terrain: withIsland })).toBe('t16');
    expect(press('KeyI', 'f4')).toBe('f4');
  });

  it('does not step onto corners of the island that are no hexes', () => {
    expect(press('ArrowLeft', 'v1', { terrain: withIsland })).toBe('v1');
  });
});

describe('jumping by legal hex', () => {
  const legal = ['c4', 'm2', 't20'];
  it('goes forward, backward and round', () => {
    expect(press('KeyN', 'a1', { legal })).toBe('m2');
    expect(press('KeyN', 'm2', { legal })).toBe('c4');
    expect(press('KeyN', 't20', { legal })).toBe('m2');
    expect(press('KeyN', 'm2', { legal, shift: true })).toBe('t20');
  });
  it('finds nothing when nothing is legal', () => {
    expect(nextLegal(5, [], false)).toBeNull();
    expect(press('KeyN', 'a1')).toBe('a1');
  });
});

describe('other keys', () => {
  it('choose, drop the selection, or are left to the page', () => {
    expect(press('Enter', 'a1')).toBe('choose');
    expect(press('Space', 'a1', { key: ' ' })).toBe('choose');
    expect(press('Escape', 'a1')).toBe('escape');
    expect(press('Tab', 'a1')).toBeNull();
    expect(press('KeyX', 'a1')).toBeNull();
  });
});
