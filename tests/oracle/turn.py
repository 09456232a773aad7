"""The course of a game: first hands, turns, the end (rules.md section 3)."""

from __future__ import annotations

from . import extra
from .cards import choose, draw, end_of_turn, owed, reveal, terrain_choices
from .flow import Flow, ask
from .placing import ask_build_hex, build_mandatory, outpost_helps, use_outpost
from .silo import silo_phase
from .state import SCOUT, State, Turn
from .targets import mandatory_targets

END_TURN = "."


def game(state: State) -> Flow[None]:
    """A whole game."""
    seats = state.order_from(state.start)
    for seat in seats:
        card = yield from draw(state)
        if card is not None:
            state.players[seat].hand.append(card)
    yield from rounds(state, seats)


def rounds(state: State, seats: list[int]) -> Flow[None]:
    """The turns of some seats that end a round, more rounds until the end is triggered, silos."""
    while True:
        for seat in seats:
            yield from play_turn(state, seat)
        if state.end_triggered:
            break
        seats = state.order_from(state.start)
    yield from silo_phase(state)
    state.over = True


def play_turn(state: State, seat: int) -> Flow[None]:
    """One turn."""
    state.turn = turn = Turn(seat)
    begin(state, seat)
    yield from reveal(state)
    yield from rest_of_turn(state, turn)


def rest_of_turn(state: State, turn: Turn) -> Flow[None]:
    """A turn from its free part on."""
    seat = turn.seat
    while True:
        token = yield from ask(seat, free_choices(state, turn))
        if token == END_TURN:
            break
        if token.startswith("="):
            yield from choose(state, token)
        elif token == "outpost" or token in state.board.at:
            yield from mandatory_action(state, turn, token)
        else:
            yield from extra.use(state, turn, token)
    draws = clean_up(state, turn)
    state.turn = None
    yield from end_of_turn(state, seat, draws)


def begin(state: State, seat: int) -> None:
    """Tiles work from the owner's next turn on; Temple settlements fall due."""
    player = state.players[seat]
    player.due, player.set_aside = player.set_aside, 0
    for tile in player.tiles:
        tile.ready = True


def free_choices(state: State, turn: Turn) -> set[str]:
    """What may be chosen at the start of a turn, and between its actions."""
    choices = extra.options(state, turn) | terrain_choices(state)
    if not owed(state):
        choices.add(END_TURN)
    elif turn.terrain is not None:
        targets = mandatory_targets(state)
        choices |= state.board.names(targets.legal)
        if outpost_helps(state, turn.seat, targets):
            choices.add("outpost")
    return choices


def mandatory_action(state: State, turn: Turn, token: str) -> Flow[None]:
    """All builds of the mandatory action, one after another."""
    if token == "outpost":
        hex_ = yield from use_outpost(state, turn.seat, mandatory_targets(state))
    else:
        hex_ = state.board.at[token]
    yield from build_mandatory(state, hex_)
    yield from rest_of_mandatory(state, turn)


def rest_of_mandatory(state: State, turn: Turn) -> Flow[None]:
    """The builds of the mandatory action after the first."""
    while owed(state):
        target = yield from ask_build_hex(state, turn.seat, mandatory_targets(state))
        assert target is not None
        yield from build_mandatory(state, target)
    turn.done = True


def clean_up(state: State, turn: Turn) -> int:
    """The end of a turn; the number of cards to draw."""
    player = state.players[turn.seat]
    for hex_ in [h for h, piece in state.pieces.items() if piece.kind == SCOUT]:
        del state.pieces[hex_]
        state.scout_pool += 1
    player.tiles = [tile for tile in player.tiles if not (tile.nomad and tile.ready)]
    for tile in player.tiles:
        tile.used = False
    for other in state.players:
        for tile in other.tiles:
            tile.ready = tile.ready or tile.kind == "canoe"
    second = any(tile.kind == "crossroads" for tile in player.tiles)
    return 1 + second + turn.extra_draws
