/* What a reader has chosen in this browser, by name. Storage can be forbidden: a choice then holds for its page alone. */
const keyOf = (name: string): string => `realmwright.${name}`;

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** One of a few values; null for none, or what an older page wrote. */
export const keptOf = <T extends string>(name: string, values: readonly T[]): T | null => values.find((value) => value === kept(name)) ?? null;

export function forget(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}

/** What was kept under all names that begin so. */
export function forgetAll(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(prefix))) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // For this page alone.
  }
}
