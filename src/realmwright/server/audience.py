"""Those who look at a game: what each is told, and what those get who have missed something."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from realmwright.server import wire
from realmwright.server.subscriber import RESTARTS, Ending, Subscriber
from realmwright.server.views import Moment, Scenery
from realmwright.server.visitor import Visitor
from realmwright.server.wire import to_json
from realmwright.telling.course import Course, Viewer
from realmwright.telling.info import GameInfo

# Of so many events the frames are kept; who has missed more gets the whole game instead.
KEPT: Final = 10
# Seconds that frames are made on for viewers who have left: they may come back, and miss nothing.
_LINGER: Final = 60.0
# Seconds within which comings and goings are told as one.
_PRESENCE: Final = 0.1


class Audience:
    """The viewers of one game. Nothing here waits, so all of it is as of one moment."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now: Final = now
        self.subscribers: Final[set[Subscriber]] = set()
        # The last events that were told, each with its frame for every viewer that there was.
        self._recent: Final[deque[tuple[int, dict[Viewer, bytes]]]] = deque(maxlen=KEPT)
        self._left: Final[dict[Viewer, float]] = {}
        self._scenery: Scenery | None = None
        # The last time somebody needed the whole game, and the snapshots made then.
        self._known: tuple[object, Moment, dict[Viewer, wire.Snapshot]] | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._told_presence: list[bool] = []

    def connected(self, info: GameInfo) -> list[bool]:
        """Whether each seat is a computer's, or its browser looks."""
        here = {subscriber.who.holder for subscriber in self.subscribers} - {None}
        return [seat.computer or seat.holder in here for seat in info.seats]

    def watcher(self, info: GameInfo) -> Visitor | None:
        """One of those who look: a player before others."""
        seated = {seat.holder for seat in info.seats} - {None}
        players = (other.who for other in self.subscribers if other.who.holder in seated)
        others = (other.who for other in self.subscribers)
        return next(players, next(others, None))

    def waits(self, info: GameInfo) -> bool:
        """Whether one of those who look waits for the table to be full."""
        return not info.begins and any(seats_of(info, subscriber.who) for subscriber in self.subscribers)

    def looks(self, holder: str) -> bool:
        """Whether somebody has the page before them: not in a window that is hidden."""
        return any(other.who.holder == holder and other.looks for other in self.subscribers)

    def sockets_of(self, who: Visitor) -> int:
        """How often a browser looks; 0 for those that are not known."""
        return sum(other.who.holder == who.holder for other in self.subscribers) if who.holder else 0

    # Events.

    def frames(self, course: Course) -> tuple[int, dict[Viewer, bytes]]:
        """The last event as each viewer gets it who is here, or may soon be again."""
        present = {seats_of(course.info, subscriber.who) for subscriber in self.subscribers}
        soonest = asyncio.get_running_loop().time() - _LINGER
        absent = {viewer for viewer, left in self._left.items() if left > soonest}
        moment = self.moment(course, self.connected(course.info), clocks=True)
        return course.number, {viewer: to_json(moment.event(viewer)) for viewer in present | absent}

    def tell(self, info: GameInfo, events: list[tuple[int, dict[Viewer, bytes]]]) -> None:
        """Send events that are stored."""
        self._recent.extend(events)
        for subscriber in self.subscribers:
            viewer = seats_of(info, subscriber.who)
            for _, frames in events:
                if viewer in frames:
                    subscriber.send(frames[viewer])

    def tell_all(self, course: Course) -> None:
        """Send the whole game, where it is not known what each has missed."""
        for subscriber in self.subscribers:
            subscriber.send(to_json(self.snapshot(course, subscriber.who)))

    def missed(self, course: Course, who: Visitor, after: int | None) -> list[bytes]:
        """What came after an event: its frames where they are kept, else the whole game."""
        if after == course.number:
            return []
        viewer = seats_of(course.info, who)
        since = [(number, frames) for number, frames in self._recent if number > (after or 0)]
        whole = after is not None and [number for number, _ in since] == [
            *range(after + 1, course.number + 1)
        ]
        if since and whole and all(viewer in frames for _, frames in since):
            return [frames[viewer] for _, frames in since]
        return [to_json(self.snapshot(course, who))]

    def snapshot(self, course: Course, who: Visitor) -> wire.Snapshot:
        """The whole game, made once for all who see the same."""
        connected = self.connected(course.info)
        when = (id(course), course.number, connected)
        if self._known is None or self._known[0] != when:
            self._known = when, self.moment(course, connected, clocks=True), {}
        _, moment, known = self._known
        viewer = seats_of(course.info, who)
        if viewer not in known:
            known[viewer] = moment.snapshot(viewer)
        return known[viewer]

    def moment(self, course: Course, connected: list[bool], *, clocks: bool = False) -> Moment:
        """A course as of its last event; of the running game, or another one of the same game."""
        if self._scenery is None:
            self._scenery = Scenery(course.info)
        return Moment(course, connected, self._scenery, clocks=clocks)

    # Comings and goings.

    def join(self, course: Course, subscriber: Subscriber, after: int | None) -> None:
        """A new viewer: what it has missed comes first."""
        self.subscribers.add(subscriber)
        self.catch_up(course, subscriber, after)
        self._presence_changed(course.info)

    def catch_up(self, course: Course, subscriber: Subscriber, after: int | None) -> int:
        """Send all that a viewer may have missed after an event; who is here comes last. How many bytes."""
        time = [to_json(wire.Time(self._now()))] if course.clock is not None else []
        presence = to_json(wire.Presence(self.connected(course.info)))
        frames = [*time, *self.missed(course, subscriber.who, after), presence]
        for frame in frames:
            subscriber.send(frame)
        return sum(map(len, frames))

    def leave(self, info: GameInfo | None, subscriber: Subscriber) -> None:
        """A viewer has gone."""
        self.subscribers.discard(subscriber)
        subscriber.close()
        if info is not None:
            self._left[seats_of(info, subscriber.who)] = asyncio.get_running_loop().time()
            self._presence_changed(info)

    def close(self, ending: Ending = RESTARTS) -> None:
        """Send all away: unless something else is said, to come back to the server that follows."""
        if self._presence is not None:
            self._presence.cancel()
        for subscriber in self.subscribers:
            subscriber.close(ending)

    def _presence_changed(self, info: GameInfo) -> None:
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE, self._tell_presence, info)

    def _tell_presence(self, info: GameInfo) -> None:
        self._presence = None
        connected = self.connected(info)
        if connected != self._told_presence:
            self._told_presence = connected
            frame = to_json(wire.Presence(connected))
            for subscriber in self.subscribers:
                subscriber.send(frame)


def seats_of(info: GameInfo, who: Visitor) -> Viewer:
    """The seats that a visitor plays."""
    return info.seats_of(who.holder)
