/* The search in the rules works in every language: what is often asked is answered, each section found by its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/api/names';
import { CHAPTERS, QUESTIONS } from '../src/manual/book';
import { RulesIndex } from '../src/manual/search';
import type { Texts } from '../src/texts/format';
import type { Helped } from '../src/texts/keys';
import { setTexts } from '../src/texts/texts.svelte';

function textsOf(language: string): Texts {
  const folder = join('..', 'src', 'realmwright', 'texts', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts)) as Texts;
}

/** The common questions as people ask them; in English they stand in manual.test.ts. */
const ASKED: Record<string, Partial<Record<Helped, string[]>>> = {
  de: {
    'rules.beside': ['Darf ich meine drei Bauten auf zwei Gebiete verteilen?', 'müssen alle drei Siedlungen zusammen bleiben', 'kann ich die drei Häuser an verschiedene Stellen setzen', 'Siedlungen aufteilen'],
    'rules.move': ['Wird die Nachbarschaft vor oder nach dem Hochheben geprüft?', 'zählt die bewegte Siedlung als Nachbar von sich selbst', 'Siedlung verschieben neben eigene', 'Haus versetzen: wo muss es angrenzen'],
    'silver.nomad': ['Geht ein Nomadenplättchen durch Wegziehen verloren?', 'verliere ich das Nomadenplättchen wenn ich das Lager verlasse', 'Nomaden Plättchen behalten', 'Nomadenlager weggehen'],
    'card.shepherds': ['Zahlen Züge für Hirten?', 'Hirten beim Bewegen einer Siedlung', 'bringt Verschieben Gold bei den Hirten', 'Hirte versetzen'],
    'card.fishermen': ['Zählen Fischer auf dem Wasser?', 'Fischer Siedlung auf Wasser', 'Haus im See Fischer', 'Fischer Hafen Meer'],
    'rules.first': ['Erste Siedlungen setzen', 'wo darf ich anfangen', 'Startposition', 'wohin kommt das erste Haus', 'wo beginne ich'],
    'card.lords': ['Was passiert bei Gleichstand bei den Lords?', 'Lords unentschieden', 'Lords zweiter Platz ohne Siedlung', 'Lords null Siedlungen', 'Lords gleich viele'],
  },
  fr: {
    'rules.beside': ['Puis-je répartir mes trois constructions sur deux zones ?', 'les trois cités doivent-elles rester ensemble', 'poser mes trois maisons à des endroits différents', 'séparer les constructions'],
    'rules.move': ['L’adjacence d’une pièce déplacée est-elle jugée avant ou après l’avoir levée ?', 'une cité déplacée est-elle voisine d’elle-même', 'déplacer une maison à côté des miennes', 'soulever une cité'],
    'silver.nomad': ['Perd-on une plaquette nomade en s’éloignant ?', 'garder la plaquette de nomades après avoir quitté le camp', 'plaquette nomade perdue', 'quitter le camp nomade'],
    'card.shepherds': ['Les déplacements paient-ils les Bergers ?', 'bergers quand je déplace une cité', 'berger déplacement', 'bouger une maison bergers'],
    'card.fishermen': ['Les Pêcheurs comptent-ils sur l’eau ?', 'pêcheurs cité sur l’eau', 'une maison dans le lac compte pour les pêcheurs', 'pêcheur port mer'],
    'rules.first': ['Premiers placements', 'où placer mes premières cités', 'position de départ', 'où puis-je commencer', 'première maison'],
    'card.lords': ['Que fait une égalité pour les Seigneurs ?', 'seigneurs ex æquo', 'seigneurs deuxième place sans cité', 'seigneurs zéro cité', 'égalité seigneurs'],
  },
  nl: {
    'rules.beside': ['Mag ik mijn drie gebouwen over twee gebieden verdelen?', 'moeten alle drie nederzettingen bij elkaar blijven', 'mag ik drie huizen op verschillende plaatsen zetten', 'nederzettingen splitsen'],
    'rules.move': ['Wordt aangrenzend voor of na het optillen beoordeeld?', 'telt de verplaatste nederzetting als buur van zichzelf', 'huis verschuiven naast mijn eigen', 'nederzetting opnemen en verplaatsen'],
    'silver.nomad': ['Raak ik een nomadentegel kwijt als ik wegga?', 'nomadentegel houden na het verlaten van het kamp', 'nomaden tegel verliezen', 'weg van het nomadenkamp'],
    'card.shepherds': ['Betalen zetten de Herders?', 'herders bij het verplaatsen van een nederzetting', 'herder verschuiven', 'levert verplaatsen goud op bij herders'],
    'card.fishermen': ['Tellen Vissers op water?', 'vissers nederzetting op water', 'huis in het meer vissers', 'visser haven zee'],
    'rules.first': ['Eerste plaatsing', 'waar mag ik beginnen', 'startpositie', 'waar zet ik mijn eerste huis', 'eerste nederzettingen'],
    'card.lords': ['Wat gebeurt er bij een gelijkspel bij de Heren?', 'heren gelijke stand', 'heren tweede plaats zonder nederzetting', 'heren nul nederzettingen', 'heren evenveel'],
  },
};

describe.each(Object.keys(LANGUAGES))('in %s', (language) => {
  const texts = textsOf(language);
  let isFound: (query: string, section: string) => boolean;
  beforeAll(() => {
    setTexts(texts);
    const index = new RulesIndex();
    isFound = (query, section) => index.find(query).slice(0, 3).some((found) => found === section);
  });

  it('each question is answered', () => {
    expect(Object.entries(QUESTIONS).filter(([question, section]) => !isFound(texts[question]!, section))).toEqual([]);
  });

  it('what is often asked is answered in whatever words', () => {
    const asked = Object.entries(ASKED[language] ?? {}).flatMap(([section, wordings]) => wordings.map((wording) => [section, wording] as const));
    expect(asked.filter(([section, wording]) => !isFound(wording, section)).map(([section, wording]) => `${section}: ${wording}`)).toEqual([]);
  });

  it('each section is found by its name', () => {
    const sections = CHAPTERS.flatMap((chapter) => chapter.sections);
    expect(sections.filter((section) => !isFound(texts[`${section}.name`]!, section))).toEqual([]);
  });
});
