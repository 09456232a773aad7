/*
 * Where a game comes from: the server, or mock data. The page asks nothing else of it.
 */
import type { GameEvent, HexId, Preview, Refusal, Snapshot } from './types';

export interface GameSource {
  start(listener: GameListener): void;
  stop(): void;
  /** Sends the choice; the answer comes as an event, or as `refused`. */
  act(action: number): Promise<void>;
  undo(): Promise<void>;
  preview(action: number): Promise<Preview | null>;
  explain(hex: HexId): Promise<Refusal>;
  recordUrl: string;
}

export interface GameListener {
  snapshot(snapshot: Snapshot): void;
  event(event: GameEvent): void;
  /** False while the connection is down. */
  connected(connected: boolean): void;
}
