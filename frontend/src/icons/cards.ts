import type { CardName, TaskName } from '../api/names';
import { dot, type IconDrawing } from './icon';

/** A person from the chest up around a head at (x, y). */
const bust = (x: number, y: number, r: number): string =>
  `${dot(x, y, r)}M${x - 2.1 * r} ${y + 4.6 * r}C${x - 2.1 * r} ${y + 0.6 * r} ${x + 2.1 * r} ${y + 0.6 * r} ${x + 2.1 * r} ${y + 4.6 * r}Z`;

export const CARD_ICONS: Record<CardName, IconDrawing> = {
  // A fish.
  fishermen: {
    fill: `M2 12C5 7 9.5 5.5 13 6.5C15.5 7.2 17.5 9 19 11L22.5 7.5C21.8 10.5 21.8 13.5 22.5 16.5L19 13C17.5 15 15.5 16.8 13 17.5C9.5 18.5 5 17 2 12ZM10.5 8.5C12 10.8 12 13.2 10.5 15.5L11.8 16C13.5 13.5 13.5 10.5 11.8 8Z${dot(6.5, 11.3, 1)}`,
  },
  // A pair of scales.
  merchants: {
    fill: 'M11 2H13V4.5L19.5 6V8L13 6.7V18.5H17V21.5H7V18.5H11V6.7L4.5 8V6L11 4.5ZM1 14.5H9C9 17 7.3 18.3 5 18.3C2.7 18.3 1 17 1 14.5ZM15 14.5H23C23 17 21.3 18.3 19 18.3C16.7 18.3 15 17 15 14.5Z',
    line: 'M5 7.5L2 14M5 7.5L8 14M19 7.5L16 14M19 7.5L22 14',
  },
  // A map with a route to the cross.
  discoverers: {
    line: 'M2.5 5.5L8.5 3L15.5 5.5L21.5 3V18.5L15.5 21L8.5 18.5L2.5 21ZM5.5 16C6 12.5 8.5 14 10 11.5C11 9.8 12.5 9.5 13.5 10M15.5 8L19 11.5M19 8L15.5 11.5',
  },
  // A hooded face.
  hermits: {
    fill: 'M12 1.5C17 3 18.5 8 18.5 12.5C20.5 15 21.5 18.5 21.5 22H2.5C2.5 18.5 3.5 15 5.5 12.5C5.5 8 7 3 12 1.5ZM12 5.5C9.5 6.5 8.5 9 8.5 11.5C8.5 14.5 10 16.5 12 16.5C14 16.5 15.5 14.5 15.5 11.5C15.5 9 14.5 6.5 12 5.5ZM10 10.3H11.2V11.6H10ZM12.8 10.3H14V11.6H12.8Z',
  },
  // The key to the town.
  citizens: {
    fill: 'M7 2A5 5 0 0 1 11.6 9L20.5 17.9L21.5 21.5L18.5 22L17.8 20L16 19.7L15.7 17.9L13.9 17.6L13.6 15.8L8.9 11.2A5 5 0 1 1 7 2ZM6.2 4.5A1.9 1.9 0 1 0 6.2 8.3A1.9 1.9 0 1 0 6.2 4.5Z',
  },
  // A mine cart with ore.
  miners: {
    fill: `M1.5 10H22.5V12H21.5L19 18.5H5L2.5 12H1.5ZM4 9L6.5 5L9.5 6.5L11.5 2.5L15.5 4L17 6.5L19 6L20.5 9Z${dot(8, 20, 2)}${dot(16, 20, 2)}`,
  },
  // A hammer.
  workers: {
    fill: 'M9.5 2L16 2.5L21.5 8L19 10.5L17 9.5L15.5 11L13 8.5L14 7.5L11.5 6L7.5 8L5.5 6ZM11.8 9.8L14.2 12.2L5.5 21.5C4 23 1 20 2.5 18.5Z',
  },
  // A helmet with a plume.
  knights: {
    fill: 'M12.5 5.5C9 5.5 6 8 6 12.5V21.5H13L13.5 17L19 16.5V12.5C19 8 16 5.5 12.5 5.5ZM10 11.5H18.5V13.3H14.3V16.5H12.7V13.3H10ZM5 10C2.5 6 5 1.5 10 1.5C12 1.5 14 2.5 15 4C11 3 6.5 5 5 10Z',
  },
  // A crown.
  lords: {
    fill: `M3 8L7.5 12L12 5L16.5 12L21 8L19.5 17.5H4.5ZM4.5 19H19.5V21.5H4.5Z${dot(3, 6.5, 1.3)}${dot(12, 3.5, 1.4)}${dot(21, 6.5, 1.3)}`,
  },
  // A scythe.
  farmers: {
    fill: 'M2 8.5C5.5 2.5 13.5 1 19.5 4.5L18.2 6.7C13 5 7 5.5 2 8.5ZM18 3.5L20.5 5L11 22H8.5ZM12.5 12L17 14.5L16.2 16L11.7 13.5Z',
  },
  // Two grown-ups and a child.
  families: {
    fill: `${bust(6.5, 5, 2.6)}${bust(17.5, 5, 2.6)}${bust(12, 13.5, 1.8)}`,
  },
  // A sheep.
  shepherds: {
    fill: `M7 8.5C7.5 6.5 10 6 11.5 7C13 5.5 16 5.5 17 7.5C19.5 7 21.5 9 21 11.5C22.5 13 21.5 16 19.5 16.2L19.3 21H17.3L16.8 16.8C15.5 17.6 13.5 17.6 12.5 16.8L12 21H10L9.5 16.5C8.2 16.5 7.5 15.5 7.3 14.5C4 15 2 13.5 1.5 11.5L3 9C4.5 8 6 8 7 8.5Z${dot(4.5, 10.8, 0.7)}`,
  },
  // A treaty with its seal.
  ambassadors: {
    fill: `M6.5 2H19C21 2 22 3.5 22 5.5V7.5H18V15.5A4.2 4.2 0 0 0 11.3 20.5H7.5C5.5 20.5 4 19 4 17V15H6V5C6 4 5.5 3.5 4.8 3.5C4 3.5 3.6 4 3.6 5V7.5H2V5C2 3 4 2 6.5 2ZM9 6V7.5H15V6ZM9 9.5V11H15V9.5ZM9 13V14.5H12V13Z${dot(15, 18, 2.8)}M13.2 20.5L12.8 23.5L15 22.3L17.2 23.5L16.8 20.5Z`,
  },
  // A crystal.
  geologists: {
    fill: 'M12 1.5L16 6.5V14L12 11.5L8 14V6.5ZM7 8.5V14.8L11.3 13V21.5L5 20L2 14.5ZM17 8.5L22 14.5L19 20L12.7 21.5V13L17 14.8Z',
  },
  // A sealed letter.
  messengers: {
    fill: 'M2 5H22L12 12.5ZM1.5 6.5L8.5 11.8L1.5 18ZM22.5 6.5V18L15.5 11.8ZM9.7 12.7L12 14.5L14.3 12.7L21.5 19H2.5Z',
  },
  // A ring with a stone.
  noblewomen: {
    fill: 'M8.5 1.5H15.5L18 4.5L12 9.5L6 4.5ZM12 8.5A6.8 6.8 0 1 1 12 22.1A6.8 6.8 0 1 1 12 8.5ZM12 11A4.3 4.3 0 1 0 12 19.6A4.3 4.3 0 1 0 12 11Z',
  },
  // A parted shield.
  vassals: {
    fill: 'M3 2.5H21V11C21 16.5 17 20.5 12 22.5C7 20.5 3 16.5 3 11ZM5 4.5V11H12V4.5ZM12 11V20.3C15.8 18.5 19 15.5 19 11Z',
  },
  // Three chevrons under a star.
  captains: {
    fill: 'M12 1L13.3 4L16.5 4.3L14.1 6.4L14.8 9.5L12 7.9L9.2 9.5L9.9 6.4L7.5 4.3L10.7 4Z',
    line: 'M4 14.5L12 10.5L20 14.5M4 18L12 14L20 18M4 21.5L12 17.5L20 21.5',
  },
  // A spyglass.
  scouts: {
    fill: 'M15.5 3L20.5 8L17.5 11L12.5 6ZM11.6 7L16.5 11.9L12.5 15.9L7.6 11ZM6.8 12L11.5 16.7L7.5 20.7L2.8 16ZM18.5 1.5L22 5L21.3 6.8L16.7 2.2Z',
  },
  // Bow and arrow.
  rangers: {
    line: 'M5 2.5C14.5 3.5 20.5 9.5 21.5 19M5 2.5L21.5 19M3 21L17.5 6.5M13.5 6H18V10.5M3 21L3 17.5M3 21H6.5M5.5 18.5V15M5.5 18.5H9',
  },
  // Links of a chain.
  chainers: {
    line: 'M10.5 13.5C9 12 9 9.8 10.5 8.3L14.5 4.3C16 2.8 18.2 2.8 19.7 4.3C21.2 5.8 21.2 8 19.7 9.5L17.3 11.9M13.5 10.5C15 12 15 14.2 13.5 15.7L9.5 19.7C8 21.2 5.8 21.2 4.3 19.7C2.8 18.2 2.8 16 4.3 14.5L6.7 12.1',
  },
  // A walking boot.
  travellers: {
    fill: 'M7 2H14.5V12C16 14 19 14 21 15.5C22 16.3 22 17.5 22 18.5H5C5 14 7 9 7 2ZM5 20H22V22H5ZM9.5 5V6.3H14.5V5ZM9.5 8V9.3H14.5V8Z',
  },
  // A homestead with smoke.
  homesteaders: {
    fill: 'M11 7L21 15H18.5V22H13V17H9V22H3.5V15H1ZM15 6H17.5V10L15 8Z',
    line: 'M16.5 4C15.5 2.5 17.5 2 18.5 1.5M19 6C19 4 21 4.5 22 2.5',
  },
  // A tall hat.
  mayors: {
    fill: 'M6.5 2.5C9 3.5 15 3.5 17.5 2.5L17 16.5H21C22 16.5 22.5 17.5 22 18.5C20.5 21.2 3.5 21.2 2 18.5C1.5 17.5 2 16.5 3 16.5H7ZM7 12L7.2 14.5C9.5 15.3 14.5 15.3 16.8 14.5L17 12C14.5 12.8 9.5 12.8 7 12Z',
  },
  // A bundle on a stick.
  rovers: {
    fill: `M13 3C16.5 1.5 21.5 3.5 22 8C22.3 11.5 19.5 14 16 13.8C12.5 13.6 10.5 10.5 11.5 7.5L9.5 5.5L13 6Z${dot(15, 8, 0.9)}${dot(18.5, 7, 0.9)}${dot(17.5, 10.5, 0.9)}`,
    line: 'M2.5 21.5L12.5 6.5',
  },
};

export const TASK_ICONS: Record<TaskName, IconDrawing> = {
  // A heart in its own hex.
  'home-country': {
    fill: 'M12 17.5C8.5 15 6.7 13 6.7 10.7C6.7 7.8 10.3 7 12 9.5C13.7 7 17.3 7.8 17.3 10.7C17.3 13 15.5 15 12 17.5Z',
    line: 'M12 1.8L21 7V17L12 22.2L3 17V7Z',
  },
  // A star fort from above.
  fortress: {
    fill: `M12 1.5L15 6.5L20.8 5.8L18.3 11L22 15.5L16.3 16.5L14.5 22L12 17.5L9.5 22L7.7 16.5L2 15.5L5.7 11L3.2 5.8L9 6.5Z${dot(12, 11.5, 2.6)}`,
  },
  // A road to the horizon.
  road: {
    fill: 'M9.5 2.5H14.5L22 21.5H2ZM11.5 4.5L11.3 7.5H12.7L12.5 4.5ZM11.2 10L10.9 13.5H13.1L12.8 10ZM10.8 16L10.4 20H13.6L13.2 16Z',
  },
  // Six around one.
  'place-of-refuge': {
    fill: `M12 8L15.5 10V14L12 16L8.5 14V10Z${dot(12, 3.8, 2.2)}${dot(19.1, 7.9, 2.2)}${dot(19.1, 16.1, 2.2)}${dot(12, 20.2, 2.2)}${dot(4.9, 16.1, 2.2)}${dot(4.9, 7.9, 2.2)}`,
  },
  // Forward to the edge.
  advance: {
    fill: 'M2 2H22V4.5H2ZM7 6L12 12.5H9V21.5H5V12.5H2ZM17 6L22 12.5H19V21.5H15V12.5H12Z',
  },
  // A compass rose.
  'compass-points': {
    fill: 'M12 1L14.3 9.7L23 12L14.3 14.3L12 23L9.7 14.3L1 12L9.7 9.7ZM12 6V12H18L13.2 13.2L12 18V12H6L10.8 10.8Z',
    line: 'M5.5 5.5L7.8 7.8M18.5 5.5L16.2 7.8M5.5 18.5L7.8 16.2M18.5 18.5L16.2 16.2',
  },
};
