"""``realmwright bench``: how fast the engine is on this machine."""

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from realmwright.cli import options

if TYPE_CHECKING:
    from realmwright.arena.bench import Result


def bench(
    quick: Annotated[
        bool, typer.Option("--quick", help="Little of everything: rough figures, to see that it works.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Measure the engine; each figure is the median of five, the spread how far they lie apart."""
    import realmwright
    from realmwright.arena import bench as measures
    from realmwright.arena import machine_facts

    facts: dict[str, object] = {
        "commit": machine_facts.commit(),
        "cpu": machine_facts.cpu(),
        "calibration": measures.calibration(),
        "module": realmwright.MODULE,
    }
    if not as_json:
        _print_machine(facts)
    found: list[Result] = []
    for result in measures.bench(measures.effort(quick), _say):
        found.append(result)
        if not as_json:
            typer.echo(_line(result))
        elif sys.stderr.isatty():
            typer.echo(_line(result), err=True)
    if as_json:
        facts["results"] = [asdict(result) for result in found]
        typer.echo(json.dumps(facts, indent=2))


def _say(what: str) -> None:
    typer.echo(f"bench: {what}", err=True)


def _print_machine(facts: dict[str, object]) -> None:
    typer.echo(f"Module       {facts['module']}")
    typer.echo(f"Commit       {facts['commit'] or 'unknown'}")
    typer.echo(f"Processor    {facts['cpu']}")
    typer.echo(f"Calibration  {facts['calibration']:.3f} s for a loop of plain Python\n")


def _line(result: "Result") -> str:
    digits = 0 if result.median >= 1000 else 1 if result.median >= 100 else 3
    return f"{result.name:<36}{result.median:>14,.{digits}f} ± {result.spread:<12,.{digits}f}{result.unit}"
