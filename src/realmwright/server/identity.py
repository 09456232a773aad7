"""Which browser this is: a random key in a signed cookie. A seat is bound to the digest of that key.

The cookie is HttpOnly and SameSite=Strict; the server stores digests only: they open no seat.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE: Final = "realmwright"
_LIFE: Final = 400 * 24 * 3600
_FORM: Final = re.compile(r"([A-Za-z0-9_-]{22})\.([0-9a-f]{64})")


class Identity:
    """Makes and checks the cookies of browsers."""

    def __init__(self, signing_key: bytes) -> None:
        self._signing_key: Final = signing_key

    def new(self) -> str:
        """The cookie's value for a browser that has none."""
        key = secrets.token_urlsafe(16)
        return f"{key}.{self._sign(key)}"

    def holder(self, value: str | None) -> str | None:
        """The digest that seats are bound to; None for no cookie, or one that is not ours."""
        found = _FORM.fullmatch(value or "")
        if found is None or not hmac.compare_digest(self._sign(found[1]), found[2]):
            return None
        return digest(found[1])

    def cookie(self, value: str, *, secure: bool) -> Cookie:
        """The cookie as it is set."""
        return Cookie(
            key=COOKIE, value=value, max_age=_LIFE, path="/", httponly=True, samesite="strict", secure=secure
        )

    def _sign(self, key: str) -> str:
        return hmac.new(self._signing_key, key.encode(), hashlib.sha256).hexdigest()


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A one-time token."""
    return secrets.token_urlsafe(24)


def new_game_id() -> str:
    """The id of a game: nobody guesses it, and it fits a link."""
    return secrets.token_urlsafe(9)


def cookie_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """The value of our cookie, whatever it holds."""
    return connection.cookies.get(COOKIE)
