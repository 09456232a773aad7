"""The examples of docs/records.md are right, and no line of a position is missing from it."""

import re
from pathlib import Path

from realmwright.notation.header import TAGS
from realmwright.notation.position import FIELDS, parse_position
from realmwright.notation.record import read_record

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)


def test_examples() -> None:
    assert len(read_record(BLOCKS[0]).turns) == 3
    assert parse_position(BLOCKS[1]).current_player() == 0
    assert len(BLOCKS) == 2


def test_every_tag_and_every_line_is_explained() -> None:
    assert [name for name in TAGS if f"`{name}`" not in PAGE] == []
    assert [field.name for field in FIELDS if not re.search(rf"`{field.name}(?: 1)?`", PAGE)] == []
