/*
 * Terrain letters as in the quadrant files. Location hexes are `L` (no terrain of their own), `.` is no hex:
 * the corners of the island's block, or the whole block when no island is in play.
 */

export const TERRAINS = {
  G: 'grass',
  C: 'canyon',
  D: 'desert',
  F: 'flower-field',
  T: 'forest',
  S: 'swamp',
  A: 'farmland',
  W: 'water',
  M: 'mountain',
} as const;

export type TerrainLetter = keyof typeof TERRAINS;
export type TerrainName = (typeof TERRAINS)[TerrainLetter];

export const LOCATION = 'L';
export const NOTHING = '.';

export const TERRAIN_LETTERS = Object.keys(TERRAINS) as TerrainLetter[];

export const isTerrain = (letter: string): letter is TerrainLetter => letter in TERRAINS;

export const terrainName = (letter: string): TerrainName | null => (isTerrain(letter) ? TERRAINS[letter] : null);

export const letterOf = (name: TerrainName): TerrainLetter =>
  TERRAIN_LETTERS.find((letter) => TERRAINS[letter] === name)!;
