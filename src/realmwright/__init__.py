"""Realmwright, an unofficial digital edition of the board game Kingdom Builder."""

from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path

__version__ = "0.2.0"
__all__ = ["COMPILED", "MODULE", "__version__"]

_spec = PathFinder.find_spec("realmwright.board.geometry", [str(Path(__file__).parent / "board")])
#: The file that the engine's first module is loaded from ("" if it is missing).
MODULE: str = (_spec.origin or "") if _spec else ""
#: Whether the engine runs as compiled extension modules.
COMPILED: bool = MODULE.endswith(tuple(EXTENSION_SUFFIXES))
