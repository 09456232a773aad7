"""The front end's files."""

import re
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.response import Response
from msgspec import Struct

from realmwright.server.errors import Unknown
from realmwright.server.pages import Page, Site, encoding_for, make_page
from realmwright.server.routes.context import Asking
from realmwright.server.texts import language_for, texts_for
from realmwright.server.visitor import by_https
from realmwright.server.wire import to_json

# Where the page shows something: the start page, a link, events, players, a game (`frontend/src/App.svelte`).
_PAGES: Final = re.compile(
    r"/?|/index\.html|/join/?|/continue/?|/lobby/?|/account/?|/notices/?|/games/[^/]+/?|/events(?:/[^/]+)?/?|/players(?:/.+)?"
)


@get(["/", "/{path:path}"], include_in_schema=False)
async def front(request: Asking, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the front end, or its page; for an address that shows nothing the page says so."""
    site = request.app.state.site
    assert isinstance(site, Site)
    if path.startswith("/api/"):
        raise Unknown(f"there is nothing at {path}")
    found = site.file(path)
    if found is not None:
        return send(request, found)
    language, about = language_for(request.headers), texts_for(request.headers).text("ui.about")
    origin = f"{'https' if by_https(request.scope) else 'http'}://{request.headers.get('host', '')}"
    page = site.page(origin, language, about)
    answer = send(request, page, status=200 if _PAGES.fullmatch(path) else 404)
    answer.headers["Vary"] += ", Accept-Language"
    return answer


def send(request: Asking, page: Page, *, status: int = 200) -> Response[bytes]:
    """A file, compressed where the browser takes that, or the word that it has not changed."""
    headers = {
        "ETag": page.etag,
        "Cache-Control": "public, max-age=31536000, immutable" if page.lasting else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if status == 200 and request.headers.get("if-none-match") == page.etag:
        return Response(b"", status_code=304, headers=headers, media_type=page.type)
    encoding = encoding_for(page, request.headers.get("accept-encoding", ""))
    if encoding is not None:
        headers["Content-Encoding"] = encoding
    body = page.body if encoding is None else page.packed[encoding]
    return Response(body, headers=headers, media_type=page.type, status_code=status)


def send_packed(request: Asking, answer: Struct) -> Response[bytes]:
    """An answer as a file is sent. Only where nothing in it is secret.

    What one may learn of it from its length packed (BREACH) must be known to all.
    """
    return send(request, make_page("answer.json", to_json(answer)))


HANDLERS = [front]
