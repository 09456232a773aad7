/* Who is away while the game waits for them: the others may want a computer player in their place. */
import type { GameView, Seat } from '../api/types';

/**
 * The person that must choose and does not look, for whoever plays at another screen; null if there is none, and at
 * rated tables, where everybody plays to the end. The server says whether they have been away for long enough.
 */
export function absentSeat({ phase, mine, seats, decision: { seat }, clocks, options }: GameView): Seat | null {
  const waitsFor = seat === null ? undefined : seats[seat];
  if (seat === null || waitsFor === undefined || phase === 'over' || mine.length === 0 || mine.includes(seat) || options.rated) return null;
  const away = waitsFor.kind === 'person' && waitsFor.joined && !waitsFor.connected && !waitsFor.out && clocks?.seats[seat]?.away !== true;
  return away ? seat : null;
}
