import { CARDS, TASKS } from '../api/names';
import type { GoldSource } from '../api/types';

/** Icon and texts of a source of gold. */
export function sourceSubject(source: GoldSource): string {
  if ((CARDS as readonly string[]).includes(source)) return `card.${source}`;
  if ((TASKS as readonly string[]).includes(source)) return `task.${source}`;
  return source === 'treasure' ? 'nomad.treasure' : `silver.${source}`;
}
