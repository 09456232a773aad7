"""What happens when a piece comes onto a hex, in the order of rules.md section 3.

Gold of the red cards, Mayors marks, tiles, interruptions by Canoe owners, full terrain.
"""

from __future__ import annotations

from collections.abc import Iterable

from .cards import owed_from_supply, replace_if_full
from .flow import STOP, Flow, ask, ask_or_stop
from .geometry import AXES, Hex
from .state import SETTLEMENT, Piece, State, Tile, Turn
from .targets import Targets, adjacent, wetlands

MAYORS_LINE = 4
TREASURE_GOLD = 3


def build_from_supply(state: State, seat: int, hex_: Hex) -> Flow[None]:
    """Build one settlement from the supply (every B action)."""
    state.take_from_supply(seat)
    yield from put_piece(state, seat, {hex_: SETTLEMENT})


def build_mandatory(state: State, hex_: Hex) -> Flow[None]:
    """Build the next settlement of the mandatory action: supply first, then Temple."""
    turn = state.turn
    assert turn is not None
    if owed_from_supply(state):
        turn.from_supply += 1
        state.take_from_supply(turn.seat)
    else:
        state.take_from_temple(turn.seat)
    turn.built.append(hex_)
    yield from put_piece(state, turn.seat, {hex_: SETTLEMENT}, mandatory=True)


def put_piece(state: State, seat: int, new: dict[Hex, str], mandatory: bool = False) -> Flow[None]:
    """Put pieces on the board in one build, then judge it (a city hall: all seven at once)."""
    for hex_, kind in new.items():
        state.pieces[hex_] = Piece(seat, kind)
    score_build(state, seat, set(new), mandatory)
    mark_lines(state, seat, new)
    yield from arrive(state, seat, new)


def move_piece(
    state: State, seat: int, origin: Hex, target: Hex, finished: Iterable[Hex]
) -> Flow[None]:
    """A piece goes to a hex; `finished` are the hexes of the pieces whose whole move ends now."""
    state.pieces[target] = state.pieces.pop(origin)
    mark_lines(state, seat, finished)
    yield from arrive(state, seat, [target])


def arrive(state: State, seat: int, hexes: Iterable[Hex]) -> Flow[None]:
    """Tiles due, interruptions, full terrain."""
    emptied = take_tiles(state, seat, hexes)
    for hex_ in state.board.sorted(emptied):
        yield from interrupt(state, seat, hex_)
    yield from replace_if_full(state)


# Gold during the game (rules.md section 5)


def score_build(state: State, seat: int, hexes: set[Hex], mandatory: bool) -> None:
    """The cards that pay during the game, for one build."""
    earned = state.players[seat].earned
    board = state.board
    if "shepherds" in state.cards:
        earned["shepherds"] += 2 * sum(not has_vacant_own_terrain(state, hex_) for hex_ in hexes)
    if "ambassadors" in state.cards:
        others = state.others(seat)
        earned["ambassadors"] += sum(
            not others.isdisjoint(board.neighbours[hex_]) for hex_ in hexes
        )
    if state.turn is None:
        return
    if "rovers" in state.cards:
        for hex_ in hexes:
            if hex_ in board.sector and (seat, board.sector[hex_]) not in state.turn.roved:
                state.turn.roved.add((seat, board.sector[hex_]))
                earned["rovers"] += 1
    if "families" in state.cards and mandatory and families_due(state.turn):
        state.turn.families = True
        earned["families"] += 2


def has_vacant_own_terrain(state: State, hex_: Hex) -> bool:
    """Shepherds: whether an unoccupied hex of the same terrain lies next to a hex."""
    board = state.board
    terrain = board.terrain[hex_]
    return any(
        board.terrain.get(near) == terrain and state.vacant(near) for near in board.neighbours[hex_]
    )


def families_due(turn: Turn) -> bool:
    """Families: once per turn, with three builds from the supply; which they were is free."""
    return not turn.families and turn.from_supply >= 3 and three_in_line(set(turn.built))


def three_in_line(hexes: set[Hex]) -> bool:
    """Families: three of the hexes next to each other in a straight line."""
    return any(
        hex_.plus(axis) in hexes and hex_.plus(axis, 2) in hexes for hex_ in hexes for axis in AXES
    )


def mark_lines(state: State, seat: int, hexes: Iterable[Hex]) -> None:
    """Mayors: mark the unclaimed lines of the hexes where the player has 4 or more."""
    if "mayors" not in state.cards:
        return
    line = state.board.line
    player = state.players[seat]
    settlements = state.settlements(seat)
    for number in sorted({line[hex_] for hex_ in hexes}):
        claimed = any(number in other.marked for other in state.players)
        enough = sum(line[hex_] == number for hex_ in settlements) >= MAYORS_LINE
        if enough and not claimed and player.supply:
            player.marked.add(number)
            state.take_from_supply(seat)


# Tiles (rules.md section 3, "Location tiles" and "Nomad tiles")


def take_tiles(state: State, seat: int, hexes: Iterable[Hex]) -> set[Hex]:
    """Take every tile due at some hexes; the location and nomad hexes that were emptied."""
    board = state.board
    due = {near for hex_ in hexes for near in board.neighbours[hex_] if near in board.locations}
    emptied = set()
    for hex_ in due:
        if hex_ in state.nomads:
            take_nomad(state, seat, hex_)
            emptied.add(hex_)
        elif state.tiles_left.get(hex_) and hex_ not in state.players[seat].taken_from:
            take_location(state, seat, hex_)
            if not state.tiles_left[hex_]:
                emptied.add(hex_)
    return emptied


def take_nomad(state: State, seat: int, hex_: Hex) -> None:
    """Take the tile of a nomad hex; Treasure pays at once and is gone."""
    kind = state.nomads.pop(hex_)
    if kind == "treasure":
        state.players[seat].earned["treasure"] += TREASURE_GOLD
    else:
        state.players[seat].tiles.append(Tile(kind, hex_, nomad=True))


def take_location(state: State, seat: int, hex_: Hex) -> None:
    """Take a tile of an action location; Cathedral brings a counter."""
    kind = state.board.locations[hex_]
    player = state.players[seat]
    state.tiles_left[hex_] -= 1
    player.taken_from.add(hex_)
    player.tiles.append(Tile(kind, hex_, nomad=False))
    if kind == "cathedral":
        player.counters += 1


def finish_action(state: State) -> Flow[None]:
    """An extra action is complete: lost tiles are judged, then full terrain."""
    for seat in range(state.seats):
        lose_tiles(state, seat)
    yield from replace_if_full(state)


def lose_tiles(state: State, seat: int) -> None:
    """Location tiles go when no settlement of the owner is next to their hex any more."""
    settlements = state.settlements(seat)
    for kind in {tile.kind for tile in state.players[seat].tiles if not tile.nomad}:
        tiles = [tile for tile in state.players[seat].tiles if tile.kind == kind]
        lost = [t.hex for t in tiles if settlements.isdisjoint(state.board.neighbours[t.hex])]
        kept = [tile.hex for tile in tiles if tile.hex not in lost]
        for hex_ in lost:
            lose_one(state, seat, kind, hex_)
        left = [tile for tile in state.players[seat].tiles if tile.kind == kind]
        for tile, hex_ in zip(left, kept, strict=True):
            tile.hex = hex_


def lose_one(state: State, seat: int, kind: str, hex_: Hex) -> None:
    """The tile of a hex is lost: of equal tiles a used one, else one not yet active."""
    player = state.players[seat]
    equal = [tile for tile in player.tiles if tile.kind == kind and not tile.nomad]
    worst = min(equal, key=lambda tile: (not tile.used, tile.ready))
    player.tiles = [tile for tile in player.tiles if tile is not worst]
    if kind == "cathedral":
        player.counters = 0
    if "tiles-return" in state.options:
        state.tiles_left[hex_] += 1


# Canoe (rules.md section 4, "Marshlands")


def interrupt(state: State, taker: int, hex_: Hex) -> Flow[None]:
    """A hex was emptied: each other owner of active Canoe tiles may build, in turn order."""
    if state.turn is None:
        return
    for seat in state.order_from(taker)[1:]:
        for _ in state.ready(seat, "canoe"):
            if state.players[seat].supply:
                yield from canoe(state, seat)


def canoe(state: State, seat: int) -> Flow[None]:
    """One reaction of one Canoe tile."""
    terrain = yield from ask_or_stop(seat, wetlands(state))
    if terrain != STOP:
        yield from build_on_wetland(state, seat, terrain)


def build_on_wetland(state: State, seat: int, terrain: str) -> Flow[None]:
    """Canoe and its bonus, the terrain chosen: a build on it, adjacent if possible."""
    hexes = state.open_of(terrain)
    target = yield from ask_build_hex(state, seat, adjacent(state, seat, hexes))
    assert target is not None
    yield from build_from_supply(state, seat, target)


# Asking for the hex of a build, with Outpost (rules.md section 4, "Nomad tiles")


def outpost_helps(state: State, seat: int, targets: Targets) -> bool:
    """Whether Outpost may be used for a choice among some targets."""
    mine = state.turn is not None and state.turn.seat == seat
    return mine and bool(targets.waived - targets.legal) and bool(state.unused(seat, "outpost"))


def use_outpost(state: State, seat: int, targets: Targets) -> Flow[Hex]:
    """Outpost: the hex of the build, free of adjacency."""
    state.unused(seat, "outpost")[0].used = True
    name = yield from ask(seat, state.board.names(targets.waived))
    return state.board.at[name]


def ask_build_hex(
    state: State, seat: int, targets: Targets, stop: bool = False
) -> Flow[Hex | None]:
    """Ask for the hex of a build or put; None for stop, or without any target."""
    if not targets.legal:
        return None
    choices = state.board.names(targets.legal)
    if stop:
        choices.add(STOP)
    if outpost_helps(state, seat, targets):
        choices.add("outpost")
    token = yield from ask(seat, choices)
    if token == STOP:
        return None
    if token == "outpost":
        return (yield from use_outpost(state, seat, targets))
    return state.board.at[token]
