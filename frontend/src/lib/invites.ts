/*
 * Tokens of invited seats. The server shows them once; this browser keeps them until the seat is taken, so that the
 * one who invites can copy the link from the game's page.
 */
import type { Invite, Seat } from '../api/types';

const keyOf = (game: string, seat: Seat): string => `realmwright.invite.${game}.${seat}`;

export function keepInvites(game: string, invites: readonly Invite[]): void {
  try {
    for (const { seat, token } of invites) sessionStorage.setItem(keyOf(game, seat), token);
  } catch {
    // Without storage a new link can be made on the game's page.
  }
}

export function inviteOf(game: string, seat: Seat): string | null {
  try {
    return sessionStorage.getItem(keyOf(game, seat));
  } catch {
    return null;
  }
}

/** Keeps nothing of any game. */
export function forgetInvites(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('realmwright.invite.')) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}

/** The token stands behind the `#`, which browsers do not send: it stays out of logs. */
export const joinUrl = (token: string): string => `${location.origin}/join#${token}`;
export const continueUrl = (token: string): string => `${location.origin}/continue#${token}`;
