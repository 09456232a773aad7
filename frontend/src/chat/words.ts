/* What is said, in the reader's language. */
import type { GameView, Word } from '../api/types';
import { t } from '../texts/texts.svelte';
import type { ChatState } from './chat.svelte';

export const nameOf = (word: Word): string => word.name ?? t('talk.watcher', { n: word.watcher ?? 0 });
export const textOf = (word: Word): string => (word.removed ? t('talk.removed') : word.quick !== null ? t(`talk.quick-${word.quick}`) : word.text);

/** Whether there is anybody to talk with, or something was said. */
export const talks = (chat: ChatState, view: GameView): boolean =>
  view.options.chat !== false
  && (view.mine.length === 0 || chat.lines.length > 0 || view.seats.some(({ seat, kind }) => kind === 'person' && !view.mine.includes(seat)));
