import { describe, expect, it } from 'vitest';
import type { GameSummary, LobbyTable } from '../src/api/types';
import { fits, wanted } from '../src/start/lobby';
import { byUrgency, nextAfter } from '../src/start/urgency';

const game = (id: string, parts: Partial<GameSummary>): GameSummary => ({
  id, names: [], round: 1, myTurn: false, substituted: [], deadline: null, over: false, gold: [], supply: [], setup: { quadrants: [], terrain: '' }, cards: [], changed: '2026-01-01T12:00:00Z',
  ...parts,
});

describe('own games', () => {
  const games = [
    game('other', { changed: '2026-01-09T12:00:00Z' }),
    game('over', { over: true }),
    game('fresh', { myTurn: true, changed: '2026-01-03T12:00:00Z' }),
    game('long', { myTurn: true, changed: '2026-01-02T12:00:00Z' }),
    game('late', { myTurn: true, deadline: '2026-01-05T12:00:00Z' }),
    game('soon', { myTurn: true, deadline: '2026-01-04T12:00:00Z', changed: '2026-01-03T18:00:00Z' }),
  ];
  it('come by urgency: whose time is over soonest, who has waited longest, then the others', () => {
    expect(byUrgency(games).map(({ id }) => id)).toEqual(['soon', 'late', 'long', 'fresh', 'other']);
  });
  it('go round', () => {
    expect(['soon', 'late', 'long', 'fresh'].map((id) => nextAfter(games, id))).toEqual(['late', 'long', 'fresh', 'soon']);
    expect(nextAfter(games, 'other')).toBe('soon');
    expect(nextAfter([games[2]!], 'fresh')).toBeNull();
  });
});

describe('the lobby', () => {
  const table = (sets: LobbyTable['sets'], pace: LobbyTable['options']['pace'] = null) => ({ sets, options: { pace } }) as LobbyTable;
  it('is filtered by sets and pace', () => {
    const filter = { players: 2, set: null, pace: null };
    expect(fits(table(['base', 'nomads']), filter)).toBe(true);
    expect(fits(table(['base', 'nomads']), { ...filter, set: 'base' })).toBe(false);
    expect(fits(table(['base', 'nomads']), { ...filter, set: 'nomads' })).toBe(true);
    expect(fits(table(['base'], { kind: 'days', days: 1, vacation: 0 }), { ...filter, pace: 'live' })).toBe(false);
    expect(fits(table(['base'], { kind: 'days', days: 1, vacation: 0 }), { ...filter, pace: 'days' })).toBe(true);
  });
  it('asks for what was chosen', () => {
    expect(wanted({ players: 3, set: 'nomads', pace: 'live' }, 'Anna')).toEqual({
      players: 3, sets: ['base', 'nomads'], pace: { kind: 'live', bank: 600, increment: 20 }, name: 'Anna',
    });
  });
});
