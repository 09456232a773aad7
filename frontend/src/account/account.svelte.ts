/*
 * Whom this browser is signed in as, as far as it remembers: the menus of all pages tell it without asking. The
 * account's own page asks, and puts it right.
 */
const KEY = 'realmwright.account';

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Known {
  name = $state(remembered());

  remember(name: string | null): void {
    this.name = name;
    try {
      if (name === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, name);
    } catch {
      // Without storage the menu says no name.
    }
  }
}

export const known = new Known();
