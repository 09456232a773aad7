"""Talk at a game: who hears what, in which order; and no player hears the watchers before the end."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from realmwright.cli import app
from realmwright.notation.record import read_record
from realmwright.server import chat as talk
from realmwright.server import clocks
from realmwright.server.requests import SeatRequest
from realmwright.server.storage import chat as stored
from realmwright.server.storage import store
from realmwright.server.storage.database import reading
from realmwright.server.storage.tables import chat, reports
from realmwright.telling.chance import draw
from server.harness import Browser, Running, Stream, eventually, legal, logged, running
from server.stores import Databases

Captured = pytest.CaptureFixture[str]
RECORD = Path(__file__).parents[1] / "records" / "base-1.txt"
INVITED = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]


async def says(browser: Browser, game: str, text: str = "", **more: Any) -> Any:
    answer = await browser.post(f"/api/games/{game}/chat", {"text": text, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def refused(browser: Browser, game: str, text: str = "", **more: Any) -> tuple[int, str]:
    answer = await browser.post(f"/api/games/{game}/chat", {"text": text, **more})
    return answer.status_code, answer.json()["error"]["key"]


async def heard(stream: Stream, number: int, channel: str = "table") -> list[Any]:
    """All words of a channel that a socket brings, up to one."""
    words: list[Any] = []
    while not words or words[-1]["n"] < number:
        frame = await stream.frame()
        if frame["kind"] == "chat" and frame["channel"] == channel:
            words += frame["words"]
    return words


async def channel(browser: Browser, game: str, name: str, after: int = 0) -> list[str]:
    found = await browser.json(f"/api/games/{game}/chat/{name}/{after}")
    return [word["text"] for word in found["words"]]


async def pair(server: Running, **options: Any) -> tuple[Browser, Browser, str]:
    anna, ben = server.browser(), server.browser()
    made = await anna.make({"seats": INVITED, "start": 0, **options})
    await ben.join(made["invites"][0]["token"])
    return anna, ben, made["game"]


async def nearly_over(server: Running, anna: Browser) -> str:
    """A game that is over with Anna's next choice; nobody sits at the other seat."""
    await anna.make()
    holder = server.hall.identity.key(next(iter(anna.cookies.values())))
    assert holder is not None
    record = read_record(RECORD.read_text(encoding="utf-8"))
    people = [SeatRequest("here", "Anna"), SeatRequest("invite", "Ben")]
    return (await server.hall.open(record.setup, record.log[:-2], people, holder)).game


async def end(anna: Browser, game: str) -> None:
    now = await anna.snapshot(game)
    done = await anna.act(game, now["n"], now["view"]["decision"]["end"])
    assert done.status_code == 200, done.text
    assert (await anna.snapshot(game))["view"]["phase"] == "over"


# Who hears.


async def test_what_a_player_says_is_told_to_all_who_look_in_order(database: str) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        watching = await server.browser().stream(game)
        streams = [await ben.stream(game), watching]
        await says(anna, game, "Hello!")
        await says(ben, game, "Hello, Anna.", reply=1)
        await says(anna, game, quick="nice")
        for stream in streams:
            told = [(word["n"], word["name"], word["text"], word["quick"]) for word in await heard(stream, 3)]
            assert told == [
                (1, "Anna", "Hello!", None),
                (2, "Ben", "Hello, Anna.", None),
                (3, "Anna", "", "nice"),
            ]
        late = await heard(await server.browser().stream(game), 3)
        assert [(word["seat"], word["reply"]) for word in late] == [(0, None), (1, 1), (0, None)]


async def test_whoever_comes_back_hears_what_was_missed_alone(database: str) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        for number in range(1, 4):
            await says(anna, game, f"word {number}")
        stream = await ben.stream(game, query="words=2")
        assert [word["text"] for word in await heard(stream, 3)] == ["word 3"]
        assert await channel(ben, game, "table", after=1) == ["word 2", "word 3"]


async def test_a_shared_screen_speaks_as_the_one_who_acts(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"start": 1}))["game"]
        assert (await says(browser, game, "Mine."))["name"] == "Ben"


async def test_words_of_another_process_are_heard(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna, ben, game = await pair(first)
        there = second.browser()
        there.cookies.update(ben.cookies)
        hears, watches = await there.stream(game), await second.browser().stream(game)
        for number in range(1, 4):
            await says(anna, game, f"word {number}")
        assert [word["n"] for word in await heard(hears, 3)] == [1, 2, 3]
        await says(there, game, "from there")
        assert (await heard(watches, 4))[-1]["text"] == "from there"


async def test_words_said_at_two_processes_at_once_have_each_a_number(database: str) -> None:
    async with running(database, words_a_minute=0) as first, running(database, words_a_minute=0) as second:
        anna, ben, game = await pair(first)
        there = second.browser()
        there.cookies.update(ben.cookies)
        hears = await anna.stream(game)
        said = await asyncio.gather(*(says(one, game, f"{k}") for k in range(8) for one in (anna, there)))
        assert sorted(word["n"] for word in said) == list(range(1, 17))
        assert {word["n"] for word in await heard(hears, 16)} == set(range(1, 17))


# The watchers.


async def test_watchers_hear_each_other_and_players_when_the_game_is_over(database: str) -> None:
    async with running(database) as server:
        anna = server.browser()
        game = await nearly_over(server, anna)
        one, two = server.browser(), server.browser()
        plays, watches = await anna.stream(game), await two.stream(game)
        assert (await says(one, game, "Anna wins."))["watcher"] == 1
        assert (await says(two, game, "She does not."))["watcher"] == 2
        assert (await says(one, game, "Wait."))["watcher"] == 1
        assert len(await heard(watches, 3, "watchers")) == 3
        closed = await anna.get(f"/api/games/{game}/chat/watchers/0")
        assert closed.status_code == 403
        await end(anna, game)
        assert await channel(anna, game, "watchers") == ["Anna wins.", "She does not.", "Wait."]
        await says(two, game, "Well played.")
        assert (await heard(plays, 4, "watchers"))[-1]["text"] == "Well played."
        back = await heard(await anna.stream(game), 4, "watchers")
        assert back[0]["text"] == "Anna wins."


async def test_a_watcher_who_takes_a_seat_hears_the_watchers_no_more(database: str) -> None:
    async with running(database) as server:
        anna, ben, other = (server.browser() for _ in range(3))
        made = await anna.make({"seats": INVITED})
        game = made["game"]
        await says(ben, game, "Shall I?")
        stream = await ben.stream(game)
        await ben.join(made["invites"][0]["token"])
        await says(other, game, "secret")
        await says(anna, game, "Welcome.")
        await heard(stream, 1)
        assert b"secret" not in b"".join(ben.received)
        assert (await ben.get(f"/api/games/{game}/chat/watchers/0")).status_code == 403
        assert (await says(ben, game, "Here I am."))["seat"] == 1


async def play_on(server: Running, game: str, cookies: dict[str, httpx.Cookies], *, talk: bool) -> list[Any]:
    """All that players get while the watchers talk, or do not; what is compared is the same otherwise."""
    people = {name: server.browser() for name in ("anna", "ben")}
    for name, kept in cookies.items():
        people[name].cookies.update(kept)
    streams = [await browser.stream(game) for browser in people.values()]
    for stream in streams:
        await stream.until(1)
    got: list[Any] = []
    watchers = [server.browser() for _ in range(2)]
    for step in range(6):
        if talk:
            for browser in watchers:
                await says(browser, game, f"secret {step}")
            await watchers[1].post(f"/api/games/{game}/chat/reports", {"channel": "watchers", "n": 1})
        name = "anna" if (await people["anna"].snapshot(game))["view"]["decision"]["seat"] == 0 else "ben"
        now = await people[name].snapshot(game)
        assert (await people[name].act(game, now["n"], legal(now)[0])).status_code == 200
        await says(people[name], game, f"step {step}")
        for browser in people.values():
            for path in (
                "",
                "/chat/table/0",
                "/chat/watchers/0",
                "/chat/watchers/1",
                "/past/3",
                "/timeline",
                "/record",
            ):
                answer = await browser.get(f"/api/games/{game}{path}")
                got.append((path, answer.status_code, answer.content))
            got.append((await browser.get("/api/games")).content)
            for n in (1, 99):
                for path, body in (
                    ("chat/reports", {"channel": "watchers", "n": n}),
                    ("chat", {"quick": "hello", "reply": 99}),
                ):
                    answer = await browser.post(f"/api/games/{game}/{path}", body)
                    got.append((path, answer.status_code, answer.content))
    for stream in streams:
        await heard(stream, 6)
        # Who is connected may be told once or twice.
        got.append([frame for frame in stream.frames if b'"presence"' not in frame])
    return got


async def test_what_watchers_say_changes_no_byte_that_players_get(
    databases: Databases, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    """Not one word, no number, no time: two worlds, and in one of them the watchers talk."""
    for module in (store, talk):
        monkeypatch.setattr(module, "now", lambda: 1_700_000_000_000)
    monkeypatch.setattr(clocks, "draw", lambda game: draw(game, lambda state: state.chance_outcomes()[0][0]))
    first = databases.new()
    async with running(first) as server:
        anna, ben, game = await pair(server)
        cookies = {"anna": anna.cookies, "ben": ben.cookies}
    second = databases.copy(first)
    got = []
    for database in (first, second):
        async with running(database, words_a_minute=0) as server:
            got.append(await play_on(server, game, cookies, talk=database == second))
    assert len(got[0]) == len(got[1]) > 100
    for one, other in zip(*got, strict=True):
        assert one == other
    assert "a word was reported" in caplog.text
    assert "secret" not in logged(caplog.records)


# What may be said.


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("  two\nlines\t and  spaces ", "two lines and spaces"),
        ("\u202eabc\u2066\x1b[31m\u200b", "abc[31m"),
        ("https://example.org/<b>x</b>", "https://example.org/<b>x</b>"),
        ("x" * 300, "x" * 300),
    ],
)
async def test_words_are_cleaned_as_names_are(database: str, text: str, told: str) -> None:
    async with running(database) as server:
        anna, _, game = await pair(server)
        assert (await says(anna, game, text))["text"] == told


async def test_what_says_nothing_or_too_much_is_refused(database: str) -> None:
    async with running(database) as server:
        anna, _, game = await pair(server)
        for body in ({}, {"text": " \u200b "}, {"text": "a", "quick": "hello"}, {"quick": "anything"}):
            assert (await refused(anna, game, **body))[0] == 400, body
        assert (await refused(anna, game, "x" * 301))[0] == 400
        assert (await refused(anna, game, "a", reply=1))[0] == 404
        assert (await refused(anna, "nowhere", "a"))[0] == 404
        assert (await anna.get(f"/api/games/{game}/chat/others/0")).status_code == 404


async def test_a_table_without_chat_has_none(database: str) -> None:
    async with running(database) as server:
        anna, _, game = await pair(server, table={"chat": False})
        assert (await refused(anna, game, "Hello?")) == (403, "error.no-chat")
        assert (await refused(server.browser(), game, "Hello?")) == (403, "error.no-chat")
        assert (await anna.snapshot(game))["view"]["options"]["chat"] is False


async def test_nobody_talks_without_end(database: str) -> None:
    async with running(database, words_a_minute=5) as server:
        anna, ben, game = await pair(server)
        for number in range(5):
            await says(anna, game, f"{number}")
        assert (await refused(anna, game, "more")) == (429, "error.too-many")
        await says(ben, game, "still here")
        # New browsers of one address have no more than four together.
        answers = [await server.browser().post(f"/api/games/{game}/chat", {"text": "x"}) for _ in range(20)]
        assert {answer.status_code for answer in answers} == {201, 429}
        assert (
            await anna.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 1})
        ).status_code == 429


async def test_the_oldest_words_go(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "KEPT", 3)
    async with running(database) as server:
        anna, _, game = await pair(server)
        for number in range(5):
            await says(anna, game, f"{number}")
        assert await channel(anna, game, "table") == ["2", "3", "4"]


# What becomes of it.


async def test_a_report_is_the_hosts_to_read_and_tells_the_log_no_text(
    database: str, caplog: Any, capsys: Captured
) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        await says(anna, game, "something rude")
        for browser in (ben, ben, server.browser(), anna):
            body = {"channel": "table", "n": 1}
            status = (await browser.post(f"/api/games/{game}/chat/reports", body)).status_code
            assert status == (200 if browser in (anna, ben) else 403)
        lost = await ben.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 2})
        assert lost.status_code == 404
        told = logged(caplog.records)
    assert told.count("a word was reported") == 2
    assert "rude" not in told
    assert app.run(["reports", "--database", database]) == 0
    shown = capsys.readouterr().out
    assert re.search(rf"game {game}, table 1, seat 1, Anna, 2 times\n  something rude", shown)


async def remove(browser: Browser, game: str, n: int, channel: str = "table") -> int:
    body = {"channel": channel, "n": n}
    return (await browser.post(f"/api/games/{game}/chat/removals", body)).status_code


async def test_the_host_takes_a_word_away_for_all_who_look_or_come_back(database: str) -> None:
    async with running(database) as first, running(database) as second:
        anna, ben, game = await pair(first)
        there = second.browser()
        there.cookies.update(ben.cookies)
        hears = await there.stream(game)
        await says(ben, game, "something rude")
        await says(anna, game, "Really?", reply=1)
        await heard(hears, 2)
        assert await remove(anna, game, 1) == 200
        (gone,) = await heard(hears, 3)
        assert (gone["removes"], gone["text"], gone["watcher"]) == (1, "", None)
        # Who was there before hears of it; who comes now, or had heard less, never reads it.
        back = await there.stream(game, query="words=2")
        assert [word["removes"] for word in await heard(back, 3)] == [1]
        late = await heard(await second.browser().stream(game), 3)
        assert [(word["text"], word["removed"]) for word in late] == [
            ("", True),
            ("Really?", False),
            ("", False),
        ]
        assert b"rude" not in b"".join(back.frames)
        assert await remove(anna, game, 1) == await remove(anna, game, 3) == 404
        with reading(first.hall.store.engine) as connection:
            assert "something rude" not in list(connection.scalars(select(chat.c.text)))


async def test_nobody_else_takes_words_away(database: str) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        watches = server.browser()
        await watches.make()
        await says(ben, game, "Hello!")
        await says(watches, game, "Among us.")
        assert [await remove(one, game, 1) for one in (ben, watches)] == [403, 403]
        # The host plays, and does not hear the watchers.
        assert await remove(anna, game, 1, "watchers") == 403
        assert await channel(ben, game, "table") == ["Hello!"]


async def test_a_reported_word_stays_for_the_host_of_the_server_alone(
    database: str, capsys: Captured
) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        await says(anna, game, "something rude")
        await ben.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 1})
        assert await remove(anna, game, 1) == 200
        assert await channel(ben, game, "table") == ["", ""]
    assert app.run(["reports", "--database", database]) == 0
    assert "something rude" in capsys.readouterr().out


async def test_the_host_of_the_server_is_done_with_what_was_reported(database: str, capsys: Captured) -> None:
    def told(*arguments: str, code: int = 0) -> str:
        assert app.run(["reports", *arguments, "--database", database]) == code
        shown = capsys.readouterr()
        return shown.err if code else shown.out

    async with running(database) as server:
        anna, ben, game = await pair(server)
        for number, text in enumerate(("something rude", "nothing bad", "ruder"), start=1):
            await says(ben, game, text)
            await anna.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": number})
        hears = await ben.stream(game)
        assert await remove(anna, game, 3) == 200
        await heard(hears, 4)
        # Those who look hear of it from a command that runs beside the server.
        assert told("--remove", game, "table", "1") == f"Taken away: table 1 at game {game}.\n"
        (gone,) = (await heard(hears, 5))[-1:]
        assert gone["removes"] == 1
        assert "removed by the host of the game\n  ruder" in told()
        told("--remove", game, "table", "3")
        told("--dismiss", game, "table", "2")
        assert told() == "No word was reported.\n"
        assert await channel(ben, game, "table") == ["", "nothing bad", "", "", ""]
        with reading(server.hall.store.engine) as connection:
            assert sorted(filter(None, connection.scalars(select(chat.c.text)))) == ["nothing bad"]
        for option, place, word, why in (
            ("--remove", "table", "9", "there is no word table 9"),
            ("--dismiss", "table", "2", "nobody has reported a word table 2"),
            ("--remove", "all", "1", "no channel is named all"),
        ):
            assert why in told(option, game, place, word, code=1)


async def test_a_word_that_did_not_arrive_is_sent_again_when_it_is_asked_for(database: str) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        stream = await ben.stream(game)
        await says(anna, game, "one")
        await says(anna, game, "two")
        await heard(stream, 2)
        await stream.socket.send(json.dumps({"kind": "sync", "after": None, "words": 1, "watchers": 0}))
        whole = await stream.event()
        assert whole["kind"] == "snapshot"
        assert [word["text"] for word in await heard(stream, 2)] == ["two"]


async def test_talk_goes_with_its_game_and_is_no_part_of_it(database: str) -> None:
    async with running(database) as server:
        anna, ben, game = await pair(server)
        before = await anna.snapshot(game)
        changed = await anna.json("/api/games")
        await says(anna, game, "Hello!")
        await ben.post(f"/api/games/{game}/chat/reports", {"channel": "table", "n": 1})
        assert await anna.snapshot(game) == before
        assert await anna.json("/api/games") == changed
        server.hall.store.delete([game])
        with reading(server.hall.store.engine) as connection:
            for rows in (chat, reports):
                assert connection.scalar(select(func.count()).select_from(rows)) == 0

        async def is_gone() -> bool:
            return (await refused(anna, game, "?"))[0] == 404

        await eventually(is_gone)


async def test_talk_is_in_backups_and_told_anew_after_a_restore(
    database: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "games.backup"
    async with running(database) as server:
        anna, ben, game = await pair(server)
        await says(anna, game, "one")
        assert app.run(["backup", str(file), "--database", database]) == 0
        await says(anna, game, "two")
        assert app.run(["restore", str(file), "--replace", "--database", database]) == 0
        assert await channel(ben, game, "table") == ["one"]
        stream = await ben.stream(game)
        assert len(await heard(stream, 1)) == 1

        async def hears() -> bool:
            word = await says(anna, game, "again")
            return bool((await heard(stream, word["n"]))[-1]["text"] == "again")

        await eventually(hears)
    capsys.readouterr()
