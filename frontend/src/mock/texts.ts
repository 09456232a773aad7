/* The server's own catalogue: the mock page and the tests say what players will read. */
import errors from '../../../src/realmwright/texts/en/errors.json';
import advice from '../../../src/realmwright/texts/en/game/advice.json';
import play from '../../../src/realmwright/texts/en/game/play.json';
import together from '../../../src/realmwright/texts/en/game/together.json';
import guide from '../../../src/realmwright/texts/en/manual/guide.json';
import keys from '../../../src/realmwright/texts/en/manual/keys.json';
import lessons from '../../../src/realmwright/texts/en/manual/lessons.json';
import rules from '../../../src/realmwright/texts/en/manual/rules.json';
import account from '../../../src/realmwright/texts/en/meeting/account.json';
import events from '../../../src/realmwright/texts/en/meeting/events.json';
import players from '../../../src/realmwright/texts/en/meeting/players.json';
import lobby from '../../../src/realmwright/texts/en/meeting/lobby.json';
import notices from '../../../src/realmwright/texts/en/meeting/notices.json';
import offline from '../../../src/realmwright/texts/en/offline.json';
import pages from '../../../src/realmwright/texts/en/pages.json';
import quadrants from '../../../src/realmwright/texts/en/quadrants.json';
import scoring from '../../../src/realmwright/texts/en/scoring.json';
import things from '../../../src/realmwright/texts/en/things.json';

/** Its keys are those that the page may ask for (`texts/keys.ts`). */
export const english = { ...errors, ...advice, ...play, ...together, ...guide, ...keys, ...lessons, ...rules, ...account, ...events, ...lobby, ...notices, ...offline, ...pages, ...players, ...quadrants, ...scoring, ...things };

export const texts: Record<string, string> = english;
