"""A copy of the project to add to, and the tests that run in it."""

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
COPIED: Final = ("src", "tests", "tools", "build_backend", "docs", "data", "frontend/src", "pyproject.toml")
LEFT_OUT: Final = shutil.ignore_patterns("*.egg-info", "dist", "screenshots")


@dataclass(frozen=True)
class Found:
    """The test that finds out that something was not added, and a word of its complaint."""

    test: str
    word: str


@dataclass(frozen=True)
class Addition:
    """What is added to a file, perhaps a new one: lines above lines that are there, `""` being its end.

    With `<language>` in its path it goes into the file of every language.
    """

    path: str
    texts: Mapping[str, str]
    found: Found | None = None

    def write(self, tree: Path) -> None:
        """Add the lines."""
        every = sorted(tree.glob(self.path.replace("<language>", "??")))
        for path in every if "<language>" in self.path else [tree / self.path]:
            self._write(path)

    def _write(self, path: Path) -> None:
        text = path.read_text("utf-8") if path.exists() else ""
        for above, lines in self.texts.items():
            assert not above or text.count(above) == 1, f"{self.path}: {above!r}"
            at = text.index(above) if above else len(text)
            text = text[:at] + lines.removeprefix("\n") + text[at:]
        path.write_text(text, encoding="utf-8")


def copy(tree: Path, additions: Iterable[Addition]) -> Path:
    """Copy the project to a folder, with additions. Bytecode comes too, so that the copy is as quick."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(ROOT / name, tree / name)
    for addition in additions:
        addition.write(tree)
    return tree


def python(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the copy."""
    path = os.pathsep.join(str(tree / folder) for folder in ("src", "tests"))
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def complaints(tree: Path, tests: Iterable[str]) -> dict[str, str]:
    """Run some tests of the copy: what those that fail say, by file, function and parameters."""
    quick = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:faker")
    done = python(tree, "-m", "pytest", "-vv", *quick, "--junitxml=report.xml", *tests)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    cases = ET.parse(tree / "report.xml").getroot().iter("testcase")
    return {
        f"{case.attrib['classname'].replace('.', '/')}.py::{case.attrib['name']}": ET.tostring(
            case, "unicode"
        )
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }
