/* The few texts that are there without the server, in every language: they come with the page. */
import de from '../../../src/realmwright/texts/de/offline.json';
import en from '../../../src/realmwright/texts/en/offline.json';
import fr from '../../../src/realmwright/texts/fr/offline.json';
import nl from '../../../src/realmwright/texts/nl/offline.json';
import type { Texts } from '../texts/format';
import type { Language } from '../texts/language.svelte';

export const OFFLINE: Record<Language, Texts> = { de, en, fr, nl };
