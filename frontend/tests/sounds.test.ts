// @vitest-environment jsdom
/* The sounds: none before the first click, soft, as loud as is chosen, none when off. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ViewChange } from '../src/game/diff';
import { soundsOf } from '../src/effects/heard';
import type { Sound } from '../src/effects/sounds.svelte';

// Each test loads the modules anew.
vi.setConfig({ testTimeout: 30_000 });

class FakeParam {
  value = 1;
  readonly set: [value: number, at: number][] = [];
  setValueAtTime = (value: number, at: number): void => void this.set.push([value, at]);
  exponentialRampToValueAtTime = this.setValueAtTime;
}
class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  buffer: unknown = null;
  type = '';
  into: FakeNode | null = null;
  from = NaN;
  until = NaN;
  connect = (into: FakeNode): FakeNode => (this.into = into);
  start = (at: number): void => void (this.from = at);
  stop = (at: number): void => void (this.until = at);
}
class FakeContext {
  static all: FakeContext[] = [];
  currentTime = 3;
  sampleRate = 8000;
  destination = new FakeNode();
  state = 'running';
  readonly sources: FakeNode[] = [];
  readonly gains: FakeNode[] = [];
  constructor() {
    FakeContext.all.push(this);
  }
  createGain = (): FakeNode => this.gains[this.gains.push(new FakeNode()) - 1]!;
  createOscillator = (): FakeNode => this.sources[this.sources.push(new FakeNode()) - 1]!;
  createBufferSource = this.createOscillator;
  createBiquadFilter = (): FakeNode => new FakeNode();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  resume = async (): Promise<void> => void (this.state = 'running');
  suspend = async (): Promise<void> => void (this.state = 'suspended');
}

/** A page that has just been opened. */
async function opened() {
  vi.resetModules();
  const module = await import('../src/effects/sounds.svelte');
  const stop = module.sounds.listen();
  ends.push(stop);
  return module;
}
const ends: (() => void)[] = [];
const click = (): boolean => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
const played = (): number => FakeContext.all[0]?.sources.length ?? 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeContext);
  FakeContext.all = [];
  localStorage.clear();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sounds', () => {
  it('are none before the first click or key', async () => {
    const { sounds } = await opened();
    sounds.play('turn');
    expect(FakeContext.all).toEqual([]);
    click();
    expect(played()).toBe(0);
    sounds.play('turn');
    expect(played()).toBeGreaterThan(0);
    click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
    expect(FakeContext.all).toHaveLength(1);
  });

  it('are short, begin now and end, each in its own way', async () => {
    const { sound, SOUNDS } = await opened();
    const seen = new Set<string>();
    for (const name of Object.keys(SOUNDS) as Sound[]) {
      const context = new FakeContext();
      sound(context as unknown as BaseAudioContext, name, context.destination as unknown as AudioNode);
      const starts = context.sources.map(({ from }) => from);
      expect(Math.min(...starts)).toBeGreaterThanOrEqual(3);
      expect(Math.min(...starts)).toBeLessThan(3.1);
      expect(context.sources.every(({ from, until }) => until > from && until < 5)).toBe(true);
      // Each swells from silence to silence, never to more than half of what a loudspeaker has.
      for (const { gain } of context.gains) {
        expect(gain.set[0]![0]).toBeLessThan(0.001);
        expect(gain.set.at(-1)![0]).toBeLessThan(0.001);
        expect(Math.max(...gain.set.map(([value]) => value))).toBeLessThanOrEqual(0.5);
      }
      seen.add(JSON.stringify(context.sources.map(({ from, frequency }) => [from, frequency.set])));
    }
    expect([...Object.keys(SOUNDS)].sort()).toEqual(['build', 'card', 'end', 'move', 'refusal', 'tile', 'turn']);
    expect(seen.size).toBe(7);
  });

  it('are as loud as was chosen, and remember it', async () => {
    const { sounds } = await opened();
    click();
    sounds.setVolume(20);
    expect(played()).toBeGreaterThan(0);
    expect(FakeContext.all[0]!.gains[0]!.gain.value).toBeCloseTo(0.04);
    const again = await opened();
    expect(again.sounds.volume).toBe(20);
  });

  it('are none when they are off, until they are on again', async () => {
    const { sounds } = await opened();
    click();
    sounds.turn(false);
    sounds.play('build');
    expect(played()).toBe(0);
    const later = await opened();
    expect(later.sounds.on).toBe(false);
    FakeContext.all = [];
    click();
    later.sounds.play('build');
    expect(FakeContext.all.filter((context) => context.sources.length > 0)).toEqual([]);
    // Who turns them on hears one.
    later.sounds.turn(true);
    expect(FakeContext.all.at(-1)!.sources.length).toBeGreaterThan(0);
  });

  it('do not rattle, and let the loudspeaker go when it is quiet', async () => {
    const { sounds } = await opened();
    click();
    for (let k = 0; k < 20; k++) sounds.play('build');
    const once = played();
    vi.advanceTimersByTime(100);
    sounds.play('build');
    expect(played()).toBe(2 * once);
    expect(FakeContext.all[0]!.state).toBe('running');
    vi.advanceTimersByTime(10_000);
    expect(FakeContext.all[0]!.state).toBe('suspended');
    sounds.play('card');
    expect(FakeContext.all[0]!.state).toBe('running');
  });
});

describe('what is heard of a change', () => {
  const nothing: ViewChange = { built: [], removed: [], moved: [], walls: [], gold: [], tiles: [], drawn: false };
  const piece = { hex: 3, seat: 0, kind: 'settlement' as const };

  it('is a piece put down or moved, the tile that it brings, a card', () => {
    expect(soundsOf(nothing)).toEqual([]);
    expect(soundsOf({ ...nothing, removed: [piece] })).toEqual([]);
    expect(soundsOf({ ...nothing, walls: [4] })).toEqual(['build']);
    expect(soundsOf({ ...nothing, built: [piece], tiles: [{ seat: 0, name: 'tavern', hex: 4 }] })).toEqual(['build', 'tile']);
    expect(soundsOf({ ...nothing, moved: [{ piece, from: 5 }] })).toEqual(['move']);
    expect(soundsOf({ ...nothing, drawn: true })).toEqual(['card']);
  });
});
