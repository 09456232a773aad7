"""How strong players are thought to be: OpenSkill's Bradley-Terry model, for any number of players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import BradleyTerryFull

# Games after which a rating is no longer provisional.
SETTLED: Final = 10
# Points of a unit of the model: whoever begins has 1500, give or take 500.
_POINTS: Final = 60
_MODEL: Final = BradleyTerryFull()


@dataclass(frozen=True)
class Skill:
    """What is thought of a player, and how much in doubt that is: mean and deviation, in the model's unit."""

    mu: float
    sigma: float

    @property
    def figure(self) -> int:
        """The mean as it is shown, in points."""
        return round(_POINTS * self.mu)

    @property
    def doubt(self) -> int:
        """The deviation as it is shown, in points."""
        return round(_POINTS * self.sigma)


# Of whom nothing is known yet.
UNKNOWN: Final = Skill(_MODEL.mu, _MODEL.sigma)


def rate(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """What is thought of players after a game; places from 1, shared where they are equal."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(player.mu, player.sigma) for (player,) in rated]
