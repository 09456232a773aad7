/* What the keys of the game page mean. Those of the board itself are in `board/keyboard.ts`; the manual lists all. */
export type PageCommand = 'undo' | 'end' | 'hint' | 'next' | 'replay' | 'mute' | 'help' | 'cancel' | 'board' | { option: number };

interface KeyInput {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export const LETTERS: Readonly<Record<string, PageCommand>> = { u: 'undo', e: 'end', h: 'hint', g: 'next', r: 'replay', m: 'mute', '?': 'help', escape: 'cancel' };

export type ReplayCommand = { step: 1 | -1 } | { turn: 1 | -1 } | { end: 1 | -1 } | 'play';

/** What the keys mean while the game is gone through; null for those that mean the same as ever. */
export function replayCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyInput): ReplayCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === ' ') return 'play';
  if (key === 'Home' || key === 'End') return { end: key === 'Home' ? -1 : 1 };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const by = key === 'ArrowLeft' ? -1 : 1;
  return shiftKey ? { turn: by } : { step: by };
}

/** Null for what is none of the page's keys. */
export function commandOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyInput): PageCommand | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) return letter === 'z' && !shiftKey ? 'undo' : null;
  if (key.startsWith('Arrow')) return 'board';
  // The numeric keypad is the board's: its keys lie as the directions do.
  if (/^[1-9]$/.test(key) && !code.startsWith('Numpad')) return { option: Number(key) - 1 };
  return LETTERS[letter] ?? null;
}
