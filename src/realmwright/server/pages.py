"""The built front end, from memory: files with a digest in their name never change, the page always may.

Own code, since Litestar reads static files from the disk at each request, has none that are packed before,
and no page that stands for the addresses of all games.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_SMALL: Final = 500
_PAGE: Final = "index.html"
_WITHOUT: Final = (
    "<!doctype html><html lang=en><title>Realmwright</title>"
    "<p>The front end is not built: run <code>make frontend</code>."
)


@dataclass(frozen=True)
class Page:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    type: str
    etag: str
    lasting: bool


class Site:
    """All files of the front end by path."""

    def __init__(self, folder: Traversable | None = None) -> None:
        root = folder or files("realmwright.server").joinpath("static")
        self._pages: Final[dict[str, Page]] = {}
        if root.is_dir():
            self._read(root, "")

    @property
    def built(self) -> bool:
        """Whether there is a front end."""
        return _PAGE in self._pages

    def file(self, path: str) -> Page | None:
        """The file of a path."""
        return self._pages.get(path.strip("/"))

    @property
    def page(self) -> Page:
        """The page that shows whatever an address is of; without the front end, how to build it."""
        return self._pages.get(_PAGE) or make_page(_PAGE, _WITHOUT.encode())

    def _read(self, folder: Traversable, prefix: str) -> None:
        for entry in folder.iterdir():
            path = f"{prefix}{entry.name}"
            if entry.is_dir():
                self._read(entry, f"{path}/")
            elif not entry.name.startswith("."):
                self._pages[path] = make_page(path, entry.read_bytes())


def make_page(path: str, body: bytes) -> Page:
    """A file as it is sent; one below `assets/` has a digest in its name, so it never changes."""
    packed = gzip.compress(body, 9, mtime=0)
    type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    small = len(body) < _SMALL or len(packed) > 0.9 * len(body)
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, None if small else packed, type, etag, path.startswith("assets/"))
