// A bot for Node, written from docs/bots.md alone:
//   realmwright match --bot "mine=node examples/bot.mjs" --players mine,random --games 20
// It values each hex by what the cards in play pay for it there and then, and takes extra builds whenever it can.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

// Powers that put a further settlement on the board, which are always worth it.
const BUILDS = new Set(['oracle', 'farm', 'oasis', 'tower', 'tavern', 'garden', 'village', 'foresters-lodge', 'monastery', 'refuge', 'watermill']);

const row = (hex) => (hex < 400 ? Math.floor(hex / 20) : 20 + Math.floor((hex - 400) / 5));
const sector = (hex) => (hex < 400 ? 2 * Math.floor(row(hex) / 10) + Math.floor((hex % 20) / 10) : 4);

/** The neighbours of a hex, on the board or on the island. */
function neighbours(hex, terrain) {
  const [first, side] = hex < 400 ? [0, 20] : [400, 5];
  const [y, x] = [Math.floor((hex - first) / side), (hex - first) % side];
  const left = y % 2 === 0 ? x - 1 : x;
  const found = [[y, x - 1], [y, x + 1], [y - 1, left], [y - 1, left + 1], [y + 1, left], [y + 1, left + 1]];
  return found
    .filter(([v, u]) => v >= 0 && v < side && u >= 0 && u < side)
    .map(([v, u]) => first + side * v + u)
    .filter((at) => terrain[at] !== '.');
}

/** What a settlement of ours would be worth on a hex. */
function worth(hex, { seat, setup, view }) {
  const { terrain, cards } = setup;
  const own = view.pieces.filter((piece) => piece.seat === seat && piece.hex !== view.moving).map((piece) => piece.hex);
  const held = new Set(own);
  const around = neighbours(hex, terrain);
  const places = setup.locations.filter((place) => around.includes(place.hex));
  const touched = (place) => neighbours(place.hex, terrain).some((at) => held.has(at));
  const count = (of, value) => own.filter((at) => of(at) === value).length;
  const mine = view.seats[seat];

  let value = 0;
  for (const place of places) {
    if (place.kind === 'castle' && !touched(place)) value += 3;
    const left = view.tilesLeft.find((tile) => tile.hex === place.hex)?.left ?? 0;
    if (left > 0 && !mine.tiles.some((tile) => tile.hex === place.hex)) value += 0.2 * Math.max(mine.supply, 5);
  }
  const pays = {
    fishermen: () => (around.some((at) => terrain[at] === 'W') ? 1 : 0),
    miners: () => (around.some((at) => terrain[at] === 'M') ? 1 : 0),
    workers: () => (places.length > 0 ? 1 : 0),
    merchants: () => (places.some((place) => !touched(place)) ? 1.5 : 0),
    discoverers: () => (count(row, row(hex)) === 0 ? 1 : 0),
    knights: () => 0.2 * count(row, row(hex)),
    hermits: () => (around.some((at) => held.has(at)) ? 0 : 1),
    citizens: () => (around.some((at) => held.has(at)) ? 0.5 : 0),
    farmers: () => 1.5 / (1 + count(sector, sector(hex))),
    lords: () => 0.5,
  };
  for (const card of cards) value += pays[card]?.() ?? 0;
  return value;
}

/** The best of some things, by a value; the first of equal ones. */
function best(things, value) {
  const valued = things.map((thing) => ({ thing, value: value(thing) }));
  return valued.reduce((one, other) => (other.value > one.value ? other : one)).thing;
}

function choose(question) {
  const { legal, view } = question;
  const hexes = legal.filter(({ kind }) => kind === 'hex');
  const builds = legal.filter(({ kind, word }) => kind === 'option' && BUILDS.has(word));
  if (builds.length > 0) return best(builds, () => 0);
  // Where nothing is put on a hex, it is one of our pieces that is asked for: give the one of least worth.
  if (hexes.length > 0) return best(hexes, ({ action }) => (view.places === null ? -1 : 1) * worth(action, question));
  return legal.find(({ action }) => action === 544 || action === 545) ?? best(legal, () => 0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') say({ type: 'ready', protocol: 1 });
  if (message.type === 'choose') say({ id: message.id, action: choose(message).action });
}
