/*
 * `npm run icons`: all pictures of the game itself, of its one drawing, public/icon.svg: icons for home screens and the
 * picture that stands beside a link (needs Chromium). They go into public/ and are committed.
 */
import { readFileSync } from 'node:fs';
import { withMock } from './browser.mjs';

/** Name, pixels, how much of them the drawing takes, and what is around it. */
const ICONS = [
  ['icon-192', 192, 1, 'transparent'],
  ['icon-512', 512, 1, 'transparent'],
  // Home screens cut their own shape out of these: the middle four fifths always stay.
  ['icon-maskable-512', 512, 0.74, '#efe6d3'],
  ['icon-180', 180, 0.86, '#efe6d3'],
];
const LINK = { width: 1200, height: 630 };

const icon = readFileSync('public/icon.svg', 'utf8');

await withMock(async (browser, url) => {
  for (const [name, pixels, share, ground] of ICONS) {
    const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
    await page.setContent(
      `<style>body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground} } svg { width: ${share * 100}vmin; height: ${share * 100}vmin }</style>${icon}`,
    );
    await page.screenshot({ path: `public/${name}.png`, omitBackground: true });
    await page.close();
  }
  const page = await browser.newPage({ viewport: LINK });
  await page.goto(`${url}?mock=link`);
  await page.locator('.link svg').first().waitFor();
  await page.screenshot({ path: 'public/og.png' });
});
