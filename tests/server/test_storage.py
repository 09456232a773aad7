"""What lies in the database: words, positions, settings; and what becomes of games whose log is broken."""

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlalchemy import event as sql_event
from sqlalchemy.exc import OperationalError

from realmwright import expansions
from realmwright.board.geometry import hex_id
from realmwright.board.quadrants import SHIPPED
from realmwright.notation.record import print_record, read_record
from realmwright.rules.actions import END_TURN, card_action, option_id
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.server import run
from realmwright.server.config import Config
from realmwright.server.hall import first_events
from realmwright.server.storage import database as storage
from realmwright.server.storage import schema
from realmwright.server.storage.database import DatabaseError, open_database, writing
from realmwright.server.storage.progress import Progress
from realmwright.server.storage.seating import SeatChange, TokenSpent, change_seats, invited, set_invite
from realmwright.server.storage.setup_text import parse_setup, print_setup
from realmwright.server.storage.store import Advance, Begun, Stale, Store
from realmwright.server.storage.tables import metadata, settings
from realmwright.telling import positions
from realmwright.telling.course import BrokenLog, Course
from realmwright.telling.info import NO_ACTION, Event, GameInfo, Seat
from server.harness import Browser, legal, running
from server.stores import locked

PROGRESS = Progress(1, 0, False)


@pytest.fixture
def engine(database: str) -> Any:
    engine = open_database(database)
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: Engine) -> Store:
    return Store(engine)


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    store = Store(open_database(f"sqlite:///{tmp_path / 'games.db'}"))
    yield store
    store.close()


def new_game(store: Store, id: str = "game", players: int = 2) -> GameInfo:
    seats = [
        Seat("here", "Anna", holder="h"),
        *(Seat("invite", f"P{k}", invite=f"i{k}" if id == "game" else f"{id}{k}") for k in range(1, players)),
    ]
    info = GameInfo(id, expansions.draw_setup(expansions.first_game(players, 1)), seats, maker="h")
    course, events = first_events(info, ())
    store.add(Begun(info, events, PROGRESS, [(course.number, positions.position_text(course.game))]))
    return info


def write(store: Store) -> None:
    with writing(store.engine) as connection:
        connection.execute(settings.delete())


def test_the_schema_is_what_the_migrations_make(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert context.get_current_revision() == schema.REVISION
        assert compare_metadata(context, metadata) == []


def test_migrations_go_down_and_up(engine: Engine) -> None:
    from alembic import command

    from realmwright.server.storage.schema import alembic_config

    with writing(engine) as connection:
        command.downgrade(alembic_config(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(alembic_config(connection), "head")
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_schema_that_is_current_needs_no_alembic(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    open_database(url).dispose()
    code = (
        "import sys; from realmwright.server.storage.database import open_database;"
        f"open_database({url!r}); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"


def plans(engine: Engine, work: Callable[[], object]) -> list[str]:
    """How SQLite finds what is read in some work, step by step."""
    statements: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        statements.append((statement, parameters))

    sql_event.listen(engine, "before_cursor_execute", note)
    try:
        work()
    finally:
        sql_event.remove(engine, "before_cursor_execute", note)
    with engine.connect() as connection:
        explained = [
            connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
            for statement, parameters in statements
            if not statement.startswith("BEGIN")
        ]
    return [str(step[-1]) for steps in explained for step in steps]


def test_no_list_looks_through_all_games(sqlite: Store) -> None:
    new_game(sqlite)
    for work in (
        lambda: sqlite.games_of("h", 50),
        lambda: invited(sqlite.engine, "i1"),
        lambda: sqlite.delete(["other"]),
        lambda: sqlite.last_played_before(1),
    ):
        steps = plans(sqlite.engine, work)
        assert steps
        # What a part of the query itself has found may be gone through.
        assert [step for step in steps if "SCAN" in step and "SCAN (subquery" not in step] == []


def test_the_database_is_private(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path / 'deep' / 'er' / 'games.db'}").dispose()
    assert (tmp_path / "deep" / "er" / "games.db").stat().st_mode & 0o077 == 0


URLS = [
    "nonsense", "mongodb://x/y", "postgresql+nodriver://x/y", "x://[::1", "sqlite://host/x",
    "sqlite+aiosqlite://",
]  # fmt: skip


@pytest.mark.parametrize("url", URLS)
def test_urls_that_cannot_be(url: str) -> None:
    with pytest.raises(DatabaseError):
        open_database(url)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            "UPDATE alembic_version SET version_num = '9999'",
            "is of another, newer version: update Realmwright",
        ),
        ("UPDATE settings SET value = 'xyz'", "the key that signs cookies is damaged"),
        ("UPDATE settings SET value = ''", "the key that signs cookies is damaged"),
    ],
)
def test_a_database_that_cannot_be_served_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, sentence: str
) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    engine = open_database(url)
    Store(engine).signing_key()
    with writing(engine) as connection:
        connection.execute(text(change))
    engine.dispose()
    with contextlib.closing(run.bind("127.0.0.1", 0, strict=True)) as listening:
        config = Config(database=url)
        with pytest.raises(DatabaseError, match=sentence) as caught:
            run.serve(config, listening, lambda: None)
    assert "\n" not in str(caught.value)


def test_behind_one_that_waited_in_vain_for_the_lock_nobody_waits(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "WAIT", 1.0)
    store = Store(open_database(database))
    with locked(database):
        took = []
        for _ in range(5):
            begun = time.monotonic()
            with pytest.raises(OperationalError):
                write(store)
            took.append(time.monotonic() - begun)
        store.check()
    assert took[0] > 0.8
    # Each waiting for itself would take four times as long.
    assert sum(took[1:]) < 2.0
    write(store)
    # Then whoever comes first waits again.
    with locked(database):
        begun = time.monotonic()
        with pytest.raises(OperationalError):
            write(store)
        assert time.monotonic() - begun > 0.8
    store.close()


def test_the_signing_key_stays(store: Store) -> None:
    assert store.signing_key() == store.signing_key()
    assert len(store.signing_key()) == 32


@pytest.mark.parametrize("seed", range(5))
def test_setups_read_as_printed(seed: int) -> None:
    for sets in ((), ("all",)):
        setup = expansions.draw_setup(Wanted(sets, 2 + seed % 4, seed))
        assert parse_setup(print_setup(setup)) == setup


def test_one_of_two_writers_is_refused(store: Store) -> None:
    info = new_game(store)
    known = store.load("game")
    assert known is not None
    number = known[1][-1].number + 1
    store.append([Advance("game", [Event(number, "action", 0, hex_id("a1"))], PROGRESS)])
    with pytest.raises(Stale):
        store.append([Advance("game", [Event(number, "action", 0, hex_id("b1"))], PROGRESS)])
    with pytest.raises(Stale):
        store.append([Advance("game", [Event(number + 1, "ask", 0), Event(number, "undo", 0)], PROGRESS)])
    with pytest.raises(Stale):
        claim(store, "other", number)
    assert [event.action for event in store.events_after([("game", number - 1)])[0]] == [hex_id("a1")]
    assert invited(store.engine, "i1") == (info.id, 1)


def test_events_that_leave_a_gap_are_refused(store: Store) -> None:
    """Other games were put into the database, and a server goes on from what it remembers."""
    for id in ("game", "other"):
        new_game(store, id)
    number = len(store.events_after([("game", 0)])[0]) + 1
    gap = Advance("game", [Event(number + 1, "action", 0, hex_id("a1"))], PROGRESS)
    fits = Advance("other", [Event(number, "action", 0, hex_id("a1"))], PROGRESS)
    for advances in ([gap], [fits, gap], [Advance("gone", [Event(1, "ask", 0)], PROGRESS)]):
        with pytest.raises(Stale):
            store.append(advances)
    assert [len(store.events_after([(id, 0)])[0]) for id in ("game", "other")] == [number - 1] * 2
    store.append([fits])


def claim(store: Store, holder: str, number: int) -> None:
    """Trade the token of the second seat, by an event of a number."""
    event = Event(number, "seat", 1)
    change = SeatChange("game", event, {1: {"holder": holder, "name": "Ben"}}, invite="i1")
    change_seats(store.engine, change, PROGRESS)


def test_a_token_is_traded_once(store: Store) -> None:
    new_game(store)
    claim(store, "ben", 3)
    for holder in ("ben", "cleo"):
        with pytest.raises(TokenSpent):
            claim(store, holder, 4)
    found = store.load("game")
    assert found is not None
    assert (found[0].seats[1].holder, found[0].seats[1].name) == ("ben", "Ben")
    assert not set_invite(store.engine, "game", 1, "i9")


def test_a_game_is_read_as_of_one_moment(database: str, store: Store) -> None:
    """Else the event of whoever has just sat down would be known, and the seat still be free."""
    new_game(store)
    other = Store(open_database(database))
    comes = ["b"]

    def sit_down(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if "FROM seats" in statement and comes:
            claim(other, comes.pop(), 3)

    sql_event.listen(store.engine, "after_cursor_execute", sit_down)
    for sat in (False, True):
        found = store.load("game")
        assert found is not None
        info, log = found
        assert (info.seats[1].holder == "b") is sat
        assert any(event.kind == "seat" for event in log) is sat
    other.close()


async def test_many_writers_lose_nothing(sqlite: Store) -> None:
    """What `BEGIN IMMEDIATE` is for: without it updates are lost silently."""
    new_game(sqlite)

    def write(k: int) -> int:
        done = 0
        for _ in range(20):
            with writing(sqlite.engine) as connection:
                query = text("select amount from events where game = 'game' and number = 1")
                before = connection.execute(query).scalar_one()
                change = text("update events set amount = :n where game = 'game' and number = 1")
                connection.execute(change, {"n": before + 1})
            done += 1
        return done

    done = await asyncio.gather(*(asyncio.to_thread(write, k) for k in range(8)))
    found = sqlite.load("game")
    assert found is not None
    assert found[1][0].count == sum(done) == 160


def test_words_not_numbers_are_stored(store: Store) -> None:
    new_game(store)
    number = len(store.events_after([("game", 0)])[0]) + 1
    chosen = [hex_id("c4"), option_id("tavern"), card_action("swamp+grass"), END_TURN]
    log = [Event(number + place, "action", 1, action) for place, action in enumerate(chosen)]
    store.append([Advance("game", [*log, Event(number + 4, "again", text="other")], PROGRESS)])
    assert store.events_after([("game", number - 1)])[0] == [*log, Event(number + 4, "again", text="other")]
    with store.engine.connect() as connection:
        stored = connection.execute(
            text(f"select token from events where number >= {number} order by number")
        )
        assert stored.scalars().all() == ["c4", "tavern", "=swamp+grass", ".", "other"]


def test_drawn_cards_are_stored_in_braces(store: Store) -> None:
    new_game(store)
    with store.engine.connect() as connection:
        tokens = connection.execute(text("select token from events order by number")).scalars().all()
    assert all(token.startswith("{") and token.endswith("}") for token in tokens)
    last = store.last_position("game", 99)
    assert last is not None
    assert last[0] == 2
    assert "[Quadrants " in last[1]


def test_events_that_do_not_follow() -> None:
    info = GameInfo(
        "game", expansions.draw_setup(expansions.first_game(2, 1)), [Seat("here", "A"), Seat("here", "B")]
    )
    course, events = first_events(info, ())
    for event in (
        Event(9, "action", 0, hex_id("a1")),
        Event(3, "action", 0, NO_ACTION),
        Event(3, "action", 0, hex_id("a1")),
        Event(3, "action", None, card_action("grass")),
        Event(3, "undo", 0, count=0),
        Event(3, "undo", 0, count=5),
        Event(3, "answer", 0, count=1),
    ):
        with pytest.raises(BrokenLog):
            Course(info, events).take(event)
    assert course.number == 2


async def play(browser: Browser, game: str, times: int) -> Any:
    for _ in range(times):
        now = await browser.snapshot(game)
        assert (await browser.act(game, now["n"], legal(now)[0])).status_code == 200
    return await browser.snapshot(game)


def change(url: str, statement: str) -> None:
    engine = open_database(url)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


async def test_a_log_that_no_longer_replays_goes_on_from_its_last_position(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = await play(browser, game, 9)  # two turns, and a build of the third
    change(database, "update events set token = 'z9' where number = 4")
    async with running(database) as server:
        again = server.browser()
        again.cookies.update(browser.cookies)
        restored = await again.snapshot(game)
        assert restored["view"]["restored"]
        # What was done since that position is taken back first.
        assert restored["n"] == now["n"] + 2
        assert restored["log"] == [
            {
                "id": 0,
                "n": restored["n"],
                "round": 2,
                "seat": None,
                "text": {"key": "log.restored"},
                "hexes": [],
                "subject": None,
            }
        ]
        assert len(restored["view"]["occupants"]) == 6
        assert (restored["view"]["round"], restored["view"]["turn"]) == (2, now["view"]["turn"])
        assert restored["view"]["setup"] == now["view"]["setup"]
        stream = await again.stream(game, after=now["n"])
        assert (await stream.event())["kind"] == "snapshot"
        await play(again, game, 5)
        later = await again.snapshot(game)
    async with running(database) as server:
        third = server.browser()
        third.cookies.update(browser.cookies)
        assert _still(await third.snapshot(game)) == _still(later)


def _still(snapshot: Any) -> Any:
    for seat in snapshot["view"]["seats"]:
        del seat["connected"]
    return snapshot["view"]


async def test_other_rules_that_lead_elsewhere_are_noticed(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = await play(browser, game, 4)
    change(database, "update games set rules = '0'")
    async with running(database) as server:
        assert not (await server.browser().snapshot(game))["view"]["restored"]
    change(database, "update positions set text = replace(text, '[Rules \"', '[Rules \"0')")
    async with running(database) as server:
        assert not (await server.browser().snapshot(game))["view"]["restored"]
    change(database, "update positions set text = text || 'walls: 24' where number > 2")
    async with running(database) as server:
        found = await server.browser().snapshot(game)
        assert found["view"]["restored"]
        assert found["view"]["turn"] == now["view"]["turn"]


async def test_a_game_that_cannot_be_read_says_so(database: str) -> None:
    async with running(database) as server:
        game = (await server.browser().make())["game"]
    change(database, "update events set token = 'z9' where number = 1")
    change(database, "update positions set text = 'nonsense'")
    async with running(database) as server:
        response = await server.browser().get(f"/api/games/{game}")
        assert (response.status_code, response.json()["error"]["key"]) == (409, "error.unreadable")
        # What stands in the log may be a hidden card.
        assert response.json()["detail"] == f"game {game} cannot be read any more"
        stream = await server.browser().stream(game)
        assert await stream.closed() == 4409


def test_a_game_stored_on_a_former_layout_tells_it_by_its_digest() -> None:
    """All rows of a game's map are stored, so the game goes on; its record needs no definition of them."""
    stored = (
        '{"sets":["base","island"],"players":2,"quadrants":['
        + ",".join(stored_quadrant(stem) for stem in ("harbor", "paddock", "oasis", "farm"))
        + '],"cards":["lords","knights","hermits"],"start":0,"island":{"stem":"island-tree-house","name":'
        '"Island, Tree House side","set":"island","locations":["Tree House"],"layout":"our own; the printed '
        'layout was not to be had","rows":[".FTT.","FcTT.","DTaGG","DDCG.",".DCC."]}}'
    )
    setup = parse_setup(stored)
    text = print_record(Game(setup, expansions.CATALOGUE))
    assert '[Layouts "island-tree-house=051c7f87"]' in text
    assert "[Quadrant " not in text
    assert read_record(text).setup == setup


def stored_quadrant(stem: str) -> str:
    quadrant = SHIPPED[stem]
    locations, rows = '","'.join(quadrant.locations), '","'.join(quadrant.rows)
    return (
        f'{{"stem":"{stem}","name":"{quadrant.name}","set":"base","locations":["{locations}"],'
        f'"layout":"{quadrant.layout}","rows":["{rows}"]}}'
    )
