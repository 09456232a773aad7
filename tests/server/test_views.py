"""What a view says of the position: the powers of this game, blocked hexes, counts in what is asked."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

import msgspec
import pytest
from librt.random import Random

from agreement import eager_action
from realmwright.board.geometry import neighbours
from realmwright.expansions import SETS, draw_setup
from realmwright.rules import ledger as where
from realmwright.rules.actions import option_id
from realmwright.rules.draw import Wanted
from realmwright.rules.status import EPILOGUE
from realmwright.server import wire
from realmwright.server.views import Moment
from realmwright.server.wire import to_json
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import Event, GameInfo, Seat

BOTH = (0, 1)
# What is on no tile: open to all, or the bonus of two equal tiles.
EXTRAS = {int(power.option) for entry in SETS for power in entry.open_powers}
SEEDS = 20


def course_of(seed: int, *sets: str) -> Course:
    """A new game of two at one screen."""
    seats = [Seat("here", name, holder="screen") for name in ("Anna", "Ben")]
    return Course(GameInfo("game", draw_setup(Wanted(sets, len(seats), seed)), seats))


def shown(course: Course, mine: Viewer, connected: list[bool]) -> wire.GameView:
    """The view as whoever gets it reads it."""
    return msgspec.json.decode(to_json(Moment(course, connected).view(mine)), type=wire.GameView)


def views_of(seed: int, sets: tuple[str, ...], *, harvest: bool = False) -> Iterator[wire.GameView]:
    """A game of eager random moves, shown before each of them; or only the silo phase of it."""
    course = course_of(seed, *sets)
    random = Random(seed)
    for number in count(1):
        state = course.game.state
        if not harvest or state.ledger[where.PHASE] == EPILOGUE:
            yield shown(course, BOTH, [True, True])
        if course.over:
            return
        actor = None if state.is_chance() else state.current_player()
        course.take(Event(number, "action", actor, eager_action(state, random, 0.8)))


def find(
    sets: tuple[str, ...], seen: Callable[[wire.GameView], bool], *, harvest: bool = False
) -> Iterator[wire.GameView]:
    """Views from the first one that is looked for, in some game that comes to it."""
    for seed in range(SEEDS):
        views = views_of(seed, sets, harvest=harvest)
        for view in views:
            if seen(view):
                yield view
                yield from views
                return
    raise AssertionError("never came up")


@pytest.mark.parametrize(
    ("sets", "word", "there"),
    [
        ("harvest", "farmland", lambda setup: "A" in setup.terrain),
        ("caves", "cave", lambda setup: bool(setup.caves)),
        ("marshlands", "canoe-bonus", lambda setup: any(spot.name == "canoe" for spot in setup.locations)),
        ("marshlands", "refuge-bonus", lambda setup: any(spot.name == "refuge" for spot in setup.locations)),
    ],
)
def test_a_power_is_listed_where_the_board_has_it(
    sets: str, word: str, there: Callable[[wire.Setup], bool]
) -> None:
    met = set()
    for seed in range(SEEDS):
        view = shown(course_of(seed, sets, "nomads"), BOTH, [True, True])
        listed = option_id(word) in {power.action for power in view.powers}
        assert listed == there(view.setup)
        met.add(listed)
    assert met == {True, False}


def test_each_power_tells_how_many_of_its_tiles_are_in_which_state() -> None:
    def in_both(state: str) -> Callable[[wire.GameView], bool]:
        return lambda view: any(power.ready and getattr(power, state) for power in view.powers)

    for other in ("new", "used"):
        view = next(find((), in_both(other)))
        assert view.me is not None
        held = [(tile.name, tile.status) for tile in view.seats[view.me].tiles]
        for power in view.powers:
            name = power.subject.partition(".")[2]
            states = [held.count((name, state)) for state in ("ready", "new", "used")]
            assert [power.ready, power.new, power.used] == states


@pytest.mark.parametrize("sets", [(), ("nomads",), ("harvest",)])
def test_a_lifted_piece_is_told_and_what_could_be_moved_instead(sets: tuple[str, ...]) -> None:
    others = 0
    for seed in range(3):
        before: list[int] = []
        for view in views_of(seed, sets):
            decision = view.decision
            hexes = [action.action for action in decision.legal if action.kind == "hex"]
            if decision.moving is None:
                assert decision.instead == []
            else:
                assert decision.moving in [piece.hex for piece in view.occupants if piece.seat == view.me]
                assert decision.instead == [hex for hex in before if hex != decision.moving]
                others += len(decision.instead)
            before = hexes
    assert others


def test_a_vehicle_on_its_way_is_told() -> None:
    met = set()
    for view in find(("crossroads",), lambda view: view.decision.prompt.key == "prompt.step"):
        if view.decision.prompt.key == "prompt.step":
            [piece] = [piece for piece in view.occupants if piece.hex == view.decision.moving]
            assert (piece.kind, piece.seat) == (view.decision.places, view.me)
            assert view.decision.instead == []
            met.add(piece.kind)
    assert met


def test_what_can_be_chosen_is_listed() -> None:
    chosen = set()
    for seed in range(4):
        for view in views_of(seed, ("all",)):
            extras = {action.action for action in view.decision.legal} & EXTRAS
            if view.decision.subject is None:
                assert extras <= {power.action for power in view.powers}
                chosen |= extras
    assert chosen


def test_free_hexes_beside_a_warrior_are_blocked() -> None:
    view = next(find(("crossroads",), lambda view: any(piece.kind == "warrior" for piece in view.occupants)))
    taken = {piece.hex for piece in view.occupants} | set(view.walls)
    around = {
        hex
        for piece in view.occupants
        if piece.kind == "warrior"
        for hex in neighbours(piece.hex)
        if hex >= 0
    }
    assert set(view.blocked) == {hex for hex in around - taken if view.setup.terrain[hex] not in "L."}
    assert view.blocked
    assert not set(view.blocked) & {action.action for action in view.decision.legal}


def left(view: wire.GameView) -> int | None:
    """The count in what is asked."""
    n = (view.decision.prompt.params or {}).get("n")
    assert n is None or isinstance(n, int)
    return n


def asks(key: str, view: wire.GameView) -> bool:
    """Whether this is what is asked."""
    return view.decision.prompt.key == key


def test_a_donation_counts_what_is_left() -> None:
    views = find(("nomads",), partial(asks, "prompt.donation"))
    first = next(views)
    assert left(first) == 3
    for view in views:
        if not asks("prompt.donation", view):
            break
        assert left(view) == 3 - (len(view.occupants) - len(first.occupants))


def test_the_silo_phase_counts_what_is_left() -> None:
    begun = next(find(("harvest",), partial(asks, "prompt.silo"), harvest=True))
    assert left(begun) == sum(action.kind == "hex" for action in begun.decision.legal)
    for key in ("prompt.silo-build", "prompt.silo-piece"):
        counts: list[int | None] = []
        for view in find(("harvest",), partial(asks, key), harvest=True):
            if asks("prompt.silo-target", view):
                assert left(view) == counts[-1]
            elif asks(key, view):
                counts.append(left(view))
            else:
                break
        assert counts == [3, 2, 1][: len(counts)]
        assert len(counts) > 1
