"""The built front end as the server sends it: packed, telling who shows a link what it is, and small."""

import re
import struct
from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import expect

from browser.pages import Window
from realmwright.texts import PARTS, catalogue, languages

TEXTS = [
    f"/api/texts/{code}{part}.json" for code in languages() for part in ("", *(f"-{part}" for part in PARTS))
]


@pytest.fixture
def client(server: str) -> Iterator[httpx.Client]:
    """Somebody who asks without a browser."""
    with httpx.Client(base_url=server) as one:
        yield one


def sent(client: httpx.Client, path: str, accepted: str) -> tuple[str | None, int]:
    """How something is encoded for who takes these encodings, and its bytes on the wire."""
    with client.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
        assert answer.status_code == 200, path
        encoding = answer.headers.get("content-encoding")
        return encoding, sum(len(part) for part in answer.iter_raw())


def test_the_page_says_what_it_is_where_it_is(client: httpx.Client, server: str) -> None:
    for language in languages():
        page = client.get("/games/abc", headers={"Accept-Language": language})
        assert "Accept-Language" in page.headers["vary"]
        said = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page.text))
        assert said["og:image"] == f"{server}/og.png"
        assert said["og:description"] == said["description"] == catalogue(language).text("ui.about")
        assert f'<html lang="{language}">' in page.text
    picture = client.get("/og.png")
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


def test_who_names_a_host_writes_nothing_into_the_page(client: httpx.Client) -> None:
    page = client.get("/", headers={"Host": 'a"><script>b</script>'})
    assert "<script>b" not in page.text


def test_all_of_the_page_is_packed_as_the_browser_takes_it(client: httpx.Client) -> None:
    assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', client.get("/").text)
    large = [path for path in assets if len(client.get(path).content) > 500]
    assert any(path.endswith(".css") for path in large)
    for path in (*large, *TEXTS):
        plain, none = sent(client, path, "identity"), sent(client, path, "gzip;q=0, br;q=0.0")
        assert plain[0] is none[0] is None
        assert sent(client, path, "gzip, deflate, br, zstd")[0] == "br"
        assert sent(client, path, "br;q=0.5")[0] == "br"
        packed = sent(client, path, "gzip, br;q=0")
        assert packed[0] == "gzip"
        assert sent(client, path, "br")[1] < packed[1] < 0.7 * plain[1]


# What a page may cost on the wire when it is opened for the first time, texts, pictures and answers included.
START, GAME = 110_000, 140_000


def cost(one: Window, path: str, shown: str) -> dict[str, int]:
    """Bytes on the wire by address, until this is shown and nothing more comes."""
    session = one.context.new_cdp_session(one.page)
    session.send("Network.enable")
    asked: dict[str, str] = {}
    bytes_of: dict[str, int] = {}
    session.on(
        "Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]})
    )
    session.on(
        "Network.loadingFinished",
        lambda event: bytes_of.update({asked[event["requestId"]]: int(event["encodedDataLength"])}),
    )
    one.page.goto(one.url + path)
    expect(one.page.locator(shown).first).to_be_visible()
    one.page.wait_for_load_state("networkidle")
    return bytes_of


@pytest.mark.parametrize("language", languages())
def test_the_start_page_is_small(window: Callable[..., Window], language: str) -> None:
    bytes_of = cost(window(locale=language), "/", "form .start")
    texts = [url for url in bytes_of if "/api/texts/" in url]
    assert [url.rpartition("/")[2] for url in texts] == [f"{language}.json"]
    assert 10_000 < bytes_of[texts[0]] < 25_000
    assert 50_000 < sum(bytes_of.values()) < START, bytes_of


def test_the_game_page_is_small(window: Callable[..., Window]) -> None:
    one = window()
    made = one.post("/api/games", {"setup": "first-game", "seats": [{"kind": "here"}, {"kind": "here"}]})
    bytes_of = cost(one, f"/games/{made['game']}", ".play [role=gridcell]")
    assert 60_000 < sum(bytes_of.values()) < GAME, bytes_of
