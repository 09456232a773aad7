/* Puts quadrants together into the letters and locations of a set-up, as the server will. */
import type { LocationHex, NomadName, QuadrantInPlay } from '../api/types';
import { hexAt } from '../board/geometry';
import { LOCATION, NOTHING } from '../board/terrain';
import { QUADRANTS, type MockQuadrant, type MockQuadrantId } from './quadrants';

export interface MockMap {
  terrain: string;
  locations: LocationHex[];
  quadrants: QuadrantInPlay[];
  island: QuadrantInPlay | null;
}

/** What a quadrant is called, as a message. */
export const titled = (name: string) => ({ key: 'ui.name', params: { name } });

const turnedRows = (rows: readonly string[]): string[] =>
  [...rows].reverse().map((row) => [...row].reverse().join(''));

function locationOf(hex: number, letter: string, quadrant: MockQuadrant, nomad: NomadName): LocationHex {
  switch (letter) {
    case 'a': return { hex, name: quadrant.a, rim: 'gold', nomad: null };
    case 'b': return { hex, name: quadrant.b!, rim: 'gold', nomad: null };
    case 'c': return { hex, name: 'castle', rim: 'silver', nomad: null };
    case 'p': return { hex, name: 'palace', rim: 'silver', nomad: null };
    case 's': return { hex, name: 'silo', rim: 'silver', nomad: null };
    default: return { hex, name: 'nomad', rim: 'silver', nomad };
  }
}

export function mapOf(ids: readonly string[], island: MockQuadrantId | null = null, nomad: NomadName = 'sword'): MockMap {
  const letters = Array<string>(425).fill(NOTHING);
  const locations: LocationHex[] = [];
  const lay = (quadrant: MockQuadrant, rows: readonly string[], row0: number, column0: number, onIsland: boolean): void => {
    rows.forEach((row, r) =>
      [...row].forEach((letter, c) => {
        const hex = hexAt(row0 + r, column0 + c, onIsland)!;
        const location = letter !== NOTHING && letter === letter.toLowerCase();
        letters[hex] = location ? LOCATION : letter;
        if (location) locations.push(locationOf(hex, letter, quadrant, nomad));
      }),
    );
  };
  const quadrants = ids.map((word, k): QuadrantInPlay => {
    const turned = word.endsWith("'");
    const id = word.replace("'", '') as MockQuadrantId;
    const quadrant = QUADRANTS[id];
    lay(quadrant, turned ? turnedRows(quadrant.rows) : quadrant.rows, k < 2 ? 0 : 10, k % 2 === 0 ? 0 : 10, false);
    return { id, title: titled(quadrant.title), turned, layout: 'printed' };
  });
  if (island) lay(QUADRANTS[island], QUADRANTS[island].rows, 0, 0, true);
  locations.sort((a, b) => a.hex - b.hex);
  return {
    terrain: letters.join(''),
    locations,
    quadrants,
    island: island ? { id: island, title: titled(QUADRANTS[island].title), turned: false, layout: 'own' } : null,
  };
}
