"""Programs of others at a table: they play, they never stop a game, and nothing hidden is told of them."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from bots.worlds import stub
from realmwright.bots.program import Program
from realmwright.server import bots as pool
from server.harness import Browser, legal, logged, running

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bot.mjs"
node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")


def against(name: str) -> dict[str, Any]:
    """A game of a person against a bot, which begins."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "computer", "level": name, "name": "Ben"}]
    return {"setup": "first-game", "seats": seats, "seed": "5", "start": 1}


async def played(browser: Browser, game: str, turns: int) -> Any:
    """Play the own seat's first legal choices until the bot has ended so many turns; the last frame."""
    stream = await browser.stream(game)
    frame = await stream.frame()
    while turns and frame["view"]["phase"] != "over":
        if legal(frame):
            done = await browser.act(game, frame["n"], legal(frame)[0])
            assert done.status_code == 200
        was_theirs = frame["view"]["turn"] == 1
        frame = await stream.event()
        turns -= was_theirs and frame["view"]["turn"] == 0
    return frame


async def told(browser: Browser, game: str) -> list[str]:
    """The keys of the log's lines."""
    return [line["text"]["key"] for line in (await browser.snapshot(game))["log"]]


@node
async def test_the_example_plays_a_whole_game_at_a_table(database: str, caplog: Any) -> None:
    mine = Program("mine", ("node", str(EXAMPLE)))
    async with running(database, programs=(mine,)) as server:
        browser = server.browser()
        assert (await browser.json("/api/catalogue"))["programs"] == ["mine"]
        game = (await browser.make(against("mine")))["game"]
        end = await played(browser, game, 99)
        assert end["view"]["phase"] == "over"
        gold = [seat["goldTotal"] for seat in end["view"]["seats"]]
        assert gold[1] > gold[0], "Anna takes what comes first"
        assert end["view"]["seats"][1]["level"] == "mine"
        assert "log.by-lot" not in await told(browser, game)
        assert logged(caplog.records) == ""


@pytest.mark.parametrize("how", ["crash", "nonsense", "illegal", "flood", "huge", "stall"])
async def test_a_bot_that_does_wrong_stops_no_game(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: Any, how: str
) -> None:
    notes = tmp_path / "notes"
    monkeypatch.setenv("REALMWRIGHT_DATABASE", "postgresql://player:secret@host/games")
    # What a worker process reads anew, and so in its own module.
    monkeypatch.setattr(pool, "COMMAND", (*pool.COMMAND[:1], "-c", SHORT))
    async with running(database, programs=(stub(how, 0, notes),)) as server:
        browser = server.browser()
        game = (await browser.make(against("stub")))["game"]
        frame = await played(browser, game, 1)
        assert legal(frame), "it is Anna's turn"
        # Whoever comes later, or to another process, is told so too.
        assert "log.by-lot" in await told(browser, game)
        lines = logged(caplog.records).splitlines()
        assert any("a computer player failed" in line and '"stub: ' in line for line in lines)
    assert "secret" not in notes.read_text("utf-8")
    for line in notes.read_text("utf-8").splitlines():
        with pytest.raises(ProcessLookupError):
            os.kill(json.loads(line)["pid"], 0)


# The process of computer players, with little patience.
SHORT = (
    "from realmwright.bots import external\n"
    "external.LIMIT = 0.5\nexternal.Bot.__init__.__defaults__ = (0.5,)\n"
    "from realmwright.server.bot_worker import main\nmain()"
)


async def test_what_a_bot_says_is_in_no_log(database: str, caplog: Any) -> None:
    """It knows its hand, and may tell it in whatever it says wrong."""
    program = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    told = {'type': 'ready', 'protocol': 1} if 'view' not in asked else asked['view']['seats']\n"
        "    print(json.dumps(told), flush=True); print(told, file=sys.stderr)\n"
    )
    async with running(database, programs=(Program("chatty", ("python3", "-c", program)),)) as server:
        browser = server.browser()
        game = (await browser.make(against("chatty")))["game"]
        await played(browser, game, 1)
    lines = logged(caplog.records)
    assert "its answer is not" in lines
    assert not any(card in lines for card in ("grass", "canyon", "desert", "flower-field", "forest"))


async def test_two_bots_at_one_table_share_no_game_and_one_process(database: str, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    async with running(database, programs=(stub("good", 10**6, notes),)) as server:
        browser = server.browser()
        body = against("stub")
        body["seats"].append({"kind": "computer", "level": "stub"})
        game = (await browser.make(body))["game"]
        await played(browser, game, 2)
    assert len(notes.read_text("utf-8").splitlines()) == 1


async def test_a_name_that_no_bot_has_is_refused(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        refused = await browser.post("/api/games", against("mine"))
        assert (refused.status_code, refused.json()["error"]["key"]) == (400, "error.level")


async def test_a_game_whose_bot_plays_here_no_more_goes_on(database: str, caplog: Any) -> None:
    async with running(database, programs=(stub("good", 10**6),)) as server:
        browser = server.browser()
        game = (await browser.make(against("stub")))["game"]
    async with running(database) as server:
        again = server.browser()
        again.cookies.update(browser.cookies)
        assert legal(await played(again, game, 1)) == [] or "log.by-lot" in await told(again, game)
    assert "a computer player failed" in logged(caplog.records)
