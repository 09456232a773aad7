"""Engine and oracle in lockstep: random games in which both must see the same choices and the same gold.

`games` draws the games, `lockstep` plays them, `coverage` counts what happened in them. `digests.txt` holds a
digest of each game of the series: both engines must give the same, and the oracle must agree on the way.
"""

from agreement.lockstep import (
    Decision,
    decisions,
    digest,
    disagreement,
    eager_action,
    gold_by_name,
    random_action,
    setup_as_dict,
)

__all__ = [
    "Decision",
    "decisions",
    "digest",
    "disagreement",
    "eager_action",
    "gold_by_name",
    "random_action",
    "setup_as_dict",
]
