import { describe, expect, it } from 'vitest';
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

  it('survives what translators get wrong', () => {
    expect(formatMessage({ key: 'x', params: {} }, { x: 'open {brace' })).toBe('open ');
    expect(formatMessage({ key: 'x', params: { n: 2 } }, { x: '{n, plural, one {a}}' })).toBe('');
  });
});
