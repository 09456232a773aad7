"""A digest of everything that goes into a wheel; as a command, prints it.

It is the only mark of what is built: ``make`` builds and installs the wheel anew if the digest is another
than that of the wheel installed, and the front end if that of its folder is. It tells what has changed, come
or gone; time stamps do not.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("LICENSE", "pyproject.toml", "setup.py", "build_backend", "src", "frontend")
#: Made by a build or a test, or no input of one, by its name or its path from the root.
LEFT_OUT = {
    "__pycache__", "node_modules", ".build-lock", "realmwright.egg-info", "src/realmwright/server/static",
    "frontend/tests", "frontend/scripts", "frontend/dist", "frontend/dist-mock", "frontend/shots",
}  # fmt: skip


def digest(root: Path = ROOT, places: Sequence[str] = PLACES) -> str:
    """The digest of the names and contents of all inputs in these places."""
    found = hashlib.sha256()
    for path in files(root, places):
        content = path.read_bytes()
        found.update(f"{path.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def files(root: Path, places: Sequence[str] = PLACES) -> Iterator[Path]:
    """The inputs, in the same order everywhere."""
    for place in places:
        if (root / place).is_file():
            yield root / place
        for name, folders, names in os.walk(root / place):
            folder = Path(name)
            folders[:] = sorted(one for one in folders if _is_input(root, folder / one))
            yield from (folder / one for one in sorted(names) if _is_input(root, folder / one))


def _is_input(root: Path, path: Path) -> bool:
    return not {path.name, path.relative_to(root).as_posix()} & LEFT_OUT


if __name__ == "__main__":
    print(digest())
