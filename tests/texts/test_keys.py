"""The keys that stand in the sources have a text, and the terminal's texts are all said somewhere."""

import re
from pathlib import Path

import realmwright
from realmwright.terminal.commands import HELP
from realmwright.texts import catalogue

SOURCE = "\n".join(
    path.read_text("utf-8")
    for package in ("telling", "server", "terminal", "cli")
    for path in (Path(realmwright.__file__).parent / package).rglob("*.py")
)
KEY = re.compile(r"""["']((?:analysis|error|hint|log|piece|prompt|refusal|start|terminal|ui)\.[a-z-]+)["']""")


def test_every_key_has_a_text() -> None:
    keys = set(KEY.findall(SOURCE))
    assert {"error.not-now", "terminal.left", "ui.round", "log.start"} <= keys
    assert not [key for key in sorted(keys) if key not in catalogue()]


def test_no_text_of_the_terminal_is_left_over() -> None:
    told = {f"terminal.help-{name}" for name in HELP}
    texts = {key for key in catalogue().texts if key.startswith("terminal.")}
    assert told <= texts
    # Questions and hexes are said by the second half of their key.
    halves = {key: f'"{key.removeprefix("terminal.")}"' for key in texts - told}
    left = [key for key, half in halves.items() if key not in SOURCE and half not in SOURCE]
    assert not left
