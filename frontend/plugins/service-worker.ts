/*
 * Makes `sw.js` of src/offline/worker.ts: one file of its own, with the list of what it keeps.
 *
 * The parts of Workbox that run in the browser, and these few lines for its build: vite-plugin-pwa would do the same
 * with three hundred packages more.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rollup } from 'vite';

const WORKER = 'src/offline/worker.ts';
/** Shown without the server; what else is loaded when it is opened needs the server anyway. */
const LATER = 'src/offline/OfflinePage.svelte';
const PUBLIC = ['icon.svg'];

interface Kept {
  url: string;
  revision: string | null;
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The page, what it begins with, and what it shows without the server. Assets have a digest in their name. */
function shellOf(bundle: Rollup.OutputBundle): Kept[] {
  const names = new Set<string>();
  const keep = (chunk: Rollup.OutputBundle[string] | undefined): void => {
    if (chunk?.type !== 'chunk' || names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
    for (const name of chunk.imports) keep(bundle[name]);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && (chunk.isEntry || chunk.facadeModuleId?.endsWith(LATER))) keep(chunk);
  }
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('there is no page to keep');
  return [
    { url: '/index.html', revision: digest(page.source) },
    ...[...names].map((name) => ({ url: `/${name}`, revision: null })),
    ...PUBLIC.map((name) => ({ url: `/${name}`, revision: digest(readFileSync(`public/${name}`)) })),
  ];
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const made = await build({
          configFile: false,
          logLevel: 'warn',
          define: { SHELL: JSON.stringify(shellOf(bundle)), 'process.env.NODE_ENV': '"production"' },
          build: { write: false, target: 'es2022', lib: { entry: WORKER, name: 'worker', formats: ['iife'] } },
        });
        const [output] = (Array.isArray(made) ? made : [made]) as Rollup.RollupOutput[];
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: output!.output[0].code });
      },
    },
  };
}
