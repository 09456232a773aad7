/*
 * The language of the page: the one that was chosen in this browser, else the first that the browser prefers and
 * that there is. Only its texts are loaded; another one is loaded when it is chosen, and the page goes on in it.
 */
import { get } from '../api/http';
import { LANGUAGES } from '../api/names';
import { setTexts } from './texts.svelte';

export type Language = keyof typeof LANGUAGES;

const KEY = 'realmwright.language';
const DEFAULT: Language = 'en';

function stored(): string[] {
  try {
    const value = localStorage.getItem(KEY);
    return value === null ? [] : [value];
  } catch {
    return []; // Storage can be forbidden; the browser's languages then hold.
  }
}

/** The first language that there is of those that are wanted, as `de-AT`. */
export function preferred(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split('-')[0]!.toLowerCase());
  return codes.find((code): code is Language => Object.hasOwn(LANGUAGES, code)) ?? DEFAULT;
}

class LanguageChoice {
  /** The one the page is shown in. */
  current = $state<Language>(DEFAULT);
  private asked = 0;

  /** Load the texts of a language and show the page in it. Rejects, and leaves all as it is, if they cannot be had. */
  async use(language: Language): Promise<void> {
    const number = ++this.asked;
    const texts = await get('/api/texts/{file}', { file: `${language}.json` });
    if (number !== this.asked) return;
    setTexts(texts);
    this.current = language;
    document.documentElement.lang = language;
  }

  /** The page's first language. */
  async begin(): Promise<void> {
    await this.use(preferred([...stored(), ...navigator.languages]));
  }

  /** As the reader chooses; kept in this browser. */
  async choose(language: Language): Promise<void> {
    await this.use(language);
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Kept for this page alone.
    }
  }
}

export const language = new LanguageChoice();
