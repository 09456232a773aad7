"""Talk at a game. What is said comes over its socket."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter
from litestar.response import Response

from realmwright.server import wire_chat
from realmwright.server.errors import Unknown
from realmwright.server.requests import ChatRequest, RemovalRequest, ReportRequest
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, hall_of, visitor_of
from realmwright.server.routes.games import GameId
from realmwright.server.storage.chat import CHANNELS

ChannelName = Annotated[str, PathParameter(max_length=10, description="`table` or `watchers`.")]
WordId = Annotated[int, PathParameter(ge=0, le=2**31 - 1, description="The number of a word.")]


@post("/api/games/{game:str}/chat", operation_id="say", responses=PROBLEMS)
async def say(request: Asking, game: GameId, data: JSONBody[ChatRequest]) -> Response[wire_chat.Word]:
    """Say something: who plays at the table, who watches to the others who do."""
    browser = Browser(request)
    return browser.answer(await hall_of(request).table(game).chat.say(browser.who, data))


@get("/api/games/{game:str}/chat/{channel:str}/{word:int}", operation_id="words", responses=PROBLEMS)
async def words(request: Asking, game: GameId, channel: ChannelName, word: WordId) -> wire_chat.Chat:
    """What was said in a channel after a word."""
    known = next((name for name in CHANNELS if name == channel), None)
    if known is None:
        raise Unknown(f"there is no channel {channel!r}")
    return await hall_of(request).table(game).chat.words(visitor_of(request), known, word)


@post("/api/games/{game:str}/chat/reports", operation_id="report", responses=PROBLEMS, status_code=200)
async def report(request: Asking, game: GameId, data: JSONBody[ReportRequest]) -> wire_chat.Reported:
    """Tell the host of the server of a word."""
    await hall_of(request).table(game).chat.report(visitor_of(request), data)
    return wire_chat.Reported()


@post("/api/games/{game:str}/chat/removals", operation_id="removeWord", responses=PROBLEMS, status_code=200)
async def remove(request: Asking, game: GameId, data: JSONBody[RemovalRequest]) -> wire_chat.Removed:
    """Take away what somebody said: as who made the game."""
    await hall_of(request).table(game).chat.remove(visitor_of(request), data)
    return wire_chat.Removed()


HANDLERS = [say, words, report, remove]
