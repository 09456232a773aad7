/* `npm run perf`: what a move costs the board, in milliseconds of script and layout. Fails above one frame. */
import { withMock } from './browser.mjs';

const FRAME = 16;

await withMock(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}?mock=perf`);
  const output = page.locator('#perf');
  await output.filter({ hasText: 'median' }).waitFor({ timeout: 60_000 });
  const result = JSON.parse(await output.textContent());
  console.log(JSON.stringify(result));
  if (result.median_ms > FRAME) process.exitCode = 1;
});
