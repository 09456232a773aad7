/*
 * A game on the server. The socket brings a snapshot and then numbered events; when it breaks it is opened again
 * from the last number, at growing intervals, so nothing is lost and nothing comes twice.
 */
import { get, post, RequestFailed } from './http';
import type { GameListener, GameSource } from './source';
import type { Accepted, Analysis, Created, Frame, Hand, Hint, Invite, Preview, Refusal, Snapshot } from './types';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The server knows no such game: trying again is no use. */
const UNKNOWN_GAME = 4404;

export class ServerGame implements GameSource {
  readonly recordUrl: string;
  private readonly base: string;
  private listener: GameListener | null = null;
  private socket: WebSocket | null = null;
  private timer = 0;
  private wait = FIRST_WAIT;
  private last: number | null = null;

  constructor(readonly id: string) {
    this.base = `/api/games/${encodeURIComponent(id)}`;
    this.recordUrl = `${this.base}/record`;
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
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${this.base}/events${after}`);
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
      this.socket?.send(JSON.stringify({ kind: 'sync', after: this.last }));
    } else if (frame.n > (this.last ?? -1)) {
      this.last = frame.n;
      this.listener?.event(frame);
    }
  }

  async act(n: number, action: number): Promise<void> {
    await post<Accepted>(`${this.base}/actions`, { n, action });
  }

  async undo(n: number): Promise<void> {
    await post<Accepted>(`${this.base}/undo`, { n });
  }

  async answerUndo(n: number, accept: boolean): Promise<void> {
    await post<Accepted>(`${this.base}/undo/answer`, { n, accept });
  }

  async preview(action: number, signal: AbortSignal): Promise<Preview | null> {
    try {
      return await get<Preview>(`${this.base}/preview/${action}`, signal);
    } catch (error) {
      // Given up, or the game went on while the question was on its way: there is nothing to show any more.
      if (error instanceof RequestFailed) return null;
      throw error;
    }
  }

  explain = (hex: number): Promise<Refusal> => get<Refusal>(`${this.base}/explain/${hex}`);
  hint = (n: number): Promise<Hint> => get<Hint>(`${this.base}/hint/${n}`);
  analysis = (): Promise<Analysis> => post<Analysis>(`${this.base}/analysis`);
  past = (n: number): Promise<Snapshot> => get<Snapshot>(`${this.base}/past/${n}`);
  hand = (seat: number): Promise<Hand> => get<Hand>(`${this.base}/hand/${seat}`);
  invite = (seat: number): Promise<Invite> => post<Invite>(`${this.base}/seats/${seat}/invite`);
  again = (): Promise<Created> => post<Created>(`${this.base}/again`);
}
