"""Who asks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Visitor:
    """The digest of a browser's key, None for one without our cookie; and the address that it comes from."""

    holder: str | None = None
    address: str = ""
