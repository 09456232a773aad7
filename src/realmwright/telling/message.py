"""What is said to players: keys of the message catalogue with parameters, never sentences."""

from typing import Any, TypeAlias

from msgspec import Struct, field

# Shown as it is, counted where the text has plural forms, said, or joined to a list.
Param: TypeAlias = "str | int | float | Message | list[Message]"


class Message(Struct, omit_defaults=True):
    """A key of the catalogue; parameters are shown as they are, counted, or messages themselves."""

    key: str
    params: dict[str, Param] = field(default_factory=dict)


def message(key: str, **params: Any) -> Message:
    """A message with its parameters; those that are None are left out."""
    return Message(key, {name: value for name, value in params.items() if value is not None})
