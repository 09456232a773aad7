"""What the server sends of notices: where a person is told that their turn has come."""

from realmwright.server.values import ChannelKind
from realmwright.server.wire import Sent


class NoticeChannel(Sent):
    """Where a person is told.

    `label`: the address, or the name of the push service of a browser. `here`: it is this browser. `pace`:
    minutes between two messages at least. `confirmed`: whether whoever reads an address has agreed.
    `failing`: it was switched off since nothing arrived. `secret`: by it messages to a web hook are signed.
    """

    id: str
    kind: ChannelKind
    label: str
    here: bool
    pace: int
    active: bool
    confirmed: bool
    failing: bool
    secret: str | None


class NoticeSettings(Sent):
    """The own channels. `push_key`: what a browser subscribes with; `mail`: whether there is e-mail."""

    push_key: str
    mail: bool
    channels: list[NoticeChannel]


class NoticeDone(Sent):
    """It is so now."""
