"""What a notice says: the games that wait and who plays there, and no card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from realmwright.server.storage.notices import Delivery, Waiting
from realmwright.server.wire import iso
from realmwright.texts import catalogue

_HOUR: Final = 3_600_000
# Games that a message names; a push may have four thousand bytes (RFC 8030, 7.2).
_NAMED: Final = 8


@dataclass(frozen=True)
class Letter:
    """A message to a person in their language. `lines`: one for each game, with its path."""

    title: str
    lines: Sequence[tuple[str, str]]
    path: str

    @property
    def body(self) -> str:
        """The lines alone."""
        return "\n".join(line for line, _ in self.lines)


def letter_of(delivery: Delivery, games: Sequence[Waiting], at: int) -> Letter:
    """What is told of some of the games of a delivery."""
    texts = catalogue(delivery.channel.language)
    waiting = _once_each(games)
    hurry = any(one.kind == "reminder" for one in waiting)
    lines = []
    for one in waiting[:_NAMED]:
        said: dict[str, Any] = {"players": delivery.names.get(one.game, []), "n": one.round}
        left = None if one.deadline is None else max(0, one.deadline - at) // _HOUR
        line = texts.text("notice.game", **said)
        if left is not None:
            line = f"{line} · {texts.text('notice.left', n=left)}"
        lines.append((line, path_of(one)))
    title = texts.text("notice.reminder" if hurry else "notice.turn", n=len(waiting))
    path = path_of(waiting[0]) if len(waiting) == 1 else "/"
    return Letter(title, lines, path)


def path_of(one: Waiting) -> str:
    """Where a game is."""
    return f"/games/{one.game}"


def pushed(delivery: Delivery, at: int) -> bytes:
    """For the service worker (`frontend/src/offline/notices.ts`): all that waits; nothing to withdraw it."""
    if not delivery.standing:
        return msgspec.json.encode({"games": []})
    letter = letter_of(delivery, delivery.standing, at)
    games = sorted({one.game for one in delivery.standing})[:_NAMED]
    told = {"title": letter.title, "body": letter.body, "path": letter.path, "games": games}
    # Anew: it makes itself heard once more.
    return msgspec.json.encode({**told, "fresh": bool(delivery.fresh)})


def hooked(delivery: Delivery, url: str, at: int) -> bytes:
    """For a web hook (docs/server.md). `text` is what chats with such hooks show."""
    letter = letter_of(delivery, delivery.fresh, at)
    games = [
        {
            "game": one.game,
            "url": url + path_of(one),
            "kind": one.kind,
            "players": delivery.names.get(one.game, []),
            "seat": one.seat,
            "round": one.round,
            "deadline": None if one.deadline is None else iso(one.deadline),
        }
        for one in delivery.fresh
    ]
    text = "\n".join((letter.title, *(f"{line}: {url}{path}" for line, path in letter.lines)))
    return msgspec.json.encode({"type": "turn", "text": text, "games": games})


def mailed(delivery: Delivery, url: str, stop: str, at: int) -> tuple[str, str]:
    """Subject and text of an e-mail."""
    letter = letter_of(delivery, delivery.fresh, at)
    parts = [f"{line}\n{url}{path}" for line, path in letter.lines]
    return letter.title, _signed(delivery.channel.language, "\n\n".join(parts), stop)


def confirming(language: str, link: str) -> tuple[str, str]:
    """Subject and text of the e-mail by which an address is confirmed."""
    texts = catalogue(language)
    return texts.text("notice.confirm-subject"), texts.text("notice.confirm-text", link=link)


def _signed(language: str, text: str, stop: str) -> str:
    footer = catalogue(language).text("notice.mail-stop", link=stop)
    return f"{text}\n\n-- \n{footer}\n"


def _once_each(games: Sequence[Waiting]) -> list[Waiting]:
    """Each game once: a reminder in place of the notice of the same turn; the most urgent first."""
    found: dict[str, Waiting] = {}
    for one in games:
        if one.game not in found or one.kind == "reminder":
            found[one.game] = one
    return sorted(found.values(), key=lambda one: (one.deadline is None, one.deadline or 0, one.game))
