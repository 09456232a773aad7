"""Work spread over the processes of this machine, or over the machines of a Ray cluster."""

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")

#: Pieces of work that wait for each processor of a cluster, so that none is idle.
AHEAD = 2


class LostWorker(RuntimeError):
    """A process ended in the middle of its work."""


@dataclass(frozen=True)
class Workers:
    """Who does the work: `jobs` processes, or the cluster of a Ray address.

    The address is `auto` for a cluster that this machine is part of, or what `ray start` printed; the same
    version of the package must be installed there.
    """

    jobs: int = 1
    ray_address: str = ""

    def each(self, function: Callable[..., T], arguments: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        """The results of a function for each of the arguments, in their order.

        Raises ImportError where Ray is asked for and not installed, LostWorker if a process was ended.
        """
        if self.ray_address:
            return _on_ray(function, arguments, self.ray_address)
        if self.jobs == 1:
            return (function(*one) for one in arguments)
        return _in_processes(function, arguments, self.jobs)

    def as_they_come(self, function: Callable[..., T], arguments: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        """The results as `each` gives them, but those of processes as soon as they are there."""
        if self.ray_address or self.jobs == 1:
            return self.each(function, arguments)
        return _as_processes_end(function, arguments, self.jobs)


def _in_processes(function: Callable[..., T], arguments: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[T]:
    with _pool(jobs) as pool:
        yield from pool.map(function, *zip(*arguments, strict=True))


def _as_processes_end(
    function: Callable[..., T], arguments: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[T]:
    with _pool(jobs) as pool:
        for future in as_completed([pool.submit(function, *one) for one in arguments]):
            yield future.result()


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    # A fresh interpreter for each job: a copy of this one could hold a lock of the progress display.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise LostWorker("a process at work was ended from outside, or for want of memory") from error
    finally:
        # Whoever stops asking for results waits for no more than what is being worked on.
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """A process at work that is left alone would wait for ever."""
    threading.Thread(target=_wait_for_end_of_parent, daemon=True).start()


def _wait_for_end_of_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _on_ray(function: Callable[..., T], arguments: Sequence[tuple[Any, ...]], address: str) -> Iterator[T]:
    import ray

    ray.init(address=address, log_to_driver=False)
    try:
        remote = ray.remote(_call)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for each in arguments:
            waiting.append(remote.remote(function, *each))
            if len(waiting) >= most:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        ray.shutdown()


def _call(function: Callable[..., T], *arguments: Any) -> T:
    """What Ray carries out: it takes no function that is not written in Python."""
    return function(*arguments)
