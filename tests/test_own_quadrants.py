"""The player's own quadrant files: what is wrong with one is told, and everything else works."""

import os
import random
import tempfile
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realmwright.board.board import PlacedQuadrant
from realmwright.board.quadrants import SHIPPED, layout_of
from realmwright.expansions import CATALOGUE, draw_setup, first_game
from realmwright.notation.record import print_record, read_record
from realmwright.own_quadrants import OwnQuadrants, own_quadrants
from realmwright.rules.draw import Wanted
from realmwright.rules.game import Game
from realmwright.texts import catalogue

ROWS = [*["GGGGGGGGGG"] * 8, "aCDFTWMcGG", "GGGGGGGGGG"]
ISLAND = "name: Mine\nset: island\na: Tree House\nlayout: mine\n\n.FTT.\nFaTT.\nDTTcG\nDDCG.\n.MCC.\n"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "realmwright" / "quadrants"
    path.mkdir(parents=True)
    return path


def text(*, rows: list[str] = ROWS, **header: str) -> str:
    """A quadrant file; without changes a good one."""
    lines = {"name": "Mine", "set": "base", "a": "Farm", "layout": "printed, says its owner"} | header
    return "\n".join([*(f"{key}: {value}" for key, value in lines.items()), "", *rows, ""])


def with_hex(letter: str, count: int = 1) -> list[str]:
    return [letter * count + "G" * (10 - count), *ROWS[1:]]


def told(own: OwnQuadrants) -> list[str]:
    return [catalogue().say(fault.told(whole=False)) for fault in own.faults]


# File name, content, and what is told of it.
FAULTS: list[tuple[str, str | bytes, str]] = [
    (
        "my farm.txt",
        text(),
        "my farm.txt: Records cannot name a quadrant “my farm”: a name begins with a letter or digit and has "
        "no spaces or signs but - _ and . in it. Call the file my-farm.txt",
    ),
    ("it's,mine.txt", text(), "Call the file it-s-mine.txt"),
    ("-mine.txt", text(), "Call the file mine.txt"),
    ("_.txt", text(), "Call the file my-quadrant.txt"),
    (f"{'m' * 61}.txt", text(), f"Call the file {'m' * 60}.txt"),
    ("x.txt", b"\xff\xfen\x00", "x.txt, line 1, column 1: This is no text in UTF-8. Save it as UTF-8."),
    ("x.txt", text(name="M\u00fcller").encode("latin-1"), "line 1, column 8: This is no text in UTF-8."),
    ("x.txt", b"name: a\r\nset: \xc3\xa4\xc3", "x.txt, line 2, column 7: This is no text in UTF-8."),
    ("x.txt", "", "x.txt, line 1, column 1: The header lacks the line “name:”."),
    ("x.txt", "\x00" * 20_000, "x.txt: It has more than 10,000 bytes."),
    ("x.txt", "hello\nworld", "line 1, column 1: “hello” is no line of the header. Its lines are name, set,"),
    ("x.txt", text().replace("set:", "name:"), "x.txt, line 2, column 1: “name” stands in line 1 already."),
    ("x.txt", text(layout=""), "x.txt, line 4, column 9: The header lacks the line “layout:”."),
    ("x.txt", text(rows=ROWS[1:]), "x.txt, line 14, column 1: The number of rows is 9."),
    ("x.txt", text(rows=["G", *ROWS[1:]]), "line 6, column 2: One letter stands in this row where 10"),
    ("x.txt", text(rows=["G" * 11, *ROWS[1:]]), "line 6, column 11: 11 letters stand in this row where 10"),
    ("x.txt", text(rows=with_hex("X")), "line 6, column 1: “X” stands where one of these is due: G C D F"),
    ("x.txt", text(b="Barn"), "x.txt, line 5, column 4: No hex is marked “b”, the location Barn."),
    ("x.txt", text(name="Mi\x1b[31mne"), "x.txt, line 1, column 7: The line “name:” holds a sign"),
    ("x.txt", text(layout="a\u202eb"), "x.txt, line 4, column 9: The line “layout:” holds a sign"),
    ("x.txt", text(name="M" * 61), "x.txt, line 1, column 7: The name has 61 letters; 60 are the most."),
    ("x.txt", text(set="capitol"), "x.txt, line 2, column 6: “capitol” is no set with such quadrants."),
    ("x.txt", text(set="island"), "x.txt, line 2, column 6: “island” is no set with such quadrants."),
    ("x.txt", ISLAND.replace("set: island", "set: base"), "line 2, column 6: “base” is no set with such"),
    ("x.txt", text(a="Inn"), "x.txt, line 3, column 4: No location is named “Inn”. There are: Barn,"),
    ("x.txt", text(a="Fort"), "line 3, column 4: Fort belongs to the set crossroads, and the"),
    ("x.txt", text(rows=with_hex("n")), "line 6, column 1: A hex “n” can lie on quadrants of the set nomads"),
    ("x.txt", text(rows=with_hex("p")), "A hex “p” can lie on quadrants of the set marshlands only."),
    ("x.txt", text(rows=with_hex("s")), "A hex “s” can lie on quadrants of the set harvest only."),
    ("x.txt", text(set="nomads", rows=with_hex("n", 4)), "There are too many hexes “n”; 3 are the most."),
    ("x.txt", text(set="harvest", rows=with_hex("s", 4)), "There are too many hexes “s”; 3 are the most."),
    ("x.txt", text(b="Barn", rows=["aaaaabbbbb", *ROWS[1:]]), "There are too many hexes “a b”; 10"),
    ("farm.txt", ISLAND, "line 1, column 7: The file takes the place of the shipped quadrant of its name,"),
    ("farm.txt", text(set="nomads"), "which is of the set base, not nomads. Give it another name."),
    ("island-tree-house.txt", text(), "which has 5 rows, not 10. Give it another name."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "sentence"), FAULTS)
def test_a_fault_is_told_and_everything_else_works(
    name: str, content: str | bytes, sentence: str, folder: Path
) -> None:
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (folder / "mine.txt").write_text(text(), encoding="utf-8")
    own = own_quadrants()
    assert len(told(own)) == 1
    assert sentence in told(own)[0]
    assert told(own)[0].startswith(name)
    # Where a whole path is of use, it stands there.
    assert catalogue().say(own.faults[0].told(whole=True)).startswith(str(folder / name))
    assert own.stems == ("mine",)
    assert own.library.stems() == sorted(["mine", *SHIPPED.stems()])
    assert all(own.library[stem] == SHIPPED[stem] for stem in SHIPPED.stems())


def test_every_kind_of_fault_has_a_text() -> None:
    source = Path(__file__).parents[1] / "src" / "realmwright"
    kinds = {key.partition(".")[2] for key in catalogue().texts if key.startswith("own-quadrant.")}
    used = "".join((source / name).read_text("utf-8") for name in ("board/quadrants.py", "own_quadrants.py"))
    assert {kind for kind in kinds if f'"{kind}"' not in used} == {"faults", "file", "place"}


# A name that is given, and how a file of that name comes to be: not an ordinary one.
STRANGE: dict[str, Callable[[Path], None]] = {
    "a folder": Path.mkdir,
    "a link that leads nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a pipe": lambda path: os.mkfifo(path),
    "a device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("what", STRANGE)
def test_what_is_no_file_is_told(what: str, folder: Path) -> None:
    STRANGE[what](folder / "x.txt")
    own = own_quadrants()
    assert len(own.faults) == 1
    assert told(own)[0].startswith("x.txt: ")
    assert own.library.stems() == SHIPPED.stems()


def test_a_file_that_may_not_be_read_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "x.txt").write_text(text(), encoding="utf-8")
    (folder / "mine.txt").write_text(text(), encoding="utf-8")
    usual: Callable[..., object] = Path.open

    def refuse(path: Path, *arguments: str) -> object:
        # Whoever runs the tests may be allowed everything.
        if path.name == "x.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return usual(path, *arguments)

    monkeypatch.setattr(Path, "open", refuse)
    own = own_quadrants()
    assert told(own) == ["x.txt: Permission denied."]
    assert own.stems == ("mine",)


def test_a_folder_that_is_none_is_told(folder: Path) -> None:
    folder.rmdir()
    assert own_quadrants().faults == ()
    folder.write_text("", encoding="utf-8")
    assert told(own_quadrants()) == ["quadrants: Not a directory."]


@pytest.mark.parametrize(
    "content",
    [
        text().replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + text().encode(),
        text().rstrip().encode(),
        (text() + "\n\n\n").encode(),
        text(a="farm").encode(),
    ],
    ids=[
        "windows",
        "byte order mark",
        "no last line end",
        "empty lines",
        "the location in small letters",
    ],
)
def test_what_editors_make_of_a_file(content: bytes, folder: Path) -> None:
    (folder / "mine.txt").write_bytes(content)
    own = own_quadrants()
    assert own.faults == ()
    mine = own.library["mine"]
    assert (mine.name, mine.rows, mine.locations) == ("Mine", tuple(ROWS), ("Farm",))


def test_other_files_are_none_of_ours(folder: Path) -> None:
    for name in ("notes.md", "._mine.txt", ".hidden.txt", "mine.txt~", "mine"):
        (folder / name).write_bytes(b"\xff")
    own = own_quadrants()
    assert (own.stems, own.faults) == ((), ())


def test_a_link_to_a_file_is_followed_and_endings_may_be_large(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text(text(), encoding="utf-8")
    (folder / "mine.TXT").symlink_to(tmp_path / "elsewhere")
    assert own_quadrants().stems == ("mine",)
    (folder / "mine.txt").write_text(text(name="Other"), encoding="utf-8")
    own = own_quadrants()
    assert told(own) == ["mine.txt: Another file has the name mine too."]
    assert own.library["mine"].name == "Mine"


def test_names_in_any_script(folder: Path) -> None:
    """Some systems store an ä as two signs; a name is the same on all."""
    for stem in ("h\u00f6hle-2", "ферма", "農場", "v1.2_b"):
        (folder / (unicodedata.normalize("NFD", stem) + ".txt")).write_text(text(), encoding="utf-8")
    own = own_quadrants()
    assert own.faults == ()
    assert set(own.stems) == {"h\u00f6hle-2", "ферма", "農場", "v1.2_b"}
    setup = draw_setup(Wanted((), 2, 1, quadrants=own.stems), library=own.library)
    assert read_record(print_record(Game(setup, CATALOGUE))).setup == setup


def test_a_file_takes_the_place_of_a_shipped_quadrant_and_the_named_folder_comes_first(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "farm.txt").write_text(text(name="Of the data folder"), encoding="utf-8")
    (folder / "mine.txt").write_text(text(name="Of the data folder"), encoding="utf-8")
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text(text(name="Of the other"), encoding="utf-8")
    library = own_quadrants(other).library
    assert library["farm"].name == "Of the data folder"
    assert library["mine"].name == "Of the other"
    assert layout_of(library["farm"]) == "custom"
    assert draw_setup(first_game(2, 1)).quadrants[3] == PlacedQuadrant(SHIPPED["farm"])


# What a set may bring beside terrain, locations and castles, and how much of it.
BRINGS = {"base": ("c", 100), "nomads": ("n", 3), "marshlands": ("p", 100), "harvest": ("s", 3)}


def any_file(id: str, seed: int) -> str:
    """A file that need not be sensible: of all terrains or of two alone, with few locations or many."""
    chance = random.Random(seed)
    land = chance.choice(["GCDFTSAWM", chance.sample("GCDFTSAWM", 2)])
    letters = chance.choices(land, k=100)
    silver, most = BRINGS[id]
    for place in chance.sample(range(100), chance.randint(0, most)):
        letters[place] = silver
    for place in chance.sample(range(100), chance.randint(1, 10)):
        letters[place] = "a"
    homes = [location for entry in {"base", id} for location in CATALOGUE.sets[entry].locations]
    name = chance.choice(sorted(location.name for location in homes)).replace("-", " ")
    return text(rows=["".join(letters[start : start + 10]) for start in range(0, 100, 10)], set=id, a=name)


@given(st.lists(st.sampled_from(sorted(BRINGS)), min_size=4, max_size=4), st.integers(0, 10**6))
def test_whatever_is_taken_can_be_played_and_recorded(sets: list[str], seed: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        for number, id in enumerate(sets):
            Path(place, f"own{number}.txt").write_text(any_file(id, seed + number), encoding="utf-8")
        own = own_quadrants(Path(place))
    assert told(own) == []
    setup = draw_setup(Wanted(("all",), 2 + seed % 4, seed, quadrants=own.stems), library=own.library)
    game = Game(setup, CATALOGUE)
    chance = random.Random(seed)
    while not game.state.is_terminal() and len(game.log) < 150:
        game.apply(chance.choice(game.state.legal_actions()))
    record = read_record(print_record(game, hands=True))
    assert (record.setup, record.log) == (setup, tuple(game.log))
