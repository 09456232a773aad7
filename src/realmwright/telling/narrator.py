"""Tells what an action did by looking at the position before and after: nothing here knows a set's rules."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from realmwright.board.geometry import hex_name
from realmwright.rules.actions import END_TURN, action_name
from realmwright.rules.state import CHANCE
from realmwright.rules.view import Pending, Piece, View
from realmwright.telling.journal import Entry, Name
from realmwright.telling.message import message
from realmwright.telling.outcome import winners
from realmwright.telling.subjects import (
    card_name,
    name_of,
    on_terrain,
    power_subject,
    subject_of,
)


@dataclass(frozen=True)
class Scene:
    """What everybody may know of a position, as far as the log speaks of it."""

    view: View
    pending: Pending | None
    turns: int
    round: int
    pieces: frozenset[Piece]
    card: str | None
    terrain: str | None


def look(view: View, turns: int, round: int) -> Scene:
    """The scene of a spectator's view; `turns` have ended before."""
    over = view.is_terminal()
    card, terrain = (None, None) if over else (view.card(), view.terrain())
    return Scene(view, view.pending(), turns, round, frozenset(view.pieces()), card, terrain)


def tell(before: Scene, after: Scene, actor: int, action: int, out: Collection[int] = ()) -> list[Entry]:
    """The lines for an action that `actor` (or CHANCE) decided; `out` are the seats that can win no more."""
    lines: list[Entry] = []
    if actor == CHANCE:
        lines += _chance(before, after, action)
    else:
        lines += _pieces(before, after, actor, action)
        lines += _choice(before, actor, action)
    lines += _tiles(before, after, action)
    lines += _earned(before, after)
    lines += _marks(before, after)
    if after.view.end_triggered() and not before.view.end_triggered():
        lines.append(_line(after, "last-round", before.view.turn_seat()))
    if actor != CHANCE or _is_hidden(before):
        lines += _played(before, after)
    if after.view.is_terminal():
        lines.append(won(after, out))
    return lines


def _line(
    scene: Scene,
    key: str,
    seat: int | None,
    *,
    hexes: tuple[int, ...] = (),
    subject: str | None = None,
    growth: tuple[object, ...] | None = None,
    ways: dict[str, str] | None = None,
    **params: Any,
) -> Entry:
    params = {**(ways or {}), **{name.removesuffix("_"): value for name, value in params.items()}}
    if seat is not None:
        params = {"player": Name(seat), **params}
    return Entry(f"log.{key}", params, scene.round, seat, hexes, subject, growth)


def _names(hexes: tuple[int, ...]) -> str:
    return ", ".join(hex_name(hex) for hex in hexes)


def _is_hidden(before: Scene) -> bool:
    return before.view.draws_hidden()


def _chance(before: Scene, after: Scene, action: int) -> Iterator[Entry]:
    """A card was drawn: into a hand unseen, or for all to see."""
    seat = before.view.drawing()
    if _is_hidden(before):
        if before.view.phase() != "dealing":
            yield _line(before, "draw", seat)
        return
    card = action_name(action)
    subject = f"terrain.{card.split('+')[-1]}"
    power = power_subject(before.pending.name) if before.pending else None
    if power is not None:
        yield _line(before, "fort", seat, subject=power, terrain=card_name(card), card=card_name(card))
    elif after.card == card:
        yield _line(after, "card", seat, subject=subject, terrain=card_name(card))
    else:
        yield _line(after, "replaced", seat, subject=subject, terrain=card_name(card))


def _played(before: Scene, after: Scene) -> Iterator[Entry]:
    """The card of the turn became known, or the half of a double one."""
    seat = after.view.turn_seat()
    new_turn = before.turns != after.turns or before.view.phase() != "turns"
    if after.card is not None and (new_turn or before.card != after.card):
        subject = f"terrain.{after.card.split('+')[-1]}"
        yield _line(after, "card", seat, subject=subject, terrain=card_name(after.card))
    elif after.terrain is not None and before.terrain is None and not new_turn and before.card == after.card:
        subject = f"terrain.{after.terrain}"
        yield _line(after, "half", seat, subject=subject, terrain=name_of(subject))


def _choice(before: Scene, actor: int, action: int) -> Iterator[Entry]:
    """Choices that change nothing on the board, but should be told."""
    if action_name(action) == "counter":
        yield _line(before, "counter", actor, subject="location.cathedral")
    elif (
        before.pending
        and before.pending.name == "silo"
        and action < END_TURN
        and before.pending.step == "silo"
    ):
        yield _line(before, "silo", actor, subject="silver.silo", hexes=(action,))


def _pieces(before: Scene, after: Scene, actor: int, action: int) -> Iterator[Entry]:
    """What came onto the board, went, or moved."""
    came = sorted(after.pieces - before.pieces, key=lambda piece: piece.hex)
    went = sorted(before.pieces - after.pieces, key=lambda piece: piece.hex)
    if action == END_TURN:
        came, went = [], [piece for piece in went if piece.kind != "scout"]
    title = before.pending.name if before.pending else ""
    for seat, kind in sorted({(p.seat if p.seat is not None else -1, p.kind) for p in came + went}):
        on = tuple(p.hex for p in came if p.kind == kind and p.seat == (seat if seat >= 0 else None))
        off = tuple(p.hex for p in went if p.kind == kind and p.seat == (seat if seat >= 0 else None))
        yield from _change(before, actor, title, seat, kind, on, off)


def _change(
    scene: Scene, actor: int, title: str, seat: int, kind: str, on: tuple[int, ...], off: tuple[int, ...]
) -> Iterator[Entry]:
    power = power_subject(title)
    named = None if power is None else name_of(power)
    grow = (scene.turns, actor, power, kind, bool(on), bool(off))
    piece = message(f"piece.{kind}")
    if on and off:
        ways = {"from": _names(off), "to": _names(on)}
        yield _line(scene, "power-move", actor, hexes=(*off, *on), subject=power, ways=ways, power=named)
    elif on and kind == "settlement" and power is None:
        on_it = on_terrain(scene.terrain) if scene.terrain else None
        subject = f"terrain.{scene.terrain}" if scene.terrain else None
        yield _line(
            scene, "build", actor, hexes=on, subject=subject, growth=grow, on=on_it, hexes_=_names(on)
        )
    elif on and kind == "settlement":
        yield _line(
            scene, "power-build", actor, hexes=on, subject=power, growth=grow, power=named, hexes_=_names(on)
        )
    elif on and kind in ("wall", "scout"):
        key = f"{kind}s"
        yield _line(scene, key, actor, hexes=on, subject=power, growth=grow, n=len(on), hexes_=_names(on))
    elif on and kind == "city-hall":
        yield _line(scene, "city-hall", actor, hexes=on, subject=power, hexes_=hex_name(on[len(on) // 2]))
    elif on:
        yield _line(scene, "put", actor, hexes=on, subject=power, piece=piece, hexes_=_names(on))
    elif seat >= 0 and seat != actor:
        yield _line(scene, "sword", actor, hexes=off, subject=power, other=Name(seat), hexes_=_names(off))
    elif kind == "settlement":
        yield _line(scene, "set-aside", actor, hexes=off, subject=power, growth=grow, hexes_=_names(off))
    else:
        yield _line(scene, "take-back", actor, hexes=off, subject=power, piece=piece, hexes_=_names(off))


def _tiles(before: Scene, after: Scene, action: int) -> Iterator[Entry]:
    """Tiles taken and lost; those that are spent at the end of a turn are not told."""
    for seat in range(before.view.seats):
        had = {tile.hex: tile.status for tile in before.view.tiles(seat)}
        for tile in after.view.tiles(seat):
            was = had.get(tile.hex)
            subject = subject_of(tile.name)
            about: dict[str, Any] = {"hexes": (tile.hex,), "subject": subject, "tile": name_of(subject)}
            if was is None:
                yield _line(before, "tile", seat, **about)
            elif was != "gone" and tile.status == "gone" and action != END_TURN:
                yield _line(before, "tile-lost", seat, **about)


def _earned(before: Scene, after: Scene) -> Iterator[Entry]:
    """Gold that cards pay at once."""
    for slot, card in enumerate(before.view.setup.cards):
        for seat in range(before.view.seats):
            gain = after.view.earned(seat)[slot] - before.view.earned(seat)[slot]
            if gain > 0:
                yield _line(
                    before, "gold", seat, subject=f"card.{card}", n=gain, card=name_of(subject_of(card))
                )


def _marks(before: Scene, after: Scene) -> Iterator[Entry]:
    old = before.view.marked_lines()
    for line, seat in after.view.marked_lines().items():
        if line not in old:
            yield _line(before, "mark", seat, subject="card.mayors", row=line_name(line))


def line_name(line: int) -> str:
    """A horizontal line as printed: `7`, on the island `u3`."""
    return str(line + 1) if line < 20 else f"u{line - 19}"


def won(scene: Scene, out: Collection[int] = ()) -> Entry:
    """Who wins, of those that are not out."""
    winning = winners(scene.view, out)
    best = sum(scene.view.gold()[winning[0]])
    if len(winning) == 1:
        return _line(scene, "over", winning[0], n=best)
    return _line(scene, "over-tie", None, players=[Name(seat) for seat in winning], n=best)
