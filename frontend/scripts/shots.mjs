/*
 * `npm run shots`: pictures of the mock pages into shots/, wide and 360 px, light and dark. Whatever the browser's
 * console says is printed and makes the command fail: the pages run under the real policy here.
 *
 * `npm run shots -- hint start` takes those pictures alone, `npm run shots -- readme` those that the README shows,
 * small, into docs/screenshots/.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { withMock } from './browser.mjs';

const WIDE = { width: 1440, height: 900 };
const SMALL = { width: 1280, height: 720 };
const SMALLEST = { width: 1024, height: 768 };
const PHONE = { width: 360, height: 740 };
const TALL_PHONE = { width: 390, height: 844 };

/** Name, page, window, theme, and what to do before the picture. */
const SHOTS = [
  ['game-wide', 'first-game', WIDE, 'light', (page) => pointAt(page, 168)],
  ['game-dark', 'first-game', WIDE, 'dark', (page) => pointAt(page, 149)],
  ['game-refused', 'first-game', WIDE, 'light', (page) => pointAt(page, 100, 'click')],
  ['game-phone', 'first-game', TALL_PHONE, 'light', (page) => pointAt(page, 168, 'tap')],
  ['game-phone-sheet', 'first-game', PHONE, 'dark', (page) => page.locator('.handle').tap()],
  ['all-pieces', 'all-pieces', WIDE, 'light', null],
  ['all-pieces-very-wide', 'all-pieces', { width: 1920, height: 1080 }, 'dark', (page) => page.locator('.reveal').click()],
  ['all-pieces-phone', 'all-pieces', PHONE, 'light', null],
  ['tablet', 'all-pieces', { width: 820, height: 1180 }, 'light', null],
  ['scores', 'scores', WIDE, 'light', null],
  ['scores-phone', 'scores', PHONE, 'dark', null],
  ['scores-five-phone', 'scores-five', PHONE, 'light', null],
  ['analysis-five-phone', 'scores-five', PHONE, 'light', analysisTable],
  ['hint', 'first-game', WIDE, 'light', (page) => page.keyboard.press('h')],
  ['hint-dark', 'first-game', WIDE, 'dark', (page) => page.keyboard.press('h')],
  ['hint-phone', 'first-game', PHONE, 'light', (page) => page.locator('.advise').tap()],
  ['analysis', 'scores', WIDE, 'light', (page) => page.locator('dialog nav button').last().click()],
  ['analysis-dark', 'scores', WIDE, 'dark', (page) => page.locator('dialog nav button').last().click()],
  ['analysis-phone', 'scores', PHONE, 'light', (page) => page.locator('dialog nav button').last().tap()],
  ['statistics', 'scores', SMALL, 'light', (page) => page.locator('dialog nav button').nth(1).click()],
  ['statistics-five-phone', 'scores-five', PHONE, 'dark', (page) => page.locator('dialog nav button').nth(1).tap()],
  ['look-back', 'scores', WIDE, 'light', lookBack],
  ['look-back-phone', 'scores', PHONE, 'dark', lookBack],
  ['small', 'first-game', SMALL, 'light', (page) => page.keyboard.press('h')],
  ['smallest', 'first-game', SMALLEST, 'dark', (page) => page.keyboard.press('h')],
  ['smallest-start', 'start', SMALLEST, 'light', null],
  ['all-pieces-small', 'all-pieces', SMALL, 'light', (page) => page.locator('.reveal').click()],
  ['all-pieces-smallest', 'all-pieces', SMALLEST, 'light', (page) => page.locator('.reveal').click()],
  ['start', 'start', WIDE, 'light', null],
  ['start-dark', 'start', WIDE, 'dark', (page) => page.locator('input[value=chosen]').check()],
  ['start-phone', 'start', PHONE, 'light', null],
  ['help', 'first-game', WIDE, 'light', (page) => page.locator('.turn .card').first().hover()],
  ['help-dark', 'all-pieces', WIDE, 'dark', (page) => page.locator('.option').last().hover()],
  ['help-phone', 'all-pieces', PHONE, 'light', (page) => page.locator('.option').first().dispatchEvent('pointerdown', { pointerType: 'touch' })],
  ['lessons', 'first-game', SMALL, 'light', (page) => page.keyboard.press('?')],
  ['lessons-phone', 'first-game', PHONE, 'dark', (page) => page.keyboard.press('?')],
  ['rules', 'first-game', SMALL, 'dark', (page) => manualPage(page, 2)],
  ['in-play', 'all-pieces', SMALL, 'light', (page) => manualPage(page, 1)],
  ['guide', 'guide', SMALL, 'light', null],
  ['guide-phone', 'guide', PHONE, 'dark', null],
  ['help-sets', 'start', WIDE, 'light', helpOfSet],
  ['icons', 'icons', WIDE, 'light', null],
];

/** What the README shows. */
const README = ['start', 'game-wide', 'game-dark', 'game-phone', 'scores', 'all-pieces'];
const readme = process.argv.includes('readme');
/** Names on the command line: those alone. */
const wanted = readme ? README : process.argv.slice(2);
const folder = readme ? '../docs/screenshots' : 'shots';

/** WebP is a fifth of a PNG of the same picture; only the protocol itself can take it. */
async function takeSmall(page, path) {
  const protocol = await page.context().newCDPSession(page);
  const { data } = await protocol.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  writeFileSync(path, Buffer.from(data, 'base64'));
}

async function pointAt(page, hex, how = 'move') {
  const box = await page.locator(`[data-hex="${hex}"]`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (how === 'tap') await page.touchscreen.tap(x, y);
  else await page.mouse[how](x, y);
}

async function analysisTable(page) {
  await page.locator('dialog nav button').last().click();
  await page.locator('.analysis summary').click();
}

async function lookBack(page) {
  await page.locator('dialog nav button').last().click();
  await page.locator('.analysis ol .button').first().click();
}

async function manualPage(page, k) {
  await page.keyboard.press('?');
  await page.locator('dialog nav button').nth(k).click();
}

async function helpOfSet(page) {
  await page.locator('input[value=random]').check();
  await page.locator('.chips label').nth(2).hover();
}

mkdirSync(folder, { recursive: true });
await withMock(async (browser, url) => {
  for (const [name, mock, viewport, colorScheme, act] of SHOTS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const phone = viewport.width < 500;
    const context = await browser.newContext({ viewport, colorScheme, hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1 });
    const page = await context.newPage();
    const complain = (text) => {
      console.error(`${name}: ${text}`);
      process.exitCode = 1;
    };
    page.on('console', (message) => complain(message.text()));
    page.on('pageerror', (error) => complain(error.message));
    await page.goto(`${url}?mock=${mock}`);
    await page.waitForTimeout(500);
    await act?.(page);
    await page.waitForTimeout(600);
    if (readme) await takeSmall(page, `${folder}/${name}.webp`);
    else await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
});
