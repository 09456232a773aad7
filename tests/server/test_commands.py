"""`realmwright play` and `serve` as processes."""

import asyncio
import contextlib
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from realmwright.server.run import bind

PATIENCE = 120.0


@asynccontextmanager
async def command(folder: Path, *words: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A command that serves, and the first line that it says."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "realmwright", *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        yield process, line.decode()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), PATIENCE)


def address(line: str) -> str:
    found = re.search(r"http://[\d.]+:\d+", line)
    assert found, line
    return found[0]


async def health(url: str) -> int:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False) as client:
        return (await client.get("/health")).status_code


async def test_play_takes_another_port_and_stops_at_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with command(tmp_path, "play", "--no-browser", "--port", str(port)) as (process, line):
            url = address(line)
            assert not url.endswith(f":{port}")
            assert await health(url) == 200
            assert (tmp_path / "realmwright" / "games.db").is_file()
            process.send_signal(signal.SIGINT)
            _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert process.returncode == 0
            assert b"Traceback" not in said


async def test_serve_refuses_a_taken_port_and_a_bad_database(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        async with command(tmp_path, "serve", "--port", port) as (process, _):
            _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
            assert process.returncode == 1
            assert said.decode().splitlines()[-1].startswith("realmwright: ")
            assert b"Traceback" not in said
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 100)
    async with command(
        tmp_path, "serve", "--port", "0", "--database", f"sqlite:///{tmp_path / 'broken.db'}"
    ) as (
        process,
        _,
    ):
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 1
        assert "cannot be used" in said.decode().splitlines()[-1]


async def test_answers_are_sent_without_delay() -> None:
    undelayed: asyncio.Queue[int] = asyncio.Queue()

    def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted = writer.get_extra_info("socket")
        undelayed.put_nowait(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(meet, sock=bind("127.0.0.1", 0, strict=True)) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        assert await asyncio.wait_for(undelayed.get(), PATIENCE)
        writer.close()
        await writer.wait_closed()
