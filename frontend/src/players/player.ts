/* Where profiles are, and how ratings are written. */
import type { Rating } from '../api/types';
import { signed, t } from '../texts/texts.svelte';

export const playerUrl = (name: string): string => `/players/${encodeURIComponent(name)}`;

/** “1540 ± 420”: points have no separators. */
export const figureOf = (rating: Rating): string => t('players.figure', { figure: String(rating.figure), doubt: String(rating.doubt) });

/** “+12”, or nothing where a game has changed nothing of it. */
export const changeOf = (change: number | null): string => (change === null ? '' : signed(change));

/** A mean, with one decimal place. */
export const meanOf = (mean: number): string => mean.toLocaleString(t('language.locale'), { maximumFractionDigits: 1, minimumFractionDigits: 1 });
