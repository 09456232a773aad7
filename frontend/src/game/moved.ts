/* Whoever goes on at another device only watches at this one, which keeps why: the server knows it no more. */
import type { GameEvent, GameView } from '../api/types';
import { forgetAll, keep, kept } from '../lib/kept';

const PREFIX = 'moved.';

/** Whether an event has taken the seats of this browser to another one, and nobody else has sat down there. */
export const movesAway = (before: GameView, { kind, n, view, log }: GameEvent): boolean =>
  kind === 'seat' && before.mine.length > 0 && view.mine.length === 0
  && before.mine.every((seat) => !view.seats[seat]!.substituted)
  && !log.some((line) => line.n === n && line.text.key === 'log.joined');

export const keepMoved = (game: string): void => keep(PREFIX + game, 'yes');
export const hasMoved = (game: string): boolean => kept(PREFIX + game) !== null;
export const forgetMoved = (): void => forgetAll(PREFIX);
