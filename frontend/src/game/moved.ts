/* Whoever goes on at another device only watches at this one, which keeps why: the server knows it no more. */
import { forgetAll, keep, kept } from '../lib/kept';

const PREFIX = 'moved.';

export const keepMoved = (game: string): void => keep(PREFIX + game, 'yes');
export const hasMoved = (game: string): boolean => kept(PREFIX + game) !== null;
export const forgetMoved = (): void => forgetAll(PREFIX);
