/*
 * What the server sends and takes: the one place where the front end says what it expects.
 *
 * Words used throughout
 * - seat: 0-based, turn order is increasing and wraps.
 * - hex: 0..424 (a1 = 0 … t20 = 399, island u1 = 400 … y5 = 424).
 * - token: the word of the record for an action, a location, a card (`c4`, `tavern`, `=forest`, `.`).
 * - message: a key of the text catalogue with its parameters; the server never sends sentences.
 *
 * Every object is plain JSON. Optional parts are `null`, never absent, unless marked `?`.
 */
import type { LocationName, NomadName, ExtraName, CardName, TaskName, SilverName } from './names';

export type Seat = number;
export type HexId = number;

/* ---------- Messages ---------- */

/** A parameter is shown as it is, counted (plural forms), or is itself a message (`{ key: 'terrain.forest.name' }`). */
export type Param = string | number | Message | Message[];

export interface Message {
  key: string;
  params?: Record<string, Param>;
}

/** `/api/texts/en.json`: key → text with `{name}` and `{n, plural, one {…} other {…}}`. */
export type Texts = Record<string, string>;

/* ---------- Set-up: fixed for the whole game ---------- */

export type TerrainName =
  | 'grass' | 'canyon' | 'desert' | 'flower-field' | 'forest' | 'swamp' | 'farmland' | 'water' | 'mountain';
/** A terrain card: one terrain, or `swamp+…`. */
export type TerrainCard = string;
export type SetName =
  | 'base' | 'nomads' | 'crossroads' | 'marshlands' | 'harvest' | 'capitol' | 'caves' | 'island';

export interface QuadrantInPlay {
  /** File stem, `tavern`. */
  id: string;
  /** The printed title; names of quadrants are proper names of the set and come from the file. */
  title: string;
  turned: boolean;
  /** `printed`, `own` (drawn by us because the printed layout was not to be had), `custom` (a player's file). */
  layout: 'printed' | 'own' | 'custom';
}

export interface LocationHex {
  hex: HexId;
  name: LocationName | SilverName;
  rim: 'gold' | 'silver';
  /** The nomad tile first laid on a nomad hex. */
  nomad: NomadName | null;
}

export interface Setup {
  sets: SetName[];
  /** Top left, top right, bottom left, bottom right. */
  quadrants: QuadrantInPlay[];
  island: QuadrantInPlay | null;
  /**
   * 425 letters by hex id: G C D F T S A W M as in the quadrant files, `L` for every location hex, `.` where
   * there is no hex (the island's corners, or all of it when it is not in play).
   */
  terrain: string;
  locations: LocationHex[];
  caves: HexId[];
  cards: CardName[];
  tasks: TaskName[];
  /** Taken out of the deck by the Scouts card. */
  removed: TerrainName | null;
  options: string[];
  start: Seat;
  /** Fixes the set-up only; null when the set-up was chosen by hand. */
  seed: string | null;
}

/* ---------- The position as one seat may see it ---------- */

export type PieceKind = 'settlement' | 'cityhall' | 'warrior' | 'wagon' | 'ship' | 'scout';

export interface Occupant {
  hex: HexId;
  kind: PieceKind;
  seat: Seat;
}

/** new: works from the owner's next turn on; used: spent this turn. */
export type TileStatus = 'new' | 'ready' | 'used';

export interface Tile {
  name: LocationName | NomadName;
  status: TileStatus;
  /** The hex it came from; null for nomad tiles that are no longer bound to one. */
  hex: HexId | null;
}

/** Where gold comes from, in the order of the final scoring. */
export type GoldSource = CardName | TaskName | 'castle' | 'palace' | 'capitol' | 'treasure';

export interface SeatView {
  seat: Seat;
  name: string;
  kind: 'person' | 'computer';
  /** Level of a computer player, a key below `level.`. */
  level: string | null;
  /** False while a person's connection is down; always true for computer players. */
  connected: boolean;
  /** False while nobody has taken an invited seat. Sent by the server always. */
  joined?: boolean;
  supply: number;
  /** Pieces of Crossroads not on the board; all 0 when they are not in play. */
  stock: { warrior: number; wagon: number; ship: number; cityhall: number };
  /** Settlements waiting on a Temple. */
  waiting: number;
  /** Cathedral counters. */
  counters: number;
  /** Lines claimed for Mayors: row numbers as printed (`7`, island `u3`). */
  marks: string[];
  tiles: Tile[];
  /** Number of terrain cards held; `hand` shows them only to those who may see them. */
  handSize: number;
  hand: TerrainCard[] | null;
  /** If the game ended now; only sources in play. */
  gold: Partial<Record<GoldSource, number>>;
  goldTotal: number;
}

export interface LegalAction {
  action: number;
  token: string;
  /** `card`: the choice of a held card or half (`=forest`); `option`: everything that is no hex. */
  kind: 'hex' | 'option' | 'card';
  /** For kind `hex`. */
  hex: HexId | null;
  /** For kind `option`: names icon and texts, e.g. `location.tavern`, `extra.cave`, `choice.stop`. */
  subject: string | null;
}

/**
 * Something the looking seat may start in its turn: a tile it holds, a bonus, or a power open to all. They are
 * listed whether or not they can be started now, so that the page shows them in a steady place.
 */
export interface Power {
  /** Token of the option that starts it. */
  token: string;
  /** Icon and texts: `location.tavern`, `nomad.sword`, `extra.farmland`. */
  subject: string;
  /** How often it can still be used this turn, and how often it could at its start. */
  left: number;
  count: number;
  status: TileStatus;
}

export interface Decision {
  /** Who must choose; null when nobody must (game over, a card is being drawn). */
  seat: Seat | null;
  /** One plain sentence: what is asked. Keys below `prompt.`. */
  prompt: Message;
  /** The power that is being carried out, if any: names icon and help. */
  subject: string | null;
  /** What a free hex would receive when chosen, shown faintly while it is pointed at; null when nothing is put. */
  places: PieceKind | 'wall' | null;
  /** Legal actions; empty for everyone but the seat that must act. */
  legal: LegalAction[];
}

export interface GameView {
  game: string;
  setup: Setup;
  /** The seat that looks; null for a spectator. On a shared screen: the seat whose person acts now. */
  me: Seat | null;
  /** Seats that play at this screen; more than one means "show my card" before a hand is visible. */
  mine: Seat[];
  phase: 'turn' | 'silo' | 'over';
  round: number;
  /** Whose turn it is (the decision may be another's, as with Canoe). */
  turn: Seat;
  seats: SeatView[];
  occupants: Occupant[];
  walls: HexId[];
  wallsLeft: number;
  /** Free hexes beside a warrior: nothing may be built there. */
  blocked: HexId[];
  /** Tiles left per location hex, in the order of `setup.locations`. */
  tilesLeft: number[];
  /** The terrain settled for this turn. */
  terrain: TerrainName | null;
  /** The card it was settled by, open to all. */
  card: TerrainCard | null;
  /** Builds of the mandatory action still owed; null once it is done. */
  owed: number | null;
  deck: number;
  discard: Record<TerrainCard, number>;
  gone: Record<TerrainCard, number>;
  decision: Decision;
  /** Powers of `me`, in a steady order; empty for a spectator. */
  powers: Power[];
  /** Hexes touched in the last finished turn, for the halo. */
  lastTurn: HexId[];
  /** The supply of somebody is empty: the running round is the last. */
  lastRound: boolean;
  /** Undo is free back to here; `ask` when others must agree. */
  undo: 'free' | 'ask' | 'none';
  /** Somebody asks to take back; the seats in `answers` have not agreed yet. Sent always. */
  asked?: { seat: Seat; answers: Seat[] } | null;
  /** Order of the rows in the final table; only sources in play. */
  sources: GoldSource[];
  winners: Seat[] | null;
  /** The game that followed this one ("again"), for the others to go there. Sent always. */
  next?: string | null;
  /** The log before no longer replayed under the running rules: the game went on from a stored position. */
  restored?: boolean;
  /** Whether the players may ask for hints. Sent always. */
  hints?: boolean;
}

/* ---------- Log, events, requests ---------- */

export interface LogEntry {
  id: number;
  round: number;
  seat: Seat | null;
  /** Keys below `log.`. */
  text: Message;
  /** Hexes to light up when the line is pointed at. */
  hexes: HexId[];
  /** For the icon beside the line: `location.tavern`, `terrain.forest`, … */
  subject: string | null;
}

/** Answer to `GET /api/games/{id}`, and the first frame on the socket. */
export interface Snapshot {
  /** Tells frames on the socket apart. Sent always. */
  kind?: 'snapshot';
  n: number;
  view: GameView;
  log: LogEntry[];
}

/**
 * One frame on `/api/games/{id}/events`. Without `?after=` the first frame is a snapshot; with it come the events
 * after n, or a snapshot if those are too many. A client that misses one may also send `{"kind":"sync","after":n}`.
 * The socket closes with 4404 for an unknown game, 1013 if the client was too slow: connect again with `after`.
 * Numbers have no gaps; a client that misses one asks again from
 * its last number. An undo is an event like any other: it takes log lines back from `logFrom` on.
 */
export interface GameEvent {
  n: number;
  kind: 'action' | 'undo' | 'seat' | 'ask' | 'answer' | 'again' | 'restored' | 'end';
  view: GameView;
  /** Lines with an id of `logFrom` or more are replaced by `log`. */
  logFrom: number;
  log: LogEntry[];
}

/** Frame on the socket beside the events, without a number: who is connected, by seat. */
export interface Presence {
  kind: 'presence';
  connected: boolean[];
}

export type Frame = (Snapshot & { kind: 'snapshot' }) | GameEvent | Presence;

/** `GET /api/games/{id}/preview/{action}`; 409 when the action is not the browser's to choose now. */
export interface Preview {
  action: number;
  /** Change of the own gold if the game ended now, sources with no change left out. */
  gold: Partial<Record<GoldSource, number>>;
  /** Tiles taken at once. */
  tiles: (LocationName | NomadName)[];
  /** Tiles that would be lost. */
  lost: (LocationName | NomadName)[];
}

/**
 * "Show my card": `GET /api/games/{id}/hand/{seat}`, for a seat of this browser. A screen that several share gets
 * `hand: null` and no legal actions of kind `card` until then; `legal` here has them all.
 */
export interface Hand {
  seat: Seat;
  hand: TerrainCard[];
  legal: LegalAction[];
}

/**
 * `GET /api/games/{id}/hint/{n}`: the best choice after event n, for the seat of this browser that must act; 403
 * where hints are off, 409 when the game has gone on.
 */
export interface Hint {
  n: number;
  action: number;
  /** Hexes of the whole planned line, in order, and its words. */
  hexes: HexId[];
  words: string[];
  /** Sentences: what to choose and why, what comes then, what else there was. Keys below `hint.`. */
  text: Message[];
}

/** `POST /api/games/{id}/analysis`, of a finished game: as far as it has come. Ask again until `done` is `total`. */
export interface Analysis {
  done: number;
  total: number;
  points: AnalysisPoint[];
  costly: CostlyTurn[];
}

/** What each seat could expect to be ahead in the end, in gold, when a turn was over. Round 0: the silo phase. */
export interface AnalysisPoint {
  round: number;
  seat: Seat;
  n: number;
  ahead: number[];
}

/** A turn that cost much. `n` is the event before it (`GET …/past/{n}` shows the board), `hexes` those of the better line. */
export interface CostlyTurn {
  round: number;
  seat: Seat;
  n: number;
  loss: number;
  played: string[];
  better: string[];
  hexes: HexId[];
  text: Message[];
}

/** `GET /api/games/{id}/explain/{action}`: why this hex cannot be chosen now. Keys below `refusal.`. */
export type Refusal = Message[];

/** `POST /api/games/{id}/actions`; refused with 409 when `n` is no longer the newest event. */
export interface ActionRequest {
  n: number;
  action: number;
}

/** `POST /api/games/{id}/undo`: takes back, or asks (event `ask`) where others must agree. */
export interface UndoRequest {
  n: number;
}

/** `POST /api/games/{id}/undo/answer`; `accept: false` by the one who asked withdraws the wish. */
export interface UndoAnswer {
  n: number;
  accept: boolean;
}

/** Answer to actions and undo: stored; the events up to `n` come on the socket. */
export interface Accepted {
  n: number;
}

/** Every error: `error.*` of the catalogue, and a sentence for developers. */
export interface Problem {
  status: number;
  error: Message;
  detail: string;
}

/* ---------- Start page ---------- */

export interface CatalogueQuadrant {
  id: string;
  title: string;
  set: SetName;
  layout: 'printed' | 'own' | 'custom';
  /** Ten rows of ten letters as in the file. */
  rows: string[];
  a: LocationName;
  b: LocationName | null;
}

/** `GET /api/catalogue`. */
export interface Catalogue {
  sets: SetName[];
  quadrants: CatalogueQuadrant[];
  cards: { name: CardName; set: SetName }[];
  tasks: TaskName[];
  options: string[];
  levels: string[];
  /** The level to begin with; where the engine is not compiled, one that does not search. */
  level: string;
  firstGame: { quadrants: string[]; cards: CardName[] };
}

export interface SeatRequest {
  kind: 'here' | 'invite' | 'computer';
  name: string | null;
  level: string | null;
}

export interface NewGame {
  setup: 'first-game' | 'random' | 'chosen';
  sets: SetName[];
  seats: SeatRequest[];
  /** With `chosen`: four ids, `'` = turned. */
  quadrants: string[] | null;
  cards: CardName[] | null;
  /** Digits, 18 at most. */
  seed: string | null;
  options: string[];
  start: Seat | null;
  /** Null: where one person plays against computers. */
  hints: boolean | null;
}

/**
 * `POST /api/games` (NewGame), `POST /api/records` (OpenRecord), `POST /api/games/{id}/again` (no body).
 * `POST /api/setups` (NewGame) answers with the `Setup` alone, for its picture: keep it by its seed.
 */
export interface Created {
  game: string;
  /** One-time tokens, shown only here; make links of them (`/join#token`). */
  invites: Invite[];
}

/** Also the answer to `POST /api/games/{id}/seats/{seat}/invite` (no body): a new token, the old one is void. */
export interface Invite {
  seat: Seat;
  token: string;
}

/** `POST /api/invites`: trades a token for the seat; answers Joined, or 404 if it was used before. */
export interface JoinRequest {
  token: string;
  name: string | null;
}

export interface Joined {
  game: string;
  seat: Seat;
}

export interface OpenRecord {
  text: string;
  /** Who plays on; everybody at this screen when null. */
  seats: SeatRequest[] | null;
}

/** `GET /api/games`. The record of a game to download: `GET /api/games/{id}/record`. */
export interface GameSummary {
  id: string;
  names: string[];
  round: number;
  /** True when a person of this browser must act. */
  myTurn: boolean;
  over: boolean;
  setup: Pick<Setup, 'quadrants' | 'terrain'>;
  cards: CardName[];
  /** ISO time of the last action. */
  changed: string;
}

export type { LocationName, NomadName, ExtraName, CardName, TaskName, SilverName };
