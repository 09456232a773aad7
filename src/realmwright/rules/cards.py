"""Scoring cards and tasks, as the classes of the sets derive them (rules.md section 5)."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from realmwright.rules.ground import Ground
from realmwright.rules.origin import Origin
from realmwright.rules.scoring import Scoring

# Of a task that is not done.
NOT_MET: Final = -1


@mypyc_attr(allow_interpreted_subclasses=False)
class KingdomCard:
    """A scoring card (rules.md section 5).

    `during` cards pay while the game goes on, through `built` and `mandatory_built`; `claims` cards
    act when a piece arrives, through `arrived`. The others pay by `score`.
    """

    def __init__(
        self,
        name: str,
        *,
        during: bool = False,
        claims: bool = False,
        areas: bool = False,
        compares: bool = False,
        instead_of_palaces: bool = False,
        removes_terrain: bool = False,
    ) -> None:
        self.name: Final = name
        self.during: Final = during
        self.claims: Final = claims
        # Whether `score` asks the survey for settlement areas.
        self.areas: Final = areas
        # Whether `score` asks for the surveys of the other players.
        self.compares: Final = compares
        self.instead_of_palaces: Final = instead_of_palaces
        # Whether a terrain's cards leave the game at set-up.
        self.removes_terrain: Final = removes_terrain

    def score(self, scoring: Scoring, seat: i64) -> i64:
        """Gold for a player if the game ended now."""
        return 0

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        """The hexes that `score` counts, with the gold of each; as much in all."""
        return []

    def paid_for(self, ground: Ground, hexes: list[int]) -> list[int]:
        """What has earned what the card has just paid, right after the action that built on `hexes`."""
        return hexes

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        """How much more gold one more settlement on a free hex would give; what building it earns at once.

        `scoring` is filled for the position as it is. A card may know a formula; this tries it out.
        """
        before = self.score(scoring, seat)
        scoring.add_on_trial(seat, hex)
        after = self.score(scoring, seat)
        scoring.end_trial(seat, hex)
        return after - before

    def built(self, ground: Ground, slot: i64, seat: i64, hex: i64) -> None:
        """A piece was built on the hex; every piece of the action stands."""

    def mandatory_built(self, ground: Ground, slot: i64, seat: i64) -> None:
        """A settlement of the mandatory action was built."""

    def arrived(self, ground: Ground, slot: i64, seat: i64, hex: i64) -> None:
        """A build or a finished move has put a piece on the hex."""


@mypyc_attr(allow_interpreted_subclasses=False)
class Task:
    """A task card (rules.md section 5): met or not, once for each player.

    `witness` looks for what shows that it is done, and `hexes_of` tells the hexes of that.
    """

    def __init__(self, name: str, gold: int) -> None:
        self.name: Final = name
        self.gold: Final[i64] = gold

    def witness(self, scoring: Scoring, seat: i64) -> i64:
        """What shows that the player has done it, as a number of the task's own; NOT_MET if nothing does."""
        raise NotImplementedError

    def hexes_of(self, scoring: Scoring, seat: i64, witness: i64) -> list[int]:
        """The hexes of a witness, first the one that stands for all."""
        raise NotImplementedError

    def met(self, scoring: Scoring, seat: i64) -> bool:
        """Whether the player has done it."""
        return self.witness(scoring, seat) != NOT_MET

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        """What has earned the gold; nothing if it is not done."""
        found = self.witness(scoring, seat)
        if found == NOT_MET:
            return []
        return [Origin(int(self.gold), tuple(self.hexes_of(scoring, seat, found)))]

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        """How much more gold one more settlement on a free hex would give, as that of a card."""
        return self.gold if self.met_with(scoring, seat, hex) and not self.met(scoring, seat) else 0

    def met_with(self, scoring: Scoring, seat: i64, hex: i64) -> bool:
        """Whether a settlement on the hex would do it, if it is not done; a task may know without trying."""
        scoring.add_on_trial(seat, hex)
        met = self.met(scoring, seat)
        scoring.end_trial(seat, hex)
        return met
