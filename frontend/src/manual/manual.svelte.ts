/* What of the manual is open. One for the whole page (ManualHost.svelte shows it); anything opens it. */
import type { Message } from '../api/types';
import { help } from '../game/help.svelte';
import type { Helped } from '../texts/keys';

export type Chapter = 'lessons' | 'in-play' | 'rules' | 'keys';

/** Where the rules are opened: at a section, or at that of what was refused for these reasons. */
export interface Place {
  section: Helped | null;
  reasons: readonly Message[];
}

class Manual {
  chapter = $state<Chapter | null>(null);
  place = $state.raw<Place | null>(null);

  /** What is explained just now, else what was refused, else the five screens. */
  openOnWhatIsShown(refused: readonly Message[] = []): void {
    const { subject = null, reasons = refused } = help.shown ?? {};
    help.hide();
    this.place = subject || reasons.length > 0 ? { section: subject, reasons } : null;
    this.chapter = this.place ? 'rules' : 'lessons';
  }
  close(): void {
    this.chapter = this.place = null;
  }
}
export const manual = new Manual();
