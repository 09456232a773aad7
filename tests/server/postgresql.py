"""A PostgreSQL of the tests' own: a scratch folder, a socket in it and no other address."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from realmwright.server.storage.database import open_database

MISSING = "tests on PostgreSQL (no initdb and pg_ctl, or no user `postgres` for root; on Debian: postgresql)"
# As root it is refused: then Debian's own user for it runs it.
_USER = "postgres"
# The database without anything.
EMPTY = "template1"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, the newest there is; None where nothing can run them."""
    if os.name != "posix":
        return None
    if os.geteuid() == 0:
        with suppress(KeyError):
            pwd.getpwnam(_USER)
            return _newest()
        return None
    return _newest()


def _newest() -> Path | None:
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    found = [*([Path(on_path)] if on_path else []), *debian]
    return found[-1].resolve().parent if found else None


class Cluster:
    """A server with databases of its own."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._numbers = count()
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam(_USER)
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._run(
            "initdb",
            "--auth=trust",
            f"--username={_USER}",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C.UTF-8",
        )

    def url(self, name: str) -> str:
        """The URL of a database."""
        return f"postgresql://{_USER}@/{name}?host={self._folder}"

    @contextmanager
    def database(self, template: str | None = None) -> Iterator[str]:
        """The URL of a new one, gone afterwards: a copy of a template, or of what the migrations make."""
        name = f"games{next(self._numbers)}"
        self._ask(f"CREATE DATABASE {name} TEMPLATE {template or self._tables}")
        try:
            yield self.url(name)
        finally:
            self._ask(f"DROP DATABASE {name} WITH (FORCE)")

    @cached_property
    def _tables(self) -> str:
        name = "tables"
        self._ask(f"CREATE DATABASE {name}")
        open_database(self.url(name)).dispose()
        return name

    def _ask(self, sentence: str) -> None:
        folder = str(self._folder)
        with psycopg.connect(host=folder, user=_USER, dbname="postgres", autocommit=True) as connection:
            connection.execute(sentence)

    def start(self) -> None:
        """Start it; returns when it answers."""
        # What is lost when the machine itself fails is no matter here.
        options = f"-k {self._folder} -c listen_addresses= -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "start", "--wait", "--silent", "-o", options, "-l", str(self._folder / "log"))

    def stop(self) -> None:
        """End it as if it had failed: nobody is told, nothing is put in order."""
        self._run("pg_ctl", "stop", "--mode=immediate", "--silent")

    @contextmanager
    def ended_with_this_process(self) -> Iterator[None]:
        """End it and remove its folder after the block, or when this process is gone, however it ended."""
        after = 'read _; "$0" stop --mode=immediate --silent; rm -rf "$1"'
        keeper = subprocess.Popen(
            ["sh", "-c", after, self._programs / "pg_ctl", self._folder],
            stdin=subprocess.PIPE,
            env={**os.environ, "PGDATA": str(self._folder / "data")},
            # What ends the tests must not end it too.
            start_new_session=True,
            stderr=subprocess.DEVNULL,
            **self._as,
        )
        try:
            yield
        finally:
            keeper.communicate()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            env={**os.environ, "PGDATA": str(self._folder / "data")},
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            check=True,
            **self._as,
        )


@contextmanager
def cluster(programs: Path) -> Iterator[Cluster]:
    """A server that runs meanwhile."""
    # Not below a test's folder: the path of a socket has some hundred letters at most.
    folder = Path(tempfile.mkdtemp(prefix="realmwright-"))
    made = Cluster(programs, folder)
    with made.ended_with_this_process():
        made.start()
        yield made
