/* How a game came to its result, where not by the players' own choices alone: for the final scores. */
import type { GameView, LogEntry } from '../api/types';
import { t } from '../texts/texts.svelte';

export function ending({ aborted, seats }: GameView, log: readonly LogEntry[]): string[] {
  if (aborted) return [t('leave.nobody-wins')];
  return seats.flatMap(({ seat, name: player, out, substituted }) => {
    const skipped = log.filter((line) => line.seat === seat && line.text.key === 'log.timeout-skip').length;
    return [
      ...(out ? [t(out === 'time' ? 'log.timeout-forfeit' : 'log.resigned', { player })] : []),
      ...(skipped > 0 ? [t('ending.skipped', { player, n: skipped })] : []),
      ...(substituted ? [t('ending.computer', { player })] : []),
    ];
  });
}
