/* How a rating is said beside a name. */
import type { Rating } from '../api/types';
import { t } from '../texts/texts.svelte';

/** “Rating 1540”: points have no separators. */
export const ratingText = ({ figure, provisional }: Rating): string => t(provisional ? 'rated.figure-provisional' : 'rated.figure', { figure: String(figure) });
