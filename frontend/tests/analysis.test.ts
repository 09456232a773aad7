// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Analysis, AnalysisPoint, Message, ToldLine } from '../src/api/types';
import { planChart, type TurnPoint } from '../src/game/analysis';
import AnalysisView from '../src/game/AnalysisView.svelte';
import { firstSnapshot } from '../src/mock/first-game';
import { texts } from '../src/mock/texts';
import { setTexts, signed } from '../src/texts/texts.svelte';

setTexts(texts);
vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
const SPACE = { width: 200, height: 100, left: 20, right: 0, top: 0, bottom: 0 };
const point = (round: number, seat: number, ...ahead: number[]): AnalysisPoint => ({ round, seat, n: round, ahead, doubt: ahead.map(() => 7.4) });

const golds = (...all: number[][]): TurnPoint[] => all.map((gold, k) => ({ round: k + 1, seat: 0, gold }));

describe('the chart', () => {
  it('spreads turns from left to right and gold upwards, zero among the lines', () => {
    const plan = planChart(golds([12, -12], [3, -3], [-4, 4]), SPACE);
    expect([plan.x(0), plan.x(1), plan.x(2)]).toEqual([20, 110, 200]);
    expect(plan.y(12)).toBeLessThan(plan.y(0));
    expect(plan.ticks).toContain(0);
    expect(Math.min(...plan.ticks)).toBeLessThanOrEqual(-12);
    expect(plan.ticks.length).toBeLessThanOrEqual(7);
  });

  it('stands a game where nobody is ahead, and one of a single turn', () => {
    const plan = planChart(golds([0, 0]), SPACE);
    expect(Number.isFinite(plan.x(0))).toBe(true);
    expect(Number.isFinite(plan.y(0))).toBe(true);
  });

  it('writes a sign', () => expect([2.4, -2.6, 0.2].map(signed)).toEqual(['+2', '−3', '0']));
});

describe('the analysis', () => {
  let app: Record<string, unknown>;
  afterEach(async () => {
    await unmount(app);
    document.body.innerHTML = '';
  });
  const text: Message[] = [{ key: 'analysis.played' }, { key: 'analysis.better', params: { reasons: [{ key: 'hint.ahead', params: { n: 4, doubt: 8 } }] } }];
  const line = (hex: number, name: string, n: number): ToldLine => ({
    hexes: [hex], steps: [{ key: 'hint.step', params: { item: { key: 'ui.name', params: { name } }, n } }, { key: 'choice.end-turn.name' }],
  });
  const whole: Analysis = {
    done: 2, total: 2, points: [point(1, 0, 2, -2), point(1, 1, 5, -5), point(0, 1, 7, -7)],
    costly: [{ round: 1, seat: 1, n: 9, loss: 6.4, doubt: 2.1, played: line(62, 'c4', 1), better: line(83, 'd5', 3), text }],
  };
  const onshow = vi.fn();
  const onretry = vi.fn();
  function show(analysis: Analysis | null, problem: Message | null = null): void {
    app = mount(AnalysisView, { target: document.body, props: { view: firstSnapshot.view, analysis, problem, onshow, onretry } });
    flushSync();
  }

  it('tells how far it is, and the chart before the rest', () => {
    show({ ...whole, done: 1 });
    expect(document.querySelector('[role=status]')!.textContent).toContain('1 of 2 turns');
    expect(document.querySelector('progress')!.value).toBe(1);
    expect(document.querySelector('svg[role=img]')).not.toBeNull();
    expect(document.querySelectorAll('ol > li')).toHaveLength(0);
  });

  it('describes the chart and gives its numbers in a table', () => {
    show(whole);
    const chart = document.querySelector('svg[role=img]')!;
    const words = chart.getAttribute('aria-labelledby')!.split(' ').map((id) => document.getElementById(id)!.textContent);
    expect(words.join(' ')).toContain('Anna +7');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
    expect([...document.querySelectorAll('tbody tr')].at(-1)!.textContent).toMatch(/Silos.*\+7\s±\s7.*−7\s±\s7/);
  });

  it('shows the board of a costly turn when asked to', () => {
    show(whole);
    expect(document.querySelector('ol')!.textContent).toMatch(/about 6\s±\s3 gold lost/);
    document.querySelector<HTMLButtonElement>('ol .button')!.click();
    expect(onshow).toHaveBeenCalledExactlyOnceWith(whole.costly[0]);
  });

  it('tells both lines step by step, each step with its gold', () => {
    show(whole);
    const steps = [...document.querySelectorAll('ol ol')].map((list) => [...list.querySelectorAll('li')].map((step) => step.textContent));
    expect(steps.map(([first]) => first)).toEqual(['c4: +1 gold', 'd5: +3 gold']);
    expect(steps.map((list) => list.length)).toEqual([2, 2]);
  });

  it('says why it does not go on, keeps what is known and can be tried again', () => {
    show({ ...whole, done: 1 }, { key: 'error.unreachable' });
    expect(document.querySelector('[role=alert]')!.textContent).toContain(texts['error.unreachable']);
    expect(document.querySelector('svg[role=img]')).not.toBeNull();
    expect(document.querySelector('progress')).toBeNull();
    document.querySelector<HTMLButtonElement>('.problem button')!.click();
    expect(onretry).toHaveBeenCalledOnce();
  });

  it('says so where nothing cost much', () => {
    show({ ...whole, costly: [] });
    expect(document.body.textContent).toContain(texts['analysis.none']);
  });
});
