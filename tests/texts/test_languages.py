"""Every language says what English says: the same keys and parameters, in its own plural forms and room."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from babel import Locale

import realmwright
from realmwright.texts import DEFAULT, catalogue, languages
from texts.test_catalogue import subjects

FOLDER = Path(realmwright.__file__).parent / "texts"
FILES = sorted(str(path.relative_to(FOLDER / DEFAULT)) for path in (FOLDER / DEFAULT).rglob("*.json"))
OTHERS = [language for language in languages() if language != DEFAULT]
# Letters of a rule in one line, and of a help; what is shorter in English may be longer elsewhere.
ONE_LINE = 80
LONGEST = 760
# Numbers that the game counts to.
NUMBERS = range(1000)


@dataclass(frozen=True)
class Parameter:
    """What stands in braces: a name, perhaps a kind, perhaps branches for the forms of a plural."""

    name: str
    kind: str
    branches: dict[str, str]


def braced(text: str) -> Iterator[tuple[str, str]]:
    """What stands in the outermost braces, and what stands right before them since the last."""
    depth, begin, last = 0, 0, 0
    for at, sign in enumerate(text):
        if sign == "{":
            depth += 1
            if depth == 1:
                begin = at + 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield text[last : begin - 1], text[begin:at]
                last = at + 1
    assert depth == 0, text


def parameters(text: str) -> Iterator[Parameter]:
    """The parameters of a text, those in branches too."""
    for _, inside in braced(text):
        name, _, rest = inside.partition(",")
        kind, _, forms = rest.partition(",")
        branches = {before.strip(): branch for before, branch in braced(forms)}
        yield Parameter(name.strip(), kind.strip(), branches)
        for branch in branches.values():
            yield from parameters(branch)


def names(text: str) -> set[tuple[str, bool]]:
    """The names of the parameters, and whether each is written with its sign."""
    return {(parameter.name, parameter.kind == "signed") for parameter in parameters(text)}


def read(language: str, file: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((FOLDER / language / file).read_text("utf-8"))
    return texts


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_key_of_english_stands_in_the_same_place(language: str, file: str) -> None:
    assert list(read(language, file)) == list(read(DEFAULT, file))


@pytest.mark.parametrize("language", OTHERS)
def test_there_are_no_other_files(language: str) -> None:
    paths = [path for path in (FOLDER / language).rglob("*") if path.is_file()]
    assert sorted(str(path.relative_to(FOLDER / language)) for path in paths) == FILES


@pytest.mark.parametrize("language", OTHERS)
def test_parameters_are_those_of_english(language: str) -> None:
    english, texts = catalogue(DEFAULT).texts, catalogue(language).texts
    assert [key for key, text in texts.items() if names(text) != names(english[key])] == []


@pytest.mark.parametrize("language", languages())
def test_plurals_have_the_forms_of_the_language(language: str) -> None:
    texts = catalogue(language).texts
    locale = Locale.parse(texts["language.locale"], sep="-")
    needed = {locale.plural_form(number) for number in NUMBERS}
    for key, text in texts.items():
        for parameter in parameters(text):
            forms = {form for form in parameter.branches if not re.fullmatch(r"=\d+", form)}
            assert parameter.kind in ("", "signed", "plural"), key
            assert (parameter.kind == "plural") == bool(forms), key
            assert not forms or needed <= forms <= locale.plural_form.tags | {"other"}, key


@pytest.mark.parametrize("language", [language for language in languages() if language == "fr"])
def test_none_is_not_one_where_both_have_one_form(language: str) -> None:
    for key, text in catalogue(language).texts.items():
        for parameter in parameters(text):
            one = parameter.branches.get("one", "#")
            counted = "#" in parameter.branches.get("other", "")
            assert "#" in one or not counted or {"=0", "=1"} & set(parameter.branches), key


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("subject", subjects())
def test_rules_are_one_line_and_helps_are_read(language: str, subject: str) -> None:
    texts = catalogue(language)
    assert len(texts.text(f"{subject}.rule")) <= ONE_LINE
    assert len(texts.text(f"{subject}.help")) <= LONGEST


def test_french_signs_keep_to_their_words() -> None:
    loose = re.compile(r"(?:^|[^\u00a0\u202f\s(/])[;!?»](?!\w)| [;:!?»…]|« ")
    assert [
        key for key, text in catalogue("fr").texts.items() if key != "manual.aliases" and loose.search(text)
    ] == []


@pytest.mark.parametrize("language", languages())
def test_to_take_back_a_choice_and_to_return_a_piece_are_told_apart(language: str) -> None:
    texts = catalogue(language).texts
    assert texts["ui.undo"] not in texts["choice.take-back.name"]
