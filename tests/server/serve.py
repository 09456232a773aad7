"""A server that the tests start as a process of its own: as `realmwright serve`, at a time that a file says.

`python -m server.serve PORT SETTINGS`, in the folder of the tests; the settings are JSON: `clock`, the file,
`mail`, the port of a mail server on this machine, and what else `Config` takes. The shipped command knows no
such file: its clock is the machine's.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

from realmwright.server import run
from realmwright.server.config import Config
from realmwright.server.mail import Smtp

# A moment that all fake clocks begin at, far from any real one.
BEGINNING: Final = 1_800_000_000_000


class ClockFile:
    """What time it is at all processes that are given this file, in milliseconds since 1970."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        if not path.exists():
            path.write_text(str(BEGINNING))

    def __call__(self) -> int:
        """The time; a process that asks leaves a mark, so that a test can wait until it has looked."""
        with open(self._asked(os.getpid()), "ab", buffering=0) as marks:
            marks.write(b".")
        return int(self.path.read_text())

    def go_on(self, milliseconds: int) -> None:
        """Let it be later, for all at once."""
        later = self.path.with_suffix(".later")
        later.write_text(str(int(self.path.read_text()) + milliseconds))
        later.replace(self.path)

    def asked(self, process: int) -> int:
        """How often a process has asked what time it is."""
        marks = self._asked(process)
        return marks.stat().st_size if marks.exists() else 0

    def _asked(self, process: int) -> Path:
        return self.path.with_suffix(f".{process}")


def main(port: int, clock: str, mail: int | None = None, **settings: Any) -> None:
    """Serve until a signal; the sweep of the clocks looks at once, and goes on without rest."""
    smtp = None if mail is None else Smtp("127.0.0.1", "games@example.org", mail, "none")
    config = Config(now=ClockFile(Path(clock)), look_for_time=0.01, grace=0.0, smtp=smtp, **settings)
    listening = run.bind("127.0.0.1", port, strict=port != 0)
    run.serve(config, listening, lambda: print(run.address(listening), flush=True))


if __name__ == "__main__":
    main(int(sys.argv[1]), **json.loads(sys.argv[2]))
