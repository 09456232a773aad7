/* The server's own catalogue: the mock page and the tests say what players will read. */
import advice from '../../../src/realmwright/texts/en/advice.json';
import guide from '../../../src/realmwright/texts/en/manual/guide.json';
import keys from '../../../src/realmwright/texts/en/manual/keys.json';
import lessons from '../../../src/realmwright/texts/en/manual/lessons.json';
import rules from '../../../src/realmwright/texts/en/manual/rules.json';
import meeting from '../../../src/realmwright/texts/en/meeting.json';
import offline from '../../../src/realmwright/texts/en/offline.json';
import pages from '../../../src/realmwright/texts/en/pages.json';
import events from '../../../src/realmwright/texts/en/events.json';
import people from '../../../src/realmwright/texts/en/people.json';
import play from '../../../src/realmwright/texts/en/play.json';
import quadrants from '../../../src/realmwright/texts/en/quadrants.json';
import scoring from '../../../src/realmwright/texts/en/scoring.json';
import terminal from '../../../src/realmwright/texts/en/terminal.json';
import things from '../../../src/realmwright/texts/en/things.json';

/** Its keys are those that the page may ask for (`texts/keys.ts`). */
export const english = { ...advice, ...events, ...meeting, ...offline, ...pages, ...people, ...play, ...quadrants, ...scoring, ...terminal, ...things, ...guide, ...keys, ...lessons, ...rules };

export const texts: Record<string, string> = english;
