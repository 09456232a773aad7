/* In which order the results of an event stand. */
import type { ContestResult } from '../api/types';

export type RankBy = 'gold' | 'place';

export const rankOf = (result: ContestResult, by: RankBy): number | null => (by === 'gold' ? result.byGold : result.byPlace);

/** The best first; those that do not count, or are still played, come last. */
export const ranked = (results: readonly ContestResult[], by: RankBy): ContestResult[] =>
  [...results].sort((a, b) => (rankOf(a, by) ?? Infinity) - (rankOf(b, by) ?? Infinity) || a.name.localeCompare(b.name));
