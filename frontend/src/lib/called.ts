/* What somebody at this browser is called at a table: as they last said, else as their account. */
import { known } from '../account/account.svelte';
import { forget, keep, kept } from './kept';

const KEY = 'name';

export const calledLast = (): string => kept(KEY) || known.name || '';

export function keepCalled(name: string): void {
  if (name === '') forget(KEY);
  else keep(KEY, name);
}
