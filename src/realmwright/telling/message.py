"""What is said to players: keys of the message catalogue with parameters, never sentences."""

from typing import Any

from msgspec import Struct, field


class Message(Struct, omit_defaults=True):
    """A key of the catalogue; parameters are shown as they are, counted, or messages themselves."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)


def message(key: str, **params: Any) -> Message:
    """A message with its parameters; those that are None are left out."""
    return Message(key, {name: value for name, value in params.items() if value is not None})
