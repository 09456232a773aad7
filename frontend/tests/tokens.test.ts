/* Colours of text on their grounds: at least 4.5 : 1 (WCAG AA), in light and in dark. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const themed = new Map([...css.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, ...pair]) => [name!, pair]));

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((k) => {
    const part = parseInt(colour.slice(k, k + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
};

describe.each([['light', 0], ['dark', 1]] as const)('%s', (_, theme) => {
  it.each([
    ['--coordinates', '--page'], ['--text', '--page'], ['--text-soft', '--page'], ['--bad', '--page'],
    ['--text', '--panel'], ['--text-soft', '--panel'], ['--gold', '--panel'], ['--bad', '--panel'], ['--good', '--panel-raised'],
    ['--text-soft', '--accent-wash'], ['--gold', '--accent-wash'], ['--accent-text', '--accent'],
  ])('%s on %s', (text, ground) => {
    expect(contrast(themed.get(text)![theme]!, themed.get(ground)![theme]!)).toBeGreaterThanOrEqual(4.5);
  });
});
