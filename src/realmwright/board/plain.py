"""Plain values: frozen dataclasses of compiled modules, which need help to be pickled."""

from dataclasses import fields
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain:
    """The base of a frozen dataclass that pickles and copies as a call with its fields in order."""

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        kind: Any = type(self)
        return kind, tuple([getattr(self, field.name) for field in fields(kind)])
