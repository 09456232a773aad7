/*
 * All icons by full name: `location.tavern`, `silver.castle`, `nomad.sword`, `extra.cave`, `card.knights`,
 * `task.road`, `terrain.forest`, `piece.ship`, `choice.stop`, `ui.undo`. The same names are the stems of the
 * texts, so that whatever has a picture has its words under the same name.
 */
import { CARD_ICONS, TASK_ICONS } from './cards';
import type { IconDrawing } from './icon';
import { EXTRA_ICONS, LOCATION_ICONS, SILVER_ICONS } from './locations';
import { NOMAD_ICONS } from './nomads';
import { CHOICE_ICONS, PIECE_ICONS, UI_ICONS } from './others';
import { TERRAIN_ICONS } from './terrains';

const GROUPS = {
  location: LOCATION_ICONS,
  silver: SILVER_ICONS,
  nomad: NOMAD_ICONS,
  extra: EXTRA_ICONS,
  card: CARD_ICONS,
  task: TASK_ICONS,
  terrain: TERRAIN_ICONS,
  piece: PIECE_ICONS,
  choice: CHOICE_ICONS,
  ui: UI_ICONS,
} as const satisfies Record<string, Record<string, IconDrawing>>;

export type IconName = {
  [G in keyof typeof GROUPS]: `${G & string}.${keyof (typeof GROUPS)[G] & string}`;
}[keyof typeof GROUPS];

export const ICONS: ReadonlyMap<string, IconDrawing> = new Map(
  Object.entries(GROUPS).flatMap(([group, icons]) =>
    Object.entries(icons).map(([name, icon]) => [`${group}.${name}`, icon] as [string, IconDrawing]),
  ),
);

/** A plain hex: shown for a name that a newer server knows and this page does not. */
const UNKNOWN: IconDrawing = { line: 'M12 2L20.7 7V17L12 22L3.3 17V7Z' };

export const iconOf = (name: string): IconDrawing => ICONS.get(name) ?? UNKNOWN;
