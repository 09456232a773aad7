/* Who sits where: what the server does about invitations, other devices, and computer players in place of persons. */
import { ask, get, post } from './http';
import type { DeviceLink, Invitation, Invite, Joined, Seat } from './types';

export const invitation = (token: string): Promise<Invitation> => ask('/api/invitations', {}, { token });
export const join = (token: string, name: string | null): Promise<Joined> => post('/api/invites', {}, { token, name });

export const invite = (game: string, seat: Seat): Promise<Invite> => post('/api/games/{game}/seats/{seat}/invite', { game, seat });
export const keepSeat = (game: string, seat: Seat): Promise<unknown> => post('/api/games/{game}/seats/{seat}/keep', { game, seat });
export const substitute = (game: string, seat: Seat): Promise<unknown> => post('/api/games/{game}/seats/{seat}/substitute', { game, seat }, {});
export const takeBackSeat = (game: string, seat: Seat): Promise<unknown> => post('/api/games/{game}/seats/{seat}/back', { game, seat });

export const linkDevice = (game: string): Promise<DeviceLink> => post('/api/games/{game}/device', { game });
export const moveHere = (token: string): Promise<Joined> => post('/api/devices', {}, { token });

/** Whether this browser made a game. */
export const madeHere = async (id: string): Promise<boolean> => (await get('/api/games', {})).find((game) => game.id === id)?.made ?? false;
/** The seats of a game that a computer plays for this browser. */
export const substituted = async (id: string): Promise<Seat[]> => (await get('/api/games', {})).find((game) => game.id === id)?.substituted ?? [];
