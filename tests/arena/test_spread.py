"""Work spread over processes and over Ray, and the pictures of a training."""

import importlib
import operator
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from realmwright.arena.plots import plot_training
from realmwright.arena.spread import LostWorker, Workers

WORK = [(number, 10) for number in range(7)]
WANTED = [number + 10 for number in range(7)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int) -> None:
    assert list(Workers(jobs).each(operator.add, WORK)) == WANTED
    assert list(Workers(jobs).each(operator.add, [])) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_as_they_come_are_all_there(jobs: int) -> None:
    assert sorted(Workers(jobs).as_they_come(operator.add, WORK)) == WANTED
    assert list(Workers(jobs).as_they_come(operator.add, [])) == []


WAITING = """
import time
from pathlib import Path

def wait_for(path):
    for _ in range(600):
        if not path or Path(path).exists():
            break
        time.sleep(0.05)
    return path
"""


def test_what_is_ready_waits_for_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "waiting.py").write_text(WAITING, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    sign = tmp_path / "sign"
    wait_for = importlib.import_module("waiting").wait_for
    found = Workers(2).as_they_come(wait_for, [(str(sign),), ("",)])
    # The first piece of work ends only after the result of the second has been seen.
    assert next(found) == ""
    sign.touch()
    assert next(found) == str(sign)


@pytest.mark.parametrize("way", [Workers.each, Workers.as_they_come])
def test_a_process_that_is_ended_is_told(way: Callable[..., Iterator[None]]) -> None:
    with pytest.raises(LostWorker, match="ended from outside"):
        list(way(Workers(2), os._exit, [(1,), (1,)]))


ALONE = """
import os, time
from realmwright.arena.spread import Workers
for pid in Workers(2).as_they_come(os.getpid, [()] * 4):
    print(pid, flush=True)
    time.sleep(600)
"""


def test_processes_end_with_the_one_they_work_for() -> None:
    with subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert int(run.stdout.readline()) != run.pid
        run.kill()
        # They hold this stream too: it ends with the last of them.
        run.communicate(timeout=60)


class Cluster(ModuleType):
    """Stands in for Ray: work is done when its result is asked for."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.told: list[str] = []
        self.open = self.most = 0

    def init(self, address: str, log_to_driver: bool) -> None:
        self.told.append(address)

    def shutdown(self) -> None:
        self.told.append("shutdown")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, function: Any) -> SimpleNamespace:
        def submit(*arguments: Any) -> Any:
            self.open += 1
            self.most = max(self.most, self.open)
            return lambda: function(*arguments)

        return SimpleNamespace(remote=submit)

    def get(self, work: Any) -> Any:
        self.open -= 1
        return work()


def test_a_cluster_gets_no_more_than_it_can_do_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    assert list(Workers(ray_address="auto").each(operator.add, WORK)) == WANTED
    assert cluster.told == ["auto", "shutdown"]
    assert cluster.most == 4


@pytest.mark.soak
def test_a_real_cluster() -> None:
    pytest.importorskip("ray")
    assert list(Workers(ray_address="local").each(operator.add, WORK)) == WANTED


def test_pictures_of_a_training(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = plot_training(tmp_path, [9.5, 9.1, 9.0], [(0.4, 0.1), (0.6, 0.1), (0.65, 0.05)])
    assert [file.name for file in files] == ["loss.png", "strength.png"]
    for file in files:
        assert file.read_bytes().startswith(b"\x89PNG")
