/*
 * The language of the page: the one that was chosen in this browser, else the first that the browser prefers and
 * that there is. Only its texts are loaded; another one is loaded when it is chosen, and the page goes on in it.
 */
import { get } from '../api/http';
import { LANGUAGES } from '../api/names';
import { keep, kept } from '../lib/kept';
import type { Texts } from './format';
import { addTexts, hasText, setTexts } from './texts.svelte';

export type Language = keyof typeof LANGUAGES;

const DEFAULT: Language = 'en';

/** The first language that there is of those that are wanted, as `de-AT`. */
export function preferred(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split('-')[0]!.toLowerCase());
  return codes.find((code): code is Language => Object.hasOwn(LANGUAGES, code)) ?? DEFAULT;
}

const textsOf = (file: string): Promise<Texts> => get('/api/texts/{file}', { file: `${file}.json` });
/** What the manual and the guided game say is loaded when one of them is opened: no other page pays for it. */
const manualOf = (language: Language): Promise<Texts> => textsOf(`${language}-manual`);
const hasManual = (): boolean => hasText('manual.title');

class LanguageChoice {
  /** The one the page is shown in. */
  current = $state<Language>(DEFAULT);
  private asked = 0;

  /** Load the texts of a language and show the page in it. Rejects, and leaves all as it is, if they cannot be had. */
  async use(language: Language): Promise<void> {
    const number = ++this.asked;
    const [texts, manual] = await Promise.all([textsOf(language), hasManual() ? manualOf(language) : {}]);
    if (number !== this.asked) return;
    setTexts({ ...texts, ...manual });
    this.current = language;
    document.documentElement.lang = language;
  }

  /** Load what the manual says in the language of the page, if it is not there yet. */
  async loadManual(): Promise<void> {
    while (!hasManual()) {
      const language = this.current;
      const texts = await manualOf(language);
      if (language === this.current) addTexts(texts);
    }
  }

  /** The one that the page begins in. */
  wanted(): Language {
    return preferred([kept('language') ?? '', ...navigator.languages]);
  }

  async begin(): Promise<void> {
    await this.use(this.wanted());
  }

  /** As the reader chooses; kept in this browser. */
  async choose(language: Language): Promise<void> {
    await this.use(language);
    keep('language', language);
  }
}

export const language = new LanguageChoice();
