"""Engine and oracle agree on choices and gold at every decision, and so do the two engines.

The compiled engine plays every pinned game with the oracle; the uncompiled one, which is slow, some of them,
and all others alone. Both must give the digests of `digests.txt`.
"""

import os
from multiprocessing import Pool

import pytest

import realmwright
from agreement.coverage import Coverage
from agreement.games import BASE, MIXED, PINNED, NumberedGame, pinned_games, read_digests, series
from agreement.lockstep import agreed_digest, digest
from agreement.soak import soaked
from realmwright.rules.setup import SET_IDS

WITH_ORACLE = PINNED if realmwright.COMPILED else 12
DIGESTS = read_digests()

SOAK_BASE = int(os.environ.get("REALMWRIGHT_SOAK_BASE", "3000"))
SOAK_MIXED = int(os.environ.get("REALMWRIGHT_SOAK_MIXED", "2000"))
LEAST_USES = 30


@pytest.mark.parametrize("game", pinned_games(), ids=str)
def test_game(game: NumberedGame) -> None:
    play = agreed_digest if game.number < WITH_ORACLE else digest
    found = play(game.start(), game.seed, game.eagerness)
    assert found == DIGESTS[str(game)], "after a change of the rules: python -m agreement.pin"


def test_the_series_have_every_set_and_number_of_players() -> None:
    setups = [game.start().play.setup for game in series(MIXED, 0, 40)]
    assert {name for setup in setups for name in setup.sets} == set(SET_IDS)
    assert {setup.players for setup in setups} == {2, 3, 4, 5}
    assert {len(setup.options) for setup in setups} >= {0, 1, 2}


def test_every_pinned_game_has_its_digest() -> None:
    assert list(DIGESTS) == [str(game) for game in pinned_games()]
    assert len(set(DIGESTS.values())) == len(DIGESTS)


@pytest.mark.soak
@pytest.mark.compiled
def test_soak(capsys: pytest.CaptureFixture[str]) -> None:
    games = series(BASE, PINNED, PINNED + SOAK_BASE) + series(MIXED, PINNED, PINNED + SOAK_MIXED)
    covered = Coverage()
    differences = []
    with Pool() as pool:
        for difference, happened in pool.imap_unordered(soaked, games, chunksize=4):
            covered.add(happened)
            if difference:
                differences.append(difference)
    with capsys.disabled():
        print(
            f"\n{len(games)} games with engine and oracle, {len(differences)} differences\n{covered.table()}"
        )
    assert differences[:3] == []
    assert covered.below(LEAST_USES) == []
