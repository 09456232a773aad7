"""``realmwright doctor``: what is installed, how it runs, what the machine has."""

import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

import realmwright
from realmwright import machine, paths

LIBRARIES = ("librt", "typer", "rich", "litestar", "uvicorn", "msgspec", "sqlalchemy", "alembic")


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")] = False,
) -> None:
    """Show versions, paths, and whether the engine is compiled."""
    facts = examine()
    if as_json:
        typer.echo(json.dumps(facts, indent=2))
        return
    for name, value in facts.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {one}" for key, one in value.items() if one) or None
        elif isinstance(value, list):
            value = f"{len(value)}" if name == "quadrant_faults" else ", ".join(value) or None
        shown = {None: "none found", True: "yes", False: "no"}.get(value, value)  # type: ignore[call-overload]
        typer.echo(f"{name.replace('_', ' ').capitalize():<16} {shown}")
    for advice in advise(facts):
        typer.echo(f"\n{advice}")


def examine() -> dict[str, object]:
    """The facts, in the order shown."""
    from realmwright.own_quadrants import own_quadrants
    from realmwright.texts import catalogue

    node = machine.node()
    browser = machine.browser()
    own = own_quadrants()
    return {
        "version": realmwright.__version__,
        "compiled": realmwright.COMPILED,
        "module": realmwright.MODULE or None,
        "python": platform.python_version(),
        "interpreter": sys.executable,
        "platform": platform.platform(),
        "package": str(Path(realmwright.__file__).parent),
        "data_folder": str(paths.data_folder()),
        "quadrant_folder": str(paths.quadrant_folder()),
        "own_quadrants": list(own.stems),
        "quadrant_faults": [catalogue().say(fault.told(whole=True)) for fault in own.faults],
        "compiler": machine.compiler(),
        "node": {"version": node[1], "path": node[0]} if node else None,
        "browser": {"version": machine.browser_version(browser), "path": browser} if browser else None,
        "libraries": {name: _installed(name) for name in LIBRARIES},
    }


def advise(facts: dict[str, object]) -> list[str]:
    """What the user could do about what is missing."""
    from realmwright.texts import catalogue

    advice = []
    faults = facts["quadrant_faults"]
    if isinstance(faults, list) and faults:
        heading = catalogue().text("own-quadrant.faults", n=len(faults))
        advice.append("\n".join([heading, *(f"  {fault}" for fault in faults)]))
    if not facts["module"]:
        advice.append("The engine's modules are missing: install realmwright again.")
    elif not facts["compiled"]:
        advice.append(
            "The engine runs uncompiled, 30 to 600 times slower. "
            + (
                "Build a wheel to compile it: `make play` in a checkout does, an editable install does not."
                if facts["compiler"]
                else "Install a C compiler and Python's headers (on Debian: gcc python3-dev) and build again."
            )
        )
    return advice


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
