import { describe, expect, it } from 'vitest';
import { layoutOf } from '../src/game/layout';

const at = (width: number, height: number, island = false) => layoutOf({ width, height }, island);

describe('sharing out the window', () => {
  it.each([[1280, 720], [1440, 900], [844, 390], [740, 360], [800, 600], [640, 360], [1024, 768]])(
    '%d x %d has the column at the side', (width, height) => {
      for (const island of [false, true]) {
        const { column, board } = at(width, height, island);
        expect(column).toBe('beside');
        expect(width - board.width).toBeGreaterThanOrEqual(300);
      }
    });
  it.each([[390, 844], [820, 1180], [1200, 1000]])('%d x %d has a sheet', (width, height) => {
    expect(at(width, height).column).toBe('sheet');
  });
  it('begins right above 1.2 times as wide as high', () => {
    expect(at(1200, 1000).column).toBe('sheet');
    expect(at(1201, 1000).column).toBe('beside');
  });
  it('gives the board the whole height where the column has enough, and the column the rest', () => {
    const { board, logBelow } = at(1280, 720);
    expect(board.height).toBe(720);
    expect(1280 - board.width).toBeGreaterThan(424);
    expect(logBelow).toBe(false);
  });
  it('lays the island under the board where that leaves the column room', () => {
    expect(at(1280, 720, true).island).toBe('below');
    expect(at(1280, 720).island).toBe('none');
  });
  it('puts the log under a board that does not need the height', () => {
    const { board, logBelow } = at(800, 600);
    expect(logBelow).toBe(true);
    expect(600 - board.height).toBeGreaterThanOrEqual(130);
  });
  it('tells low windows', () => {
    expect([at(844, 390).height, at(1280, 720).height, at(1440, 900).height]).toEqual(['low', 'snug', 'high']);
  });
});
