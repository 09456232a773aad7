"""The pages: those that follow from the code are up to date, and what they show to be run runs."""

import re
from pathlib import Path
from typing import Any

import make_docs

ROOT = Path(__file__).resolve().parent.parent


def test_pages_are_what_the_code_says() -> None:
    assert [path.name for path in make_docs.outdated()] == [], "run `make docs`"


def test_the_example_of_the_readme_runs() -> None:
    [example] = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    names: dict[str, Any] = {}
    exec(compile(example, "README.md", "exec"), names)
    state, twin, guess = names["state"], names["twin"], names["guess"]
    assert state.is_terminal()
    assert twin == state
    assert twin is not state
    assert guess.gold() == state.gold()
