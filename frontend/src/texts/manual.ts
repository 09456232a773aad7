/* The texts of the manual and of the guided game: loaded when one of them is opened, so that no other page pays for them. */
import { get } from '../api/http';
import { addTexts, hasText } from './texts.svelte';

let loading: Promise<void> | null = null;

export function loadManualTexts(): Promise<void> {
  if (hasText('manual.title')) return Promise.resolve();
  loading ??= get('/api/texts/{file}', { file: 'en-manual.json' })
    .then(addTexts)
    .finally(() => (loading = null));
  return loading;
}
