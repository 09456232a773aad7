"""What `load.py` and `abuse.py` have found (data/load.json), and the part of docs/server.md made of it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).resolve().parent.parent
FILE: Final = ROOT / "data" / "load.json"
PAGE: Final = ROOT / "docs" / "server.md"
Results: TypeAlias = dict[str, str | int | float]

BEGIN: Final = "<!-- Made by tools/load.py and tools/abuse.py -->"
END: Final = "<!-- until here -->"


def share(times: Sequence[float], part: float) -> float:
    """The milliseconds within which a part of the times lies."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else 0.0


def keep(kind: str, found: Results) -> None:
    """Put results in the place of earlier ones of the same kind of server, and write the page."""
    known = read()
    same = (found["database"], found["processes"])
    others = [row for row in known.get(kind, []) if (row["database"], row["processes"]) != same]
    known[kind] = sorted([*others, found], key=lambda row: (row["database"] != "sqlite", row["processes"]))
    FILE.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(), "utf-8")


def read() -> dict[str, list[Results]]:
    """All results, by kind."""
    found: dict[str, list[Results]] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return found


def page() -> str:
    """The page with the part that is made of the results."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables(read())}\n{END}{after}"


_LINES: Final = (
    ("An action a second in each game: actions a second", "paced_actions_a_second", ""),
    ("… from sending it until all four seats are told: half of them, 99 of 100 within", "paced_told", " ms"),
    ("… until it is stored and answered", "paced_answered", " ms"),
    ("… CPU time of the servers an action", "paced_cpu_ms", " ms"),
    ("… sent to all four seats an action", "paced_kilobytes", " kB"),
    ("… most memory of all servers", "paced_memory", " MB"),
    ("As many as they take: actions a second, stored and told", "full_actions_a_second", ""),
    ("… until all four seats are told", "full_told", " ms"),
    ("… CPU time of the servers an action", "full_cpu_ms", " ms"),
    ("… most memory of all servers", "full_memory", " MB"),
    ("Actions refused in both parts, acknowledged ones that were lost", "failed", ""),
    ("With 10,000 games stored: CPU time of a start", "start_cpu", " s"),
    ("… the list of the own games: half of the times within, the longest", "list", " ms"),
)


_ATTACKS: Final = (
    ("nobody attacks", "nobody"),
    ("1,100 connections on which nothing is said", "silent"),
    ("300 requests that come a byte a second", "slow"),
    ("12 sockets that ask for the whole game again and again", "sync"),
    ("12 that look back to and fro in one game", "past"),
    ("new games through `//api/games`", "creation"),
    ("chains of games played again", "again"),
    ("games of five `sovereign` computers, looked at", "computers"),
)


def tables(found: dict[str, list[Results]]) -> str:
    """What was measured, as Markdown."""
    parts = [load_table(found["load"])] if found.get("load") else []
    parts += [abuse_table(row) for row in found.get("abuse", [])]
    return "\n".join(parts)


def abuse_table(row: Results) -> str:
    """What players feel beside attacks."""
    lines = [
        f"| an action a second each ({row['commit']}) | half are told within | 99 of 100 within | refused |",
        "| --- | --- | --- | --- |",
    ]
    lines += [
        f"| {text} | {row[f'{name}_p50']} ms | {row[f'{name}_p99']} ms | {row[f'{name}_failed']} |"
        for text, name in _ATTACKS
    ]
    return "\n".join(lines) + "\n"


def load_table(rows: list[Results]) -> str:
    """How many players each kind of server bears."""
    heads = [f"{server_name(row)}, {row['commit']}" for row in rows]
    lines = [f"| | {' | '.join(heads)} |", f"| --- |{' --- |' * len(rows)}"]
    lines += [
        f"| {text} | {' | '.join(cell(row, name) + unit for row in rows)} |" for text, name, unit in _LINES
    ]
    return "\n".join(lines) + "\n"


def server_name(row: Results) -> str:
    """Which kind of server it was, in words."""
    stores = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
    processes = "one process" if row["processes"] == 1 else f"{row['processes']} processes"
    return f"{stores[str(row['database'])]}, {processes}"


def cell(row: Results, name: str) -> str:
    """One figure, or the two that belong together."""
    if name == "failed":
        return f"{row['paced_refused']} + {row['full_refused']}, {row['lost']}"
    if name in row:
        return str(row[name])
    second = "most" if name == "list" else "p99"
    return f"{row[f'{name}_p50']}, {row[f'{name}_{second}']}"
