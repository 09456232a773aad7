"""Profiles: what somebody has played, and how well, as far as whoever looks may know; and the best.

To others a profile tells rated games alone, where everybody plays by the name of their account, and of these
only those of public tables, and those that the viewer played in.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from statistics import mean
from typing import TYPE_CHECKING, Final, TypeAlias

from realmwright.expansions import CATALOGUE
from realmwright.server import wire_players as wire
from realmwright.server.errors import Unknown
from realmwright.server.people import fold
from realmwright.server.rating import SETTLED, Skill
from realmwright.server.storage import histories
from realmwright.server.storage.histories import GameResult, Rated, SeatResult, Sitting
from realmwright.server.wire import iso
from realmwright.telling.info import GameInfo
from realmwright.telling.visible import clean_name

if TYPE_CHECKING:
    from realmwright.server.hall import Hall

# Of tables, by seat, who sits there.
Sittings: TypeAlias = Mapping[str, Mapping[int, Sitting]]
# Games, each with the seat that the player had.
_Played: TypeAlias = Sequence[tuple[GameResult, SeatResult]]
# Games that figures are made of, and those that are listed.
_COUNTED: Final = 500
_LISTED: Final = 50
_BEST: Final = 100


async def best(hall: "Hall", holder: str | None) -> wire.Best:
    """The best, as a browser sees them."""
    found = await hall.stored(partial(histories.best, hall.store.engine, _BEST))
    own = None if holder is None else await hall.people.account_of(holder)
    players = [
        wire.BestPlayer(
            rank=1 + sum(other.skill.mu > one.skill.mu for other in found),
            name=one.name,
            me=one.holder == holder,
            rating=_rating(one),
        )
        for one in found
    ]
    return wire.Best(players, SETTLED, None if own is None else own.name)


async def show(hall: "Hall", name: str, holder: str | None) -> wire.Player:
    """The profile of an account. Raises Unknown where there is none that this browser may see."""
    account = await hall.people.named(fold(clean_name(name)))
    engine = hall.store.engine
    rated = (
        None if account is None else await hall.stored(partial(histories.rating_of, engine, account.holder))
    )
    me = account is not None and account.holder == holder
    if account is None or (not me and (account.private or rated is None)):
        raise Unknown(f"there is no player {name!r}", key="error.no-player")
    found = await hall.stored(partial(histories.history, engine, account.holder, _COUNTED))
    seen = [game for game in found if me or _is_open(game, holder)]
    played = [(game, _seat_of(game, account.holder)) for game in seen]
    ranked = rated is not None and not account.private and rated.games >= SETTLED
    return wire.Player(
        name=account.name,
        since=iso(account.created),
        me=me,
        private=account.private,
        rating=None if rated is None else _rating(rated),
        rank=await hall.stored(partial(histories.rank_of, engine, rated.skill)) if rated and ranked else None,
        games=[_past_game(game, seat) for game, seat in played[:_LISTED]],
        by_players=_by_players(played),
        by_set=_by_set(played),
        by_card=_by_card(played),
    )


async def at_table(hall: "Hall", info: GameInfo, holder: str | None) -> list[wire.SeatRating]:
    """The ratings of those who sit at a rated table; of private ones their own alone."""
    found = (await sitting_at(hall, [info])).get(info.id, {})
    return [
        wire.SeatRating(seat, shown, _change(sits.before, sits.after))
        for seat, sits in sorted(found.items())
        if (shown := rating_of(sits, holder)) is not None
    ]


async def sitting_at(hall: "Hall", tables: Collection[GameInfo]) -> Sittings:
    """Who sits at those of some tables that are rated."""
    rated = [info.id for info in tables if info.options.rated]
    return await hall.stored(partial(histories.at_tables, hall.store.engine, rated)) if rated else {}


def rating_of(sits: Sitting | None, holder: str | None) -> wire.Rating | None:
    """The rating of who sits somewhere, if there is one that this browser may see."""
    if sits is None or (sits.rated.private and sits.rated.holder != holder):
        return None
    return _rating(sits.rated)


def _is_open(game: GameResult, holder: str | None) -> bool:
    """Whether somebody else may know of a game."""
    played = holder is not None and any(seat.holder == holder for seat in game.seats)
    return game.rated and (game.public or played)


def _seat_of(game: GameResult, holder: str) -> SeatResult:
    return next(seat for seat in game.seats if seat.holder == holder)


def _rating(rated: Rated) -> wire.Rating:
    skill = rated.skill
    return wire.Rating(skill.figure, skill.doubt, rated.games, provisional=rated.games < SETTLED)


def _change(before: Skill | None, after: Skill | None) -> int | None:
    return None if before is None or after is None else after.figure - before.figure


def _past_game(game: GameResult, own: SeatResult) -> wire.PastGame:
    others = sorted((seat for seat in game.seats if seat is not own), key=lambda seat: seat.place)
    return wire.PastGame(
        game=game.game if game.there else None,
        at=iso(game.at),
        sets=game.sets,
        rated=game.rated,
        place=own.place,
        gold=_gold(own),
        out=own.out,
        change=_change(own.before, own.after),
        others=[_opponent(game, seat) for seat in others],
    )


def _opponent(game: GameResult, seat: SeatResult) -> wire.Opponent:
    return wire.Opponent(
        name=seat.account if game.rated else seat.name,
        profile=game.rated and seat.shown,
        place=seat.place,
        gold=_gold(seat),
        out=seat.out,
    )


def _gold(seat: SeatResult) -> int:
    return sum(seat.gold.values())


# Figures over many games.


def _by_players(played: _Played) -> list[wire.ByPlayers]:
    found = []
    for players in sorted({len(game.seats) for game, _ in played}):
        mine = [seat for game, seat in played if len(game.seats) == players]
        places = [sum(seat.place == place for seat in mine) for place in range(1, players + 1)]
        found.append(wire.ByPlayers(players, places, mean(map(_gold, mine))))
    return found


def _by_set(played: _Played) -> list[wire.BySet]:
    found = []
    for name in CATALOGUE.sets:
        mine = [seat for game, seat in played if name in {"base", *game.sets}]
        if mine:
            won = sum(seat.place == 1 for seat in mine)
            found.append(wire.BySet(name, len(mine), won, mean(seat.place for seat in mine)))
    return found


def _by_card(played: _Played) -> list[wire.ByCard]:
    gold: dict[str, list[int]] = {}
    for game, seat in played:
        if game.played_out:
            for source, earned in seat.gold.items():
                gold.setdefault(source, []).append(earned)
    means = [wire.ByCard(source, len(earned), mean(earned)) for source, earned in gold.items()]
    return sorted(means, key=lambda one: (-one.gold, one.source))
