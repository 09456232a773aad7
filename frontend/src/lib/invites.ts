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

const joinedKey = (token: string): string => `realmwright.joined.${token}`;

/** That this browser has taken the seat of an invitation. The token is spent: it opens nothing any more. */
export function rememberJoined(token: string, game: string): void {
  try {
    localStorage.setItem(joinedKey(token), game);
  } catch {
    // Without storage the server still knows whose seat it is.
  }
}

/** The game that this browser has joined with an invitation. */
export function joinedGame(token: string): string | null {
  try {
    return localStorage.getItem(joinedKey(token));
  } catch {
    return null;
  }
}

/** Keeps nothing of any game. */
export function forgetInvites(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const key of Object.keys(storage)) if (/^realmwright\.(invite|joined)\./.test(key)) storage.removeItem(key);
    }
  } catch {
    // Without storage nothing was kept.
  }
}

/** The token stands behind the `#`, which browsers do not send: it stays out of logs. */
export const joinUrl = (token: string): string => `${location.origin}/join#${token}`;
