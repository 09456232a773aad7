/*
 * The clocks as the page counts them on from what the server has told. Its own idea of the time is never asked, only
 * how much has passed since the server said what time it is there.
 */
import type { GameView, Seat } from '../api/types';
import { t } from '../texts/texts.svelte';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Milliseconds between two looks. */
const LOOK = 250;

export class ServerTime {
  /** What time it is at the server, as of the last look. */
  now = $state(0);
  private ahead = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** The server says what time it is there. */
  set(now: number): void {
    this.ahead = now - performance.now();
    this.look();
    this.timer ??= setInterval(() => this.look(), LOOK);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    this.now = performance.now() + this.ahead;
  }
}

export interface TimeLeft {
  /** Milliseconds; of the vacation while that runs. */
  left: number;
  runs: boolean;
  away: boolean;
  /** Little is left to whoever must act. */
  low: boolean;
}

/** What a seat has left, at a time of the server. */
export function timeLeft(view: GameView, seat: Seat, now: number): TimeLeft | null {
  const { clocks } = view;
  if (clocks === null || view.seats[seat]!.kind === 'computer' || view.seats[seat]!.out) return null;
  const { left, vacation, away } = clocks.seats[seat]!;
  const runs = clocks.running === seat;
  const passed = Math.max(0, now - clocks.since);
  if (away && passed < vacation) return { left: vacation - passed, runs, away, low: false };
  const rest = runs ? Math.max(0, left - (away ? passed - vacation : passed)) : (daysAnew(view, seat) ?? left);
  return { left: rest, runs, away: false, low: runs && rest < lowOf(view) };
}

/** Over days each turn has its own: outside of it those of the next one are shown, whatever the last one has left. */
const daysAnew = ({ options: { pace }, turn }: GameView, seat: Seat): number | null =>
  pace?.kind === 'days' && seat !== turn ? pace.days * DAY : null;

/** From when on there is little left: at one sitting half a minute, over days an eighth of them. */
function lowOf({ options: { pace } }: GameView): number {
  return pace?.kind === 'days' ? (pace.days * DAY) / 8 : 30 * SECOND;
}

/** “2 d 5 h”, “3 h 20 min”, “4:05”. */
export function spanText(span: number): string {
  if (span >= DAY) return t('clock.days', { d: Math.floor(span / DAY), h: Math.floor((span % DAY) / HOUR) });
  if (span >= HOUR) return t('clock.hours', { h: Math.floor(span / HOUR), min: Math.floor((span % HOUR) / MINUTE) });
  // The last second is shown as one until it is over.
  const seconds = Math.ceil(span / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a screen reader is told, once when each is reached. */
const TOLD = [DAY, 6 * HOUR, HOUR, 10 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND];

/** The smallest of those spans that the time that runs has come under; null while there is more. */
export const reached = ({ left, runs, away }: TimeLeft): number | null =>
  runs && !away ? (TOLD.findLast((span) => left <= span) ?? null) : null;

/** A span in words: “10 seconds”. */
export function spanWords(span: number): string {
  if (span >= HOUR) return t('clock.hours-long', { n: Math.round(span / HOUR) });
  return span >= MINUTE ? t('clock.minutes-long', { n: Math.round(span / MINUTE) }) : t('clock.seconds-long', { n: Math.round(span / SECOND) });
}
