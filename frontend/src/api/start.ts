/* The start page's data from the server. */
import { get, post } from './http';
import type { StartSource } from './source';

export const gameUrl = (id: string): string => `/games/${encodeURIComponent(id)}`;

export async function serverStart(): Promise<StartSource> {
  return {
    catalogue: await get('/api/catalogue', {}),
    games: () => get('/api/games', {}),
    events: () => get('/api/contests', {}),
    draw: (request) => post('/api/setups', {}, request),
    create: (game) => post('/api/games', {}, game),
    open: (text) => post('/api/records', {}, { text }),
    gameUrl,
  };
}
