"""Section 4.4: filters become the condition of a query."""

import json
from typing import Any

from caller import Caller
from errors import invalid, unknown_name
from model import Edge, Type
from values import is_true, read

# The table of section 4.4. `{c}` is the column and `{v}` the value; those of the second table compare texts.
COMPARE = {
    "$eq": "{c} = {v}",
    "$ne": "{c} <> {v}",
    "$lt": "{c} < {v}",
    "$lte": "{c} <= {v}",
    "$gt": "{c} > {v}",
    "$gte": "{c} >= {v}",
}
COMPARE_TEXT = {
    "$eqi": "fold({c}) = fold({v})",
    "$nei": "fold({c}) <> fold({v})",
    "$contains": "instr({c}, {v}) > 0",
    "$notContains": "instr({c}, {v}) = 0",
    "$containsi": "instr(fold({c}), fold({v})) > 0",
    "$notContainsi": "instr(fold({c}), fold({v})) = 0",
    "$startsWith": "substr({c}, 1, length({v})) = {v}",
    "$startsWithi": "fold(substr({c}, 1, length({v}))) = fold({v})",
    "$endsWith": "substr({c}, 1 + length({c}) - length({v})) = {v} AND length({c}) >= length({v})",
    "$endsWithi": "fold(substr({c}, 1 + length({c}) - length({v}))) = fold({v}) AND length({c}) >= length({v})",
}
GROUPS = ("$and", "$or", "$not")


class Filters:
    """Makes one condition, and collects its values in the order of its marks. A refused filter is a `Refusal`."""

    def __init__(self, types: dict[str, Type], caller: Caller) -> None:
        self.types, self.caller = types, caller
        self.values: dict[str, Any] = {}
        self.aliases = 0

    def mark(self, value: Any) -> str:
        name = f"v{len(self.values)}"
        self.values[name] = value
        return f":{name}"

    def condition(self, kind: Type, alias: str, filters: Any, negated: bool = False) -> str:
        """What all conditions of a filter object say, rule 1; negated, what one of them denies."""
        if not isinstance(filters, dict):
            raise invalid("expected an object of filters")
        parts = [self.member(kind, alias, name, value, negated) for name, value in filters.items()]
        return joined(" OR " if negated else " AND ", parts) if parts else ("0" if negated else "1")

    def member(self, kind: Type, alias: str, name: str, value: Any, negated: bool) -> str:
        if name == "$not":
            each = value if isinstance(value, list) else [value]
            return joined(" AND " if negated else " OR ", [self.condition(kind, alias, one, not negated) for one in each])
        if name in ("$and", "$or"):
            if not isinstance(value, list):
                raise invalid(f"{name}: expected an array of filters")
            word = " AND " if (name == "$and") != negated else " OR "
            return joined(word, [self.condition(kind, alias, one, negated) for one in value])
        column = kind.column(name)
        if column is not None:
            return self.field(f'{alias}."{name}"', column, value, negated)
        edge = kind.edge(name)
        # Rule 3: neither media, nor zones, nor relations to entries of any type.
        if edge is None or edge.kind in ("media", "zone", "morph") or not self.caller.finds(self.types[edge.target or ""]):
            raise unknown_name(name)
        return self.related(kind, alias, edge, value, negated)

    def related(self, kind: Type, alias: str, edge: Edge, value: Any, negated: bool) -> str:
        """Rule 2: at least one related entry matches. An entry without any is compared as one of nulls."""
        target = self.types[edge.target or ""]
        self.aliases += 1
        link, other = f"l{self.aliases}", f"t{self.aliases}"
        on = f"{link}.relation = {self.mark(edge.key)} AND {link}.{edge.near} = {alias}.id"
        if not edge.forward:
            on += f" AND {link}.target_type = {self.mark(kind.uid)}"
        if isinstance(value, dict) and not any(key in COMPARE or key in COMPARE_TEXT or key in OTHERS for key in value):
            condition = self.condition(target, other, value, negated)
        else:
            condition = self.field(f"{other}.id", "integer", value, negated)
        return (
            f"EXISTS (SELECT 1 FROM (SELECT 1) LEFT JOIN link {link} ON {on}"
            f' LEFT JOIN "{target.uid}" {other} ON {other}.id = {link}.{edge.far} WHERE {condition})'
        )

    def field(self, column: str, kind: str, value: Any, negated: bool) -> str:
        if not isinstance(value, dict):
            value = {"$eq": value}
        parts = []
        for operator, operand in value.items():
            if operator == "$not":
                parts.append(self.field(column, kind, operand, not negated))
            else:
                test = self.test(column, kind, operator, operand)
                parts.append(f"NOT ({test})" if negated else test)
        return joined(" OR " if negated else " AND ", parts)

    def test(self, column: str, kind: str, operator: str, operand: Any) -> str:
        if operator in ("$null", "$notNull"):
            return f"{column} IS {'' if is_true(operand) == (operator == '$null') else 'NOT '}NULL"
        if operator in ("$in", "$notIn"):
            values = operand if isinstance(operand, list) else [operand]
            marks = ", ".join(self.mark(None if one is None else read(kind, one)) for one in values)
            return f"{column} {'NOT ' if operator == '$notIn' else ''}IN ({marks})"
        if operator == "$between":
            if not isinstance(operand, list) or len(operand) != 2:
                raise invalid("$between: expected an array of two values")
            low, high = (self.mark(read(kind, one)) for one in operand)
            return f"{column} BETWEEN {low} AND {high}"
        if operator not in COMPARE and operator not in COMPARE_TEXT:
            raise invalid(f"Invalid operator {operator}")
        if isinstance(operand, list):
            return joined(" OR ", [self.test(column, kind, operator, one) for one in operand])
        if operand is None and operator == "$eq":
            return f"{column} IS NULL"
        if operator in COMPARE_TEXT:
            text = f"CAST({column} AS TEXT)"
            return COMPARE_TEXT[operator].format(c=text, v=self.mark(as_text(kind, operand)))
        value = json.dumps(operand) if kind == "json" else read(kind, operand)
        return COMPARE[operator].format(c=column, v=self.mark(value))


OTHERS = ("$in", "$notIn", "$between", "$null", "$notNull")


def as_text(kind: str, operand: Any) -> str:
    """The value as its column reads as text."""
    return str(read(kind, operand))


def joined(word: str, parts: list[str]) -> str:
    if len(parts) < 2:
        return parts[0] if parts else "1"
    return "(" + word.join(parts) + ")"
