/* How far the guided first game has come. Kept in this browser, so that it goes on after a reload, or another day. */
import type { Created, NewGame } from '../api/types';
import { EASY } from '../lib/levels';
import { keep, kept } from '../lib/kept';
import { t } from '../texts/texts.svelte';

const KEY = 'guide';

interface Kept {
  game: string;
  /** The bubbles that were read, by name. */
  read: string[];
  skipped: boolean;
}

function stored(): Kept | null {
  try {
    const found = JSON.parse(kept(KEY) ?? 'null') as Kept | null;
    return typeof found?.game === 'string' && Array.isArray(found.read) ? found : null;
  } catch {
    return null; // With what somebody else wrote there, there is no guide.
  }
}

class Progress {
  private kept = $state.raw<Kept | null>(stored());

  private keep(now: Kept): void {
    this.kept = now;
    keep(KEY, JSON.stringify(now));
  }
  isOf(game: string): boolean {
    return this.kept?.game === game;
  }
  get read(): readonly string[] {
    return this.kept?.read ?? [];
  }
  get skipped(): boolean {
    return this.kept?.skipped ?? true;
  }
  begin(game: string): void {
    this.keep({ game, read: [], skipped: false });
  }
  markRead(name: string): void {
    if (this.kept) this.keep({ ...this.kept, read: [...this.kept.read, name] });
  }
  skip(skipped: boolean): void {
    if (this.kept) this.keep({ ...this.kept, skipped });
  }
}
export const progress = new Progress();

/** Makes the guided game: the first-game set-up against an easy player, whoever learns begins. */
export async function beginGuided(create: (game: NewGame) => Promise<Created>): Promise<Created> {
  const created = await create({
    setup: 'first-game', sets: ['base'], quadrants: null, cards: null, seed: null, options: [], start: 0, hints: true,
    seats: [{ kind: 'here', name: t('start.player', { n: 1 }), level: null }, { kind: 'computer', name: null, level: EASY }],
  });
  progress.begin(created.game);
  return created;
}
