import { describe, expect, it } from 'vitest';
import {
  DIRECTIONS, HEXES, hexFromName, hexName, hexUnder, isIsland, neighbour, neighbours, Plan,
} from '../src/board/geometry';

const hex = (name: string): number => hexFromName(name)!;

describe('hex names', () => {
  it('number the board row by row and the island after it', () => {
    expect(hex('a1')).toBe(0);
    expect(hex('b1')).toBe(1);
    expect(hex('t20')).toBe(399);
    expect(hex('u1')).toBe(400);
    expect(hex('y5')).toBe(424);
  });

  it('are the inverse of ids', () => {
    for (let id = 0; id < HEXES; id++) expect(hexFromName(hexName(id))).toBe(id);
  });

  it.each(['a0', 'a21', 'z1', 'u6', 'A1', '', 'a01'])('refuse %s', (name) => {
    expect(hexFromName(name)).toBeNull();
  });
});

describe('neighbours', () => {
  it('depend on whether the row is shifted', () => {
    expect(neighbours(hex('c3')).map(hexName)).toEqual(['d3', 'c4', 'b4', 'b3', 'b2', 'c2']);
    expect(neighbours(hex('c4')).map(hexName)).toEqual(['d4', 'd5', 'c5', 'b4', 'c3', 'd3']);
  });

  it('are mutual and lie in opposite directions', () => {
    for (let id = 0; id < HEXES; id++) {
      DIRECTIONS.forEach((direction, k) => {
        const other = neighbour(id, direction);
        if (other !== null) expect(neighbour(other, DIRECTIONS[(k + 3) % 6]!)).toBe(id);
      });
    }
  });

  it('never join board and island', () => {
    for (let id = 0; id < HEXES; id++) {
      for (const other of neighbours(id)) expect(isIsland(other)).toBe(isIsland(id));
    }
  });
});

describe.each(['right', 'below'] as const)('a plan with the island %s', (side) => {
  const plan = new Plan(side);

  it('gives neighbours two common corners', () => {
    for (let id = 0; id < HEXES; id++) {
      DIRECTIONS.forEach((direction, k) => {
        const other = neighbour(id, direction);
        if (other === null) return;
        expect(plan.corner(id, k)).toEqual(plan.corner(other, k + 4));
        expect(plan.corner(id, k + 1)).toEqual(plan.corner(other, k + 3));
      });
    }
  });

  it('keeps every hex inside the drawing', () => {
    const { width, height } = plan.size();
    for (let id = 0; id < HEXES; id++) {
      const { x, y } = plan.centre(id);
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(height);
    }
  });

  it('finds the hex under its centre and nothing beyond the plate', () => {
    for (let id = 0; id < HEXES; id++) {
      const { x, y } = plan.centre(id);
      expect(hexUnder({ x: x + 9, y: y - 8 }, plan)).toBe(id);
    }
    expect(hexUnder({ x: -200, y: -200 }, plan)).toBeNull();
  });
});
