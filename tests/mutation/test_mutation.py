"""Each slip is caught. The copies run beside each other, as many as there are processors."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from mutation.slips import SLIPS, Slip

TESTS = Path(__file__).resolve().parents[1]
PACKAGE = TESTS.parent / "src" / "realmwright"
CORE = ("board", "rules", "expansions", "notation", "players")

pytestmark = pytest.mark.uncompiled


def probe(folder: Path, slip: Slip | None) -> str:
    """What fails first in a copy of the engine with a slip."""
    copy = folder / "realmwright"
    copy.mkdir(parents=True)
    for path in PACKAGE.glob("*.py"):
        shutil.copy(path, copy)
    for name in CORE:
        shutil.copytree(PACKAGE / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    if slip is not None:
        path = copy / slip.file
        path.write_text(path.read_text("utf-8").replace(slip.before, slip.after), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{TESTS}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-W", "error", "-m", "mutation.probe", "--games"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    assert (done.returncode == 1) == bool(done.stdout.strip()), done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def probes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[str]]]:
    """The outcome of each slip by its name, and of the engine as it is by an empty name."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = tmp_path_factory.mktemp("slips")
        jobs: list[Slip | None] = [None, *SLIPS]
        yield {
            slip.name if slip else "": pool.submit(probe, folder / str(number), slip)
            for number, slip in enumerate(jobs)
        }


def test_the_engine_as_it_is_passes(probes: dict[str, Future[str]]) -> None:
    assert probes[""].result() == ""


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_slip_is_caught(slip: Slip, probes: dict[str, Future[str]]) -> None:
    text = (PACKAGE / slip.file).read_text("utf-8")
    assert text.count(slip.before) == 1, "the slip no longer fits the source"
    caught = probes[slip.name].result()
    assert caught != ""
