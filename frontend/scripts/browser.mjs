/*
 * What the scripts share: the mock build served under the real policy, and Debian's Chromium.
 * CHROMIUM names another browser than /usr/bin/chromium.
 */
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

/** Builds the mock pages, serves them, runs `work(browser, url)`, cleans up. */
export async function withMock(work) {
  process.env.REALMWRIGHT_MOCK = 'yes';
  await build({ logLevel: 'warn' });
  const server = await preview({ logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const { port } = server.httpServer.address();
    await work(browser, `http://127.0.0.1:${port}/mock.html`);
  } finally {
    await browser.close();
    await server.close();
  }
}
