/* Which of the own games comes first. */
import type { GameSummary } from '../api/types';

const END = Number.MAX_SAFE_INTEGER;
const due = (game: GameSummary): number => (game.deadline === null ? END : Date.parse(game.deadline));

/**
 * Running games: those that wait for whoever looks come first, the one whose time is over soonest before all, then the
 * one that has waited longest; after them the others, the last played first.
 */
export function byUrgency(games: readonly GameSummary[]): GameSummary[] {
  const changed = (game: GameSummary): number => Date.parse(game.changed);
  return games
    .filter((game) => !game.over)
    .sort((a, b) => Number(b.myTurn) - Number(a.myTurn) || (a.myTurn ? due(a) - due(b) || changed(a) - changed(b) : changed(b) - changed(a)));
}

/** The next game that waits, after one of them: who goes on and on comes round to the first. */
export function nextAfter(games: readonly GameSummary[], id: string): string | null {
  const waiting = byUrgency(games).filter((game) => game.myTurn);
  const others = waiting.filter((game) => game.id !== id);
  const at = waiting.findIndex((game) => game.id === id);
  return (at < 0 ? others[0] : others[at % Math.max(1, others.length)])?.id ?? null;
}
