/* What things are called in icons and texts: `location.tavern` has `location.tavern.name`. */
import { CARDS, NOMADS, SILVERS, TASKS } from '../api/names';
import type { GameView, GoldSource, LocationHex, TileName } from '../api/types';

/** One of a list, told apart by the list. */
const among = <Name extends string>(list: readonly Name[], word: string): word is Name => (list as readonly string[]).includes(word);

export const isCard = (source: GoldSource) => among(CARDS, source);
export const isTask = (source: GoldSource) => among(TASKS, source);

export function sourceSubject(source: GoldSource) {
  if (among(CARDS, source)) return `card.${source}` as const;
  if (among(TASKS, source)) return `task.${source}` as const;
  return source === 'treasure' ? 'nomad.treasure' : (`silver.${source}` as const);
}

export const tileSubject = (tile: TileName) => (among(NOMADS, tile) ? (`nomad.${tile}` as const) : (`location.${tile}` as const));

/** A location hex by itself, whatever tile lies there. */
export const placeSubject = ({ name }: LocationHex) => (among(SILVERS, name) ? (`silver.${name}` as const) : (`location.${name}` as const));

/** A location hex as it is now: a nomad hex is its tile as long as that lies there. */
export function locationSubject(view: GameView, k: number) {
  const place = view.setup.locations[k]!;
  return place.nomad && view.tilesLeft[k]! > 0 ? (`nomad.${place.nomad}` as const) : placeSubject(place);
}
