/* What a game has of everything that the rules explain. */
import { SUBJECTS } from '../api/names';
import type { GameView } from '../api/types';
import type { Helped } from '../texts/keys';

const ALWAYS: readonly Helped[] = ['turn.card', 'turn.tiles', 'turn.end'];

export function sectionsInPlay({ setup, seats, sources }: GameView): Set<Helped> {
  const has = (letter: string): boolean => setup.terrain.includes(letter);
  const names = [
    ...setup.cards, ...setup.tasks, ...sources,
    ...setup.locations.flatMap(({ name, nomad }) => (nomad ? [name, nomad] : [name])),
    ...seats.flatMap(({ tiles }) => tiles.map(({ name }) => name)),
  ];
  const found = new Set<Helped>([...ALWAYS, ...names.map((name) => SUBJECTS[name])]);
  if (has('S')) found.add('turn.double-card');
  if (has('A')) found.add('extra.farmland');
  if (setup.caves.length > 0) found.add('extra.cave');
  for (const kind of ['canoe', 'refuge'] as const) if (found.has(`location.${kind}`)) found.add(`extra.${kind}-bonus`);
  for (const set of setup.sets) found.add(`set.${set}`);
  return found;
}
