/*
 * Writes what the server sends in its smallest form beside each file (`main.js.br`): packing this well takes seconds,
 * too long for a server that begins. The catalogues of texts, which are no files of the page, are packed under the
 * digest of what they hold, so that the server never sends an old one for a new one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = '../src/realmwright/texts';
const PACKABLE = /\.(js|css|svg|webmanifest)$/;

const pack = (content: Buffer): Buffer => brotliCompressSync(content);

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map(({ name }) => name);

/** The texts in a folder as the server sends them: `server/texts.py` writes the same bytes. */
function catalogueOf(folder: string): Buffer {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
  const parts = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>);
  return Buffer.from(JSON.stringify(Object.assign({}, ...parts)));
}

export function packed(): Plugin {
  let out = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => void (out = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((one) => PACKABLE.test(one))) {
        writeFileSync(join(out, `${name}.br`), pack(readFileSync(join(out, name))));
      }
      mkdirSync(join(out, 'texts'), { recursive: true });
      for (const language of foldersIn(TEXTS)) {
        const whole = join(TEXTS, language);
        for (const folder of [whole, ...foldersIn(whole).map((part) => join(whole, part))]) {
          const content = catalogueOf(folder);
          const digest = createHash('sha256').update(content).digest('hex').slice(0, 20);
          writeFileSync(join(out, 'texts', `${digest}.br`), pack(content));
        }
      }
    },
  };
}
