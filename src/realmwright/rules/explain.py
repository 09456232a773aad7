"""Why a choice is refused, as codes with parameters; every text comes from the message catalogue."""

from dataclasses import dataclass

from mypy_extensions import i64

from realmwright.board.plain import Plain
from realmwright.board.terrain import LOCATION, NOWHERE, TERRAIN_NAMES
from realmwright.rules import ledger as where
from realmwright.rules.actions import (
    ACTIONS,
    END_TURN,
    FIRST_CARD,
    FIRST_OPTION,
    OUTPOST,
    action_name,
    is_card,
    is_hex,
)
from realmwright.rules.pieces import CITY_HALL, EMPTY, GAP, KIND_NAMES, kind_of, owner_of
from realmwright.rules.position import KERNEL_KINDS, Decision, Position, Power
from realmwright.rules.status import GONE, NEW, NO_TILE, NOT_BEGUN, READY, USED
from realmwright.rules.view import View


@dataclass(frozen=True)
class Reason(Plain):
    """A code such as `NotTheTerrain` and its parameters, names and numbers as text."""

    code: str
    params: tuple[tuple[str, str], ...] = ()


def explain(view: View, action: int) -> list[Reason]:
    """Why the owner of the view cannot choose the action; empty if they can."""
    state = view.known()
    if view.is_terminal():
        return [Reason("GameIsOver")]
    if view.seat is None:
        return [Reason("SpectatorsWatch")]
    if not view.must_act():
        return [Reason("NotYourTurn", (("seat", str(state.current_player() + 1)),))]
    if state.is_legal(action):
        return []
    if not 0 <= action < ACTIONS or action_name(action).startswith("?"):
        return [Reason("NoSuchChoice", (("action", str(action)),))]
    seat: i64 = view.seat
    if is_hex(action):
        return [_refused_hex(state, seat, action)]
    if is_card(action):
        return [_refused_card(state, action)]
    return [_refused_option(state, seat, action)]


def _refused_hex(state: Position, seat: i64, hex: i64) -> Reason:
    decision = state.decision()
    ask = state.asked()
    if ask.asks_piece:
        return _refused_piece(state, seat, ask.piece_of, hex)
    if not ask.hexes:
        return Reason("NoHexNow", (("decision", decision.name),))
    terrain = int(state.play.board.terrain[hex])
    if terrain == LOCATION:
        return Reason("LocationHex")
    if terrain == NOWHERE:
        return Reason("NoSuchHex")
    if i64(state.occupant[hex]) != EMPTY:
        return _occupied(state, hex)
    if state.is_blocked(hex):
        return Reason("Blocked")
    if terrain not in ask.terrains:
        if ask.terrain >= 0:
            return Reason("NotTheTerrain", (("terrain", TERRAIN_NAMES[ask.terrain]),))
        return Reason("NotSuitable", (("terrain", TERRAIN_NAMES[terrain]),))
    if ask.adjacent and state.realms[seat].adjacent[hex] == 0 and decision.would_do(state, seat, hex):
        return Reason("MustTouchOwn")
    return Reason("ConditionNotMet", (("power", decision.name),))


def _occupied(state: Position, hex: i64) -> Reason:
    code = i64(state.occupant[hex])
    if kind_of(code) == GAP:
        return Reason("HexItLeft")
    owner = owner_of(code)
    by = (("by", KIND_NAMES[kind_of(code)]),)
    return Reason("Occupied", by if owner < 0 else (*by, ("seat", str(owner + 1))))


def _refused_piece(state: Position, seat: i64, owner: i64, hex: i64) -> Reason:
    code = i64(state.occupant[hex])
    if code == EMPTY or owner_of(code) != owner:
        if owner == seat:
            return Reason("NotYourPiece")
        return Reason("NotTheirPiece", (("seat", str(owner + 1)),))
    if kind_of(code) == CITY_HALL:
        return Reason("CityHallStays")
    power = (("power", state.decision().name),)
    return Reason("PieceIsHeld" if state.decision().is_held(state, seat, hex) else "PieceHasNoTarget", power)


def _refused_card(state: Position, action: i64) -> Reason:
    name = (("card", action_name(action)),)
    if i64(state.ledger[where.TERRAIN]) >= 0:
        return Reason("TerrainIsSettled", (("terrain", TERRAIN_NAMES[i64(state.ledger[where.TERRAIN])]),))
    return Reason("CardNotOffered", name) if action >= FIRST_CARD else Reason("NoCardNow", name)


def _refused_option(state: Position, seat: i64, option: i64) -> Reason:
    decision: Decision = state.play.decisions[option - FIRST_OPTION + KERNEL_KINDS]
    if option == END_TURN:
        return Reason("MandatoryFirst")
    if not isinstance(decision, Power):
        return Reason("NotAskedNow", (("option", action_name(option)),))
    power = (("power", decision.name),)
    if not state.asked().powers and option != OUTPOST:
        return Reason("FinishFirst", (("decision", state.decision().name),))
    status = _best_status(state, seat, decision)
    if status == NO_TILE:
        return Reason("NoTile", power)
    if status == NEW:
        return Reason("TileFromNextTurn", power)
    if status == USED:
        return Reason("TileUsed", power)
    if status == GONE:
        return Reason("TileLost", power)
    if i64(state.ledger[where.TERRAIN]) < 0 and i64(state.ledger[where.MANDATORY]) == NOT_BEGUN:
        return Reason("NoTargetBeforeCard", power)
    return Reason("EmptySupply" if state.supply(seat) == 0 and decision.builds else "NoTarget", power)


def _best_status(state: Position, seat: i64, power: Power) -> int:
    """The most useful status the player has among the tiles of a power; READY or USED for one open to all."""
    worth = {NO_TILE: 0, GONE: 1, NEW: 2, USED: 3, READY: 4}
    best = NO_TILE
    found = False
    for site in range(state.play.sites):
        if state.play.site_powers[site] is power:
            found = True
            status = int(state.tile(seat, site))
            if worth[status] > worth[best]:
                best = status
    if found:
        return best
    if not power.granted(state, seat):
        return NO_TILE
    for place, other in enumerate(state.play.open_powers):
        if other is power and (i64(state.ledger[where.USES]) >> place) & 1 != 0:
            return USED
    return READY
