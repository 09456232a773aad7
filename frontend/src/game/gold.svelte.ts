/*
 * Where gold comes from: what is pointed at (a card, a count, a castle on the board) lights the hexes that have earned
 * it, with their numbers. A click or tap keeps the light on until it is put away. The server says who earns what where;
 * it is asked once a position, and only if somebody wants to know.
 */
import { RequestFailed } from '../api/http';
import type { GoldSource, HexId, Origins, Seat } from '../api/types';

/** Of one source or all (null), of one player or all (null), on one hex alone. */
export interface GoldWanted {
  source: GoldSource | null;
  seat: Seat | null;
  hex?: HexId;
}

/** What a hex has to show for a player: a number, or only that it has earned with another one. */
export interface Earning {
  hex: HexId;
  seat: Seat;
  gold: number | null;
}

/** The earning hexes, a player's numbers on one hex added up. */
export function earningsOf({ seats }: Origins, { source, seat, hex }: GoldWanted): Earning[] {
  const found = new Map<string, Earning>();
  const add = (at: HexId, owner: Seat, gold: number | null): void => {
    const before = found.get(`${at} ${owner}`)?.gold ?? null;
    found.set(`${at} ${owner}`, { hex: at, seat: owner, gold: gold === null ? before : (before ?? 0) + gold });
  };
  seats.forEach((bySource, owner) => {
    if (seat !== null && seat !== owner) return;
    for (const [name, origins] of Object.entries(bySource)) {
      if (source !== null && source !== name) continue;
      for (const { gold, hexes } of origins) {
        const [first, ...others] = hexes;
        if (first === undefined || (hex !== undefined && hex !== first)) continue;
        add(first, owner, gold);
        for (const other of others) add(other, owner, null);
      }
    }
  });
  return [...found.values()];
}

const same = (a: GoldWanted | null, b: GoldWanted | null): boolean =>
  a?.source === b?.source && a?.seat === b?.seat && a?.hex === b?.hex;

export class GoldLights {
  /** What is pointed at, and what was chosen to stay. */
  private pointed = $state.raw<GoldWanted | null>(null);
  kept = $state.raw<GoldWanted | null>(null);
  private origins = $state.raw<Origins | null>(null);
  private asked: number | null = null;

  readonly wanted: GoldWanted | null = $derived(this.pointed ?? this.kept);
  private readonly lit = $derived.by(() => (this.wanted && this.origins ? { n: this.origins.n, earnings: earningsOf(this.origins, this.wanted) } : null));

  constructor(
    private readonly ask: (n: number) => Promise<Origins>,
    /** The event after which the board is as it is shown. */
    private readonly shown: () => number,
  ) {}

  /** What is lit on the board that is shown. */
  get earnings(): readonly Earning[] {
    return this.lit?.n === this.shown() ? this.lit.earnings : [];
  }

  point(wanted: GoldWanted | null): void {
    if (!same(this.pointed, wanted)) this.pointed = wanted;
    void this.load();
  }

  /** Keeps the light on, or puts it out if it was kept before. */
  toggle(wanted: GoldWanted): void {
    this.keep(same(this.kept, wanted) ? null : wanted);
  }

  keep(wanted: GoldWanted | null): void {
    this.kept = wanted;
    this.pointed = null;
    void this.load();
  }

  isKept = (wanted: GoldWanted): boolean => same(this.kept, wanted);

  /** Asks about the position that is shown now, if it must; called when that has changed too. */
  async load(): Promise<void> {
    const n = this.shown();
    if (this.wanted === null || this.origins?.n === n || this.asked === n) return;
    this.asked = n;
    try {
      const origins = await this.ask(n);
      if (n === this.shown()) this.origins = origins;
    } catch (error) {
      // Then nothing is lit; whoever points again asks again.
      if (!(error instanceof RequestFailed)) throw error;
    } finally {
      if (this.asked === n) this.asked = null;
    }
  }
}
