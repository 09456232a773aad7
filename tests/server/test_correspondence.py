"""Games over days at servers that are processes of their own, by a clock that all of them read.

Nothing may happen twice however many look, and nothing be forgotten when they are killed or begun anew.
"""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from realmwright.server.storage.database import open_database
from realmwright.server.storage.store import Store
from realmwright.telling.clock import DAY
from server.harness import Browser, choose, eventually, legal
from server.receiving import Inbox, Phone, Postman, inbox, postman
from server.serve import ClockFile
from server.under_load import Served

LOOKS: Final = 100
DAYS: Final = 14
MINUTE: Final = 60_000
# When a quarter of it is left whoever must act is reminded.
MOST_OF_A_DAY: Final = DAY * 3 // 4
HURRY: Final = "Your time is running out"
ADDRESS: Final = "ben@example.net"


class Place:
    """Two servers over one database, and one clock for both. `sends`: where they send what they tell."""

    def __init__(self, database: str, folder: Path, sends: Mapping[str, Any]) -> None:
        self.clock: Final = ClockFile(folder / "now")
        log = folder / "server.log"
        self.servers: Final = [Served(database, log, self.clock, **sends) for _ in range(2)]
        self.store: Final = Store(open_database(database))
        self._browsers: Final[list[Browser]] = []

    def browser(self, server: int) -> Browser:
        """Somebody's browser, which asks one of the servers."""
        self._browsers.append(Browser(self.servers[server].url))
        return self._browsers[-1]

    async def close(self) -> None:
        """End what runs."""
        for browser in self._browsers:
            await browser.close()
        await asyncio.gather(*(server.end(signal.SIGTERM) for server in self.servers))
        self.store.close()

    def timeouts(self, game: str) -> list[int | None]:
        """Whose time has been over, one entry for each time."""
        return [event.seat for event in self.store.events_after([(game, 0)])[0] if event.kind == "timeout"]

    async def told(self, times: int, *games: str) -> None:
        """Wait until so many times are over in each of the games."""

        async def all_are() -> bool:
            return all(len(self.timeouts(game)) >= times for game in games)

        await eventually(all_are)

    async def looked(self, times: int) -> None:
        """Wait until each server that runs has looked at the clocks so often."""
        processes = [
            server.process.pid
            for server in self.servers
            if server.process is not None and server.process.returncode is None
        ]
        before = {process: self.clock.asked(process) for process in processes}

        async def all_have() -> bool:
            # Nobody asks for anything meanwhile: to ask for the time is to look.
            return all(self.clock.asked(process) >= before[process] + times for process in processes)

        await eventually(all_have)


@asynccontextmanager
async def place(database: str, folder: Path, **sends: Any) -> AsyncIterator[Place]:
    """Both servers begin, and end with the test."""
    here = Place(database, folder, sends)
    await asyncio.gather(*(server.start() for server in here.servers))
    try:
        yield here
    finally:
        await here.close()


class Told:
    """What somebody is told at a phone, by e-mail and by a web hook: all that came, in order."""

    def __init__(self, inbox: Inbox, postman: Postman) -> None:
        self.inbox: Final = inbox
        self.postman: Final = postman
        self.phone: Final = Phone(inbox, "phone")

    async def begin(self, browser: Browser) -> None:
        """Tell whoever has a browser from now on."""
        hook = {"address": f"{self.inbox.url}/hook"}
        for path, body in (
            ("push", self.phone.subscription),
            ("hooks", hook),
            ("mail", {"address": ADDRESS}),
        ):
            assert (await browser.post(f"/api/notices/{path}", body)).status_code == 201
        word = self.postman.mails.pop().get_content().partition("#confirm=")[2].split()[0]
        assert (await browser.post("/api/notices/confirmation", {"word": word})).status_code == 200

    @property
    def all(self) -> list[list[str]]:
        """By each way, what each message that tells something new is called."""
        pushed = [one["title"] for one in self.phone.messages if one.get("fresh")]
        hooks = [json.loads(one.body)["text"] for one in self.inbox.requests if one.path == "/hook"]
        return [
            pushed,
            [text.partition("\n")[0] for text in hooks],
            [one["Subject"] for one in self.postman.mails],
        ]

    async def comes(self, titles: list[str]) -> None:
        """Wait until so much has come by each way, and see what."""

        async def all_have() -> bool:
            return all(len(came) >= len(titles) for came in self.all)

        await eventually(all_have)
        assert self.all == [titles] * 3


async def begin(anna: Browser, ben: Browser, way: str) -> str:
    """A game of a day for each turn, with Anna to begin."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "invite", "name": "Ben"}]
    table = {"pace": {"kind": "days", "days": 1}, "timeOut": way}
    made = await anna.make({"seats": seats, "start": 0, "table": table})
    await ben.join(made["invites"][0]["token"])
    game: str = made["game"]
    return game


async def test_two_weeks_at_two_processes_that_are_ended_and_begun_anew(
    database: str, tmp_path: Path
) -> None:
    """To one game nobody comes; to another only Anna, each day at another server; a third ends at once.

    Ben, who does not come to Anna, is told of each of his turns, and when his time runs out.
    """
    async with (
        inbox() as requests,
        postman() as (mails, port),
        place(database, tmp_path, mail=port, reaches=["127.0.0.0/8"]) as here,
    ):
        annas, ben, cleo = [here.browser(0), here.browser(1)], here.browser(1), here.browser(0)
        left = await begin(annas[0], cleo, "skip")
        half = await begin(annas[0], ben, "skip")
        given_up = await begin(annas[0], cleo, "forfeit")
        annas[1].cookies.update(annas[0].cookies)
        told = Told(requests, mails)
        await told.begin(ben)
        for day in range(DAYS):
            await turn(annas[day % 2], half)
            if day == DAYS // 2:
                # Nobody is there when he is to be told; both who come then find it due.
                await restart(here, lambda: here.clock.go_on(MINUTE))
            else:
                here.clock.go_on(MINUTE)
            await told.comes(["Your turn", HURRY] * day + ["Your turn"])
            here.clock.go_on(MOST_OF_A_DAY)
            await told.comes(["Your turn", HURRY] * (day + 1))
            here.clock.go_on(DAY - MOST_OF_A_DAY - MINUTE)
            if day == DAYS // 2:
                await restart(here)
            await here.told(day + 1, left, half)
            await here.looked(LOOKS if day == 0 else 3)
            assert here.timeouts(left) == ([0, 1] * DAYS)[: day + 1]
            assert here.timeouts(half) == [1] * (day + 1)
            assert here.timeouts(given_up) == [0]
        assert told.all == [["Your turn", HURRY] * DAYS] * 3
        # Forty settlements of each, three a turn: the game of both turns a day is over, that of one is not.
        assert [await phase(ben, game) for game in (left, half, given_up)] == ["turn", "over", "over"]


async def turn(browser: Browser, game: str) -> None:
    """Play a turn as soon as the server that is asked has heard that it is due."""

    async def is_due() -> bool:
        return bool(legal(await browser.snapshot(game)))

    await eventually(is_due)
    while await is_due():
        await choose(browser, game)


async def restart(here: Place, meanwhile: Callable[[], None] = lambda: None) -> None:
    """One server is killed and the other asked to end; then both begin anew."""
    first, second = here.servers
    await asyncio.gather(first.end(signal.SIGKILL), second.end(signal.SIGTERM))
    meanwhile()
    await asyncio.gather(first.start(), second.start())


async def phase(browser: Browser, game: str) -> str:
    now: str = (await browser.snapshot(game))["view"]["phase"]
    return now
