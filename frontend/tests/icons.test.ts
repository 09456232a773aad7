import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAMES } from '../src/api/names';
import { UI_ICONS } from '../src/icons/others';
import { placed } from '../src/icons/icon';
import { iconOf, ICONS } from '../src/icons/registry';

const EXPECTED = Object.entries({ ...NAMES, ui: Object.keys(UI_ICONS) })
  .flatMap(([group, names]) => names.map((name) => `${group}.${name}`));

describe('icons', () => {
  it('exist for every name and for nothing else', () => {
    expect([...ICONS.keys()].sort()).toEqual([...EXPECTED].sort());
  });

  it('are all different', () => {
    const drawings = [...ICONS.values()].map((icon) => `${icon.fill ?? ''}|${icon.line ?? ''}`);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it.each([...ICONS])('%s is a proper path inside its frame', (_name, icon) => {
    for (const d of [icon.fill, icon.line]) {
      if (d === undefined) continue;
      expect(d).toMatch(/^M/);
      expect(d).not.toMatch(/NaN|undefined|e-/);
    }
    expect(icon.fill ?? icon.line).toBeTruthy();
  });

  it('fall back to a plain hex for a name not known here', () => {
    expect(iconOf('location.not-yet')).toEqual(iconOf('nothing'));
  });
});

describe('placed', () => {
  it('scales and moves absolute commands, scales relative ones alone', () => {
    expect(placed('M2 4L6 8', 0.5, 10, 20)).toBe('M11 22 L13 24');
    expect(placed('M2 4l6 8h2V4', 0.5, 10, 20)).toBe('M11 22 l3 4 h1 V22');
    expect(placed('M0 0a4 4 0 1 0 8 0', 0.5, 1, 2)).toBe('M1 2 a2 2 0 1 0 4 0');
  });
});

describe('the icon of the page', () => {
  const drawing = (name: string): string => readFileSync(new URL(`../public/${name}.svg`, import.meta.url), 'utf8').trim();

  it('is the same when it is one’s turn, with a dot on it', () => {
    const end = '</svg>';
    const plain = drawing('icon').slice(0, -end.length);
    const marked = drawing('icon-turn');
    expect(marked.startsWith(plain)).toBe(true);
    expect(marked.slice(plain.length)).toMatch(/^<circle [^<]*\/><\/svg>$/);
  });
});
