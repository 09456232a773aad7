"""Requests to addresses that people name: public ones alone, answered soon, and nothing read of the answer.

What is checked is the address that is connected to, whatever name led there, so a name that leads elsewhere
the second time is of no use; nor is a redirect, which is not followed.
"""

import asyncio
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from realmwright.server.visitor import Network, among

LONGEST_URL: Final = 2000
# Seconds for all of a request.
_WITHIN: Final = 10.0
_WEB_PORTS: Final = (80, 443)
_LOWEST_PORT: Final = 1024
# IPv6 that carries an address of IPv4 in its last 32 bits: as it is mapped, or translated (RFC 6052).
_CARRIES: Final = (ip_network("::ffff:0:0/96"), ip_network("64:ff9b::/96"))
# What leads elsewhere by a way of its own: 6to4, Teredo, local translation (RFC 8215), compatible addresses.
_TUNNELS: Final = tuple(map(ip_network, ("2002::/16", "2001::/32", "64:ff9b:1::/48", "::/96")))
# For protocols, not for servers (RFC 6890); Python's own list of what is global leaves some of it in.
_PROTOCOLS: Final = ip_network("192.0.0.0/24")


class Unreachable(Exception):
    """Nobody may be, or is, reached there. Its text tells nothing of what answers there."""


@dataclass(frozen=True)
class Answer:
    """The status of an answer, and the seconds after which to ask again if it says so."""

    status: int
    retry_after: int | None


class Reach:
    """Sends to public addresses; to those of some networks too, there by http as well."""

    def __init__(self, allowed: Sequence[Network]) -> None:
        self._allowed: Final = tuple(allowed)

    def check(self, url: str) -> None:
        """Raises Unreachable for a URL that nothing is sent to, whatever its name leads to."""
        if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
            raise Unreachable("a URL is of printable ASCII, and not too long")
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError as error:
            raise Unreachable("this is no URL") from error
        if parts.scheme not in ("https", "http") or not parts.hostname:
            raise Unreachable("a URL begins with https:// and a name")
        if parts.scheme == "http" and not self._allowed:
            raise Unreachable("only https is spoken to")
        if "@" in parts.netloc or parts.fragment:
            raise Unreachable("a URL has no name, password or fragment here")
        if port is not None and port not in _WEB_PORTS and port < _LOWEST_PORT:
            raise Unreachable(f"nothing of the web is at port {port}")

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Send a body there. Raises Unreachable."""
        self.check(url)
        # It takes a while to import, and most servers never send anything.
        aiohttp: Any = await asyncio.to_thread(__import__, "aiohttp")
        plain = urlsplit(url).scheme == "http"
        try:
            connector = aiohttp.TCPConnector(
                socket_factory=partial(self._socket, plain=plain), force_close=True, use_dns_cache=False
            )
            async with (
                aiohttp.ClientSession(
                    connector=connector,
                    cookie_jar=aiohttp.DummyCookieJar(),
                    timeout=aiohttp.ClientTimeout(total=_WITHIN),
                    trust_env=False,
                    auto_decompress=False,
                ) as session,
                session.post(url, data=body, headers=dict(headers), allow_redirects=False) as answer,
            ):
                # Whatever it says, it is not read: the connection is closed instead.
                after = answer.headers.get("Retry-After", "")
                answer.close()
                return Answer(answer.status, int(after) if after.isdecimal() and len(after) < 8 else None)
        except (aiohttp.ClientError, OSError, ValueError, TimeoutError) as error:
            raise Unreachable(type(error).__name__) from error

    def _socket(self, info: tuple[Any, ...], *, plain: bool) -> socket.socket:
        """A socket for an address that a name led to. Raises OSError unless it may be connected to."""
        family, kind, protocol, _, where = info
        address = str(where[0]).partition("%")[0]
        if not among(address, self._allowed) and (plain or not is_public(address)):
            raise OSError("this address is not sent to")
        made = socket.socket(family, kind, protocol)
        made.setblocking(False)
        return made


def is_public(text: str) -> bool:
    """Whether an address is one of the public internet, also where it carries another one."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if any(address in network for network in _CARRIES):
            address = IPv4Address(int(address) & 0xFFFF_FFFF)
        elif any(address in network for network in _TUNNELS) or address.is_site_local:
            return False
    if address in _PROTOCOLS:
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved
