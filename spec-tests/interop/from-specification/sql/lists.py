"""Sections 3, 4.1, 4.2 and 4.3: which entries of a type a list holds, in which order, and which page of it."""

import re
from typing import Any

from caller import Caller
from database import Database
from errors import invalid, unknown_name
from filters import Filters
from model import Type
from values import TRUE

PAGE_SIZE = 25  # section 8


def order_by(kind: Type, alias: str, sort: Any) -> str:
    """Section 4.2. Entries that are equal in all fields stay in the order of their ids."""
    if isinstance(sort, dict):
        sort = [f"{name}:{order}" for name, order in sort.items()]
    terms = []
    for value in sort if isinstance(sort, list) else [sort]:
        if isinstance(value, dict):
            value = ",".join(f"{name}:{order}" for name, order in value.items())
        if value is not None and not isinstance(value, str):
            raise invalid("expected a field to sort by")
        for part in filter(None, (value or "").split(",")):
            name, _, order = part.partition(":")
            if kind.column(name) is None:
                raise unknown_name(name)
            order = order.split(":")[0].lower()
            if order not in ("", "asc", "desc"):
                raise invalid(f"Invalid order {order}")
            terms.append(f'{alias}."{name}" {"DESC" if order == "desc" else "ASC"}')
    return ", ".join(terms)


def integer(value: Any, default: int, least: int) -> int:
    """What is no number of entries or pages is refused, one that is too small becomes the least."""
    if value is None or value == "":
        return default
    if not isinstance(value, str) or not re.fullmatch(r"[+-]?\d+", value):
        raise invalid(f"expected an integer, got {value}")
    return max(least, int(value))


class Page:
    """Section 4.3: by page, or by offset, never both."""

    def __init__(self, given: Any) -> None:
        given = given if isinstance(given, dict) else {}
        by_page, by_offset = {"page", "pageSize"} & given.keys(), {"start", "limit"} & given.keys()
        if by_page and by_offset:
            raise invalid("Invalid pagination parameters. Expected either start/limit or page/pageSize")
        count = given.get("withCount", "true")
        if count not in (*TRUE, "false", "f", "0"):
            raise invalid(f"withCount: expected a boolean, got {count}")
        self.with_count, self.by_offset = count in TRUE, bool(by_offset)
        self.page, self.size = integer(given.get("page"), 1, 1), integer(given.get("pageSize"), PAGE_SIZE, 1)
        self.start, self.limit = integer(given.get("start"), 0, 0), PAGE_SIZE
        if given.get("limit") == "-1":
            self.limit = -1
        else:
            self.limit = integer(given.get("limit"), PAGE_SIZE, 1)

    def window(self) -> tuple[int, int]:
        """How many entries, and how many before them."""
        return (self.limit, self.start) if self.by_offset else (self.size, (self.page - 1) * self.size)

    def meta(self, total: int) -> dict[str, int]:
        """Section 2.3."""
        if self.by_offset:
            return {"start": self.start, "limit": self.limit} | ({"total": total} if self.with_count else {})
        counts = {"pageCount": -(-total // self.size), "total": total}
        return {"page": self.page, "pageSize": self.size} | (counts if self.with_count else {})


def state_of(query: dict[str, Any]) -> str:
    state = query.get("publicationState", "live") or "preview"
    if state not in ("live", "preview"):
        raise invalid(f"publicationState: expected live or preview, got {state}")
    return state


def of_state(kind: Type, alias: str, state: str) -> str:
    """Section 3: only published entries are live."""
    return f'{alias}."publishedAt" IS NOT NULL' if kind.drafts and state == "live" else "1"


def of_locale(filters: Filters, kind: Type, locale: Any, default: str) -> str:
    """Section 4.1: the entries of one locale, by default of the default one."""
    if not kind.localized or locale == "all":
        return "1"
    codes = [default] if locale is None else locale if isinstance(locale, list) else [locale]
    return 'e."locale" IN (' + ", ".join(filters.mark(str(code)) for code in codes) + ")"


def entries(database: Database, caller: Caller, kind: Type, query: dict[str, Any], page: Page | None) -> tuple[list[Any], int]:
    """The rows of a list, and how many there are on all pages. Without a page: all."""
    filters = Filters(database.types, caller)
    given = query.get("filters")
    conditions = [
        of_state(kind, "e", state_of(query)),
        of_locale(filters, kind, query.get("locale"), database.default_locale),
        filters.condition(kind, "e", given) if given not in (None, "") else "1",
    ]
    order = order_by(kind, "e", query.get("sort"))
    where = f'FROM "{kind.uid}" e WHERE ' + " AND ".join(conditions)
    limit, start = page.window() if page else (-1, 0)
    rows = database.rows(
        f"SELECT e.* {where} ORDER BY {order + ', ' if order else ''}e.id LIMIT {limit} OFFSET {start}", filters.values
    )
    total = database.rows(f"SELECT count(*) AS total {where}", filters.values)[0]["total"]
    return rows, total
