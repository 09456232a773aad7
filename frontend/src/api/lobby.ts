/* The lobby: public tables, and a game against whoever waits. */
import { get, post } from './http';
import type { Joined, Lobby, QuickStart } from './types';

/** The browser sends the tag of the last answer by itself, so that one without news costs next to nothing. */
export const lobby = (): Promise<Lobby> => get('/api/lobby', {});
export const quickStart = (wanted: QuickStart): Promise<Joined> => post('/api/lobby', {}, wanted);
export const sitDown = (game: string, name: string | null): Promise<Joined> => post('/api/lobby/{game}', { game }, { name });
