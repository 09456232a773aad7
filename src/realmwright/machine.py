"""What this machine has for building and testing: a C compiler, Node, a browser."""

import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
#: Like the probe of setup.py: a compiler is of use only if it finds Python.h.
PROBE = "#include <Python.h>\nint probe(void);\nint probe(void) { return PY_MAJOR_VERSION; }\n"


def compiler() -> str | None:
    """The path of a C compiler that finds Python.h."""
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    for name in (os.environ.get("CC", "").split(" ")[0], configured, "cc", "gcc", "clang"):
        path = shutil.which(name) if name else None
        if path and _compiles(path):
            return path
    return None


def node() -> tuple[str, str] | None:
    """Path and version of Node."""
    path = shutil.which("node")
    version = output_of([path, "--version"]) if path else None
    return (path, version.lstrip("v")) if path and version else None


def browser() -> str | None:
    """The path of an installed Chromium or Chrome; ``REALMWRIGHT_BROWSER`` names another."""
    chosen = os.environ.get("REALMWRIGHT_BROWSER")
    if chosen:
        return shutil.which(chosen)
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def browser_version(path: str) -> str | None:
    """The version that a browser tells."""
    found = re.search(r"\d+(\.\d+)+", output_of([path, "--version"]) or "")
    return found[0] if found else None


def _compiles(path: str) -> bool:
    places = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
    includes = [f"-I{place}" for place in sorted(places)]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        return output_of([path, *includes, "-c", str(source), "-o", str(Path(folder, "probe.o"))]) is not None


def output_of(command: list[str]) -> str | None:
    """What a command prints, without the white space around it; nothing if it fails or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
