"""Who somebody is: a guest, known by a key of one browser, or a person with an account, known by several.

Seats are bound to a holder. A guest's is the digest of the key itself; whoever registers keeps it, so that no
seat changes hands, and comes by other keys from then on. A key that was given up leads to nobody.
"""

import asyncio
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property, partial
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from realmwright.server.bus import Blocking
from realmwright.server.errors import Busy, Conflict, Forbidden, Unusable
from realmwright.server.fair import Crowded, FairQueue
from realmwright.server.identity import digest, new_token
from realmwright.server.limits import Buckets
from realmwright.server.storage.accounts import Account, AccountStore, Contended, NameTaken, Session
from realmwright.server.storage.store import now
from realmwright.server.visitor import Visitor
from realmwright.telling.message import Message
from realmwright.telling.visible import clean_name

_T = TypeVar("_T")
SHORTEST_PASSWORD: Final = 8
_KNOWN: Final = 10_000
# Passwords of one address that may wait for their turn.
_WAITING: Final = 4
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


class People:
    """Whom keys lead to, and what becomes of accounts."""

    def __init__(self, store: AccountStore, stored: Blocking, tries_a_minute: int) -> None:
        self._store: Final = store
        self._stored: Final = stored
        self._holders: Final[OrderedDict[str, str | None]] = OrderedDict()
        # Grows when keys change, so that what was read before is not kept.
        self._edition = 0
        self._addresses: Final = Buckets(tries_a_minute)
        self._names: Final = Buckets(tries_a_minute)
        # One core, and 64 MB, at a time.
        self._hasher: Final = PasswordHasher(parallelism=1)
        self._turns: Final = FairQueue(1, most=_WAITING)

    # Who is who.

    async def holder(self, key: str) -> str | None:
        """Whom a key leads to; None if it was given up."""
        if key in self._holders:
            self._holders.move_to_end(key)
            return self._holders[key]
        edition = self._edition
        found = await self._stored(partial(self._store.holder, key))
        if edition == self._edition:
            self._holders[key] = found
            while len(self._holders) > _KNOWN:
                self._holders.popitem(last=False)
        return found

    def forget(self) -> None:
        """Ask the database again: some keys have changed."""
        self._edition += 1
        self._holders.clear()

    async def account(self, who: Visitor) -> Account | None:
        """The account of whoever asks; None for a guest."""
        return None if who.holder is None else await self.account_of(who.holder)

    async def account_of(self, holder: str) -> Account | None:
        """The account of a holder; None for a guest."""
        return await self._stored(partial(self._store.account, holder))

    async def named(self, folded: str) -> Account | None:
        """The account of a name, as it is compared."""
        return await self._stored(partial(self._store.named, folded))

    async def sessions(self, who: Visitor) -> list[Session]:
        """The browsers that are signed in to the account of whoever asks."""
        return await self._stored(partial(self._store.sessions, (await self._own(who)).holder))

    # Coming and going.

    async def register(self, who: Visitor, name: str, password: str, key: str, browser: str) -> None:
        """Make an account; a guest keeps what it has. Raises Conflict, Unusable, TooMany or Busy."""
        await self._check_guest(who)
        shown = clean_name(name)
        folded = fold(shown)
        self._take(who, folded)
        if not folded:
            raise Unusable("a name has letters that can be read", key="error.name-needed")
        _check_password(password)
        # Before it is looked whether the name is free, so that it takes as long if it is not.
        hashed = await self._argon(who, partial(self._hasher.hash, password))
        holder, at = who.holder or digest(new_token()), now()
        account = Account(holder, shown, folded, hashed, at)
        session = Session(key, holder, at, at, browser_name(browser))
        try:
            await self._stored(partial(self._store.register, account, session, who.key))
        except NameTaken as error:
            raise Conflict("there is an account of that name", key="error.name-taken") from error

    async def sign_in(self, who: Visitor, name: str, password: str, key: str, browser: str) -> None:
        """Lead a key to an account, and give it what the guest had. Raises Forbidden, TooMany or Busy.

        Whether there is no such account, or the password is wrong, neither the answer tells nor its time.
        """
        await self._check_guest(who)
        folded = fold(clean_name(name))
        self._take(who, folded)
        account = await self.named(folded)
        known = account.password if account is not None else await self._argon(who, lambda: self._nobodys)
        right = await self._matches(who, known, password)
        if account is None or not right:
            raise Forbidden("name or password is wrong", key="error.sign-in")
        if self._hasher.check_needs_rehash(account.password):
            hashed = await self._argon(who, partial(self._hasher.hash, password))
            await self._stored(partial(self._store.set_password, account.holder, hashed))
        at = now()
        session = Session(key, account.holder, at, at, browser_name(browser))
        await self._change(partial(self._store.sign_in, session, who.key))

    async def leave(self, key: str) -> None:
        """Let a key lead to nobody: a session ends, or a guest is forgotten."""
        await self._stored(partial(self._store.end, [key]))

    async def end_sessions(self, who: Visitor, which: Callable[[Session], bool]) -> None:
        """End some sessions of the own account."""
        ending = [session.key for session in await self.sessions(who) if which(session)]
        await self._stored(partial(self._store.end, ending))

    async def change_password(self, who: Visitor, old: str, new: str) -> None:
        """Change the own password; all other browsers are signed out. Raises Forbidden, Unusable, TooMany."""
        account = await self._proven(who, old)
        _check_password(new)
        hashed = await self._argon(who, partial(self._hasher.hash, new))
        await self._stored(partial(self._store.set_password, account.holder, hashed))
        await self.end_sessions(who, lambda session: session.key != who.key)

    async def keep_private(self, who: Visitor, private: bool) -> None:
        """Let the own profile be for nobody else's eyes, or not. Raises Forbidden."""
        await self._stored(partial(self._store.set_private, (await self._own(who)).holder, private))

    async def delete(self, who: Visitor, password: str, names: tuple[str, ...]) -> None:
        """Delete the own account. Raises Forbidden, TooMany or Busy."""
        account = await self._proven(who, password)
        await self._change(partial(self._store.delete, account.holder, names))

    # The work.

    async def _own(self, who: Visitor) -> Account:
        account = await self.account(who)
        if account is None:
            raise Forbidden("this browser is signed in to no account", key="error.no-account")
        return account

    async def _check_guest(self, who: Visitor) -> None:
        if await self.account(who) is not None:
            raise Conflict("this browser is signed in already", key="error.signed-in")

    async def _proven(self, who: Visitor, password: str) -> Account:
        account = await self._own(who)
        self._take(who, account.folded)
        if not await self._matches(who, account.password, password):
            raise Forbidden("the password is wrong", key="error.password")
        return account

    def _take(self, who: Visitor, folded: str) -> None:
        self._addresses.take(who.address)
        self._names.take(folded)

    async def _matches(self, who: Visitor, hashed: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return self._hasher.verify(hashed, password)
            except (VerifyMismatchError, InvalidHashError):
                return False

        return await self._argon(who, verify)

    @cached_property
    def _nobodys(self) -> str:
        """What a password is compared with where there is no account."""
        return self._hasher.hash(new_token())

    async def _argon(self, who: Visitor, work: Callable[[], _T]) -> _T:
        """Do what takes a tenth of a second in a thread, one at a time. Raises Busy."""
        try:
            async with self._turns.turn((who.address,)):
                return await asyncio.to_thread(work)
        except Crowded as error:
            raise Busy("too many passwords wait to be looked at") from error

    async def _change(self, change: Callable[[], None]) -> None:
        try:
            await self._stored(change)
        except Contended as error:
            raise Busy("games go on too fast for their seats to change hands") from error


def fold(name: str) -> str:
    """A name as it is compared: whatever the case, and the form of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def browser_name(agent: str) -> str:
    """What a browser calls itself, as far as its owner needs it to know it again."""
    found = [next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, found))


def _check_password(password: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise Unusable(
            f"a password has {SHORTEST_PASSWORD} signs at least",
            error=Message("error.password-short", {"n": SHORTEST_PASSWORD}),
        )
