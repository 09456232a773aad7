"""Accounts over HTTP. Nobody needs one."""

from functools import partial
from typing import Final

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Response

from realmwright.server import wire_accounts as wire
from realmwright.server.exports import export_of
from realmwright.server.hall import PERSONS
from realmwright.server.requests import AccountDeletion, Credentials, PasswordChange, SessionEnd
from realmwright.server.routes.context import PROBLEMS, Asking, Browser, cleared_cookies, hall_of, visitor_of
from realmwright.server.storage.accounts import Session
from realmwright.server.wire import iso

# Digits by which a session is told from the others of its account.
_ID: Final = 16


@get("/api/account", operation_id="account", responses=PROBLEMS)
async def account(request: Asking) -> wire.Account:
    """Whom this browser is signed in as."""
    return await _account(request)


@post("/api/account", operation_id="register", responses=PROBLEMS)
async def register(request: Asking, data: JSONBody[Credentials]) -> Response[wire.SignedIn]:
    """Make an account. What this browser has as a guest is the account's; it gets another key."""
    hall, browser = hall_of(request), Browser(request, anew=True)
    await hall.people.register(visitor_of(request), data.name, data.password, browser.key, _agent(request))
    await hall.keys_changed()
    return browser.answer(wire.SignedIn())


@post("/api/account/sign-in", operation_id="signIn", responses=PROBLEMS)
async def sign_in(request: Asking, data: JSONBody[Credentials]) -> Response[wire.SignedIn]:
    """Sign in. What this browser has as a guest goes to the account."""
    hall, browser = hall_of(request), Browser(request, anew=True)
    await hall.people.sign_in(visitor_of(request), data.name, data.password, browser.key, _agent(request))
    await hall.keys_changed()
    return browser.answer(wire.SignedIn())


@post("/api/account/sessions/end", operation_id="endSessions", responses=PROBLEMS, status_code=200)
async def end_sessions(request: Asking, data: JSONBody[SessionEnd]) -> wire.SignedOut:
    """Sign other browsers of the own account out, one or all."""
    hall, who = hall_of(request), visitor_of(request)

    def ends(session: Session) -> bool:
        return session.key != who.key if data.session is None else _id(session) == data.session

    await hall.people.end_sessions(who, ends)
    await hall.keys_changed()
    return wire.SignedOut()


@post("/api/account/password", operation_id="changePassword", responses=PROBLEMS, status_code=200)
async def change_password(request: Asking, data: JSONBody[PasswordChange]) -> wire.PasswordChanged:
    """Change the own password; all other browsers are signed out."""
    hall = hall_of(request)
    await hall.people.change_password(visitor_of(request), data.old, data.new)
    await hall.keys_changed()
    return wire.PasswordChanged()


@post("/api/account/deletion", operation_id="deleteAccount", responses=PROBLEMS, status_code=200)
async def delete_account(request: Asking, data: JSONBody[AccountDeletion]) -> Response[wire.AccountDeleted]:
    """Delete the own account for good, with the games that nobody else plays and all that it has said."""
    hall = hall_of(request)
    await hall.people.delete(visitor_of(request), data.password, PERSONS)
    await hall.keys_changed()
    return Response(wire.AccountDeleted(), cookies=cleared_cookies(request), status_code=200)


@get("/api/account/export", operation_id="exportAccount", responses=PROBLEMS)
async def export(request: Asking) -> Response[wire.Export]:
    """All that is kept of the own account, as a file."""
    hall, who = hall_of(request), visitor_of(request)
    mine = await _account(request)
    found = await hall.stored(partial(export_of, hall.store.engine, who.holder or "", mine))
    head = {"Content-Disposition": 'attachment; filename="realmwright-account.json"'}
    return Response(found, headers=head)


async def _account(request: Asking) -> wire.Account:
    people, who = hall_of(request).people, visitor_of(request)
    found = await people.account(who)
    if found is None:
        return wire.Account(None, None, False, [])
    sessions = [
        wire.Session(_id(one), one.browser, iso(one.created), iso(one.used), one.key == who.key)
        for one in await people.sessions(who)
    ]
    return wire.Account(found.name, iso(found.created), found.private, sessions)


def _id(session: Session) -> str:
    return session.key[:_ID]


def _agent(request: Asking) -> str:
    return request.headers.get("user-agent", "")


HANDLERS = [account, register, sign_in, end_sessions, change_password, delete_account, export]
