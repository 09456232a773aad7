"""Contests: tables with the same cards, and nobody learns of them from another table."""

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import text

from realmwright.server import contests
from realmwright.server.storage import store
from realmwright.server.storage.database import open_database, writing
from server.harness import Browser, Running, legal, logged, running
from server.stores import Databases

DAY = 86_400_000
NOON = 1_795_910_400_000 + DAY // 2  # 2026-11-29, 12:00
SEATS = [{"kind": "here"}, {"kind": "computer", "level": "greedy"}]
GAME = {"setup": "random", "seats": SEATS, "seed": "77"}
# Whatever can be asked of a game by GET.
LOOKS = (
    "",
    "/timeline",
    "/past/3",
    "/origins/3",
    "/record",
    "/statistics",
    "/preview/5",
    "/explain/5",
    "/hand/0",
)


@dataclass
class Clock:
    """The time of all that is stored."""

    now: int = NOON


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(store, "now", lambda: made.now)
    monkeypatch.setattr(contests, "DAILY_LEVELS", ["random"])
    return made


async def made(browser: Browser, **changes: Any) -> str:
    """A contest of a day."""
    answer = await browser.post("/api/contests", {"title": "Autumn", "hours": 24, "game": GAME, **changes})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["contest"])


async def entered(browser: Browser, contest: str, name: str = "Anna") -> str:
    """A table in it."""
    answer = await browser.post(f"/api/contests/{contest}/tables", {"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["game"])


async def play(browser: Browser, game: str, last: bool, *, until: int = 10**6) -> Any:
    """Take the first or the last choice each time, to the end or to the first own choice after an event.

    There nothing goes on by itself. The last frame.
    """
    stream = await browser.stream(game)
    frame = await stream.frame()
    while frame["view"]["phase"] != "over":
        if choices := legal(frame):
            if frame["n"] >= until:
                break
            action = choices[-1 if last and len(choices) > 1 else 0]
            assert (await browser.act(game, frame["n"], action)).status_code == 200
        frame = await stream.event()
    await stream.close()
    return frame


async def status(browser: Browser, path: str) -> tuple[int, str]:
    answer = await browser.get(path)
    body = answer.json() if answer.headers["content-type"].startswith("application/json") else {}
    return answer.status_code, body["error"]["key"] if "error" in body else ""


def draws(server: Running, game: str) -> list[str]:
    """The cards drawn in a game, as they are stored."""
    with server.hall.store.engine.connect() as connection:
        query = (
            "SELECT token FROM events WHERE game = :game AND seat IS NULL AND kind = 'action' ORDER BY number"
        )
        return [row.token for row in connection.execute(text(query), {"game": game})]


async def test_three_play_at_three_tables_with_the_same_cards_and_are_ranked(
    database: str, clock: Clock, caplog: Any
) -> None:
    async with running(database) as server:
        people = {name: server.browser() for name in ("Anna", "Ben", "Cleo")}
        contest = await made(people["Anna"])
        games = {name: await entered(browser, contest, name) for name, browser in people.items()}
        assert len(set(games.values())) == 3
        ends = {}
        for name, browser in people.items():
            ends[name] = await play(browser, games[name], last=name == "Ben")
        cards = [draws(server, game) for game in games.values()]
        shortest = min(map(len, cards))
        assert shortest > 10
        assert cards[0][:shortest] == cards[1][:shortest] == cards[2][:shortest]
        # Anna and Cleo have done the same, and so have the computers.
        assert ends["Anna"]["view"]["occupants"] == ends["Cleo"]["view"]["occupants"]
        assert ends["Anna"]["view"]["occupants"] != ends["Ben"]["view"]["occupants"]
        shown = await people["Cleo"].json(f"/api/contests/{contest}")
        assert shown["about"]["players"] == 3
        setup = ends["Cleo"]["view"]["setup"]
        assert shown["about"]["setup"]["terrain"] == setup["terrain"]
        assert {part: shown[part] for part in ("locations", "caves", "tasks")}.items() <= setup.items()
        results = {one["name"]: one for one in shown["results"]}
        totals = {name: [seat["goldTotal"] for seat in end["view"]["seats"]] for name, end in ends.items()}
        assert {name: one["gold"] for name, one in results.items()} == totals
        for name, one in results.items():
            assert one["byGold"] == 1 + sum(gold[0] > totals[name][0] for gold in totals.values())
            assert one["place"] == (1 if totals[name][0] >= totals[name][1] else 2)
            better = [
                o for o in results.values() if (o["place"], -o["gold"][0]) < (one["place"], -one["gold"][0])
            ]
            assert one["byPlace"] == 1 + len(better)
            assert one["me"] == (name == "Cleo")
        assert logged(caplog.records) == ""


async def test_nobody_sees_another_table_or_a_result_before_the_own_game_is_over(
    database: str, clock: Clock
) -> None:
    async with running(database) as server:
        anna, ben, guest = server.browser(), server.browser(), server.browser()
        contest = await made(anna)
        hers, his = await entered(anna, contest), await entered(ben, contest, "Ben")
        await play(anna, hers, last=False)
        for browser in (ben, guest):
            for look in LOOKS:
                assert await status(browser, f"/api/games/{hers}{look}") == (403, "error.contest-closed") or (
                    look == "/record"
                )
            stream = await browser.stream(hers)
            assert await stream.closed() == 4403
            assert (await browser.json(f"/api/contests/{contest}"))["results"] is None
            for path, body in (("analysis", None), ("variations", {"n": 3, "actions": []})):
                refused = await browser.post(f"/api/games/{hers}/{path}", body)
                assert refused.json()["error"]["key"] == "error.contest-closed"
        # Who has finished sees the tables of others, those that go on too.
        shown = await anna.json(f"/api/contests/{contest}")
        assert [(one["name"], one["over"]) for one in shown["results"]] == [("Anna", True), ("Ben", False)]
        assert (await anna.snapshot(his))["view"]["me"] is None
        await play(ben, his, last=True)
        assert (await ben.snapshot(hers))["view"]["phase"] == "over"
        # When the contest is over everybody does.
        clock.now += DAY
        assert (await guest.snapshot(hers))["view"]["phase"] == "over"
        assert len((await guest.json(f"/api/contests/{contest}"))["results"]) == 2


async def test_a_table_is_handed_on_to_nobody_while_others_may_play(database: str, clock: Clock) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = await entered(anna, contest := await made(anna))
        end = await play(anna, game, last=False)
        copy = {"n": 3, "seats": SEATS}
        for _ in range(2):
            asked = [
                await anna.get(f"/api/games/{game}/record"),
                await anna.post(f"/api/games/{game}/copies", copy),
                await anna.post(f"/api/games/{game}/again"),
            ]
            if clock.now == NOON:
                assert [answer.json()["error"]["key"] for answer in asked] == ["error.contest-runs"] * 3
            clock.now += DAY
        assert [answer.status_code for answer in asked] == [200, 201, 201]
        # What follows is no table of the contest.
        follows = await anna.snapshot(asked[2].json()["game"])
        assert follows["view"]["game"] != end["view"]["game"]
        assert (await anna.json(f"/api/contests/{contest}"))["about"]["players"] == 1


async def test_a_second_table_is_the_first_one_even_if_that_was_deleted(database: str, clock: Clock) -> None:
    async with running(database) as server:
        anna = server.browser()
        contest = await made(anna)
        game = await entered(anna, contest)
        assert await entered(anna, contest, "Another name") == game
        deleted = await anna.post(f"/api/games/{game}/deletion", {"agree": True})
        assert deleted.json() == {"deleted": True}
        assert await entered(anna, contest) == game
        assert (await anna.get(f"/api/games/{game}")).status_code == 404
        assert (await anna.json(f"/api/contests/{contest}"))["results"] is None


async def test_nothing_that_was_drawn_or_answered_is_taken_back(
    database: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def still_thinks(*_: Any) -> None:
        await asyncio.Event().wait()

    async with running(database) as server:
        monkeypatch.setattr(server.hall.bots, "choose", still_thinks)
        anna = server.browser()
        game = await entered(anna, await made(anna, game={**GAME, "start": 0}))
        now = await anna.snapshot(game)
        begun = now["n"]
        while now["view"]["turn"] == 0:
            assert (await anna.act(game, now["n"], legal(now)[0])).status_code == 200
            if now["n"] == begun:
                # Before a card came it is free.
                now = await anna.snapshot(game)
                assert now["view"]["undo"] == "free"
                await anna.post(f"/api/games/{game}/undo", {"n": now["n"]})
            now = await anna.snapshot(game)
        assert now["view"]["undo"] == "none"
        refused = await anna.post(f"/api/games/{game}/undo", {"n": now["n"]})
        assert refused.json()["error"]["key"] == "error.no-undo"
        assert now["view"]["hints"] is False
        for way in ("resignation", "abort"):
            refused = await anna.post(
                f"/api/games/{game}/{way}", {"n": now["n"]} if way == "resignation" else {}
            )
            assert refused.json()["error"]["key"] == "error.contest-leaving"


async def test_lines_that_are_tried_draw_other_cards_than_those_that_come(
    database: str, clock: Clock
) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = await entered(anna, await made(anna, game={**GAME, "start": 0}))
        now = await anna.snapshot(game)
        n, line = now["n"], []
        while now["view"]["turn"] == 0:
            line.append(legal(now)[0])
            await anna.act(game, now["n"], line[-1])
            now = await anna.snapshot(game)
        drawn = set()
        for _ in range(20):
            tried = await anna.post(f"/api/games/{game}/variations", {"n": n, "actions": line})
            drawn.add(tuple(tried.json()["actions"]))
        assert len(drawn) > 1, "each time another card"


async def test_what_is_over_takes_nobody_and_counts_no_late_game(database: str, clock: Clock) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        contest = await made(anna, hours=1)
        game = await entered(anna, contest)
        clock.now += 3_600_000
        refused = await ben.post(f"/api/contests/{contest}/tables", {"name": "Ben"})
        assert (refused.status_code, refused.json()["error"]["key"]) == (409, "error.contest-over")
        await play(anna, game, last=False)
        [late] = (await ben.json(f"/api/contests/{contest}"))["results"]
        assert (late["over"], late["byGold"], late["place"]) == (True, None, None)


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        ([{"kind": "computer"}, {"kind": "here"}], "error.contest-seats"),
        ([{"kind": "here"}, {"kind": "here"}], "error.contest-seats"),
        ([{"kind": "here"}, {"kind": "invite"}], "error.contest-seats"),
        ([{"kind": "here"}, {"kind": "computer", "level": "nobody"}], "error.level"),
    ],
)
async def test_one_person_plays_at_a_table(database: str, clock: Clock, seats: Any, key: str) -> None:
    async with running(database) as server:
        body = {"title": "Autumn", "hours": 1, "game": {**GAME, "seats": seats}}
        refused = await server.browser().post("/api/contests", body)
        assert (refused.status_code, refused.json()["error"]["key"]) == (400, key)


# The game of the day.


async def test_the_game_of_a_day_is_the_same_for_all_and_another_on_the_next(
    database: str, clock: Clock
) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        [hers], [his] = await anna.json("/api/contests"), await ben.json("/api/contests")
        assert hers == his
        assert (hers["id"], hers["day"], hers["state"]) == ("daily-2026-11-29", "2026-11-29", "open")
        first, second = await entered(anna, hers["id"]), await entered(ben, hers["id"], "Ben")
        assert (await anna.json("/api/contests"))[0]["state"] == "playing"
        # They go one way: some days have powers that draw, and who uses them draws other cards from then on.
        await play(anna, first, last=False)
        await play(ben, second, last=False)
        one, other = draws(server, first), draws(server, second)
        assert len(set(one)) > 2
        assert one == other
        assert len((await ben.json(f"/api/contests/{hers['id']}"))["results"]) == 2
        clock.now += DAY
        [tomorrow, past] = await anna.json("/api/contests")
        assert (tomorrow["day"], past["id"], past["over"]) == ("2026-11-30", hers["id"], True)
        assert tomorrow["setup"] != past["setup"]


@pytest.mark.parametrize("day", ["2026-11-28", "2026-11-30", "2026-13-01", "x"])
async def test_no_other_day_is_told_of(database: str, clock: Clock, day: str) -> None:
    async with running(database) as server:
        assert (await server.browser().get(f"/api/contests/daily-{day}")).status_code == 404


async def test_the_game_of_a_day_follows_from_the_secret_of_the_server(
    databases: Databases, clock: Clock
) -> None:
    told = []
    one, other = databases.new(), databases.new()
    for database in (one, other):
        async with running(database) as server:
            told.append((await server.browser().json("/api/contests"))[0])
    assert told[0]["id"] == told[1]["id"]
    assert told[0]["setup"] != told[1]["setup"]
    # Two processes of one database, and one that begins anew, agree.
    async with running(one) as server, running(one) as second:
        assert [(await here.browser().json("/api/contests"))[0] for here in (server, second)] == [told[0]] * 2


async def test_another_order_of_the_cards_to_come_changes_no_byte(databases: Databases, clock: Clock) -> None:
    """Two worlds that differ in the secret of a contest, after the same has been played."""
    first = databases.new()
    async with running(first) as server:
        anna, ben = server.browser(), server.browser()
        contest = await made(anna)
        game = await entered(anna, contest)
        await entered(ben, contest, "Ben")
        await play(anna, game, last=False, until=8)
    second = databases.copy(first)
    with writing(engine := open_database(second)) as connection:
        for table in ("games", "contests"):
            connection.execute(text(f"UPDATE {table} SET deal = :key"), {"key": "5" * 64})
    engine.dispose()
    worlds = []
    for database in (first, second):
        async with running(database) as server:
            got = []
            for browser in (anna, ben, Browser("")):
                again = server.browser()
                again.cookies.update(browser.cookies)
                paths = ["/api/contests", f"/api/contests/{contest}", "/api/games"]
                for path in [*paths, *(f"/api/games/{game}{look}" for look in LOOKS)]:
                    got.append((path, (await again.get(path)).content))
            worlds.append(got)
    assert worlds[0] == worlds[1]


async def test_an_account_is_handed_out_with_its_results(database: str, clock: Clock) -> None:
    async with running(database) as server:
        anna = server.browser()
        contest = await made(anna)
        game = await entered(anna, contest)
        credentials = {"name": "Anna", "password": "correct horse battery"}
        assert (await anna.post("/api/account", credentials)).status_code == 201
        (entry,) = (await anna.json("/api/account/export"))["entries"]
        assert entry == {"contest": contest, "game": game, "name": "Anna", "finished": None, "gold": None}
        end = await play(anna, game, last=False)
        (entry,) = (await anna.json("/api/account/export"))["entries"]
        assert entry["gold"] == [seat["goldTotal"] for seat in end["view"]["seats"]]
        assert entry["finished"] is not None
