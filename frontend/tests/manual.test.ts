/* The manual: whatever is asked in plain words is answered among the first three sections that are found. */
import { describe, expect, it } from 'vitest';
import { NAMES } from '../src/api/names';
import { CHAPTERS, MORE, QUESTIONS, REFUSALS, sectionOfRefusal } from '../src/manual/book';
import { RulesIndex } from '../src/manual/search';
import { texts } from '../src/mock/texts';
import type { Helped } from '../src/texts/keys';
import { setTexts } from '../src/texts/texts.svelte';

setTexts(texts);
const index = new RulesIndex();

/** The common questions in the words of several people, and the section that answers each. */
const ASKED: Record<string, [Helped, string[]]> = {
  'may I split my three builds over two areas': ['rules.beside', [
    'May I split my three builds over two areas?',
    'can i put my 3 houses in different places',
    'do all three settlements have to be in the same area',
    'split builds',
    'must my three settlements stay together',
    'divide settlements between two regions',
  ]],
  'is adjacency of a moved piece judged before or after lifting': ['rules.move', [
    'Is adjacency of a moved piece judged before or after lifting?',
    'when moving, does the settlement I pick up count as adjacent',
    'moved settlement adjacent to itself',
    'lift settlement before checking neighbours',
    'relocate a house next to the hex it left',
    'moving piece adjacency',
  ]],
  'is a nomad tile lost by moving away': ['silver.nomad', [
    'Is a nomad tile lost by moving away?',
    'do i lose nomad tiles if i leave the camp',
    'nomad tile moving away',
    'keep nomad tile after leaving',
    'losing a nomad token when I move',
  ]],
  'do moves pay Shepherds': ['card.shepherds', [
    'Do moves pay Shepherds?',
    'shepherds when moving a settlement',
    'does a moved settlement score for shepherds',
    'shepherd move',
  ]],
  'do Fishermen count on water': ['card.fishermen', [
    'Do Fishermen count on water?',
    'fishermen settlement on water',
    'does a house in the lake score for fishermen',
    'fisherman harbor water',
    'fishers on the sea',
  ]],
  'first placements': ['rules.first', [
    'First placements',
    'where do i place my first settlements',
    'starting position',
    'where can I start',
    'opening placement',
    'beginning: where to build the first house',
  ]],
  'what ties do for Lords': ['card.lords', [
    'What do ties do for Lords?',
    'lords tie',
    'lords second place when two players are tied',
    'lords zero settlements',
    'tied for most in a sector lords',
    'do lords share the gold if drawn',
  ]],
};

describe.each(Object.entries(ASKED))('%s', (_, [section, wordings]) => {
  it.each(wordings)('%s', (wording) => {
    expect(index.find(wording).slice(0, 3)).toContain(section);
  });
});

describe('the book', () => {
  const sections = CHAPTERS.flatMap(({ sections }) => sections);

  it('has a section for everything that has help, each once', () => {
    const helped = Object.keys(texts).flatMap((key) => (key.endsWith('.help') ? [key.slice(0, -'.help'.length)] : []));
    expect([...sections].sort()).toEqual(helped.sort());
    expect(sections.length).toBeGreaterThan(NAMES.location.length + NAMES.card.length + NAMES.nomad.length + NAMES.task.length);
  });

  it('finds every section by its name', () => {
    const lost = sections.filter((section) => !index.find(texts[`${section}.name`]!).slice(0, 3).includes(section));
    expect(lost).toEqual([]);
  });

  it('answers each question that it lists where it says so', () => {
    const wrong = Object.entries(QUESTIONS).filter(([question, section]) => index.find(texts[question]!)[0] !== section);
    expect(wrong).toEqual([]);
  });

  it('has every variant', () => {
    const variants = Object.keys(texts).filter((key) => /^variant\..*\.name$/.test(key)).map((key) => key.replace(/\.name$/, ''));
    expect([...(MORE['rules.variants'] ?? [])].sort()).toEqual(variants.sort());
  });

  it('knows every refusal, and leads to a section from each that is about a rule', () => {
    expect(Object.keys(REFUSALS).sort()).toEqual(Object.keys(texts).filter((key) => key.startsWith('refusal.')).sort());
    for (const section of Object.values(REFUSALS)) if (section) expect(sections).toContain(section);
    expect(sectionOfRefusal([{ key: 'refusal.MustTouchOwn' }])).toBe('rules.beside');
    expect(sectionOfRefusal([{ key: 'refusal.ConditionNotMet', params: { power: { key: 'location.village.name' } } }])).toBe('location.village');
    expect(sectionOfRefusal([])).toBeNull();
  });

  it('finds nothing in nonsense', () => {
    expect(index.find('xyzzy qwrtpf')).toEqual([]);
    expect(index.find('  ')).toEqual([]);
  });
});
