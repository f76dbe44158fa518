"""The dataset in SQLite: a table for each type, and one for all links between them."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from model import FILE, ROLE, SQL_TYPES, USER, Edge, Type, read_json, read_types, to_column

NATURAL_KEYS = {
    "maker": "name",
    "catalogue": "isbn",
    "valuation": "policyNumber",
    "conservator": "badge",
    "glossary-term": "term",
    "ticket": "code",
}  # every other type: slug
OWN_KEYS = {USER: "username", FILE: "name", ROLE: "type"}
LINKS = """
CREATE TABLE link (
  relation TEXT, source INTEGER, target_type TEXT, target INTEGER, source_position REAL, target_position REAL
);
CREATE INDEX link_source ON link (relation, source);
CREATE INDEX link_target ON link (relation, target);
"""


class Database:
    """The types, and a connection to what is stored of them."""

    def __init__(self, dataset: Path, file: str) -> None:
        self.types = read_types(dataset)
        settings = read_json(dataset / "dataset.json")
        self.locales: list[dict[str, Any]] = settings["locales"]
        self.default_locale: str = next(each["code"] for each in self.locales if each["default"])
        self.tokens: dict[str, dict[str, Any]] = {each["token"]: each for each in settings["apiTokens"]}
        self.sql = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self.sql.row_factory = sqlite3.Row
        self.sql.create_function("fold", 1, lambda text: text if text is None else str(text).lower(), deterministic=True)
        self.sql.executescript(LINKS + "".join(map(table_of, self.types.values())))
        self.roles: dict[str, list[str]] = {}
        self.load(dataset / "entries")

    def rows(self, sql: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> list[sqlite3.Row]:
        return self.sql.execute(sql, values).fetchall()

    def insert(self, kind: Type, values: dict[str, Any]) -> int:
        """Stores the scalars of an entry. Ids are never used again."""
        columns = {name: to_column(kind.scalars[name], value) for name, value in values.items() if name in kind.scalars}
        if "id" in values:
            columns["id"] = values["id"]
        if not columns:
            return self.sql.execute(f'INSERT INTO "{kind.uid}" DEFAULT VALUES').lastrowid or 0
        names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" for _ in columns)
        return self.sql.execute(f'INSERT INTO "{kind.uid}" ({names}) VALUES ({marks})', [*columns.values()]).lastrowid or 0

    def link(self, edge: Edge, id_: int, target_type: str, other: int, position: float) -> None:
        """Puts another entry into the list of an entry. It stands at the end of the other one's list."""
        self.sql.execute(
            f"INSERT INTO link (relation, {edge.near}, target_type, {edge.far}, {edge.position}, {edge.far}_position)"
            f" SELECT ?, ?, ?, ?, ?, 1 + coalesce(max({edge.far}_position), 0) FROM link WHERE relation = ? AND {edge.far} = ?",
            [edge.key, id_, target_type, other, position, edge.key, other],
        )

    def linked(self, edge: Edge, uid: str, id_: int) -> list[int]:
        """The list of an entry of a type, in its order."""
        return [
            row["id"]
            for row in self.rows(
                f"SELECT {edge.far} AS id FROM link WHERE relation = ? AND {edge.near} = ?"
                f" AND (? OR target_type = ?) ORDER BY {edge.position}",
                [edge.key, id_, edge.forward, uid],
            )
        ]

    def add_component(self, owner: int, edge: Edge, uid: str, values: dict[str, Any], position: int) -> int:
        id_ = self.insert(self.types[uid], {name: value for name, value in values.items() if name != "id"})
        self.link(edge, owner, uid, id_, position)
        return id_

    # What follows reads the files of `conformance dataset --format json`.

    def load(self, folder: Path) -> None:
        self.sql.execute("BEGIN")
        entries = {uid: read_json(folder / f"{stem}.json") for uid, stem in self.entry_files().items()}
        self.roles = {role["type"]: role["permissions"] for role in entries[ROLE]}
        keys: dict[tuple[str, str], int] = {}
        for uid, items in entries.items():
            name = OWN_KEYS.get(uid) or NATURAL_KEYS.get(uid.split(".")[-1], "slug")
            for item in items:
                id_ = self.insert(self.types[uid], item)
                keys[uid, item.get("locale", "") if self.types[uid].single else item[name]] = id_
        self.keys = keys
        for forward in (True, False):
            for uid, items in entries.items():
                for item in items:
                    self.load_links(self.types[uid], item["id"], item, forward)
        self.sql.execute("COMMIT")

    def entry_files(self) -> dict[str, str]:
        files = {USER: "users", FILE: "upload-files", ROLE: "roles"}
        return files | {uid: kind.path for uid, kind in self.types.items() if kind.path}

    def load_links(self, kind: Type, id_: int, item: dict[str, Any], forward: bool) -> None:
        for edge in kind.edges.values():
            value = item.get(edge.name)
            for position, each in enumerate([] if value is None else value if isinstance(value, list) else [value]):
                if edge.kind in ("component", "zone"):
                    if forward:
                        uid = edge.target or each["__component"]
                        self.load_links(self.types[uid], self.add_component(id_, edge, uid, each, position), each, True)
                elif edge.forward == forward:
                    uid, other = self.resolve(edge, each)
                    self.load_link(kind.uid, edge, id_, uid, other, position)

    def load_link(self, own: str, edge: Edge, id_: int, uid: str, other: int, position: int) -> None:
        if edge.forward:
            self.link(edge, id_, uid, other, position)
        else:
            self.sql.execute(
                "UPDATE link SET target_position = ? WHERE relation = ? AND source = ? AND target = ? AND target_type = ?",
                [position, edge.key, other, id_, own],
            )

    def resolve(self, edge: Edge, value: Any) -> tuple[str, int]:
        uid = edge.target or value["__type"]
        name = value.get("ref", value.get("locale")) if isinstance(value, dict) else value
        return uid, self.keys[uid, str(name)]


def table_of(kind: Type) -> str:
    columns = "".join(f', "{name}" {SQL_TYPES[scalar]}' for name, scalar in kind.scalars.items())
    return f'CREATE TABLE "{kind.uid}" (id INTEGER PRIMARY KEY AUTOINCREMENT{columns});\n'
