/*
 * `npm run perf`: what a move costs the board, in milliseconds of the page's own processor time: script, style and
 * layout, and everything with painting. Processor time, so that a busy machine does not blur it. Fails above a frame.
 */
import { withMock } from './browser.mjs';

const FRAME = 16;

await withMock(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  await page.goto(`${url}?mock=perf`);
  await page.locator('#perf[data-ready]').waitFor({ state: 'attached' });
  const before = await spent();
  await page.evaluate(() => window.dispatchEvent(new Event('perf-start')));
  await page.locator('#perf').filter({ hasText: 'done' }).waitFor({ timeout: 300_000 });
  const after = await spent();
  const moves = Number(await page.locator('#perf').getAttribute('data-moves'));
  const each = (...names) => Number((names.reduce((sum, n) => sum + after[n] - before[n], 0) / moves).toFixed(2));
  const result = {
    moves,
    script_ms: each('ScriptDuration'),
    style_layout_ms: each('RecalcStyleDuration', 'LayoutDuration'),
    all_with_paint_ms: each('TaskDuration'),
  };
  console.log(JSON.stringify(result));
  if (result.script_ms + result.style_layout_ms > FRAME) process.exitCode = 1;
});
