/*
 * `npm run size`: what a page costs on the wire, texts included; what is loaded when it is opened is listed and does not
 * count. Fails above the limit. Builds to a folder of its own.
 */
import { readFileSync, rmSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const LIMIT = 150_000;
const OUT = 'dist-size';
const TEXTS = '../src/realmwright/texts/en';

delete process.env.REALMWRIGHT_MOCK;
await build({ logLevel: 'warn', build: { outDir: OUT } });
const page = readFileSync(`${OUT}/index.html`, 'utf8');
const files = [`${OUT}/index.html`, ...readdirSync(`${OUT}/assets`).map((name) => `${OUT}/assets/${name}`), ...readdirSync(TEXTS, { recursive: true }).filter((name) => name.endsWith('.json')).map((name) => `${TEXTS}/${name}`)];
const later = (file) => (file.startsWith(`${OUT}/assets/`) && !page.includes(basename(file))) || file.startsWith(`${TEXTS}/manual/`);
let total = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
  if (!later(file)) total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}${later(file) ? '  (when it is opened)' : ''}`);
}
console.log(`${String(total).padStart(8)}  of ${LIMIT}`);
rmSync(OUT, { recursive: true });
if (total > LIMIT) process.exitCode = 1;
