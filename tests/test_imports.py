"""What imports what, over the package's own files.

Every import counts: one within a function, put off for the sake of speed or to close a ring, and one under
TYPE_CHECKING. To read a file, one must know what it speaks of, whenever that is loaded.
"""

from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from grimp import ImportGraph, build_graph

import realmwright

PACKAGES = sorted(folder.parent.name for folder in Path(realmwright.__file__).parent.glob("*/__init__.py"))
WAYS_TO_PLAY = ("arena", "server", "terminal")


@pytest.fixture(scope="module")
def graph() -> ImportGraph:
    return build_graph("realmwright", cache_dir=None)


def imports(graph: ImportGraph, package: str) -> dict[str, set[str]]:
    """The imports within a package, file by file."""
    root = f"realmwright.{package}"
    inside = {root, *graph.find_descendants(root)}
    return {module: set(graph.find_modules_directly_imported_by(module)) & inside for module in inside}


def outside(graph: ImportGraph, package: str) -> set[str]:
    """The other packages that a package's files import."""
    root = f"realmwright.{package}"
    modules = {root, *graph.find_descendants(root)}
    found = {name for module in modules for name in graph.find_modules_directly_imported_by(module)}
    return {parts[1] for name in found if len(parts := name.split(".")) > 1} - {package}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_files_import_each_other_in_a_ring(package: str, graph: ImportGraph) -> None:
    TopologicalSorter(imports(graph, package)).prepare()


def test_telling_knows_no_way_to_play(graph: ImportGraph) -> None:
    assert not outside(graph, "telling") & {"cli", *WAYS_TO_PLAY}


@pytest.mark.parametrize("package", WAYS_TO_PLAY)
def test_ways_to_play_do_not_know_each_other(package: str, graph: ImportGraph) -> None:
    assert package in PACKAGES
    assert not outside(graph, package) & {"cli", *WAYS_TO_PLAY}


def test_imports_put_off_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "circle"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "one.py").write_text("def late() -> None:\n    import circle.two\n", encoding="utf-8")
    (folder / "two.py").write_text(
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from circle.one import late\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    graph = build_graph("circle", cache_dir=None)
    assert graph.find_modules_directly_imported_by("circle.one") == {"circle.two"}
    assert graph.find_modules_directly_imported_by("circle.two") == {"circle.one"}
