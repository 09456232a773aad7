"""How `serve` is told by which mail server it sends notices."""

from pathlib import Path
from typing import Any

import pytest

from realmwright.cli import app
from realmwright.server import run
from realmwright.server.config import Config
from realmwright.server.mail import Smtp

SITE = ["--url", "https://games.example.org"]
FROM = ["--mail-from", "games@example.org"]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """What servers are started with; none is."""
    found: list[Config] = []

    def serve(config: Config, listening: Any, *_more: Any, **_named: Any) -> bool:
        listening.close()
        found.append(config)
        return True

    monkeypatch.setattr(run, "serve", serve)
    return found


def asked(*words: str) -> int:
    return app.run(["serve", "--port", "0", *words])


def test_the_usual_way_is_encrypted(served: list[Config], tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("secret\n", "utf-8")
    signed_in = ["--smtp-user", "games", "--smtp-password-file", str(password)]
    assert asked(*SITE, *FROM, "--smtp", "mail.example.org", *signed_in) == 0
    assert served[0].smtp == Smtp("mail.example.org", "games@example.org", 587, "starttls", "games", "secret")
    assert served[0].url == "https://games.example.org"


@pytest.mark.parametrize(
    ("words", "port"),
    [
        (["--smtp", "mail.example.org", "--smtp-security", "tls"], 465),
        (["--smtp", "mail.example.org:2525", "--smtp-security", "none"], 2525),
        (["--smtp", "[::1]:25", "--smtp-security", "none"], 25),
    ],
)
def test_other_ways_are_said(served: list[Config], words: list[str], port: int) -> None:
    assert asked(*SITE, *FROM, *words) == 0
    assert served[0].smtp is not None
    assert (served[0].smtp.port, served[0].smtp.user) == (port, None)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ([*FROM, "--smtp", "mail.example.org"], "--url"),
        ([*SITE, "--smtp", "mail.example.org"], "--mail-from"),
        ([*SITE, *FROM, "--smtp", "mail.example.org", "--smtp-security", "ssl"], "--smtp-security"),
        ([*SITE, *FROM, "--smtp", "mail.example.org", "--smtp-user", "games"], "--smtp-user"),
        (["--reach", "10.0.0.0/99"], "--reach"),
    ],
)
def test_what_does_not_go_together_is_told_at_once(
    served: list[Config], capsys: pytest.CaptureFixture[str], words: list[str], named: str
) -> None:
    assert asked(*words) == 2
    assert named in capsys.readouterr().err
    assert served == []
