/* The catalogue in use, for all components: `t('ui.undo')`, `say(message)`. */
import type { Message } from '../api/types';
import { formatMessage, formatSigned, joinList, type Param, type Texts } from './format';

let texts = $state.raw<Texts>({});

export function setTexts(found: Texts): void {
  texts = found;
}

export const say = (message: Message): string => formatMessage(message, texts);

export const t = (key: string, params?: Record<string, Param>): string => say(params ? { key, params } : { key });

export const list = (items: readonly string[]): string => joinList(items, texts);

/** A change of gold, or a lead, in whole pieces: `+3`, `−3`, `0`. */
export const signed = (gold: number): string => formatSigned(Math.round(gold), texts);

/** Whether there is a text; for parts that are optional. */
export const has = (key: string): boolean => key in texts;
