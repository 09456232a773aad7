"""All that is kept of an account, for its owner. Blocks."""

import msgspec
from sqlalchemy import Engine, or_, select

from realmwright.server import wire_accounts as wire
from realmwright.server.errors import Forbidden
from realmwright.server.storage.database import reading
from realmwright.server.storage.tables import (
    channels,
    chat,
    entries,
    events,
    finished,
    games,
    hushed,
    plans,
    reports,
    results,
    seats,
)
from realmwright.server.wire import iso


def export_of(engine: Engine, holder: str, account: wire.Account) -> wire.Export:
    """Of the account of a holder. Raises Forbidden for a guest."""
    if account.name is None:
        raise Forbidden("this browser is signed in to no account", key="error.no-account")
    own = select(seats.c.game).where(seats.c.holder == holder)
    with reading(engine) as connection:
        sitting = connection.execute(select(seats).where(seats.c.holder == holder)).all()
        mine = seats.c.game == events.c.game, seats.c.seat == events.c.seat
        chosen = select(events).join(seats, mine[0] & mine[1])
        chosen = chosen.where(seats.c.holder == holder, events.c.kind == "action")
        choices = connection.execute(chosen.order_by(events.c.game, events.c.number)).all()
        its = select(games).where(or_(games.c.id.in_(own), games.c.maker == holder))
        found = connection.execute(its.order_by(games.c.created)).all()
        kept = select(plans.c.game, plans.c.note).join(
            seats, (plans.c.game == seats.c.game) & (plans.c.seat == seats.c.seat)
        )
        notes = connection.execute(kept.where(seats.c.holder == holder)).all()
        words = connection.execute(select(chat).where(chat.c.author == holder).order_by(chat.c.at)).all()
        reporting = select(reports).where(reports.c.reporter == holder).order_by(reports.c.at)
        reported = connection.execute(reporting).all()
        told = connection.execute(select(channels).where(channels.c.holder == holder)).all()
        quiet = connection.scalars(select(hushed.c.game).where(hushed.c.holder == holder)).all()
        entered = connection.execute(select(entries).where(entries.c.holder == holder)).all()
        ended = select(results, finished.c.at, finished.c.number).join(finished)
        ended = ended.where(results.c.holder == holder).order_by(finished.c.at, finished.c.game)
        came_off = connection.execute(ended).all()
    return wire.Export(
        account=account,
        games=[
            wire.OwnGame(
                id=game.id,
                created=iso(game.created),
                changed=iso(game.changed),
                over=game.over,
                made=game.maker == holder,
                seats={str(seat.seat): seat.name for seat in sitting if seat.game == game.id},
                notes=[row.note for row in notes if row.game == game.id],
                choices=[
                    wire.OwnChoice(event.number, iso(event.at), event.seat, event.token)
                    for event in choices
                    if event.game == game.id
                ],
            )
            for game in found
        ],
        words=[
            wire.OwnWord(word.game, word.channel, word.number, iso(word.at), word.name, word.quick, word.text)
            for word in words
        ],
        reports=[wire.OwnReport(one.game, one.channel, one.number, iso(one.at)) for one in reported],
        entries=[
            wire.OwnEntry(
                contest=entry.contest,
                game=entry.game,
                name=entry.name,
                finished=None if entry.finished is None else iso(entry.finished),
                gold=None if entry.gold is None else [int(gold) for gold in entry.gold.split()],
            )
            for entry in entered
        ],
        channels=[
            wire.OwnChannel(
                kind=one.kind,
                address=one.address,
                language=one.language,
                pace=one.pace,
                active=one.active,
                confirmed=one.confirmed,
                created=iso(one.created),
            )
            for one in told
        ],
        hushed=list(quiet),
        results=[
            wire.OwnResult(
                game=row.game,
                at=iso(row.at),
                rated=row.number is not None,
                place=row.place,
                gold=msgspec.json.decode(row.gold, type=dict[str, int]),
                out=row.out,
                mu_before=row.mu_before,
                sigma_before=row.sigma_before,
                mu=row.mu,
                sigma=row.sigma,
            )
            for row in came_off
        ],
    )
