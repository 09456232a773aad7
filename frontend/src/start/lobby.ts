/* What the lobby is filtered by, and what a start there asks for. */
import type { LobbyTable, QuickStart, SetName } from '../api/types';

export type PaceKind = 'none' | 'live' | 'days';
export interface Filter {
  players: number;
  /** Null: any. */
  set: SetName | null;
  pace: PaceKind | null;
  rated: boolean | null;
}

/** The paces that a start is made with: all who press it choose among the same. */
const PACES = {
  none: null,
  live: { kind: 'live', bank: 600, increment: 20 },
  days: { kind: 'days', days: 2, vacation: 0 },
} as const satisfies Record<PaceKind, QuickStart['pace']>;

export const PACE_TEXT = { none: 'lobby.pace-none', live: 'lobby.pace-live', days: 'lobby.pace-days' } as const;

export const paceOf = (table: LobbyTable): PaceKind => table.options.pace?.kind ?? 'none';

const only = (sets: readonly SetName[], set: SetName): boolean =>
  set === 'base' ? sets.every((one) => one === 'base') : sets.includes(set);

export const fits = (table: LobbyTable, filter: Filter): boolean =>
  (filter.rated === null || filter.rated === (table.options.rated ?? false)) &&
  (filter.set === null || only(table.sets, filter.set)) && (filter.pace === null || paceOf(table) === filter.pace);

export const wanted = (filter: Filter, name: string | null): QuickStart => ({
  players: filter.players, sets: filter.set === null ? null : filter.set === 'base' ? ['base'] : ['base', filter.set], name,
  // A rated game has clocks.
  pace: PACES[filter.pace ?? (filter.rated ? 'live' : 'none')], rated: filter.rated ?? false,
});
