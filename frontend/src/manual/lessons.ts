/* The five screens: small boards, as letters and names of hexes. What is marked on them follows from the rules. */
import { BOARD_HEXES, COLUMNS, hexFromName, HEXES, neighbours } from '../board/geometry';
import type { BoardLocation, BoardPiece } from '../board/model';
import { LOCATION, NOTHING } from '../board/terrain';

export interface LessonBoard {
  terrain: string;
  locations: BoardLocation[];
  pieces: BoardPiece[];
  legal: number[];
  halo: number[];
}

export interface Lesson {
  name: 'build' | 'beside' | 'tiles' | 'gold' | 'end';
  /** The terrain card beside the board. */
  card?: string;
  board: LessonBoard;
}

const hexes = (names: string): number[] => names.split(' ').filter(Boolean).map((name) => hexFromName(name)!);

function boardOf(rows: readonly string[], red: string, blue = '', locations: BoardLocation[] = []): LessonBoard {
  const letters = Array<string>(HEXES).fill(NOTHING);
  rows.forEach((row, r) => [...row].forEach((letter, c) => (letters[r * COLUMNS + c] = letter)));
  for (const { hex } of locations) letters[hex] = LOCATION;
  const pieces = [hexes(red), hexes(blue)].flatMap((own, seat) => own.map((hex) => ({ hex, seat, kind: 'settlement' as const })));
  return { terrain: letters.join(''), locations, pieces, legal: [], halo: [] };
}

/** Marked: the free hexes of a terrain beside red's settlements, or all of them if there are none. */
function onCard(board: LessonBoard, letter: string): LessonBoard {
  const taken = new Set(board.pieces.map(({ hex }) => hex));
  const red = new Set(board.pieces.filter(({ seat }) => seat === 0).map(({ hex }) => hex));
  const free = [...board.terrain.slice(0, BOARD_HEXES)].flatMap((found, hex) => (found === letter && !taken.has(hex) ? [hex] : []));
  const beside = free.filter((hex) => neighbours(hex).some((other) => red.has(other)));
  return { ...board, legal: beside.length > 0 ? beside : free };
}

/** Lit: red's settlements beside a terrain. */
function litBeside(board: LessonBoard, letter: string): LessonBoard {
  const own = board.pieces.filter(({ seat }) => seat === 0).map(({ hex }) => hex);
  return { ...board, halo: own.filter((hex) => neighbours(hex).some((other) => board.terrain[other] === letter)) };
}

const PLAIN = ['TTTGGGCCDD', 'TTGGGGGCCD', 'FTTGGGGCDD', 'FFWWGGTTDD', 'FFFWWTTTFF', 'CFFFWWTTFF'];
const LAKE = ['GGFFCCDDCC', 'GFFFFCDDCC', 'GGFWWCCDGC', 'GTWWWDCDGG', 'TTTWWDDDGG', 'TTTFFDDDGG'];
const tavern: BoardLocation = { hex: hexFromName('e4')!, icon: 'location.tavern', rim: 'gold', left: 1 };
const castle: BoardLocation = { hex: hexFromName('g5')!, icon: 'silver.castle', rim: 'silver', left: null };

export const LESSONS: readonly Lesson[] = [
  { name: 'build', card: 'grass', board: onCard(boardOf(PLAIN, 'e3 f3 f4'), 'G') },
  { name: 'beside', card: 'forest', board: onCard(boardOf(PLAIN, 'e3 f3 f4'), 'T') },
  { name: 'tiles', board: { ...boardOf(PLAIN, 'c3 d3 e3', '', [tavern]), legal: hexes('b3 f3') } },
  { name: 'gold', board: litBeside(boardOf(LAKE, 'c3 e2 f4 c5 g6', '', [castle]), 'W') },
  { name: 'end', board: boardOf(PLAIN, 'd1 d2 e2 e3 f3 f4 e1 c2 b2 d3 b3 a3 b4', 'h1 h2 i1 i2 j2 i3 h4 g4 h5 h6 i5 f5', [castle]) },
];
