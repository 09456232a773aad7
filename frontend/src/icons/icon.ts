import type { NAMES } from '../api/names';

/* An icon: our own drawing on 24 × 24 units, one colour. `fill` is painted even-odd, `line` is stroked. */
export interface IconDrawing {
  fill?: string;
  line?: string;
}

/** One for each name of a group. */
export type Drawings<Group extends keyof typeof NAMES> = Record<(typeof NAMES)[Group][number], IconDrawing>;

/** A circle as a path, for the many dots. */
export const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const PARAMETERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** A path scaled and then moved: relative commands are scaled alone, absolute ones moved too. */
export function placed(d: string, scale: number, dx: number, dy: number): string {
  const tokens = d.match(/[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
  let out = '';
  let command = 'M';
  let index = 0;
  for (const token of tokens) {
    if (/[A-Za-z]/.test(token)) {
      command = token;
      index = 0;
      out += token;
      continue;
    }
    const upper = command.toUpperCase();
    const k = index % PARAMETERS[upper]!;
    index++;
    let value = Number(token);
    const absolute = command === upper;
    if (upper === 'A') {
      if (k < 2) value *= scale;
      else if (k >= 5) value = value * scale + (absolute ? (k === 5 ? dx : dy) : 0);
    } else {
      const vertical = upper === 'V' || (upper !== 'H' && k % 2 === 1);
      value = value * scale + (absolute ? (vertical ? dy : dx) : 0);
    }
    out += `${Math.round(value * 100) / 100} `;
  }
  return out.trim();
}
