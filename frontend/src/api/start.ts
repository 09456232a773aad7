/* The start page's data from the server. */
import { get, post } from './http';
import type { StartSource } from './source';
import type { Catalogue, Created, GameSummary, Joined, Setup } from './types';

export const gameUrl = (id: string): string => `/games/${encodeURIComponent(id)}`;

export async function serverStart(): Promise<StartSource> {
  return {
    catalogue: await get<Catalogue>('/api/catalogue'),
    games: () => get<GameSummary[]>('/api/games'),
    draw: (request) => post<Setup>('/api/setups', request),
    create: (game) => post<Created>('/api/games', game),
    open: (text) => post<Created>('/api/records', { text, seats: null }),
    gameUrl,
  };
}

export const join = (token: string, name: string | null): Promise<Joined> => post<Joined>('/api/invites', { token, name });
