"""Who can play where programs of others may: one way from a name to a player."""

from collections.abc import Iterable
from types import TracebackType
from typing import Final, Self

from realmwright.bots.external import Bot, ExternalPlayer
from realmwright.bots.program import Program
from realmwright.bots.protocol import Fault
from realmwright.players.player import Player
from realmwright.players.registry import is_player, make_player
from realmwright.rules.view import View

# Bytes of what a bot said that an error quotes.
_QUOTED: Final = 200


class BotError(ValueError):
    """A program of others did wrong; a sentence that says which, and how."""


class Roster:
    """The players by name: those of the package, and programs of others, whose processes end with the roster.

    A program is started when it must choose for the first time; one that plays several seats is one process.
    """

    def __init__(self, programs: Iterable[Program] = ()) -> None:
        self._bots: Final = {program.name: Bot(program, quiet=False) for program in programs}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for bot in self._bots.values():
            bot.close()

    def knows(self, name: str) -> bool:
        """Whether somebody plays under that name."""
        return name in self._bots or is_player(name)

    def player(self, name: str, seed: int, budget_ms: int = 0, nodes: int = 0) -> Player:
        """A player for one seat of a game; a program of others goes by its own measure and chance.

        What that chooses raises BotError if it does wrong. Raises PlayersError for an unknown name.
        """
        if name in self._bots:
            return OtherPlayer(self._bots[name])
        return make_player(name, seed, budget_ms, nodes)


#: The players of the package alone.
PACKAGE: Final = Roster()


class OtherPlayer:
    """A program of others that must do right: figures are never of choices by lot."""

    def __init__(self, bot: Bot) -> None:
        self._name: Final = bot.program.name
        self._player: Final = ExternalPlayer(bot)

    def choose(self, view: View) -> int:
        """What the program chooses. Raises BotError."""
        try:
            return self._player.choose(view)
        except Fault as fault:
            said = fault.said[:_QUOTED].decode("utf-8", "replace").strip()
            quoted = f"; it said {said!r}" if said else ""
            raise BotError(f"the bot {self._name!r} did wrong: {fault}{quoted}") from fault
