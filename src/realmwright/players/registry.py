"""The computer players by name. A new one is a module beside this and an entry here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from realmwright.players.builder import SHORT_SIGHTED, BuilderPlayer
from realmwright.players.greedy import GreedyPlayer
from realmwright.players.novice import NovicePlayer
from realmwright.players.player import Player
from realmwright.players.random_player import RandomPlayer
from realmwright.players.steward import LOOKAHEADS, MILLISECONDS, Level
from realmwright.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

RANDOM: Final = "random"


# How each is made, with a seed, the CPU milliseconds and the positions that it may take for a turn: players
# that do not search take no notice of these.
Maker = Callable[[int, int, int], Player]

# What people may play against, the weakest first; what each promises to them stands in the message catalogue.
LEVELS: Final[Mapping[str, Maker]] = {
    RANDOM: lambda seed, budget_ms, nodes: RandomPlayer(seed),
    "novice": lambda seed, budget_ms, nodes: NovicePlayer(seed),
    "greedy": lambda seed, budget_ms, nodes: GreedyPlayer(seed),
    "squire": lambda seed, budget_ms, nodes: BuilderPlayer(SHORT_SIGHTED),
    "builder": lambda seed, budget_ms, nodes: BuilderPlayer(),
    **{name: LOOKAHEADS[name].player for name in ("steward", "sovereign")},
}
# The levels as they were when it began to be measured what better ones gain: for matches and measurements
# only. They stay as they are, whatever becomes of the level.
FROZEN: Final[Mapping[str, Maker]] = {
    **{f"{name}-1": LEVELS[name] for name in (RANDOM, "novice", "greedy", "squire", "builder")},
    **{name: LOOKAHEADS[name].player for name in ("steward-1", "sovereign-1")},
}
PLAYERS: Final[Mapping[str, Maker]] = {**LEVELS, **FROZEN}
# `sovereign+width=500+lines=80` is a level with other settings.
_AND: Final = "+"
_DIGITS: Final = 10


class PlayersError(ValueError):
    """A list of players that cannot be; says what can."""


def player_names() -> list[str]:
    """The names of the levels that people may play against, the weakest first."""
    return list(LEVELS)


def is_player(name: str) -> bool:
    """Whether a computer player has that name."""
    return name in PLAYERS


def make_player(name: str, seed: int, budget_ms: int = 0, nodes: int = 0) -> Player:
    """A computer player; `budget_ms` is CPU time for a turn, `nodes` how many positions it may look at.

    With `nodes` there is no time budget; 0 of both is the player's own measure. The same seed gives the same
    choices, unless a time budget cuts the search short. The name of a player that looks ahead may go on with
    settings, `sovereign+width=500`. Raises PlayersError for an unknown name or setting.
    """
    if _AND in name:
        return lookahead_level(name).player(seed, budget_ms, nodes)
    if name not in PLAYERS:
        raise PlayersError(_unknown(name, ()))
    return PLAYERS[name](seed, budget_ms, nodes)


def looks_ahead(name: str) -> bool:
    """Whether `lookahead_level` knows the player."""
    return name.partition(_AND)[0] in LOOKAHEADS


def lookahead_level(name: str) -> Level:
    """The level of a player that looks ahead, with the settings that its name goes on with.

    Raises PlayersError.
    """
    first, *changes = name.split(_AND)
    if first not in LOOKAHEADS:
        raise PlayersError(f"{name!r}: only {', '.join(LOOKAHEADS)} have settings")
    level = LOOKAHEADS[first]
    for change in changes:
        setting, _, number = change.partition("=")
        if not (number.isascii() and number.isdigit() and 0 < len(number) < _DIGITS and int(number)):
            raise PlayersError(f"{name!r}: a setting is as in width=500, from 1 up, not {change!r}")
        try:
            level = level.changed(setting, int(number))
        except KeyError:
            known = ", ".join([*level.settings.numbers(), MILLISECONDS])
            raise PlayersError(f"{name!r}: there is no setting {setting!r}, but {known}") from None
    return level


def parse_players(text: str, others: Sequence[str] = ()) -> list[str]:
    """The players of a game by seat: a number is that many `random`, else names with commas between.

    `others` are names that the caller knows besides (`human`). Raises PlayersError.
    """
    words = [word.strip() for word in text.split(",")]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        _check_number(int(words[0]))
        return [RANDOM] * int(words[0])
    for word in words:
        if word in PLAYERS or word in others:
            continue
        if _AND not in word:
            raise PlayersError(_unknown(word, others))
        lookahead_level(word)
    _check_number(len(words))
    return words


def _unknown(name: str, others: Sequence[str]) -> str:
    known = ", ".join([*others, *player_names()])
    return f"no player is named {name!r}; there are {known}, or a number for that many {RANDOM}"


def _check_number(players: int) -> None:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        number = "1 player" if players == 1 else f"{players} players"
        raise PlayersError(f"{number}; the game is for {FEWEST_PLAYERS} to {MOST_PLAYERS}")
