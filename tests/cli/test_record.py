"""``realmwright record``."""

import json
import tracemalloc
from pathlib import Path

import pytest

from realmwright.cli import app

Captured = pytest.CaptureFixture[str]
RECORD = Path(__file__).parent.parent / "records" / "first-game.txt"


@pytest.fixture(autouse=True)
def _no_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "COMPILED", True)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.txt"
    path.write_text(RECORD.read_text(encoding="utf-8").replace("h6 i6 j6", "h6 a1 j6"), encoding="utf-8")
    return path


def test_check(capsys: Captured) -> None:
    assert app.run(["record", "check", str(RECORD)]) == 0
    assert capsys.readouterr() == (f"{RECORD}: 6 turns of Ada, Bert, not finished\n", "")


def test_check_tells_all_that_is_wrong(capsys: Captured, wrong: Path, tmp_path: Path) -> None:
    bytes_file = tmp_path / "bytes"
    bytes_file.write_bytes(b"\xff\xfe")
    assert app.run(["record", "check", str(wrong), "none.txt", str(RECORD), str(bytes_file)]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith(f"{RECORD}: 6 turns")
    assert shown.err.split("\n")[:-1] == [
        f"realmwright: {wrong}: line 11, turn 1.1, a1: not legal here; seat 1 has: i6 i7",
        "realmwright: none.txt: No such file or directory",
        f"realmwright: {bytes_file}: this is no text in UTF-8",
    ]


def test_a_file_that_is_too_big_is_told_and_not_read_whole(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "big.txt"
    file.write_text(f'[Format "{"x" * 6_000_000}"]\n', encoding="utf-8")
    tracemalloc.start()
    try:
        assert app.run(["record", "check", str(file)]) == 1
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert capsys.readouterr().err == (
        f"realmwright: {file}: line 1: the text is too long: a game takes at most 100,000 signs\n"
    )
    assert most < 5_000_000


def test_check_json(capsys: Captured, wrong: Path) -> None:
    assert app.run(["record", "check", "--json", str(RECORD), str(wrong), "none.txt"]) == 1
    right, error, missing = json.loads(capsys.readouterr().out)["files"]
    assert right == {
        "file": str(RECORD), "ok": True, "players": ["Ada", "Bert"], "sets": ["base"], "turns": 6,
        "actions": 39, "finished": False, "gold": None,
    }  # fmt: skip
    assert (error["ok"], error["line"], error["turn"], error["token"]) == (False, 11, "1.1", "a1")
    assert error["message"].startswith("not legal here")
    assert missing["message"] == "No such file or directory"
    assert missing["line"] is None


def test_show(capsys: Captured) -> None:
    assert app.run(["record", "show", str(RECORD)]) == 0
    shown = capsys.readouterr().out
    assert "Players:   Ada, Bert\n" in shown
    assert "Shown:     at the end of the record\n" in shown
    assert " 7  D  F  a2 C  W  T  T  a1 C1 G1 C1 a1 T  T  W  F  F2 F2 F  F   7\n" in shown
    assert "\x1b" not in shown
    assert "supply" in shown


@pytest.mark.parametrize("turn", ["1.2", "1"])
def test_show_a_turn(turn: str, capsys: Captured) -> None:
    assert app.run(["record", "show", str(RECORD), "--turn", turn]) == 0
    shown = capsys.readouterr().out
    assert f"Shown:     after turn {turn}\n" in shown
    assert shown.count("C1") == 3
    assert shown.count("F2") == 3


def test_show_a_turn_that_is_not_there(capsys: Captured) -> None:
    assert app.run(["record", "show", str(RECORD), "--turn", "4.1"]) == 1
    assert capsys.readouterr().err == (
        "realmwright: No turn of this record is named 4.1; they go from 1.1 to 3.2.\n"
    )


def test_show_what_does_not_replay(capsys: Captured, wrong: Path) -> None:
    assert app.run(["record", "show", str(wrong)]) == 1
    assert capsys.readouterr().err.startswith(f"realmwright: {wrong}: line 11, turn 1.1, a1: not legal")


def test_nothing_of_a_record_moves_the_terminal(capsys: Captured, tmp_path: Path) -> None:
    text = RECORD.read_text(encoding="utf-8")
    named = tmp_path / "named.txt"
    named.write_text(text.replace("Ada, Bert", "A\x1b]0;x\x07da, \u202e"), encoding="utf-8")
    assert app.run(["record", "check", str(named)]) == 0
    assert capsys.readouterr().out == f"{named}: 6 turns of A]0;xda, seat 2, not finished\n"
    assert app.run(["record", "show", str(named)]) == 0
    assert "\x1b" not in capsys.readouterr().out
    broken = tmp_path / "broken.txt"
    broken.write_text(text.replace("h6 i6 j6", "h6 \x1b[2J j6"), encoding="utf-8")
    for arguments in (
        ["check", str(broken)],
        ["show", str(broken)],
        ["show", str(named), "--turn", "\x1b[2J"],
    ):
        assert app.run(["record", *arguments]) == 1
        shown = capsys.readouterr()
        assert "\x1b" not in shown.out + shown.err
        assert "\ufffd[2J" in shown.err


def test_a_quadrant_of_a_record_has_a_name_that_can_be_shown(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tag = '[Quadrant "farm; name: F\x1b[2Jarm; set: base"]\n[Cards '
    file.write_text(RECORD.read_text(encoding="utf-8").replace("[Cards ", tag, 1), encoding="utf-8")
    assert app.run(["record", "check", str(file)]) == 1
    assert "[Quadrant]: it holds signs that cannot be shown" in capsys.readouterr().err
