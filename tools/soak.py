"""``make soak``: the long runs of the suite on the compiled engine; what they print goes to docs/soak.md."""

import datetime
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "soak.md"


def main() -> int:
    """Run the tests marked `soak`, show their output, write the page; their exit code."""
    command = [sys.executable, "-m", "pytest", "-m", "soak", "-v", *sys.argv[1:]]
    environment = {**os.environ, "REALMWRIGHT_EXPECT_COMPILED": "yes"}
    lines = []
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        for line in run.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    PAGE.write_text(page("".join(lines)), "utf-8")
    return run.returncode


def page(output: str) -> str:
    """The page: when and from what, then what was printed."""
    now = datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes")
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    return (
        "# Soak\n\nThe long runs, made by `make soak`: engine and oracle in lockstep, with a table of how\n"
        "often each class was met, and a million random decisions over random mixes of sets.\n\n"
        f"Commit {commit or 'unknown'}, {now}.\n\n```\n{output.replace(str(ROOT), '.').strip()}\n```\n"
    )


if __name__ == "__main__":
    sys.exit(main())
