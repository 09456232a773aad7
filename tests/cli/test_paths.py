"""The player's own folder."""

from pathlib import Path

import pytest

from realmwright import paths


def test_data_folder_follows_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert paths.data_folder() == tmp_path / "realmwright"
    assert paths.quadrant_folder() == tmp_path / "realmwright" / "quadrants"


@pytest.mark.parametrize("value", ["", "relative/place"])
def test_a_relative_data_home_is_ignored(value: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", value)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.data_folder() == tmp_path / ".local" / "share" / "realmwright"
