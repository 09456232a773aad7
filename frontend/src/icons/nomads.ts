import { placed, type Drawings, type IconDrawing } from './icon';
import { TERRAIN_ICONS } from './terrains';

/** A gift tag with the terrain's sign on it. */
const TAG = 'M12 1.7L14.5 4.2H21V21.8H3V4.2H9.5Z';
const donation = (terrain: keyof typeof TERRAIN_ICONS): IconDrawing => {
  const { fill, line } = TERRAIN_ICONS[terrain];
  return {
    ...(fill ? { fill: placed(fill, 0.62, 4.56, 5.9) } : {}),
    line: `${TAG}${line ? placed(line, 0.62, 4.56, 5.9) : ''}`,
  };
};

export const NOMAD_ICONS: Drawings<'nomad'> = {
  'donation-grass': donation('grass'),
  'donation-canyon': donation('canyon'),
  'donation-desert': donation('desert'),
  'donation-flower-field': donation('flower-field'),
  'donation-forest': donation('forest'),
  'donation-water': donation('water'),
  'donation-mountain': donation('mountain'),
  // Steps from an old house to a new one.
  resettlement: {
    fill: 'M5.5 12.5L10 16.5V22H1V16.5ZM18.5 2L23 6V11.5H14V6ZM17.5 7.5V11.5H19.5V7.5Z',
    line: 'M12.5 19.5H15.5M18.5 18.5V15M16.5 16.5L18.5 14.3L20.5 16.5',
  },
  // A banner planted far out.
  outpost: {
    fill: 'M7 2H9V3H19.5L16.5 6.5L19.5 10H9V17.5H7ZM2 22C3 18.5 5.5 16.5 8 16.5C11 16.5 13 18.5 14 22ZM15 22C15.8 20.2 17 19.3 18.5 19.3C20.2 19.3 21.5 20.3 22.3 22Z',
  },
  sword: {
    fill: 'M21.5 2.5L21 6L11.5 15.5L8.5 12.5L18 3ZM6.3 11.5L12.5 17.7L11 19.2L8.8 17L5.2 20.6A1.8 1.8 0 1 1 3.4 18.8L7 15.2L4.8 13Z',
  },
  // A chest.
  treasure: {
    fill: 'M5.5 4.5H18.5C20.5 4.5 22 6.3 22 8.5V10.5H14.5V9H9.5V10.5H2V8.5C2 6.3 3.5 4.5 5.5 4.5ZM2 12H9.5V14.5H14.5V12H22V20.5H2ZM11 10.5H13V13H11Z',
  },
};
