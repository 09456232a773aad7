/*
 * The running game as the page sees it. Views are replaced whole and never changed, so they are kept raw: the
 * board compares, it does not proxy four hundred hexes.
 */
import { RequestFailed } from '../api/http';
import type { Connection, GameSource } from '../api/source';
import type {
  Analysis, GameEvent, GameView, Hand, HexId, Hint, LegalAction, LogEntry, Message, Preview, Seat, Snapshot, Statistics,
} from '../api/types';
import { ServerTime } from './clocks.svelte';
import { ChatState } from '../chat/chat.svelte';
import { diffViews, movesAway, type ViewChange } from './diff';
import { leavingSeat } from './leaving';
import { hasMoved, keepMoved } from './moved';
import { GoldLights } from './gold.svelte';
import { EventQueue, pace } from './pace.svelte';
import { Replay } from './replay.svelte';

/** Milliseconds between two looks at how far an analysis has come. */
const LOOK_AGAIN = 700;

export class GameState {
  view = $state.raw<GameView | null>(null);
  log = $state.raw<LogEntry[]>([]);
  connection = $state<Connection>('up');
  /** Why there is no such game, or none any more. */
  gone = $state.raw<Message | null>(null);
  /** The hex pointed at or focused, and the one selected by a first tap. */
  hovered = $state<HexId | null>(null);
  selected = $state<HexId | null>(null);
  refusal = $state.raw<{ hex: HexId; reasons: Message[] } | null>(null);
  /** Why a hex was refused last, until the position changes. */
  refused = $state.raw<readonly Message[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** What went wrong with the last request, until the next one. */
  problem = $state.raw<Message | null>(null);
  /** What the last event changed; for animation and reading out. */
  change = $state.raw<ViewChange | null>(null);
  /** The game has ended before the reader's eyes: the scores are still to be counted. */
  ended = $state(false);
  /** Hexes lit by a line of the log. */
  lit = $state.raw<HexId[]>([]);
  /** On a shared screen: the cards that their owner asked to see, until somebody else must act. */
  shownHand = $state.raw<Hand | null>(null);
  /** What they allow, in this position only: the next one may allow something else. */
  private shownLegal = $state.raw<readonly LegalAction[] | null>(null);

  /** The best choice, until the position changes; and whether it is being looked for. */
  hint = $state.raw<Hint | null>(null);
  seeking = $state(false);
  analysis = $state.raw<Analysis | null>(null);
  /** Why the analysis stopped. */
  analysisProblem = $state.raw<Message | null>(null);
  statistics = $state.raw<Statistics | null>(null);
  statisticsProblem = $state.raw<Message | null>(null);
  /** Whoever looks plays on at another device, and only watches here. */
  moved = $state(false);
  /** What time it is at the server. */
  readonly time = new ServerTime();
  /** The board as it was, while the game is gone through. */
  readonly replay: Replay;

  /** The newest event that is shown. */
  private n = $state(0);
  /** The hex that was chosen in vain and is still pointed at. */
  private refusedHex: HexId | null = null;
  /** Until a person must act again, the choices of computers are shown at once. */
  private hurried = false;
  private analysing = false;
  /** Events that have come and are not shown yet. */
  private readonly queue = new EventQueue((event) => this.follow(event), (event) => this.pauseBefore(event));
  /** The event after which the request under way was sent. Until the next one has come the page shows the past. */
  private sent: number | null = null;
  /** Gives up the previews on their way, so that the server is asked nothing about the past. */
  private asking = new AbortController();
  private readonly previews = new Map<number, Preview>();

  /** What is said at the game. */
  readonly chat: ChatState | null;
  /** Where gold comes from, on the board that is shown. */
  readonly gold: GoldLights;

  constructor(readonly source: GameSource) {
    this.chat = source.chat ? new ChatState(source.chat) : null;
    this.gold = new GoldLights((n) => source.origins(n), () => this.shownN);
    this.replay = new Replay(source, () => void this.gold.load());
  }

  /** The line of the log that tells the choice which is looked at. */
  get told(): LogEntry | null {
    const { open, steps, at } = this.replay;
    const before = steps[at - 1];
    return open && before ? (this.log.find((entry) => entry.n > before.n) ?? null) : null;
  }

  /** The event after which the board is as it is shown. */
  get shownN(): number {
    return this.replay.open ? this.replay.n : this.n;
  }

  start(): () => void {
    this.source.start({
      snapshot: (snapshot) => this.take(snapshot),
      event: (event) => this.queue.take(event),
      connection: (state) => (this.connection = state),
      gone: (reason) => (this.gone = reason),
      presence: (connected) => this.seatsConnected(connected),
      time: (now) => this.time.set(now),
    });
    return () => {
      this.source.stop();
      this.time.stop();
      this.replay.pause();
      this.queue.clear();
      this.analysing = false;
    };
  }

  /** What a computer player does is shown at the pace that was chosen, all else at once. */
  private pauseBefore(event: GameEvent): number {
    const chosen = event.kind === 'action' || event.kind === 'end';
    return chosen && this.computerActs && !this.hurried ? pace.pause : 0;
  }

  /** Whether a computer player must choose in what is shown. */
  get computerActs(): boolean {
    const seat = this.view?.decision.seat ?? null;
    return seat !== null && this.view!.seats[seat]!.kind === 'computer';
  }

  /** Shows at once what computers have done, and what they still do in their turns. */
  skip(): void {
    this.hurried = true;
    this.queue.flush();
  }

  private take(snapshot: Snapshot): void {
    this.queue.clear();
    this.n = snapshot.n;
    this.replay.stale();
    this.log = snapshot.log;
    this.moved = snapshot.view.mine.length === 0 && hasMoved(snapshot.view.game);
    this.show(snapshot.view);
  }

  private follow(event: GameEvent): void {
    if (event.n <= this.n) return;
    this.n = event.n;
    this.replay.stale();
    this.log = [...this.log.filter((entry) => entry.id < event.logFrom), ...event.log];
    if (this.view) {
      if (movesAway(this.view, event)) keepMoved(event.view.game);
      this.moved = event.view.mine.length === 0 && hasMoved(event.view.game);
      this.change = diffViews(this.view, event.view);
      if (event.view.phase === 'over' && this.view.phase !== 'over') this.ended = true;
    }
    this.show(event.view);
    const next = this.next;
    this.next = null;
    if (next !== null && event.kind === 'undo') void this.chooseHex(next);
  }

  private seatsConnected(connected: boolean[]): void {
    if (!this.view) return;
    const seats = this.view.seats.map((seat, k) => ({ ...seat, connected: connected[k] ?? seat.connected }));
    this.view = { ...this.view, seats };
  }

  private show(view: GameView): void {
    if (this.shownHand && (view.me !== this.shownHand.seat || view.card !== null)) this.shownHand = null;
    this.shownLegal = null;
    this.view = view;
    if (!this.computerActs) this.hurried = false;
    this.stopAsking();
    this.selected = null;
    this.refusal = null;
    this.refused = [];
    this.problem = null;
    this.hint = null;
    this.previews.clear();
    this.preview = null;
    if (this.hovered !== null) this.point(this.hovered);
    void this.gold.load();
    if (this.shownHand) void this.openHand(this.shownHand.seat, () => this.shownHand !== null);
  }

  readonly legal: readonly LegalAction[] = $derived(this.shownLegal ?? this.view?.decision.legal ?? []);
  readonly legalHexes: readonly HexId[] = $derived(
    this.legal.flatMap(({ kind, action }) => (kind === 'hex' ? [action] : [])),
  );

  actionOf(hex: HexId): LegalAction | undefined {
    return this.legal.find((action) => action.kind === 'hex' && action.action === hex);
  }

  /** Points at a hex: its effect is asked for once and kept until the position changes. */
  point(hex: HexId | null): void {
    this.hovered = hex;
    if (this.refusal?.hex !== hex) this.refusal = null;
    if (this.refusedHex !== hex) this.refusedHex = null;
    const action = hex === null ? undefined : this.actionOf(hex)?.action;
    this.preview = action === undefined ? null : (this.previews.get(action) ?? null);
    if (action !== undefined && !this.preview && !this.waiting) void this.ask(action, this.asking.signal);
  }

  private async ask(action: number, signal: AbortSignal): Promise<void> {
    const preview = await this.source.preview(action, signal);
    if (!preview || signal.aborted) return;
    this.previews.set(action, preview);
    const shown = this.selected ?? this.hovered;
    if (shown !== null && this.actionOf(shown)?.action === action) this.preview = preview;
  }

  select(hex: HexId | null): void {
    this.selected = hex;
    this.refusal = null;
    this.point(hex);
  }

  private stopAsking(): void {
    this.asking.abort();
    this.asking = new AbortController();
  }

  /** Whether what the page shows is being changed: a second click means what the first one did. */
  private get waiting(): boolean {
    return this.sent === this.n;
  }

  /** Sends a request about the position that is shown and keeps what went wrong with it for the page to show. */
  private async attempt(request: (n: number) => Promise<void>): Promise<void> {
    this.queue.flush();
    if (this.waiting) return;
    const n = this.n;
    this.sent = n;
    this.problem = null;
    this.stopAsking();
    try {
      await request(n);
    } catch (error) {
      if (this.sent === n) this.sent = null;
      if (!(error instanceof RequestFailed)) throw error;
      this.problem = error.error;
    }
  }

  choose = (action: number): Promise<void> => this.attempt((n) => this.source.act(n, action));
  undo = (): Promise<void> => this.attempt((n) => this.source.undo(n));
  /** Asks for a computer player in place of somebody who is away. */
  standIn = (seat: Seat): Promise<void> => this.source.standIn(this.n, seat);
  answerWish = (accept: boolean): Promise<void> => this.attempt((n) => this.source.answerWish(n, accept));

  /** Agrees that the game be deleted, or wants it kept. What comes of it follows as an event, or as the game's end. */
  async delete(agree: boolean): Promise<void> {
    await this.source.delete(agree);
  }

  /** The seat of whoever acts here gives up. */
  resign = (): Promise<void> => this.source.resign(leavingSeat(this.view!));
  /** Agrees that the game be called off, or wants to go on. */
  abort = (agree: boolean): Promise<void> => this.source.abort(agree);

  /** The same, from the page itself: it says what went wrong. */
  answerDeletion = (agree: boolean): Promise<void> => this.saying(() => this.delete(agree));
  answerAbort = (agree: boolean): Promise<void> => this.saying(() => this.abort(agree));
  /** Goes on vacation, or comes back. */
  goAway = (away: boolean): Promise<void> => this.saying(() => this.source.vacation(away));

  private async saying(request: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await request();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.problem = error.error;
    }
  }

  async chooseHex(hex: HexId): Promise<void> {
    const action = this.actionOf(hex);
    if (action) await this.choose(action.action);
    else if (this.view?.decision.instead.includes(hex)) await this.moveInstead(hex);
    else if (this.mayCancel && hex === this.view!.decision.moving) await this.cancel();
  }

  /** Whether what has been begun can be given up by taking back its last step. */
  readonly mayCancel: boolean = $derived.by(() => {
    if (!this.view || this.view.undo !== 'free' || this.view.decision.seat !== this.view.me) return false;
    const { moving, subject } = this.view.decision;
    return moving !== null || this.view.powers.some((power) => power.subject === subject);
  });

  /** What may be chosen beside the legal hexes: another piece to move, or the one being moved to put it down. */
  readonly alsoHexes: readonly HexId[] = $derived.by(() => {
    if (!this.view) return [];
    const { instead, moving } = this.view.decision;
    const own = this.mayCancel && moving !== null && !this.actionOf(moving) ? [moving] : [];
    return this.view.undo === 'free' ? [...instead, ...own] : [];
  });

  async cancel(): Promise<void> {
    if (this.mayCancel) await this.undo();
  }

  /** The piece that is chosen as soon as the choice of another one is taken back. */
  private next: HexId | null = null;

  private async moveInstead(hex: HexId): Promise<void> {
    this.next = hex;
    await this.undo();
    if (this.problem) this.next = null;
  }

  /** On a shared screen a hand lies face down until its owner asks to see it. */
  readonly handAsked: boolean = $derived(
    this.view !== null && this.view.mine.length > 1 && this.view.me !== null && this.view.card === null
    && this.view.decision.seat === this.view.me && this.view.turn === this.view.me,
  );

  /** A hint names the cards: there is none while they lie face down. */
  readonly mayHint: boolean = $derived(
    this.view?.hints === true && this.view.me !== null && this.view.decision.seat === this.view.me
    && (!this.handAsked || this.shownHand !== null),
  );

  /** Shows the best choice, or puts it away. */
  async toggleHint(): Promise<void> {
    if (this.hint) this.hint = null;
    else if (this.mayHint && !this.seeking) await this.seekHint(this.n);
  }

  private async seekHint(n: number): Promise<void> {
    this.seeking = true;
    this.problem = null;
    try {
      const hint = await this.source.hint(n);
      if (n === this.n && this.mayHint) this.hint = hint;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (n === this.n) this.problem = error.error;
    } finally {
      this.seeking = false;
    }
  }

  /** Has the finished game analysed, and shows how far that has come. */
  async analyse(): Promise<void> {
    if (this.analysing) return;
    this.analysing = true;
    this.analysisProblem = null;
    try {
      while (this.analysing && !this.analysed) {
        this.analysis = await this.source.analysis();
        if (!this.analysed) await new Promise((done) => setTimeout(done, LOOK_AGAIN));
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.analysisProblem = error.error;
    } finally {
      this.analysing = false;
    }
  }

  /** Asks for the finished game in numbers. */
  async count(): Promise<void> {
    this.statisticsProblem = null;
    try {
      this.statistics ??= await this.source.statistics();
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      this.statisticsProblem = error.error;
    }
  }

  private get analysed(): boolean {
    return this.analysis !== null && this.analysis.points.length > 0 && this.analysis.done === this.analysis.total;
  }

  /** Why an action cannot be chosen now. */
  why = (action: number): Promise<Message[]> => this.source.explain(action).catch(() => []);

  /** Says why a hex cannot be chosen, unless the pointer has left it meanwhile. */
  async refuse(hex: HexId): Promise<void> {
    const asked = this.n;
    this.refusedHex = hex;
    const reasons = await this.why(hex);
    if (asked !== this.n || reasons.length === 0) return;
    this.refused = reasons;
    if (this.refusedHex === hex) this.refusal = { hex, reasons };
  }

  async toggleHand(): Promise<void> {
    if (this.shownHand) {
      this.shownHand = this.shownLegal = this.hint = null;
    } else if (this.view?.me != null) await this.openHand(this.view.me, () => true);
  }

  /** Fetches a hand and what it allows now; shows it if the position is still the same and it is still `wanted`. */
  private async openHand(seat: Seat, wanted: () => boolean): Promise<void> {
    const n = this.n;
    try {
      const hand = await this.source.hand(seat);
      if (n !== this.n || hand.seat !== this.view?.me || !wanted()) return;
      this.shownHand = hand;
      this.shownLegal = hand.legal;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      if (n === this.n) this.problem = error.error;
    }
  }
}
