"""A server as small as the specification allows: lists to be read, with filters, sort, pagination and fields.

python3 server.py --dataset MUSEUM [--port 0]

It holds the scalar attributes of the published entries in the default locale. What it lacks is named in `--without`.
"""

import argparse
import json
import re
from collections.abc import Callable
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

Entry = dict[str, Any]
NUMBERS = ("integer", "biginteger", "float", "decimal")
SCALARS = ("string", "text", "richtext", "enumeration", "email", "uid", "date", "time", "datetime", "timestamp")


class Refused(Exception):
    """A request that is answered with 400."""


# Section 1: bracket notation


def parse(query: str) -> dict[str, Any]:
    root: dict[str, Any] = {}
    for part in filter(None, query.split("&")):
        name, _, text = part.partition("=")
        keys, node = re.findall(r"[^\[\]]+", unquote_plus(name)), root
        for key in keys[:-1]:
            node = node.setdefault(key, {})
            if not isinstance(node, dict):
                raise Refused(f"{key} has a value already")
        node[keys[-1]] = unquote_plus(text)
    return root


def elements(value: Any) -> list[Any]:
    """An indexed array; one value is an array of one."""
    if not isinstance(value, dict):
        return [value]
    if not all(key.isdecimal() for key in value):
        raise Refused("expected an indexed array")
    return [value[key] for key in sorted(value, key=int)]


# Section 2: entries and their attributes


class Type:
    def __init__(self, schema: dict[str, Any], entries: list[Entry]) -> None:
        hidden = schema.get("options", {}).get("privateAttributes", [])
        self.kinds: dict[str, str] = {
            name: attribute["type"]
            for name, attribute in schema["attributes"].items()
            if attribute["type"] in (*NUMBERS, *SCALARS, "boolean", "json", "blocks")
            and not attribute.get("private")
            and name not in hidden
        }
        self.kinds |= {"createdAt": "datetime", "updatedAt": "datetime"}
        self.entries = [{"id": entry["id"], **{name: entry[name] for name in self.kinds}} for entry in entries]

    def sort_key(self, name: str) -> Callable[[Entry], Any]:
        kind = self.kind(name)
        return lambda entry: comparable(kind, entry[name])

    def kind(self, name: str) -> str:
        """The type of an attribute that a caller may use."""
        if name != "id" and name not in self.kinds:
            raise Refused(f"Invalid parameter {name}")
        return "integer" if name == "id" else self.kinds[name]


def comparable(kind: str, value: Any) -> Any:
    """A value of an entry or of a query, so that it can be compared with others of its attribute."""
    try:
        if value is None or kind in ("json", "blocks"):
            return value
        if kind == "timestamp" and re.search(r"\D", value):
            return round(instant(value).timestamp() * 1000)
        if kind in NUMBERS or kind == "timestamp":
            return int(value) if re.fullmatch(r"[+-]?\d+", str(value)) else float(value)
        if kind == "boolean":
            return value if isinstance(value, bool) else value in ("true", "t", "1")
        if kind == "datetime":
            return instant(value)
        if kind == "time":
            return value + "00:00:00.000"[len(value) :]
        return value[:10] if kind == "date" else value
    except ValueError:
        raise Refused(f"{value} is no {kind}") from None


def instant(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=timezone.utc)


# Section 4.2: sorting


def ordered(kind: Type, entries: list[Entry], sort: Any) -> list[Entry]:
    """By the last field first: a sort keeps the order of what is equal."""
    for term in reversed(elements(sort) if sort else []):
        name, _, order = term.partition(":")
        key = kind.sort_key(name)
        unset = [entry for entry in entries if entry[name] is None]
        rest = [entry for entry in entries if entry[name] is not None]
        entries = unset + sorted(rest, key=key, reverse=order == "desc")
    return entries


# Section 4.3: pagination


def page_of(entries: list[Entry], given: Any) -> tuple[list[Entry], dict[str, int]]:
    given = given if isinstance(given, dict) else {}
    if {"page", "pageSize"} & given.keys() and {"start", "limit"} & given.keys():
        raise Refused("page and pageSize cannot be mixed with start and limit")
    try:
        numbers = {name: int(text) for name, text in given.items() if name != "withCount"}
    except (TypeError, ValueError):
        raise Refused("expected integers") from None
    counted = given.get("withCount", "true") in ("true", "t", "1")
    total = {"total": len(entries)} if counted else {}
    if "start" in numbers or "limit" in numbers:
        start, limit = max(0, numbers.get("start", 0)), numbers.get("limit", 25)
        return entries[start : start + limit], {"start": start, "limit": limit} | total
    page, size = max(1, numbers.get("page", 1)), max(1, numbers.get("pageSize", 25))
    pages = {"pageCount": -(-len(entries) // size)} if counted else {}
    return entries[(page - 1) * size : page * size], {"page": page, "pageSize": size} | pages | total


# Section 4.4: filters

Test = Callable[[Any, Any], bool]
COMPARE: dict[str, Test] = {
    "$eq": lambda own, value: own == value,
    "$ne": lambda own, value: own != value,
    "$lt": lambda own, value: own < value,
    "$lte": lambda own, value: own <= value,
    "$gt": lambda own, value: own > value,
    "$gte": lambda own, value: own >= value,
}
TEXT: dict[str, Test] = {
    "$eqi": lambda own, value: own.lower() == value.lower(),
    "$nei": lambda own, value: own.lower() != value.lower(),
    "$contains": lambda own, value: value in own,
    "$notContains": lambda own, value: value not in own,
    "$containsi": lambda own, value: value.lower() in own.lower(),
    "$notContainsi": lambda own, value: value.lower() not in own.lower(),
    "$startsWith": lambda own, value: own.startswith(value),
    "$startsWithi": lambda own, value: own.lower().startswith(value.lower()),
    "$endsWith": lambda own, value: own.endswith(value),
    "$endsWithi": lambda own, value: own.lower().endswith(value.lower()),
}


def matches(kind: Type, entry: Entry, filters: Any) -> bool | None:
    """Rule 1: all conditions hold. None, as in SQL, where a null is compared: neither it nor its negation matches."""
    if not isinstance(filters, dict):
        raise Refused("expected an object of filters")
    return every([member(kind, entry, name, value) for name, value in filters.items()])


def member(kind: Type, entry: Entry, name: str, value: Any) -> bool | None:
    if name == "$and":
        return every([matches(kind, entry, each) for each in elements(value)])
    if name == "$or":
        return negation(every([negation(matches(kind, entry, each)) for each in elements(value)]))
    if name == "$not":
        return negation(matches(kind, entry, value))
    return field(kind.kind(name), entry[name], value if isinstance(value, dict) else {"$eq": value})


def field(kind: str, own: Any, conditions: dict[str, Any]) -> bool | None:
    return every([condition(kind, own, operator, value) for operator, value in conditions.items()])


def condition(kind: str, own: Any, operator: str, value: Any) -> bool | None:
    if operator == "$not":
        return negation(field(kind, own, value if isinstance(value, dict) else {"$eq": value}))
    if operator in ("$null", "$notNull"):
        return (own is None) == ((value in ("true", "t", "1")) == (operator == "$null"))
    if operator in ("$in", "$notIn"):
        among = [comparable(kind, each) for each in elements(value)]
        return None if own is None else (comparable(kind, own) in among) == (operator == "$in")
    if operator == "$between":
        low, high = (comparable(kind, each) for each in elements(value))
        return None if own is None else low <= comparable(kind, own) <= high
    if operator in COMPARE:
        value = comparable(kind, value)
        return None if own is None else COMPARE[operator](comparable(kind, own), value)
    if operator in TEXT:
        text = str(comparable(kind, value)) if kind in NUMBERS else value
        return None if own is None else TEXT[operator](str(comparable(kind, own)), str(text))
    raise Refused(f"Invalid operator {operator}")


def every(results: list[bool | None]) -> bool | None:
    return False if False in results else None if None in results else True


def negation(result: bool | None) -> bool | None:
    return None if result is None else not result


# Section 4.5: fields


def document(kind: Type, entry: Entry, fields: Any) -> dict[str, Any]:
    names = elements(fields) if fields else ["*"]
    for name in names:
        if name != "*":
            kind.kind(name)
    shown = kind.kinds if "*" in names else [name for name in kind.kinds if name in names]
    return {"id": entry["id"], "attributes": {name: entry[name] for name in shown}}


# Section 4.1: lists


def listed(kind: Type, query: dict[str, Any]) -> dict[str, Any]:
    filters = query.get("filters", {})
    found = [entry for entry in kind.entries if matches(kind, entry, filters)]
    page, meta = page_of(ordered(kind, found, query.get("sort")), query.get("pagination"))
    return {"data": [document(kind, entry, query.get("fields")) for entry in page], "meta": {"pagination": meta}}


def load(dataset: Path) -> dict[str, Type]:
    """The collection types that the public may find, by their place in an address."""

    def read(path: str) -> Any:
        return json.loads((dataset / path).read_text(encoding="utf-8"))

    locale = next(each["code"] for each in read("dataset.json")["locales"] if each["default"])
    public = next(role for role in read("entries/roles.json") if role["type"] == "public")
    types = {}
    for path in (dataset / "content-types").glob("*.json"):
        schema, name = read(f"content-types/{path.name}"), path.stem
        plural = schema["info"]["pluralName"]
        if schema["kind"] == "collectionType" and f"api::{name}.{name}.find" in public["permissions"]:
            entries = [
                entry
                for entry in read(f"entries/{plural}.json")
                if entry.get("publishedAt", "") is not None and entry.get("locale", locale) == locale
            ]
            types[plural] = Type(schema, entries)
    return types


def handler_of(types: dict[str, Type]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1

        def do_GET(self) -> None:
            path, _, query = self.path.partition("?")
            kind = types.get(path.removeprefix("/api/"))
            try:
                if kind is None:
                    self.send(404, refusal(404, "NotFoundError", "Not Found"))
                else:
                    self.send(200, listed(kind, parse(query)))
            except (Refused, AttributeError, TypeError, ValueError) as fault:  # or a value of another shape
                self.send(400, refusal(400, "ValidationError", str(fault)))

        def send(self, status: int, body: dict[str, Any]) -> None:
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json; charset=utf-8")
            self.send_header("content-length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, format: str, *args: object) -> None:
            """The kit asks thousands of questions."""

    return Handler


def refusal(status: int, name: str, message: str) -> dict[str, Any]:
    return {"data": None, "error": {"status": status, "name": name, "message": message, "details": {}}}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A server as small as the specification allows")
    parser.add_argument("--dataset", type=Path, required=True, help="what `conformance dataset --format json` wrote")
    parser.add_argument("--port", type=int, default=1337)
    options = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", options.port), handler_of(load(options.dataset)))
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
