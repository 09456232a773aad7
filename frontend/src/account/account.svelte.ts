/*
 * Whom this browser is signed in as, as far as it remembers: the menus of all pages tell it without asking. The
 * account's own page asks, and puts it right.
 */
import { forget, keep, kept } from '../lib/kept';

const KEY = 'account';

class Known {
  name = $state(kept(KEY));

  remember(name: string | null): void {
    this.name = name;
    if (name === null) forget(KEY);
    else keep(KEY, name);
  }
}

export const known = new Known();
