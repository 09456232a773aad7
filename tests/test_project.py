"""The project keeps its own rules: pins, sizes, imports, no stray files."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from importlib.metadata import version as metadata_version
from pathlib import Path
from typing import Any

import pytest

import realmwright

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "realmwright"
LINES = 600
WRITTEN_BY_MACHINE = ROOT / "frontend" / "src" / "api" / "types.ts"
CORE = ("board", "rules", "expansions", "notation")
# What the core may import: nothing that does I/O, reads a clock or makes chance.
PURE = {
    "__future__", "abc", "bisect", "collections", "dataclasses", "enum", "functools", "hashlib", "itertools",
    "librt", "math", "mypy_extensions", "operator", "re", "realmwright", "string", "typing",
}  # fmt: skip
READERS = {"realmwright.board.quadrants": {"importlib"}}
TEXT = {
    ".py",
    ".md",
    ".toml",
    ".cff",
    ".yml",
    ".json",
    ".ts",
    ".svelte",
    ".js",
    ".mjs",
    ".css",
    ".html",
    ".txt",
    "",
}


def tracked() -> list[Path]:
    """The files that are, or are about to be, part of the project."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def read_toml(name: str) -> dict[str, Any]:
    with (ROOT / name).open("rb") as file:
        return tomllib.load(file)


def core_modules() -> list[Path]:
    return [path for package in CORE for path in sorted((SOURCE / package).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    """The top-level names that a module imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0] if not node.level else "realmwright")
    return names


def test_build_requirements_equal_the_lock() -> None:
    packages = read_toml("uv.lock")["package"]
    locked = {package["name"]: package["version"] for package in packages if "version" in package}
    project = read_toml("pyproject.toml")
    backend = (ROOT / "build_backend" / "frontend_build.py").read_text(encoding="utf-8")
    node = re.findall(r'^NODE_WHEEL = "(.+)"$', backend, re.MULTILINE)
    assert len(node) == 1
    for requirement in [*project["build-system"]["requires"], *node]:
        name, version = requirement.split("==")
        assert locked[name] == version
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]
    assert project["dependency-groups"]["node"] == node


def test_what_tests_and_tools_import_is_named() -> None:
    project = read_toml("pyproject.toml")
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    wanted += project["dependency-groups"]["node"]
    named = {re.split(r"[<>=[]", entry)[0] for entry in wanted if isinstance(entry, str)} | {"realmwright"}
    sold_as = packages_distributions()
    paths = [path for folder in ("tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    third_party = {name for path in paths for name in imported(path)} & sold_as.keys()
    assert "pytest" in third_party
    assert not [name for name in third_party if not named & {package.lower() for package in sold_as[name]}]


def test_lock_names_the_public_index_alone() -> None:
    sources = {str(package["source"]) for package in read_toml("uv.lock")["package"]}
    assert {source for source in sources if "registry" in source} == {
        "{'registry': 'https://pypi.org/simple'}"
    }


def test_the_version_is_said_once() -> None:
    said = re.compile(rf"^\W*version\W+{re.escape(realmwright.__version__)}\b", re.MULTILINE)
    places = ("pyproject.toml", "CITATION.cff", "frontend/package.json", "setup.py", "README.md")
    assert [place for place in places if said.search((ROOT / place).read_text(encoding="utf-8"))] == []
    assert read_toml("pyproject.toml")["project"]["dynamic"] == ["version"]
    assert metadata_version("realmwright") == realmwright.__version__
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+?),? ", changes, re.MULTILINE)[0] == realmwright.__version__


def test_no_file_is_too_long() -> None:
    data = {".json", ".txt", ".lock"}
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked()
        if path.suffix in TEXT - data and path != WRITTEN_BY_MACHINE
        if (lines := path.read_bytes().count(b"\n")) > LINES
    }
    assert not long


def test_no_extension_module_lies_among_the_sources() -> None:
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".pyd"}]


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {path.parent for path in SOURCE.rglob("*.py")}
    assert not [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()]


@pytest.mark.parametrize("path", core_modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_core_imports_nothing_impure(path: Path) -> None:
    module = ".".join(("realmwright", *path.relative_to(SOURCE).with_suffix("").parts))
    assert imported(path) <= PURE | READERS.get(module, set())


def seconds(code: str) -> float:
    """Processor time of a Python that runs the code; the clock on the wall would measure what else runs."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_import_is_quick() -> None:
    quickest = min(seconds("import realmwright") for _ in range(5))
    assert quickest - min(seconds("pass") for _ in range(5)) < 0.15


def test_import_is_light() -> None:
    code = "import sys, realmwright; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"typer", "rich", "litestar", "uvicorn", "msgspec", "sqlalchemy", "alembic", "numpy"}


def test_the_commands_are_light() -> None:
    code = "import sys, realmwright.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    packages = {name.rpartition("realmwright.")[2].partition(".")[0] for name in done.stdout.split()}
    assert "cli" in packages
    assert not packages & {"board", "rules", "expansions", "players", "texts", "server", "arena"}


def test_nothing_of_ours_is_loaded_from_the_network() -> None:
    allowed = {
        "127.0.0.1", "localhost", "www.w3.org", "json.schemastore.org", "keepachangelog.com", "semver.org",
        "choosealicense.com", "github.com", "www.gnu.org",
    }  # fmt: skip
    found = {
        f"{path.relative_to(ROOT)}: {host}"
        for path in tracked()
        if path.suffix in TEXT and path.name not in {"uv.lock", "package-lock.json"}
        for host in re.findall(
            r"(?:https?|wss?)://([\w.-]+\.\w+)", path.read_text(encoding="utf-8", errors="replace")
        )
        if host not in allowed
        and not host.endswith((".example", ".invalid", ".test", "example.org", "example.com"))
    }
    assert not found - {"tests/test_project.py: pypi.org"}


def test_every_command_has_a_module_of_its_own() -> None:
    from realmwright.cli import app

    for command in app.COMMANDS:
        assert command.__module__.startswith("realmwright.cli.")
    assert len({command.__module__ for command in app.COMMANDS}) == len(app.COMMANDS)


def test_only_the_store_turns_actions_into_words() -> None:
    words = ("record_word", "action_to_string", "string_to_action")
    found = {
        str(path.relative_to(SOURCE))
        for folder in ("server", "telling")
        for path in (SOURCE / folder).rglob("*.py")
        if any(word in path.read_text(encoding="utf-8") for word in words)
    }
    assert found == {"server/storage/store.py"}
