"""E-mail, sent by a server that the host names."""

import asyncio
import re
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid
from typing import Any, Final

# Ways in which the conversation with a mail server is encrypted, each with its usual port.
SECURITIES: Final = {"starttls": 587, "tls": 465, "none": 25}
# Seconds for each step of a conversation with the mail server, and for all of it.
_STEP: Final = 10.0
_WITHIN: Final = 30.0
# Less than RFC 5321 allows: quoted names and addresses of hosts are nobody's, and let headers be forged.
_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}"
)


class Unsent(Exception):
    """A message was not taken; `permanent`: nor will it be. Its text tells nothing of the message."""

    def __init__(self, reason: str, *, permanent: bool) -> None:
        super().__init__(reason)
        self.permanent: Final = permanent


@dataclass(frozen=True)
class Smtp:
    """The mail server, and whom mail comes from. `security`: one of `SECURITIES`."""

    host: str
    sender: str
    port: int = 587
    security: str = "starttls"
    user: str | None = None
    password: str | None = None


def is_mail_address(text: str) -> bool:
    """Whether mail can be sent to what somebody has written."""
    return len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


def make_mail(sender: str, to: str, subject: str, text: str, stop: str | None = None) -> EmailMessage:
    """A message in plain text; `stop`: the URL by which one click ends such messages (RFC 8058)."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip("> ") or "localhost")
    # No out-of-office message is to answer (RFC 3834).
    message["Auto-Submitted"] = "auto-generated"
    if stop is not None:
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


async def send_mail(smtp: Smtp, message: EmailMessage) -> None:
    """Hand a message to the mail server. Raises Unsent."""
    # It takes a while to import, and most servers never send anything.
    aiosmtplib: Any = await asyncio.to_thread(__import__, "aiosmtplib")
    try:
        await asyncio.wait_for(
            aiosmtplib.send(
                message,
                hostname=smtp.host,
                port=smtp.port,
                username=smtp.user,
                password=smtp.password,
                use_tls=smtp.security == "tls",
                start_tls=smtp.security == "starttls",
                timeout=_STEP,
            ),
            _WITHIN,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        # What is no more than busy has a code below 500.
        refused = all(one.code >= 500 for one in error.recipients)
        raise Unsent("the mail server refuses the address", permanent=refused) from error
    except (aiosmtplib.SMTPException, OSError, ssl.SSLError, TimeoutError) as error:
        raise Unsent(type(error).__name__, permanent=False) from error
