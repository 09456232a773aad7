"""``make soak``: the long runs of the suite on the compiled engine; what they print goes to docs/soak.md.

Each test file has a section of that page with its commit and date. ``make soak ARGS=tests/agreement`` runs a
part and leaves the other sections as they are.
"""

import datetime
import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "soak.md"
HEAD = """# Soak

The long runs, made by `make soak`: engine and oracle in lockstep, with a table of how often each class was
met; a million random decisions over random mixes of sets; the server under fuzzed requests, kill -9 and a
search of every byte sent for hidden cards; the computer players with little time. A section is of the commit
and time that it names.
"""
SECTION = "\n## "


def main() -> int:
    """Run the tests marked `soak` file by file, and write the page after each; the worst exit code."""
    worst = 0
    for name in soaked_files(sys.argv[1:]):
        code, output, cpu = run(name)
        worst = max(worst, code)
        sections = read_sections(PAGE.read_text("utf-8") if PAGE.exists() else "")
        sections[name] = section(output, cpu)
        PAGE.write_text(page(sections), "utf-8")
    return worst


def soaked_files(chosen: list[str]) -> list[str]:
    """The test files with long runs, in the order of their names."""
    command = [*PYTEST, "--collect-only", "-q", *chosen]
    found = subprocess.run(
        command, cwd=ROOT, env=environment(), capture_output=True, text=True, check=False
    ).stdout
    return sorted({line.partition("::")[0] for line in found.splitlines() if "::" in line})


PYTEST = [sys.executable, "-m", "pytest", "-m", "soak", "-p", "no:cacheprovider"]


def environment() -> dict[str, str]:
    """As ours, and the engine must be the compiled one."""
    return {**os.environ, "REALMWRIGHT_EXPECT_COMPILED": "yes"}


def run(name: str) -> tuple[int, str, float]:
    """Run a file's long tests and show their output: exit code, output, CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = []
    with subprocess.Popen(
        [*PYTEST, "-v", name], cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return running.returncode, "".join(lines), cpu


def section(output: str, cpu: float) -> str:
    """What a section says: when and from what, then what was printed."""
    now = datetime.datetime.now(datetime.UTC).isoformat(timespec="minutes")
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.strip()
    shown = output.replace(str(ROOT), ".").strip()
    return f"Commit {commit or 'unknown'}, {now}, {cpu:.0f} s of CPU time.\n\n```\n{shown}\n```\n"


def read_sections(text: str) -> dict[str, str]:
    """The sections of a page, by test file."""
    parts = text.split(SECTION)[1:]
    return {name: body.lstrip("\n") for name, _, body in (part.partition("\n") for part in parts)}


def page(sections: dict[str, str]) -> str:
    """The whole page."""
    return HEAD + "".join(f"{SECTION}{name}\n\n{sections[name]}" for name in sorted(sections))


if __name__ == "__main__":
    sys.exit(main())
