/* The form of a new game: sensible from the start, so that one click is enough. */
import type { CardName, Catalogue, NewGame, Seat, SeatRequest, SetName, Setup, TableOptions } from '../api/types';
import { EASY, type Level } from '../lib/levels';
import { t } from '../texts/texts.svelte';

export interface SeatRow extends SeatRequest {
  key: number;
  name: string;
  /** Null: as usual for the board. */
  level: Level | null;
}

export type Pace = NonNullable<TableOptions['pace']> | null;

export interface ChosenQuadrant {
  id: string;
  turned: boolean;
}

export const MIN_SEATS = 2;
export const MAX_SEATS = 5;
/** Letters that a name has room for. */
export const MAX_NAME = 24;

/** The paces to choose from. */
export const PACES: readonly Pace[] = [
  null,
  { kind: 'live', bank: 5 * 60, increment: 10 },
  { kind: 'live', bank: 15 * 60, increment: 15 },
  { kind: 'live', bank: 30 * 60, increment: 30 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];
/** Of these for a rated table, unless another one is chosen. */
const RATED_PACE = 2;
export const TIME_OUTS = ['skip', 'computer', 'forfeit'] as const;
export const VACATIONS = [0, 7, 14, 28] as const;

export class NewGameForm {
  setup = $state<NewGame['setup']>('first-game');
  seats = $state<SeatRow[]>([]);
  sets = $state<SetName[]>(['base']);
  options = $state<string[]>([]);
  seed = $state('');
  start = $state<Seat | null>(null);
  /** Null: as usual for those who play. */
  hints = $state<boolean | null>(null);
  /** Whether the lobby shows the table, if somebody may join it. */
  public = $state(false);
  chat = $state(true);
  /** Whether it counts for the ratings of those who play. */
  rated = $state(false);
  /** Which of the paces. */
  pace = $state(0);
  timeOut = $state<(typeof TIME_OUTS)[number]>('skip');
  vacation = $state(14);
  quadrants = $state<ChosenQuadrant[]>([]);
  cards = $state<(CardName | null)[]>([null, null, null]);

  private keys = 0;

  constructor(readonly catalogue: Catalogue) {
    this.quadrants = catalogue.firstGame.quadrants.map((id) => ({ id, turned: false }));
    this.add('here');
    this.add('computer');
  }

  /** False where there are as many as may be. */
  add(kind: SeatRequest['kind'] = 'computer'): boolean {
    if (this.seats.length >= MAX_SEATS) return false;
    const name = t('start.player', { n: this.seats.length + 1 });
    this.seats.push({ key: this.keys++, kind, name, level: null });
    return true;
  }

  /** False where there are as few as may be. */
  remove(key: number): boolean {
    if (this.seats.length <= MIN_SEATS) return false;
    this.seats = this.seats.filter((seat) => seat.key !== key);
    if (this.start !== null && this.start >= this.seats.length) this.start = null;
    return true;
  }

  /** The computer player of a seat: on the board of a first game usually an easy one. */
  levelOf(seat: SeatRow): Level {
    return seat.level ?? (this.setup === 'first-game' ? EASY : this.catalogue.level);
  }

  toggle<T>(list: T[], item: T): T[] {
    return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
  }

  /**
   * What is asked of the server: for the picture without it, for the game with it, so that what was seen is what is
   * played.
   */
  request(picture: Setup | null): NewGame {
    const chosen = this.setup === 'chosen';
    const cards = this.cards.filter((card): card is CardName => card !== null);
    return {
      setup: this.setup,
      sets: this.setup === 'first-game' ? ['base'] : [...this.sets],
      seats: this.seats.map((seat) =>
        seat.kind === 'computer' ? { kind: seat.kind, name: null, level: this.levelOf(seat) } : { kind: seat.kind, name: seat.name.trim() || null, level: null },
      ),
      quadrants: chosen ? this.quadrants.map(({ id, turned }) => (turned ? `${id}'` : id)) : null,
      // Cards left to chance are drawn with the picture and kept from then on.
      cards: !chosen ? null : cards.length === 3 ? cards : (picture?.cards ?? null),
      seed: picture?.seed ?? (/^\d{1,18}$/.test(this.seed.trim()) ? this.seed.trim() : null),
      options: [...this.options],
      start: this.start,
      hints: this.hints,
      table: { chat: this.chat, rated: this.rated, pace: this.chosenPace, timeOut: this.timeOut, public: this.public && this.seats.some((seat) => seat.kind === 'invite') },
    };
  }

  /** A rated table from the start as one can be: people by invitation, clocks, nobody who gains by staying away. */
  rate(rated: boolean): void {
    this.rated = rated;
    if (!rated) return;
    for (const [k, seat] of this.seats.entries()) seat.kind = k === 0 ? 'here' : 'invite';
    if (PACES[this.pace] === null) this.pace = RATED_PACE;
    this.timeOut = 'forfeit';
    this.hints = this.start = null;
  }

  private get chosenPace(): Pace {
    const pace = PACES[this.pace] ?? null;
    return pace?.kind === 'days' ? { ...pace, vacation: this.vacation } : pace;
  }

  /** Whether there will be hints: usually for one person who plays against computers. */
  get hintsOn(): boolean {
    return !this.rated && (this.hints ?? this.seats.filter((seat) => seat.kind !== 'computer').length <= 1);
  }

  /** What the picture depends on: names of players do not redraw it. */
  get key(): string {
    const { seats, hints: _, table: __, ...rest } = this.request(null);
    return JSON.stringify({ ...rest, cards: this.cards, players: seats.length });
  }
}
