"""Texts with their parameters filled in, as `frontend/src/texts/format.ts` does it in the browser.

Plural forms, lists and numbers are those of CLDR, here by Babel, there by `Intl`; `tests/texts/format.json`
holds both to the same results.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

# The key of a language's locale. Ours is British English, which lists `a, b and c`.
_LOCALE: Final = "language.locale"
_BRITISH: Final = "en-GB"

_PARAMETER = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,(.*))?)?", re.DOTALL)
_BRANCH = re.compile(r"\s*(=?\w+)\s*\{")


# Parts of a key that say which of a thing's texts is meant.
_OF_A_THING: Final = ("name", "on", "rule", "help")


class Message(Protocol):
    """A key of the catalogue with its parameters; these may be messages, or sequences of them."""

    @property
    def key(self) -> str:
        """The key."""

    @property
    def params(self) -> Mapping[str, object]:
        """The parameters by name."""


class Catalogue:
    """The texts of one language by key."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = dict(texts)
        self._locale: Final = Locale.parse(texts.get(_LOCALE, _BRITISH), sep="-")

    def __contains__(self, key: object) -> bool:
        return key in self.texts

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return self.text(message.key, **message.params)

    def text(self, key: str, /, **params: object) -> str:
        """The text of a key. Where there is none, which no test lets pass, the key in words stands for it."""
        text = self.texts.get(key)
        return in_words(key) if text is None else self._fill(text, params)

    def joined(self, items: Sequence[str]) -> str:
        """A list as the language reads it: `a, b and c`."""
        return format_list(items, locale=self._locale)

    def number(self, number: float) -> str:
        """A number as the language writes it: `1,234.5`."""
        return format_decimal(number, locale=self._locale)

    def signed(self, number: float) -> str:
        """A change: `+3`, `−3`, `0`."""
        sign = "+" if number > 0 else "−" if number < 0 else ""
        return sign + self.number(abs(number))

    def _fill(self, text: str, params: Mapping[str, object]) -> str:
        filled = ""
        at = 0
        while (opening := text.find("{", at)) >= 0:
            closing = _closing(text, opening)
            filled += text[at:opening] + self._parameter(text[opening + 1 : closing], params)
            at = closing + 1
        return filled + text[at:]

    def _parameter(self, inside: str, params: Mapping[str, object]) -> str:
        found = _PARAMETER.fullmatch(inside)
        if found is None:
            raise ValueError(f"{{{inside}}} is no parameter")
        name, kind, branches = found.groups()
        value = params.get(name, "" if kind is None else 0)
        if kind is None:
            return self._shown(value)
        if not isinstance(value, int | float):
            raise ValueError(f"{name} is {value!r}, and no number: {inside}")
        # In the browser 1.0 is 1, and so takes the form of one.
        value = int(value) if value == int(value) else value
        if kind == "signed":
            return self.signed(value)
        branch = _branch(branches or "", value, self._locale.plural_form(value))
        return self._fill(branch.replace("#", self.number(value)), params)

    def _shown(self, value: object) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, int | float):
            return self.number(value)
        if isinstance(value, Sequence):
            return self.joined([self._shown(item) for item in value])
        if hasattr(value, "key") and hasattr(value, "params"):
            return self.text(value.key, **value.params)
        return str(value)


def in_words(key: str) -> str:
    """What a player reads for a key without a text: `task.new-task.name` is "New task"."""
    word = ([part for part in key.split(".") if part not in _OF_A_THING] or [key])[-1]
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).replace("-", " ").capitalize()


def _closing(text: str, opening: int) -> int:
    """Where the brace that stands at `opening` is closed."""
    depth = 0
    for at in range(opening, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed: {text}")


def _branch(branches: str, number: float, form: str) -> str:
    """The branch of a plural for a number: `=0` first, then that of its form, or `other`."""
    found: dict[str, str] = {}
    at = 0
    while (match := _BRANCH.match(branches, at)) is not None:
        closing = _closing(branches, match.end() - 1)
        found[match[1]] = branches[match.end() : closing]
        at = closing + 1
    for name in (f"={number}", form):
        if name in found:
            return found[name]
    return found["other"]
