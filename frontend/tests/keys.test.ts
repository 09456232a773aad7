import { describe, expect, it } from 'vitest';
import { commandOf } from '../src/game/keys';

const press = (key: string, more: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

describe('the keys of the game page', () => {
  it.each([
    ['u', 'undo'], ['U', 'undo'], ['e', 'end'], ['h', 'hint'], ['g', 'next'], ['m', 'mute'], ['?', 'help'], ['Escape', 'cancel'], ['ArrowUp', 'board'],
  ] as const)('%s: %s', (key, command) => expect(press(key)).toBe(command));

  it('take back with Ctrl or Command and Z, but leave redoing and other such keys to the browser', () => {
    expect(press('z', { ctrlKey: true })).toBe('undo');
    expect(press('z', { metaKey: true })).toBe('undo');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(press('e', { ctrlKey: true })).toBeNull();
    expect(press('h', { altKey: true })).toBeNull();
    expect(press('z')).toBeNull();
  });

  it('choose the options from 1 to 9 in the row of digits; the keypad is the board’s', () => {
    expect(press('1', { code: 'Digit1' })).toEqual({ option: 0 });
    expect(press('9', { code: 'Digit9' })).toEqual({ option: 8 });
    expect(press('0', { code: 'Digit0' })).toBeNull();
    expect(press('7', { code: 'Numpad7' })).toBeNull();
  });
});
