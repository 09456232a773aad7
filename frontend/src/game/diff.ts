/* What changed between two views: what the page animates and reads out. */
import type { GameEvent, GameView, GoldSource, HexId, LocationName, NomadName, Occupant, Seat } from '../api/types';

export interface GoldGain {
  seat: Seat;
  gold: number;
  sources: GoldSource[];
}

export interface ViewChange {
  built: Occupant[];
  removed: Occupant[];
  moved: { piece: Occupant; from: number }[];
  walls: number[];
  gold: GoldGain[];
  /** New tiles, and the location they come from. */
  tiles: { seat: Seat; name: LocationName | NomadName; hex: HexId | null }[];
  /** A card has left the deck, or come back to it. */
  drawn: boolean;
}

const keyOf = (o: Occupant): string => `${o.hex} ${o.seat} ${o.kind}`;

function pieces(before: GameView, after: GameView): Pick<ViewChange, 'built' | 'removed' | 'moved'> {
  const old = new Set(before.occupants.map(keyOf));
  const now = new Set(after.occupants.map(keyOf));
  const removed = before.occupants.filter((o) => !now.has(keyOf(o)));
  const built: Occupant[] = [];
  const moved: ViewChange['moved'] = [];
  for (const piece of after.occupants) {
    if (old.has(keyOf(piece))) continue;
    const k = removed.findIndex((o) => o.seat === piece.seat && o.kind === piece.kind);
    if (k < 0) built.push(piece);
    else moved.push({ piece, from: removed.splice(k, 1)[0]!.hex });
  }
  return { built, removed, moved };
}

function goldGains(before: GameView, after: GameView): GoldGain[] {
  return after.seats.flatMap((seat, k) => {
    const old = before.seats[k];
    if (!old || old.goldTotal === seat.goldTotal) return [];
    const sources = (Object.keys(seat.gold) as GoldSource[]).filter((s) => seat.gold[s] !== (old.gold[s] ?? 0));
    return [{ seat: seat.seat, gold: seat.goldTotal - old.goldTotal, sources }];
  });
}

function newTiles(before: GameView, after: GameView): ViewChange['tiles'] {
  return after.seats.flatMap((seat, k) => {
    const old = (before.seats[k]?.tiles ?? []).map((tile) => `${tile.name} ${tile.hex}`);
    return seat.tiles
      .filter((tile) => {
        const at = old.indexOf(`${tile.name} ${tile.hex}`);
        if (at >= 0) old.splice(at, 1);
        return at < 0;
      })
      .map(({ name, hex }) => ({ seat: seat.seat, name, hex }));
  });
}

export function diffViews(before: GameView, after: GameView): ViewChange {
  const oldWalls = new Set(before.walls);
  return {
    ...pieces(before, after),
    walls: after.walls.filter((hex) => !oldWalls.has(hex)),
    gold: goldGains(before, after),
    tiles: newTiles(before, after),
    drawn: after.deck !== before.deck,
  };
}

/** Whether an event has taken the seats of this browser to another one, and nobody else has sat down there. */
export const movesAway = (before: GameView, { kind, n, view, log }: GameEvent): boolean =>
  kind === 'seat' && before.mine.length > 0 && view.mine.length === 0
  && before.mine.every((seat) => !view.seats[seat]!.substituted)
  && !log.some((line) => line.n === n && line.text.key === 'log.joined');
