/* The catalogue in use, for all components: `t('ui.undo')`, `say(message)`. */
import type { Message } from '../api/types';
import { formatMessage, joinList, type Param, type Texts } from './format';
import type { Helped, TextKey } from './keys';

let current = $state.raw<{ texts: Texts; language: string }>({ texts: {}, language: 'en' });

export function setTexts(texts: Texts, language: string): void {
  current = { texts, language };
}

export const say = (message: Message): string => formatMessage(message, current.texts, current.language);

/** A text of the page: `svelte-check` knows the keys, those made of names too (`terrain.${name}.name`). */
export const t = (key: TextKey, params?: Record<string, Param>): string => say(params ? { key, params } : { key });

export const list = (items: readonly string[]): string => joinList(items, current.language);

/** Whether there is longer help. */
export const isHelped = (subject: string): subject is Helped => `${subject}.help` in current.texts;
