/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { packed } from './plugins/pack.ts';
import { serviceWorker } from './plugins/service-worker.ts';

// The mock page is for development and screenshots; the wheel carries the real pages alone.
const pages: Record<string, string> = { main: 'index.html' };
if (process.env.REALMWRIGHT_MOCK) pages.mock = 'mock.html';

// The policy of the real server, so that a preview shows what it would refuse.
const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const proxy = { '/api': { target: process.env.REALMWRIGHT_SERVER ?? 'http://127.0.0.1:8000', ws: true, changeOrigin: false } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), serviceWorker(), packed()],
  build: {
    target: 'es2022',
    outDir: process.env.REALMWRIGHT_MOCK ? 'dist-mock' : 'dist',
    // The page's policy is `default-src 'self'`: no data: URIs, no inline preload helper.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      // What three or more of the pages and dialogs share in one file: each costs more than half a kB of headers.
      output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 3 }] } },
    },
  },
  // The mock page reads the catalogue of the server's package.
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy, headers: { 'Content-Security-Policy': POLICY } },
  // Component tests run against the browser build of Svelte.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
}));
