/* A pretended server: keeps just enough of a game going to try the page. It is no referee. */
import type { GameListener, GameSource } from '../api/source';
import type { Analysis, Created, Deletion, GameView, Hand, Hint, Invite, LogEntry, Message, Origins, OwnPlan, Preview, SeatRating, Snapshot, Statistics, Timeline, ToldLine } from '../api/types';
import { hexName, neighbours } from '../board/geometry';
import { besideOwn, END_TURN, hexActions, STOP, word } from './build';
import { legalOnGrass, line, TAVERN } from './first-game';

const PAUSE = 120;
const named = (hexes: readonly number[]): Message[] => hexes.map((hex) => ({ key: 'ui.name', params: { name: hexName(hex) } }));
const REASONS: Message[] = [
  { key: 'hint.gold', params: { n: 3, sources: [
    { key: 'hint.source', params: { source: word('card.fishermen.name'), n: 2 } },
    { key: 'hint.source', params: { source: word('card.knights.name'), n: 1 } },
  ] } },
  { key: 'hint.ahead', params: { n: 6, doubt: 9 } },
  { key: 'hint.keeps', params: { player: 'Rowan', tiles: [word('location.farm.name')] } },
];
/** A line that builds on hexes: every other one brings gold. */
const lineOf = (hexes: readonly number[]): ToldLine => ({
  hexes: [...hexes],
  steps: named(hexes).map((item, k) => (k % 2 ? item : { key: 'hint.step', params: { item, n: k + 1 } })),
});
const adviceOn = ([first, ...rest]: readonly number[]): Message[] => [
  { key: 'hint.why', params: { what: { key: 'hint.build', params: { hex: hexName(first!) } }, reasons: REASONS } },
  { key: 'hint.rival', params: { items: named(rest), n: 4, doubt: 2 } },
];

export class MockSource implements GameSource {
  recordUrl = '#record';
  readonly chat = null;
  private listener: GameListener | null = null;
  private n: number;
  private view: GameView;
  private readonly before: GameView[] = [];
  private tavern = true;
  private using: 'tavern' | null = null;

  constructor(private readonly first: Snapshot) {
    this.n = first.n;
    this.view = first.view;
  }

  start(listener: GameListener): void {
    this.listener = listener;
    listener.snapshot(this.first);
  }

  stop(): void {
    this.listener = null;
  }

  private emit(view: GameView, log: LogEntry[]): void {
    this.view = view;
    this.listener?.event({ n: ++this.n, kind: 'action', view, logFrom: Infinity, log });
  }

  /** What is asked next, from what is owed. */
  private ask(view: GameView): GameView {
    const owed = view.owed ?? 0;
    const options = this.tavern && (owed === 0 || owed === 3) ? [TAVERN] : [];
    const legal = owed > 0 ? [...legalOnGrass(view), ...options] : [...options, END_TURN];
    const on = word('terrain.grass.on');
    const prompt = owed === 3 ? { key: 'prompt.free-before', params: { n: 3, on } }
      : owed > 0 ? { key: 'prompt.mandatory-more', params: { n: owed, on } }
      : { key: this.tavern ? 'prompt.free-after' : 'prompt.end' };
    const powers = view.powers.map((p) => (p.action === TAVERN.action ? { ...p, ready: this.tavern ? 1 : 0, used: this.tavern ? 0 : 1 } : p));
    return { ...view, powers, decision: { seat: 0, prompt, subject: null, moving: null, instead: [], end: 544, places: 'settlement', legal } };
  }

  private build(hex: number): void {
    const seats = this.view.seats.map((seat) => seat.seat !== 0 ? seat : {
      ...seat, supply: seat.supply - 1, goldTotal: seat.goldTotal + 2, gold: { ...seat.gold, knights: (seat.gold.knights ?? 0) + 2 },
    });
    const owed = this.using ? this.view.owed : Math.max(0, (this.view.owed ?? 0) - 1);
    const key = this.using ? 'power-build' : 'build';
    const params = { player: 'Anna', on: word('terrain.grass.on'), power: word('location.tavern.name'), hexes: hexName(hex) };
    this.using = null;
    this.before.push(this.view);
    const view = { ...this.view, seats, owed, occupants: [...this.view.occupants, { hex, kind: 'settlement' as const, seat: 0 }] };
    this.emit(this.ask(view), [line(this.view.round, 0, key, params, hexName(hex), 'terrain.grass')]);
  }

  async act(_n: number, action: number): Promise<void> {
    await new Promise((done) => setTimeout(done, PAUSE));
    if (action < 425) this.build(action);
    else if (action === TAVERN.action) {
      this.before.push(this.view);
      this.tavern = false;
      this.using = 'tavern';
      const legal = [...hexActions(besideOwn(this.view, 0, 'GTFDC').filter((h) => h % 3 === 0)), STOP];
      this.emit({ ...this.view, decision: { seat: 0, prompt: { key: 'prompt.build', params: { power: word('location.tavern.name') } }, subject: 'location.tavern', moving: null, instead: [], end: 544, places: 'settlement', legal } }, []);
    } else this.endTurn();
  }

  private endTurn(): void {
    const wait = { seat: 1, prompt: { key: 'prompt.wait-turn', params: { player: 'Rowan' } }, subject: null, moving: null, instead: [], end: 544, places: null, legal: [] };
    this.emit({ ...this.view, turn: 1, owed: null, card: null, terrain: null, powers: [], decision: wait }, [line(this.view.round, 1, 'card', { player: 'Rowan', terrain: word('terrain.forest.name') }, '', 'terrain.forest')]);
    const built: number[] = [];
    const step = (): void => {
      const hex = besideOwn(this.view, 1, 'TG')[0];
      if (hex === undefined || built.length === 3) return this.backToAnna(built);
      built.push(hex);
      this.emit({ ...this.view, occupants: [...this.view.occupants, { hex, kind: 'settlement', seat: 1 }] }, []);
      setTimeout(step, 500);
    };
    setTimeout(step, 700);
  }

  private backToAnna(built: number[]): void {
    this.tavern = true;
    this.before.length = 0;
    const names = built.map(hexName).join(' ');
    this.emit(this.ask({ ...this.view, turn: 0, round: this.view.round + 1, owed: 3, card: 'grass', terrain: 'grass', lastTurn: built, powers: this.first.view.powers }),
      [line(this.view.round, 1, 'build', { player: 'Rowan', on: word('terrain.forest.on'), hexes: names }, names, 'terrain.forest')]);
  }

  async undo(): Promise<void> {
    const view = this.before.pop();
    if (!view) return;
    this.tavern = view.powers.some((p) => p.action === TAVERN.action && p.ready > 0);
    this.using = null;
    this.emit(view, [line(view.round, 0, 'undo', { player: 'Anna' })]);
  }

  async preview(action: number): Promise<Preview> {
    const beside = (letter: string): boolean => neighbours(action).some((h) => this.view.setup.terrain[h] === letter);
    return { action, gold: { ...(beside('W') ? { fishermen: 1 } : {}), knights: 2 }, tiles: beside('L') ? ['paddock'] : [], lost: [] };
  }

  async explain(hex: number): Promise<Message[]> {
    if (this.view.decision.seat !== 0) return [{ key: 'refusal.OutOfTurn', params: { player: 'Rowan' } }];
    if (this.view.occupants.some((o) => o.hex === hex)) return [{ key: 'refusal.Occupied', params: { by: word('piece.settlement') } }];
    const letter = this.view.setup.terrain[hex];
    if (letter === 'L') return [{ key: 'refusal.LocationHex' }];
    if (letter !== 'G') return [{ key: 'refusal.NotTheTerrain', params: { on: word('terrain.grass.on') } }];
    return [{ key: 'refusal.MustTouchOwn' }];
  }

  async hint(n: number): Promise<Hint> {
    const hexes = besideOwn(this.view, 0, 'G').slice(0, 3);
    await new Promise((done) => setTimeout(done, PAUSE));
    return { n, action: hexes[0]!, line: lineOf(hexes), text: adviceOn(hexes) };
  }

  async analysis(): Promise<Analysis> {
    const points = Array.from({ length: 26 }, (_, k) => {
      const ahead = 9 * Math.sin(k / 4) + k / 2 - 3;
      return { round: Math.floor(k / 2) + 1, seat: k % 2, n: k + 1, ahead: this.view.seats.map(({ seat: other }) => (other % 2 ? -ahead : ahead) + 2 * (other >> 1)), doubt: this.view.seats.map(() => 12 - k / 2.5) };
    });
    const hexes = besideOwn(this.view, 0, 'GT').slice(0, 4);
    const text: Message[] = [
      { key: 'analysis.played' },
      { key: 'analysis.better', params: { reasons: REASONS } },
    ];
    const costly = [4, 9, 11].map((round, k) => ({
      round, seat: k % 2, n: round * 2, loss: 9.4 - 3 * k, doubt: 2.4 + k, played: lineOf(hexes.slice(1)), better: lineOf(hexes), text,
    }));
    return { done: points.length, total: points.length, points, costly };
  }

  async ratings(): Promise<SeatRating[]> {
    return [];
  }
  async statistics(): Promise<Statistics> {
    const { seats, sources } = this.view;
    const turns = Array.from({ length: 26 }, (_, k) => ({
      round: Math.floor(k / 2) + 1, seat: k % 2,
      gold: seats.map(({ gold }) => Object.fromEntries(sources.map((source) => [source, Math.round(((gold[source] ?? 0) * k) / 25)]))),
    }));
    return { turns, uses: seats.map(({ seat }) => ({ tavern: 3 + seat, paddock: 6 - seat, ...(seat === 0 ? { oracle: 1 } : {}) })) };
  }

  async timeline(): Promise<Timeline> {
    return { n: this.n, steps: Array.from({ length: 26 }, (_, k) => ({ n: k + 1, seat: k % 2, round: Math.floor(k / 2) + 1, turn: k })) };
  }

  async past(): Promise<Snapshot> {
    return this.first;
  }

  /** All gold of a source on the pieces that stand first, one each. */
  async origins(n: number): Promise<Origins> {
    const seats = this.view.seats.map(({ seat, gold }) => {
      const own = this.view.occupants.filter((piece) => piece.seat === seat).map(({ hex }) => hex);
      return Object.fromEntries(Object.entries(gold).map(([source, amount]) => [source, own.slice(0, amount).map((hex) => ({ gold: 1, hexes: [hex] }))]));
    });
    return { n, seats };
  }

  async standIn(): Promise<void> {}
  async answerWish(): Promise<void> {}

  async hand(seat: number): Promise<Hand> {
    const { mockHand, mockCards } = this.first as Snapshot & { mockHand?: Hand['hand']; mockCards?: Hand['legal'] };
    return { seat, hand: mockHand ?? ['grass'], legal: [...this.view.decision.legal, ...(mockCards ?? [])] };
  }

  async invite(seat: number): Promise<Invite> {
    return { seat, token: 'mock-token', opens: null };
  }

  async nextGame(): Promise<string | null> {
    return null;
  }

  async delete(agree: boolean): Promise<Deletion> {
    this.emit({ ...this.view, deleting: agree ? this.view.mine : [] }, []);
    return { deleted: false };
  }

  private ownPlan: OwnPlan = { note: '', ends: false, quiet: false };

  async plan(): Promise<OwnPlan> {
    return this.ownPlan;
  }

  async keepPlan(plan: Partial<OwnPlan>): Promise<OwnPlan> {
    return (this.ownPlan = { ...this.ownPlan, ...plan });
  }

  async resign(): Promise<void> {}

  async abort(agree: boolean): Promise<void> {
    this.emit({ ...this.view, aborting: agree ? this.view.mine : [] }, []);
  }

  async vacation(): Promise<void> {}

  async copy(): Promise<Created> {
    return { game: 'mock', invites: [] };
  }

  async again(): Promise<Created> {
    return { game: 'mock', invites: [] };
  }
}
