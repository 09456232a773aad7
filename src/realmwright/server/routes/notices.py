"""Notices over HTTP: where a person wants to be told that their turn has come."""

from typing import Annotated, Final

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from litestar.response import Response

from realmwright.server import requests
from realmwright.server import wire_notices as wire
from realmwright.server.channels import Channels
from realmwright.server.guard import BY_LINK
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, visitor_of
from realmwright.server.texts import language_for
from realmwright.texts import preferred

ChannelId = Annotated[str, PathParameter(max_length=22, description="A channel.")]
LinkWord = Annotated[str, PathParameter(max_length=200, description="The word of the link.")]
# Beside the address, not in it, so that no log of a proxy has it.
_PAGE: Final = "/notices#stop="


@get("/api/notices", operation_id="notices", responses=PROBLEMS)
async def notices(request: Asking) -> wire.NoticeSettings:
    """Where this browser, or the account it is signed in to, is told."""
    return await _channels(request).settings(visitor_of(request))


@post("/api/notices/push", operation_id="subscribePush", responses=PROBLEMS)
async def subscribe(request: Asking, data: JSONBody[requests.PushSubscription]) -> Response[wire.NoticeDone]:
    """Tell this browser, by Web Push."""
    browser = Browser(request)
    await _channels(request).subscribe(browser.who, data, _language(request, data.language))
    return browser.answer(wire.NoticeDone())


@post("/api/notices/mail", operation_id="addMail", responses=PROBLEMS)
async def add_mail(request: Asking, data: JSONBody[requests.NoticeAddress]) -> Response[wire.NoticeDone]:
    """Tell an e-mail address, once whoever reads it has confirmed it by the link that it is sent."""
    browser = Browser(request)
    await _channels(request).add_mail(browser.who, data.address, _language(request, data.language))
    return browser.answer(wire.NoticeDone())


@post("/api/notices/hooks", operation_id="addHook", responses=PROBLEMS)
async def add_hook(request: Asking, data: JSONBody[requests.NoticeAddress]) -> Response[wire.NoticeDone]:
    """Tell a web hook."""
    browser = Browser(request)
    await _channels(request).add_hook(browser.who, data.address, _language(request, data.language))
    return browser.answer(wire.NoticeDone())


@post(
    "/api/notices/channels/{channel:str}", operation_id="changeChannel", responses=PROBLEMS, status_code=200
)
async def change(
    request: Asking, channel: ChannelId, data: JSONBody[requests.ChannelChange]
) -> wire.NoticeDone:
    """Switch an own channel on or off, or change its pace."""
    await _channels(request).change(visitor_of(request), channel, data)
    return wire.NoticeDone()


@post(
    "/api/notices/channels/{channel:str}/deletion",
    operation_id="removeChannel",
    responses=PROBLEMS,
    status_code=200,
)
async def remove(request: Asking, channel: ChannelId) -> wire.NoticeDone:
    """Tell an own channel nothing more."""
    await _channels(request).remove(visitor_of(request), channel)
    return wire.NoticeDone()


@post("/api/notices/confirmation", operation_id="confirmMail", responses=PROBLEMS, status_code=200)
async def confirm(request: Asking, data: JSONBody[requests.NoticeWord]) -> wire.NoticeDone:
    """Agree to e-mails, by the word of the link; whoever has it reads them."""
    await _channels(request).confirm(data.word)
    return wire.NoticeDone()


@post("/api/notices/stop", operation_id="stopMail", responses=PROBLEMS, status_code=200)
async def stop(request: Asking, data: JSONBody[requests.NoticeWord]) -> wire.NoticeDone:
    """Want no more e-mails, by the word of the link in each of them."""
    await _channels(request).stop(data.word)
    return wire.NoticeDone()


@post(BY_LINK + "{word:str}", operation_id="stopMailAtOnce", responses=PROBLEMS, status_code=200)
async def stop_at_once(request: Asking, word: LinkWord) -> wire.NoticeDone:
    """The same for mail programs, which send a form there (RFC 8058)."""
    await _channels(request).stop(word)
    return wire.NoticeDone()


@get(BY_LINK + "{word:str}", include_in_schema=False)
async def stop_page(word: LinkWord) -> Response[None]:
    """Whoever follows the link is asked first: programs that look for viruses follow it too."""
    return Response(None, status_code=303, headers={"Location": _PAGE + word})


def _language(request: Asking, chosen: str | None) -> str:
    """The language that the page is read in, else what the browser prefers."""
    return language_for(request.headers) if chosen is None else preferred([chosen])


def _channels(request: Asking) -> Channels:
    found = request.app.state.channels
    assert isinstance(found, Channels)
    return found


HANDLERS = [
    notices, subscribe, add_mail, add_hook, change, remove, confirm, stop, stop_at_once, stop_page,
]  # fmt: skip
