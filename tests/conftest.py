"""What hangs on the engine is tested in two halves, uncompiled and compiled; here is what keeps them apart.

``REALMWRIGHT_EXPECT_COMPILED=yes`` or ``no`` says which engine is meant to be tested. The run fails at once
if any engine module comes from the wrong kind of file.
"""

import importlib
import os
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import hypothesis
import pytest
from engine_modules import engine_sources, module_name

import realmwright

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
# What hangs on the engine being compiled or not: where there are two halves, both run these folders and what
# is marked `engine`; all else runs in the compiled half alone (tools/run_tests.py).
ENGINE = {"agreement", "board", "golden", "notation", "oracle", "players", "properties", "scenarios"}
EXPECTED = os.environ.get("REALMWRIGHT_EXPECT_COMPILED", "")

# Whatever the machine speaks, the terminal speaks English here unless a test says otherwise.
os.environ["LC_ALL"] = "C.UTF-8"

# Uncompiled, the engine is some hundred times slower: fewer examples there.
hypothesis.settings.register_profile("compiled", max_examples=200, deadline=None, derandomize=True)
hypothesis.settings.register_profile("uncompiled", max_examples=20, deadline=None, derandomize=True)
hypothesis.settings.load_profile("compiled" if realmwright.COMPILED else "uncompiled")


def pytest_report_header() -> str:
    """Which engine this is."""
    return f"engine: {realmwright.MODULE or 'missing'} ({'' if realmwright.COMPILED else 'not '}compiled)"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of the engine; leave out those that are meant for the other half."""
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in ENGINE:
            item.add_marker(pytest.mark.engine)
    other = "uncompiled" if realmwright.COMPILED else "compiled"
    left_out = [item for item in items if item.get_closest_marker(other)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker(other)]


def wrong_modules(compiled: bool) -> list[str]:
    """The engine modules that are not what they should be."""
    wrong = []
    sources = engine_sources(ROOT)
    assert sources, "no engine module found"
    for path in sources:
        name = module_name(ROOT / "src", path)
        file = importlib.import_module(name).__file__ or ""
        if file.endswith(tuple(EXTENSION_SUFFIXES)) is not compiled:
            wrong.append(f"{name}: {file}")
    return wrong


@pytest.fixture(scope="session", autouse=True)
def engine_is_the_expected_one() -> None:
    """Fail unless every engine module is compiled, or none is, as the run demands."""
    if EXPECTED not in {"", "yes", "no"}:
        pytest.exit(f"REALMWRIGHT_EXPECT_COMPILED must be yes or no, not {EXPECTED!r}", returncode=2)
    if EXPECTED:
        wrong = wrong_modules(EXPECTED == "yes")
        if wrong:
            kind = "compiled" if EXPECTED == "yes" else "uncompiled"
            pytest.exit(f"these modules are not {kind}:\n" + "\n".join(wrong), returncode=1)


@pytest.fixture(scope="session", autouse=True)
def every_text_is_there() -> Iterator[None]:
    """Fail wherever a text is missing, instead of what a player would read then."""

    def fail(key: str) -> str:
        raise AssertionError(f"no text has the key {key}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(importlib.import_module("realmwright.texts.catalogue"), "in_words", fail)
        yield
