"""The game as one viewer may see it, as JSON. Everything here comes from a `View` of the rules.

A screen that several seats share sees no hidden card at all until it asks for one (`hand`).
"""

from typing import Final, Literal

import msgspec

from realmwright.rules.actions import END_TURN, action_name, is_card, is_hex
from realmwright.rules.pieces import CITY_HALL, SHIP, WAGON, WARRIOR
from realmwright.rules.state import CHANCE
from realmwright.rules.view import UNKNOWN_NAME, View
from realmwright.server import wire
from realmwright.server.setups import setup_to_wire
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import GameInfo
from realmwright.telling.narrator import line_name
from realmwright.telling.prompts import moving, places, prompt, subject
from realmwright.telling.subjects import option_subject

_STATUS: Final[dict[str, Literal["new", "ready", "used"]]] = {"new": "new", "ready": "ready", "used": "used"}


def seat_that_looks(course: Course, mine: Viewer) -> int | None:
    """Whose eyes the viewer looks through: of several seats at one screen, the one that acts (next)."""
    if not mine:
        return None
    state = course.game.state
    actor = state.current_player()
    if actor in mine:
        return actor
    turn = course.view(None).turn_seat()
    return min(mine, key=lambda seat: (seat - turn) % course.info.setup.players)


def game_view(course: Course, mine: Viewer, connected: list[bool]) -> wire.GameView:
    """Everything that a viewer sees at once."""
    me = seat_that_looks(course, mine)
    shared = len(mine) > 1
    view = course.view(me)
    # What may be shown of hands: a shared screen sees only what lies open to all.
    hands = course.view(None) if shared else view
    pieces = view.pieces()
    pending = view.pending()
    over = view.is_terminal()
    columns = view.columns()
    return wire.GameView(
        game=course.info.id,
        setup=setup_to_wire(view.setup),
        me=me,
        mine=list(mine),
        phase=course.phase,
        round=course.round,
        turn=view.turn_seat(),
        seats=[_seat(course, view, hands, seat, connected) for seat in range(view.seats)],
        occupants=[
            wire.Occupant(piece.hex, piece.kind, piece.seat) for piece in pieces if piece.seat is not None
        ],
        walls=[piece.hex for piece in pieces if piece.kind == "wall"],
        walls_left=view.walls(),
        blocked=view.blocked(),
        tiles_left=_tiles_left(view),
        terrain=None if over else view.terrain(),
        card=None if over else view.card(),
        owed=view.owed(),
        deck=view.deck_size,
        discard=view.discard(),
        gone=view.removed(),
        decision=wire.Decision(
            seat=pending.player if pending and pending.player != CHANCE else None,
            prompt=prompt(view, course.info.seats, me),
            subject=subject(pending),
            moving=moving(view),
            instead=course.instead() if view.must_act() else [],
            places=places(view) if pending is not None and pending.player != CHANCE else None,
            legal=legal_actions(view, with_cards=not _hides_choice(shared, hands, me)),
            end=END_TURN,
        ),
        powers=_powers(view, me),
        last_turn=view.last_turn,
        last_round=view.end_triggered(),
        undo=_undo(course, mine),
        asked=_asked(course),
        sources=columns,
        winners=[seat for seat, share in enumerate(view.returns()) if share > 0] if over else None,
        next=course.info.next,
        restored=course.restored,
        hints=hints_allowed(course.info),
        deleting=sorted(course.deleting),
    )


def hints_allowed(info: GameInfo) -> bool:
    """Whether players of a game may have hints: as it was asked for; else where one person plays alone."""
    if info.asked is not None:
        wanted = msgspec.json.decode(info.asked, type=wire.NewGame).hints
        if wanted is not None:
            return wanted
    return info.solitary


def hand(course: Course, seat: int) -> wire.Hand:
    """The cards of a seat, for a screen that plays it and has asked to see them."""
    view = course.view(seat)
    return wire.Hand(seat, view.hand(seat), legal_actions(view))


def legal_actions(view: View, *, with_cards: bool = True) -> list[wire.LegalAction]:
    """The choices of the seat that looks, if it must act."""
    return [_legal(action) for action in view.legal_actions() if with_cards or not is_card(action)]


def _legal(action: int) -> wire.LegalAction:
    if is_hex(action):
        return wire.LegalAction(action, "hex", None, None)
    if is_card(action):
        return wire.LegalAction(action, "card", action_name(action), None)
    return wire.LegalAction(action, "option", None, option_subject(action))


def _hides_choice(shared: bool, hands: View, me: int | None) -> bool:
    """Whether the choice of a card would tell a shared screen what is in a hand."""
    return shared and me is not None and not hands.is_terminal() and _open_hand(hands, me) is None


def _open_hand(view: View, seat: int) -> list[str] | None:
    held = view.hand(seat)
    return None if UNKNOWN_NAME in held else held


def _tiles_left(view: View) -> list[int]:
    left = view.tiles_left()
    return [left.get(location.hex, 0) for location in setup_to_wire(view.setup).locations]


def _seat(course: Course, view: View, hands: View, seat: int, connected: list[bool]) -> wire.SeatView:
    info = course.info.seats[seat]
    columns = view.columns()
    row = view.gold()[seat]
    return wire.SeatView(
        seat=seat,
        name=info.name,
        kind="computer" if info.computer else "person",
        level=info.level,
        connected=info.computer or connected[seat],
        joined=info.joined,
        supply=view.supply(seat),
        stock=wire.Stock(
            warrior=view.stock(seat, WARRIOR),
            wagon=view.stock(seat, WAGON),
            ship=view.stock(seat, SHIP),
            city_hall=view.stock(seat, CITY_HALL),
        ),
        waiting=view.waiting(seat),
        counters=view.counters(seat),
        marks=[line_name(line) for line, marker in view.marked_lines().items() if marker == seat],
        tiles=[_tile(tile.name, tile.status, tile.hex) for tile in view.tiles(seat) if tile.status != "gone"],
        hand_size=len(view.hand(seat)),
        hand=_open_hand(hands, seat),
        gold=dict(zip(columns, row, strict=True)),
        gold_total=sum(row),
    )


def _tile(name: str, status: str, hex: int) -> wire.Tile:
    return wire.Tile(name, _STATUS[status], hex)


def _powers(view: View, me: int | None) -> list[wire.Power]:
    """What the looking seat can start in its turn, each power once."""
    if me is None or view.is_terminal():
        return []
    found: dict[int, list[str]] = {}
    for option, status in view.powers(me):
        found.setdefault(option, []).append(status)
    return [_power(option, statuses) for option, statuses in found.items()]


def _power(option: int, statuses: list[str]) -> wire.Power:
    ready, new, used = (statuses.count(status) for status in ("ready", "new", "used"))
    return wire.Power(option, option_subject(option), ready=ready, new=new, used=used)


def _undo(course: Course, mine: Viewer) -> Literal["free", "ask", "none"]:
    plan = course.undo_plan(mine)
    if plan is None:
        return "none"
    return "ask" if plan.others else "free"


def _asked(course: Course) -> wire.UndoAsked | None:
    wish = course.wish
    if wish is None:
        return None
    return wire.UndoAsked(wish.seat, [seat for seat in course.others(wish.seat) if seat not in wish.agreed])
