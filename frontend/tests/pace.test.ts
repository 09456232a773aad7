import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../src/api/types';
import { EventQueue } from '../src/game/pace.svelte';

const event = (n: number): GameEvent => ({ n }) as GameEvent;

describe('the queue of events', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  function queue(pauses: Record<number, number>) {
    const shown: number[] = [];
    return { shown, queue: new EventQueue(({ n }) => shown.push(n), ({ n }) => pauses[n] ?? 0) };
  }

  it('shows at once what needs no pause, in order, and lets the rest wait', () => {
    const { shown, queue: q } = queue({ 3: 600, 4: 600 });
    for (const n of [1, 2, 3, 4, 5]) q.take(event(n));
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(599);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(600);
    expect(shown).toEqual([1, 2, 3, 4, 5]);
  });

  it('does not let an event wait that comes long after the one before', () => {
    const { shown, queue: q } = queue({ 2: 600 });
    q.take(event(1));
    vi.advanceTimersByTime(1000);
    q.take(event(2));
    expect(shown).toEqual([1, 2]);
  });

  it('shows all when asked to, or when too many wait, and forgets all when cleared', () => {
    const { shown, queue: q } = queue(Object.fromEntries(Array.from({ length: 1200 }, (_, k) => [k, 600])));
    for (const n of [1, 2, 3]) q.take(event(n));
    q.flush();
    expect(shown).toEqual([1, 2, 3]);
    q.take(event(4));
    q.clear();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1, 2, 3]);
    for (let n = 10; n < 1100; n++) q.take(event(n));
    expect(shown.length).toBeGreaterThan(1000);
  });
});
