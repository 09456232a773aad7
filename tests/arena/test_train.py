"""Training: a small one runs, goes on where it was, and gives weights for every feature."""

import json
from pathlib import Path

import pytest

pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from realmwright.arena import train as training
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
def test_an_interrupted_training_goes_on_and_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "TRIALS", 2)
    *_, progress = train(TINY, tmp_path / "whole")
    assert len(progress.rounds) == 1
    assert 0 <= progress.rounds[0].strength <= 1
    assert {file.name for file in (tmp_path / "whole").glob("*.png")} == {"loss.png", "strength.png"}
    assert list(weights(tmp_path / "whole")) == all_features()
    for progress in train(TINY, tmp_path / "parts"):
        if progress.games == 1:
            break
    *_, progress = train(TINY, tmp_path / "parts")
    assert weights(tmp_path / "parts") == weights(tmp_path / "whole")
