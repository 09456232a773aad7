"""Which browser this is: a random key in a signed cookie, known by its digest; `people` knows whose it is.

The cookie is HttpOnly and SameSite=Strict, and by https bound to this host alone (`__Host-`). The server
stores digests only: they open no seat.
"""

import hashlib
import re
import secrets
from functools import lru_cache
from typing import Final

from itsdangerous import BadSignature, Signer
from itsdangerous.encoding import base64_encode
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from realmwright.server.visitor import by_https

COOKIE: Final = "realmwright"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
_LIFE: Final = 400 * 24 * 3600
# Cookies that are kept, and how long a cookie of ours is at most: others fill no memory.
_KNOWN: Final = 10_000
_LONGEST: Final = 22 + 1 + 64
# Cookies of the first version have their signature in hexadecimal digits.
_FIRST_FORM: Final = re.compile(r"([A-Za-z0-9_-]{22})\.([0-9a-f]{64})")

_GAME_ID: Final = re.compile("[A-Za-z0-9_-]{1,16}")


class Identity:
    """Makes and checks the cookies of browsers."""

    def __init__(self, signing_key: bytes) -> None:
        # The key signs nothing but cookies, so it needs no other one derived from it.
        self._signer: Final = Signer(signing_key, key_derivation="none", digest_method=hashlib.sha256)
        # Those who play ask again and again.
        self._checked: Final = lru_cache(_KNOWN)(self._check)

    def new(self) -> str:
        """The cookie's value for a browser that has none."""
        return self._signer.sign(secrets.token_urlsafe(16)).decode()

    def key(self, value: str | None) -> str | None:
        """The digest of a cookie's key; None for no cookie, or one that is not ours."""
        return None if value is None or len(value) > _LONGEST else self._checked(value)

    def _check(self, value: str) -> str | None:
        first = _FIRST_FORM.fullmatch(value)
        if first is not None:
            value = f"{first[1]}.{base64_encode(bytes.fromhex(first[2])).decode()}"
        try:
            return digest(self._signer.unsign(value).decode())
        except (BadSignature, UnicodeError):
            return None

    def cookie(self, value: str, *, secure: bool, life: int = _LIFE) -> Cookie:
        """The cookie as it is set; with no life left it is forgotten."""
        return Cookie(
            key=SECURE_COOKIE if secure else COOKIE,
            value=value,
            max_age=life,
            path="/",
            httponly=True,
            samesite="strict",
            secure=secure,
        )


def digest(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A one-time token."""
    return secrets.token_urlsafe(24)


def new_game_id() -> str:
    """The id of a game: nobody guesses it, and it fits a link."""
    return secrets.token_urlsafe(9)


def is_game_id(text: str) -> bool:
    """Whether it may be one; no other text need be asked of the database, which takes not every one."""
    return _GAME_ID.fullmatch(text) is not None


def cookie_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """The value of our cookie, whatever it holds.

    By https one of the plain name counts where there is no other: the first version had no other.
    """
    plain = connection.cookies.get(COOKIE)
    return connection.cookies.get(SECURE_COOKIE, plain) if by_https(connection.scope) else plain
