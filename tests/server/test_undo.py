"""Taking back: free, or with consent; an undo is an event with its own number."""

from typing import Any

from realmwright.rules.actions import END_TURN
from server.harness import Browser, by_invite, choose, legal, running


async def undo(browser: Browser, game: str, n: int) -> Any:
    return await browser.post(f"/api/games/{game}/undo", {"n": n})


async def answer(browser: Browser, game: str, n: int, accept: bool) -> Any:
    return await browser.post(f"/api/games/{game}/wish", {"n": n, "accept": accept})


def position(snapshot: Any) -> Any:
    view = snapshot["view"]
    return view["occupants"], view["deck"], view["turn"], [seat["hand"] for seat in view["seats"]]


async def test_undo_within_the_turn_is_free(database: str) -> None:
    async with running(database) as server:
        (anna, ben), game = await by_invite(server)
        before = await anna.snapshot(game)
        assert before["view"]["undo"] == "none"
        now = await choose(anna, game, 2)
        assert now["view"]["undo"] == "free"
        watching = await ben.stream(game)
        await watching.event()
        done = await undo(anna, game, now["n"])
        assert done.json() == {"n": now["n"] + 1}
        told = await watching.event()
        assert (told["kind"], told["n"]) == ("undo", now["n"] + 1)
        assert told["log"][-1]["text"] == {"key": "log.undo", "params": {"player": "Anna"}}
        once = await anna.snapshot(game)
        assert len(once["view"]["occupants"]) == 1
        await undo(anna, game, once["n"])
        twice = await anna.snapshot(game)
        assert position(twice) == position(before)
        assert [line["text"]["key"] for line in twice["log"]][-1] == "log.undo"
        assert (await undo(ben, game, twice["n"])).status_code == 409


async def test_log_lines_go_with_what_is_taken_back(database: str) -> None:
    async with running(database) as server:
        (anna, _), game = await by_invite(server)
        stream = await anna.stream(game)
        lines = (await stream.event())["log"]
        for step in ("act", "act", "undo", "act", "undo", "undo", "act", "act", "act"):
            now = await anna.snapshot(game)
            done = await (
                undo(anna, game, now["n"]) if step == "undo" else anna.act(game, now["n"], legal(now)[0])
            )
            frame = await stream.until(done.json()["n"])
            lines = [line for line in lines if line["id"] < frame["logFrom"]] + frame["log"]
            assert lines == (await anna.snapshot(game))["log"]
        built = [line for line in lines if line["text"]["key"] == "log.build"]
        assert [len(line["hexes"]) for line in built][-1] == 3


async def test_beyond_a_draw_the_others_must_agree(database: str) -> None:
    async with running(database) as server:
        (anna, ben), game = await by_invite(server)
        now = await choose(anna, game, 4)
        assert now["view"]["turn"] == 1
        assert now["view"]["undo"] == "ask"
        asked = await undo(anna, game, now["n"])
        seen = await ben.snapshot(game)
        assert seen["view"]["asked"] == {"seat": 0, "answers": [1], "absent": None}
        assert len(seen["view"]["occupants"]) == 3
        assert (await answer(anna, game, seen["n"], True)).status_code == 409
        assert (await answer(server.browser(), game, seen["n"], True)).status_code == 403
        agreed = await answer(ben, game, asked.json()["n"], True)
        assert agreed.json()["n"] == asked.json()["n"] + 2
        after = await anna.snapshot(game)
        assert (after["view"]["turn"], after["view"]["asked"]) == (0, None)
        assert legal(after) == [END_TURN]


async def test_a_wish_can_be_declined_and_withdrawn(database: str) -> None:
    async with running(database) as server:
        (anna, ben), game = await by_invite(server)
        now = await choose(anna, game, 4)
        for who in (ben, anna):
            asked = await undo(anna, game, now["n"])
            done = await answer(who, game, asked.json()["n"], False)
            now = await ben.snapshot(game)
            assert done.json()["n"] == now["n"]
            assert (now["view"]["asked"], now["view"]["turn"]) == (None, 1)
        assert (await answer(ben, game, now["n"], True)).status_code == 409


async def test_all_others_must_agree_and_an_action_ends_the_wish(database: str) -> None:
    async with running(database) as server:
        (anna, ben, cleo), game = await by_invite(server, 3)
        now = await choose(anna, game, 4)
        asked = await undo(anna, game, now["n"])
        half = await answer(ben, game, asked.json()["n"], True)
        seen = await cleo.snapshot(game)
        assert seen["view"]["asked"] == {"seat": 0, "answers": [2], "absent": None}
        assert seen["n"] == half.json()["n"]
        after = await choose(ben, game)
        assert after["view"]["asked"] is None
        assert (await answer(cleo, game, after["n"], True)).status_code == 409


async def test_computers_and_the_own_screen_agree_at_once(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        for other in ({"kind": "here"}, {"kind": "computer", "level": "random"}):
            game = (await anna.make({"seats": [{"kind": "here"}, other], "start": 0}))["game"]
            stream = await anna.stream(game)
            frame = await stream.event()
            done = 0
            while done < 4 or not legal(frame):
                if legal(frame):
                    reply = await anna.act(game, frame["n"], legal(frame)[0])
                    frame = await stream.until(reply.json()["n"])
                    done += 1
                else:
                    frame = await stream.event()
            assert frame["view"]["undo"] == "free"
            assert (await undo(anna, game, frame["n"])).status_code == 200
            back = await anna.snapshot(game)
            assert (back["view"]["turn"], back["view"]["owed"]) == (0, None)
