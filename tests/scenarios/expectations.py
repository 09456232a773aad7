"""What a scenario can expect, the text behind `=`.

legal: c4 c5 .              exactly these may be chosen; `-` for none
legal has: farm             these are among what may be chosen; `legal lacks:` they are not
decides: 2                  whose decision it is: a seat, `chance`, or `nobody` once the game is over
refused e6: Occupied by=settlement seat=2      may not be chosen, for this reason (its parameters, if any are
                            given); `refused 2 e6:` looks with the eyes of seat 2
gold 1: castle 3            gold by column, if the game ended now; `total` is the sum
preview c4: takes farm knights 2               what the choice would bring at once; `-` for nothing
tiles 1: farm=new b4=gone   all the tiles of a player, by name or hex; ready if nothing is said
left b4: 1                  tiles left on a location or nomad hex
pieces 1: c4 | warrior d5   all the pieces of a player, `pieces:` the walls
board:                      a picture follows: it must look like that there
hand 1 seen by 2: unknown   the cards of a hand as seat 2 sees them, or `all` (a spectator)
won: 1 3                    the seats that share the victory
anything else               a line of the position, as it would be printed: `supply 1: 37`
"""

import re
from collections.abc import Callable
from typing import Final

from realmwright.board.geometry import hex_id, hex_name
from realmwright.notation.position import FIELDS
from realmwright.rules.errors import IllegalAction
from realmwright.rules.explain import explain
from realmwright.rules.pieces import EMPTY, kind_of, owner_of
from realmwright.rules.preview import preview
from realmwright.rules.state import CHANCE, TERMINAL, State
from scenarios.language import Step
from scenarios.picture import CAPITOL, Cell

NONE: Final = "-"
_SEATED: Final = re.compile(r"([a-z]+(?: [a-z]+)*) ([1-5])")
_REFUSED: Final = re.compile(r"refused (?:([1-5]) )?(\S+)")
_SEEN: Final = re.compile(r"hand ([1-5]) seen by ([1-5]|all)")


def check(state: State, step: Step) -> None:
    """Raises AssertionError if it is not so, ValueError if it is nothing that can be expected."""
    if step.picture is not None:
        _check_board(state, step.picture)
        return
    for pattern, checker in _CHECKERS:
        match = pattern.fullmatch(step.name)
        if match is not None:
            checker(state, match, step.value)
            return
    _check_field(state, step.name, step.value)


def _words(value: str) -> list[str]:
    return [] if value == NONE else value.split()


def _differ(found: object, due: object) -> str:
    return f"\n  expected: {due}\n  found:    {found}"


def _legal(state: State) -> set[str]:
    return {state.action_to_string(action) for action in state.legal_actions()}


def _check_legal(state: State, match: re.Match[str], value: str) -> None:
    legal, words = _legal(state), set(_words(value))
    for word in words:
        state.string_to_action(word)
    kind = match.group(1)
    if kind == " has":
        assert words <= legal, (
            f"not legal: {' '.join(sorted(words - legal))}; legal: {' '.join(sorted(legal))}"
        )
    elif kind == " lacks":
        assert not words & legal, f"legal: {' '.join(sorted(words & legal))}"
    else:
        more, fewer = " ".join(sorted(legal - words)), " ".join(sorted(words - legal))
        assert legal == words, f"legal besides: {more or NONE}; not legal: {fewer or NONE}"


def _check_decides(state: State, match: re.Match[str], value: str) -> None:
    player = state.current_player()
    who = {CHANCE: "chance", TERMINAL: "nobody"}.get(player, str(player + 1))
    assert who == value, _differ(who, value)


def _check_refused(state: State, match: re.Match[str], value: str) -> None:
    player = state.current_player()
    seat = int(match.group(1)) - 1 if match.group(1) else player
    action = state.string_to_action(match.group(2))
    code, *params = value.split()
    reasons = explain(state.view(max(seat, 0)), action)
    texts = [[reason.code, *[f"{name}={word}" for name, word in reason.params]] for reason in reasons]
    due = [[code, *params]] if params else [[code, *text[1:]] for text in texts] or [[code]]
    assert texts == due, _differ(texts, due)
    if seat != player:
        return
    before = state.content()
    try:
        state.apply_action(action)
    except IllegalAction:
        assert state.content() == before, "the refused action changed the position"
    else:
        raise AssertionError(f"{match.group(2)} was carried out")


def _check_gold(state: State, match: re.Match[str], value: str) -> None:
    seat = int(match.group(1)) - 1
    row = state.gold()[seat]
    shown = [sum(origin.gold for origin in found) for found in state.view(None).origins()[seat]]
    assert shown == row, f"on the hexes: {_differ(shown, row)}"
    found = {**dict(zip(state.columns(), row, strict=True)), "total": sum(row)}
    words = _words(value)
    if len(words) % 2:
        raise ValueError("each name needs its gold, as in `castle 3`")
    due = {name: int(gold) for name, gold in zip(words[::2], words[1::2], strict=True)}
    unknown = due.keys() - found.keys()
    if unknown:
        raise ValueError(f"no gold is paid for {', '.join(unknown)}; there are {', '.join(found)}")
    assert {name: found[name] for name in due} == due, _differ(found, due)


def _check_preview(state: State, match: re.Match[str], value: str) -> None:
    seen = preview(state.view(state.current_player()), state.string_to_action(match.group(1)))
    words = [word for _, name in seen.takes for word in ("takes", name)]
    words += [word for _, name in seen.loses for word in ("loses", name)]
    words += [word for name, change in seen.gold for word in (name, str(change))]
    assert words == _words(value), _differ(" ".join(words) or NONE, value)


def _check_tiles(state: State, match: re.Match[str], value: str) -> None:
    seat = int(match.group(1)) - 1
    left = {(hex_name(tile.hex), tile.name, tile.status) for tile in state.view(None).tiles(seat)}
    found = " ".join(f"{name}={status}({hex})" for hex, name, status in sorted(left)) or NONE
    for word in _words(value):
        name, _, status = word.partition("=")
        fitting = [tile for tile in left if name in tile[:2] and tile[2] == (status or "ready")]
        assert fitting, _differ(found, value)
        left.remove(min(fitting))
    assert not left, _differ(found, value)


def _check_left(state: State, match: re.Match[str], value: str) -> None:
    left = state.view(None).tiles_left()[hex_id(match.group(1))]
    assert left == int(value), _differ(left, value)


def _check_seen(state: State, match: re.Match[str], value: str) -> None:
    seer = None if match.group(2) == "all" else int(match.group(2)) - 1
    found = state.view(seer).hand(int(match.group(1)) - 1)
    assert sorted(found) == sorted(_words(value)), _differ(" ".join(found) or NONE, value)


def _check_won(state: State, match: re.Match[str], value: str) -> None:
    assert state.is_terminal(), "the game is not over"
    found = [str(seat + 1) for seat, share in enumerate(state.returns()) if share > 0]
    assert found == _words(value), _differ(found, value)
    assert sum(state.returns()) == 1


def _check_pieces(state: State, match: re.Match[str], value: str) -> None:
    groups = [" ".join(sorted(group.split())) for group in value.split("|")]
    found = [
        " ".join(sorted(group.split())) for group in _printed(state, "pieces", match.group(1)).split("|")
    ]
    assert sorted(found) == sorted(groups), _differ(" | ".join(found), value)


def _check_board(state: State, picture: dict[int, Cell]) -> None:
    gap = state.lay_down()
    occupant = [int(code) for code in state.occupant]
    state.pick_up(gap)
    wrong = []
    for hex, cell in picture.items():
        code = occupant[hex]
        kind = None if code == EMPTY else int(kind_of(code))
        seat = None if code == EMPTY or owner_of(code) < 0 else int(owner_of(code))
        letter = state.play.board.letters[hex]
        if letter == "c" and hex in state.play.board.capitols:
            letter = CAPITOL
        there = Cell(letter, hex in state.play.board.caves, kind, seat)
        if there != cell:
            wrong.append(f"{hex_name(hex)} is {there}, not {cell}")
    assert not wrong, "; ".join(wrong)


def _check_field(state: State, name: str, value: str) -> None:
    match = _SEATED.fullmatch(name)
    base, seat = (match.group(1), match.group(2)) if match else (name, None)
    found = _printed(state, base, seat)
    assert found.split() == value.split(), _differ(found, value)


def _printed(state: State, name: str, seat: str | None) -> str:
    """The value of a line of the position."""
    for field in FIELDS:
        if field.name == name and field.per_seat == (seat is not None):
            return field.words(state, int(seat) - 1 if seat else 0)
    known = ", ".join(dict.fromkeys(field.name for field in FIELDS))
    raise ValueError(f"{name!r} cannot be expected; lines of the position are {known}")


_Checker = Callable[[State, re.Match[str], str], None]
_CHECKERS: Final[tuple[tuple[re.Pattern[str], _Checker], ...]] = (
    (re.compile("legal( has| lacks)?"), _check_legal),
    (re.compile("decides"), _check_decides),
    (_REFUSED, _check_refused),
    (re.compile("gold ([1-5])"), _check_gold),
    (re.compile(r"preview (\S+)"), _check_preview),
    (re.compile("tiles ([1-5])"), _check_tiles),
    (re.compile("left ([a-y][0-9]+)"), _check_left),
    (_SEEN, _check_seen),
    (re.compile("won"), _check_won),
    (re.compile("pieces(?: ([1-5]))?"), _check_pieces),
)
