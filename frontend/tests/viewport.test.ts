import { describe, expect, it } from 'vitest';
import { MAX_SCALE, Viewport } from '../src/board/viewport.svelte';

const box = { width: 400, height: 300 };

describe('the viewport', () => {
  it('keeps the point under the fingers where it is', () => {
    const v = new Viewport();
    v.zoomAt(2, 100, 150, box);
    // The drawing's point (100, 150) is still shown at (100, 150).
    expect(100 * v.scale + v.x).toBeCloseTo(100);
    expect(150 * v.scale + v.y).toBeCloseTo(150);
  });

  it('never shows beyond the board and never shrinks it', () => {
    const v = new Viewport();
    v.zoomAt(2, 0, 0, box);
    v.pan(500, 500, box);
    expect([v.x, v.y]).toEqual([0, 0]);
    v.pan(-5000, -5000, box);
    expect([v.x, v.y]).toEqual([-400, -300]);
    v.zoomAt(0.01, 200, 150, box);
    expect(v.scale).toBe(1);
    expect([Math.abs(v.x), Math.abs(v.y)]).toEqual([0, 0]);
    v.zoomAt(100, 0, 0, box);
    expect(v.scale).toBe(MAX_SCALE);
  });

  it('moves no more than needed to show a point', () => {
    const v = new Viewport();
    v.zoomAt(2, 0, 0, box);
    v.reveal(100, 75, box);
    expect([v.x, v.y]).toEqual([0, 0]);
    v.reveal(390, 75, box);
    expect(v.x).toBe(-400);
    expect(v.y).toBe(0);
  });

  it('fits again', () => {
    const v = new Viewport();
    v.zoomAt(3, 50, 50, box);
    expect(v.zoomed).toBe(true);
    v.fit();
    expect(v.zoomed).toBe(false);
  });
});
