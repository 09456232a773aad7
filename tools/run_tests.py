"""``make test``: every check and test, two steps side by side.

What hangs on the engine runs in two halves, uncompiled and compiled; all else in the compiled one alone.
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
LANES = 2  # steps at the same time
STEP_LIMIT = 40 * 60  # seconds; a step that takes longer hangs
PLAIN = ROOT / ".venv" / "bin"
COMPILED = ROOT / ".venv-compiled" / "bin"
# The compiled half and the tests in a browser, in parts of about the same length.
COMPILED_PARTS = {
    "server tests": ["tests/server"],
    "tests, compiled": ["--ignore=tests/server"],
}
SIZES = [f"tests/browser/test_{name}sizes.py" for name in ("", "page_", "game_")]
BROWSER_PARTS = {
    "browser tests": ["tests/browser", *(f"--ignore={file}" for file in SIZES)],
    "every size of window": SIZES,
}
COUNTED = re.compile(r"(\d+) (passed|failed|errors?)\b")
PYTEST_END = re.compile(r"^=* ?(?P<counts>(\d+ [a-z]+(, )?)+) in [\d.]+s")
VITEST_END = re.compile(r"^\s*Tests\s+(?P<counts>.*\d+ (passed|failed).*)")
SKIPPED = re.compile(r"^SKIPPED \[\d+\] (?:\S+:\d+: )?(?P<reason>.+)")
# A line of pytest's summary, or of vitest's.
BROKEN = re.compile(r"^(?:FAILED|ERROR) (?P<pytest>tests/.+)|^ FAIL  (?P<vitest>.+)")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Step:
    """One command of the run and what came of it."""

    part: str
    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    needs: "Step | None" = None
    done: bool = False
    passed: int = 0
    failed: int = 0
    broken: list[str] = field(default_factory=list)
    seconds: float = 0.0


class Run:
    """The steps done so far and what could not run."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self.steps: list[Step] = []
        self.not_run: list[str] = []
        self.voice = threading.Lock()

    def say(self, line: str) -> None:
        """Print one whole line; all lanes write to the same screen."""
        with self.voice:
            print(line, flush=True)

    def miss(self, what: str) -> None:
        """Note something that did not run."""
        with self.voice:
            if what not in self.not_run:
                self.not_run.append(what)

    def all(self, steps: list[Step]) -> None:
        """Do these steps, the first of the list first: each when a lane is free and what it needs is done."""
        waiting = list(steps)
        change = threading.Condition()

        def ready() -> Step | None:
            return next((step for step in waiting if step.needs is None or step.needs.done), None)

        def lane() -> None:
            while True:
                with change:
                    change.wait_for(lambda: not waiting or ready() is not None)
                    step = ready()
                    if step is None:
                        return
                    waiting.remove(step)
                try:
                    self.do_or_miss(step)
                finally:
                    with change:
                        step.done = True
                        change.notify_all()

        lanes = [threading.Thread(target=lane) for _ in range(LANES)]
        for one in lanes:
            one.start()
        for one in lanes:
            one.join()

    def do_or_miss(self, step: Step) -> None:
        """Do one step, unless what it needs has failed."""
        if step.needs and step.needs.failed:
            self.miss(f"{step.name} ({step.needs.name} failed)")
        else:
            self.do(step)

    def do(self, step: Step) -> None:
        """Do one step, its output shown as it comes."""
        self.say(f"[{step.part}] == {step.name}")
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
        self.say(f"[{step.part}] == {step.name}: {outcome}, {clock(step.seconds)}")

    def follow(self, step: Step, process: subprocess.Popen[str]) -> str:
        """Show the output of a step; its closing counts."""
        assert process.stdout
        counts = ""
        for line in process.stdout:
            text = COLOUR.sub("", line.rstrip())
            self.say(f"[{step.part}] {text}")
            end = PYTEST_END.match(text) or VITEST_END.match(text)
            counts = end["counts"] if end else counts
            skipped = SKIPPED.match(text)
            if skipped:
                self.miss(skipped["reason"])
            broken = BROKEN.match(text)
            if broken:
                step.broken.append(broken["pytest"] or broken["vitest"])
        return counts


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def plain_tests(extra: list[str], *, alone: bool) -> Step:
    """The tests with the engine as it is written; all of them where there is no other half."""
    marks = "not soak and not browser and not compiled"
    if not alone:
        marks += " and (engine or uncompiled)"
    command = [str(PLAIN / "python"), "-m", "pytest", "-m", marks, *extra]
    return Step("plain", "tests, uncompiled", command, {"REALMWRIGHT_EXPECT_COMPILED": "no"})


def compiled_tests(part: str, name: str, marks: str, arguments: list[str], wheel: Step) -> Step:
    """Tests with the compiled engine."""
    command = [str(COMPILED / "python"), "-m", "pytest", "-m", f"not soak and {marks}", *arguments]
    return Step(part, name, command, {"REALMWRIGHT_EXPECT_COMPILED": "yes"}, needs=wheel)


def mypy_elsewhere(platform: str) -> list[str]:
    """Mypy as on another system: it finds what Python's library has not there."""
    cache = ROOT / ".mypy_cache" / platform
    return [str(PLAIN / "mypy"), "--platform", platform, "--cache-dir", str(cache), "src", "build_backend"]


def lint_steps() -> list[Step]:
    """Style, types, import order."""
    ruff = str(PLAIN / "ruff")
    return [
        Step("lint", "ruff check", [ruff, "check", "."]),
        Step("lint", "ruff format", [ruff, "format", "--check", "."]),
        Step("lint", "mypy", [str(PLAIN / "mypy"), "src", "tests", "tools", "build_backend", "setup.py"]),
        *(Step("lint", f"mypy, {name}", mypy_elsewhere(platform)) for platform, name in ELSEWHERE.items()),
        Step("lint", "import order", [str(PLAIN / "lint-imports"), "--no-cache"]),
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


def frontend_steps(wheel: Step | None) -> list[Step]:
    """The tests of the front end, when the wheel has brought it; Node is fetched where there is none."""
    if not (ROOT / "frontend" / "package.json").is_file():
        return []
    steps = []
    needs = wheel
    if not frontend_build.has_node():
        make = os.environ.get("MAKE", "make")
        needs = Step("frontend", "Node", [make, "--no-print-directory", ".venv/.node"], needs=wheel)
        steps.append(needs)
    npm = [str(PLAIN / "python"), str(ROOT / "build_backend" / "frontend_build.py"), "npm"]
    with (ROOT / "frontend" / "package.json").open(encoding="utf-8") as file:
        scripts = json.load(file).get("scripts", {})
    for script in ("check", "test"):
        if script in scripts:
            command = [*npm, "run", script]
            steps.append(Step("frontend", f"front end: {script}", command, {"CI": "true"}, needs))
    return steps


def plan(run: Run, only: str | None, extra: list[str]) -> list[Step]:
    """The steps in the order in which they are begun: what others wait for, then the longest first."""

    def wanted(part: str) -> bool:
        return only in (None, part)

    wheel = wheel_step() if can_compile(run, only) else None
    # Not two browsers at a time.
    browser = browser_steps(run, wheel, extra) if wheel and wanted("browser") else []
    steps = browser[:1]
    if wanted("plain"):
        steps.append(plain_tests(extra, alone=wheel is None))
    if wheel and wanted("compiled"):
        marks = "not browser and not uncompiled"
        parts = {"tests, compiled": extra} if extra else COMPILED_PARTS
        steps += [compiled_tests("compiled", name, marks, where, wheel) for name, where in parts.items()]
    steps += browser[1:]
    if wanted("lint"):
        steps += lint_steps()
    if wanted("frontend"):
        steps += frontend_steps(wheel)
    return [wheel, *steps] if wheel and any(step.needs is wheel for step in steps) else steps


def can_compile(run: Run, only: str | None) -> bool:
    """Whether there is a compiled half; what is missed without a compiler is noted."""
    if os.environ.get("REALMWRIGHT_COMPILE") == "no":
        print("The compiled half is left out: REALMWRIGHT_COMPILE=no.", flush=True)
        return False
    if machine.compiler():
        return True
    if only in (None, "compiled", "browser"):
        run.miss("compiled tests (no C compiler that finds Python.h; on Debian: gcc python3-dev)")
    return False


def browser_steps(run: Run, wheel: Step, extra: list[str]) -> list[Step]:
    """The tests in a browser, where there is one."""
    if machine.browser():
        parts = {"browser tests": extra} if extra else BROWSER_PARTS
        return [compiled_tests("browser", name, "browser", where, wheel) for name, where in parts.items()]
    run.miss("browser tests (no Chromium or Chrome; REALMWRIGHT_BROWSER=/path names one)")
    return []


def told(step: Step) -> list[str]:
    """A step that failed, a line for each test that did; it alone where it names none."""
    return [f"{step.name}: {test}" for test in dict.fromkeys(step.broken)] or [step.name]


def report(run: Run, seconds: float) -> int:
    """The table at the end; the exit code."""
    print()
    for step in run.steps:
        outcome = "FAILED" if step.failed else "ok"
        counts = f"{step.passed:>6} passed {step.failed:>4} failed"
        print(f"{step.name:<24} {outcome:<7} {counts} {clock(step.seconds):>7}")
    broken = [f"FAILED: {line}" for step in run.steps if step.failed for line in told(step)]
    for what in broken + [f"NOT RUN: {what}" for what in sorted(run.not_run)]:
        print(what)
    passed = sum(step.passed for step in run.steps)
    failed = sum(step.failed for step in run.steps) + (len(run.not_run) if CI else 0)
    if CI and run.not_run:
        print("Under CI everything must run: what did not counts as failed.")
    print(f"All in all {passed} passed and {failed} failed in {clock(seconds)}.")
    totals = os.environ.get("REALMWRIGHT_TOTALS")
    if totals:
        Path(totals).write_text("\n".join([f"{passed} {failed}", *broken, ""]), encoding="utf-8")
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
    run.all(plan(run, arguments.only, arguments.pytest))
    return report(run, time.monotonic() - begin)


if __name__ == "__main__":
    sys.exit(main())
