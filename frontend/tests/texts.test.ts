import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts as catalogue } from '../src/mock/texts';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'mock' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}

describe('the catalogue', () => {
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
