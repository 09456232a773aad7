import { describe, expect, it } from 'vitest';
import type { ContestResult } from '../src/api/types';
import { ranked } from '../src/events/ranking';

const result = (name: string, byGold: number | null, byPlace: number | null): ContestResult => ({
  name, game: name, me: false, gold: byGold === null ? [] : [50, 40], place: byPlace, byGold, byPlace, over: byGold !== null,
});

describe('the results of an event', () => {
  const results = [result('Cleo', null, null), result('Ben', 2, 1), result('Anna', 1, 2), result('Dora', 2, 3)];
  const names = (by: 'gold' | 'place') => ranked(results, by).map(({ name }) => name);

  it('stand by gold or by place, equal ones by name, unfinished ones last', () => {
    expect(names('gold')).toEqual(['Anna', 'Ben', 'Dora', 'Cleo']);
    expect(names('place')).toEqual(['Ben', 'Anna', 'Dora', 'Cleo']);
  });
});
