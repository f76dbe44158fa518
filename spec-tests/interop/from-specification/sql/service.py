"""Section 4: which request asks for what. A request is a method, a path, a query string, headers and a body."""

import json
import secrets
import sqlite3
from collections.abc import Mapping
from typing import Any

from caller import Caller
from database import Database
from errors import Refusal, forbidden, invalid, not_found
from lists import Page, entries, state_of
from model import FILE, USER, Type
from populate import Documents
from query_string import parse
from writes import Writer


class Service:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.paths = {kind.path: kind for kind in database.types.values() if kind.path}
        self.sessions: dict[str, str] = {}

    def answer(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> tuple[int, Any]:
        """The status and the document of an answer. A refused request changes nothing."""
        path, _, query = path.partition("?")
        self.database.sql.execute("BEGIN")
        try:
            document = self.route("GET" if method == "HEAD" else method, path, parse(query), headers, body)
            self.database.sql.execute("COMMIT")
            return 200, document
        except Refusal as refusal:
            self.database.sql.execute("ROLLBACK")
            return refusal.status, refusal.document()
        except (sqlite3.OperationalError, OverflowError):  # nested too deep, or a number beyond 64 bits
            self.database.sql.execute("ROLLBACK")
            return 400, invalid("This asks for more than the database can do").document()

    def route(self, method: str, path: str, query: dict[str, Any], headers: Mapping[str, str], body: bytes) -> Any:
        steps = [step for step in path.split("/") if step]
        if len(steps) < 2 or steps[0] != "api":
            raise not_found()
        caller = self.caller(headers.get("authorization", ""))
        name, rest = steps[1], steps[2:]
        if [name, *rest] == ["i18n", "locales"] and method == "GET":
            return [{"id": id_, **locale} for id_, locale in enumerate(self.database.locales, 1)]
        if [name, *rest] == ["auth", "local"] and method == "POST":
            return self.sign_in(body)
        if name == "users" and method == "GET":
            return self.bare(caller, self.database.types[USER], query, rest)
        if name == "upload" and rest[:1] == ["files"] and method == "GET":
            return self.bare(caller, self.database.types[FILE], query, rest[1:])
        kind = self.paths.get(name)
        if kind is None or len(rest) > (0 if kind.single else 1):
            raise not_found()
        if kind.single:
            return self.single(caller, kind, method, query, body)
        return self.one(caller, kind, method, query, body, rest[0]) if rest else self.all(caller, kind, method, query, body)

    # Section 5

    def caller(self, header: str) -> Caller:
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer":
            return Caller(frozenset(self.database.roles["public"]))
        known = self.database.tokens.get(token)
        if known is not None:
            return Caller(frozenset(known["permissions"]), known["type"] == "full-access", known["type"] == "read-only")
        if token not in self.sessions:
            raise Refusal(401, "UnauthorizedError", "Missing or invalid credentials")
        return Caller(frozenset(self.database.roles[self.sessions[token]]))

    def sign_in(self, body: bytes) -> Any:
        given = json_object(body)
        users = self.database.rows(
            f'SELECT u.*, r.type AS role FROM "{USER}" u JOIN link l ON l.relation = ? AND l.source = u.id'
            ' JOIN "plugin::users-permissions.role" r ON r.id = l.target'
            " WHERE ? IN (u.username, u.email) AND u.password = ? AND NOT u.blocked AND u.confirmed",
            [f"{USER}.role", str(given.get("identifier")), str(given.get("password"))],
        )
        if not users:
            raise invalid("Invalid identifier or password")
        token = secrets.token_urlsafe(24)
        self.sessions[token] = users[0]["role"]
        return {"jwt": token, "user": self.documents(Caller(frozenset()), self.database.types[USER], users, {}, "live")[0]}

    # Section 2.2 and 4.1

    def bare(self, caller: Caller, kind: Type, query: dict[str, Any], rest: list[str]) -> Any:
        """Users and files stand in lists of their own, without an envelope and without `attributes`."""
        if kind.uid == USER and not caller.may(kind, "find"):
            raise forbidden()
        if rest and rest != ["count"]:
            rows = self.row(kind, rest[0])
            return {"id": rows[0]["id"], **self.documents(caller, kind, rows, query, "live")[0]}
        rows, total = entries(self.database, caller, kind, query, None)
        if rest:
            return total
        documents = self.documents(caller, kind, rows, query, state_of(query))
        return [{"id": row["id"], **document} for row, document in zip(rows, documents)]

    def documents(self, caller: Caller, kind: Type, rows: list[Any], query: dict[str, Any], state: str) -> list[Any]:
        return Documents(self.database, caller, state).attributes(kind, rows, query.get("fields"), query.get("populate"))

    def shown(self, caller: Caller, kind: Type, rows: list[Any], query: dict[str, Any], state: str) -> list[Any]:
        documents = self.documents(caller, kind, rows, query, state)
        return [{"id": row["id"], "attributes": document} for row, document in zip(rows, documents)]

    def all(self, caller: Caller, kind: Type, method: str, query: dict[str, Any], body: bytes) -> Any:
        if method == "POST":
            self.permit(caller, kind, "create")
            id_ = Writer(self.database, caller).create(kind, data_of(body), None)
            return self.written(caller, kind, id_, query)
        if method != "GET":
            raise Refusal(405, "MethodNotAllowedError", "Method Not Allowed")
        self.permit(caller, kind, "find")
        page = Page(query.get("pagination"))
        rows, total = entries(self.database, caller, kind, query, page)
        return {"data": self.shown(caller, kind, rows, query, state_of(query)), "meta": {"pagination": page.meta(total)}}

    # Section 4.7, and what it does not show: one entry

    def one(self, caller: Caller, kind: Type, method: str, query: dict[str, Any], body: bytes, id_text: str) -> Any:
        action = {"GET": "findOne", "PUT": "update", "DELETE": "delete"}.get(method)
        if action is None:
            raise Refusal(405, "MethodNotAllowedError", "Method Not Allowed")
        self.permit(caller, kind, action)
        data = data_of(body) if method == "PUT" else {}
        rows = self.row(kind, id_text)
        id_ = rows[0]["id"]
        if method == "DELETE":
            document = self.written(caller, kind, id_, query)
            Writer(self.database, caller).delete(kind, id_)
            return document
        if method == "PUT":
            Writer(self.database, caller).update(kind, id_, data)
        return self.written(caller, kind, id_, query)

    def single(self, caller: Caller, kind: Type, method: str, query: dict[str, Any], body: bytes) -> Any:
        action = {"GET": "find", "PUT": "update", "DELETE": "delete"}.get(method)
        if action is None:
            raise Refusal(405, "MethodNotAllowedError", "Method Not Allowed")
        self.permit(caller, kind, action)
        state = state_of(query) if method == "GET" else "preview"
        locale = query.get("locale")
        rows, _ = entries(self.database, caller, kind, {"locale": locale, "publicationState": state}, None)
        writer = Writer(self.database, caller)
        if method == "PUT":
            data = data_of(body)
            if rows:
                writer.update(kind, rows[0]["id"], data)
            return self.written(caller, kind, rows[0]["id"] if rows else writer.create(kind, data, locale), query)
        if not rows:
            raise not_found()
        if locale == "all":
            return {"data": self.shown(caller, kind, rows, query, state), "meta": {}}
        document = {"data": self.shown(caller, kind, rows[:1], query, state)[0], "meta": {}}
        if method == "DELETE":
            writer.delete(kind, rows[0]["id"])
        return document

    def written(self, caller: Caller, kind: Type, id_: int, query: dict[str, Any]) -> Any:
        return {"data": self.shown(caller, kind, self.row(kind, str(id_)), query, "preview")[0], "meta": {}}

    def row(self, kind: Type, id_text: str) -> list[Any]:
        rows = self.database.rows(f'SELECT * FROM "{kind.uid}" WHERE id = ?', [int(id_text)]) if id_text.isdecimal() else []
        if not rows:
            raise not_found()
        return rows

    def permit(self, caller: Caller, kind: Type, action: str) -> None:
        if not caller.may(kind, action):
            raise forbidden()


def json_object(body: bytes) -> dict[str, Any]:
    try:
        document = json.loads(body)
    except ValueError:
        raise Refusal(400, "BadRequestError", "The body is not JSON") from None
    if not isinstance(document, dict):
        raise invalid("expected a JSON object")
    return document


def data_of(body: bytes) -> dict[str, Any]:
    data = json_object(body).get("data")
    if not isinstance(data, dict):
        raise invalid('Missing "data" payload in the request body')
    return data
