"""Training: a small one runs, goes on where it was, and gives weights for every feature."""

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from realmwright.arena.train import Training, all_features, train

TINY = Training(("base",), 2, 1, 3, 2)


def weights(folder: Path) -> dict[str, float]:
    """The weights of the last round."""
    facts = json.loads((folder / "weights-0.json").read_text("utf-8"))
    assert facts["training"]["seed"] == 3
    table = facts["weights"]
    assert isinstance(table, dict)
    return table


@pytest.mark.compiled
def test_an_interrupted_training_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    *_, progress = train(TINY, tmp_path / "whole")
    assert progress.round == 1
    assert list(weights(tmp_path / "whole")) == all_features()
    for progress in train(TINY, tmp_path / "parts"):
        if progress.games == 1:
            break
    *_, progress = train(TINY, tmp_path / "parts")
    assert weights(tmp_path / "parts") == weights(tmp_path / "whole")
