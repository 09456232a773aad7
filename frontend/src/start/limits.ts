/* Beside a button that would take away the last player but one, or add a sixth: that there are so many at least and at most. */
import { help } from '../game/help.svelte';
import { t } from '../texts/texts.svelte';
import { MAX_SEATS, MIN_SEATS } from './form.svelte';

export const tellLimits = (button: Element): void => help.show(button, null, [t('start.seats-limit', { least: MIN_SEATS, most: MAX_SEATS })]);
