/*
 * What the guide says, and when: each bubble at the first own choice at which something has come about that it explains.
 * What may not come about in a game is told in some later round all the same, so that nobody ends without it.
 */
import type { GameView, LogEntry } from '../api/types';
import { neighbours } from '../board/geometry';
import type { TextKey } from '../texts/keys';

export type BubbleName = Extract<TextKey, `guide.${string}.text`> extends `guide.${infer Name}.text` ? Name : never;

export interface Moment {
  view: GameView;
  log: readonly LogEntry[];
}

/** What a bubble is about: a part of the page, or a hex. */
export type Anchor = { part: string } | { hex: number } | null;

export interface Bubble {
  name: BubbleName;
  due: (moment: Moment) => boolean;
  about: (moment: Moment) => Anchor;
}

const own = ({ view }: Moment): number[] => view.occupants.filter(({ seat }) => seat === view.me).map(({ hex }) => hex);
const hexes = ({ view }: Moment): number[] => view.decision.legal.flatMap(({ kind, action }) => (kind === 'hex' ? [action] : []));
/** The next choice is a hex of the mandatory action. */
const building = ({ view }: Moment): boolean => (view.owed ?? 0) > 0 && view.decision.moving === null && view.decision.places === 'settlement';
const touching = (moment: Moment): number[] => {
  const mine = new Set(own(moment));
  return hexes(moment).filter((hex) => neighbours(hex).some((other) => mine.has(other)));
};
const tiles = ({ view }: Moment) => (view.me === null ? [] : view.seats[view.me]!.tiles);
/** Nothing is begun: what is told now interrupts nobody. */
const between = ({ view }: Moment): boolean => view.decision.moving === null && view.decision.subject === null;
const fromRound = (moment: Moment, round: number): boolean => moment.view.round >= round && between(moment);
const castles = ({ view }: Moment): number[] => view.setup.locations.filter(({ name }) => name === 'castle').map(({ hex }) => hex);
const castleBeside = (moment: Moment): number | undefined => {
  const mine = new Set(own(moment));
  return castles(moment).find((hex) => neighbours(hex).some((other) => mine.has(other)));
};

const part = (selector: string) => (): Anchor => ({ part: selector });
const nowhere = (): Anchor => null;

/** In the order of their weight: of several that are due, the first is said first. */
export const BUBBLES: readonly Bubble[] = [
  { name: 'card', due: building, about: part('.turn .cards') },
  { name: 'free', due: (m) => building(m) && own(m).length === 0, about: nowhere },
  { name: 'beside', due: (m) => building(m) && own(m).length > 0 && touching(m).length > 0, about: (m) => ({ hex: own(m).at(-1)! }) },
  { name: 'again', due: (m) => building(m) && own(m).length > 0 && hexes(m).length > 0 && touching(m).length === 0, about: nowhere },
  { name: 'last', due: ({ view }) => view.lastRound, about: part('header .last') },
  {
    name: 'tile', due: (m) => tiles(m).length > 0 || fromRound(m, 3),
    about: (m) => (tiles(m).some(({ hex }) => hex !== null) ? { hex: tiles(m).find(({ hex }) => hex !== null)!.hex! } : { part: '.turn .options' }),
  },
  {
    name: 'leave',
    due: (m) => m.view.decision.moving !== null || m.log.some(({ text, seat }) => text.key === 'log.tile-lost' && seat === m.view.me) || fromRound(m, 5),
    about: (m) => (m.view.decision.moving === null ? { part: '.turn .options' } : { hex: m.view.decision.moving }),
  },
  { name: 'use', due: (m) => m.view.powers.some(({ ready }) => ready > 0) || fromRound(m, 4), about: part('.turn .options') },
  { name: 'scoring', due: (m) => fromRound(m, 2), about: part('.scoring') },
  {
    name: 'castle', due: (m) => castleBeside(m) !== undefined || fromRound(m, 3),
    about: (m) => ({ hex: castleBeside(m) ?? castles(m)[0]! }),
  },
  { name: 'lords', due: (m) => fromRound(m, 5), about: part('.scoring') },
  { name: 'end', due: (m) => m.view.seats.some(({ supply }) => supply <= 22) || fromRound(m, 6), about: part('.players .turn') },
  { name: 'over', due: ({ view }) => view.phase === 'over', about: nowhere },
];

/** What is to be said now, if anything. While others act the guide is silent. */
export function bubbleDue(moment: Moment, read: readonly string[]): Bubble | null {
  const { phase, me, decision } = moment.view;
  if (phase === 'over') return read.includes('over') ? null : BUBBLES.at(-1)!;
  if (me === null || decision.seat !== me) return null;
  return BUBBLES.find(({ name, due }) => !read.includes(name) && due(moment)) ?? null;
}
