"""Which modules are compiled: one answer for setup.py and for the tests."""

import tomllib
from pathlib import Path


def engine_sources(root: Path) -> list[Path]:
    """The source files to compile, by the table [tool.realmwright.compile] of pyproject.toml."""
    with (root / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["realmwright"]["compile"]
    source = root / "src"
    chosen = []
    for package in table["packages"]:
        for path in sorted((source / "realmwright" / package).rglob("*.py")):
            name = module_name(source, path)
            if name in table["interpreted"]:
                continue
            if path.name != "__init__.py" or name in table["inits"]:
                chosen.append(path)
    return chosen


def module_name(source: Path, path: Path) -> str:
    """The dotted name of a source file below the source folder."""
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
