"""Who asks, and from where: the one answer for limits, caps and shares."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

from litestar.types import Scope

Network: TypeAlias = IPv4Network | IPv6Network
# What an IPv4 address becomes where a socket of IPv6 takes it.
_MAPPED_BITS: Final = 96
# Of IPv6 a household gets so many bits at once; who has more counts as several.
_HOUSEHOLD: Final = 64


class NotANetwork(ValueError):
    """What should be an address or a network is none."""


@dataclass(frozen=True)
class Visitor:
    """Who asks: the holder that seats are bound to, None for nobody we know; an address; the key's digest."""

    holder: str | None = None
    address: str = ""
    key: str | None = None


def address_of(scope: Scope) -> str:
    """The address that a request or socket counts for; that of a trusted proxy's client behind one."""
    client = scope.get("client")
    return one_visitor(client[0]) if client else ""


@lru_cache(maxsize=4096)
def one_visitor(address: str) -> str:
    """The same for all addresses that one visitor has at hand: a network of IPv6, an address of IPv4."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:_HOUSEHOLD]
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), _HOUSEHOLD), strict=False))


def is_local(address: str) -> bool:
    """Whether a visitor is this machine."""
    return address.startswith("127.") or address == one_visitor("::1")


def by_https(scope: Scope) -> bool:
    """Whether the visitor came by https, to the proxy that was asked first."""
    return scope.get("scheme") in ("https", "wss")


def networks(texts: Iterable[str]) -> list[Network]:
    """The networks of addresses or CIDRs, as a socket of IPv6 sees them too. Raises NotANetwork."""
    found: list[Network] = []
    for text in texts:
        try:
            network = ip_network(text.strip(), strict=False)
        except ValueError as error:
            raise NotANetwork(f"{text!r} is no address or network, such as 10.0.0.2 or 10.0.0.0/8") from error
        found.append(network)
        if network.version == 4:
            mapped = f"::ffff:{network.network_address}/{_MAPPED_BITS + network.prefixlen}"
            found.append(ip_network(mapped))
    return found


def among(address: str, known: Iterable[Network]) -> bool:
    """Whether an address lies in one of some networks."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in known)
