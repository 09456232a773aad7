/*
 * How a window is shared out: board and column side by side wherever the window is clearly wider than high, else the
 * board above a sheet. The board gets what makes its hexes largest, the column what is left; nothing lies idle.
 */
import { Plan, sizeWithMargins, type IslandPlace } from '../board/geometry';
import type { Size } from '../board/viewport.svelte';

/** Windows at least this much wider than high have the column at the side. */
export const WIDE = 1.2;
/** The column: what it needs at least, as far as the window has it, and from where on it gains nothing. */
const NARROWEST = 300;
const COMFORTABLE = 424;
const WIDEST = 760;
/** An island goes under the board, where the column gains by it, as long as hexes keep this share of their size. */
const ENOUGH = 0.85;
/** Four lines of the log with its heading and borders. */
const LOG = 130;
/** A header so wide has room for the pace of computer players. */
const ROOMY = 430;
/** Lower windows scroll players, cards and log under the turn; up to the second height all is drawn closer. */
const LOW = 520;
const SNUG = 800;

export interface Layout {
  /** Beside the board, or in a sheet over its lower edge. */
  column: 'beside' | 'sheet';
  /** Pixels for the board and all around it. */
  board: Size;
  island: IslandPlace;
  /** The log stands under the board, which does not need the whole height. */
  logBelow: boolean;
  height: 'low' | 'snug' | 'high';
  /** The header holds more than it must. */
  roomyHeader: boolean;
}

/** Width by height of the whole drawing. */
const aspect = (island: IslandPlace): number => {
  const { width, height } = sizeWithMargins(new Plan(island));
  return width / height;
};

export function layoutOf(window: Size, hasIsland: boolean): Layout {
  const height = window.height < LOW ? 'low' : window.height < SNUG ? 'snug' : 'high';
  if (window.width <= WIDE * window.height) {
    const island = hasIsland ? 'below' : 'none';
    return { column: 'sheet', board: { width: window.width, height: window.width / aspect(island) }, island, logBelow: false, height: 'high', roomyHeader: window.width >= ROOMY };
  }
  const column = Math.min(COMFORTABLE, Math.max(NARROWEST, 0.42 * window.width));
  const room = { width: window.width - column, height: window.height };
  const island = hasIsland ? placeOfIsland(room) : 'none';
  const width = Math.max(Math.min(room.width, room.height * aspect(island)), window.width - WIDEST);
  const spare = window.height - width / aspect(island);
  const logBelow = spare >= LOG;
  return { column: 'beside', board: { width, height: logBelow ? window.height - spare : window.height }, island, logBelow, height, roomyHeader: window.width - width >= ROOMY };
}

/** How many pixels a unit of the drawing has in some room. */
function scale(room: Size, island: IslandPlace): number {
  const drawing = sizeWithMargins(new Plan(island));
  return Math.min(room.width / drawing.width, room.height / drawing.height);
}

function placeOfIsland(room: Size): IslandPlace {
  return scale(room, 'below') >= ENOUGH * scale(room, 'right') ? 'below' : 'right';
}
