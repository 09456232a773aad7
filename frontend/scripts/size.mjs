/* `npm run size`: what the game page costs on the wire, texts included. Fails above the limit. Builds to a folder of its own. */
import { readFileSync, rmSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const LIMIT = 150_000;
const OUT = 'dist-size';
const TEXTS = '../src/realmwright/texts/en';

delete process.env.REALMWRIGHT_MOCK;
await build({ logLevel: 'warn', build: { outDir: OUT } });
const files = [`${OUT}/index.html`, ...readdirSync(`${OUT}/assets`).map((name) => `${OUT}/assets/${name}`), ...readdirSync(TEXTS).map((name) => `${TEXTS}/${name}`)];
let total = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  of ${LIMIT}`);
rmSync(OUT, { recursive: true });
if (total > LIMIT) process.exitCode = 1;
