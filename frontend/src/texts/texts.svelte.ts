/* The catalogue in use, for all components: `t('ui.undo')`, `say(message)`. */
import type { Message } from '../api/types';
import { formatDay, formatMessage, formatMoment, formatSigned, joinList, type Param, type Texts } from './format';
import type { Helped, TextKey } from './keys';

let texts = $state.raw<Texts>({});

export function setTexts(found: Texts): void {
  texts = found;
}

export function addTexts(found: Texts): void {
  texts = { ...texts, ...found };
}

export const hasText = (key: TextKey): boolean => key in texts;

export const say = (message: Message): string => formatMessage(message, texts);

/** A text of the page: `svelte-check` knows the keys, those made of names too (`terrain.${name}.name`). */
export const t = (key: TextKey, params?: Record<string, Param>): string => say(params ? { key, params } : { key });

export const list = (items: readonly string[]): string => joinList(items, texts);

/** When something was, in the reader's own time. */
export const moment = (iso: string): string => formatMoment(iso, texts);

/** A day of the calendar, the same for all readers. */
export const day = (iso: string): string => formatDay(iso, texts);

/** A change of gold, or a lead, in whole pieces: `+3`, `−3`, `0`. */
export const signed = (gold: number): string => formatSigned(Math.round(gold), texts);

/** Whether there is longer help. */
export const isHelped = (subject: string): subject is Helped => `${subject}.help` in texts;
