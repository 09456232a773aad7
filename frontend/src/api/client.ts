/*
 * A game on the server. The socket brings a snapshot and then numbered events; when it breaks it is opened again
 * from the last number, at growing intervals, so nothing is lost and nothing comes twice.
 */
import { get, post, RequestFailed, url } from './http';
import type { GameListener, GameSource } from './source';
import type { Analysis, Created, Frame, Hand, Hint, Invite, Message, Origins, Preview, Snapshot, SyncRequest, Timeline } from './types';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server knows no such game: trying again is no use. */
const UNKNOWN_GAME = 4404;

export class ServerGame implements GameSource {
  readonly recordUrl: string;
  private listener: GameListener | null = null;
  private socket: WebSocket | null = null;
  private timer = 0;
  private wait = FIRST_WAIT;
  private last: number | null = null;

  constructor(readonly id: string) {
    this.recordUrl = url('/api/games/{game}/record', { game: id });
  }

  start(listener: GameListener): void {
    this.listener = listener;
    window.addEventListener('online', this.reconnect);
    this.connect();
  }

  stop(): void {
    this.listener = null;
    window.removeEventListener('online', this.reconnect);
    clearTimeout(this.timer);
    this.socket?.close(1000);
  }

  private connect(): void {
    const after = this.last === null ? '' : `?after=${this.last}`;
    const game = url('/api/games/{game}', { game: this.id });
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${game}/events${after}`);
    this.socket = socket;
    socket.onopen = () => this.listener?.connected(true);
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as Frame);
    socket.onclose = ({ code }) => {
      if (this.socket !== socket || !this.listener) return;
      if (code === UNKNOWN_GAME) this.listener.gone();
      else this.later();
    };
  }

  private later(): void {
    this.listener?.connected(false);
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** The network is back: do not sit out the interval. */
  private readonly reconnect = (): void => {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private receive(frame: Frame): void {
    this.wait = FIRST_WAIT;
    if (frame.kind === 'presence') this.listener?.presence(frame.connected);
    else if (frame.kind === 'snapshot') {
      this.last = frame.n;
      this.listener?.snapshot(frame);
    } else if (this.last !== null && frame.n > this.last + 1) {
      this.socket?.send(JSON.stringify({ kind: 'sync', after: this.last } satisfies SyncRequest));
    } else if (frame.n > (this.last ?? -1)) {
      this.last = frame.n;
      this.listener?.event(frame);
    }
  }

  async act(n: number, action: number): Promise<void> {
    await post('/api/games/{game}/actions', { game: this.id }, { n, action });
  }

  async undo(n: number): Promise<void> {
    await post('/api/games/{game}/undo', { game: this.id }, { n });
  }

  async answerUndo(n: number, accept: boolean): Promise<void> {
    await post('/api/games/{game}/undo/answer', { game: this.id }, { n, accept });
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
  analysis = (): Promise<Analysis> => post('/api/games/{game}/analysis', { game: this.id });
  timeline = (): Promise<Timeline> => get('/api/games/{game}/timeline', { game: this.id });
  past = (number: number): Promise<Snapshot> => get('/api/games/{game}/past/{number}', { game: this.id, number });
  origins = (number: number): Promise<Origins> => get('/api/games/{game}/origins/{number}', { game: this.id, number });
  hand = (seat: number): Promise<Hand> => get('/api/games/{game}/hand/{seat}', { game: this.id, seat });
  invite = (seat: number): Promise<Invite> => post('/api/games/{game}/seats/{seat}/invite', { game: this.id, seat });
  nextGame = async (): Promise<string | null> =>
    (await get('/api/games', {})).find((game) => game.myTurn && game.id !== this.id)?.id ?? null;
  again = (): Promise<Created> => post('/api/games/{game}/again', { game: this.id });
}
