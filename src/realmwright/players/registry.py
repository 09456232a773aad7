"""The computer players by name. A new one is a module beside this and an entry here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from realmwright.players.builder import BuilderPlayer
from realmwright.players.greedy import GreedyPlayer
from realmwright.players.player import Player
from realmwright.players.random_player import RandomPlayer
from realmwright.players.steward import sovereign, steward
from realmwright.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS


@dataclass(frozen=True)
class Entry:
    """A computer player: its name and how to make one.

    It is made with a seed, the CPU milliseconds and the positions that it may take for a turn, as for
    `make_player`; players that do not search take no notice of the last two.
    """

    name: str
    make: Callable[[int, int, int], Player]


RANDOM: Final = "random"


def _random(seed: int, budget_ms: int, nodes: int) -> Player:
    return RandomPlayer(seed)


def _greedy(seed: int, budget_ms: int, nodes: int) -> Player:
    return GreedyPlayer(seed)


def _builder(seed: int, budget_ms: int, nodes: int) -> Player:
    return BuilderPlayer()


# The weakest first; what each promises to people stands in the message catalogue.
PLAYERS: Final[tuple[Entry, ...]] = (
    Entry(RANDOM, _random),
    Entry("greedy", _greedy),
    Entry("builder", _builder),
    Entry("steward", steward),
    Entry("sovereign", sovereign),
)
_BY_NAME: Final = {entry.name: entry for entry in PLAYERS}


class PlayersError(ValueError):
    """A list of players that cannot be; says what can."""


def player_names() -> list[str]:
    """The names of all computer players, the weakest first."""
    return [entry.name for entry in PLAYERS]


def is_player(name: str) -> bool:
    """Whether a computer player has that name."""
    return name in _BY_NAME


def make_player(name: str, seed: int, budget_ms: int = 0, nodes: int = 0) -> Player:
    """A computer player; `budget_ms` is CPU time for a turn, `nodes` how many positions it may look at.

    With `nodes` there is no time budget; 0 of both is the player's own measure. The same seed gives the same
    choices, unless a time budget cuts the search short. Raises PlayersError for an unknown name.
    """
    if name not in _BY_NAME:
        raise PlayersError(_unknown(name, ()))
    return _BY_NAME[name].make(seed, budget_ms, nodes)


def parse_players(text: str, others: Sequence[str] = ()) -> list[str]:
    """The players of a game by seat: a number is that many `random`, else names with commas between.

    `others` are names that the caller knows besides (`human`). Raises PlayersError.
    """
    words = [word.strip() for word in text.split(",")]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        _check_number(int(words[0]))
        return [RANDOM] * int(words[0])
    for word in words:
        if word not in _BY_NAME and word not in others:
            raise PlayersError(_unknown(word, others))
    _check_number(len(words))
    return words


def _unknown(name: str, others: Sequence[str]) -> str:
    known = ", ".join([*others, *player_names()])
    return f"no player is named {name!r}; there are {known}, or a number for that many {RANDOM}"


def _check_number(players: int) -> None:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        number = "1 player" if players == 1 else f"{players} players"
        raise PlayersError(f"{number}; the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS}")
