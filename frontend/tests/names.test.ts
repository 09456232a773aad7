import { describe, expect, it } from 'vitest';
import document from '../../docs/openapi.json';
import { CARDS, LOCATIONS, NOMADS, OPTIONS, PIECES, SETS, SILVERS, TASKS, TERRAIN_NAMES } from '../src/api/names';

const { schemas } = document.components;

describe('the names of the page are those of the server', () => {
  it.each([
    ['locations', LOCATIONS, schemas.LocationName.enum],
    ['silver hexes', [...LOCATIONS, ...SILVERS], schemas.PlaceName.enum],
    ['nomad tiles', NOMADS, schemas.NomadName.enum],
    ['cards', CARDS, schemas.CardName.enum],
    ['tasks', TASKS, schemas.TaskName.enum],
    ['terrains', TERRAIN_NAMES, schemas.TerrainName.enum],
    ['pieces', PIECES, schemas.PlacedKind.enum],
    ['sets', SETS, schemas.SetName.enum],
    ['variants', OPTIONS, schemas.VariantName.enum],
  ] as const)('%s', (_, ours: readonly string[], theirs: readonly string[]) => {
    expect([...ours].sort()).toEqual([...theirs].sort());
  });
});
