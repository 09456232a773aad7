"""Decisions, and the running of rules as generators.

Each piece of the rules is a generator that yields a `Decision` and is sent the chosen token.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

CHANCE = -1
OVER = -2
STOP = "stop"

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Decision:
    """Somebody (or chance) has to choose one of some tokens."""

    seat: int
    choices: frozenset[str]


Flow: TypeAlias = Generator[Decision, str, Answer]


def ask(seat: int, choices: Iterable[str]) -> Flow[str]:
    """Ask for one of the choices."""
    answer = yield Decision(seat, frozenset(choices))
    return answer


def ask_or_stop(seat: int, choices: Iterable[str]) -> Flow[str]:
    """Ask for one of the choices or stop; with nothing but stop it is passed over."""
    offered = set(choices)
    if not offered:
        return STOP
    return (yield from ask(seat, offered | {STOP}))
