/* Search in the rules: names, questions and texts of all sections, in the language of the page. */
import MiniSearch from 'minisearch';
import type { Helped } from '../texts/keys';
import { t } from '../texts/texts.svelte';
import { CHAPTERS, MORE, QUESTIONS } from './book';

/** “house houses = settlement; …”: by what words other ones are found too. */
function aliasesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split(';')) {
    const [words, meant] = line.split('=').map((part) => part.trim());
    for (const word of words!.split(/\s+/)) found.set(word, meant!);
  }
  return found;
}

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '');

export class RulesIndex {
  private readonly index: MiniSearch<{ id: Helped }>;

  constructor() {
    const dull = new Set(t('manual.stop-words').split(' '));
    const aliases = aliasesOf(t('manual.aliases'));
    const asked = Object.entries(QUESTIONS) as [keyof typeof QUESTIONS, Helped][];
    this.index = new MiniSearch({
      fields: ['name', 'questions', 'text'],
      processTerm: (term) => (dull.has(plain(term)) ? null : plain(term)),
      searchOptions: {
        boost: { name: 3, questions: 2 },
        prefix: (term) => term.length > 3,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        processTerm: (term) => {
          const word = plain(term);
          const meant = aliases.get(word);
          return dull.has(word) ? null : meant && meant !== word ? [word, meant] : word;
        },
      },
    });
    this.index.addAll(
      CHAPTERS.flatMap(({ sections }) => sections).map((id) => ({
        id,
        name: t(`${id}.name`),
        text: [t(`${id}.help`), ...(MORE[id] ?? []).flatMap((subject) => [t(`${subject}.name`), t(`${subject}.rule`)])].join(' '),
        questions: asked.filter(([, section]) => section === id).map(([question]) => t(question)).join(' '),
      })),
    );
  }

  /** The sections that fit best, the best first. */
  find(query: string, most = 8): Helped[] {
    return this.index.search(query).slice(0, most).map(({ id }) => id as Helped);
  }
}
