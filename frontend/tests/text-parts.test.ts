/* Every page has the texts of what it shows, and those of others are not loaded with it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Part } from '../src/texts/parts';

const FOLDER = join('..', 'src', 'realmwright', 'texts', 'en');

/** The part that each key stands in; '' for what every page may show. */
const homes = new Map<string, string>();
for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.json'))) {
  const part = dirname(name) === '.' ? '' : dirname(name);
  for (const key of Object.keys(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as object)) homes.set(key, part);
}

/** The files of the page that one imports, now or later. */
function imported(path: string, source: string): { at: string; later: boolean }[] {
  return [...source.matchAll(/(import\(|from |import )'(\.[^']+)'/g)].flatMap(([, how, to]) => {
    const at = normalize(join(dirname(path), to!));
    const found = [at, `${at}.ts`].find((one) => existsSync(one) && /\.(ts|svelte)$/.test(one));
    return found === undefined ? [] : [{ at: found, later: how === 'import(' }];
  });
}

/** Keys that a file asks for: whole, and those that fit where names are put in. */
function asked(source: string): string[] {
  const whole = [...source.matchAll(/['`]([\w-]+(?:\.[\w-]+)+)['`]/g)].map(([, key]) => key!).filter((key) => homes.has(key));
  const forms = [...source.matchAll(/`([a-z][\w-]*[.-][\w.-]*\$\{[^`]*)`/g)].map(([, form]) => new RegExp(`^${form!.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));
  return [...whole, ...[...homes.keys()].filter((key) => forms.some((form) => form.test(key)))];
}

interface File {
  asked: string[];
  imported: { at: string; later: boolean }[];
  /** Parts that come with what it imports later. */
  loaded: string[];
}
const files = new Map<string, File>();

function read(path: string): File {
  const source = readFileSync(path, 'utf8').replace(/^export type .*$/gm, '');
  const loaded = [...source.matchAll(/language\.load\('(\w+)'\)/g)].map(([, part]) => part!);
  const file = { asked: asked(source), imported: imported(path, source), loaded };
  files.set(path, file);
  return file;
}

/** What is asked for from a page on, without its being loaded. */
function missing(path: string, parts: readonly string[], seen = new Set<string>()): string[] {
  const visit = `${path} ${parts.join()}`;
  if (seen.has(visit)) return [];
  seen.add(visit);
  const file = files.get(path) ?? read(path);
  const here = file.asked.filter((key) => homes.get(key) !== '' && !parts.includes(homes.get(key)!)).map((key) => `${path}: ${key}`);
  return [...here, ...file.imported.flatMap(({ at, later }) => missing(at, later ? [...new Set([...parts, ...file.loaded])] : parts, seen))];
}

const PAGES: [string, Part[]][] = [
  ['src/start/StartPage.svelte', []],
  ['src/game/ServedGame.svelte', ['game']],
  ['src/start/LobbyPage.svelte', ['meeting']],
  ['src/start/JoinPage.svelte', ['meeting']],
  ['src/start/ContinuePage.svelte', ['meeting']],
  ['src/account/AccountPage.svelte', ['meeting']],
  ['src/events/Events.svelte', ['meeting']],
  ['src/notices/NoticesPage.svelte', ['meeting']],
];

describe('the texts', () => {
  it.each(PAGES)('of %s are those of all pages and of its parts %j', (path, parts) => {
    expect(missing(path, parts)).toEqual([]);
  });

  it('of a game, of places to meet and of the manual would be missed on the start page', () => {
    for (const path of ['src/game/ServedGame.svelte', 'src/start/LobbyPage.svelte', 'src/manual/Manual.svelte']) {
      expect(missing(path, [])).not.toEqual([]);
    }
  });
});
