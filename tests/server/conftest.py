"""The stores that the server is tested on: who takes a database is run on each of them."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from server import postgresql
from server.stores import STORES, Databases, Files, InCluster


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
    """The URL of a new database in PostgreSQL, for what is about PostgreSQL alone."""
    with cluster.database() as url:
        yield url


@pytest.fixture(scope="module", params=STORES)
def databases(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Databases]:
    """Makes databases in either store, for those that take more than one."""
    with ExitStack() as stack:
        if request.param == "postgresql":
            yield InCluster(request.getfixturevalue("cluster"), stack)
        else:
            yield Files(tmp_path_factory.mktemp("databases"))


@pytest.fixture
def database(databases: Databases) -> str:
    """The URL of a database without games, of either store: what a server of the tests is given."""
    return databases.new()
