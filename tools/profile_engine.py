"""Makes the profile of the release build: builds the engine so that it counts, then plays games of all sets.

`python tools/profile_engine.py` leaves it in `profile`; a build with `REALMWRIGHT_PGO=use` and
`REALMWRIGHT_PGO_DIR=profile` takes it. Both `make pgo-wheel` and the release workflow do so. The Python that
runs this must have pip and the build requirements: the profile fits what is compiled from the same folders,
so neither build may have new ones for its tools. For gcc; clang keeps its profiles in another way.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
PROFILE = ROOT / "profile"
# What is played: many quick games, and some whose players search.
GAMES = (
    "--players 2 --games 10000",
    "--players 4 --sets all --games 5000",
    "--players steward,builder,greedy --sets all --games 6 --nodes 2000",
    "--players sovereign,builder --games 4 --nodes 5000",
)


def run(*command: object, **environment: str) -> None:
    """Run a command; its output is shown. Raises CalledProcessError."""
    print("==", *command, flush=True)
    subprocess.run(list(map(str, command)), cwd=ROOT, env={**os.environ, **environment}, check=True)


def main() -> None:
    """Build, install aside, play."""
    for left in ("profile", "build"):
        shutil.rmtree(ROOT / left, ignore_errors=True)
    counting = {
        "REALMWRIGHT_COMPILE": "yes",
        "REALMWRIGHT_FRONTEND": "no",
        "REALMWRIGHT_PGO": "generate",
        "REALMWRIGHT_PGO_DIR": str(PROFILE),
    }
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    with TemporaryDirectory() as folder:
        run(sys.executable, *pip, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ".", **counting)
        (wheel,) = Path(folder).glob("*.whl")
        run(sys.executable, "-m", "venv", Path(folder, "venv"))
        python = Path(folder, "venv", "bin", "python")
        run(python, *pip, "install", wheel)
        for games in GAMES:
            run(python, "-m", "realmwright", "simulate", *games.split(), "--seed", "1", "--json")
    # The next build compiles anew what was compiled to count.
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    if not any(PROFILE.rglob("*.gcda")):
        sys.exit("No profile was written: the compiler is not gcc.")


if __name__ == "__main__":
    main()
