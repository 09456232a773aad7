/*
 * The drawn signs of the land: firs, peaks, waves, dunes, cracks, blossoms, tufts, reeds, furrows. They are
 * scattered by a fixed pseudo-random rule of the hex, and merged into a few long paths, so that the whole
 * ground costs the browser some hundred nodes rather than thousands.
 *
 * Two grades: `fine` for hexes drawn large, `coarse` (fewer, larger, bolder) for about 18 px a hex.
 */
import { DIRECTIONS, HEXES, neighbour, round, type Plan, type Point } from './geometry';
import { TERRAIN_LETTERS, type TerrainLetter } from './terrain';

export type Grade = 'fine' | 'coarse';

/** One path of the drawing; `kind` names its CSS class. Order is painting order. */
export interface Stroke {
  kind: string;
  d: string;
}

/** A repeatable number in [0, 1) for a hex and a salt. */
export function chance(hex: number, salt: number): number {
  let h = Math.imul(hex + 1, 0x9e3779b1) ^ Math.imul(salt + 7, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Fills a path template: `M{dx},{dy} …` written as [command, dx, dy, …] scaled and moved to a place. */
type Shape = readonly (string | number)[];

function stamp(shape: Shape, at: Point, scale = 1, flip = 1): string {
  let isX = true;
  let out = '';
  for (const token of shape) {
    if (typeof token === 'string') {
      out += token;
      isX = true;
      continue;
    }
    const value = isX ? at.x + token * scale * flip : at.y + token * scale;
    out += `${out.endsWith(' ') || /[A-Za-z]$/.test(out) ? '' : ' '}${round(value)}`;
    isX = !isX;
  }
  return out;
}

// Shapes around their foot (0, 0 = where they stand), in drawing units, absolute coordinates only.
const FIR: Shape = ['M', 0, -17, 'L', 5, -8, 'L', 3, -8, 'L', 7, 0, 'L', 1.2, 0, 'L', 1.2, 3, 'L', -1.2, 3, 'L', -1.2, 0, 'L', -7, 0, 'L', -3, -8, 'L', -5, -8, 'Z'];
const FIR_LIT: Shape = ['M', 0, -17, 'L', -5, -8, 'L', -3, -8, 'L', -7, 0, 'L', -2.5, 0, 'L', -1, -8, 'Z'];
const PEAK: Shape = ['M', -18, 1, 'L', -11, -9, 'L', -8, -8, 'L', 0, -25, 'L', 8, -11, 'L', 10, -12, 'L', 18, 1, 'Q', 9, 4, 1, 2, 'Q', -9, 4, -18, 1, 'Z'];
const PEAK_SHADE: Shape = ['M', 0, -25, 'L', 8, -11, 'L', 10, -12, 'L', 18, 1, 'Q', 10, 3.5, 3, 2.3, 'L', 5.5, -6, 'L', 1.5, -11, 'Z'];
const PEAK_SNOW: Shape = ['M', 0, -25, 'L', -5, -14.5, 'L', -2.5, -16, 'L', -0.5, -12.5, 'L', 2, -16, 'L', 5.2, -15.5, 'Z'];
const WAVE: Shape = ['M', -12, 0, 'Q', -9, -5, -6, -2, 'Q', -3, 1.5, 0, -2, 'Q', 3, -5, 6, -2, 'Q', 9, 1.5, 12, -2];
const DUNE: Shape = ['M', -14, 3, 'Q', -6, -10, 2, -4, 'Q', 6, -1, 14, 2];
const DUNE_SHADE: Shape = ['M', 2, -4, 'Q', 6, -1, 14, 2, 'Q', 4, 5, -3, 3, 'Q', 4, 1, 2, -4, 'Z'];
const CRACK: Shape = ['M', -14, 5, 'L', -7, -2, 'L', -2, 2, 'L', 4, -5, 'L', 8, -2, 'L', 14, -7];
const MESA: Shape = ['M', -12, 6, 'L', -9, -5, 'L', 4, -5, 'L', 6, 0, 'L', 10, 0, 'L', 12, 6, 'Z'];
const MESA_SHADE: Shape = ['M', 0, -5, 'L', 4, -5, 'L', 6, 0, 'L', 10, 0, 'L', 12, 6, 'L', 2, 6, 'Z'];
const TUFT: Shape = ['M', 0, 0, 'Q', -1, -7, -6, -10, 'M', 0, 0, 'Q', 0, -8, 1, -13, 'M', 0, 0, 'Q', 1, -6, 6, -9];
const REED: Shape = ['M', 0, 2, 'L', 0, -10, 'M', 4, 2, 'Q', 4, -5, 6, -9, 'M', -4, 2, 'Q', -4, -3, -6, -6];
const CATTAIL: Shape = ['M', 0, -16, 'L', 0, -9.5];
const POOL: Shape = ['M', -11, 0, 'Q', -9, -4, 0, -4, 'Q', 9, -4, 11, 0, 'Q', 9, 4, 0, 4, 'Q', -9, 4, -11, 0, 'Z'];
const LEAF: Shape = ['M', 0, 0, 'Q', -1, 4, -5, 5, 'M', 0, 0, 'Q', 1, 3, 4, 4];
const EAR: Shape = ['M', 0, 3, 'L', 0, -7, 'M', 0, 0, 'L', -3, -3, 'M', 0, 0, 'L', 3, -3, 'M', 0, -4, 'L', -3, -7, 'M', 0, -4, 'L', 3, -7];

/** A round dot as a path, so that blossoms merge like everything else. */
const dot = ({ x, y }: Point, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const moved = (p: Point, dx: number, dy: number): Point => ({ x: p.x + dx, y: p.y + dy });

/** Collects path pieces by kind and keeps the kinds in their painting order. */
class Sheet {
  private readonly parts = new Map<string, string[]>();

  constructor(kinds: readonly string[]) {
    for (const kind of kinds) this.parts.set(kind, []);
  }

  add(kind: string, d: string): void {
    this.parts.get(kind)!.push(d);
  }

  strokes(): Stroke[] {
    return [...this.parts].filter(([, d]) => d.length > 0).map(([kind, d]) => ({ kind, d: d.join('') }));
  }
}

/** A thing that stands upright and hides what is behind it: painted row by row, from the back. */
interface Standing {
  foot: Point;
  scale: number;
  flip: number;
}

function paintStanding(things: Standing[], layers: readonly (readonly [kind: string, shape: Shape])[]): Stroke[] {
  const rows = new Map<number, Standing[]>();
  for (const thing of things) {
    const row = Math.round(thing.foot.y / 6);
    rows.set(row, [...(rows.get(row) ?? []), thing]);
  }
  return [...rows.keys()]
    .sort((a, b) => a - b)
    .flatMap((row) =>
      layers.map(([kind, shape]) => ({
        kind,
        d: rows.get(row)!.map((t) => stamp(shape, t.foot, t.scale, t.flip)).join(''),
      })),
    );
}

type Drawer = (hexes: number[], plan: Plan, grade: Grade, same: (hex: number) => boolean) => Stroke[];

/** Middles of the sides a hex shares with a hex of its own terrain, each side once. */
function innerSides(hex: number, plan: Plan, same: (hex: number) => boolean): Point[] {
  return DIRECTIONS.slice(0, 3).flatMap((direction) => {
    const other = neighbour(hex, direction);
    if (other === null || !same(other)) return [];
    const [a, b] = [plan.centre(hex), plan.centre(other)];
    return [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }];
  });
}

/** Places around the middle of a hex, turned a little from hex to hex so that no pattern shows. */
function scatter(hex: number, centre: Point, offsets: readonly (readonly [number, number])[], wobble: number): Point[] {
  return offsets.map(([dx, dy], k) =>
    moved(centre, dx + (chance(hex, k) - 0.5) * wobble, dy + (chance(hex, k + 20) - 0.5) * wobble),
  );
}

const forest: Drawer = (hexes, plan, grade, same) => {
  const things: Standing[] = [];
  for (const hex of hexes) {
    const centre = plan.centre(hex);
    const spots: readonly (readonly [number, number])[] =
      grade === 'coarse' ? [[-11, 12], [12, 10], [0, -3]] : [[-15, 6], [14, 5], [0, -8], [-3, 19]];
    scatter(hex, centre, spots, grade === 'coarse' ? 2 : 5).forEach((foot, k) =>
      things.push({ foot, scale: (grade === 'coarse' ? 1.35 : 0.95) + 0.2 * chance(hex, k + 40), flip: 1 }),
    );
    if (grade === 'fine') {
      innerSides(hex, plan, same).forEach((p, k) =>
        things.push({ foot: moved(p, 0, 6), scale: 0.85 + 0.2 * chance(hex, k + 50), flip: 1 }),
      );
    }
  }
  return paintStanding(things, [['fir', FIR], ['fir-lit', FIR_LIT]]);
};

const mountain: Drawer = (hexes, plan, grade, same) => {
  const things: Standing[] = [];
  for (const hex of hexes) {
    const centre = plan.centre(hex);
    const flip = chance(hex, 1) < 0.5 ? 1 : -1;
    // The light always comes from the left: peaks vary in size and place, never in side.
    const rise = 15 + 4 * (chance(hex, 2) - 0.5);
    things.push({ foot: moved(centre, -5 * flip, rise), scale: grade === 'coarse' ? 1.5 : 1.25 + 0.25 * chance(hex, 4), flip: 1 });
    if (grade === 'coarse') continue;
    things.push({ foot: moved(centre, 14 * flip, rise + 4), scale: 0.68, flip: 1 });
    // Ridges run on from hex to hex.
    innerSides(hex, plan, same).forEach((p, k) => {
      things.push({ foot: moved(p, 0, 9), scale: 0.6 + 0.35 * chance(hex, 30 + k), flip: 1 });
    });
  }
  return paintStanding(things, [['peak', PEAK], ['peak-shade', PEAK_SHADE], ['peak-snow', PEAK_SNOW]]);
};

const water: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['wave']);
  for (const hex of hexes) {
    const spots: readonly (readonly [number, number])[] = grade === 'coarse' ? [[0, 2]] : [[-6, -8], [7, 10]];
    scatter(hex, plan.centre(hex), spots, 6).forEach((p) =>
      sheet.add('wave', stamp(WAVE, p, grade === 'coarse' ? 1.5 : 0.95)),
    );
  }
  return sheet.strokes();
};

const desert: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['dune-shade', 'dune', 'grain']);
  for (const hex of hexes) {
    const flip = chance(hex, 3) < 0.5 ? 1 : -1;
    const spots: readonly (readonly [number, number])[] = grade === 'coarse' ? [[0, 2]] : [[-7 * flip, -8], [6 * flip, 10]];
    scatter(hex, plan.centre(hex), spots, 5).forEach((p, k) => {
      const scale = grade === 'coarse' ? 1.4 : 1 - 0.15 * k;
      sheet.add('dune-shade', stamp(DUNE_SHADE, p, scale));
      sheet.add('dune', stamp(DUNE, p, scale));
    });
    if (grade === 'fine') {
      scatter(hex, plan.centre(hex), [[14, -13], [-16, 8], [-10, 18], [17, 3]], 10).forEach((p) => sheet.add('grain', dot(p, 0.9)));
    }
  }
  return sheet.strokes();
};

const canyon: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['mesa', 'mesa-shade', 'crack-light', 'crack']);
  for (const hex of hexes) {
    const flip = chance(hex, 5) < 0.5 ? 1 : -1;
    const centre = plan.centre(hex);
    if (grade === 'coarse') {
      sheet.add('crack', stamp(CRACK, centre, 1.35, flip));
      continue;
    }
    const [mesa, crack] = scatter(hex, centre, [[-7 * flip, -8], [4 * flip, 12]], 5) as [Point, Point];
    sheet.add('mesa', stamp(MESA, mesa, 1.1));
    sheet.add('mesa-shade', stamp(MESA_SHADE, mesa, 1.1));
    sheet.add('crack-light', stamp(CRACK, moved(crack, 0.6, 1.8), 1, flip));
    sheet.add('crack', stamp(CRACK, crack, 1, flip));
  }
  return sheet.strokes();
};

const flowers: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['leaf', 'petal', 'petal-pale', 'heart']);
  const around = [0, 1, 2, 3, 4].map((k) => [Math.sin((k * 2 * Math.PI) / 5), -Math.cos((k * 2 * Math.PI) / 5)] as const);
  for (const hex of hexes) {
    const spots: readonly (readonly [number, number])[] =
      grade === 'coarse' ? [[-11, -6], [10, -8], [1, 12]] : [[-14, -9], [3, -17], [15, -5], [-8, 10], [10, 14]];
    scatter(hex, plan.centre(hex), spots, grade === 'coarse' ? 3 : 7).forEach((p, k) => {
      const size = grade === 'coarse' ? 4.6 : 2.5 + 0.7 * chance(hex, k + 60);
      const kind = chance(hex, k + 70) < 0.35 ? 'petal-pale' : 'petal';
      if (grade === 'fine') sheet.add('leaf', stamp(LEAF, p, 1.2));
      around.forEach(([dx, dy]) => sheet.add(kind, dot(moved(p, dx * size, dy * size), round(size * 0.78))));
      sheet.add('heart', dot(p, round(size * 0.62)));
    });
  }
  return sheet.strokes();
};

const grass: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['tuft']);
  for (const hex of hexes) {
    const spots: readonly (readonly [number, number])[] =
      grade === 'coarse' ? [[-9, 3], [10, 10]] : [[-14, 0], [12, -4], [0, 18], [2, -14]];
    scatter(hex, plan.centre(hex), spots, grade === 'coarse' ? 4 : 8).forEach((p, k) =>
      sheet.add('tuft', stamp(TUFT, p, grade === 'coarse' ? 1.4 : 0.75 + 0.25 * chance(hex, k + 80))),
    );
  }
  return sheet.strokes();
};

const swamp: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['pool', 'pool-shine', 'reed', 'cattail']);
  for (const hex of hexes) {
    const flip = chance(hex, 9) < 0.5 ? 1 : -1;
    const coarse = grade === 'coarse';
    const spots: readonly (readonly [number, number])[] = coarse ? [[-2, 10]] : [[-9 * flip, -7], [8 * flip, 13]];
    scatter(hex, plan.centre(hex), spots, 4).forEach((p) => {
      sheet.add('pool', stamp(POOL, p, coarse ? 1.6 : 1));
      if (!coarse) sheet.add('pool-shine', stamp(['M', -6, -1, 'Q', -1, -3, 4, -2], p, 1));
    });
    const reeds: readonly (readonly [number, number])[] = coarse ? [[6, 4]] : [[-13 * flip, -9], [13 * flip, 9], [5 * flip, -2]];
    scatter(hex, plan.centre(hex), reeds, 3).forEach((p) => {
      sheet.add('reed', stamp(REED, p, coarse ? 1.5 : 1));
      sheet.add('cattail', stamp(CATTAIL, p, coarse ? 1.5 : 1));
    });
  }
  return sheet.strokes();
};

const farmland: Drawer = (hexes, plan, grade) => {
  const sheet = new Sheet(['furrow', 'ear']);
  for (const hex of hexes) {
    const { x, y } = plan.centre(hex);
    const slope = chance(hex, 11) < 0.5 ? 1 : -1;
    const lines = grade === 'coarse' ? [-14, 0, 14] : [-20, -12, -4, 4, 12, 20];
    for (const line of lines) {
      // Furrows follow the slope and bend a little; shorter where the hex narrows.
      const reach = 22 - Math.abs(line) * 0.45;
      const tilt = 6 * slope;
      sheet.add('furrow', `M${round(x - reach)} ${round(y + line + tilt)}Q${round(x)} ${round(y + line - 3)} ${round(x + reach)} ${round(y + line - tilt)}`);
    }
    if (grade === 'fine') scatter(hex, { x, y }, [[-10, -6], [10, 10]], 4).forEach((p) => sheet.add('ear', stamp(EAR, p, 1.1)));
  }
  return sheet.strokes();
};

const DRAWERS: Record<TerrainLetter, Drawer> = {
  W: water,
  D: desert,
  A: farmland,
  C: canyon,
  G: grass,
  F: flowers,
  S: swamp,
  T: forest,
  M: mountain,
};

/** All signs of one terrain on this board. */
export function signsOf(letter: TerrainLetter, terrain: string, plan: Plan, grade: Grade): Stroke[] {
  const hexes: number[] = [];
  for (let hex = 0; hex < HEXES; hex++) if (terrain[hex] === letter) hexes.push(hex);
  if (hexes.length === 0) return [];
  return DRAWERS[letter](hexes, plan, grade, (hex) => terrain[hex] === letter);
}

/** Flat kinds first, then what stands up, so that peaks and firs overlap their neighbours' ground. */
export const SIGN_ORDER: readonly TerrainLetter[] = [...TERRAIN_LETTERS].sort(
  (a, b) => Number('TM'.includes(a)) - Number('TM'.includes(b)) || a.localeCompare(b),
);
