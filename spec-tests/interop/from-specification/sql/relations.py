"""Section 4.7: what the list of a relation is after an update. Lists are ids in their order."""

from typing import Any

from errors import invalid

POSITIONS = ("before", "after", "start", "end")


def id_of(value: Any) -> int:
    if isinstance(value, dict):
        value = value.get("id")
    if isinstance(value, str) and value.isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise invalid("Invalid relations")
    return value


def items_of(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


def named(update: Any) -> list[int]:
    """The entries that an update wants in the list."""
    if isinstance(update, dict) and "id" not in update:
        return [id_of(item) for form in ("connect", "set") for item in items_of(update.get(form))]
    return [id_of(item) for item in items_of(update)]


def updated(current: list[int], update: Any, many: bool) -> list[int]:
    """The new list; of a relation to one entry, at most one. A `Refusal` for an update that a rule forbids."""
    if not isinstance(update, dict) or "id" in update:
        update = {"set": items_of(update)}  # rule 3
    given = {name for name in ("connect", "disconnect", "set") if update.get(name) is not None}
    if "set" in given:
        if len(given) > 1:
            raise invalid("set cannot be combined with connect or disconnect")  # rule 2
        ids = list(dict.fromkeys(id_of(item) for item in items_of(update["set"])))
        return ids if many else [id_of(item) for item in items_of(update["set"])][-1:]
    gone = {id_of(item) for item in items_of(update.get("disconnect"))}
    left = [id_ for id_ in current if id_ not in gone]
    elements = items_of(update.get("connect"))
    ids = [id_of(element) for element in elements]
    if len(set(ids)) < len(ids):
        raise invalid("You cannot connect the same relation twice.")  # rule 8
    if not many:
        return ids[-1:] or left  # rule 6
    for element, id_ in zip(elements, ids):  # rule 5
        left = placed([other for other in left if other != id_], id_, position_of(element))
    return left


def position_of(element: Any) -> dict[str, Any]:
    position = element.get("position") if isinstance(element, dict) else None
    if position is not None and not isinstance(position, dict):
        raise invalid("Invalid relations")
    given = {key: value for key, value in (position or {}).items() if key in POSITIONS and value not in (None, False)}
    return given or {"end": True}  # rule 4


def placed(left: list[int], id_: int, position: dict[str, Any]) -> list[int]:
    for key in ("before", "after"):
        if key in position:
            other = id_of(position[key])
            if other not in left:
                raise invalid(f"There is no relation with id {other} in the list")
            at = left.index(other) + (key == "after")
            return [*left[:at], id_, *left[at:]]
    return [id_, *left] if "start" in position else [*left, id_]
