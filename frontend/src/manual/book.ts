/*
 * The order of the rules in players' words: chapters of sections. A section is whatever has a name and longer help, so
 * that each text stands in one place, for the box beside a thing and for the manual.
 */
import { NAMES } from '../api/names';
import type { Message, SetName, VariantName } from '../api/types';
import type { Helped, Ruled, TextKey } from '../texts/keys';

export interface Chapter {
  name: Extract<TextKey, `chapter.${string}`>;
  sections: readonly Helped[];
}

const SETS: Record<SetName, true> = {
  base: true, nomads: true, crossroads: true, marshlands: true, harvest: true, capitol: true, caves: true, island: true,
};
const VARIANTS: Record<VariantName, true> = {
  'no-lords': true, 'no-sword': true, 'move-location': true, 'one-capitol': true, 'tiles-return': true, 'open-hands': true,
  'own-tiles-only': true, 'any-terrain': true,
};

export const CHAPTERS: readonly Chapter[] = [
  { name: 'chapter.ready', sections: ['rules.set-up', 'rules.pools', 'rules.words'] },
  {
    name: 'chapter.turn',
    sections: ['turn.card', 'rules.beside', 'rules.first', 'rules.ground', 'rules.card', 'turn.double-card', 'rules.full', 'rules.order'],
  },
  { name: 'chapter.tiles', sections: ['turn.tiles', 'rules.keep', 'rules.move'] },
  { name: 'chapter.gold', sections: ['turn.end', 'rules.scoring'] },
  { name: 'chapter.cards', sections: NAMES.card.map((name) => `card.${name}` as const) },
  { name: 'chapter.locations', sections: NAMES.location.map((name) => `location.${name}` as const) },
  {
    name: 'chapter.places',
    sections: [...NAMES.silver.map((name) => `silver.${name}` as const), ...NAMES.extra.map((name) => `extra.${name}` as const)],
  },
  { name: 'chapter.nomads', sections: NAMES.nomad.map((name) => `nomad.${name}` as const) },
  { name: 'chapter.tasks', sections: NAMES.task.map((name) => `task.${name}` as const) },
  { name: 'chapter.sets', sections: [...(Object.keys(SETS) as SetName[]).map((name) => `set.${name}` as const), 'rules.variants'] },
];

export const chapterOf = (section: Helped): Chapter | undefined => CHAPTERS.find(({ sections }) => sections.includes(section));

/** What belongs to a section besides its help, each with a name and a rule. */
export const MORE: Partial<Record<Helped, readonly Ruled[]>> = {
  'rules.variants': (Object.keys(VARIANTS) as VariantName[]).map((name) => `variant.${name}` as const),
};

/** What is often asked, and where the answer stands. */
export const QUESTIONS: Record<Extract<TextKey, `question.${string}`>, Helped> = {
  'question.split': 'rules.beside',
  'question.first': 'rules.first',
  'question.lifted': 'rules.move',
  'question.tile-when': 'turn.tiles',
  'question.tile-kept': 'rules.keep',
  'question.nomad-kept': 'silver.nomad',
  'question.shepherds': 'card.shepherds',
  'question.fishermen': 'card.fishermen',
  'question.lords': 'card.lords',
  'question.merchants': 'card.merchants',
  'question.ground': 'rules.ground',
  'question.full': 'rules.full',
  'question.end': 'turn.end',
};

/** Where the rule stands for whose sake something is refused; null where there is none: it is nobody's turn, say. */
export const REFUSALS: Record<Extract<TextKey, `refusal.${string}`>, Helped | null> = {
  'refusal.GameIsOver': 'turn.end',
  'refusal.SpectatorsWatch': null,
  'refusal.NotYourTurn': 'rules.card',
  'refusal.NoSuchChoice': null,
  'refusal.NoHexNow': 'turn.card',
  'refusal.LocationHex': 'rules.ground',
  'refusal.NoSuchHex': 'rules.ground',
  'refusal.Occupied': 'rules.ground',
  'refusal.HexItLeft': 'rules.move',
  'refusal.Blocked': 'location.barracks',
  'refusal.NotTheTerrain': 'turn.card',
  'refusal.NotSuitable': 'rules.ground',
  'refusal.MustTouchOwn': 'rules.beside',
  'refusal.ConditionNotMet': 'turn.tiles',
  'refusal.NotYourPiece': 'rules.move',
  'refusal.NotTheirPiece': 'nomad.sword',
  'refusal.CityHallStays': 'rules.move',
  'refusal.PieceHasNoTarget': 'rules.move',
  'refusal.PieceIsHeld': 'rules.move',
  'refusal.TerrainIsSettled': 'turn.double-card',
  'refusal.CardNotOffered': 'turn.double-card',
  'refusal.NoCardNow': 'rules.card',
  'refusal.MandatoryFirst': 'turn.card',
  'refusal.NotAskedNow': 'turn.card',
  'refusal.FinishFirst': 'turn.tiles',
  'refusal.NoTile': 'turn.tiles',
  'refusal.TileFromNextTurn': 'turn.tiles',
  'refusal.TileUsed': 'turn.tiles',
  'refusal.TileLost': 'rules.keep',
  'refusal.NoTargetBeforeCard': 'turn.double-card',
  'refusal.NoTarget': 'turn.tiles',
  'refusal.EmptySupply': 'turn.end',
};

/** The section for what was refused: that of the tile whose condition it is, if the reason names one. */
export function sectionOfRefusal(reasons: readonly Message[]): Helped | null {
  for (const { key, params } of reasons) {
    const power = params?.power;
    const named = typeof power === 'object' && 'key' in power ? power.key.replace(/\.name$/, '') : null;
    const section = named !== null && chapterOf(named as Helped) ? (named as Helped) : REFUSALS[key as keyof typeof REFUSALS];
    if (section) return section;
  }
  return null;
}
