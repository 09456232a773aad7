"""The computer players by name. A new one is a module beside this and an entry here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from realmwright.players.builder import SHORT_SIGHTED, BuilderPlayer
from realmwright.players.greedy import GreedyPlayer
from realmwright.players.novice import NovicePlayer
from realmwright.players.player import Player
from realmwright.players.random_player import RandomPlayer
from realmwright.players.steward import sovereign, steward
from realmwright.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

RANDOM: Final = "random"


# How each is made, with a seed, the CPU milliseconds and the positions that it may take for a turn: players
# that do not search take no notice of these. The weakest first; what each promises to people stands in the
# message catalogue.
PLAYERS: Final[Mapping[str, Callable[[int, int, int], Player]]] = {
    RANDOM: lambda seed, budget_ms, nodes: RandomPlayer(seed),
    "novice": lambda seed, budget_ms, nodes: NovicePlayer(seed),
    "greedy": lambda seed, budget_ms, nodes: GreedyPlayer(seed),
    "squire": lambda seed, budget_ms, nodes: BuilderPlayer(SHORT_SIGHTED),
    "builder": lambda seed, budget_ms, nodes: BuilderPlayer(),
    "steward": steward,
    "sovereign": sovereign,
}


class PlayersError(ValueError):
    """A list of players that cannot be; says what can."""


def player_names() -> list[str]:
    """The names of all computer players, the weakest first."""
    return list(PLAYERS)


def is_player(name: str) -> bool:
    """Whether a computer player has that name."""
    return name in PLAYERS


def make_player(name: str, seed: int, budget_ms: int = 0, nodes: int = 0) -> Player:
    """A computer player; `budget_ms` is CPU time for a turn, `nodes` how many positions it may look at.

    With `nodes` there is no time budget; 0 of both is the player's own measure. The same seed gives the same
    choices, unless a time budget cuts the search short. Raises PlayersError for an unknown name.
    """
    if name not in PLAYERS:
        raise PlayersError(_unknown(name, ()))
    return PLAYERS[name](seed, budget_ms, nodes)


def parse_players(text: str, others: Sequence[str] = ()) -> list[str]:
    """The players of a game by seat: a number is that many `random`, else names with commas between.

    `others` are names that the caller knows besides (`human`). Raises PlayersError.
    """
    words = [word.strip() for word in text.split(",")]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        _check_number(int(words[0]))
        return [RANDOM] * int(words[0])
    for word in words:
        if word not in PLAYERS and word not in others:
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
