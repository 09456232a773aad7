"""Clocks of served games: whose time is over, at which process, and what becomes of it."""

import asyncio
from typing import Any

import pytest

from realmwright.notation.record import read_record
from realmwright.server.clocks import look_for_time
from realmwright.telling.clock import DAY, SECOND
from server.harness import Browser, FakeClock, Running, by_invite, choose, eventually, legal, running

DAYS = {"kind": "days", "days": 1}


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def served(where: str, clock: FakeClock, **settings: Any) -> Any:
    """A server that looks at the clocks only when it is told to."""
    return running(where, now=clock, grace=1e6, **settings)


async def ask(browser: Browser, game: str, what: str, body: Any, status: int = 200) -> Any:
    answer = await browser.post(f"/api/games/{game}/{what}", body)
    assert answer.status_code == status, answer.text
    return answer.json()


def left(snapshot: Any) -> list[int]:
    return [seat["left"] for seat in snapshot["view"]["clocks"]["seats"]]


def keys(snapshot: Any) -> list[str]:
    return [line["text"]["key"] for line in snapshot["log"]]


def timeouts(server: Running, game: str) -> list[Any]:
    return [event for event in server.hall.store.events_after([(game, 0)])[0] if event.kind == "timeout"]


# What runs.


async def test_the_clock_begins_when_all_seats_are_taken_and_is_the_servers(
    database: str, clock: FakeClock
) -> None:
    async with served(database, clock) as server:
        anna, ben = server.browser(), server.browser()
        seats = [{"kind": "here"}, {"kind": "invite"}]
        table = {"pace": {"kind": "live", "bank": 60, "increment": 5}}
        made = await anna.make({"seats": seats, "start": 0, "table": table})
        game = made["game"]
        clock.go_on(DAY)
        assert (await anna.snapshot(game))["view"]["clocks"]["running"] is None
        await ben.join(made["invites"][0]["token"])
        began = await anna.snapshot(game)
        assert began["view"]["clocks"] == {
            "running": 0,
            "since": clock.now,
            "seats": [{"left": (60 + 5 * (k == 0)) * SECOND, "vacation": 0, "away": False} for k in (0, 1)],
        }
        stream = await ben.stream(game)
        assert await stream.frame() == {"kind": "time", "now": clock.now}
        clock.go_on(7 * SECOND)
        assert left(await choose(anna, game)) == [58 * SECOND, 60 * SECOND]


async def test_games_without_clocks_have_none(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, _), game = await by_invite(server, table={})
        clock.go_on(1000 * DAY)
        await look_for_time(server.hall)
        now = await choose(anna, game)
        assert now["view"]["clocks"] is None
        assert timeouts(server, game) == []


async def test_building_and_taking_back_ten_times_gains_no_time(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, _), game = await by_invite(
            server, table={"pace": {"kind": "live", "bank": 60, "increment": 5}}
        )
        for _ in range(10):
            clock.go_on(SECOND)
            now = await choose(anna, game)
            clock.go_on(SECOND)
            await ask(anna, game, "undo", {"n": now["n"]})
        assert left(await anna.snapshot(game))[0] == 45 * SECOND


async def test_another_server_finds_the_same_clocks(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, _), game = await by_invite(
            server, table={"pace": {"kind": "live", "bank": 600, "increment": 5}}
        )
        clock.go_on(3 * SECOND)
        shown = (await choose(anna, game, 4))["view"]["clocks"]
    async with served(database, clock) as server:
        assert (await server.browser().snapshot(game))["view"]["clocks"] == shown


# Time that is over.


async def test_a_turn_goes_on_without_its_player_by_the_rules(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={"pace": DAYS, "timeOut": "skip"})
        await choose(anna, game)
        watching = await ben.stream(game)
        await watching.event()
        clock.go_on(DAY - 1)
        await look_for_time(server.hall)
        assert timeouts(server, game) == []
        clock.go_on(1)
        await look_for_time(server.hall)
        told = await watching.event()
        assert (told["kind"], told["log"][-1]["text"]["key"]) == ("timeout", "log.timeout-skip")
        now = await ben.snapshot(game)
        assert (now["view"]["turn"], len(now["view"]["occupants"])) == (1, 3)
        assert left(now)[1] == DAY
        assert legal(now)


async def test_who_was_skipped_has_days_again_and_takes_it_back_if_all_agree(
    database: str, clock: FakeClock
) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={"pace": DAYS})
        clock.go_on(DAY)
        await look_for_time(server.hall)
        now = await anna.snapshot(game)
        assert now["view"]["undo"] == "ask"
        asked = await ask(anna, game, "undo", {"n": now["n"]})
        await ask(ben, game, "wish", {"n": asked["n"], "accept": True})
        await look_for_time(server.hall)
        again = await anna.snapshot(game)
        assert (again["view"]["turn"], again["view"]["clocks"]["running"]) == (0, 0)
        assert legal(again)
        assert left(again)[0] == DAY
        assert len(timeouts(server, game)) == 1


async def test_a_computer_takes_over_and_plays_though_nobody_looks(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={"pace": DAYS, "timeOut": "computer"})
        clock.go_on(DAY)
        await look_for_time(server.hall)

        async def bens_turn() -> bool:
            return len(timeouts(server, game)) == 1 and bool(legal(await ben.snapshot(game)))

        await eventually(bens_turn)
        now = await anna.snapshot(game)
        assert (now["view"]["seats"][0]["kind"], now["view"]["mine"]) == ("computer", [])
        assert "log.timeout-computer" in keys(now)
    async with served(database, clock) as server:
        again = await server.browser().snapshot(game)
        assert again["view"]["seats"][0]["kind"] == "computer"


async def test_who_forfeits_the_game_cannot_win_it(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={"pace": DAYS, "timeOut": "forfeit"})
        await choose(anna, game, 2)
        clock.go_on(DAY)
        await look_for_time(server.hall)
        over = await ben.snapshot(game)
        view = over["view"]
        assert (view["phase"], view["winners"], view["seats"][0]["out"]) == ("over", [1], "time")
        assert view["decision"]["seat"] is None
        assert keys(over)[-2:] == ["log.timeout-forfeit", "log.over"]
        assert (await anna.act(game, over["n"], legal(over)[0] if legal(over) else 0)).status_code == 409
        assert (await ask(ben, game, "analysis", None, status=409))["error"]["key"] == "error.left-early"
        assert len((await ben.json(f"/api/games/{game}/statistics"))["uses"]) == 2
        text = (await ben.get(f"/api/games/{game}/record")).text
        assert '[Ending "1=time"]' in text
        assert read_record(text).ending == ("1=time",)


async def test_of_three_the_others_play_on_without_one_that_is_out(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben, cleo), game = await by_invite(server, 3, table={"pace": DAYS, "timeOut": "forfeit"})
        clock.go_on(DAY)
        await look_for_time(server.hall)
        for browser in (ben, cleo, ben, cleo):
            assert (await browser.snapshot(game))["view"]["phase"] == "turn"
            await choose(browser, game, 4)
        now = await anna.snapshot(game)
        # Her turns were played at once, each with three settlements.
        assert sum(piece["seat"] == 0 for piece in now["view"]["occupants"]) == 9
        await ask(ben, game, "resignation", {"seat": 1})
        over = (await cleo.snapshot(game))["view"]
        assert (over["phase"], over["winners"]) == ("over", [2])
        assert [seat["out"] for seat in over["seats"]] == ["time", "resigned", None]


async def test_two_processes_that_look_a_hundred_times_make_one_time_out(
    database: str, clock: FakeClock
) -> None:
    async with served(database, clock) as first, served(database, clock) as second:
        (anna, _), game = await by_invite(first, table={"pace": DAYS})
        await second.browser().snapshot(game)
        clock.go_on(DAY)
        await asyncio.gather(*(look_for_time(server.hall) for _ in range(50) for server in (first, second)))
        assert len(timeouts(first, game)) == 1
        assert (await anna.snapshot(game))["view"]["turn"] == 1


async def test_weeks_of_correspondence_over_two_processes_and_a_restart(
    database: str, clock: FakeClock
) -> None:
    """Nobody ever comes: each turn is played once, when its day is over, until the end of the game."""
    async with served(database, clock) as server:
        games = [(await by_invite(server, table={"pace": DAYS}))[1] for _ in range(2)]
    days = 0
    for _ in range(2):
        async with served(database, clock) as first, served(database, clock) as second:
            for _ in range(14):
                clock.go_on(DAY)
                days += 1
                await asyncio.gather(*(look_for_time(server.hall) for server in (first, second, first)))
                assert [len(timeouts(first, game)) for game in games] == [days, days]
    # Forty settlements of each player, three a turn.
    async with served(database, clock) as server:
        for game in games:
            assert (await server.browser().snapshot(game))["view"]["phase"] == "over"


# What players keep for themselves.


async def test_a_note_is_for_its_writer_alone(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={})
        assert await anna.json(f"/api/games/{game}/plan") == {"note": "", "ends": False, "quiet": False}
        await ask(anna, game, "plan", {"note": "Castle at k9!"})
        assert (await anna.json(f"/api/games/{game}/plan"))["note"] == "Castle at k9!"
        assert (await ben.json(f"/api/games/{game}/plan"))["note"] == ""
        assert (await server.browser().get(f"/api/games/{game}/plan")).status_code == 403
        assert "Castle" not in (await ben.get(f"/api/games/{game}")).text
        await ask(anna, game, "plan", {"ends": True}, status=409)


async def test_the_end_of_a_turn_is_set_in_advance(database: str, clock: FakeClock) -> None:
    """For that turn alone, and by its player; at another server too."""
    async with served(database, clock) as first, served(database, clock) as second:
        (anna, ben), game = await by_invite(first, table={"pace": DAYS})
        await ask(ben, game, "plan", {"ends": True}, status=409)
        there = second.browser()
        there.cookies.update(anna.cookies)
        await ask(there, game, "plan", {"ends": True})
        now = await choose(anna, game, 3)
        assert (now["view"]["turn"], len(now["view"]["occupants"])) == (1, 3)
        assert not (await anna.json(f"/api/games/{game}/plan"))["ends"]
        await choose(ben, game, 4)
        assert (await choose(anna, game, 3))["view"]["turn"] == 0


# Leaving.


async def test_a_game_is_called_off_when_all_agree(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={"pace": DAYS})
        await choose(anna, game, 2)
        await ask(anna, game, "abort", {"agree": True})
        assert (await ben.snapshot(game))["view"]["aborting"] == [0]
        await ask(ben, game, "abort", {"agree": False})
        assert (await ben.snapshot(game))["view"]["aborting"] == []
        await ask(anna, game, "abort", {"agree": True})
        await ask(ben, game, "abort", {"agree": True})
        over = (await ben.snapshot(game))["view"]
        assert (over["phase"], over["winners"], over["aborted"]) == ("over", [], True)
        assert over["decision"]["prompt"] == {"key": "prompt.aborted"}
        await ask(anna, game, "resignation", {"seat": 0}, status=409)
        clock.go_on(9 * DAY)
        await look_for_time(server.hall)
        assert timeouts(server, game) == []
        assert read_record((await ben.get(f"/api/games/{game}/record")).text).ending == ("aborted",)


async def test_only_the_own_seats_give_up(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(server, table={})
        await ask(ben, game, "resignation", {"seat": 0}, status=403)
        await ask(server.browser(), game, "resignation", {"seat": 0}, status=403)
        await ask(server.browser(), game, "abort", {"agree": True}, status=403)
        await ask(anna, game, "resignation", {"seat": 0})
        assert (await ben.snapshot(game))["view"]["winners"] == [1]


async def test_on_vacation_the_own_time_stands_still(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, ben), game = await by_invite(
            server, table={"pace": {"kind": "days", "days": 1, "vacation": 3}}
        )
        await ask(anna, game, "vacation", {"away": True})
        clock.go_on(3 * DAY)
        await look_for_time(server.hall)
        assert timeouts(server, game) == []
        clock.go_on(DAY)
        await look_for_time(server.hall)
        assert len(timeouts(server, game)) == 1
        await ask(anna, game, "vacation", {"away": True}, status=409)
        await ask(ben, game, "vacation", {"away": True})
        assert (await ben.snapshot(game))["view"]["clocks"]["seats"][1]["away"]


async def test_what_came_to_pass_stands_in_the_past_without_clocks(database: str, clock: FakeClock) -> None:
    async with served(database, clock) as server:
        (anna, _), game = await by_invite(server, table={"pace": DAYS})
        now = await choose(anna, game)
        past = await anna.json(f"/api/games/{game}/past/{now['n'] - 1}")
        assert past["view"]["clocks"] is None
