/* The start page's data, made up: a few quadrants, two running games. */
import { NAMES } from '../api/names';
import type { StartSource } from '../api/source';
import type { CardName, Catalogue, GameSummary, NewGame, Setup } from '../api/types';
import { setupOf } from './build';
import { mapOf, titled } from './maps';
import { QUADRANTS, type MockQuadrantId } from './quadrants';

const ids = (Object.keys(QUADRANTS) as MockQuadrantId[]).filter((id) => !id.startsWith('island'));
const SET_OF: Partial<Record<MockQuadrantId, Catalogue['sets'][number]>> = {
  lighthouse: 'crossroads', barracks: 'crossroads', 'city-hall': 'crossroads', watermill: 'harvest', temple: 'marshlands', village: 'nomads',
};

const catalogue: Catalogue = {
  sets: ['base', 'nomads', 'crossroads', 'marshlands', 'harvest'],
  quadrants: ids.map((id) => ({
    id, title: titled(QUADRANTS[id].title), set: SET_OF[id] ?? 'base', layout: 'printed', rows: QUADRANTS[id].rows, a: NAMES.location[0], b: null,
  })),
  cards: NAMES.card.slice(0, 10).map((name) => ({ name, set: 'base' })),
  tasks: [], options: ['no-lords', 'move-location', 'open-hands'], levels: ['random', 'novice', 'greedy', 'squire', 'builder', 'steward'], programs: [], level: 'builder',
  firstGame: { quadrants: ['tavern', 'paddock', 'oasis', 'farm'], cards: ['fishermen', 'knights', 'merchants'] },
  faults: [],
};

const shuffled = <T>(items: readonly T[]): T[] => [...items].sort(() => Math.random() - 0.5);

function draw(request: NewGame): Setup {
  const { firstGame } = catalogue;
  const random = shuffled(ids).slice(0, 4).map((id) => (Math.random() < 0.5 ? `${id}'` : id));
  const quadrants = request.setup === 'random' ? random : (request.quadrants ?? firstGame.quadrants);
  const cards = request.setup === 'first-game' ? firstGame.cards : ((request.cards as CardName[] | null | undefined) ?? shuffled<CardName>(NAMES.card.slice(0, 10)).slice(0, 3));
  return setupOf(mapOf(quadrants), { cards });
}

const summary = (id: string, names: string[], round: number, myTurn: boolean, quadrants: string[]): GameSummary => ({
  id, names, round, myTurn, made: true, substituted: [], deadline: null, over: false, gold: names.map((_, k) => 3 * round + k), supply: names.map(() => 40 - 3 * round), setup: setupOf(mapOf(quadrants), {}), cards: [], changed: '2026-01-01T12:00:00Z',
});

export const mockStart: StartSource = {
  catalogue,
  games: async () => [
    summary('a', ['Anna', 'Rowan'], 6, true, firstQuadrants()),
    summary('b', ['Anna', 'Ben', 'Clara'], 3, false, ["village'", 'lighthouse', 'farm', "temple'"]),
  ],
  events: async () => [
    {
      id: 'daily-2026-11-28', title: '', day: '2026-11-28', ends: '2026-11-29T00:00:00+00:00', over: false, players: 12,
      setup: summary('a', [], 1, false, firstQuadrants()).setup, cards: ['fishermen', 'knights', 'merchants'], levels: ['steward', 'steward'], state: 'open', game: null,
    },
  ],
  draw: async (request) => draw(request),
  create: async () => ({ game: 'first-game', invites: [] }),
  open: async () => ({ game: 'scores', invites: [] }),
  gameUrl: (id) => `?mock=${id === 'a' || id === 'b' ? 'first-game' : id}`,
};

function firstQuadrants(): string[] {
  return catalogue.firstGame.quadrants;
}
