"""Where notices arrive in tests: a push service, a web hook and a mail server of our own, all on loopback."""

import asyncio
import base64
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import http_ece
from aiohttp import web
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from realmwright.server.run import bind


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Received:
    """A request that has arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Inbox:
    """What has arrived by http. `answers`: the status of the next answers; 201 when there are none left."""

    url: str
    requests: list[Received] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)


class Phone:
    """A browser that has subscribed: it alone can read what comes."""

    def __init__(self, inbox: Inbox, name: str) -> None:
        self.inbox, self.path = inbox, f"/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = secrets.token_bytes(16)

    @property
    def subscription(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.inbox.url + self.path,
            "p256dh": encoded(point),
            "auth": encoded(self._auth),
        }

    @property
    def messages(self) -> list[Any]:
        """All that came, deciphered."""
        mine = [one for one in self.inbox.requests if one.path == self.path]
        return [
            json.loads(http_ece.decrypt(one.body, private_key=self._key, auth_secret=self._auth))
            for one in mine
        ]

    @property
    def fresh(self) -> list[list[str]]:
        """Of each message that tells something new, the games that wait."""
        return [message["games"] for message in self.messages if message.get("fresh")]


@asynccontextmanager
async def inbox() -> AsyncIterator[Inbox]:
    """A server that takes whatever is posted to it."""
    listening = bind("127.0.0.1", 0, strict=True)
    here = Inbox(f"http://127.0.0.1:{listening.getsockname()[1]}")

    async def take(request: web.Request) -> web.Response:
        here.requests.append(Received(request.path, dict(request.headers), await request.read()))
        status = here.answers.pop(0) if here.answers else 201
        return web.Response(status=status, headers=here.headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.SockSite(runner, listening).start()
    try:
        yield here
    finally:
        await runner.cleanup()


class Postman:
    """A mail server. `refuses`: the answer to recipients, in place of taking them."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.to: list[str] = []
        self.refuses: str | None = None

    async def handle_RCPT(  # noqa: N802 (as the library calls it)
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if self.refuses is not None:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        content = envelope.content
        assert isinstance(content, bytes)
        message = message_from_bytes(content, policy=default)
        assert isinstance(message, EmailMessage)
        self.mails.append(message)
        self.to += envelope.rcpt_tos
        return "250 OK"


@asynccontextmanager
async def postman() -> AsyncIterator[tuple[Postman, int]]:
    """A mail server, and its port."""
    here = Postman()
    listening = bind("127.0.0.1", 0, strict=True)
    port = listening.getsockname()[1]
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(here, hostname="mail.test", loop=loop), sock=listening)
    try:
        yield here, port
    finally:
        server.close()
        await server.wait_closed()
