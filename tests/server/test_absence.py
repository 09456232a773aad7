"""Somebody is away while the game waits for them: the others agree that a computer player stands in."""

from typing import Any

import pytest

from realmwright.server import absence
from realmwright.telling.clock import DAY
from server.harness import Browser, Running, Stream, by_invite, eventually, running

MINUTE = 60_000


class Time:
    """What time it is, as the test says."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    async def pass_by(self, server: Running, milliseconds: int) -> None:
        """Time goes on; whoever is at the server then is seen."""
        self.now += milliseconds
        await absence.note_who_is_here(server.hall)


@pytest.fixture
def time() -> Time:
    return Time()


async def looks(browser: Browser, game: str) -> Stream:
    """Open the game, as a page does; it is there once it was told something."""
    stream = await browser.stream(game)
    await stream.event()
    return stream


async def leaves(server: Running, stream: Stream, game: str) -> None:
    """Close it; it is gone once the server has seen that."""
    here = server.hall.tables[game].audience.subscribers
    before = len(here)
    await stream.close()

    async def gone() -> bool:
        return len(here) < before

    await eventually(gone)


async def ask(browser: Browser, game: str, seat: int = 0) -> tuple[int, Any]:
    n = (await browser.snapshot(game))["n"]
    answer = await browser.post(f"/api/games/{game}/seats/{seat}/absence", {"n": n})
    return answer.status_code, answer.json().get("error")


async def answer(browser: Browser, game: str, *, accept: bool) -> int:
    n = (await browser.snapshot(game))["n"]
    return (await browser.post(f"/api/games/{game}/wish", {"n": n, "accept": accept})).status_code


async def seat(browser: Browser, game: str, number: int = 0) -> Any:
    return (await browser.snapshot(game))["view"]["seats"][number]


async def test_all_who_are_here_agree_and_its_holder_takes_the_seat_back(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (anna, ben, cleo), game = await by_invite(server, 3)
        for here in (ben, cleo):
            await looks(here, game)
        await time.pass_by(server, 5 * MINUTE)
        assert (await ask(ben, game))[0] == 200
        told = (await cleo.snapshot(game))["view"]["asked"]
        assert told == {"seat": 1, "answers": [2], "absent": 0}
        assert not (await seat(ben, game))["substituted"]
        assert await answer(cleo, game, accept=True) == 200
        assert (await seat(ben, game))["substituted"]
        log = [line["text"]["key"] for line in (await ben.snapshot(game))["log"]]
        assert "log.substitute" in log
        # Anna comes back, sees it in her games, and plays on.
        mine = next(one for one in await anna.json("/api/games") if one["id"] == game)
        assert mine["substituted"] == [0]
        back = await anna.post(f"/api/games/{game}/seats/0/back")
        assert back.status_code == 200
        assert (await anna.snapshot(game))["view"]["mine"] == [0]


async def test_nobody_counts_as_away_before_the_told_while(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (_, ben), game = await by_invite(server)
        await looks(ben, game)
        await time.pass_by(server, 5 * MINUTE - 1)
        told = {"player": "Anna", "time": {"key": "clock.minutes-long", "params": {"n": 5}}}
        assert await ask(ben, game) == (409, {"key": "error.not-away", "params": told})
        await time.pass_by(server, 1)
        # Nobody else must agree.
        assert (await ask(ben, game))[0] == 200
        assert (await seat(ben, game))["substituted"]


async def test_who_looks_is_not_away_at_whichever_server(database: str, time: Time) -> None:
    async with running(database, now=time) as first, running(database, now=time) as second:
        (anna, ben), game = await by_invite(first)
        there = second.browser()
        there.cookies.update(anna.cookies)
        stream = await looks(there, game)
        await time.pass_by(second, 5 * MINUTE)
        assert (await ask(ben, game))[1]["key"] == "error.not-away"
        await leaves(second, stream, game)
        await time.pass_by(second, 5 * MINUTE)
        assert (await ask(ben, game))[0] == 200


async def test_over_days_a_day_must_go_by_and_vacation_is_none(database: str, time: Time) -> None:
    pace = {"pace": {"kind": "days", "days": 3, "vacation": 5}}
    async with running(database, now=time) as server:
        (anna, ben), game = await by_invite(server, table=pace)
        await time.pass_by(server, DAY - 1)
        assert (await ask(ben, game))[1]["key"] == "error.not-away"
        await anna.post(f"/api/games/{game}/vacation", {"away": True})
        await time.pass_by(server, DAY)
        assert (await ask(ben, game))[1]["key"] == "error.on-vacation"
        await anna.post(f"/api/games/{game}/vacation", {"away": False})
        assert (await ask(ben, game))[0] == 200


async def test_who_is_back_says_so_and_is_not_asked_for_at_once(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (anna, ben, cleo), game = await by_invite(server, 3)
        await looks(ben, game)
        await looks(cleo, game)
        await time.pass_by(server, 5 * MINUTE)
        await ask(ben, game)
        assert await answer(anna, game, accept=True) == 409
        assert await answer(anna, game, accept=False) == 200
        assert (await anna.snapshot(game))["view"]["asked"] is None
        assert (await ask(ben, game))[1]["key"] == "error.not-away"


async def test_one_who_is_here_and_refuses_is_enough(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (_, ben, cleo), game = await by_invite(server, 3)
        await looks(cleo, game)
        await time.pass_by(server, 5 * MINUTE)
        await ask(ben, game)
        assert await answer(cleo, game, accept=False) == 200
        assert (await ben.snapshot(game))["view"]["asked"] is None
        assert not (await seat(ben, game))["substituted"]


async def test_who_leaves_while_they_are_asked_is_waited_for_no_more(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (_, ben, cleo), game = await by_invite(server, 3)
        stream = await looks(cleo, game)
        await time.pass_by(server, 5 * MINUTE)
        await ask(ben, game)
        assert (await ask(ben, game))[1]["key"] == "error.nothing-asked"
        await leaves(server, stream, game)
        await time.pass_by(server, 5 * MINUTE)
        assert (await ask(ben, game))[0] == 200
        assert (await seat(ben, game))["substituted"]


async def test_only_the_seat_that_holds_the_game_up_is_given_away(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (anna, ben), game = await by_invite(server)
        await time.pass_by(server, DAY)
        assert (await ask(anna, game, 1))[1]["key"] == "error.not-awaited"
        assert (await ask(anna, game, 0))[1]["key"] == "error.not-now"
        assert (await ask(server.browser(), game))[0] == 403
        assert (await ask(ben, game, 4))[1]["key"] == "error.not-now"


async def test_a_wish_survives_a_restart(database: str, time: Time) -> None:
    async with running(database, now=time) as server:
        (_, ben, cleo), game = await by_invite(server, 3)
        await looks(cleo, game)
        await time.pass_by(server, 5 * MINUTE)
        await ask(ben, game)
    async with running(database, now=time) as server:
        again = server.browser()
        again.cookies.update(cleo.cookies)
        assert (await again.snapshot(game))["view"]["asked"]["absent"] == 0
        assert await answer(again, game, accept=True) == 200
        assert (await seat(again, game))["substituted"]
