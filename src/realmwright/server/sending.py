"""Sends what is told of turns: to browsers by Web Push, to web hooks, by e-mail."""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from realmwright.server.config import Config
from realmwright.server.mail import Unsent, make_mail, send_mail
from realmwright.server.notice_texts import confirming, hooked, mailed, pushed
from realmwright.server.reaching import Reach, Unreachable
from realmwright.server.storage.notices import Channel, Delivery
from realmwright.server.visitor import networks
from realmwright.telling.deal import derived

# What became of a message: it arrived; the address is no more; it is refused for good; or it may yet arrive.
Outcome: TypeAlias = Literal["arrived", "gone", "refused", "failed"]
# What a link in an e-mail is for.
Purpose: TypeAlias = Literal["confirm", "stop"]
# Seconds that a browser that is away may be told of a turn.
_LIVES: Final = 86_400
# Seconds that a signed word of this server counts for a push service (RFC 8292: a day at most).
_VOUCHES: Final = 12 * 3600
# Of push services that end a subscription whose messages show nothing: there pages withdraw their notices.
_ALWAYS_SHOWN: Final = "push.apple.com"
# One message that waits for a browser is replaced by the next.
_TOPIC: Final = "turns"


@dataclass(frozen=True)
class Sent:
    """What became of a message, and when to try again, in seconds, if the other side says so."""

    outcome: Outcome
    retry_after: int | None = None


class Sender:
    """Knows the keys and the ways. `signing_key`: the server's, which further ones are derived from."""

    def __init__(self, config: Config, signing_key: bytes, vapid_key: str) -> None:
        self.smtp: Final = config.smtp
        self.url: Final = config.url.rstrip("/")
        self.reach: Final = Reach(networks(config.reaches))
        self._now: Final = config.now
        self._signing_key: Final = signing_key
        self._vapid_key: Final = vapid_key
        self._subject: Final = self.url if self.url.startswith("https://") else _contact(config)

    # Words that are not to be guessed.

    def word(self, channel: Channel, purpose: Purpose) -> str:
        """What a link in an e-mail carries: the channel, and that this server has made it."""
        proof = derived(self._signing_key, f"notices/{purpose}/{channel.id}/{channel.address}")
        return f"{channel.id}.{proof[:32]}"

    def hook_secret(self, channel: Channel) -> str:
        """The key that messages to a web hook are signed with, as its owner is shown it."""
        return "whsec_" + base64.b64encode(self._hook_key(channel)).decode()

    def _hook_key(self, channel: Channel) -> bytes:
        return bytes.fromhex(derived(self._signing_key, f"notices/hook/{channel.id}"))

    async def public_key(self) -> str:
        """The key of this server that a browser subscribes with, in base64url."""
        vapid = await asyncio.to_thread(_vapid, self._vapid_key)
        numbers = vapid.public_key.public_numbers()
        point = b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    # Sending.

    async def send(self, delivery: Delivery) -> Sent:
        """Send what is told of turns, whatever way it goes."""
        try:
            if delivery.channel.kind == "push":
                return await self._push(delivery)
            if delivery.channel.kind == "hook":
                return await self._hook(delivery)
            return await self._mail(delivery)
        except Unsent as error:
            return Sent("refused" if error.permanent else "failed")
        except Unreachable:
            return Sent("failed")

    async def confirm(self, channel: Channel) -> None:
        """Ask whoever reads an e-mail address whether they want notices. Raises Unsent."""
        if self.smtp is None:
            raise Unsent("this server sends no mail", permanent=True)
        link = f"{self.url}/notices#confirm={self.word(channel, 'confirm')}"
        subject, text = confirming(channel.language, link)
        await send_mail(self.smtp, make_mail(self.smtp.sender, channel.address, subject, text))

    async def _push(self, delivery: Delivery) -> Sent:
        channel = delivery.channel
        if not delivery.standing and (urlsplit(channel.address).hostname or "").endswith(_ALWAYS_SHOWN):
            return Sent("arrived")
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(channel.address))
        claims = {"aud": origin, "sub": self._subject, "exp": int(time.time()) + _VOUCHES}
        body, signed = await asyncio.to_thread(
            _encrypted, channel, pushed(delivery, self._now()), self._vapid_key, claims
        )
        # With nothing left to be shown a browser that is away need not be told, but loses what waits for it.
        head = {"TTL": str(_LIVES if delivery.standing else 0), "Topic": _TOPIC, "Urgency": "high"}
        head |= {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", **signed}
        answer = await self.reach.post(channel.address, body, head)
        gone = answer.status in (404, 410)
        outcome: Outcome = "gone" if gone else "arrived" if answer.status // 100 == 2 else "failed"
        return Sent(outcome, answer.retry_after)

    async def _hook(self, delivery: Delivery) -> Sent:
        channel = delivery.channel
        body = hooked(delivery, self.url, self._now())
        # As standardwebhooks.com has it. The same message has the same id, however often it is tried.
        told = json.dumps([[one.game, one.seat, one.turn, one.kind] for one in delivery.fresh])
        id = "msg_" + hashlib.sha256(f"{channel.id}{told}".encode()).hexdigest()[:32]
        at = str(self._now() // 1000)
        signed = f"{id}.{at}.".encode() + body
        signature = base64.b64encode(hmac.digest(self._hook_key(channel), signed, "sha256")).decode()
        head = {"webhook-id": id, "webhook-timestamp": at, "webhook-signature": f"v1,{signature}"}
        head |= {"Content-Type": "application/json", "User-Agent": "Realmwright"}
        answer = await self.reach.post(channel.address, body, head)
        return Sent("arrived" if answer.status // 100 == 2 else "failed", answer.retry_after)

    async def _mail(self, delivery: Delivery) -> Sent:
        channel = delivery.channel
        if self.smtp is None:
            return Sent("failed")
        word = self.word(channel, "stop")
        subject, text = mailed(delivery, self.url, f"{self.url}/notices#stop={word}", self._now())
        one_click = f"{self.url}/api/notices/stop/{word}"
        await send_mail(self.smtp, make_mail(self.smtp.sender, channel.address, subject, text, one_click))
        return Sent("arrived")


def _contact(config: Config) -> str:
    """Whom a push service may turn to: the sender of e-mails, or the site."""
    if config.smtp is not None:
        return f"mailto:{config.smtp.sender.rpartition('<')[2].rstrip('>')}"
    return f"https://{config.hosts[0] if config.hosts else 'localhost'}"


def _vapid(key: str) -> Any:
    from py_vapid import Vapid

    return Vapid.from_raw(key.encode())


def _encrypted(
    channel: Channel, text: bytes, key: str, claims: dict[str, Any]
) -> tuple[bytes, dict[str, str]]:
    """A message that the browser alone can read, and the headers by which this server vouches for it."""
    # It takes a while to import, and most servers never send anything.
    from pywebpush import WebPusher

    keys = {"p256dh": channel.p256dh, "auth": channel.auth}
    pusher = WebPusher({"endpoint": channel.address, "keys": keys})
    return bytes(pusher.encode(text)["body"]), dict(_vapid(key).sign(claims))
