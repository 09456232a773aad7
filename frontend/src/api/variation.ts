/*
 * A line tried on a copy of a game, as a game of its own: the page plays it like any other. The server keeps nothing of
 * it; what was chosen so far is said each time.
 */
import { ServerGame } from './client';
import { post, RequestFailed } from './http';
import type { GameListener, GameSource } from './source';
import type { GameView, GoldSource, Hint, Message, Origins, Preview, Seat, Snapshot, TileName, Timeline, Variation } from './types';

const unused = (): never => {
  throw new Error('a line that is tried has nothing of the kind');
};

export class VariationGame implements GameSource {
  readonly recordUrl: string;
  readonly chat = null;
  private readonly origin: ServerGame;
  private listener: GameListener | null = null;
  /** Where the line leads after each choice; the last one is shown. */
  private line: Variation[] = [];

  constructor(readonly id: string, readonly from: number) {
    this.origin = new ServerGame(id);
    this.recordUrl = this.origin.recordUrl;
  }

  start(listener: GameListener): void {
    this.listener = listener;
    this.ask([]).then(
      (variation) => {
        this.line = [variation];
        this.show();
      },
      (error: unknown) => listener.gone(error instanceof RequestFailed ? error.error : { key: 'error.broken' }),
    );
  }

  stop(): void {
    this.listener = null;
  }

  private get now(): Variation {
    return this.line.at(-1)!;
  }

  private ask = (actions: readonly number[]): Promise<Variation> =>
    post('/api/games/{game}/variations', { game: this.id }, { n: this.from, actions: [...actions] });

  /** Steps of the line are numbered like events, and taken back without asking anybody. */
  private show(): void {
    const { view, log, opinion } = this.now;
    const shown: GameView = { ...view, undo: this.line.length > 1 ? 'free' : 'none', asked: null, next: null, hints: opinion };
    this.listener?.snapshot({ kind: 'snapshot', n: ++this.n, view: shown, log });
  }
  private n = 0;

  async act(_: number, action: number): Promise<void> {
    this.line = [...this.line, await this.ask([...this.now.actions, action])];
    this.show();
  }

  async undo(): Promise<void> {
    this.line = this.line.slice(0, -1);
    this.show();
  }

  async preview(action: number): Promise<Preview | null> {
    const { view } = this.now;
    const seat = view.decision.seat!;
    try {
      const after = (await this.ask([...this.now.actions, action])).view;
      const goldOf = (of: GameView, source: GoldSource): number => of.seats[seat]!.gold[source] ?? 0;
      const changes = view.sources.map((source) => [source, goldOf(after, source) - goldOf(view, source)] as const);
      const more = (than: GameView, of: GameView): TileName[] => {
        const held = than.seats[seat]!.tiles.map(({ hex }) => hex);
        return of.seats[seat]!.tiles.filter(({ hex }) => !held.includes(hex)).map(({ name }) => name);
      };
      return { action, gold: Object.fromEntries(changes.filter(([, n]) => n !== 0)), tiles: more(view, after), lost: more(after, view) };
    } catch (error) {
      if (error instanceof RequestFailed) return null;
      throw error;
    }
  }

  hint = (n: number): Promise<Hint> =>
    post('/api/games/{game}/hint/variation', { game: this.id }, { n: this.from, actions: this.now.actions }).then((hint) => ({ ...hint, n }));
  origins = async (n: number): Promise<Origins> => ({ ...this.now.origins, n });
  explain = (action: number): Promise<Message[]> =>
    this.ask([...this.now.actions, action]).then(
      () => [],
      (error: unknown) => {
        if (error instanceof RequestFailed && error.status === 409) return [error.error];
        throw error;
      },
    );
  nextGame = async () => null;
  standIn = async () => {};
  answerWish = async () => {};
  timeline = (): Promise<Timeline> => unused();
  past = (): Promise<Snapshot> => unused();
  analysis = unused;
  statistics = unused;
  ratings = unused;
  hand = (_: Seat) => unused();
  invite = unused;
  again = unused;
  delete = unused;
  plan = unused;
  keepPlan = unused;
  resign = unused;
  abort = unused;
  vacation = unused;
  copy = unused;
}
