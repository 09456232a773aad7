"""Ratings: what they follow from, once for each game, and who is told what of it."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select, text

from realmwright.cli import app
from realmwright.server import lobby
from realmwright.server.rating import SETTLED, UNKNOWN, Skill, rate
from realmwright.server.storage.database import open_database, reading, writing
from realmwright.server.storage.results import Ending, note_endings
from realmwright.server.storage.tables import finished, ratings, results
from realmwright.telling.outcome import Outcome
from server.harness import Browser, Running, legal, running
from server.test_accounts import FREE, PASSWORD, registers, signs_in

PACE = {"kind": "days", "days": 3}
TABLE = {"rated": True, "public": True, "pace": PACE, "timeOut": "forfeit"}


async def signed_up(server: Running, *names: str) -> list[Browser]:
    """People with an account each."""
    browsers = [server.browser() for _ in names]
    for browser, name in zip(browsers, names, strict=True):
        await registers(browser, name)
    return browsers


async def opened(host: Browser, places: int = 2, status: int = 201, **changes: Any) -> Any:
    """A rated table, or why there is none."""
    people = [{"kind": "here", "name": "X"}, *({"kind": "invite"} for _ in range(places - 1))]
    asked = {"setup": "first-game", "seats": people, "table": TABLE, **changes}
    answer = await host.post("/api/games", asked)
    assert answer.status_code == status, answer.text
    return answer.json()


async def seated(*people: Browser, **changes: Any) -> str:
    """A rated table at which all sit."""
    made = await opened(people[0], len(people), **changes)
    for guest, invite in zip(people[1:], made["invites"], strict=True):
        await guest.join(invite["token"])
    return str(made["game"])


async def resigns(browser: Browser, game: str) -> None:
    seat = (await browser.snapshot(game))["view"]["mine"][0]
    answer = await browser.post(f"/api/games/{game}/resignation", {"seat": seat})
    assert answer.status_code == 200, answer.text


async def plays_out(server: Running, game: str, *people: Browser) -> Any:
    """All choose by a rule until the game is over."""
    while True:
        now = await people[0].snapshot(game)
        seat = now["view"]["decision"]["seat"]
        if now["view"]["phase"] == "over":
            return now
        mover = people[seat]
        done = await mover.act(game, now["n"], legal(await mover.snapshot(game))[-1])
        assert done.status_code == 200, done.text


async def key(browser: Browser, path: str, body: Any = None) -> str:
    """Why something is refused."""
    answer = await browser.post(path, body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["key"])


async def profile(browser: Browser, name: str) -> Any:
    return await browser.json(f"/api/player?name={name}")


async def figures(browser: Browser, *names: str) -> list[int]:
    return [(await profile(browser, name))["rating"]["figure"] for name in names]


# What ratings are made of.


def test_a_tie_at_the_top_and_a_fourth_place_rank_right() -> None:
    tied, other, third, fourth = rate([UNKNOWN] * 4, [1, 1, 3, 4])
    assert tied == other
    assert tied.mu > UNKNOWN.mu > third.mu > fourth.mu
    assert all(skill.sigma < UNKNOWN.sigma for skill in (tied, third, fourth))
    # Who is second alone gains less than who shares the victory, and the seats' order says nothing.
    _, second, *_ = rate([UNKNOWN] * 4, [1, 2, 3, 4])
    assert second.mu < tied.mu
    assert rate([UNKNOWN] * 4, [4, 1, 3, 1]) == [fourth, tied, third, other]


def test_a_surprise_moves_more_than_what_was_expected_and_a_tie_of_equals_nothing() -> None:
    strong, weak = Skill(30, 4), Skill(20, 4)
    expected, surprise = rate([strong, weak], [1, 2]), rate([strong, weak], [2, 1])
    assert expected[0].mu - strong.mu < strong.mu - surprise[0].mu
    assert [skill.mu for skill in rate([weak, weak], [1, 1])] == [weak.mu, weak.mu]
    assert (UNKNOWN.figure, UNKNOWN.doubt) == (1500, 500)


class Open:
    """The gold of four seats."""

    def gold(self) -> list[list[int]]:
        return [[10, 5], [20, 0], [15, 0], [9, 6]]


@pytest.mark.parametrize(
    ("out", "places"),
    [
        ({}, [2, 1, 2, 2]),
        ({1: "resigned"}, [1, 4, 1, 1]),
        ({1: "time", 3: "resigned"}, [1, 3, 1, 3]),
    ],
)
def test_equal_gold_shares_a_place_and_who_left_comes_last(out: Any, places: list[int]) -> None:
    assert Outcome(out=out).places(Open()) == places  # type: ignore[arg-type]


# Rated tables.


async def test_a_rated_table_is_for_people_with_accounts_on_equal_terms(database: str) -> None:
    async with running(database, **FREE) as server:
        (anna,) = await signed_up(server, "Anna")
        guest, computer = server.browser(), {"kind": "computer"}
        for changes, why in (
            ({"seats": [{"kind": "here"}, computer]}, "error.rated-computers"),
            ({"table": {**TABLE, "timeOut": "computer"}}, "error.rated-computers"),
            ({"seats": [{"kind": "here"}, {"kind": "here"}]}, "error.rated-one-seat"),
            ({"table": {"rated": True}}, "error.rated-clocks"),
            ({"hints": True}, "error.rated-hints"),
            ({"start": 0}, "error.rated-start"),
        ):
            assert (await opened(anna, status=400, **changes))["error"]["key"] == why
        assert (await opened(guest, status=403))["error"]["key"] == "error.rated-account"
        made = await opened(anna, 3)
        game, tokens = made["game"], [invite["token"] for invite in made["invites"]]
        # The lobby and the link say so.
        (table,) = (await guest.json("/api/lobby"))["open"]
        assert table["options"]["rated"]
        shown = await guest.post("/api/invitations", {"token": tokens[0]})
        assert shown.json()["options"]["rated"]
        assert await key(guest, "/api/invites", {"token": tokens[0]}) == "error.rated-account"
        assert await key(guest, f"/api/lobby/{game}", {}) == "error.rated-account"
        assert await key(anna, "/api/invites", {"token": tokens[0]}) == "error.rated-one-seat"
        assert await key(anna, f"/api/games/{game}/seats/1/substitute", {}) == "error.rated-computers"
        assert await key(anna, f"/api/games/{game}/device") == "error.rated-device"
        # Nobody acts before all are there; they sit by the names of their accounts.
        now = await anna.snapshot(game)
        assert now["view"]["decision"]["legal"] == []
        await registers(guest, "Ben")
        await guest.join(tokens[0], "Somebody else")
        (cleo,) = await signed_up(server, "Cleo")
        assert (await cleo.post(f"/api/lobby/{game}", {"name": "Nobody"})).status_code == 201
        names = [seat["name"] for seat in (await anna.snapshot(game))["view"]["seats"]]
        assert names == ["Anna", "Ben", "Cleo"]
        # From then on nobody takes anybody's place.
        assert await key(anna, f"/api/games/{game}/seats/1/invite") == "error.rated-seats"
        n = (await anna.snapshot(game))["n"]
        assert await key(anna, f"/api/games/{game}/seats/1/absence", {"n": n}) == "error.rated-seats"


async def test_a_rated_game_is_played_without_help_until_it_is_over(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben = await signed_up(server, "Anna", "Ben")
        game = await seated(anna, ben)
        now = await anna.snapshot(game)
        people = (anna, ben)
        first, second = people if now["view"]["decision"]["seat"] == 0 else people[::-1]
        assert now["view"]["hints"] is False
        path, n = f"/api/games/{game}", now["n"]
        assert (await first.get(f"{path}/hint/{n}")).status_code == 403
        aids: dict[str, Any] = {
            "variations": {"n": n, "actions": []},
            "hint/variation": {"n": n, "actions": []},
            "copies": {"n": n, "seats": [{"kind": "here"}] * 2},
            "again": None,
        }
        for who in (first, server.browser()):
            for aid, body in aids.items():
                assert await key(who, f"{path}/{aid}", body) == "error.rated-runs"
            assert (await who.get(f"{path}/record")).json()["error"]["key"] == "error.rated-runs"
        # A choice can be taken back until a card or somebody else's choice follows; not by consent either.
        done = await first.act(game, n, legal(await first.snapshot(game))[0])
        assert (await first.snapshot(game))["view"]["undo"] == "free"
        assert (await first.post(f"{path}/undo", {"n": done.json()["n"]})).status_code == 200
        while (now := await anna.snapshot(game))["view"]["turn"] == first_seat(first, anna):
            await first.act(game, now["n"], legal(await first.snapshot(game))[0])
        assert (await first.snapshot(game))["view"]["undo"] == "none"
        assert await key(first, f"{path}/undo", {"n": now["n"]}) == "error.no-undo"
        await resigns(second, game)
        assert (await first.get(f"{path}/record")).status_code == 200
        copied = await first.post(f"{path}/copies", {"n": now["n"], "seats": [{"kind": "here"}] * 2})
        assert copied.status_code == 201


def first_seat(first: Browser, anna: Browser) -> int:
    return 0 if first is anna else 1


async def test_whoever_plays_rated_at_once_meets_only_those_who_want_the_same(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, cleo = await signed_up(server, "Anna", "Ben", "Cleo")
        wish = {"players": 2, "pace": PACE, "rated": True}
        assert await key(server.browser(), "/api/lobby", wish) == "error.rated-account"
        met = [(await who.post("/api/lobby", body)).json() for who, body in (
            (anna, wish), (cleo, {**wish, "rated": False}), (ben, wish),
        )]  # fmt: skip
        assert met[0]["game"] == met[2]["game"] != met[1]["game"]
        view = (await ben.snapshot(met[2]["game"]))["view"]
        assert view["options"]["rated"]
        assert [seat["name"] for seat in view["seats"]] == ["Anna", "Ben"]


async def test_the_ratings_of_all_who_sit_stand_beside_their_names(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever may sit down knows whom they would meet; who keeps their profile private has none there."""
    monkeypatch.setattr(lobby, "_KEPT", -1.0)
    async with running(database, **FREE) as server:
        anna, ben, cleo = await signed_up(server, "Anna", "Ben", "Cleo")
        await resigns(ben, await seated(anna, ben))
        mine = (await profile(ben, "Ben"))["rating"]
        assert mine["figure"] < 1500
        made, stranger = await opened(ben, places=3), server.browser()

        async def beside(browser: Browser) -> list[Any]:
            """What stands beside the names: in the lobby, and where the link leads."""
            around = await browser.json("/api/lobby")
            (table,) = (one for one in (*around["open"], *around["watch"]) if one["id"] == made["game"])
            asked = {"token": made["invites"][1]["token"]}
            invited = (await browser.post("/api/invitations", asked)).json()
            told = [[player["rating"] for player in where["players"]] for where in (table, invited)]
            assert told[0] == told[1]
            return told[0]

        assert await beside(stranger) == [mine, None, None]
        # Of whom nothing is known yet, what everybody begins with.
        await cleo.join(made["invites"][0]["token"])
        fresh = {"figure": 1500, "doubt": 500, "games": 0, "provisional": True}
        assert await beside(stranger) == [mine, fresh, None]
        told = await stranger.json(f"/api/games/{made['game']}/ratings")
        assert [(one["rating"], one["change"]) for one in told] == [(mine, None), (fresh, None)]
        await ben.post("/api/account/profile", {"private": True})
        assert await beside(stranger) == [None, fresh, None]
        assert await beside(ben) == [mine, fresh, None]
        unrated = await ben.make({"seats": [{"kind": "here"}, {"kind": "invite"}], "table": {"public": True}})
        around = await ben.json("/api/lobby")
        (table,) = (one for one in around["open"] if one["id"] == unrated["game"])
        assert [player["rating"] for player in table["players"]] == [None, None]


# Once for each game.


async def test_a_game_played_to_its_end_is_rated_once_and_tells_its_history(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben = await signed_up(server, "Anna", "Ben")
        game = await seated(anna, ben)
        end = (await plays_out(server, game, anna, ben))["view"]
        gold = [seat["goldTotal"] for seat in end["seats"]]
        places = [1 + sum(other > mine for other in gold) for mine in gold]
        expected = rate([UNKNOWN, UNKNOWN], places)
        stranger = server.browser()
        assert await figures(stranger, "Anna", "Ben") == [skill.figure for skill in expected]
        shown = await profile(stranger, "anna")
        assert shown["rating"]["doubt"] == expected[0].doubt < 500
        assert shown["rating"]["provisional"]
        assert shown["rating"]["games"] == 1
        assert shown["rank"] is None
        (entry,) = shown["games"]
        assert (entry["game"], entry["rated"], entry["place"], entry["gold"]) == (
            game,
            True,
            places[0],
            gold[0],
        )
        assert entry["change"] == expected[0].figure - 1500
        (other,) = entry["others"]
        assert (other["name"], other["profile"], other["place"], other["gold"]) == (
            "Ben",
            True,
            places[1],
            gold[1],
        )
        assert shown["byPlayers"] == [
            {"players": 2, "places": [int(places[0] == 1), int(places[0] == 2)], "gold": gold[0]}
        ]
        assert [(one["set"], one["games"]) for one in shown["bySet"]] == [("base", 1)]
        assert {one["source"]: one["gold"] for one in shown["byCard"]} == end["seats"][0]["gold"]
        told = await stranger.json(f"/api/games/{game}/ratings")
        assert [one["rating"]["figure"] for one in told] == [skill.figure for skill in expected]
        assert [one["change"] for one in told] == [skill.figure - 1500 for skill in expected]
        # Neither what comes after the end counts, nor another end.
        course = await server.hall.table(game).course()
        ending = Ending.of(course)
        assert ending is not None
        with writing(server.hall.store.engine) as connection:
            note_endings(connection, {game: ending}, 0)
        assert (await anna.post(f"/api/games/{game}/deletion", {"agree": True})).status_code == 200
        assert await figures(stranger, "Anna", "Ben") == [skill.figure for skill in expected]
        # Nobody is called to the next one: whoever wants to play sits down.
        again = (await anna.post(f"/api/games/{game}/again")).json()
        assert [seat["joined"] for seat in (await ben.snapshot(again["game"]))["view"]["seats"]] == [
            True,
            False,
        ]


async def test_who_leaves_is_last_and_what_is_called_off_is_not_rated(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, cleo = people = await signed_up(server, "Anna", "Ben", "Cleo")
        off = await seated(*people)
        for who in people:
            assert (await who.post(f"/api/games/{off}/abort", {"agree": True})).status_code == 200
        assert (await anna.snapshot(off))["view"]["phase"] == "over"
        assert (await profile(anna, "Anna"))["rating"] is None
        assert (await server.browser().get("/api/player?name=Anna")).status_code == 404
        game = await seated(*people)
        await resigns(ben, game)
        assert (await profile(anna, "Anna"))["rating"] is None
        await resigns(cleo, game)
        expected = rate([UNKNOWN] * 3, [1, 2, 2])
        assert await figures(anna, "Anna", "Ben", "Cleo") == [skill.figure for skill in expected]
        left = (await profile(cleo, "Cleo"))["games"][0]
        assert (left["place"], left["out"]) == (2, "resigned")
        # Gold by card is that of games played to their end.
        assert (await profile(cleo, "Cleo"))["byCard"] == []


async def test_a_time_that_is_over_counts_as_last_after_a_restart_and_at_two_servers_once(
    database: str,
) -> None:
    time = {"now": 1_800_000_000_000}
    settings: dict[str, Any] = {**FREE, "now": lambda: time["now"], "grace": 0.0, "look_for_time": 0.01}
    async with running(database, **settings) as server:
        anna, ben = await signed_up(server, "Anna", "Ben")
        games = [await seated(anna, ben) for _ in range(4)]
        cookies = [anna.cookies, ben.cookies]
    time["now"] += 4 * 24 * 3600 * 1000
    # Both look at all clocks again and again.
    async with running(database, **settings) as first, running(database, **settings) as second:
        again = second.browser()
        again.cookies.update(cookies[0])

        async def over() -> bool:
            shown = await again.get("/api/player?name=Anna")
            return len(shown.json()["games"]) == len(games)

        for _ in range(600):
            if await over():
                break
            await asyncio.sleep(0.05)
        for rated in [(await profile(first.browser(), name))["rating"] for name in ("Anna", "Ben")]:
            assert rated["games"] == len(games)
    check_order(database, games)


def check_order(database: str, games: list[str]) -> None:
    """Each game once, one after the other, each from what the one before left."""
    engine = open_database(database)
    with reading(engine) as connection:
        order = connection.execute(select(finished).order_by(finished.c.number)).all()
        assert [row.number for row in order] == list(range(1, len(games) + 1))
        assert {row.game for row in order} == set(games)
        known: dict[str, Skill] = {}
        for game in order:
            rows = connection.execute(select(results).where(results.c.game == game.game)).all()
            for row in rows:
                assert Skill(row.mu_before, row.sigma_before) == known.get(row.holder, UNKNOWN)
                known[row.holder] = Skill(row.mu, row.sigma)
        found = connection.execute(select(ratings)).all()
        assert {row.holder: Skill(row.mu, row.sigma) for row in found} == known
    engine.dispose()


async def test_many_games_that_end_at_once_are_rated_one_after_the_other(database: str) -> None:
    async with running(database, **FREE) as first, running(database, **FREE) as second:
        anna, ben = await signed_up(first, "Anna", "Ben")
        games = [await seated(anna, ben) for _ in range(6)]
        there = second.browser()
        await signs_in(there, "Ben")
        await asyncio.gather(
            *(resigns(who, game) for game, who in zip(games, [anna, there] * 3, strict=True))
        )
    check_order(database, games)


async def test_ratings_can_be_worked_out_anew(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async with running(database, **FREE) as server:
        anna, ben, cleo = await signed_up(server, "Anna", "Ben", "Cleo")
        for people in ((anna, ben), (ben, cleo), (cleo, anna, ben)):
            game = await seated(*people)
            for who in people[1:]:
                await resigns(who, game)
        before = await figures(anna, "Anna", "Ben")
        gone = await cleo.post("/api/account/deletion", {"password": PASSWORD})
        assert gone.status_code == 200
        engine = open_database(database)
        with writing(engine) as connection:
            connection.execute(text("UPDATE ratings SET mu = 1, games = 99"))
        assert await figures(anna, "Anna") == [60]
        assert app.run(["ratings", "--database", database]) == 0
        assert "3 rated games" in capsys.readouterr().out
        engine.dispose()
        assert await figures(anna, "Anna", "Ben") == before
        assert (await profile(anna, "Anna"))["rating"]["games"] == 2


async def test_to_the_next_rated_game_those_sit_down_who_played_the_one_before(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, cleo = await signed_up(server, "Anna", "Ben", "Cleo")
        game = await seated(anna, ben, table={**TABLE, "public": False})
        await resigns(ben, game)
        next = (await anna.post(f"/api/games/{game}/again")).json()["game"]
        assert (await cleo.post(f"/api/lobby/{next}", {})).status_code == 404
        assert (await ben.post(f"/api/lobby/{next}", {})).status_code == 201
        view = (await ben.snapshot(next))["view"]
        assert [seat["name"] for seat in view["seats"]] == ["Anna", "Ben"]
        assert view["options"]["rated"]
        assert view["clocks"]["running"] is not None


# Who is told.


async def test_strangers_are_told_nothing_of_private_games_nor_of_unrated_ones(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, cleo = await signed_up(server, "Anna", "Ben", "Cleo")
        private = await seated(anna, ben, table={**TABLE, "public": False})
        await resigns(ben, private)
        alone = await anna.make({"seats": [{"kind": "here", "name": "Incognita"}, {"kind": "invite"}]})
        await ben.join(alone["invites"][0]["token"], "Secret")
        await resigns(ben, alone["game"])
        for stranger in (server.browser(), cleo):
            answer = await stranger.get("/api/player?name=Anna")
            shown = answer.json()
            assert shown["rating"]["games"] == 1
            assert shown["games"] == shown["byPlayers"] == shown["bySet"] == shown["byCard"] == []
            for word in (private, alone["game"], "Incognita", "Secret", "Ben"):
                assert word not in answer.text
        # Who was there sees the rated one; the owner both, the unrated one by the names at its table.
        assert [game["game"] for game in (await profile(ben, "Anna"))["games"]] == [private]
        mine = (await profile(anna, "Anna"))["games"]
        assert {game["game"]: game["others"][0]["name"] for game in mine} == {
            private: "Ben",
            alone["game"]: "Secret",
        }
        assert {game["rated"] for game in mine} == {True, False}
        # A deleted game goes from histories, but what was rated stays, without a link.
        for game in (private, alone["game"]):
            for who in (anna, ben):
                await who.post(f"/api/games/{game}/deletion", {"agree": True})
        assert [(game["game"], game["rated"]) for game in (await profile(anna, "Anna"))["games"]] == [
            (None, True)
        ]


async def test_a_profile_is_private_by_choice(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben = await signed_up(server, "Anna", "Ben")
        game = await seated(anna, ben)
        await resigns(ben, game)
        with writing(server.hall.store.engine) as connection:
            connection.execute(text(f"UPDATE ratings SET games = {SETTLED}"))
        best = await ben.json("/api/players")
        assert [(one["rank"], one["name"], one["me"]) for one in best["players"]] == [
            (1, "Anna", False),
            (2, "Ben", True),
        ]
        assert best["own"] == "Ben"
        assert (await profile(ben, "Anna"))["rank"] == 1
        assert (await anna.post("/api/account/profile", {"private": True})).status_code == 200
        assert (await anna.json("/api/account"))["private"]
        assert (await ben.get("/api/player?name=Anna")).json()["error"]["key"] == "error.no-player"
        assert [one["name"] for one in (await ben.json("/api/players"))["players"]] == ["Ben"]
        assert (await profile(ben, "Ben"))["games"][0]["others"][0]["profile"] is False
        assert [one["seat"] for one in await ben.json(f"/api/games/{game}/ratings")] == [1]
        assert (await profile(anna, "Anna"))["rank"] is None
        assert await key(server.browser(), "/api/account/profile", {"private": True}) == "error.no-account"


async def test_an_account_takes_its_results_along_and_leaves_others_theirs(database: str) -> None:
    async with running(database, **FREE) as server:
        anna, ben, cleo = people = await signed_up(server, "Anna", "Ben", "Cleo")
        done = await seated(*people)
        await resigns(anna, done)
        await resigns(cleo, done)
        before = await figures(ben, "Ben")
        (kept,) = (await anna.json("/api/account/export"))["results"]
        assert (kept["game"], kept["rated"], kept["place"], kept["out"]) == (done, True, 2, "resigned")
        assert kept["mu"] < kept["muBefore"]
        running_on = await seated(*people)
        assert (await anna.post("/api/account/deletion", {"password": PASSWORD})).status_code == 200
        assert await figures(ben, "Ben") == before
        shown = await profile(ben, "Ben")
        assert [one["name"] for one in shown["games"][0]["others"]] in (["Cleo", None], [None, "Cleo"])
        assert "Anna" not in str(shown)
        # The others play on, and are rated against each other.
        view = (await ben.snapshot(running_on))["view"]
        assert [seat["joined"] for seat in view["seats"]] == [True] * 3
        await resigns(cleo, running_on)
        assert (await ben.snapshot(running_on))["view"]["phase"] != "over"


async def test_a_guests_games_go_along_to_the_account(database: str) -> None:
    async with running(database, **FREE) as server:
        guest, ben = server.browser(), server.browser()
        made = await guest.make({"seats": [{"kind": "here", "name": "G"}, {"kind": "invite", "name": "B"}]})
        await ben.join(made["invites"][0]["token"])
        await resigns(ben, made["game"])
        await registers(guest, "Gwen")
        (game,) = (await profile(guest, "Gwen"))["games"]
        assert (game["game"], game["rated"], game["place"], game["change"]) == (made["game"], False, 1, None)
