"""The OpenAPI document: Litestar's paths, and the schemas that msgspec encodes and checks by.

msgspec tells more of its types than Litestar does (constraints, descriptions, tags), and here the frames of
the socket, which no path names, stand beside the answers.
"""

from inspect import cleandoc
from typing import Any, Final

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from realmwright.server import requests, wire, wire_chat

# What a socket brings: a snapshot first or the events since one that was named, then each event as it comes.
_FRAMES: Final = (wire.Snapshot, wire.GameEvent, wire.Presence, wire.Time, wire_chat.Chat)
_SCHEMA: Final = "#/components/schemas/{name}"
_ERROR: Final = "#/components/responses/{status}"


class DocumentPlugin(JsonRenderPlugin):
    """Serves the document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return msgspec.json.encode(_with_components(openapi_schema))


def document(app: Litestar) -> dict[str, Any]:
    """The document of an application."""
    return _with_components(app.openapi_schema.to_schema())


def schemas() -> dict[str, Any]:
    """The schema of everything that is sent or taken, by its name."""
    kinds = [*wire.Sent.__subclasses__(), *requests.Asked.__subclasses__()]
    _, structs = msgspec.json.schema_components(kinds, ref_template=_SCHEMA)
    found: dict[str, Any] = {}
    for name, schema in structs.items():
        found[name] = {key: _named(value, found) for key, value in schema.items()}
    frames = [{"$ref": _SCHEMA.format(name=kind.__name__)} for kind in _FRAMES]
    found["Frame"] = {"title": "Frame", "description": "What a socket brings.", "anyOf": frames}
    return dict(sorted(found.items()))


def _named(schema: Any, found: dict[str, Any]) -> Any:
    """A schema with references for the parts that have a title; those become schemas of their own."""
    if isinstance(schema, str):
        return cleandoc(schema)
    if isinstance(schema, list):
        return [_named(part, found) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _named(value, found) for key, value in schema.items()}
    name = schema.get("title")
    if not isinstance(name, str):
        return inner
    found[name] = inner
    return {"$ref": _SCHEMA.format(name=name)}


def _with_components(described: dict[str, Any]) -> dict[str, Any]:
    """Litestar's document with our schemas, and errors, the same for every path, told once."""
    errors: dict[str, Any] = {}
    paths = {
        path: {method: _told_once(operation, errors) for method, operation in operations.items()}
        for path, operations in described["paths"].items()
    }
    return {**described, "paths": paths, "components": {"schemas": schemas(), "responses": errors}}


def _told_once(operation: dict[str, Any], errors: dict[str, Any]) -> dict[str, Any]:
    answers = {}
    for status, answer in operation["responses"].items():
        same = status >= "400" and errors.setdefault(status, answer) == answer
        answers[status] = {"$ref": _ERROR.format(status=status)} if same else answer
    return {**operation, "responses": answers}
