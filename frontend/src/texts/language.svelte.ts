/*
 * The language of the page: the one that was chosen in this browser, else the first that the browser prefers and
 * that there is. Only its texts are loaded; another one is loaded when it is chosen, and the page goes on in it.
 */
import { get } from '../api/http';
import { LANGUAGES } from '../api/names';
import { keep, kept } from '../lib/kept';
import type { Texts } from './format';
import type { Part } from './parts';
import { addTexts, setTexts } from './texts.svelte';

export type Language = keyof typeof LANGUAGES;

const DEFAULT: Language = 'en';

/** The first language that there is of those that are wanted, as `de-AT`. */
export function preferred(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.split('-')[0]!.toLowerCase());
  return codes.find((code): code is Language => Object.hasOwn(LANGUAGES, code)) ?? DEFAULT;
}

/** What every page may show, or a part. */
const textsOf = (language: Language, part?: Part): Promise<Texts> =>
  get('/api/texts/{file}', { file: `${part === undefined ? language : `${language}-${part}`}.json` });

class LanguageChoice {
  /** The one the page is shown in. */
  current = $state<Language>(DEFAULT);
  private asked = 0;
  /** What is open needs them, in whichever language. */
  private parts = new Set<Part>();

  /** Load the texts of a language and show the page in it. Rejects, and leaves all as it is, if they cannot be had. */
  async use(language: Language): Promise<void> {
    const number = ++this.asked;
    let found: Texts[] = [];
    // Another part may come in meanwhile, in the language that there was.
    while (found.length < 1 + this.parts.size) {
      found = await Promise.all([textsOf(language), ...[...this.parts].map((part) => textsOf(language, part))]);
      if (number !== this.asked) return;
    }
    setTexts(Object.assign({}, ...found) as Texts);
    this.current = language;
    document.documentElement.lang = language;
  }

  /** Load a part in the language of the page, if it is not there yet. */
  async load(part: Part): Promise<void> {
    while (!this.parts.has(part)) {
      const language = this.current;
      const texts = await textsOf(language, part);
      if (language !== this.current) continue;
      addTexts(texts);
      this.parts.add(part);
    }
  }

  /** The one that the page begins in. */
  wanted(): Language {
    return preferred([kept('language') ?? '', ...navigator.languages]);
  }

  async begin(parts: readonly Part[]): Promise<void> {
    this.parts = new Set(parts);
    await this.use(this.wanted());
  }

  /** As the reader chooses; kept in this browser. */
  async choose(language: Language): Promise<void> {
    await this.use(language);
    keep('language', language);
  }
}

export const language = new LanguageChoice();
