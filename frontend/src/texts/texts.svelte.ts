/* The catalogue in use, for all components: `t('ui.undo')`, `say(message)`. */
import type { Message } from '../api/types';
import { formatMessage, joinList, type Param, type Texts } from './format';

let current = $state.raw<{ texts: Texts; language: string }>({ texts: {}, language: 'en' });

export function setTexts(texts: Texts, language: string): void {
  current = { texts, language };
}

export const say = (message: Message): string => formatMessage(message, current.texts, current.language);

export const t = (key: string, params?: Record<string, Param>): string => say(params ? { key, params } : { key });

export const list = (items: readonly string[]): string => joinList(items, current.language);

/** Whether there is a text; for parts that are optional. */
export const has = (key: string): boolean => key in current.texts;
