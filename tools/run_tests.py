"""``make test``: every check and test, the uncompiled and the compiled half side by side.

What cannot run on this machine is listed at the end as ``NOT RUN: …``; with ``CI=true`` that is a failure.
``REALMWRIGHT_COMPILE=no`` leaves the compiled half out (the only gap that CI then accepts).
``--only lint|plain|compiled|frontend|browser`` runs a part; arguments after ``--`` go to pytest.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))
sys.path.insert(0, str(ROOT / "build_backend"))

import frontend_build  # noqa: E402

from realmwright import machine  # noqa: E402

CI = os.environ.get("CI") == "true"
NO_TESTS = 5  # pytest's exit code where a kind of test has none yet
# What mypy reads the package as on.
ELSEWHERE = {"win32": "Windows", "darwin": "macOS"}
STEP_LIMIT = 40 * 60  # seconds; a step that takes longer hangs
PLAIN = ROOT / ".venv" / "bin"
COMPILED = ROOT / ".venv-compiled" / "bin"
COUNTED = re.compile(r"(\d+) (passed|failed|errors?)\b")
PYTEST_END = re.compile(r"^=* ?(?P<counts>(\d+ [a-z]+(, )?)+) in [\d.]+s")
VITEST_END = re.compile(r"^\s*Tests\s+(?P<counts>.*\d+ (passed|failed).*)")
SKIPPED = re.compile(r"^SKIPPED \[\d+\] (?:\S+:\d+: )?(?P<reason>.+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Step:
    """One command of the run and what came of it."""

    lane: str
    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    needs: "Step | None" = None
    passed: int = 0
    failed: int = 0
    seconds: float = 0.0


class Run:
    """The steps done so far and what could not run."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self.steps: list[Step] = []
        self.not_run: list[str] = []
        self.voice = threading.Lock()

    def say(self, line: str) -> None:
        """Print one whole line; both lanes write to the same screen."""
        with self.voice:
            print(line, flush=True)

    def miss(self, what: str) -> None:
        """Note something that did not run."""
        with self.voice:
            if what not in self.not_run:
                self.not_run.append(what)

    def lane(self, steps: list[Step]) -> None:
        """Do some steps one after the other."""
        for step in steps:
            if step.needs and step.needs.failed:
                self.miss(f"{step.name} ({step.needs.name} failed)")
                continue
            self.do(step)

    def do(self, step: Step) -> None:
        """Do one step, its output shown as it comes."""
        self.say(f"[{step.lane}] == {step.name}")
        begin = time.monotonic()
        with subprocess.Popen(
            step.command,
            cwd=ROOT,
            env={**os.environ, **step.environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            alarm = threading.Timer(STEP_LIMIT, os.killpg, (process.pid, signal.SIGKILL))
            alarm.start()
            counts = self.follow(step, process)
            code = process.wait()
            alarm.cancel()
        for number, kind in COUNTED.findall(counts):
            if kind == "passed":
                step.passed += int(number)
            else:
                step.failed += int(number)
        if "pytest" in step.command and code == NO_TESTS:
            code = 0
        elif not counts and code == 0:
            step.passed = 1
        if code != 0 and step.failed == 0:
            step.failed = 1
        step.seconds = time.monotonic() - begin
        self.steps.append(step)
        outcome = f"FAILED ({step.failed})" if step.failed else "ok"
        self.say(f"[{step.lane}] == {step.name}: {outcome}, {clock(step.seconds)}")

    def follow(self, step: Step, process: subprocess.Popen[str]) -> str:
        """Show the output of a step; its closing counts."""
        assert process.stdout
        counts = ""
        for line in process.stdout:
            text = COLOUR.sub("", line.rstrip())
            self.say(f"[{step.lane}] {text}")
            end = PYTEST_END.match(text) or VITEST_END.match(text)
            counts = end["counts"] if end else counts
            skipped = SKIPPED.match(text)
            if skipped:
                self.miss(skipped["reason"])
        return counts


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def pytest(lane: str, name: str, bin_folder: Path, marks: str, expect: str, arguments: list[str]) -> Step:
    """A pytest step in one of the two environments."""
    command = [str(bin_folder / "python"), "-m", "pytest", "-m", marks, *arguments]
    return Step(lane, name, command, {"REALMWRIGHT_EXPECT_COMPILED": expect})


def mypy_elsewhere(platform: str) -> list[str]:
    """Mypy as on another system: it finds what Python's library has not there."""
    cache = ROOT / ".mypy_cache" / platform
    return [str(PLAIN / "mypy"), "--platform", platform, "--cache-dir", str(cache), "src", "build_backend"]


def lint_steps() -> list[Step]:
    """Style, types, import order."""
    ruff = str(PLAIN / "ruff")
    return [
        Step("plain", "ruff check", [ruff, "check", "."]),
        Step("plain", "ruff format", [ruff, "format", "--check", "."]),
        Step("plain", "mypy", [str(PLAIN / "mypy"), "src", "tests", "tools", "build_backend", "setup.py"]),
        *(Step("plain", f"mypy, {name}", mypy_elsewhere(platform)) for platform, name in ELSEWHERE.items()),
        Step("plain", "import order", [str(PLAIN / "lint-imports"), "--no-cache"]),
    ]


def wheel_step() -> Step:
    """The environment with the compiled engine; a pure wheel left from before is built anew."""
    make = os.environ.get("MAKE", "make")
    probe = [str(COMPILED / "python"), "-c", "import realmwright; raise SystemExit(not realmwright.COMPILED)"]
    stamp = COMPILED.parent / ".installed"
    if stamp.exists() and subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        stamp.unlink()
    command = [make, "--no-print-directory", "compiled-dev"]
    return Step("compiled", "wheel", command, {"REALMWRIGHT_COMPILE": "yes"})


def frontend_steps() -> list[Step]:
    """The tests of the front end; Node is fetched where the machine has none."""
    if not (ROOT / "frontend" / "package.json").is_file():
        return []
    steps = []
    if not frontend_build.has_node():
        make = os.environ.get("MAKE", "make")
        steps.append(Step("compiled", "Node", [make, "--no-print-directory", ".venv/.node"]))
    npm = [str(PLAIN / "python"), str(ROOT / "build_backend" / "frontend_build.py"), "npm"]
    with (ROOT / "frontend" / "package.json").open(encoding="utf-8") as file:
        scripts = json.load(file).get("scripts", {})
    for script in ("check", "test"):
        if script in scripts:
            steps.append(Step("compiled", f"front end: {script}", [*npm, "run", script], {"CI": "true"}))
    return steps


def plan(run: Run, only: str | None, extra: list[str]) -> list[list[Step]]:
    """The lanes, each a list of steps."""

    def wanted(part: str) -> bool:
        return only in (None, part)

    plain: list[Step] = lint_steps() if wanted("lint") else []
    if wanted("plain"):
        marks = "not soak and not browser and not compiled"
        plain.append(pytest("plain", "tests, uncompiled", PLAIN, marks, "no", extra))
    compiled: list[Step] = []
    if wanted("compiled") or wanted("browser"):
        if os.environ.get("REALMWRIGHT_COMPILE") == "no":
            print("The compiled half is left out: REALMWRIGHT_COMPILE=no.", flush=True)
        elif not machine.compiler():
            run.miss("compiled tests (no C compiler that finds Python.h; on Debian: gcc python3-dev)")
        else:
            compiled += compiled_steps(run, wanted, extra)
    if wanted("frontend"):
        compiled += frontend_steps()
    return [plain, compiled]


def compiled_steps(run: Run, wanted: Callable[[str], bool], extra: list[str]) -> list[Step]:
    """The wheel, and what is tested with it."""
    wheel = wheel_step()
    steps = [wheel]
    if wanted("compiled"):
        marks = "not soak and not browser and not uncompiled"
        steps.append(pytest("compiled", "tests, compiled", COMPILED, marks, "yes", extra))
    if wanted("browser"):
        if machine.browser():
            marks = "browser and not soak"
            steps.append(pytest("compiled", "browser tests", COMPILED, marks, "yes", extra))
        else:
            run.miss("browser tests (no Chromium or Chrome; REALMWRIGHT_BROWSER=/path names one)")
    for step in steps[1:]:
        step.needs = wheel
    return steps


def report(run: Run, seconds: float) -> int:
    """The table at the end; the exit code."""
    print()
    for step in run.steps:
        outcome = "FAILED" if step.failed else "ok"
        counts = f"{step.passed:>6} passed {step.failed:>4} failed"
        print(f"{step.name:<24} {outcome:<7} {counts} {clock(step.seconds):>7}")
    for what in sorted(run.not_run):
        print(f"NOT RUN: {what}")
    passed = sum(step.passed for step in run.steps)
    failed = sum(step.failed for step in run.steps) + (len(run.not_run) if CI else 0)
    if CI and run.not_run:
        print("Under CI everything must run: what did not counts as failed.")
    print(f"All in all {passed} passed and {failed} failed in {clock(seconds)}.")
    totals = os.environ.get("REALMWRIGHT_TOTALS")
    if totals:
        Path(totals).write_text(f"{passed} {failed}\n", encoding="utf-8")
    return 1 if failed else 0


def main() -> int:
    """Run what is asked for."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--only", choices=["lint", "plain", "compiled", "frontend", "browser"])
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    arguments = parser.parse_args()
    begin = time.monotonic()
    run = Run()
    lanes = [
        threading.Thread(target=run.lane, args=(steps,))
        for steps in plan(run, arguments.only, arguments.pytest)
        if steps
    ]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    return report(run, time.monotonic() - begin)


if __name__ == "__main__":
    sys.exit(main())
