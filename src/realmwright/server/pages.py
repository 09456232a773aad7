"""The built front end, from memory: files with a digest in their name never change, the page always may.

Own code, since Litestar reads static files from the disk at each request, has none that are packed before,
and no page that stands for the addresses of all games.
"""

import gzip
import hashlib
import html
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from typing import Final

_SMALL: Final = 500
_PAGE: Final = "index.html"
_WITHOUT: Final = (
    "<!doctype html><html lang=en><title>Realmwright</title>"
    "<p>The front end is not built: run <code>make frontend</code>."
)
# What the build has packed with brotli (`frontend/plugins/pack.ts`): beside a file, texts under their digest.
_BROTLI: Final = ".br"
_TEXTS: Final = "texts"


@dataclass(frozen=True)
class Page:
    """A file as it is sent, packed by the name of each encoding, the smallest first."""

    body: bytes
    packed: dict[str, bytes]
    type: str
    etag: str
    lasting: bool


class Site:
    """All files of the front end by path."""

    def __init__(self, folder: Traversable | None = None) -> None:
        root = folder or _built()
        found = dict(_read(root, "")) if root.is_dir() else {}
        self._pages: Final = {
            path: make_page(path, body, found.get(path + _BROTLI))
            for path, body in found.items()
            if not path.endswith(_BROTLI)
        }
        page = self._pages.pop(_PAGE, None)
        self.built: Final = page is not None
        self._page: Final = Template(page.body.decode() if page else _WITHOUT)
        self.page: Final = lru_cache(maxsize=64)(self._filled)

    def file(self, path: str) -> Page | None:
        """The file of a path; the page is none."""
        return self._pages.get(path.strip("/"))

    def _filled(self, origin: str, language: str, about: str) -> Page:
        """The page that shows whatever an address is of; without the front end, how to build it.

        It says where it is and, in a sentence, what: for those who show a link to it.
        """
        said = {"origin": origin, "language": language, "about": about}
        page = self._page.safe_substitute({name: html.escape(text) for name, text in said.items()})
        return make_page(_PAGE, page.encode())


def make_page(path: str, body: bytes, brotli: bytes | None = None) -> Page:
    """A file as it is sent; one below `assets/` has a digest in its name, so it never changes."""
    packings = {"br": brotli or b"", "gzip": gzip.compress(body, 9, mtime=0)}
    packed = {name: one for name, one in packings.items() if one and len(one) < 0.9 * len(body)}
    type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    etag = f'"{_digest(body)}"'
    return Page(body, packed if len(body) >= _SMALL else {}, type, etag, path.startswith("assets/"))


def make_texts(path: str, body: bytes) -> Page:
    """A catalogue of texts as it is sent, with what the build has packed if it is of the same."""
    brotli = _built().joinpath(_TEXTS, _digest(body) + _BROTLI)
    return make_page(path, body, brotli.read_bytes() if brotli.is_file() else None)


def encoding_for(page: Page, accepted: str) -> str | None:
    """The encoding for a browser that takes these (RFC 9110, 12.5.3); None for the file as it is."""
    for name in page.packed:
        for part in accepted.split(","):
            encoding, _, weight = part.partition(";")
            refused = weight.strip().startswith("q=0") and not weight.strip(" q=0.")
            if encoding.strip() == name and not refused:
                return name
    return None


def _built() -> Traversable:
    return files("realmwright.server").joinpath("static")


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:20]


def _read(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        path = f"{prefix}{entry.name}"
        if entry.is_dir() and path != _TEXTS:
            yield from _read(entry, f"{path}/")
        elif entry.is_file() and not entry.name.startswith("."):
            yield path, entry.read_bytes()
