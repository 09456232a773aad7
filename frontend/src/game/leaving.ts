/* How a game is left before its end: who may, and what is asked before. */
import type { GameView } from '../api/types';
import { t } from '../texts/texts.svelte';

export type Leaving = 'resign' | 'abort';

/** Whether somebody who plays here can still give up, or want the game called off. */
export const mayLeave = ({ phase, mine, seats }: GameView): boolean =>
  phase !== 'over' && mine.some((seat) => !seats[seat]!.out) && seats.every((seat) => seat.joined);

/** The seat that gives up: on a shared screen that of the one who acts. */
export const leavingSeat = ({ me, mine, seats }: GameView): number => (me !== null && !seats[me]!.out ? me : mine.find((seat) => !seats[seat]!.out)!);

/** What is said before. */
export function leavingText(view: GameView, way: Leaving): string {
  if (way === 'resign') return view.mine.length > 1 ? t('leave.resign-text-of', { player: view.seats[leavingSeat(view)]!.name }) : t('leave.resign-text');
  const others = view.seats.some(({ seat, kind, out }) => kind === 'person' && !out && !view.mine.includes(seat));
  return t(others ? 'leave.abort-text-others' : 'leave.abort-text');
}

/** Whether the own running turn can be set to end by itself: over days, and not where it may end now. */
export const mayEndLater = ({ clocks, options, phase, mine, turn, decision }: GameView): boolean =>
  clocks !== null && options.pace?.kind === 'days' && phase === 'turn' && mine.includes(turn) && !decision.legal.some(({ action }) => action === decision.end);

/** Whether those who play here are on vacation; null where there is none to be had. */
export function onVacation({ clocks, mine, phase }: GameView): boolean | null {
  if (clocks === null || phase === 'over' || !mine.some((seat) => clocks.seats[seat]!.vacation > 0)) return null;
  return mine.some((seat) => clocks.seats[seat]!.away);
}
