"""The tools around the project: finding Python and Node, choosing what is compiled, counting results."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import engine_modules
import frontend_build
import inputs
import pytest
import run_tests
import soak

from realmwright import machine

ROOT = Path(__file__).resolve().parent.parent


def find_python(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(ROOT / "tools" / "find-python")],
        env={"PATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def test_find_python_says_that_there_is_none(tmp_path: Path) -> None:
    program(tmp_path, "python3", "exit 1")
    done = find_python(tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Python 3.11 or newer" in done.stderr
    assert done.stderr.count("\n") == 1


def test_find_python_says_that_venv_is_missing(tmp_path: Path) -> None:
    program(tmp_path, "python3", 'case "$2" in *ensurepip*) exit 1 ;; esac')
    done = find_python(tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "venv" in done.stderr
    assert done.stderr.count("\n") == 1


def test_find_python_passes_over_an_old_one(tmp_path: Path) -> None:
    program(tmp_path, "python3", "exit 1")
    program(tmp_path, "python3.12", "exit 0")
    assert find_python(tmp_path).stdout == f"{tmp_path}/python3.12\n"
    assert find_python(tmp_path, PYTHON="python3").returncode == 1


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v18.19.0", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.9.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.1.0", False),
        ("v24.0.0", True),
        ("v26.1.0", True),
        ("nonsense", False),
    ],
)
def test_which_node_suits(version: str, good: bool) -> None:
    assert frontend_build.suits(version) is good


def test_what_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.realmwright.compile]\npackages = ["board", "rules"]\n'
        'interpreted = ["realmwright.rules.loose"]\ninits = ["realmwright.rules"]\n',
        encoding="utf-8",
    )
    for name in (
        "board/__init__",
        "board/geometry",
        "rules/__init__",
        "rules/loose",
        "rules/deep/a",
        "cli/app",
    ):
        path = tmp_path / "src" / "realmwright" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = [
        engine_modules.module_name(tmp_path / "src", path) for path in engine_modules.engine_sources(tmp_path)
    ]
    assert names == [
        "realmwright.board.geometry",
        "realmwright.rules",
        "realmwright.rules.deep.a",
    ]


def a_project(folder: Path) -> Path:
    for name in ("setup.py", "src/realmwright/app.py", "frontend/package.json", "frontend/src/main.ts"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    return folder


def change(path: Path) -> None:
    path.write_text("changed", encoding="utf-8")


def add(path: Path) -> None:
    change(path.with_name("new.py"))


def rename(path: Path) -> None:
    path.rename(path.with_name("other"))


@pytest.mark.parametrize("act", [change, add, rename, Path.unlink])
@pytest.mark.parametrize("name", ["src/realmwright/app.py", "frontend/src/main.ts"])
def test_a_changed_input_changes_the_digest(tmp_path: Path, name: str, act: Callable[[Path], None]) -> None:
    project = a_project(tmp_path)
    before = inputs.digest(project)
    act(project / name)
    assert inputs.digest(project) != before


def test_what_a_build_leaves_behind_is_no_input(tmp_path: Path) -> None:
    project = a_project(tmp_path)
    before = inputs.digest(project)
    for name in (
        "src/realmwright/__pycache__/app.pyc",
        "src/realmwright/server/static/index.html",
        "src/realmwright.egg-info/PKG-INFO",
        "frontend/node_modules/vite/index.js",
        "frontend/dist/index.html",
        "build/lib/app.py",
    ):
        path = project / name
        path.parent.mkdir(parents=True)
        path.touch()
    os.utime(project / "setup.py", (0, 0))
    assert inputs.digest(project) == before


def test_every_source_file_is_an_input() -> None:
    command = ["git", "ls-files", "-z", "--", *inputs.PLACES]
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    wanted = {ROOT / name for name in tracked if name and "/tests/" not in name and "/scripts/" not in name}
    assert {path for path in wanted if path.is_file()} <= set(inputs.files(ROOT))


@pytest.mark.parametrize(
    ("line", "counted"),
    [
        ("===== 42 passed in 2.09s =====", [("42", "passed")]),
        (
            "= 2 failed, 25 passed, 1 skipped, 3 xfailed, 1 error in 61.94s (0:01:01) =",
            [("2", "failed"), ("25", "passed"), ("1", "error")],
        ),
        ("42 passed, 3 deselected in 0.10s", [("42", "passed")]),
        ("===== 42 deselected in 0.13s =====", []),
    ],
)
def test_closing_line_of_pytest(line: str, counted: list[tuple[str, str]]) -> None:
    end = run_tests.PYTEST_END.match(line)
    assert end
    assert run_tests.COUNTED.findall(end["counts"]) == counted


def test_closing_line_of_vitest() -> None:
    end = run_tests.VITEST_END.match("      Tests  1 failed | 12 passed (13)")
    assert end
    assert run_tests.COUNTED.findall(end["counts"]) == [("1", "failed"), ("12", "passed")]


def step(command: str) -> tuple[run_tests.Run, run_tests.Step]:
    run = run_tests.Run()
    one = run_tests.Step("lane", "name", ["/bin/sh", "-c", command])
    run.do(one)
    return run, one


@pytest.mark.parametrize(
    ("command", "passed", "failed"),
    [
        ("true", 1, 0),
        ("false", 0, 1),
        ("echo '3 passed in 0.1s'", 3, 0),
        ("echo '2 failed, 3 passed in 0.1s'; exit 1", 3, 2),
        ("echo '3 passed in 0.1s'; exit 1", 3, 1),
    ],
)
def test_counting_a_step(command: str, passed: int, failed: int) -> None:
    assert (step(command)[1].passed, step(command)[1].failed) == (passed, failed)


def shell(command: str, needs: run_tests.Step | None = None) -> run_tests.Step:
    return run_tests.Step("part", command, ["/bin/sh", "-c", command], needs=needs)


def test_steps_run_beside_each_other(tmp_path: Path) -> None:
    # Each waits for the other.
    hello, answer = (f"mkfifo {tmp_path}/{name} 2>/dev/null" for name in ("hello", "answer"))
    first = shell(f"{hello}; {answer}; echo >{tmp_path}/hello; cat {tmp_path}/answer")
    second = shell(f"{hello}; {answer}; cat {tmp_path}/hello; echo >{tmp_path}/answer")
    run = run_tests.Run()
    run.all([first, second])
    assert (first.passed, second.passed, len(run.steps)) == (1, 1, 2)


def test_what_a_step_needs_is_done_before(tmp_path: Path) -> None:
    needed = shell(f"sleep 0.2; touch {tmp_path}/needed")
    steps = [shell(f"test -e {tmp_path}/needed", needed), needed, shell("true")]
    run = run_tests.Run()
    run.all(steps)
    assert [step.failed for step in steps] == [0, 0, 0]
    broken = shell("false")
    run.all([shell("true", broken), broken])
    assert run.not_run == ["true (false failed)"]


@pytest.mark.parametrize("compiler", ["gcc", None])
def test_what_runs_in_one_half_alone_runs_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, compiler: str | None
) -> None:
    monkeypatch.delenv("REALMWRIGHT_COMPILE", raising=False)
    monkeypatch.setattr(run_tests, "COMPILED", tmp_path)
    monkeypatch.setattr(machine, "compiler", lambda: compiler)
    run = run_tests.Run()
    (plain,) = run_tests.plan(run, "plain", [])
    assert any("engine" in word for word in plain.command) == (compiler is not None)
    steps = run_tests.plan(run, None, [])
    assert len([step for step in steps if step.name == "wheel"]) == (compiler is not None)
    assert any("compiled tests" in what for what in run.not_run) == (compiler is None)


def test_what_was_skipped_is_not_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("REALMWRIGHT_TOTALS", raising=False)
    skipped = "".join(f"echo 'SKIPPED [1] tests/x.py:{line}: no moon'; " for line in (3, 9))
    run, _ = step(f"{skipped} echo '3 passed, 2 skipped in 0.1s'")
    monkeypatch.setattr(run_tests, "CI", False)
    assert run_tests.report(run, 1) == 0
    # However many tests lack the same, it is told once.
    assert "\nNOT RUN: no moon\nAll in all" in capsys.readouterr().out
    monkeypatch.setattr(run_tests, "CI", True)
    assert run_tests.report(run, 1) == 1


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ("FAILED tests/x.py::test_moon[2] - assert 1 == 2", "name: tests/x.py::test_moon[2] - assert 1 == 2"),
        ("ERROR tests/x.py::test_moon - OSError", "name: tests/x.py::test_moon - OSError"),
        ("\033[41m FAIL \033[49m src/moon.test.ts > rises", "name: src/moon.test.ts > rises"),
        ("moon.py:1:1: E501 Line too long", "name"),
    ],
)
def test_what_failed_is_named_at_the_end_and_for_others(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    told: str,
    named: str,
) -> None:
    run, _ = step(f"echo '{told}'; echo '1 failed, 3 passed in 0.1s'; exit 1")
    monkeypatch.setattr(run_tests, "CI", False)
    monkeypatch.setenv("REALMWRIGHT_TOTALS", str(tmp_path / "totals"))
    run_tests.report(run, 1)
    assert f"\nFAILED: {named}\nAll in all" in capsys.readouterr().out
    assert (tmp_path / "totals").read_text(encoding="utf-8") == f"3 1\nFAILED: {named}\n"


def test_totals_are_written_for_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run, _ = step("echo '2 failed, 3 passed in 0.1s'; exit 1")
    monkeypatch.setattr(run_tests, "CI", False)
    monkeypatch.setenv("REALMWRIGHT_TOTALS", str(tmp_path / "totals"))
    run_tests.report(run, 1)
    assert (tmp_path / "totals").read_text(encoding="utf-8") == "3 2\nFAILED: name\n"


def test_make_has_a_line_of_help_for_each_command() -> None:
    done = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    for command in ("make play", "make test", "make soak", "make bench", "make lint", "make clean"):
        assert command in done.stdout


def test_a_part_of_the_soak_leaves_the_other_sections() -> None:
    first = soak.page({"tests/b.py": soak.section("4 passed", 3.2), "tests/a.py": "one\n"})
    sections = soak.read_sections(first)
    assert list(sections) == ["tests/a.py", "tests/b.py"]
    assert "3 s of CPU time" in sections["tests/b.py"]
    assert "4 passed" in sections["tests/b.py"]
    assert soak.page(sections) == first
