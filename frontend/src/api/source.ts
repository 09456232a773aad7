/*
 * Where a game comes from: the server, or mock data. The page asks nothing else of it.
 */
import type { ChatSource } from './chat';
import type { Analysis, Catalogue, ContestSummary, Created, Deletion, GameEvent, GameSummary, Hand, HexId, Hint, Invite, Message, NewGame, Origins, OwnPlan, PlanRequest, Preview, Seat, SeatRating, SeatRequest, Setup, Snapshot, Statistics, Timeline } from './types';

export interface GameSource {
  /** What is said at the game; null where nothing can be. */
  readonly chat: ChatSource | null;
  start(listener: GameListener): void;
  stop(): void;
  /** Sends the choice made after event `n`; what comes of it follows as events. */
  act(n: number, action: number): Promise<void>;
  undo(n: number): Promise<void>;
  /** Asks, after event `n`, for a computer player in place of who has that seat and is away. */
  standIn(n: number, seat: Seat): Promise<void>;
  answerWish(n: number, accept: boolean): Promise<void>;
  /** Null if there is nothing to show, or nobody waits for it any more. */
  preview(action: number, signal: AbortSignal): Promise<Preview | null>;
  explain(hex: HexId): Promise<Message[]>;
  /** The best choice after event `n`, which must be the newest. */
  hint(n: number): Promise<Hint>;
  /** Of a finished game, as far as it has come. */
  analysis(): Promise<Analysis>;
  /** Of a finished game, in numbers. */
  statistics(): Promise<Statistics>;
  /** At a rated table: those of the players, and what the game has changed of them. */
  ratings(): Promise<SeatRating[]>;
  /** The choices that stand, to go through them. */
  timeline(): Promise<Timeline>;
  /** The game as it was after event `n`. */
  past(n: number): Promise<Snapshot>;
  /** Where the gold came from after event `n`. */
  origins(n: number): Promise<Origins>;
  /** “Show my card”, on a screen that several share. */
  hand(seat: Seat): Promise<Hand>;
  /** A new link for a seat that nobody has taken. */
  invite(seat: Seat): Promise<Invite>;
  /** The address of a new game with the same players. */
  again(): Promise<Created>;
  /** A game of its own that goes on as this one was after event `n`. */
  copy(n: number, seats: SeatRequest[]): Promise<Created>;
  /** Another game that waits for whoever plays here. */
  nextGame(): Promise<string | null>;
  /** Agrees that the game be deleted, or wants it kept; whether it is deleted now. */
  delete(agree: boolean): Promise<Deletion>;
  /** What this browser keeps of the game for itself. */
  plan(): Promise<OwnPlan>;
  keepPlan(plan: PlanRequest): Promise<OwnPlan>;
  /** A seat of this browser gives up. */
  resign(seat: Seat): Promise<void>;
  /** Agrees that the game be called off, or wants to go on. */
  abort(agree: boolean): Promise<void>;
  /** Goes on vacation with all own seats, or comes back. */
  vacation(away: boolean): Promise<void>;
  recordUrl: string;
}

/** `back-soon`: the server begins anew, and the page comes back to it by itself. `crowded`: the game is open too often here. */
export type Connection = 'up' | 'back-soon' | 'crowded' | 'down';

export interface GameListener {
  snapshot(snapshot: Snapshot): void;
  event(event: GameEvent): void;
  connection(state: Connection): void;
  /** There is no such game, or none any more: why. */
  gone(reason: Message): void;
  /** Who of the players is connected, by seat. */
  presence(connected: boolean[]): void;
  /** What time it is at the server, in milliseconds. */
  time(now: number): void;
}

/** What the start page needs. */
export interface StartSource {
  catalogue: Catalogue;
  games(): Promise<GameSummary[]>;
  /** The game of the day, and the own events. */
  events(): Promise<ContestSummary[]>;
  /** The set-up that a new game would have, for its picture. */
  draw(request: NewGame): Promise<Setup>;
  create(game: NewGame): Promise<Created>;
  open(record: string): Promise<Created>;
  gameUrl(id: string): string;
}
