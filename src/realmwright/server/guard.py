"""What every request must pass, and what every answer carries: hosts, origins, limits, headers.

Own code where Litestar has some too. Its allowed hosts are compared with their port, which nobody knows
beforehand on a free port or behind a proxy, and a socket of a foreign host gets an answer for requests, which
ends as a fault of the server. Its rate limit counts no sockets, and lets who has used up a minute's requests
wait for the next minute.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from realmwright.server.config import MAX_HEADERS, Config
from realmwright.server.errors import Forbidden, RequestError, TooMany
from realmwright.server.limits import Buckets
from realmwright.server.supervisor import warn_once
from realmwright.server.visitor import address_of, by_https, is_local
from realmwright.server.wire import to_json

_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    ("Content-Security-Policy", _POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
# Whoever came by https once comes so for a year.
HSTS: Final = ("Strict-Transport-Security", "max-age=31536000")
_PORTS: Final = {"http": 80, "https": 443}
# What makes something new in the database, guesses at tokens or lets the server think has a limit of its own.
_MAKINGS: Final = frozenset(
    ("/api/games", "/api/records", "/api/invites", "/api/invitations", "/api/devices", "/api/lobby")
    + ("/api/contests", "/api/notices/push", "/api/notices/mail", "/api/notices/hooks")
    + ("/api/notices/confirmation", "/api/notices/stop")
)
# Whoever looks after the server asks by its address, which is none of its names.
_PROBES: Final = frozenset(("/health", "/ready"))
_HINT: Final = "/hint/"
# All that is kept of an account takes a while to read.
_EXPORT: Final = "/api/account/export"
_MAKING_ENDS: Final = ("/again", "/copies", "/device", "/tables")
_SEATS: Final = "/seats/"
# Mail programs send their form here, from wherever they are: its word alone counts (RFC 8058).
BY_LINK: Final = "/api/notices/stop/"
_LOBBY: Final = "/api/lobby/"


class HeadersTooBig(RequestError):
    """More cookies and headers than any browser of ours sends."""

    status = 431
    key = "error.too-big"


class NotJson(RequestError):
    """A body that is not said to be JSON: the form of another site could send it."""

    status = 415


class Places:
    """What each address has open at once: at most so many, where that is not 0."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._open: Final[Counter[str]] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Hold a place. Raises TooMany."""
        if self._most and self._open[address] >= self._most and not is_local(address):
            raise TooMany("too much is open from this address; close a page of ours")
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def check_origin(headers: Headers, scheme: str) -> None:
    """A page of another site must not act in a player's name, nor listen. Raises Forbidden."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise Forbidden("requests from other sites are refused", key="error.origin")
        return
    asked = f"{scheme}://{headers.get('host', '')}"
    if _site(origin) == _site(asked) is not None:
        return
    if scheme == "http" and _site(origin.replace("https://", "http://", 1)) == _site(asked):
        warn_once("pages come by https, but no proxy is trusted that says so: serve --proxy ADDRESS")
    raise Forbidden(f"requests from {origin} are refused at {asked}", key="error.origin")


def _site(url: str) -> tuple[str, str, int | None] | None:
    """Scheme, name and port of a URL; None for what is none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname:
        return None
    return parts.scheme, parts.hostname, _PORTS.get(parts.scheme) if port is None else port


def check_body(headers: Headers) -> None:
    """A body must be said to be JSON, which no other site's form can. Raises NotJson."""
    empty = headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if not empty and kind != "application/json":
        raise NotJson(f"the body is application/json, not {kind or 'without a content type'}")


def host_name(text: str) -> str | None:
    """The name in a Host header or in the settings, without port, in small letters; None for no name."""
    try:
        name = urlsplit(f"//{text}").hostname
    except ValueError:
        return None
    return name.rstrip(".") if name else None


def check_host(headers: Headers, hosts: Collection[str | None]) -> None:
    """A foreign name that leads here is refused, so that no page can pass for ours. Raises Forbidden."""
    if not hosts:
        return
    host = host_name(headers.get("host", ""))
    if host is None or host not in hosts:
        raise Forbidden(f"this server does not answer to {host!r}", key="error.host")


class Guard:
    """Around the whole application: what is refused here is not even routed."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app: Final = app
        self._hosts: Final = frozenset(map(host_name, config.hosts))
        self._requests: Final = Buckets(config.requests_a_minute)
        self._makings: Final = Buckets(config.makings_a_minute)
        self._connections: Final = Places(config.connections_an_address)
        self._sockets: Final = Places(config.sockets_an_address)
        self._believes: Final = bool(config.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the request, then let it in; add the headers to the answer."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        no_store = routed(scope["path"]).startswith("/api/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in (*HEADERS, HSTS) if by_https(scope) else HEADERS:
                    headers[name] = value
                if no_store:
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            places = self._admit(scope)
        except RequestError as error:
            await _refuse(error, scope, send_with_headers)
        else:
            with places:
                await self.app(scope, receive, send_with_headers)

    def _admit(self, scope: Scope) -> ExitStack:
        """Check a request or socket; the places that it holds while it is open. Raises RequestError."""
        self._check(scope)
        address = address_of(scope)
        with ExitStack() as places:
            places.enter_context(self._connections.one(address))
            if scope["type"] == ScopeType.WEBSOCKET:
                places.enter_context(self._sockets.one(address))
            return places.pop_all()

    def _check(self, scope: Scope) -> None:
        if sum(len(name) + len(value) for name, value in scope["headers"]) > MAX_HEADERS:
            raise HeadersTooBig("the headers of the request are too big")
        headers = Headers.from_scope(scope)
        if scope["path"] not in _PROBES:
            check_host(headers, self._hosts)
        address = address_of(scope)
        if "x-forwarded-for" in headers and not self._believes:
            warn_once(
                "a proxy asks for others, but none is trusted: they share one limit (serve --proxy ADDRESS)"
            )
        self._requests.take(address)
        method = scope.get("method", "GET")
        by_link = routed(scope["path"]).startswith(BY_LINK)
        if scope["type"] == ScopeType.WEBSOCKET or (method not in _SAFE and not by_link):
            check_origin(headers, "https" if by_https(scope) else "http")
        if scope["type"] != ScopeType.WEBSOCKET and method not in _SAFE and not by_link:
            check_body(headers)
        path: str = scope["path"]
        if _makes(method, path):
            self._makings.take(address)


def routed(path: str) -> str:
    """A path as the router reads it, which passes over doubled slashes and one at the end."""
    return "/" + "/".join(filter(None, path.split("/")))


def told(path: str) -> str:
    """A path as a log may tell it: the word of a link counts for whoever has it."""
    return f"{BY_LINK}…" if routed(path).startswith(BY_LINK) else path


def _makes(method: object, path: str) -> bool:
    """Whether a request counts against the tighter limit."""
    plain = routed(path)
    if _HINT in plain or plain == _EXPORT:
        return True
    makes = plain in _MAKINGS or plain.endswith(_MAKING_ENDS) or _SEATS in plain
    return method == "POST" and (makes or plain.startswith((_LOBBY, BY_LINK)))


async def _refuse(error: RequestError, scope: Scope, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 1008, "reason": error.detail[:100]})
        return
    body = to_json(error.problem(Headers.from_scope(scope)))
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": error.status, "headers": head})
    await send({"type": "http.response.body", "body": body, "more_body": False})
