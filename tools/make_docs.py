"""``make docs``: packs the games of data/, and writes the pages that follow from them and the code.

``--check`` only compares the pages.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "data" / "strength"
GOLDEN = "tests/golden/actions.txt"


ACTIONS = """\
# Actions

Every decision is one number: a hex, a card or an option. Records and the command line use the words.
Numbers are only ever appended. This page is made by `make docs`.

- 0 to 399 are the hexes `a1`, `b1`, … `t1`, `a2`, … `t20`: 20 · (row − 1) + column.
- 400 to 424 are the hexes of the island, `u1`, … `y5`: 400 + 5 · (row − 1) + column; six corners are none.
- From {first_card} on there are cards: a chance result, or the choice of a card or of half a double card.
- From {first_option} on there are options. The word of a power stands for using it.

| number | word |
| --- | --- |
{rows}
"""


def actions_page() -> str:
    """The table of actions."""
    from realmwright.rules.actions import ACTION_NAMES, FIRST_CARD, FIRST_OPTION

    rows = [
        f"| {action} | `{name}` |" for action, name in sorted(ACTION_NAMES.items()) if action >= FIRST_CARD
    ]
    return ACTIONS.format(first_card=FIRST_CARD, first_option=FIRST_OPTION, rows="\n".join(rows))


def action_ids() -> str:
    """The golden table of actions: what stands there stays, what is new comes behind it."""
    from realmwright.rules.actions import ACTION_NAMES

    pinned = (ROOT / GOLDEN).read_text(encoding="utf-8").splitlines()
    known = {int(line.partition(" ")[0]) for line in pinned}
    new = [f"{action} {name}" for action, name in sorted(ACTION_NAMES.items()) if action not in known]
    return "\n".join([*pinned, *new, ""])


def strength() -> str:
    """How strong the computer players are, by the games kept in data/strength."""
    from realmwright.arena.strength import strength_page

    return strength_page(GAMES)


def openapi() -> str:
    """What the server sends and takes; the page's types are made from it (`make types`)."""
    from realmwright.server.app import create_app
    from realmwright.server.config import Config
    from realmwright.server.document import document

    return json.dumps(document(create_app(Config())), indent=1, ensure_ascii=False) + "\n"


NAMES = """\
/* Made by `make docs` of the registry of the sets and the message catalogue. */

/** What has texts and a picture, by group. */
export const NAMES = {groups} as const;

/** What a word of the rules stands for there. */
export const SUBJECTS = {subjects} as const;

/** The languages there are, by code, each by its own name. */
export const LANGUAGES = {languages} as const;
"""


def names() -> str:
    """The words of the game as the page knows them."""
    from realmwright.telling.subjects import GROUPS, SUBJECTS
    from realmwright.texts import catalogue, languages

    named = {language: catalogue(language).text("language.name") for language in languages()}
    groups, subjects, spoken = (
        json.dumps(found, indent=2, ensure_ascii=False) for found in (GROUPS, SUBJECTS, named)
    )
    return NAMES.format(groups=groups, subjects=subjects, languages=spoken)


def load() -> str:
    """docs/server.md with what `make load` and `make abuse` have found."""
    from load_page import page

    return page()


BOTS = "docs/bots.md"
MADE, UNTIL = "<!-- Made by make docs -->\n", "<!-- until here -->\n"


def bots() -> str:
    """docs/bots.md with the transcript: the first choices of a game, each the first that is legal."""
    from realmwright import expansions
    from realmwright.bots import protocol
    from realmwright.rules.actions import card_action

    lines = [f"> {protocol.hello().decode()}", '< {"type":"ready","protocol":1}\n']
    state = expansions.begin(expansions.draw_setup(expansions.first_game(2, seed=1)))
    for card in ("canyon", "grass"):
        state.apply_action(card_action(card))
    for id in (1, 2):
        view = state.view(state.current_player())
        action = view.legal_actions()[0]
        lines.append(f"> {protocol.question(view, id, '3f9c62d1a07be845', 10_000).decode()}")
        lines.append(f'< {{"id":{id},"action":{action}}}\n')
        state.apply_action(action)
    before, _, rest = (ROOT / BOTS).read_text(encoding="utf-8").partition(MADE)
    return f"{before}{MADE}```text\n{''.join(lines)}```\n{UNTIL}{rest.partition(UNTIL)[2]}"


PAGES: dict[str, Callable[[], str]] = {
    "docs/actions.md": actions_page,
    BOTS: bots,
    "docs/openapi.json": openapi,
    "docs/server.md": load,
    "docs/strength.md": strength,
    "frontend/src/api/names.ts": names,
    GOLDEN: action_ids,
}


def outdated() -> dict[Path, str]:
    """The pages whose file is missing or differs, with what should stand there."""
    found = {}
    for name, page in PAGES.items():
        path, text = ROOT / name, page()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            found[path] = text
    return found


def pack_games() -> None:
    """Pack the matches that were gone on with."""
    from realmwright.arena.match_file import pack

    for path in sorted(GAMES.glob("*.jsonl")):
        print(f"{pack(path).relative_to(ROOT)} written")


def main() -> int:
    """Write the pages, or check them."""
    check = "--check" in sys.argv
    if not check:
        pack_games()
    pages = outdated()
    for path, text in pages.items():
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} {'is out of date (make docs)' if check else 'written'}")
    return 1 if check and pages else 0


if __name__ == "__main__":
    sys.exit(main())
