/* Who has a say in a game being deleted, and what they are told. */
import type { GameView, Message, SeatView } from '../api/types';
import { t } from '../texts/texts.svelte';

/** The seats whose people have not agreed. */
export const undecided = (view: GameView): SeatView[] =>
  view.seats.filter((seat) => seat.kind === 'person' && seat.joined && !view.deleting.includes(seat.seat));

/** Whether whoever looks may ask: all who play; of a game of computers the server knows who made it. */
export const mayDelete = (view: GameView): boolean => view.mine.length > 0 || view.seats.every((seat) => seat.kind === 'computer');

export const names = (seats: readonly SeatView[]): Message[] => seats.map(({ name }) => ({ key: 'ui.name', params: { name } }));

/** What is said before somebody asks. */
export function deletionText(view: GameView): string {
  const others = undecided(view).filter(({ seat }) => !view.mine.includes(seat));
  return others.length > 0 ? t('delete.text-others', { players: names(others) }) : t('delete.text');
}
