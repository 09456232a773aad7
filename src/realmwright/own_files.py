"""Quadrants of the player's own: text files beside the shipped ones (contract section 6)."""

from pathlib import Path

from realmwright import paths
from realmwright.board.quadrants import SHIPPED, Quadrant, QuadrantError, QuadrantLibrary, parse_quadrant

#: What would end or split a name where quadrants are named.
_NO_STEM = frozenset("',;=\"")


def library(folder: Path | None = None) -> QuadrantLibrary:
    """The shipped quadrants, those of the user's data folder and those of `folder`, the latter first.

    Raises QuadrantError for a file that is wrong, OSError for a folder that cannot be read.
    """
    found = SHIPPED
    if paths.quadrant_folder().is_dir():
        found = found.with_added(read_folder(paths.quadrant_folder()))
    return found if folder is None else found.with_added(read_folder(folder))


def read_folder(folder: Path) -> list[Quadrant]:
    """The quadrants and islands of a folder: its files with the ending `.txt`."""
    names = sorted(path for path in folder.iterdir() if path.suffix == ".txt")
    return [_read(path) for path in names]


def _read(path: Path) -> Quadrant:
    if _NO_STEM & set(path.stem) or len(path.stem.split()) != 1:
        raise QuadrantError(f"{path}: a name of a quadrant has no spaces, commas or quotation marks")
    try:
        return parse_quadrant(path.stem, path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise QuadrantError(f"{path}: this is no text in UTF-8") from error
    except QuadrantError as error:
        raise QuadrantError(f"{path.parent}: {error}") from error
