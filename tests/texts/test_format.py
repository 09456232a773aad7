"""Parameters filled in as in the browser: `frontend/tests/format.test.ts` reads the same table."""

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from realmwright.telling.message import Message
from realmwright.texts import Catalogue, catalogue, languages


class Manners(Struct):
    """Some texts of a language, and messages with what they become."""

    locale: str
    texts: dict[str, str]
    cases: list[tuple[Message, str]]


TABLE = msgspec.json.decode(Path(__file__).with_name("format.json").read_bytes(), type=list[Manners])


@pytest.mark.parametrize("manners", TABLE, ids=lambda manners: manners.locale)
def test_a_message_reads_as_in_the_browser(manners: Manners) -> None:
    texts = Catalogue({**manners.texts, "language.locale": manners.locale})
    assert manners.cases
    for message, shown in manners.cases:
        assert texts.say(message) == shown


def test_lists_are_british() -> None:
    assert catalogue("en").joined(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize("language", languages())
def test_the_manners_of_every_language_are_in_the_table(language: str) -> None:
    assert catalogue(language).texts["language.locale"] in {manners.locale for manners in TABLE}


@pytest.mark.parametrize("text", ["{n, plural, one {#} other {#}}", "{n, signed}"])
def test_words_are_not_counted(text: str) -> None:
    with pytest.raises(ValueError, match="n is 'three', and no number"):
        Catalogue({"key": text}).text("key", n="three")
