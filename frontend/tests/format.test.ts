import { describe, expect, it, vi } from 'vitest';
import { formatMessage } from '../src/texts/format';

const texts = {
  plain: 'End turn',
  greet: '{player} builds {on}: {hexes}.',
  on: 'in the forest',
  count: '{n, plural, one {one settlement} other {# settlements}} left for {player}',
  exact: '{n, plural, =0 {nothing} one {one} other {#}}',
  many: '{players} share the victory.',
  name: '{name}',
};
const say = (key: string, params = {}): string => formatMessage({ key, params }, texts, 'en');

describe('formatMessage', () => {
  it('leaves plain texts alone and fills parameters in', () => {
    expect(say('plain')).toBe('End turn');
    expect(say('greet', { player: 'Anna', on: { key: 'on' }, hexes: 'c4, c5' })).toBe('Anna builds in the forest: c4, c5.');
  });

  it('counts in the forms of the language', () => {
    expect(say('count', { n: 1, player: 'Ben' })).toBe('one settlement left for Ben');
    expect(say('count', { n: 3, player: 'Ben' })).toBe('3 settlements left for Ben');
    expect(say('exact', { n: 0 })).toBe('nothing');
    const polish = { n: '{n, plural, one {osada} few {# osady} many {# osad} other {# osady}}' };
    expect(formatMessage({ key: 'n', params: { n: 3 } }, polish, 'pl')).toBe('3 osady');
    expect(formatMessage({ key: 'n', params: { n: 5 } }, polish, 'pl')).toBe('5 osad');
  });

  it('joins lists of messages', () => {
    const players = ['Anna', 'Ben', 'Clara'].map((name) => ({ key: 'name', params: { name } }));
    expect(say('many', { players })).toBe('Anna, Ben, and Clara share the victory.');
  });

  it.each([
    ['task.new-task.name', 'New task'],
    ['card.tailors.rule', 'Tailors'],
    ['refusal.NoSuchChoice', 'No such choice'],
    ['prompt.step-first', 'Step first'],
    ['missing', 'Missing'],
  ])('shows no player the key %s', (key, shown) => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(say(key)).toBe(shown);
    expect(complaint).toHaveBeenCalledExactlyOnceWith(`no text has the key ${key}`);
    complaint.mockRestore();
  });

  it('takes braces in values as they are', () => {
    expect(say('name', { name: '{player} <b>' })).toBe('{player} <b>');
  });

  it('survives what translators get wrong', () => {
    expect(formatMessage({ key: 'x', params: {} }, { x: 'open {brace' }, 'en')).toBe('open ');
    expect(formatMessage({ key: 'x', params: { n: 2 } }, { x: '{n, plural, one {a}}' }, 'en')).toBe('');
  });
});
