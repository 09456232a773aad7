"""Two worlds that differ by one hidden card, and what those get in them who may not know it.

A game is played, its database copied, and in the copy somebody holds another card. What tests do then they do
in both, and compare.
"""

import contextlib
import hashlib
import json
import logging
import pickle
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from sqlalchemy import text

import realmwright
from realmwright.rules.actions import ACTIONS, record_word
from realmwright.rules.state import State
from realmwright.server import clocks, wire
from realmwright.server.bots import BotPool
from realmwright.server.logs import TALKATIVE, formatter
from realmwright.server.questions import Advise, Choose
from realmwright.server.storage import store
from realmwright.server.storage.database import open_database, writing
from realmwright.telling.clock import DAY
from realmwright.telling.course import BrokenLog, Course
from realmwright.telling.info import Event, GameInfo
from realmwright.telling.positions import position_text
from server.harness import Browser, Running, Stream, eventually, legal, running
from server.stores import Databases
from server.test_accounts import registers

# Anna, Ben, Dora or a computer player, and Cleo, whose card is another one in the other world.
PEOPLE = ("anna", "ben", "dora", "cleo")
CLEO = 3
# They play over days, with a clock of their own, and the lobby shows their table.
TABLE = {"pace": {"kind": "days", "days": 3, "vacation": 5}, "timeOut": "skip", "public": True}
COMPUTER = {"kind": "computer", "level": "greedy"}
INVITED = {"kind": "invite"}
USUAL: dict[str, Any] = {
    "seats": [{"kind": "here"}, INVITED, COMPUTER, INVITED],
    "table": TABLE,
    "start": 0,
    "hints": True,
}
RATED: dict[str, Any] = {
    "seats": [{"kind": "here"}, INVITED, INVITED, INVITED],
    "table": {**TABLE, "rated": True, "timeOut": "forfeit"},
}
# Tokens and the time are no part of the world.
SHIFTING = re.compile(rb'"(token|opens|expires|at)":"[^"]+"')
# What the browsers of the tests log themselves.
OURS = ("httpx", "httpcore")
# All that can be asked of a game: its method, its path and its name.
ROUTES = [
    (method.upper(), re.compile(re.sub(r"{\w+}", "[^/]+", path)), spec["operationId"])
    for path, methods in json.loads(
        (Path(__file__).resolve().parents[2] / "docs" / "openapi.json").read_text("utf-8")
    )["paths"].items()
    for method, spec in methods.items()
    if path.startswith("/api/games/{game}")
]
# What is tried on copies has a test of its own.
ON_COPIES = {"variation", "opinion", "copy"}
# Actions that previews and reasons are asked for.
ASKED = range(0, ACTIONS, 7 if realmwright.COMPILED else 31)


class Pinned:
    """Nothing is left to chance: the second world draws the cards of the first; computers go by a rule."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.drawn = 0
        # What computer players are asked, as digests.
        self.questions: list[str] = []
        self.time = 1_700_000_000_000

    def card(self, state: State) -> int:
        """A card that there are most of, so that it is there in the other world too."""
        if self.drawn == len(self.cards):
            self.cards.append(max(state.chance_outcomes(), key=lambda outcome: outcome[1])[0])
        self.drawn += 1
        return self.cards[self.drawn - 1]

    async def answer(self, _pool: BotPool, question: Any, _who: str, _kind: Any, _path: Any) -> Any:
        """A hint tells of its question alone, so that hints are compared by their questions."""
        self.questions.append(hashlib.sha256(pickle.dumps(question)).hexdigest())
        if isinstance(question, Choose):
            return question.view.legal_actions()[0]
        assert isinstance(question, Advise)
        return wire.Hint(question.number, 0, wire.ToldLine([int(self.questions[-1][:2], 16)], []), [])

    def clock(self) -> int:
        """What time it is."""
        return self.time

    def begin_again(self, drawn: int) -> None:
        """For the other world."""
        self.drawn = drawn
        self.questions = []
        self.time = 1_700_000_000_000


@contextlib.contextmanager
def logged() -> Iterator[list[str]]:
    """The lines that `serve --log debug` writes, without what differs from run to run."""
    lines: list[str] = []
    shape = formatter(as_json=True)

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told = json.loads(shape.format(record))
            told.pop("timestamp", None)
            lines.append(
                # From which event on a socket is opened anew hangs on when it was cut.
                re.sub(
                    r"127\.0\.0\.1:\d+|0x[0-9a-f]+|\d+\.\d+|(?<=after=)\d+",
                    "…",
                    json.dumps(told, sort_keys=True),
                )
            )

    root, keep = logging.getLogger(), Keep()
    levels = {
        "": logging.DEBUG,
        **dict.fromkeys(TALKATIVE, logging.INFO),
        **dict.fromkeys(OURS, logging.ERROR),
    }
    before = {name: logging.getLogger(name).level for name in levels}
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    root.addHandler(keep)
    try:
        yield lines
    finally:
        root.removeHandler(keep)
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


@dataclass
class World:
    """A server, those at its game, and all that anybody but Cleo got."""

    server: Running
    game: str
    people: dict[str, Browser]
    pinned: Pinned
    streams: dict[str, Stream] = field(default_factory=dict)
    got: list[tuple[str, object]] = field(default_factory=list)
    # What was asked of the game, by the names of the description.
    asked: set[str] = field(default_factory=set)

    @property
    def others(self) -> dict[str, Browser]:
        """Those who may not know Cleo's card."""
        return {name: browser for name, browser in self.people.items() if name != "cleo"}

    async def watch(self) -> None:
        """A socket for everybody, once the one before is there: presence is told in one order."""
        for name, browser in self.people.items():
            self.streams[name] = stream = await browser.stream(self.game)
            await stream.frame()

    def note_asked(self, answer: httpx.Response) -> None:
        asked, path = answer.request.method, answer.request.url.path
        self.asked |= {name for method, route, name in ROUTES if method == asked and route.fullmatch(path)}

    def note(self, what: str, answer: httpx.Response) -> None:
        self.note_asked(answer)
        head = {name: value for name, value in answer.headers.items() if name not in ("date", "set-cookie")}
        content = SHIFTING.sub(rb'"\1":"?"', answer.content)
        self.got.append((what, (answer.status_code, head, content)))

    async def post(self, name: str, path: str, body: Any = None) -> httpx.Response:
        answer = await self.people[name].post(f"/api/games/{self.game}/{path}", body)
        self.note(f"{name} posts {path} {body}", answer)
        return answer

    async def now(self, name: str = "ben") -> Any:
        return await self.people[name].snapshot(self.game)

    async def does(self, name: str, path: str, **body: Any) -> None:
        """Something that must succeed, as of the newest event."""
        answer = await self.post(name, path, {"n": (await self.now())["n"], **body})
        assert answer.status_code == 200, (name, path, answer.text)

    async def chooses(self, name: str, chance: random.Random) -> None:
        await self.does(name, "actions", action=chance.choice(legal(await self.now(name))))

    async def plays(self, name: str, chance: random.Random) -> None:
        """The rest of a turn, and what computer players do after it."""
        turn = (await self.now())["view"]["turn"]
        while (now := (await self.now())["view"])["turn"] == turn:
            seat = now["decision"]["seat"]
            await self.chooses(name if seat is None else PEOPLE[seat], chance)
        await self.settled()

    async def settled(self) -> None:
        """Until a person must choose."""

        async def holds() -> bool:
            now = (await self.now())["view"]
            seat = now["decision"]["seat"]
            return seat is None or now["seats"][seat]["kind"] == "person"

        await eventually(holds)

    async def time_is_over(self) -> None:
        """Of whoever must choose: the turn is played by a rule."""
        before = (await self.now())["view"]["turn"]
        self.pinned.time += 3 * DAY
        await clocks.look_for_time(self.server.hall)
        await self.settled()
        assert (await self.now())["view"]["turn"] != before

    async def ask_everything(self) -> None:
        """Everybody but Cleo asks whatever can be asked."""
        n = (await self.now())["n"]
        paths = ["", "/timeline", "/chat/table/0", "/chat/watchers/0", "/record", "/plan", "/ratings"]
        paths += ["/statistics", *(f"/hand/{seat}" for seat in range(5))]
        paths += [f"/past/{number}" for number in range(n + 2)]
        paths += [f"/origins/{number}" for number in range(n - 3, n + 2)]
        paths += [*(f"/hint/{number}" for number in (n - 1, n, n + 1))]
        paths += [f"/{kind}/{action}" for kind in ("preview", "explain") for action in ASKED]
        for name, browser in self.others.items():
            for path in paths:
                self.note(f"{name} {path}", await browser.get(f"/api/games/{self.game}{path}"))
            self.note(f"{name} lists", await browser.get("/api/games"))
            around = await browser.get("/api/lobby")
            self.note(f"{name} looks around", around)
            # No game of anybody's own, as copies are.
            shown = around.json()
            assert {table["id"] for table in (*shown["open"], *shown["watch"])} <= {self.game}
            for path in ("players", "player?name=Ben", "account"):
                self.note(f"{name} looks at {path}", await browser.get(f"/api/{path}"))
            await self.is_refused(name, n)
            for after in (None, 0, n - 1, n, n + 1):
                stream = await browser.stream(self.game, after=after)
                await stream.socket.send(json.dumps({"kind": "sync", "after": max(0, n - 3)}))
                while len([frame for frame in stream.frames if b'"n":' in frame]) < 1 + (after in (None, 0)):
                    await stream.frame()
                self.got.append((f"{name} after {after}", [f for f in stream.frames if b'"n":' in f]))
                await stream.close()

    async def try_lines(self) -> None:
        """Everybody but Cleo tries lines until Cleo's card lies open in them, and asks the computer."""
        n = (await self.now())["n"]
        for name in self.others:
            for number in range(n - 4, n + 1):
                await self.post(name, "variations", {"n": number, "actions": []})
                await self.post(name, "hint/variation", {"n": number, "actions": []})
            asked: dict[str, Any] = {"n": n, "actions": []}
            dealt = None
            while dealt is None:
                line = (await self.post(name, "variations", asked)).json()
                asked["actions"] = [*line["actions"], line["view"]["decision"]["legal"][0]["action"]]
                if line["view"]["turn"] == CLEO:
                    dealt = line["view"]["seats"][CLEO]["hand"]
            await self.post(name, "hint/variation", asked)

    async def copy(self) -> None:
        """Everybody but Cleo goes on with a game of their own, and turns all cards of it up."""
        n = (await self.now())["n"]
        for name, browser in self.others.items():
            for number in (n - 1, n):
                made = await browser.post(
                    f"/api/games/{self.game}/copies", {"n": number, "seats": [{"kind": "here"}] * len(PEOPLE)}
                )
                assert made.status_code == 201, made.text
                self.note_asked(made)
                copy = made.json()["game"]
                for path in ("", *(f"/hand/{seat}" for seat in range(len(PEOPLE)))):
                    answer = await browser.get(f"/api/games/{copy}{path}")
                    assert answer.status_code == 200, answer.text
                    self.got.append((f"{name} copies {number} {path}", answer.text.replace(copy, "copy")))

    async def is_refused(self, name: str, n: int) -> None:
        """What is not theirs, not now, or no request at all."""
        for action in (-1, 0, 1, ACTIONS - 1, ACTIONS):
            await self.post(name, "actions", {"n": n - 1, "action": action})
        for body in ({"n": n}, {"n": n - 1, "accept": True}, {"n": n, "action": "grass"}, {}, None, [1]):
            await self.post(name, "wish", body)
        for path in ("undo", "analysis", "deletion", "seats/3/keep", "seats/9/invite", "nothing"):
            await self.post(name, path, {"n": n - 1})
        for path in ("seats/3/substitute", "seats/3/back"):
            await self.post(name, path, {})
        await self.post(name, "seats/3/absence", {"n": n})
        if name != "anna":
            await self.post(name, "seats/3/invite")
        if name == "nobody":
            await self.post(name, "again")
        browser = self.people[name]
        for token in ("x", self.game):
            self.note(f"{name} joins {token}", await browser.post("/api/invites", {"token": token}))

    async def change_seats(self) -> None:
        """Cleo's seat is offered to whoever looks at the link, until she refuses; Ben goes on elsewhere."""
        offered = (await self.post("anna", "seats/3/invite")).json()
        for name, browser in self.others.items():
            for path in ("/api/invitations", "/api/invites"):
                answer = await browser.post(path, {"token": offered["token"]})
                self.note(f"{name} looks at a link {path}", answer)
            self.note(f"{name} sees the offer", await browser.get(f"/api/games/{self.game}"))
        await self.post("cleo", "seats/3/keep")
        token = (await self.post("ben", "device")).json()["token"]
        self.people["ben"] = self.server.browser()
        self.note("ben moves", await self.people["ben"].post("/api/devices", {"token": token}))
        for name, browser in self.others.items():
            self.note(f"{name} sees the move", await browser.get(f"/api/games/{self.game}"))

    async def talk(self) -> None:
        """Cleo says something, which Anna, whose game it is, takes away."""
        await self.post("cleo", "chat", {"text": "what was taken away"})
        await self.post("ben", "chat/reports", {"channel": "table", "n": 1})
        for name in ("ben", "nobody", "anna"):
            await self.post(name, "chat/removals", {"channel": "table", "n": 1})
        for name, browser in self.others.items():
            self.note(f"{name} reads", await browser.get(f"/api/games/{self.game}/chat/table/0"))

    async def told(self) -> None:
        """What the sockets brought: all events, and what else there is but for who was there just then."""
        n = (await self.now())["n"]
        for name in self.others:
            stream = self.streams[name]
            await stream.until(n)
            events = [frame for frame in stream.frames if b'"n":' in frame]
            presence = {
                re.sub(rb"true|false", b"?", frame) for frame in stream.frames if b'"n":' not in frame
            }
            self.got.append((f"{name} is told", events))
            self.got.append((f"{name} is told of", presence))


@contextlib.asynccontextmanager
async def entered(
    database: str, game: str, cookies: dict[str, httpx.Cookies], pinned: Pinned, **settings: Any
) -> Any:
    async with running(database, now=pinned.clock, grace=1e6, **settings) as server:
        people = {name: server.browser() for name in (*cookies, "nobody")}
        for name, kept in cookies.items():
            people[name].cookies.update(kept)
        yield World(server, game, people, pinned)


async def begun(
    database: str, sets: list[str], pinned: Pinned, table: dict[str, Any]
) -> tuple[str, dict[str, httpx.Cookies]]:
    """A game after its first round: Cleo has just drawn a card for her next turn."""
    rated = table is RATED
    async with running(database, now=pinned.clock, grace=1e6) as server:
        people = {name: server.browser() for name in PEOPLE if rated or name != "dora"}
        for name in people if rated else ():
            await registers(people[name], name)
        made = await people["anna"].make({"setup": "random", "sets": sets, "seed": "5", **table})
        for name, invite in zip([*people][1:], made["invites"], strict=True):
            await people[name].join(invite["token"])
        if not rated:
            await registers(people["ben"], "Ben")
        world = World(server, made["game"], people, pinned)
        chance, turn = random.Random(2), None
        while turn != CLEO:
            turn = (await world.now())["view"]["turn"]
            await world.plays(PEOPLE[turn], chance)
        return made["game"], {name: browser.cookies for name, browser in people.items()}


def another_card(database: str, game: str) -> None:
    """Let Cleo hold another card than she drew last."""
    engine = open_database(database)
    found = store.Store(engine).load(game)
    assert found is not None
    info, events = found
    drawn = max(event.number for event in events if event.kind == "action" and event.seat is None)
    changed = next(iter(other_logs(info, events, drawn)))
    with writing(engine) as connection:
        word = record_word(changed[drawn - 1].action, True)
        change = "UPDATE events SET token = :word WHERE game = :game AND number = :number"
        connection.execute(text(change), {"word": word, "game": game, "number": drawn})
        stored = "SELECT number FROM positions WHERE game = :game AND number >= :number"
        for number in connection.scalars(text(stored), {"game": game, "number": drawn}).all():
            position = position_text(Course(info, changed[:number]).game)
            change = "UPDATE positions SET text = :text WHERE game = :game AND number = :number"
            connection.execute(text(change), {"text": position, "game": game, "number": number})
    engine.dispose()


def other_logs(info: GameInfo, events: list[Event], drawn: int) -> Iterator[list[Event]]:
    before = Course(info, events[: drawn - 1])
    assert before.game.state.seat() == CLEO
    for action, _ in before.game.state.chance_outcomes():
        if action != events[drawn - 1].action:
            changed = [*events[: drawn - 1], Event(drawn, "action", None, action), *events[drawn:]]
            with contextlib.suppress(BrokenLog):
                Course(info, changed)
                yield changed


async def two_worlds(
    databases: Databases, sets: list[str], pinned: Pinned, table: dict[str, Any] = USUAL
) -> tuple[tuple[str, str], str, dict[str, httpx.Cookies]]:
    """The databases of two servers with the same game but for one card, and who sits at it."""
    first = databases.new()
    game, cookies = await begun(first, sets, pinned, table)
    second = databases.copy(first)
    another_card(second, game)
    return (first, second), game, cookies


class Seen(NamedTuple):
    """What there was of one world: Cleo's cards, what the others got, what the computers were asked."""

    hand: Any
    got: list[tuple[str, object]]
    questions: list[str]


def check_same(seen: list[Seen], *, answers: int, questions: int) -> None:
    """Another card, and nothing else differs: in more answers than that, and so many questions or more."""
    one, other = seen
    assert one.hand != other.hand, "the worlds are one"
    assert len(one.got) == len(other.got) > answers
    for (what, got), (_, others) in zip(one.got, other.got, strict=True):
        assert got == others, what
    assert len(one.questions) >= questions
    assert one.questions == other.questions
