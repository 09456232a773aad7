"""Hidden cards are absent from every byte that another seat or a spectator receives.

Whole games are played over HTTP and WebSocket, each viewer's bytes kept. Then, for draws into a hand, the
game is told once more with another card drawn: as long as the card is hidden, everybody who may not know
it must get the very same bytes. So nothing that depends on it can be in them, however it is encoded.
"""

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import realmwright
from realmwright.rules.actions import action_name
from realmwright.rules.errors import RulesError
from realmwright.server.records import record_text
from realmwright.server.views import Moment
from realmwright.server.wire import to_json
from realmwright.telling.course import BrokenLog, Course, Viewer
from realmwright.telling.info import Event
from server.harness import Browser, Running, Stream, legal, running
from server.stores import new_sqlite

# A few by default, uncompiled still fewer; 200 in `make soak`.
FEW = 8 if realmwright.COMPILED else 2
MANY = 200
CHECKED = 6 if realmwright.COMPILED else 3


@dataclass
class Watcher:
    """A browser that looks on, and what it got of each event."""

    browser: Browser
    stream: Stream
    mine: Viewer
    frames: dict[int, bytes] = field(default_factory=dict)
    snapshots: dict[int, bytes] = field(default_factory=dict)
    records: dict[int, str] = field(default_factory=dict)

    async def follow(self, game: str, n: int, *, ask: bool) -> None:
        """Take what the socket brings up to an event; perhaps ask for the whole game too."""
        while not self.frames or max(self.frames) < n:
            frame = await self.stream.frame()
            if "n" in frame:
                self.frames[frame["n"]] = self.stream.frames[-1]
        if ask:
            n = max(self.frames)
            self.snapshots[n] = (await self.browser.get(f"/api/games/{game}")).content
            self.records[n] = (await self.browser.get(f"/api/games/{game}/record")).text


def people(chance: random.Random, players: int) -> list[dict[str, str]]:
    """Everybody at a browser of their own, or two of three or more at one screen."""
    shared = players > 2 and chance.random() < 0.4
    return [{"kind": "here" if seat == 0 or (shared and seat == 1) else "invite"} for seat in range(players)]


async def sit_down(server: Running, chance: random.Random) -> tuple[str, list[Watcher]]:
    """A random game, everybody's browser, and a spectator's."""
    players = chance.choice((2, 2, 3, 4))
    sets = chance.choice(([], [], ["crossroads"], ["all"]))
    seats = people(chance, players)
    host = server.browser()
    seed = str(chance.randrange(10**6))
    made = await host.make({"setup": "random", "sets": sets, "seats": seats, "seed": seed})
    game = made["game"]
    watchers = [(host, tuple(seat for seat, who in enumerate(seats) if who["kind"] == "here"))]
    for invite in made["invites"]:
        guest = server.browser()
        await guest.join(invite["token"])
        watchers.append((guest, (invite["seat"],)))
    watchers.append((server.browser(), ()))
    return game, [Watcher(browser, await browser.stream(game), mine) for browser, mine in watchers]


async def play(game: str, watchers: list[Watcher], chance: random.Random) -> None:
    """A random game to its end. A seat that shares its screen asks to see its cards when it needs them."""
    for watcher in watchers:
        await watcher.follow(game, 1, ask=True)
    while True:
        n = max(watchers[0].frames)
        view = json.loads(watchers[-1].frames[n])["view"]
        if view["phase"] == "over":
            return
        seat = view["decision"]["seat"]
        actor = next(watcher for watcher in watchers if seat in watcher.mine)
        choices = legal(json.loads(actor.frames[n]))
        if not choices:
            shown = await actor.browser._client.get(f"/api/games/{game}/hand/{seat}")
            choices = [choice["action"] for choice in shown.json()["legal"]]
        done = await actor.browser.act(game, n, chance.choice(choices))
        assert done.status_code == 200, done.text
        ask = chance.random() < 0.2
        for watcher in watchers:
            await watcher.follow(game, done.json()["n"], ask=ask)


def hidden_draws(events: list[Event], course: Course) -> list[tuple[int, int, int]]:
    """The draws into hands: event, seat, and the first event by which the card may have been seen."""
    found: list[tuple[int, int, int]] = []
    open_draws: list[tuple[int, int]] = []
    for event in events:
        state = course.game.state
        seat = int(state.seat()) if state.draws_hidden() else -1
        before = [unknown(course, other) for other in range(len(course.info.seats))]
        course.take(event)
        after = [unknown(course, other) for other in range(len(course.info.seats))]
        for draw in list(open_draws):
            if after[draw[1]] < before[draw[1]] or course.over:
                open_draws.remove(draw)
                found.append((*draw, event.number))
        if seat >= 0 and after[seat] > before[seat]:
            open_draws.append((event.number, seat))
    return found


def unknown(course: Course, seat: int) -> int:
    return course.view(None).hand(seat).count("unknown")


def told_differently(course: Course, draw: int, seen: int, events: list[Event], chance: random.Random) -> Any:
    """The courses after each event from the draw until it is seen, had another card been drawn."""
    outcomes = [action for action, _ in course.game.state.chance_outcomes()]
    others = [action for action in outcomes if action != events[draw - 1].action]
    if not others:
        return
    other = chance.choice(others)
    for event in events[draw - 1 : seen - 1]:
        action = other if event.number == draw else event.action
        try:
            course.take(Event(event.number, event.kind, event.seat, action, event.count))
        except (BrokenLog, RulesError):
            return  # that card is drawn again later on, and was the last of its kind
        yield event.number, course


def check(watchers: list[Watcher], info: Any, events: list[Event], chance: random.Random) -> int:
    """How many frames and answers were compared."""
    draws = hidden_draws(events, Course(info))
    compared = 0
    for draw, seat, seen in chance.sample(draws, min(CHECKED, len(draws))):
        course = Course(info, events[: draw - 1])
        for number, other in told_differently(course, draw, seen, events, chance):
            for watcher in watchers:
                if watcher.mine != (seat,):
                    compared += same(watcher, number, other)
    return compared


def equal(got: bytes, other: bytes) -> None:
    """The same bytes; if not, where they begin to differ."""
    at = next((k for k, (a, b) in enumerate(zip(got, other, strict=False)) if a != b), 0)
    assert got == other, (got[max(0, at - 300) : at + 200], other[max(0, at - 300) : at + 200])


def same(watcher: Watcher, number: int, course: Course) -> int:
    compared = 0
    everybody = [True] * len(course.info.seats)
    if number in watcher.frames and number > min(watcher.frames):
        equal(watcher.frames[number], to_json(Moment(course, everybody).event(watcher.mine)))
        compared += 1
    if number in watcher.snapshots:
        equal(watcher.snapshots[number], to_json(Moment(course, everybody).snapshot(watcher.mine)))
        assert watcher.records[number] == record_text(course)
        compared += 2
    return compared


async def test_hidden_cards_are_in_no_byte(database: str) -> None:
    """On PostgreSQL a quarter as many games: what is told of them does not hang on the store."""
    await check_games(database, range(FEW if database.startswith("sqlite") else max(FEW // 4, 1)))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
async def test_hidden_cards_are_in_no_byte_of_many_games(tmp_path: Path, part: int) -> None:
    await check_games(new_sqlite(tmp_path / "games.db"), range(part, MANY, 4))


async def check_games(database: str, numbers: range) -> None:
    """Play games of these numbers and check each."""
    async with running(database) as server:
        compared = 0
        for number in numbers:
            chance = random.Random(number)
            game, watchers = await sit_down(server, chance)
            await play(game, watchers, chance)
            info, events = await server.hall.read(game)
            compared += check(watchers, info, events, chance)
            check_hands(watchers)
            for watcher in watchers:
                await watcher.browser.close()
                server.browsers.remove(watcher.browser)
        assert compared > 5 * len(numbers)


def check_hands(watchers: list[Watcher]) -> None:
    """The plain check beside: hands are shown to their owner, and to nobody else but in the own turn."""
    for watcher in watchers:
        for frame in watcher.frames.values():
            view = json.loads(frame)["view"]
            for seat in view["seats"]:
                own = watcher.mine == (seat["seat"],)
                if own:
                    assert len(seat["hand"]) == seat["handSize"]
                elif seat["hand"]:
                    assert (view["turn"], seat["hand"]) == (seat["seat"], [view["card"]])
            if view["me"] != view["decision"]["seat"] or view["me"] is None:
                assert view["decision"]["legal"] == []


async def test_a_shared_screen_shows_cards_only_when_asked(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make({"start": 0}))["game"]
        now = await browser.snapshot(game)
        assert (now["view"]["me"], now["view"]["mine"]) == (0, [0, 1])
        assert [len(seat["hand"] or []) for seat in now["view"]["seats"]] == [1, 0]
        shown = await browser.json(f"/api/games/{game}/hand/1")
        assert len(shown["hand"]) == 1
        assert shown["legal"] == []
        own = await browser.json(f"/api/games/{game}/hand/0")
        assert [choice["action"] for choice in own["legal"]] == legal(now)


async def test_records_of_running_games_hide_hands(database: str) -> None:
    async with running(database) as server:
        browser = server.browser()
        game = (await browser.make())["game"]
        text = (await server.browser().get(f"/api/games/{game}/record")).text
        assert "Hand" not in text
        _, events = await server.hall.read(game)
        first, second = (action_name(event.action) for event in events)
        assert second not in text.partition("\n\n")[2].replace(first, "", 1)
