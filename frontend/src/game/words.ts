/* Words for the board: what a location is shown as, and what a screen reader hears for a hex. */
import { SUBJECTS } from '../api/names';
import type { GameView, HexId } from '../api/types';
import { hexName } from '../board/geometry';
import { stepsByHex, type BoardHint, type BoardLocation, type BoardWords } from '../board/model';
import { terrainName } from '../board/terrain';
import type { Turn } from '../effects/turn-notice.svelte';
import { list, t } from '../texts/texts.svelte';
import type { Earning } from './gold.svelte';

export const boardWords = (): BoardWords => ({
  label: t('ui.board'),
  instructions: t('ui.board-keys'),
  row: (row) => (row.startsWith('u') ? t('ui.island-row', { n: row.slice(1) }) : t('ui.row', { n: row })),
  zoomIn: t('ui.zoom-in'),
  zoomOut: t('ui.zoom-out'),
  fit: t('ui.fit'),
});

/** What a location hex is shown as: a nomad hex as its tile as long as that lies there. */
export function locationSubject(view: GameView, k: number) {
  const { name, nomad } = view.setup.locations[k]!;
  return SUBJECTS[nomad && view.tilesLeft[k]! > 0 ? nomad : name];
}

/** The locations as the board shows them. */
export const boardLocations = (view: GameView): BoardLocation[] =>
  view.setup.locations.map(({ hex, rim, nomad }, k) => ({
    hex, rim, icon: locationSubject(view, k), left: rim === 'gold' || nomad ? view.tilesLeft[k]! : null,
  }));

/** What explains a terrain card. */
export const cardSubject = (card: string | null) => (card?.includes('+') ? 'turn.double-card' : 'turn.card');

/** “Your turn”; at a screen that several share the one who acts is named. */
export function whoseTurn(view: GameView): string {
  const { me, turn, phase, decision } = view;
  const nameOf = (seat: number): string => view.seats[seat]!.name;
  const shared = view.mine.length > 1;
  if (me === null || decision.seat !== me) return t('ui.turn-of', { player: nameOf(phase === 'silo' ? (decision.seat ?? turn) : turn) });
  if (phase === 'turn' && turn !== me) {
    return shared ? t('ui.answer-of', { player: nameOf(me), other: nameOf(turn) }) : t('ui.your-answer', { player: nameOf(turn) });
  }
  return shared ? t('ui.turn-of', { player: nameOf(me) }) : t('ui.your-turn');
}

/** The turn of whoever looks, if it is theirs. It is told to whoever sees their screen, so it names no card. */
export function turnOf(view: GameView): Turn | null {
  const { me, turn, round, phase, decision } = view;
  if (me === null || decision.seat !== me) return null;
  return { game: view.game, key: [round, phase, turn, me].join(' '), title: whoseTurn(view), body: list(view.seats.map(({ name }) => name)) };
}

/** “c4, forest, your settlement, can be chosen”. */
export function hexDescriber(view: GameView, legal: ReadonlySet<HexId>, hint: BoardHint | null = null, instead: ReadonlySet<HexId> = new Set(), earnings: readonly Earning[] = []): (hex: HexId) => string {
  const pieces = new Map(view.occupants.map((o) => [o.hex, o]));
  const places = new Map(view.setup.locations.map((l, k) => [l.hex, k]));
  const walls = new Set(view.walls);
  const caves = new Set(view.setup.caves);
  const last = new Set(view.lastTurn);
  const blocked = new Set(view.blocked);
  const steps = hint ? stepsByHex(hint) : new Map<HexId, number[]>();
  const played = new Set(hint?.played);
  return (hex) => {
    const parts: string[] = [];
    const place = places.get(hex);
    const terrain = terrainName(view.setup.terrain[hex]!);
    const ground = place !== undefined ? t(`${locationSubject(view, place)}.name`) : terrain ? t(`terrain.${terrain}.name`) : '';
    parts.push(t('ui.hex', { hex: hexName(hex), ground }));
    if (place !== undefined && view.setup.locations[place]!.rim === 'gold') parts.push(t('ui.hex-tiles', { n: view.tilesLeft[place]! }));
    if (caves.has(hex)) parts.push(t('ui.hex-cave'));
    if (walls.has(hex)) parts.push(t('ui.hex-wall'));
    const piece = pieces.get(hex);
    if (piece) {
      const name = t(`piece.${piece.kind}`);
      parts.push(piece.seat === view.me ? t('ui.hex-own', { piece: name }) : t('ui.hex-piece', { owner: view.seats[piece.seat]!.name, piece: name }));
    }
    if (blocked.has(hex)) parts.push(t('ui.hex-blocked'));
    if (last.has(hex)) parts.push(t('ui.hex-last'));
    if (view.decision.moving === hex) parts.push(t('ui.hex-moving'));
    if (instead.has(hex)) parts.push(t('ui.hex-instead'));
    if (legal.has(hex)) parts.push(t('ui.hex-legal'));
    if (hint?.now === hex) parts.push(t('hint.marked'));
    else for (const n of steps.get(hex) ?? []) parts.push(t('ui.hex-step', { n }));
    if (played.has(hex)) parts.push(t('ui.hex-played'));
    for (const { seat, gold } of earnings.filter((earning) => earning.hex === hex)) {
      const player = view.seats[seat]!.name;
      parts.push(gold === null ? t('gold.hex-with', { player }) : t('ui.count', { player, n: gold }));
    }
    return parts.join(', ');
  };
}
