"""Section 4.7: entries are created, updated and deleted, and their relations with them."""

import re
from datetime import datetime, timezone
from typing import Any

from caller import Caller
from database import Database
from errors import invalid
from model import Edge, Type, to_column
from relations import items_of, named, updated
from values import iso, read

NUMBERS = ("integer", "float", "decimal")
TEXTS = ("string", "text", "richtext", "email", "password", "uid", "enumeration")


def now() -> str:
    return iso(datetime.now(timezone.utc))


def stored(name: str, scalar: str, attribute: dict[str, Any], value: Any) -> Any:
    """A value of a body as its column holds it. One that its attribute does not allow is refused."""
    if value is None or scalar in ("json", "blocks"):
        return to_column(scalar, value)
    if scalar in TEXTS:
        fits = isinstance(value, str) and attribute.get("minLength", 0) <= len(value) <= attribute.get("maxLength", 10**9)
        if not fits or ("regex" in attribute and not re.search(attribute["regex"], value)):
            raise invalid(f"{name} has an invalid value")
        if scalar == "enumeration" and value not in attribute["enum"] or scalar == "email" and "@" not in value:
            raise invalid(f"{name} must be one of the allowed values")
        return value
    if scalar == "boolean":
        if value not in (True, False, "true", "false", "1", "0", "t", "f"):
            raise invalid(f"{name} must be a boolean")
        return int(value) if isinstance(value, int) else int(value in ("true", "1", "t"))
    if isinstance(value, bool) or not isinstance(value, (str, int, float)) or value == "":
        raise invalid(f"{name} has an invalid value")
    column = read(scalar, value if isinstance(value, str) else repr(value))
    if scalar in ("integer", "biginteger") and column != int(column):
        raise invalid(f"{name} must be an integer")
    if scalar not in NUMBERS:
        return column
    if not attribute.get("min", column) <= column <= attribute.get("max", column):
        raise invalid(f"{name} is out of range")
    return column


class Writer:
    """Writes of one request. Who calls it rolls back what a `Refusal` leaves half done."""

    def __init__(self, database: Database, caller: Caller) -> None:
        self.database, self.caller = database, caller

    def create(self, kind: Type, data: dict[str, Any], locale: str | None) -> int:
        """A new entry: published, with its defaults, at the end of the lists that it joins."""
        defaults = {name: attribute["default"] for name, attribute in kind.attributes.items() if "default" in attribute}
        system: dict[str, Any] = {"createdAt": now(), "updatedAt": now()} if "::" in kind.uid else {}
        if kind.drafts:
            system["publishedAt"] = data["publishedAt"] if "publishedAt" in data else now()
        if kind.localized:
            system["locale"] = locale or data.get("locale") or self.database.default_locale
            if system["locale"] not in [each["code"] for each in self.database.locales]:
                raise invalid("This locale does not exist")
        id_ = self.database.insert(kind, system)
        self.scalars(kind, id_, defaults | data, new=system.get("publishedAt", "") is not None)
        self.links(kind, id_, data)
        return id_

    def update(self, kind: Type, id_: int, data: dict[str, Any]) -> None:
        """What the data does not name stays as it is."""
        if "::" in kind.uid:
            self.set_columns(kind, id_, {"updatedAt": now()})
        self.scalars(kind, id_, data)
        if kind.drafts and "publishedAt" in data:
            self.set_columns(kind, id_, {"publishedAt": stored("publishedAt", "datetime", {}, data["publishedAt"])})
        self.links(kind, id_, data)

    def delete(self, kind: Type, id_: int) -> None:
        for edge in kind.edges.values():
            if edge.kind in ("component", "zone"):
                self.components(kind, edge, id_, [])
        own = [f"{kind.uid}.{name}" for name in kind.edges]
        marks = ", ".join("?" * len(own))
        self.database.sql.execute(f"DELETE FROM link WHERE relation IN ({marks}) AND source = ?", [*own, id_])
        self.database.sql.execute("DELETE FROM link WHERE target_type = ? AND target = ?", [kind.uid, id_])
        self.database.sql.execute(f'DELETE FROM "{kind.uid}" WHERE id = ?', [id_])

    def set_columns(self, kind: Type, id_: int, columns: dict[str, Any]) -> None:
        for name, value in columns.items():
            self.database.sql.execute(f'UPDATE "{kind.uid}" SET "{name}" = ? WHERE id = ?', [value, id_])

    def scalars(self, kind: Type, id_: int, data: dict[str, Any], new: bool = False) -> None:
        for name, attribute in kind.attributes.items():
            scalar = kind.scalars.get(name)
            if attribute.get("required") and data.get(name, None if new else "") is None:
                raise invalid(f"{name} must be defined.")
            if scalar is None or name not in data:
                continue
            value = stored(name, scalar, attribute, data[name])
            if attribute.get("unique") and value is not None and self.is_taken(kind, id_, name, value):
                raise invalid("This attribute must be unique")
            self.set_columns(kind, id_, {name: value})

    def is_taken(self, kind: Type, id_: int, name: str, value: Any) -> bool:
        return bool(self.database.rows(f'SELECT 1 FROM "{kind.uid}" WHERE "{name}" = ? AND id <> ?', [value, id_]))

    def links(self, kind: Type, id_: int, data: dict[str, Any]) -> None:
        for name, edge in kind.edges.items():
            if name not in data or name == "localizations" or edge.kind == "morph":
                continue
            if edge.kind in ("component", "zone"):
                self.components(kind, edge, id_, data[name])
            elif self.caller.finds(self.database.types[edge.target or ""]):
                self.relation(kind, edge, id_, data[name])

    def relation(self, kind: Type, edge: Edge, id_: int, update: Any) -> None:
        """One relation or media attribute: the new list in place of the old one."""
        if edge.kind == "media" and isinstance(update, dict) and "connect" in update:
            raise invalid("connect cannot be used for media attributes")  # rule 7
        current = self.database.linked(edge, kind.uid, id_)
        ids = updated(current, update, edge.many)
        self.check_exist(edge, named(update))
        disconnected = items_of(update.get("disconnect")) if isinstance(update, dict) else []
        again = set(updated(current, {"disconnect": disconnected}, True))
        for other in current:
            if other not in ids or other not in again:
                self.unlink(edge, kind.uid, id_, other)
        for position, other in enumerate(ids):
            if edge.takes:
                self.take(edge, id_, other)
            if other in current and other in again:
                self.database.sql.execute(
                    f"UPDATE link SET {edge.position} = ? WHERE relation = ? AND {edge.near} = ? AND {edge.far} = ?",
                    [position, edge.key, id_, other],
                )
            else:
                self.database.link(edge, id_, edge.target if edge.forward and edge.target else kind.uid, other, position)

    def check_exist(self, edge: Edge, ids: list[int]) -> None:
        marks = ", ".join("?" * len(ids))
        there = self.database.rows(f'SELECT id FROM "{edge.target}" WHERE id IN ({marks})', ids)
        missing = len(set(ids)) - len(there)
        if missing > 0:
            raise invalid(f"{missing} relation(s) of type {edge.target} associated with this entity do not exist")

    def unlink(self, edge: Edge, uid: str, id_: int, other: int) -> None:
        self.database.sql.execute(
            f"DELETE FROM link WHERE relation = ? AND {edge.near} = ? AND {edge.far} = ? AND (? OR target_type = ?)",
            [edge.key, id_, other, edge.forward, uid],
        )

    def take(self, edge: Edge, id_: int, other: int) -> None:
        """An entry that belongs to one entry alone is taken from the one that had it."""
        self.database.sql.execute(
            f"DELETE FROM link WHERE relation = ? AND {edge.far} = ? AND {edge.near} <> ?", [edge.key, other, id_]
        )

    def components(self, kind: Type, edge: Edge, id_: int, value: Any) -> None:
        """The given components in place of the old ones; one with the id of an old one keeps what is not given."""
        if value is None and edge.many:
            raise invalid(f"{edge.name} must be an array")
        # Components of two kinds may have the same id.
        old = {
            (row["target_type"], row["target"])
            for row in self.database.rows(
                "SELECT target, target_type FROM link WHERE relation = ? AND source = ?", [edge.key, id_]
            )
        }
        maximum = kind.attributes[edge.name].get("max")
        items = items_of(value)
        if maximum is not None and len(items) > maximum:
            raise invalid(f"{edge.name} must have at most {maximum} items")
        self.database.sql.execute("DELETE FROM link WHERE relation = ? AND source = ?", [edge.key, id_])
        kept: set[tuple[str, int]] = set()
        for position, item in enumerate(items):
            if not isinstance(item, dict):
                raise invalid(f"{edge.name} must hold objects")
            uid = edge.target or str(item.get("__component"))
            if edge.target is None and uid not in edge.components:
                raise invalid(f"{edge.name}: unknown component {uid}")
            component = item.get("id")
            if component is None:
                component = self.create(self.database.types[uid], item, None)
            elif (uid, component) in old:
                self.update(self.database.types[uid], component, item)
                kept.add((uid, component))
            else:
                raise invalid(f"Some of the provided components in {edge.name} are not related to the entity")
            self.database.link(edge, id_, uid, component, position)
        for uid, component in old - kept:
            self.delete(self.database.types[uid], component)
