"""How a server is run (`deploy`) and released (`.github/workflows`): linted, and true to the commands."""

import asyncio
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from typer.main import get_command

from realmwright.cli.app import make_app
from server.harness import running
from server.stores import new_sqlite
from test_project import ROOT, read_toml

DEPLOY = ROOT / "deploy"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TOOLS = Path(sys.executable).parent


def lint(*command: object) -> None:
    """Run a linter of the environment, which finds the others there; it must have nothing to say."""
    place = {"PATH": f"{TOOLS}:/usr/bin:/bin"}
    done = subprocess.run(
        list(map(str, command)), cwd=ROOT, env=place, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def options_of_serve(words: list[str]) -> dict[str, Any]:
    """What the command takes these words for. Raises an error of usage."""
    serve = get_command(make_app()).commands["serve"]  # type: ignore[attr-defined]
    return dict(serve.make_context("serve", words).params)


@pytest.mark.uncompiled
@pytest.mark.skipif(sys.platform == "win32", reason="hadolint has no wheel there")
def test_the_dockerfile_is_linted() -> None:
    lint(TOOLS / "hadolint", DEPLOY / "Dockerfile")


@pytest.mark.uncompiled
def test_workflows_are_linted() -> None:
    assert WORKFLOWS
    lint(TOOLS / "actionlint", *WORKFLOWS)
    lint(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS)


@pytest.mark.uncompiled
def test_compose_is_of_the_specification() -> None:
    lint(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


@pytest.mark.uncompiled
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_units_are_verified(tmp_path: Path) -> None:
    for kind in ("service", "socket"):
        unit = (DEPLOY / f"realmwright.{kind}").read_text(encoding="utf-8")
        there = unit.replace("/opt/realmwright/bin/realmwright", "/bin/true")
        (tmp_path / f"realmwright.{kind}").write_text(there)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in done.stderr.splitlines() if "realmwright" in line]
    assert complaints == []


def test_compose_serves_twice_and_shows_the_proxy_alone() -> None:
    services = yaml(DEPLOY / "compose.yaml")["services"]
    assert sorted(services) == ["caddy", "database", "server-1", "server-2"]
    assert services["server-1"] == services["server-2"]
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    command = [
        re.sub(r"\$\{NAME:\?.*\}", "games.example.org", word) for word in services["server-1"]["command"]
    ]
    assert command[0] == "serve"
    options = options_of_serve(command[1:])
    assert (options["host"], options["name"], options["log_json"]) == ("0.0.0.0", ["games.example.org"], True)
    assert options["database"].startswith("postgresql://realmwright@database/")
    networks = yaml(DEPLOY / "compose.yaml")["networks"]
    assert options["proxy"] == [networks["inside"]["ipam"]["config"][0]["subnet"]]
    assert networks["inside"]["internal"] is True
    # Whoever is asked to stop has the time to.
    grace = int(services["server-1"]["stop_grace_period"].removesuffix("s"))
    assert grace > options["drain"] + 15
    assert options["drain"] >= 3 * interval_of_looks()


def test_notices_find_a_way_out_and_the_database_has_none() -> None:
    compose = yaml(DEPLOY / "compose.yaml")
    joined = {name: set(service["networks"]) for name, service in compose["services"].items()}
    ways_out = {name for name, network in compose["networks"].items() if not network.get("internal")}
    assert joined["server-1"] & ways_out
    assert not joined["database"] & ways_out
    # The proxy meets the servers only where they believe it.
    assert joined["server-1"] & joined["caddy"] == {"inside"}


def interval_of_looks() -> int:
    """Seconds between two looks of the proxy whether a server is ready."""
    found = re.search(
        r"health_uri /ready\n\s*health_interval (\d+)s", (DEPLOY / "Caddyfile").read_text("utf-8")
    )
    assert found
    return int(found[1])


def test_nothing_is_to_be_edited_but_the_name() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in sorted(DEPLOY.iterdir()))
    assert set(re.findall(r"\$\{?(\w+)", said)) - {"PATH", "UV_VERSION"} <= {"NAME"}
    assert not re.search(r"password|secret|changeme|TODO", said, re.IGNORECASE)


def test_the_unit_starts_what_there_is() -> None:
    unit = (DEPLOY / "realmwright.service").read_text(encoding="utf-8")
    found = re.search(r"^ExecStart=\S+/realmwright serve (.*)$", unit, re.MULTILINE)
    assert found
    options = options_of_serve(shlex.split(found[1]))
    assert options["metrics"].startswith("127.0.0.1:")


async def test_the_image_tells_whether_it_is_well(tmp_path: Path) -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    found = re.search(r"^    CMD (\[.*\])$", text, re.MULTILINE)
    assert found
    _, *words = json.loads(found[1])
    async with running(new_sqlite(tmp_path / "games.db"), hosts=("games.example.org",)) as server:
        port = server.url.rpartition(":")[2]
        code = [word.replace(":8000", f":{port}") for word in words]
        assert await exit_code(code) == 0
    assert await exit_code(code) != 0


async def exit_code(words: list[str]) -> int:
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stderr=asyncio.subprocess.DEVNULL, env={}
    )
    return await process.wait()


def test_a_release_is_for_every_python_that_is_promised() -> None:
    project = read_toml("pyproject.toml")
    built = project["tool"]["cibuildwheel"]["build"]
    assert built == [f"cp3{minor}-*" for minor in range(11, 15)]
    assert project["project"]["requires-python"] == ">=3.11"
    (release,) = (yaml(path) for path in WORKFLOWS if path.stem == "release")
    systems = release["jobs"]["wheels"]["strategy"]["matrix"]["system"]
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
