import { describe, expect, it } from 'vitest';
import { areaPath, gridPath, loopsToPath, outline } from '../src/board/areas';
import { HEXES, hexFromName, Plan } from '../src/board/geometry';
import { TERRAIN_LETTERS } from '../src/board/terrain';
import { mapOf } from '../src/mock/maps';

const plan = new Plan('none');

/** Nothing anywhere but the named hexes. */
function land(hexes: Record<string, string>): string {
  const letters = Array<string>(HEXES).fill('.');
  for (const [letter, names] of Object.entries(hexes)) {
    for (const name of names.split(' ')) letters[hexFromName(name)!] = letter;
  }
  return letters.join('');
}

const loopsOf = (terrain: string, letter: string) => outline(terrain, (l) => l === letter, plan);

describe('outline', () => {
  it('of one hex has its six corners', () => {
    expect(loopsOf(land({ G: 'c3' }), 'G').map((loop) => loop.corners.length)).toEqual([6]);
  });

  it('merges hexes that touch and keeps those apart that do not', () => {
    const loops = loopsOf(land({ G: 'c3 d3 m9' }), 'G');
    expect(loops.map((loop) => loop.corners.length).sort((a, b) => a - b)).toEqual([6, 10]);
  });

  it('of a ring has an outer and an inner loop', () => {
    const loops = loopsOf(land({ W: 'd3 c4 b4 b3 b2 c2' }), 'W');
    expect(loops.map((loop) => loop.corners.length).sort((a, b) => a - b)).toEqual([6, 18]);
  });

  it('rounds corners of two kinds of ground and keeps those where three meet', () => {
    const terrain = land({ G: 'c3', D: 'd3' });
    // c3 and d3 share a side; its two ends touch grass, desert and the void.
    expect(loopsOf(terrain, 'G')[0]!.soft.filter((soft) => !soft)).toHaveLength(2);
    expect(loopsOf(land({ G: 'c3' }), 'G')[0]!.soft.every(Boolean)).toBe(true);
  });

  it('treats a corner alike from every side, so that borders of two areas coincide', () => {
    const { terrain } = mapOf(['tavern', 'paddock', 'oasis', 'farm']);
    const softness = new Map<string, boolean>();
    for (const letter of [...TERRAIN_LETTERS, 'L']) {
      for (const loop of loopsOf(terrain, letter)) {
        loop.corners.forEach((corner, k) => {
          const key = `${corner.x},${corner.y}`;
          if (softness.has(key)) expect(loop.soft[k]).toBe(softness.get(key));
          softness.set(key, loop.soft[k]!);
        });
      }
    }
    expect(softness.size).toBeGreaterThan(300);
  });
});

describe('paths', () => {
  it('close every loop', () => {
    const loops = loopsOf(land({ W: 'd3 c4 b4 b3 b2 c2' }), 'W');
    expect(loopsToPath(loops).match(/Z/g)).toHaveLength(2);
  });

  it('are empty for a terrain that is not there', () => {
    expect(areaPath(land({ G: 'c3' }), 'S', plan)).toBe('');
  });

  it('draw every inner side of the grid once', () => {
    expect(gridPath(land({ G: 'c3 d3', W: 'c4' }), plan).match(/M/g)).toHaveLength(3);
  });
});
