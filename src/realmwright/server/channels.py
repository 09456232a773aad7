"""Where persons want to be told: they come and go by their own wish alone."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from realmwright.server import requests
from realmwright.server.errors import Busy, Conflict, Forbidden, Unknown, Unusable
from realmwright.server.hall import Hall
from realmwright.server.limits import Buckets
from realmwright.server.mail import Unsent, is_mail_address
from realmwright.server.reaching import Unreachable
from realmwright.server.sending import Purpose, Sender
from realmwright.server.storage.notices import Channel
from realmwright.server.values import ChannelKind
from realmwright.server.visitor import Visitor
from realmwright.server.wire_notices import NoticeChannel, NoticeSettings

# Channels of one person.
_MOST: Final = 10
# Milliseconds after which an e-mail address that nobody has confirmed is forgotten.
_CONFIRMED_WITHIN: Final = 2 * 24 * 3600 * 1000
# E-mails that ask for confirmation, to one address in a day, and at the wish of one visitor.
_ASKED_A_DAY: Final = 3
_DAY: Final = 86_400.0


class Channels:
    """What is done at a person's wish."""

    def __init__(self, hall: Hall) -> None:
        self._hall: Final = hall
        self._store: Final = hall.notices.store
        self._addresses: Final = Buckets(_ASKED_A_DAY, _DAY)
        self._visitors: Final = Buckets(_ASKED_A_DAY * 4, _DAY)

    async def settings(self, who: Visitor) -> NoticeSettings:
        """All that is set, for whoever set it."""
        sender = await self._hall.sender()
        found = [] if who.holder is None else await self._own(who.holder)
        told = [_told(channel, who, sender) for channel in found]
        return NoticeSettings(await sender.public_key(), sender.smtp is not None, told)

    async def subscribe(self, who: Visitor, asked: requests.PushSubscription, language: str) -> None:
        """Tell a browser. Raises Unusable or Conflict."""
        await self._check_url(asked.endpoint)
        channel = await self._new(who, "push", asked.endpoint, language)
        await self._add(replace(channel, p256dh=asked.p256dh, auth=asked.auth, browser=who.key))

    async def add_hook(self, who: Visitor, url: str, language: str) -> None:
        """Tell a web hook. Raises Unusable or Conflict."""
        url = url.strip()
        await self._check_url(url)
        await self._add(await self._new(who, "hook", url, language))

    async def add_mail(self, who: Visitor, address: str, language: str) -> None:
        """Ask an e-mail address whether it is to be told. Raises Unusable, Conflict, TooMany or Busy."""
        sender, address = await self._hall.sender(), address.strip()
        if sender.smtp is None:
            raise Conflict("this server sends no mail", key="error.no-mail")
        if not is_mail_address(address):
            raise Unusable(f"{address[:80]!r} is no e-mail address", key="error.mail-address")
        channel = replace(await self._new(who, "mail", address, language), confirmed=False)
        self._visitors.take(who.address)
        self._addresses.take(address.lower())
        now = self._hall.now()
        await self._hall.stored(partial(self._store.forget_unconfirmed, now - _CONFIRMED_WITHIN))
        await self._add(channel)
        try:
            await sender.confirm(channel)
        except Unsent as error:
            await self._hall.stored(partial(self._store.remove, channel.id))
            if error.permanent:
                raise Unusable("the mail server refuses the address", key="error.mail-address") from error
            raise Busy(f"the mail server takes nothing: {error}", key="error.mail-fails") from error

    async def change(self, who: Visitor, id: str, asked: requests.ChannelChange) -> None:
        """Switch a channel on or off, or change its pace. Raises Unknown."""
        values: dict[str, object] = {}
        if asked.active is not None:
            # Switched on, it is tried anew.
            values |= {"active": asked.active, "trouble": None, "failures": 0, "retry": 0}
        if asked.pace is not None:
            values |= {"pace": asked.pace, "next": 0}
        change = partial(self._store.change, id, who.holder or "", values)
        if values and not await self._hall.stored(change):
            raise Unknown("there is no such channel")

    async def remove(self, who: Visitor, id: str) -> None:
        """Forget a channel. Raises Unknown."""
        found = await self._hall.stored(partial(self._store.channel, id))
        if found is None or found.holder != who.holder:
            raise Unknown("there is no such channel")
        await self._hall.stored(partial(self._store.remove, id))

    async def confirm(self, word: str) -> None:
        """Whoever reads an e-mail address agrees. Raises Unknown."""
        channel = await self._by_word(word, "confirm")
        if channel is None:
            raise Unknown("there is no such channel", key="error.notice-link")
        await self._hall.stored(partial(self._store.change, channel.id, channel.holder, {"confirmed": True}))

    async def stop(self, word: str) -> None:
        """Whoever reads an e-mail address wants nothing there, whether or not it was known."""
        channel = await self._by_word(word, "stop")
        if channel is not None:
            await self._hall.stored(partial(self._store.remove, channel.id))

    async def _by_word(self, word: str, purpose: Purpose) -> Channel | None:
        channel = await self._hall.stored(partial(self._store.channel, word.partition(".")[0][:22]))
        sender = await self._hall.sender()
        if channel is None or not secrets.compare_digest(
            sender.word(channel, purpose).encode(), word.encode("utf-8", "replace")
        ):
            return None
        return channel

    async def _own(self, holder: str) -> list[Channel]:
        return await self._hall.stored(partial(self._store.channels, holder))

    async def _check_url(self, url: str) -> None:
        try:
            (await self._hall.sender()).reach.check(url)
        except Unreachable as error:
            raise Unusable(str(error), key="error.notice-url") from error

    async def _new(self, who: Visitor, kind: ChannelKind, address: str, language: str) -> Channel:
        if who.holder is None:
            raise Forbidden("this browser is not known")
        own = await self._own(who.holder)
        if len([one for one in own if one.address != address]) >= _MOST:
            raise Conflict(f"a person has {_MOST} channels at most", key="error.many-channels")
        return Channel(secrets.token_urlsafe(16), who.holder, kind, address, language, self._hall.now())

    async def _add(self, channel: Channel) -> None:
        await self._hall.stored(partial(self._store.add, channel))


def _told(channel: Channel, who: Visitor, sender: Sender) -> NoticeChannel:
    push = channel.kind == "push"
    return NoticeChannel(
        id=channel.id,
        kind=channel.kind,
        # An endpoint is a key by itself: nobody need see it.
        label=urlsplit(channel.address).hostname or "" if push else channel.address,
        here=push and channel.browser == who.key,
        pace=channel.pace,
        active=channel.active,
        confirmed=channel.confirmed,
        failing=channel.trouble is not None,
        secret=sender.hook_secret(channel) if channel.kind == "hook" else None,
    )
