import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CARDS, CHOICES, EXTRAS, LOCATIONS, NOMADS, OPTIONS, PIECES, SETS, SILVERS, TASKS, TERRAIN_NAMES } from '../src/api/names';
import { texts as catalogue } from '../src/mock/texts';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'mock' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}

const withHelp = Object.entries({ location: LOCATIONS, silver: SILVERS, nomad: NOMADS, extra: EXTRAS, card: CARDS, task: TASKS })
  .flatMap(([group, names]) => names.map((name) => `${group}.${name}`));

describe('the catalogue', () => {
  it.each(withHelp)('names %s, says its rule in one line and explains it', (subject) => {
    expect(catalogue[`${subject}.name`]).toBeTruthy();
    expect(catalogue[`${subject}.rule`]!.length).toBeLessThanOrEqual(70);
    expect(catalogue[`${subject}.help`]!.length).toBeGreaterThan(catalogue[`${subject}.rule`]!.length);
  });

  it('has no two things with the same name or rule in one group', () => {
    for (const part of ['name', 'rule', 'help']) {
      const all = withHelp.map((subject) => `${subject.split('.')[0]} ${catalogue[`${subject}.${part}`]}`);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it.each([
    ...TERRAIN_NAMES.flatMap((n) => [`terrain.${n}.name`, `terrain.${n}.on`]),
    ...PIECES.map((n) => `piece.${n}`),
    ...CHOICES.flatMap((n) => [`choice.${n}.name`, `choice.${n}.rule`]),
    ...SETS.flatMap((n) => [`set.${n}.name`, `set.${n}.rule`, `set.${n}.help`]),
    ...['card', 'double-card', 'tiles', 'end'].flatMap((n) => [`turn.${n}.name`, `turn.${n}.help`]),
    ...OPTIONS.map((n) => `variant.${n}`),
  ])('has %s', (key) => {
    expect(catalogue[key]).toBeTruthy();
  });

  it('has every key that the page names in full', () => {
    const missing = new Set<string>();
    for (const path of sources('src')) {
      for (const [, key] of readFileSync(path, 'utf8').matchAll(/(?:\bt\(|key: )'([a-z]+\.[A-Za-z-]+(?:\.[a-z]+)?)'/g)) {
        if (!(key! in catalogue)) missing.add(`${key} (${path})`);
      }
    }
    expect([...missing]).toEqual([]);
  });

  it('keeps sentences out of the page: no words between tags', () => {
    const found: string[] = [];
    for (const path of sources('src').filter((p) => p.endsWith('.svelte'))) {
      const markup = readFileSync(path, 'utf8')
        .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
        .replace(/=>/g, '');
      for (const [, text] of markup.matchAll(/>([^<>{}]*[A-Za-z]{3}[^<>{}]*)</g)) found.push(`${path}: ${text!.trim()}`);
    }
    expect(found).toEqual([]);
  });

  it('closes every brace', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text.split('{').length, key).toBe(text.split('}').length);
    }
  });
});
