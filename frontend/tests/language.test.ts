// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { language, preferred } from '../src/texts/language.svelte';
import { hasText, setTexts, t } from '../src/texts/texts.svelte';

const answers = (texts: Record<string, Record<string, string>>): void => {
  vi.stubGlobal('fetch', (url: string) => {
    const found = texts[/texts\/([\w-]+)\.json$/.exec(url)![1]!];
    return Promise.resolve(found ? new Response(JSON.stringify(found)) : new Response('{}', { status: 404 }));
  });
};
const spoken = (): [string, string] => [t('ui.undo'), document.documentElement.lang];

beforeEach(async () => {
  answers({ en: {} });
  await language.begin([]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setTexts({});
  localStorage.clear();
});

describe('the language of the page', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['xx', 'NL'], 'nl'],
    [['constructor', 'fr-CH'], 'fr'],
    [['xx'], 'en'],
    [[], 'en'],
  ])('of those that are wanted, %j, is %s', (wanted, found) => {
    expect(preferred(wanted)).toBe(found);
  });

  it('begins with what the browser prefers, changes in place, and is remembered', async () => {
    answers({ fr: { 'ui.undo': 'Annuler' }, nl: { 'ui.undo': 'Terugnemen' } });
    vi.stubGlobal('navigator', { languages: ['fr-CA', 'en'] });
    await language.begin([]);
    expect(spoken()).toEqual(['Annuler', 'fr']);
    await language.choose('nl');
    expect(spoken()).toEqual(['Terugnemen', 'nl']);
    answers({ nl: { 'ui.undo': 'Terug' } });
    await language.begin([]);
    expect(spoken()).toEqual(['Terug', 'nl']);
  });

  it('loads a part of the texts when it is asked for, and from then on with every language', async () => {
    answers({ fr: { 'ui.undo': 'Annuler' }, 'fr-manual': { 'manual.title': 'Règles' }, nl: { 'ui.undo': 'Terug' }, 'nl-manual': { 'manual.title': 'Regels' } });
    await language.use('fr');
    expect(hasText('manual.title')).toBe(false);
    await language.load('manual');
    expect([t('ui.undo'), t('manual.title')]).toEqual(['Annuler', 'Règles']);
    await language.use('nl');
    expect([t('ui.undo'), t('manual.title')]).toEqual(['Terug', 'Regels']);
  });

  it('begins with the parts that the page needs', async () => {
    answers({ fr: { 'ui.undo': 'Annuler' }, 'fr-game': { 'turn.end.name': 'Fin du tour' } });
    vi.stubGlobal('navigator', { languages: ['fr'] });
    await language.begin(['game']);
    expect([t('ui.undo'), t('turn.end.name')]).toEqual(['Annuler', 'Fin du tour']);
  });

  it('has a part that comes while another language does', async () => {
    answers({ fr: {}, 'fr-manual': { 'manual.title': 'Règles' }, nl: {}, 'nl-manual': { 'manual.title': 'Regels' } });
    await language.use('fr');
    await Promise.all([language.use('nl'), language.load('manual')]);
    expect(t('manual.title')).toBe('Regels');
  });

  it('stays as it is where the texts cannot be had', async () => {
    answers({ fr: { 'ui.undo': 'Annuler' } });
    await language.use('fr');
    await expect(language.choose('de')).rejects.toThrow();
    expect(spoken()).toEqual(['Annuler', 'fr']);
    expect(localStorage.length).toBe(0);
  });

  it('is the one that was chosen last, whichever texts come first', async () => {
    let release = (): void => undefined;
    const slow = new Promise<void>((done) => (release = done));
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('fr.json')) await slow;
      return new Response(JSON.stringify({ 'ui.undo': url.slice(-7, -5) }));
    });
    const first = language.use('fr');
    await language.use('de');
    release();
    await first;
    expect(spoken()).toEqual(['de', 'de']);
  });
});
