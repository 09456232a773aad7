"""The stores that the server is tested on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server import postgresql
from server.quick import new_sqlite

# Of the two halves of `make test` the compiled one has PostgreSQL: what it keeps does not hang on the engine.
STORES = ["sqlite"] + ["postgresql"] * (os.environ.get("REALMWRIGHT_EXPECT_COMPILED") != "no")


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgresql.Cluster]:
    """A PostgreSQL of this run; where there is none the run says so."""
    programs = postgresql.programs()
    if programs is None:
        pytest.skip(postgresql.MISSING)
    with postgresql.cluster(programs) as made:
        yield made


@pytest.fixture
def postgresql_database(cluster: postgresql.Cluster) -> Iterator[str]:
    """The URL of a new database in PostgreSQL, with the tables of this version."""
    with cluster.database() as url:
        yield url


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without games, of either store."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgresql_database"))
    return new_sqlite(tmp_path / "games.db")
