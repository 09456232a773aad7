"""The quick check of a copy of the engine: every scenario, then a few games with the oracle.

Prints the first thing that fails and ends with 1; with 0 if nothing does. Run as a program, with the copy and
the folder of the tests on the path.
"""

import sys
from pathlib import Path

import scenarios
from agreement.games import BASE, MIXED, series
from agreement.lockstep import agreed_digest
from scenarios.language import all_scenarios
from scenarios.run import run

GAMES = series(BASE, 0, 1) + series(MIXED, 0, 3)


def first_failure(games: bool) -> str:
    """What fails first, or nothing."""
    for scenario in all_scenarios(Path(scenarios.__file__).parent):
        try:
            run(scenario, alone=True)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
    for game in GAMES if games else ():
        try:
            agreed_digest(game.start(), game.seed, game.eagerness)
        except Exception as error:
            return f"{game}: {error}"
    return ""


if __name__ == "__main__":
    failure = first_failure("--games" in sys.argv)
    print(failure)
    raise SystemExit(1 if failure else 0)
