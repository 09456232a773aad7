/* The search in the rules works in every language: each question is answered, each section found by its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/api/names';
import { CHAPTERS, QUESTIONS } from '../src/manual/book';
import { RulesIndex } from '../src/manual/search';
import type { Texts } from '../src/texts/format';
import { setTexts } from '../src/texts/texts.svelte';

function textsOf(language: string): Texts {
  const folder = join('..', 'src', 'realmwright', 'texts', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts)) as Texts;
}

describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
  const texts = textsOf(language);
  setTexts(texts);
  const index = new RulesIndex();
  const isFound = (query: string, section: string): boolean => index.find(query).slice(0, 3).some((found) => found === section);

  it('each question is answered', () => {
    expect(Object.entries(QUESTIONS).filter(([question, section]) => !isFound(texts[question]!, section))).toEqual([]);
  });

  it('each section is found by its name', () => {
    const sections = CHAPTERS.flatMap((chapter) => chapter.sections);
    expect(sections.filter((section) => !isFound(texts[`${section}.name`]!, section))).toEqual([]);
  });
});
