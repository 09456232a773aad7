import { describe, expect, it, vi } from 'vitest';
import table from '../../tests/texts/format.json';
import { formatMessage } from '../src/texts/format';
import type { Message } from '../src/api/types';

interface Manners {
  locale: string;
  texts: Record<string, string>;
  cases: [Message, string][];
}

describe('formatMessage', () => {
  // The same table holds the server's texts: tests/texts/test_format.py.
  describe.each(table as unknown as Manners[])('in $locale', ({ locale, texts, cases }) => {
    it.each(cases)('says %j as %s', (message, shown) => {
      expect(formatMessage(message, { ...texts, 'language.locale': locale })).toBe(shown);
    });
  });

  it('lists in British English where nothing else is said', () => {
    const items = ['Anna', 'Ben', 'Clara'].map((name) => ({ key: 'name', params: { name } }));
    expect(formatMessage({ key: 'all', params: { items } }, { all: '{items}', name: '{name}' })).toBe('Anna, Ben and Clara');
  });

  it.each([
    ['task.new-task.name', 'New task'],
    ['card.tailors.rule', 'Tailors'],
    ['refusal.NoSuchChoice', 'No such choice'],
    ['prompt.step-first', 'Step first'],
    ['missing', 'Missing'],
  ])('shows no player the key %s', (key, shown) => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(formatMessage({ key }, {})).toBe(shown);
    expect(complaint).toHaveBeenCalledExactlyOnceWith(`no text has the key ${key}`);
    complaint.mockRestore();
  });

  it('complains where nothing is given for a part of a text', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(formatMessage({ key: 'x', params: { n: 2 } }, { x: '{n} ± {doubt}' })).toBe('2 ± ');
    expect(complaint).toHaveBeenCalledExactlyOnceWith('nothing is given for {doubt} in “{n} ± {doubt}”');
    complaint.mockRestore();
  });

  it('survives what translators get wrong', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(formatMessage({ key: 'x', params: {} }, { x: 'open {brace' })).toBe('open ');
    expect(formatMessage({ key: 'x', params: { n: 2 } }, { x: '{n, plural, one {a}}' })).toBe('');
    complaint.mockRestore();
  });
});
