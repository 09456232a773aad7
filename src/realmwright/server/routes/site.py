"""What is no game: health, the catalogue of set-ups, texts."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from litestar.response import Response

from realmwright import COMPILED, __version__
from realmwright.server import requests, setups, wire, wire_site
from realmwright.server.errors import Busy, Unknown
from realmwright.server.routes.context import PROBLEMS, Asking, cleared_cookies, hall_of, visitor_of
from realmwright.server.routes.front import send, send_packed
from realmwright.server.texts import texts

TextsFile = Annotated[
    str,
    PathParameter(
        max_length=20, description="A language and .json; en-game.json has what only a game shows."
    ),
]


@get("/health", operation_id="health", responses=PROBLEMS)
async def health(request: Asking) -> wire_site.Health:
    """That the server is well; asks the database too."""
    hall = hall_of(request)
    await hall.asked_at_once(hall.store.check)
    return wire_site.Health("ok", __version__, COMPILED, len(hall.tables), hall.sockets)


_NOT_READY = ResponseSpec(data_container=wire_site.Ready, description="Not now.", generate_examples=False)


@get("/ready", operation_id="ready", responses={**PROBLEMS, 503: _NOT_READY})
async def ready(request: Asking) -> Response[wire_site.Ready]:
    """Whether a proxy should send anybody here: not while the server ends, nor without its database."""
    hall = hall_of(request)
    try:
        current = await hall.asked_at_once(hall.store.current)
    except Busy:
        answer = wire_site.Ready(leaving=hall.leaving, database=False, schema=False)
    else:
        answer = wire_site.Ready(leaving=hall.leaving, database=True, schema=current)
    well = answer.database and answer.schema and not answer.leaving
    return Response(answer, status_code=200 if well else 503)


_CATALOGUE = ResponseSpec(
    data_container=wire.Catalogue, description="What there is.", generate_examples=False
)
_SETUP = ResponseSpec(data_container=wire.Setup, description="A set-up.", generate_examples=False)


@get("/api/catalogue", operation_id="catalogue", responses={200: _CATALOGUE, **PROBLEMS})
async def catalogue(request: Asking) -> Response[bytes]:
    """All that a new game can be made of."""
    found = await asyncio.to_thread(setups.catalogue, list(hall_of(request).bots.programs))
    return send_packed(request, found)


@post("/api/setups", operation_id="drawSetup", responses={200: _SETUP, **PROBLEMS}, status_code=200)
async def draw_setup(request: Asking, data: JSONBody[requests.NewGame]) -> Response[bytes]:
    """The set-up that a new game would have, for its picture: ask again with its seed to keep it."""
    return send_packed(request, setups.setup_to_wire(await asyncio.to_thread(setups.make_setup, data)))


@post("/api/logout", operation_id="logOut", responses=PROBLEMS, status_code=200)
async def log_out(request: Asking) -> Response[wire_site.LoggedOut]:
    """Sign out of an account; or forget a guest, whose seats nobody can get back. The key is void then."""
    hall, who = hall_of(request), visitor_of(request)
    if who.key is not None and who.holder is not None:
        await hall.people.leave(who.key)
        await hall.keys_changed()
    return Response(wire_site.LoggedOut(), cookies=cleared_cookies(request), status_code=200)


_TEXTS = ResponseSpec(data_container=dict[str, str], description="Texts by key.", generate_examples=False)


@get("/api/texts/{file:str}", operation_id="texts", responses={200: _TEXTS, **PROBLEMS})
async def catalogue_of_texts(request: Asking, file: TextsFile) -> Response[bytes]:
    """The message catalogue of a language."""
    found = texts(file)
    if found is None:
        raise Unknown(f"there are no texts at {file!r}")
    return send(request, found)


HANDLERS = [log_out, health, ready, catalogue, draw_setup, catalogue_of_texts]
