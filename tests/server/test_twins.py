"""Two worlds that differ by one hidden card: whatever anybody else asks, the answers are the same.

A game is played, its database copied, and in the copy somebody holds another card. Then the same is asked
and done in both: whole games, events, the past, hints, take-backs over the hidden draw, lists, and much that
is refused. Every byte that another seat or a spectator gets is compared, every question to a computer player,
and the log of the server.
"""

import random
import re
import secrets
from typing import Any

import pytest

from realmwright.notation.position import print_position
from realmwright.rules.state import State
from realmwright.server import clocks, connections, hall, lobby, records, variations
from realmwright.server.bots import BotPool
from realmwright.server.mail import Smtp
from realmwright.server.storage import store
from realmwright.telling.chance import draw
from realmwright.telling.clock import DAY
from server.receiving import Phone, inbox, postman
from server.stores import STORES, Databases
from server.twins import (
    CLEO,
    ON_COPIES,
    PEOPLE,
    RATED,
    ROUTES,
    Pinned,
    Seen,
    World,
    check_same,
    entered,
    logged,
    two_worlds,
)


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> Pinned:
    made = Pinned()

    async def answer(*asked: Any) -> Any:
        return await made.answer(*asked)

    monkeypatch.setattr(BotPool, "_ask", answer)
    monkeypatch.setattr(store, "now", lambda: 1_700_000_000_000)
    # What the lobby shows is worked out anew for each, and does not depend on when somebody looked last.
    monkeypatch.setattr(lobby, "_KEPT", -1.0)
    monkeypatch.setattr(lobby, "is_awaited", lambda table: False)
    monkeypatch.setattr(clocks, "draw", lambda game: draw(game, made.card))
    monkeypatch.setattr(secrets, "choice", lambda choices: choices[0])
    # Lines that are left out for a while, since they were said just before, would hang on time.
    monkeypatch.setattr(connections, "_QUIET", 0.0)
    # Much is looked back at, and nobody else waits meanwhile.
    monkeypatch.setattr(hall, "_REST", 0.0)
    return made


# With all sets it takes twice as long and is kept no differently: on PostgreSQL the base game alone.
GAMES = pytest.mark.parametrize(
    ("databases", "sets"),
    [("sqlite", []), ("sqlite", ["all"]), *((store, []) for store in STORES if store != "sqlite")],
    indirect=["databases"],
    ids=lambda value: value if isinstance(value, str) else "all" if value else "base",
)


async def go_on(world: World) -> None:
    """Anna's turn with a step taken back; take-backs over draws, Cleo's hidden one too; a wish to delete."""
    chance = random.Random(3)
    await world.watch()
    await world.post("ben", "plan", {"note": "what Ben keeps for himself"})
    await world.ask_everything()
    await world.chooses("anna", chance)
    await world.does("anna", "undo")
    await world.plays("anna", chance)
    await world.chooses("ben", chance)
    await world.does("anna", "undo")
    await world.does("ben", "wish", accept=False)
    await world.does("anna", "undo")
    await world.ask_everything()
    await world.does("ben", "wish", accept=True)
    await world.does("cleo", "wish", accept=True)
    await world.plays("anna", chance)
    # All that was done since Cleo's last choice is taken back, and with it the draw of her card.
    await world.does("cleo", "undo")
    await world.does("anna", "wish", accept=True)
    await world.does("ben", "wish", accept=True)
    await world.ask_everything()
    await world.plays("cleo", chance)
    await world.post("anna", "vacation", {"away": True})
    await world.post("anna", "vacation", {"away": False})
    await world.time_is_over()
    await world.post("cleo", "abort", {"agree": True})
    await world.ask_everything()
    await world.post("anna", "resignation", {"seat": 0})
    await world.post("cleo", "deletion", {"agree": True})
    await world.ask_everything()
    await world.post("ben", "deletion", {"agree": False})
    await world.told()
    await world.change_seats()
    await world.told()
    await world.talk()


@GAMES
async def test_nobody_else_gets_another_byte(databases: Databases, pinned: Pinned, sets: list[str]) -> None:
    worlds, game, cookies = await two_worlds(databases, sets, pinned)
    drawn = pinned.drawn
    seen, told = [], []
    for database in worlds:
        pinned.begin_again(drawn)
        with logged() as lines:
            async with entered(database, game, cookies, pinned) as world:
                hand = (await world.now("cleo"))["view"]["seats"][CLEO]["hand"]
                await go_on(world)
        assert {name for _, _, name in ROUTES} - ON_COPIES - world.asked == set()
        seen.append(Seen(hand, world.got, pinned.questions))
        # As a set: how often a socket is opened hangs on time.
        told.append(set(lines))
    check_same(seen, answers=500, questions=3)
    assert len(told[0]) > 5
    assert told[0] ^ told[1] == set()


async def look_at_copies(world: World) -> None:
    """Lines and copies, while Cleo holds the card and when it lies on the deck again."""
    await world.try_lines()
    await world.copy()
    await world.does("cleo", "undo")
    await world.does("anna", "wish", accept=True)
    await world.does("ben", "wish", accept=True)
    assert (await world.now())["view"]["turn"] == CLEO
    await world.try_lines()
    await world.copy()


@GAMES
async def test_lines_and_copies_of_a_running_game_are_the_same_in_both_worlds(
    databases: Databases, pinned: Pinned, monkeypatch: pytest.MonkeyPatch, sets: list[str]
) -> None:
    worlds, game, cookies = await two_worlds(databases, sets, pinned)

    def card(state: State) -> int:
        """In a copy it is drawn from the deck that the copy has: one that differs would show."""
        actions, shares = zip(*state.chance_outcomes(), strict=True)
        return int(random.Random(print_position(state)).choices(actions, shares)[0])

    monkeypatch.setattr(records, "any_card", card)
    for module in (hall, clocks, variations):
        monkeypatch.setattr(module, "draw", lambda game: draw(game, card))
    seen = []
    for database in worlds:
        pinned.begin_again(0)
        async with entered(database, game, cookies, pinned) as world:
            hand = (await world.now("cleo"))["view"]["seats"][CLEO]["hand"]
            await look_at_copies(world)
        assert world.asked >= ON_COPIES
        seen.append(Seen(hand, world.got, pinned.questions))
    check_same(seen, answers=100, questions=20)


def without_words(text: str) -> str:
    """What an e-mail says, but for the words of its links, which are no part of the world."""
    return re.sub(r"(confirm|stop)([=/])\S+", r"\1\2?", text)


async def test_notices_are_the_same_in_both_worlds(databases: Databases, pinned: Pinned) -> None:
    """Cleo's own too: what is sent to phones, web hooks and by e-mail tells no card to anybody."""
    worlds, game, cookies = await two_worlds(databases, [], pinned)
    drawn = pinned.drawn
    seen = []
    for database in worlds:
        pinned.begin_again(drawn)
        async with inbox() as here, postman() as (postbox, port):
            smtp = Smtp("127.0.0.1", "games@example.org", port, "none")
            settings = {"smtp": smtp, "url": "https://games.test", "reaches": ("127.0.0.0/8",)}
            async with entered(database, game, cookies, pinned, look_for_time=1e6, **settings) as world:
                hand = (await world.now("cleo"))["view"]["seats"][CLEO]["hand"]
                phones = {name: Phone(here, name) for name in ("anna", "ben", "cleo")}
                for name, phone in phones.items():
                    browser = world.people[name]
                    await browser.post("/api/notices/push", phone.subscription)
                    await browser.post("/api/notices/hooks", {"address": f"{here.url}/hook/{name}"})
                    await browser.post("/api/notices/mail", {"address": f"{name}@example.net"})
                    word = postbox.mails[-1].get_content().partition("#confirm=")[2].split()[0]
                    await browser.post("/api/notices/confirmation", {"word": word})
                chance = random.Random(3)
                for name in ("anna", "ben", "cleo", "anna"):
                    await world.plays(name, chance)
                    # A notice, what is withdrawn, and the reminder.
                    for pause in (60_000, 2 * DAY + DAY // 2):
                        pinned.time += pause
                        for _ in range(2):
                            await world.server.hall.notices.look(await world.server.hall.sender())
                            await world.server.hall.notices.all_sent()
            told = [(name, phone.messages) for name, phone in phones.items()]
            hooks = sorted((one.path, one.body) for one in here.requests if "/hook/" in one.path)
            mails = sorted((str(one["To"]), without_words(one.get_content())) for one in postbox.mails)
        assert all(message for _, messages in told for message in messages)
        seen.append(Seen(hand, [*told, *hooks, *mails], []))
    check_same(seen, answers=15, questions=0)


# A rated game, and what follows from it.


async def play_rated(world: World) -> None:
    """A choice is taken back and a turn played; then all others leave, before Cleo's card is seen."""
    chance = random.Random(3)
    await world.watch()
    await world.ask_everything()
    first = PEOPLE[(await world.now())["view"]["turn"]]
    await world.chooses(first, chance)
    await world.does(first, "undo")
    await world.plays(first, chance)
    for path in ("variations", "copies"):
        await world.post("ben", path, {"n": 1, "actions": [], "seats": [{"kind": "here"}] * len(PEOPLE)})
    for seat, name in enumerate(PEOPLE):
        if name != "cleo":
            assert (await world.post(name, "resignation", {"seat": seat})).status_code == 200
    assert (await world.now())["view"]["phase"] == "over"
    await world.told()


async def ask_results(world: World) -> None:
    """What everybody but Cleo is shown of a game that is over, and of those who have played it."""
    n = (await world.now())["n"]
    of_game = ["", "/ratings", "/statistics", "/timeline", f"/origins/{n}"]
    of_game += [f"/past/{number}" for number in range(n + 1)]
    for name, browser in world.others.items():
        for path in of_game:
            world.note(f"{name} {path}", await browser.get(f"/api/games/{world.game}{path}"))
        for path in ("games", "lobby", "players", "account", "account/export"):
            world.note(f"{name} {path}", await browser.get(f"/api/{path}"))
        for player in PEOPLE:
            shown = await browser.get(f"/api/player?name={player}")
            assert shown.json()["rating"]["games"] == 1
            world.note(f"{name} looks at {player}", shown)


async def test_a_rated_game_and_its_results_are_the_same_in_both_worlds(
    databases: Databases, pinned: Pinned
) -> None:
    worlds, game, cookies = await two_worlds(databases, [], pinned, RATED)
    drawn = pinned.drawn
    seen = []
    for database in worlds:
        pinned.begin_again(drawn)
        async with entered(database, game, cookies, pinned) as world:
            hand = (await world.now("cleo"))["view"]["seats"][PEOPLE.index("cleo")]["hand"]
            await play_rated(world)
            await ask_results(world)
        seen.append(Seen(hand, world.got, pinned.questions))
    check_same(seen, answers=300, questions=0)
