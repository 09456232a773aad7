"""What a server is started with."""

from collections.abc import Callable
from dataclasses import dataclass, field

from realmwright.bots.program import Program
from realmwright.server.mail import Smtp
from realmwright.server.storage.database import default_url
from realmwright.server.storage.store import now


@dataclass(frozen=True)
class Config:
    """Settings of one server. The defaults are for `play` on one machine."""

    database: str = field(default_factory=default_url)
    # Seconds that a computer player takes for a choice at least. Pages show choices at a pace of their own.
    bot_delay: float = 0.0
    bot_processes: int = 1
    # Programs of others that play (docs/bots.md).
    programs: tuple[Program, ...] = ()
    # Requests a minute from one address; 0 for no limit. New games, records and tokens have a tighter one.
    requests_a_minute: int = 1800
    makings_a_minute: int = 60
    # What one browser may say at games in a minute; all of an address four times as much; 0 for no limit.
    words_a_minute: int = 20
    # Passwords that one address may try in a minute, and that may be tried for one name; 0 for no limit.
    passwords_a_minute: int = 10
    # Names that the server answers to (without port); empty for any.
    hosts: tuple[str, ...] = ()
    # Addresses and networks of proxies: whom they say that they ask for is believed.
    proxies: tuple[str, ...] = ()
    # Connections at once, sockets among them, in all and from one address other than this machine's; sockets
    # from one such address, and of one browser at one game; 0 for no limit.
    connections: int = 4000
    connections_an_address: int = 250
    sockets_an_address: int = 100
    sockets_a_seat: int = 10
    # Seconds within which the head of a request must arrive, and its body after that.
    request_within: float = 15.0
    # Seconds within which what was answered must have been taken; of a socket, when it has been closed.
    answer_within: float = 60.0
    # Seconds in which a server that is to end tells proxies so (`/ready`) and still takes connections.
    drain: float = 0.0
    # Where figures for Prometheus are shown: host and port.
    metrics: tuple[str, int] | None = None
    # Seconds that the holder of a seat has to refuse when it is offered to others: where those who play know
    # each other, and at a public table.
    patience: float = 120.0
    patience_in_public: float = 86_400.0
    # Seconds after which somebody for whom the game waits counts as away, at one sitting and over days.
    absence: float = 300.0
    absence_over_days: float = 86_400.0
    # Seconds after which a game that nobody looks at leaves memory.
    idle_after: float = 300.0
    # Games in memory at most; with as many looked at, no further ones are played until one is left.
    games_in_memory: int = 1000
    # What time it is, in milliseconds since 1970; and seconds between two looks for players whose time is
    # over, and before the first, so that whoever was kept waiting by a restart can still choose.
    now: Callable[[], int] = now
    look_for_time: float = 1.0
    grace: float = 30.0
    # The address of the site, such as https://games.example.org, for links in what is sent; who sends
    # e-mails, if anybody does; seconds until somebody who does not look is told of their turn; networks that
    # notices may be sent to though they are not public.
    url: str = ""
    smtp: Smtp | None = None
    notice_delay: float = 60.0
    reaches: tuple[str, ...] = ()


MAX_BODY = 200_000
MAX_FRAME = 4_096
MAX_HEADERS = 16_384
