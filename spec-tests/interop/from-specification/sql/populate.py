"""Sections 2.1, 2.4, 4.5 and 4.6: entries as documents, with what is populated of them."""

from typing import Any

from caller import Caller
from database import Database
from errors import invalid, unknown_name
from filters import Filters
from lists import of_state, order_by
from model import Edge, Type, from_column

Tree = dict[str, Any]
NO = ("false", "f", "0", "")


def selected(kind: Type, fields: Any) -> list[str]:
    """Section 4.5: the listed attributes, or all."""
    if fields is None or fields == "*":
        return kind.shown()
    names = [fields] if isinstance(fields, str) else fields
    if not isinstance(names, list) or "" in names:
        raise invalid("expected an array of fields")
    for name in names:
        if name not in ("*", "id") and (not isinstance(name, str) or name not in kind.shown()):
            raise unknown_name(str(name))
    return kind.shown() if "*" in names else [name for name in kind.shown() if name in names]


def merge(tree: Tree, path: str, options: Tree) -> None:
    """`a.b.c` populates a, in it b, and in that c."""
    head, _, rest = path.partition(".")
    node = tree.setdefault(head, {})
    if rest:
        node["populate"] = parsed(node.get("populate"))
        merge(node["populate"], rest, options)
    else:
        node.update({key: value for key, value in options.items() if key not in node})


def parsed(populate: Any) -> Tree:
    """Every form of populate as names with their options. `*` stands for all names."""
    tree: Tree = {}
    if populate is None or populate == "":
        return tree
    if isinstance(populate, str):
        populate = populate.split(",")
    if isinstance(populate, list):
        for path in populate:
            if not isinstance(path, str):
                raise invalid("expected names to populate")
            merge(tree, path, {})
        return tree
    for path, options in populate.items():
        if options is None:
            raise invalid(f"populate[{path}]: expected a value")
        if isinstance(options, dict):
            merge(tree, path, options)
        elif options not in NO:
            merge(tree, path, {})
    return tree


class Documents:
    """Makes documents of rows. Each populated attribute of all rows of one type costs one query."""

    def __init__(self, database: Database, caller: Caller, state: str) -> None:
        self.database, self.caller, self.state = database, caller, state

    def attributes(self, kind: Type, rows: list[Any], fields: Any, populate: Any) -> list[Tree]:
        names, tree = selected(kind, fields), parsed(populate)
        documents = [{name: from_column(kind.scalars[name], row[name]) for name in names} for row in rows]
        options: Tree = {name: {} for name in kind.edges} if "*" in tree else {}
        for name, given in (options | tree).items():
            edge = kind.edge(name)
            if edge is not None:
                self.fill(kind, edge, given, [row["id"] for row in rows], documents)
        return documents

    def fill(self, kind: Type, edge: Edge, options: Tree, ids: list[int], documents: list[Tree]) -> None:
        """Section 4.6: a type that the caller may not find stays unpopulated."""
        if edge.target and not self.caller.finds(self.database.types[edge.target]):
            return
        found = (
            self.mixed(kind, edge, options, ids) if edge.target is None else self.related(kind, edge, edge.target, options, ids)
        )
        for id_, document in zip(ids, documents):
            items = [item for _, item in sorted(found.get(id_, []), key=lambda each: each[0])]
            value = items if edge.many else items[0] if items else None
            document[edge.name] = {"data": value} if edge.kind in ("relation", "media") else value

    def mixed(self, kind: Type, edge: Edge, options: Tree, ids: list[int]) -> dict[int, list[Any]]:
        """Entries of several types in one list: a dynamic zone, or a relation to entries of any type."""
        marks = ", ".join("?" * len(ids))
        uids = self.database.rows(
            f"SELECT DISTINCT target_type FROM link WHERE relation = ? AND source IN ({marks})", [edge.key, *ids]
        )
        on = options.get("on")
        found: dict[int, list[Any]] = {}
        for uid in (row["target_type"] for row in uids):
            target = self.database.types[uid]
            if not self.caller.finds(target) or (isinstance(on, dict) and uid not in on):
                continue  # rule 3: without an entry of `on`, no data
            given = on[uid] if isinstance(on, dict) else {"populate": self.known(target, options.get("populate"))}
            for id_, items in self.related(kind, edge, uid, given if isinstance(given, dict) else {}, ids).items():
                found.setdefault(id_, []).extend(items)
        return found

    def known(self, target: Type, populate: Any) -> Any:
        """The shared strategy: each component takes the names that it has."""
        tree = parsed(populate)
        return {name: options or "true" for name, options in tree.items() if name == "*" or name in target.edges}

    def related(self, kind: Type, edge: Edge, uid: str, options: Tree, ids: list[int]) -> dict[int, list[Any]]:
        """The linked entries of one type, as documents with their place in the list, by the id of the entry that has them."""
        target = self.database.types[uid]
        filters = Filters(self.database.types, self.caller)
        given = options.get("filters")
        parents = ", ".join(filters.mark(id_) for id_ in ids)
        order = order_by(target, "e", options.get("sort"))
        rows = self.database.rows(
            f'SELECT l.{edge.near} AS "_parent", l.{edge.position} AS "_place", e.* FROM link l'
            f' JOIN "{uid}" e ON e.id = l.{edge.far}'
            f" WHERE l.relation = {filters.mark(edge.key)} AND l.{edge.near} IN ({parents})"
            f" AND l.target_type = {filters.mark(uid if edge.forward else kind.uid)}"
            f" AND {of_state(target, 'e', self.state)}"
            f" AND {filters.condition(target, 'e', given) if given else '1'}"
            f" ORDER BY {order or 'l.' + edge.position}, e.id",
            filters.values,
        )
        attributes = self.attributes(target, rows, options.get("fields"), options.get("populate"))
        found: dict[int, list[Any]] = {}
        for place, (row, document) in enumerate(zip(rows, attributes)):
            shown = shape(edge, uid, row["id"], document)
            found.setdefault(row["_parent"], []).append((row["_place"] if edge.target is None else place, shown))
        return found


def shape(edge: Edge, uid: str, id_: int, attributes: Tree) -> Tree:
    """Section 2.4."""
    if edge.kind in ("relation", "media"):
        return {"id": id_, "attributes": attributes}
    own = {"__component": uid} if edge.kind == "zone" else {"__type": uid} if edge.kind == "morph" and edge.many else {}
    return {"id": id_} | own | attributes
