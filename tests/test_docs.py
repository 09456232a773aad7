"""The pages: they are up to date, what they show to be run runs, and what is cited of them is there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import make_docs
import pytest

from test_project import TEXT, tracked

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


# How rules and decisions are cited: `rules.md section 4`, or with a heading or a table's row behind it.
CITATION = re.compile(r'\b(rules|design)\.md section (\d+)(?:,\s+"([^"]+)")?')
# Other ways to point at them, which nothing resolves.
UNRESOLVED = re.compile(r"\b(?:contract|speed|look)\.md|\bcontract,? sections?|\.\./shared|§")


def names_of(page: str) -> dict[str, set[str]]:
    """The sections of a page by number, each with its headings and the first cells of its tables."""
    found: dict[str, set[str]] = {}
    names: set[str] = set()
    for line in (ROOT / "docs" / page).read_text("utf-8").splitlines():
        if section := re.match(r"## (\d+)\. ", line):
            names = found[section[1]] = set()
        elif heading := re.match(r"###+ ([^(]+)", line):
            names.add(heading[1].strip())
        elif row := re.match(r"\| ([^|]+) \|", line):
            names |= {name.strip("`*") for name in re.split(r", | \(", row[1])}
    return found


NAMES = {page: names_of(f"{page}.md") for page in ("rules", "design")}


def texts() -> Iterator[tuple[str, str]]:
    """The text files of the project by name, with their text; pages made of games apart."""
    for path in tracked():
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in TEXT and not name.endswith(("lock", "package-lock.json", "test_docs.py")):
            yield name, path.read_text("utf-8")


def test_what_is_cited_is_there() -> None:
    lost = []
    for name, text in texts():
        for page, section, part in CITATION.findall(text):
            names = NAMES[page].get(section)
            if names is None or (part and part not in names):
                lost.append(f"{name}: {page}.md section {section}{f', {part!r}' if part else ''}")
    assert lost == []


def test_there_is_one_way_to_cite() -> None:
    cited = {name: len(CITATION.findall(text)) for name, text in texts()}
    assert sum(count > 0 for count in cited.values()) > 50
    loose = [name for name, text in texts() if UNRESOLVED.search(text)]
    for name, text in texts():
        # A path is no citation.
        if (
            not name.endswith(".md")
            and len(re.findall(r"(?<!docs/)\b(?:rules|design)\.md\b", text)) != cited[name]
        ):
            loose.append(name)
    assert loose == [], 'cite as `rules.md section 4`, or `rules.md section 4, "Barn"`'


def anchors(page: Path) -> set[str]:
    """What a link to a page may end with: its headings as GitHub spells them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


PAGES = [path for path in tracked() if path.suffix == ".md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        linked = (page.parent / name).resolve() if name else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_that_are_named_are_there(page: Path) -> None:
    homes = (ROOT, ROOT / "src" / "realmwright", ROOT / "frontend" / "src", ROOT / "tests", page.parent)
    named = re.findall(r"`(\w[\w./-]*/[\w.-]+\.(?:py|txt|json|md|ts|toml))`", page.read_text("utf-8"))
    missing = [name for name in named if not any((home / name).is_file() for home in homes)]
    assert missing == []
