/*
 * A game on the server. The socket brings a snapshot and then numbered events; when it breaks it is opened again
 * from the last number, at growing intervals, so nothing is lost and nothing comes twice. A server that begins
 * anew says so: the page comes back by itself, and a choice that nobody answered is made once all the same.
 */
import { nextAfter } from '../start/urgency';
import { ServerChat } from './chat';
import { ask, get, pause, post, RequestFailed, spread, url } from './http';
import type { Connection, GameListener, GameSource } from './source';
import type { Accepted, Analysis, Created, Deletion, Frame, Hand, Hint, Invite, LookRequest, Message, Origins, OwnPlan, PlanRequest, Preview, Seat, SeatRating, SeatRequest, Snapshot, Statistics, SyncRequest, Timeline } from './types';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server begins anew: so long the page comes back quietly, and the first so long nothing is shown of it. */
const RESTARTS = 1012;
const BACK_SOON = 60_000;
const UNSEEN = 2_500;
const LONGEST_WAIT_THEN = 2_000;
/** A choice without an answer waits so long for the game; and so long for its event where the socket stayed up. */
const PATIENCE = 30_000;
const EVENT_DUE = 1_000;
/** After so long without a frame the page asks whether it has missed one; after so many answers that did not come it connects anew. */
const QUIET = 10_000;
const UNANSWERED = 3;
/** The same where it knows that it has missed something. */
const SOON = 1_000;
/** Why the server closed a socket. With the first two, trying again is no use. */
const UNKNOWN_GAME = 4404;
const DELETED = 4410;
const FORGOTTEN = 4401;
const CROWDED = 4429;

export class ServerGame implements GameSource {
  readonly recordUrl: string;
  readonly chat: ServerChat;
  private listener: GameListener | null = null;
  private socket: WebSocket | null = null;
  /** Not 0: it waits to open the socket again. */
  private timer = 0;
  private wait = FIRST_WAIT;
  private last: number | null = null;
  /** Until the next frame comes; and how often was asked since the last one. */
  private quiet = 0;
  private asked = 0;
  /** Something was missed, and asked for at that time. */
  private behind = false;
  private askedAt = 0;
  /** The whole game was asked for: what comes is it, whatever its number. */
  private wantsWhole = true;
  /** Until when the server is expected back that said that it begins anew. */
  private backBy = 0;
  private shown = 0;
  /** Called when the socket has brought all that is new. */
  private inStep: (() => void)[] = [];
  private isInStep = false;

  constructor(readonly id: string) {
    this.chat = new ServerChat(id);
    this.recordUrl = url('/api/games/{game}/record', { game: id });
  }

  start(listener: GameListener): void {
    this.listener = listener;
    window.addEventListener('online', this.reconnect);
    document.addEventListener('visibilitychange', this.lookedAt);
    this.connect();
  }

  stop(): void {
    this.listener = null;
    window.removeEventListener('online', this.reconnect);
    document.removeEventListener('visibilitychange', this.lookedAt);
    clearTimeout(this.timer);
    clearTimeout(this.shown);
    clearTimeout(this.quiet);
    this.socket?.close(1000);
  }

  private connect(): void {
    this.timer = 0;
    const known = new URLSearchParams({ ...(this.last !== null && { after: String(this.last) }), ...this.chat.query });
    const after = known.size > 0 ? `?${known}` : '';
    const game = url('/api/games/{game}', { game: this.id });
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${game}/events${after}`);
    this.socket = socket;
    this.asked = this.askedAt = 0;
    this.behind = false;
    this.wantsWhole = this.last === null;
    this.listen();
    socket.onopen = () => {
      if (document.hidden) this.sayLooks();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.receive(JSON.parse(String(data)) as Frame);
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket || !this.listener) return;
      clearTimeout(this.quiet);
      this.isInStep = false;
      // A browser that was forgotten may see less: it takes the whole game anew.
      if (code === FORGOTTEN) this.last = null;
      if (code === UNKNOWN_GAME) this.listener.gone({ key: 'ui.gone' });
      else if (code === DELETED) this.listener.gone({ key: 'ui.deleted' });
      else if (code === RESTARTS) this.comeBack();
      else this.later(code === CROWDED ? 'crowded' : 'down');
    };
  }

  /** The server begins anew: nothing is wrong. Everybody comes back, not all at once. */
  private comeBack(): void {
    this.backBy = Date.now() + BACK_SOON;
    this.shown = window.setTimeout(() => this.listener?.connection('back-soon'), UNSEEN);
    this.timer = window.setTimeout(() => this.connect(), Math.random() * 2 * FIRST_WAIT);
  }

  private later(why: Connection): void {
    const soon = Date.now() < this.backBy;
    if (!soon) this.listener?.connection(why);
    this.timer = window.setTimeout(() => this.connect(), spread(this.wait));
    this.wait = Math.min(soon ? LONGEST_WAIT_THEN : LONGEST_WAIT, this.wait * 2);
  }

  /** The network is back: do not sit out the interval. */
  private readonly reconnect = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** The intervals of a page that nobody looks at are longer than they were set: now somebody does. */
  private readonly lookedAt = (): void => {
    if (!document.hidden && this.timer !== 0) this.reconnect();
    else this.sayLooks();
  };

  /** Whoever hears nothing for a while asks: the last frame of all may be lost, which no later one shows. */
  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = window.setTimeout(() => {
      if (this.asked >= UNANSWERED) this.dropped();
      else {
        this.asked++;
        this.sync();
        this.listen();
      }
    }, this.behind ? SOON : spread(QUIET));
  }

  /** Nothing comes through any more, though nobody has closed the socket. */
  private dropped(): void {
    const socket = this.socket!;
    this.socket = null;
    this.isInStep = false;
    socket.close();
    this.later('down');
  }

  /** Asks for what came after the last event and words; for the whole game where none has come yet, or it is in doubt. */
  private sync(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.askedAt = Date.now();
    const { table, watchers } = this.chat.heardTo;
    this.socket.send(JSON.stringify({ kind: 'sync', after: this.wantsWhole ? null : this.last, words: table, watchers } satisfies SyncRequest));
  }

  /** Something was missed: it is asked for, though not for each frame that shows so. */
  private missed(): void {
    this.behind = true;
    if (Date.now() - this.askedAt >= SOON) this.sync();
    this.listen();
  }

  /** Whoever has the game before them is told nothing elsewhere. */
  private sayLooks(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ kind: 'look', looks: !document.hidden } satisfies LookRequest));
  }

  private receive(frame: Frame): void {
    this.wait = FIRST_WAIT;
    this.asked = 0;
    this.listen();
    clearTimeout(this.shown);
    // Not when it opens: a socket that is refused opens first.
    this.listener?.connection('up');
    if (frame.kind === 'presence') {
      // It follows what was missed.
      this.backBy = 0;
      this.listener?.presence(frame.connected);
      if (this.wantsWhole) this.missed();
      else {
        this.isInStep = true;
        for (const go of this.inStep.splice(0)) go();
      }
    } else if (frame.kind === 'time') {
      this.listener?.time(frame.now);
    } else if (frame.kind === 'chat') {
      this.chat.receive(frame);
    } else if (frame.kind === 'snapshot') {
      this.takeWhole(frame);
    } else if (this.last === null || this.wantsWhole || frame.n > this.last + 1) {
      this.missed();
    } else if (frame.n > this.last) {
      this.last = frame.n;
      this.behind = false;
      this.listener?.event(frame);
    }
  }

  /** One that is older than what is shown may have come late, or the server has other games than before: asked, it says which. */
  private takeWhole(snapshot: Snapshot): void {
    if (this.last !== null && snapshot.n < this.last && !this.wantsWhole) {
      this.wantsWhole = true;
      this.missed();
      return;
    }
    this.wantsWhole = this.behind = false;
    this.last = snapshot.n;
    this.listener?.snapshot(snapshot);
  }

  act = (n: number, action: number): Promise<void> =>
    this.once(n, () => post('/api/games/{game}/actions', { game: this.id }, { n, action }));
  undo = (n: number): Promise<void> => this.once(n, () => post('/api/games/{game}/undo', { game: this.id }, { n }));
  standIn = async (n: number, seat: Seat): Promise<void> => void (await post('/api/games/{game}/seats/{seat}/absence', { game: this.id, seat }, { n }));
  answerWish = (n: number, accept: boolean): Promise<void> =>
    this.once(n, () => post('/api/games/{game}/wish', { game: this.id }, { n, accept }));

  /** Change the game after event `n`, once. Where nobody answers, the game shows whether it was done: else it is done again. */
  private async once(n: number, change: () => Promise<Accepted>): Promise<void> {
    const until = Date.now() + PATIENCE;
    for (;;) {
      try {
        this.expect((await change()).n);
        return;
      } catch (error) {
        if (!(error instanceof RequestFailed) || error.status !== 0) throw error;
        await this.caughtUp(until - Date.now());
        if (this.last !== null && this.last > n) return;
        if (!this.isInStep || Date.now() >= until) throw error;
      }
    }
  }

  /** There are events up to `n`: if the socket does not bring them soon, they are asked for. */
  private expect(n: number): void {
    window.setTimeout(() => {
      if (this.listener && (this.last ?? -1) < n) this.missed();
    }, EVENT_DUE);
  }

  /** Wait until the socket has brought all that is new, or the time is over. */
  private async caughtUp(patience: number): Promise<void> {
    if (this.isInStep) await pause(EVENT_DUE);
    if (!this.isInStep) await Promise.race([new Promise<void>((go) => this.inStep.push(go)), pause(patience)]);
  }

  async preview(action: number, signal: AbortSignal): Promise<Preview | null> {
    try {
      return await get('/api/games/{game}/preview/{action}', { game: this.id, action }, signal);
    } catch (error) {
      // Given up, or the game went on while the question was on its way: there is nothing to show any more.
      if (error instanceof RequestFailed) return null;
      throw error;
    }
  }

  explain = (action: number): Promise<Message[]> => get('/api/games/{game}/explain/{action}', { game: this.id, action });
  hint = (number: number): Promise<Hint> => get('/api/games/{game}/hint/{number}', { game: this.id, number });
  analysis = (): Promise<Analysis> => ask('/api/games/{game}/analysis', { game: this.id });
  ratings = (): Promise<SeatRating[]> => get('/api/games/{game}/ratings', { game: this.id });
  statistics = (): Promise<Statistics> => get('/api/games/{game}/statistics', { game: this.id });
  timeline = (): Promise<Timeline> => get('/api/games/{game}/timeline', { game: this.id });
  past = (number: number): Promise<Snapshot> => get('/api/games/{game}/past/{number}', { game: this.id, number });
  origins = (number: number): Promise<Origins> => get('/api/games/{game}/origins/{number}', { game: this.id, number });
  hand = (seat: number): Promise<Hand> => get('/api/games/{game}/hand/{seat}', { game: this.id, seat });
  invite = (seat: number): Promise<Invite> => ask('/api/games/{game}/seats/{seat}/invite', { game: this.id, seat });
  nextGame = async (): Promise<string | null> => nextAfter(await get('/api/games', {}), this.id);
  delete = (agree: boolean): Promise<Deletion> => ask('/api/games/{game}/deletion', { game: this.id }, { agree });
  plan = (): Promise<OwnPlan> => get('/api/games/{game}/plan', { game: this.id });
  keepPlan = (plan: PlanRequest): Promise<OwnPlan> => ask('/api/games/{game}/plan', { game: this.id }, plan);
  resign = async (seat: Seat): Promise<void> => void (await ask('/api/games/{game}/resignation', { game: this.id }, { seat }));
  abort = async (agree: boolean): Promise<void> => void (await ask('/api/games/{game}/abort', { game: this.id }, { agree }));
  vacation = async (away: boolean): Promise<void> => void (await ask('/api/games/{game}/vacation', { game: this.id }, { away }));
  copy = (n: number, seats: SeatRequest[]): Promise<Created> => post('/api/games/{game}/copies', { game: this.id }, { n, seats });
  again = (): Promise<Created> => ask('/api/games/{game}/again', { game: this.id });
}
