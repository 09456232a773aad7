import { describe, expect, it } from 'vitest';
import { placeTip } from '../src/board/tip';

const tip = { width: 100, height: 40 };
const box = { width: 1000, height: 800 };
const HEX = 40;
const place = (x: number, y: number, others: { x: number; y: number }[] = []) => placeTip({ x, y }, tip, box, HEX, others);

describe('the place of the tip', () => {
  it('is above, more than a hex away', () => {
    expect(place(500, 400)).toEqual({ x: 450, y: 400 - 1.4 * HEX - tip.height });
  });

  it('is elsewhere where it would cover a hex that can be chosen', () => {
    const above = { x: 480, y: 320 };
    const below = { x: 520, y: 480 };
    expect(place(500, 400, [above])).toEqual({ x: 450, y: 400 + 1.4 * HEX });
    expect(place(500, 400, [above, below])).toEqual({ x: 500 + 1.5 * HEX, y: 380 });
  });

  it('stays in the box and leaves its own hex in sight', () => {
    for (const [x, y] of [[10, 10], [990, 10], [10, 790], [990, 790]] as const) {
      const found = place(x, y);
      expect(found.x >= 0 && found.x + tip.width <= box.width && found.y >= 0 && found.y + tip.height <= box.height).toBe(true);
      expect(found.y > y + HEX || found.y + tip.height < y - HEX || found.x > x + HEX || found.x + tip.width < x - HEX).toBe(true);
    }
  });
});
