"""The front end's files."""

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from realmwright.server.errors import Unknown
from realmwright.server.pages import Page, Site
from realmwright.server.routes.context import Asking


@get(["/", "/{path:path}"], include_in_schema=False)
async def front(request: Asking, path: FromPath[str] = "") -> Response[bytes]:
    """A file of the front end, or its page."""
    site = request.app.state.site
    assert isinstance(site, Site)
    page = None if path.startswith("/api/") else site.page(path)
    if page is None:
        raise Unknown(f"there is nothing at {path}")
    return send(request, page)


def send(request: Asking, page: Page) -> Response[bytes]:
    """A file, compressed where the browser takes that, or the word that it has not changed."""
    headers = {
        "ETag": page.etag,
        "Cache-Control": "public, max-age=31536000, immutable" if page.lasting else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == page.etag:
        return Response(b"", status_code=304, headers=headers, media_type=page.type)
    body = page.body
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = page.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=page.type)


HANDLERS = [front]
