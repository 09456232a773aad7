"""Scoring cards and tasks, as the classes of the sets derive them (rules.md section 5)."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from realmwright.board.geometry import DIRECTIONS, NEIGHBOURS
from realmwright.rules.facts import Facts
from realmwright.rules.ground import Ground
from realmwright.rules.origin import Origin, for_each
from realmwright.rules.pieces import is_settlement_of
from realmwright.rules.scoring import Scoring

# In place of a terrain: the one whose cards leave the game at set-up.
REMOVED: Final = -1
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


@final
class BesideTerrain(KingdomCard):
    """1 per settlement next to a terrain, or to a location hex, none for settlements on that terrain.

    If no terrain is named, it is the one whose cards the game lacks.
    """

    def __init__(self, name: str, terrain: int = REMOVED) -> None:
        super().__init__(name, removes_terrain=terrain == REMOVED)
        self._terrain: Final[i64] = terrain

    def _beside(self, facts: Facts) -> i64:
        return self._terrain if self._terrain != REMOVED else facts.removed_terrain

    def score(self, scoring: Scoring, seat: i64) -> i64:
        facts = scoring.ground.facts
        return scoring.surveys[seat].count_beside(facts.board, self._beside(facts))

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        facts = scoring.ground.facts
        return for_each(1, scoring.surveys[seat].beside(facts.board, self._beside(facts)))

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        facts = scoring.ground.facts
        terrain = self._beside(facts)
        return i64(facts.board.beside[terrain][hex]) if i64(facts.board.terrain[hex]) != terrain else 0


@final
class ByNeighbours(KingdomCard):
    """1 per settlement with so many own settlements next to it, from the least to the most."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__(name)
        self._least: Final[i64] = least
        self._most: Final[i64] = most

    def _gold(self, neighbours: i64) -> i64:
        return 1 if self._least <= neighbours <= self._most else 0

    def score(self, scoring: Scoring, seat: i64) -> i64:
        ground = scoring.ground
        survey = scoring.surveys[seat]
        gold: i64 = 0
        for at in range(survey.count):
            gold += self._gold(ground.settlements_next_to(seat, i64(survey.hexes[at])))
        return gold

    def origins(self, scoring: Scoring, seat: i64) -> list[Origin]:
        ground = scoring.ground
        hexes = scoring.surveys[seat].standing()
        return for_each(1, [hex for hex in hexes if self._gold(ground.settlements_next_to(seat, hex)) > 0])

    def gain(self, scoring: Scoring, seat: i64, hex: i64) -> i64:
        ground = scoring.ground
        own = ground.settlements_next_to(seat, hex)
        gold = self._gold(own)
        if own > 0:
            for direction in range(DIRECTIONS):
                other = i64(NEIGHBOURS[DIRECTIONS * hex + direction])
                if is_settlement_of(i64(ground.occupant[other]), seat):
                    count = ground.settlements_next_to(seat, other)
                    gold += self._gold(count + 1) - self._gold(count)
        return gold


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
