"""The stores that the server is tested on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from server import postgresql

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


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either store."""
    if request.param == "postgresql":
        made: postgresql.Cluster = request.getfixturevalue("cluster")
        return made.new_database()
    return f"sqlite:///{tmp_path / 'games.db'}"
