"""How far a long command is, for whoever looks later; and what is said to those who stop it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from realmwright.cli.errors import CommandError
from realmwright.cli.showing import going_on_from, last_of

Captured = pytest.CaptureFixture[str]


def test_without_a_terminal_a_line_a_minute_says_how_far_it_is(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def games() -> Iterator[int]:
        nonlocal now
        for done in range(10, 101, 10):
            yield done
            now += 20.0

    monkeypatch.setattr("realmwright.cli.showing.time.monotonic", lambda: now)
    assert last_of(games(), 100, lambda done: done) == 100
    shown = capsys.readouterr()
    assert not shown.out, "what is asked for stands alone on standard output"
    # Ten games take 20 seconds: at 40 there are 60 to come.
    assert shown.err.splitlines() == [
        "games: 40 of 100, 2 min to go",
        "games: 70 of 100, 1 min to go",
        "games: 100 of 100, 0 min to go",
    ]


def test_a_short_command_says_nothing_of_how_far_it_is(capsys: Captured) -> None:
    assert last_of([1, 2, 3], 3, lambda done: done) == 3
    assert not capsys.readouterr().err


def test_who_stops_work_that_is_kept_is_told_that_it_goes_on() -> None:
    with (
        pytest.raises(CommandError, match="stopped; the same command goes on from what here holds"),
        going_on_from(Path("here")),
    ):
        raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt), going_on_from(None):
        raise KeyboardInterrupt
