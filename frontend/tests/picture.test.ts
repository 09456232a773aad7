/* Pictures to pass on: which moments an animation shows, and that the file has a picture for each. */
import { describe, expect, it } from 'vitest';
import type { TimelineStep } from '../src/api/types';
import { Animation, paletteOf } from '../src/picture/animation';
import { momentsOf } from '../src/picture/film';

const step = (n: number, turn: number): TimelineStep => ({ n, turn, seat: turn % 2 === 0 ? 1 : 0, round: 1 });
/** The beginning, a turn of three choices, one of two, and one that has only begun. */
const STEPS = [{ n: 0, turn: 0, seat: null, round: 1 }, step(3, 1), step(4, 1), step(6, 1), step(7, 2), step(9, 2), step(10, 3)];

describe('an animation', () => {
  it('shows the beginning and the end of each turn', () => {
    expect(momentsOf(STEPS, 10, 'turn').map(({ n }) => n)).toEqual([0, 6, 9, 10]);
  });

  it('shows every choice if that is asked for', () => {
    expect(momentsOf(STEPS, 10, 'choice').map(({ n }) => n)).toEqual([0, 3, 4, 6, 7, 9, 10]);
  });

  it('ends where the reader looks, within a turn too, and stays there a while', () => {
    const moments = momentsOf(STEPS, 4, 'turn');
    expect(moments.map(({ n }) => n)).toEqual([0, 4]);
    expect(moments[1]!.delay).toBeGreaterThan(moments[0]!.delay);
  });
});

describe('its file', () => {
  const [WIDTH, HEIGHT] = [40, 30];
  /** A white picture with so many red pixels from its beginning. */
  const picture = (red: number): Uint8ClampedArray => {
    const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
    for (let k = 0; k < red; k++) pixels.set([190, 40, 40, 255], 4 * k);
    return pixels;
  };
  const film = (count: number): Uint8Array => {
    const animation = new Animation(WIDTH, HEIGHT, paletteOf(picture(count * 10)));
    for (let k = 0; k < count; k++) animation.add(picture(k * 10), 120);
    return animation.finish();
  };
  /** The delays of its pictures, in hundredths of a second, read as the format says. */
  function delaysOf(file: Uint8Array): number[] {
    const delays: number[] = [];
    const table = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
    let at = 13 + table(file[10]!);
    let delay = 0;
    const skipBlocks = (): void => {
      while (file[at] !== 0) at += file[at]! + 1;
      at++;
    };
    while (file[at] !== 0x3b) {
      if (file[at] === 0x21) {
        if (file[at + 1] === 0xf9) delay = file[at + 4]! + 256 * file[at + 5]!;
        at += 2;
      } else {
        expect(file[at]).toBe(0x2c);
        delays.push(delay);
        at += 10 + table(file[at + 9]!) + 1;
      }
      skipBlocks();
    }
    return delays;
  }

  it.each([1, 2, 25])('has as many pictures as were added: %i', (count) => {
    const file = film(count);
    expect(new TextDecoder().decode(file.slice(0, 6))).toBe('GIF89a');
    expect([file[6]! + 256 * file[7]!, file[8]! + 256 * file[9]!]).toEqual([WIDTH, HEIGHT]);
    expect(delaysOf(file)).toEqual(Array(count).fill(12));
  });

  it('holds of each picture what has changed alone', () => {
    // Many small dots of many colours, as a land has.
    const dots = new Uint8ClampedArray(WIDTH * HEIGHT * 4).map((_, k) => (k % 4 === 3 ? 255 : ((k * k * 7) % 61) * 4));
    const still = (count: number): number => {
      const animation = new Animation(WIDTH, HEIGHT, paletteOf(dots));
      for (let k = 0; k < count; k++) animation.add(dots, 120);
      return animation.finish().length;
    };
    expect(still(6)).toBeLessThan(2 * still(1));
  });
});
