import { describe, expect, it } from 'vitest';
import type { GameSummary, LobbyTable } from '../src/api/types';
import { fits, wanted } from '../src/start/lobby';
import { byUrgency, nextAfter } from '../src/start/urgency';

const game = (id: string, parts: Partial<GameSummary>): GameSummary => ({
  id, names: [], round: 1, myTurn: false, made: true, substituted: [], deadline: null, over: false, gold: [], supply: [], setup: { quadrants: [], terrain: '' }, cards: [], changed: '2026-01-01T12:00:00Z',
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
  const table = (sets: LobbyTable['sets'], pace: LobbyTable['options']['pace'] = null, rated?: boolean) => ({ sets, options: { pace, rated } }) as LobbyTable;
  it('is filtered by sets and pace', () => {
    const filter = { players: 2, set: null, pace: null, rated: null };
    expect(fits(table(['base', 'nomads']), filter)).toBe(true);
    expect(fits(table(['base', 'nomads']), { ...filter, set: 'base' })).toBe(false);
    expect(fits(table(['base', 'nomads']), { ...filter, set: 'nomads' })).toBe(true);
    expect(fits(table(['base'], { kind: 'days', days: 1, vacation: 0 }), { ...filter, pace: 'live' })).toBe(false);
    expect(fits(table(['base'], { kind: 'days', days: 1, vacation: 0 }), { ...filter, pace: 'days' })).toBe(true);
  });
  it('is filtered by whether games count for ratings', () => {
    const [rated, unrated] = [table(['base'], null, true), table(['base'])];
    const filter = { players: 2, set: null, pace: null };
    expect([rated, unrated].map((one) => fits(one, { ...filter, rated: null }))).toEqual([true, true]);
    expect([rated, unrated].map((one) => fits(one, { ...filter, rated: true }))).toEqual([true, false]);
    expect([rated, unrated].map((one) => fits(one, { ...filter, rated: false }))).toEqual([false, true]);
  });
  it('asks for what was chosen', () => {
    expect(wanted({ players: 3, set: 'nomads', pace: 'live', rated: null }, 'Anna')).toEqual({
      players: 3, sets: ['base', 'nomads'], pace: { kind: 'live', bank: 600, increment: 20 }, rated: false, name: 'Anna',
    });
  });
  it('asks for clocks where games are rated', () => {
    expect(wanted({ players: 2, set: null, pace: null, rated: true }, null)).toMatchObject({ rated: true, pace: { kind: 'live' } });
  });
});
