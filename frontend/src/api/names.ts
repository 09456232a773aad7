/*
 * Names of the game's parts, exactly the words of the record. Lists rather than bare types: icons, texts and
 * mock data are tested against them.
 */

export const LOCATIONS = [
  'oracle', 'farm', 'oasis', 'tower', 'tavern', 'barn', 'harbor', 'paddock',
  'quarry', 'caravan', 'village', 'garden',
  'foresters-lodge', 'monastery', 'fort', 'crossroads', 'city-hall', 'barracks', 'wagon', 'lighthouse',
  'canoe', 'refuge', 'fountain', 'temple',
  'watermill', 'mountain-station', 'university', 'watchtower', 'palisade', 'scout-cabin', 'cathedral', 'bazaar',
  'rope-bridge', 'tree-house',
] as const;
export type LocationName = (typeof LOCATIONS)[number];

/** Silver-framed hexes. */
export const SILVERS = ['castle', 'palace', 'silo', 'nomad', 'capitol'] as const;
export type SilverName = (typeof SILVERS)[number];

export const NOMADS = [
  'donation-grass', 'donation-canyon', 'donation-desert', 'donation-flower-field', 'donation-forest',
  'donation-water', 'donation-mountain', 'resettlement', 'outpost', 'sword', 'treasure',
] as const;
export type NomadName = (typeof NOMADS)[number];

/** Powers that are on no tile of their own: open to all, or the bonus of two equal tiles. */
export const EXTRAS = ['farmland', 'cave', 'canoe-bonus', 'refuge-bonus'] as const;
export type ExtraName = (typeof EXTRAS)[number];

export const CARDS = [
  'fishermen', 'merchants', 'discoverers', 'hermits', 'citizens', 'miners', 'workers', 'knights', 'lords', 'farmers',
  'families', 'shepherds', 'ambassadors',
  'geologists', 'messengers', 'noblewomen', 'vassals', 'captains', 'scouts',
  'rangers', 'chainers', 'travellers', 'homesteaders', 'mayors', 'rovers',
] as const;
export type CardName = (typeof CARDS)[number];

export const TASKS = ['home-country', 'fortress', 'road', 'place-of-refuge', 'advance', 'compass-points'] as const;
export type TaskName = (typeof TASKS)[number];

export const TERRAIN_NAMES = [
  'grass', 'canyon', 'desert', 'flower-field', 'forest', 'swamp', 'farmland', 'water', 'mountain',
] as const;

export const PIECES = ['settlement', 'cityhall', 'warrior', 'wagon', 'ship', 'scout', 'wall'] as const;

/** Steps inside an action. `end-turn` is the record's `.`. */
export const CHOICES = ['end-turn', 'stop', 'build', 'move', 'put', 'take-back', 'counter'] as const;

export const UI_ICONS = [
  'undo', 'help', 'close', 'menu', 'zoom-in', 'zoom-out', 'fit', 'eye', 'eye-off', 'gold', 'deck', 'discard',
  'person', 'computer', 'invite', 'again', 'download', 'open', 'sun', 'moon', 'crown', 'dice', 'up', 'check', 'hint', 'chart',
] as const;

export const SETS = ['base', 'nomads', 'crossroads', 'marshlands', 'harvest', 'capitol', 'caves', 'island'] as const;
export const OPTIONS = [
  'no-lords', 'no-sword', 'move-location', 'one-capitol', 'tiles-return', 'open-hands', 'own-tiles-only', 'any-terrain',
] as const;
