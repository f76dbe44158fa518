"""Section 2: content-types as tables, and everything that is no scalar as a row of the table `link`."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

USER = "plugin::users-permissions.user"
FILE = "plugin::upload.file"
ROLE = "plugin::users-permissions.role"

# Section 2.1: the types that stand in an entry by default. `blocks` and `uid` are JSON and text.
SQL_TYPES = {
    **dict.fromkeys(["string", "text", "richtext", "enumeration", "email", "password", "uid"], "TEXT"),
    **dict.fromkeys(["date", "time", "datetime", "json", "blocks"], "TEXT"),
    **dict.fromkeys(["integer", "biginteger", "timestamp", "boolean"], "INTEGER"),
    **dict.fromkeys(["float", "decimal"], "REAL"),
}


@dataclass(frozen=True)
class Edge:
    """What leads from entries of a type to others: a relation, media, components or a dynamic zone."""

    name: str
    kind: str  # relation, media, component, zone, morph
    key: str  # `<uid>.<attribute>` of the side that owns the relation
    forward: bool  # whether this side owns it
    target: str | None  # None: entries of several types
    many: bool
    takes: bool = False  # whether a target belongs to one entry alone
    components: tuple[str, ...] = ()

    @property
    def near(self) -> str:
        return "source" if self.forward else "target"

    @property
    def far(self) -> str:
        return "target" if self.forward else "source"

    @property
    def position(self) -> str:
        """The column with the order of this side's list."""
        return f"{self.near}_position"


@dataclass
class Type:
    uid: str
    path: str | None
    attributes: dict[str, dict[str, Any]]
    single: bool = False
    drafts: bool = False
    localized: bool = False
    private: frozenset[str] = frozenset()
    scalars: dict[str, str] = field(default_factory=dict)
    edges: dict[str, Edge] = field(default_factory=dict)

    def hides(self, name: str) -> bool:
        attribute = self.attributes.get(name, {})
        return name in self.private or bool(attribute.get("private")) or attribute.get("type") == "password"

    def shown(self) -> list[str]:
        return [name for name in self.scalars if not self.hides(name)]

    def column(self, name: str) -> str | None:
        """The scalar type of what a caller may filter and sort by."""
        if name == "id":
            return "integer"
        return self.scalars.get(name) if not self.hides(name) else None

    def edge(self, name: str) -> Edge | None:
        return self.edges.get(name) if not self.hides(name) else None


FILE_ATTRIBUTES = {
    **dict.fromkeys(["name", "alternativeText", "caption", "hash", "ext", "mime", "url", "previewUrl", "provider"], "string"),
    **dict.fromkeys(["width", "height"], "integer"),
    **dict.fromkeys(["formats", "provider_metadata"], "json"),
    "size": "decimal",
}


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def read_types(dataset: Path) -> dict[str, Type]:
    """The types and components of a dataset by uid."""
    types: dict[str, Type] = {}
    for path in sorted((dataset / "content-types").glob("*.json")):
        schema = read_json(path)
        info, options = schema["info"], schema.get("options", {})
        single = schema["kind"] == "singleType"
        types[f"api::{path.stem}.{path.stem}"] = Type(
            uid=f"api::{path.stem}.{path.stem}",
            path=info["singularName"] if single else info["pluralName"],
            attributes=schema["attributes"],
            single=single,
            drafts=options.get("draftAndPublish", False),
            localized=schema.get("pluginOptions", {}).get("i18n", {}).get("localized", False),
            private=frozenset(options.get("privateAttributes", [])),
        )
    for path in sorted((dataset / "components").glob("*/*.json")):
        uid = f"{path.parent.name}.{path.stem}"
        types[uid] = Type(uid, None, read_json(path)["attributes"])
    user = read_json(dataset / "extensions/users-permissions/user.json")
    types[USER] = Type(USER, None, user["attributes"])
    types[FILE] = Type(FILE, None, {name: {"type": kind} for name, kind in FILE_ATTRIBUTES.items()})
    types[ROLE] = Type(ROLE, None, {name: {"type": "string"} for name in ["name", "description", "type"]})
    for each in types.values():
        complete(each)
    return types


def complete(kind: Type) -> None:
    for name, attribute in kind.attributes.items():
        if attribute["type"] in SQL_TYPES:
            kind.scalars[name] = attribute["type"]
        else:
            kind.edges[name] = edge_of(kind.uid, name, attribute)
    if "::" in kind.uid:
        kind.scalars |= {"createdAt": "datetime", "updatedAt": "datetime"}
    if kind.drafts:
        kind.scalars["publishedAt"] = "datetime"
    if kind.localized:
        kind.scalars["locale"] = "string"
        kind.edges["localizations"] = Edge("localizations", "relation", f"{kind.uid}.localizations", True, kind.uid, True)


def edge_of(uid: str, name: str, attribute: dict[str, Any]) -> Edge:
    key = f"{uid}.{name}"
    if attribute["type"] == "media":
        return Edge(name, "media", key, True, FILE, attribute.get("multiple", False))
    if attribute["type"] == "component":
        return Edge(name, "component", key, True, attribute["component"], attribute.get("repeatable", False))
    if attribute["type"] == "dynamiczone":
        return Edge(name, "zone", key, True, None, True, components=tuple(attribute["components"]))
    relation = attribute["relation"]
    if relation in ("morphToOne", "morphToMany"):
        return Edge(name, "morph", key, True, None, relation == "morphToMany")
    many = relation in ("oneToMany", "manyToMany", "morphMany")
    owner = attribute.get("mappedBy") or attribute.get("morphBy")
    takes = relation in ("oneToOne", "oneToMany") and bool(owner or attribute.get("inversedBy"))
    if owner:
        return Edge(name, "relation", f"{attribute['target']}.{owner}", False, attribute["target"], many, takes)
    return Edge(name, "relation", key, True, attribute["target"], many, takes)


def to_column(kind: str, value: Any) -> Any:
    """A value as the API prints it, as its column holds it."""
    if value is None:
        return None
    if kind in ("json", "blocks"):
        return json.dumps(value, ensure_ascii=False)
    if kind in ("biginteger", "timestamp", "boolean"):
        return int(value)
    return value


def from_column(kind: str, value: Any) -> Any:
    """A value of a column as the API prints it: big integers and timestamps are digits."""
    if value is None:
        return None
    if kind in ("json", "blocks"):
        return json.loads(value)
    if kind == "boolean":
        return bool(value)
    return str(value) if kind in ("biginteger", "timestamp") else value
