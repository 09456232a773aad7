"""A program that plays: its name, how it is started, and what it may know of where it runs."""

import os
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from realmwright.players.registry import is_player

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")
# Names that seats go by elsewhere.
_TAKEN: Final = ("human", "here", "invite", "computer")
# All that a program gets of the environment: where programs, temporary files and the language are. What a
# server is told that way (the database, keys) is none of it.
_ENVIRONMENT: Final = frozenset(
    ("PATH", "HOME", "USER", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TMP", "TEMP")
    + ("SYSTEMROOT", "PATHEXT", "COMSPEC")
)


class ProgramError(ValueError):
    """A program that cannot be named or started so; says what would be right."""


@dataclass(frozen=True)
class Program:
    """The name that it plays under, and its command as words."""

    name: str
    command: tuple[str, ...]


def read_program(text: str) -> Program:
    """The program of `NAME=COMMAND`; the command has words as in a shell, but no shell reads it.

    Raises ProgramError.
    """
    name, equals, command = text.partition("=")
    if not equals:
        raise ProgramError(f"{text!r} is no NAME=COMMAND, as in mine='node bot.mjs'")
    if not _NAME.fullmatch(name):
        raise ProgramError(
            f"{name!r} is no name of a bot: small letters, digits and -, a letter first, 40 at most"
        )
    if is_player(name) or name in _TAKEN:
        raise ProgramError(f"{name!r} is taken by another player; choose another name for the bot")
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise ProgramError(f"the command of {name} does not read: {error}") from error
    if not words:
        raise ProgramError(f"{name} has no command, as in {name}='node bot.mjs'")
    return Program(name, words)


def read_programs(texts: Iterable[str]) -> dict[str, Program]:
    """The programs by name. Raises ProgramError, for two of one name as well."""
    found: dict[str, Program] = {}
    for text in texts:
        program = read_program(text)
        if program.name in found:
            raise ProgramError(f"two bots are named {program.name!r}")
        found[program.name] = program
    return found


def environment(own: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a program, out of the own one."""
    return {name: value for name, value in (own or os.environ).items() if name.upper() in _ENVIRONMENT}
