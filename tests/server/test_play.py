"""Making games and playing them: what a browser does in a usual game."""

import random
from pathlib import Path
from typing import Any

import pytest

from realmwright.board.quadrants import SHIPPED
from realmwright.server.hall import NAMES
from server.harness import PAIR, Browser, Running, legal, running

pytestmark = pytest.mark.engine


async def play(browser: Browser, game: str, seed: int = 1, most: int = 1000) -> Any:
    """Choose at random for whatever seat of the browser must act, until the game is over."""
    chance = random.Random(seed)
    stream = await browser.stream(game)
    frame = await stream.event()
    while frame["view"]["phase"] != "over" and most:
        actions = legal(frame)
        if actions:
            done = await browser.act(game, frame["n"], chance.choice(actions))
            assert done.status_code == 200, done.text
            frame = await stream.until(done.json()["n"])
            most -= 1
        else:
            frame = await stream.event()
    return frame


async def test_a_game_at_one_screen_to_the_end(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        made = await browser.make()
        assert made["invites"] == []
        last = await play(browser, made["game"])
        view = last["view"]
        assert last["kind"] == "end"
        assert view["winners"]
        assert max(seat["goldTotal"] for seat in view["seats"]) == view["decision"]["prompt"]["params"]["n"]
        assert any(seat["supply"] == 0 for seat in view["seats"])
        assert last["log"][-1]["text"]["key"] in ("log.over", "log.over-tie")
        record = (await browser.get(f"/api/games/{made['game']}/record")).text
        assert "[Result " in record
        again = await browser.post("/api/records", {"text": record})
        opened = (await browser.snapshot(again.json()["game"]))["view"]
        assert [seat["gold"] for seat in opened["seats"]] == [seat["gold"] for seat in view["seats"]]
        assert (opened["occupants"], opened["phase"]) == (view["occupants"], "over")


async def test_a_game_against_a_computer(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        seats = [{"kind": "here"}, {"kind": "computer", "level": "greedy"}]
        game = (await browser.make({"seats": seats}))["game"]
        frame = await play(browser, game, most=12)
        assert any(line["seat"] == 1 for line in (await browser.snapshot(game))["log"])
        assert frame["view"]["seats"][1]["kind"] == "computer"
        assert frame["view"]["seats"][1]["level"] == "greedy"
        assert frame["view"]["me"] == 0


async def test_two_browsers_by_invite(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({"seats": [{"kind": "here", "name": "Anna"}, {"kind": "invite"}]})
        game, token = made["game"], made["invites"][0]["token"]
        stream = await anna.stream(game)
        first = await stream.event()
        assert [seat["joined"] for seat in first["view"]["seats"]] == [True, False]
        assert await ben.join(token, "Ben") == {"game": game, "seat": 1}
        told = await stream.event()
        assert told["kind"] == "seat"
        assert told["view"]["seats"][1]["name"] == "Ben"
        assert told["log"][0]["text"] == {"key": "log.joined", "params": {"player": "Ben"}}
        snapshots = [await browser.snapshot(game) for browser in (anna, ben)]
        assert [snapshot["view"]["me"] for snapshot in snapshots] == [0, 1]
        assert [snapshot["view"]["mine"] for snapshot in snapshots] == [[0], [1]]
        spent = await server.browser().post("/api/invites", {"token": token, "name": "Cleo"})
        assert spent.status_code == 404
        assert spent.json()["error"] == {"key": "error.invite"}
        # Whoever has used it comes back to the game, under the name they had.
        assert await ben.join(token, "Benjamin") == {"game": game, "seat": 1}
        assert (await ben.snapshot(game))["view"]["seats"][1]["name"] == "Ben"


async def test_a_free_seat_bears_no_computers_name(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        kinds = ("here", "invite", "computer", "invite", "computer")
        game = (await anna.make({"seats": [{"kind": kind} for kind in kinds]}))["game"]
        seats = (await anna.snapshot(game))["view"]["seats"]
        names = [seat["name"] for seat in seats]
        assert len(set(names)) == len(names)
        assert [seat["name"] in NAMES for seat in seats] == [kind == "computer" for kind in kinds]


async def test_an_invitation_can_be_made_anew_until_it_is_taken(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        made = await anna.make({"seats": [{"kind": "here"}, {"kind": "invite"}]})
        path = f"/api/games/{made['game']}/seats/1/invite"
        assert (await ben.post(path)).status_code == 403
        fresh = (await anna.post(path)).json()["token"]
        old = await ben.post("/api/invites", {"token": made["invites"][0]["token"]})
        assert old.status_code == 404
        await ben.join(fresh)
        # From now on the seat is offered: whoever has it is asked.
        assert (await anna.post(path)).json()["opens"] is not None


async def test_own_games_are_listed(database: str) -> None:
    async with running(database) as server:
        anna, ben = server.browser(), server.browser()
        assert await anna.json("/api/games") == []
        games = [(await anna.make())["game"] for _ in range(3)]
        first = await anna.snapshot(games[0])
        await anna.act(games[0], first["n"], legal(first)[0])
        listed = await anna.json("/api/games")
        assert listed[0]["id"] == games[0]
        assert {line["id"] for line in listed} == set(games)
        assert listed[0]["names"] == ["Anna", "Ben"]
        assert listed[0]["myTurn"]
        seats = (await anna.snapshot(games[0]))["view"]["seats"]
        assert listed[0]["gold"] == [seat["goldTotal"] for seat in seats]
        assert listed[0]["supply"] == [seat["supply"] for seat in seats]
        assert sum(listed[0]["supply"]) == 79
        assert len(listed[0]["setup"]["terrain"]) == 425
        assert await ben.json("/api/games") == []


async def test_again_takes_the_same_people_along(database: str) -> None:
    async with running(database) as server:
        anna, ben, cleo = server.browser(), server.browser(), server.browser()
        made = await anna.make({"setup": "random", "seats": [{"kind": "here"}, {"kind": "invite"}]})
        await ben.join(made["invites"][0]["token"])
        stream = await ben.stream(made["game"])
        await stream.event()
        path = f"/api/games/{made['game']}/again"
        assert (await cleo.post(path)).status_code == 404
        following = (await anna.post(path)).json()["game"]
        told = await stream.event()
        assert (told["kind"], told["view"]["next"]) == ("again", following)
        assert (await ben.post(path)).json()["game"] == following
        assert (await ben.snapshot(following))["view"]["mine"] == [1]


async def test_setups(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        catalogue = await browser.json("/api/catalogue")
        assert catalogue["firstGame"]["quadrants"] == ["tavern", "paddock", "oasis", "farm"]
        assert {"random", "greedy"} <= set(catalogue["levels"])
        base = [quadrant["id"] for quadrant in catalogue["quadrants"] if quadrant["set"] == "base"]
        assert base == [quadrant.stem for quadrant in SHIPPED.of_sets(["base"])]
        seats = [{"kind": "here"}, {"kind": "here"}, {"kind": "here"}]
        chosen = {
            "setup": "chosen", "seats": seats, "quadrants": ["oracle", "farm'", "oasis", "tower"],
            "cards": ["miners", "lords", "hermits"], "start": 2,
        }  # fmt: skip
        drawn = (await browser.post("/api/setups", chosen)).json()
        assert [(q["id"], q["turned"]) for q in drawn["quadrants"]][1] == ("farm", True)
        assert (drawn["cards"], drawn["start"]) == (["miners", "lords", "hermits"], 2)
        random_one = {"setup": "random", "sets": ["all"], "seats": seats, "seed": "4711"}
        picture = (await browser.post("/api/setups", random_one)).json()
        game = (await browser.make(random_one))["game"]
        assert (await browser.snapshot(game))["view"]["setup"] == picture


async def test_wrong_files_of_the_players_own_are_listed_and_hinder_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "realmwright" / "quadrants"
    folder.mkdir(parents=True)
    mine = "name: Mine\nset: base\na: Farm\nlayout: mine\n\n" + "aGGGGGGGGG\n" + "GCDFTGCDFT\n" * 9
    (folder / "mine.txt").write_text(mine, encoding="utf-8")
    (folder / "my farm.txt").write_text(mine, encoding="utf-8")
    (folder / "torn.txt").write_text(mine.replace("TGC", "TXC", 1), encoding="utf-8")
    (folder / "no-text.txt").write_bytes(b"\xff\xfe")
    async with running(database) as server:
        browser = server.browser()
        catalogue = await browser.json("/api/catalogue")
        ids = [quadrant["id"] for quadrant in catalogue["quadrants"]]
        assert "mine" in ids
        assert not {"my farm", "torn", "no-text"} & set(ids)
        faults = {fault["params"]["file"]: fault["params"] for fault in catalogue["faults"]}
        assert list(faults) == ["my farm.txt", "no-text.txt", "torn.txt"]
        assert faults["my farm.txt"]["what"]["params"] == {"found": "my farm", "due": "my-farm.txt"}
        assert (faults["torn.txt"]["line"], faults["torn.txt"]["column"]) == (7, 6)
        assert faults["torn.txt"]["what"]["key"] == "own-quadrant.letter"
        assert (faults["no-text.txt"]["line"], faults["no-text.txt"]["column"]) == (1, 1)
        # Where it lies is nobody's business who only plays here.
        assert str(tmp_path) not in str(catalogue)
        made = await browser.make(
            {"setup": "chosen", "seats": PAIR, "quadrants": ["mine'", "farm", "oasis", "tower"],
             "cards": ["miners", "lords", "hermits"]}
        )  # fmt: skip
        record = (await browser.get(f"/api/games/{made['game']}/record")).text
        (folder / "mine.txt").unlink()
        assert (await browser.post("/api/records", {"text": record})).status_code == 201


async def test_a_quadrant_of_a_set_that_is_not_chosen_is_refused(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        asked = {
            "setup": "chosen", "seats": PAIR, "sets": ["crossroads"],
            "quadrants": ["quarry", "farm", "oasis", "tower"], "cards": ["miners", "lords", "hermits"],
        }  # fmt: skip
        for path in ("/api/setups", "/api/games"):
            refused = await browser.post(path, asked)
            assert refused.status_code == 400
            assert refused.json()["error"]["key"] == "error.setup"
            assert "quarry belongs to the set nomads" in refused.json()["detail"]


async def test_preview_and_explain(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        now = await browser.snapshot(game)
        action = legal(now)[0]
        preview = await browser.json(f"/api/games/{game}/preview/{action}")
        assert preview["action"] == action
        assert set(preview["gold"]) <= set(now["view"]["sources"])
        location = now["view"]["setup"]["locations"][0]["hex"]
        assert await browser.json(f"/api/games/{game}/explain/{location}") == [{"key": "refusal.LocationHex"}]
        assert await browser.json(f"/api/games/{game}/explain/{action}") == []
        refused = await browser.get(f"/api/games/{game}/preview/{location}")
        assert refused.status_code == 409
        watching = await server.browser().json(f"/api/games/{game}/explain/{location}")
        assert watching == [{"key": "refusal.SpectatorsWatch"}]


async def other(server: Running) -> tuple[Browser, Browser, str]:
    """Two browsers in a game by invite."""
    anna, ben = server.browser(), server.browser()
    made = await anna.make({"seats": [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]})
    await ben.join(made["invites"][0]["token"])
    return anna, ben, made["game"]
