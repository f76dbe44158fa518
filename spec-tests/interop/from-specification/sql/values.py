"""Values of a query, read as the type of the attribute that they are compared with."""

import re
from datetime import datetime, timedelta, timezone
from typing import Any

from errors import invalid

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
TRUE, FALSE = ("true", "t", "1"), ("false", "f", "0", "")


def number(text: str) -> int | float:
    if text == "":
        return 0
    if re.fullmatch(r"[+-]?\d+", text):
        return int(text)
    if re.fullmatch(r"0[xX][0-9a-fA-F]+", text):
        return int(text, 16)
    if not NUMBER.fullmatch(text):
        raise invalid(f"expected a number, got {text}")
    return float(text)


def instant(text: str) -> datetime:
    """A point in time: ISO 8601, whole or partial, or milliseconds since 1970."""
    try:
        if re.fullmatch(r"\d{5,}", text):
            return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(milliseconds=int(text))
        if re.fullmatch(r"\d{4}(-\d\d)?", text):
            text += "-01" * (2 - text.count("-"))
        at = datetime.fromisoformat(text)
    except (ValueError, OverflowError):
        raise invalid(f"expected a date and time, got {text}") from None
    return (at if at.tzinfo else at.replace(tzinfo=timezone.utc)).astimezone(timezone.utc)


def iso(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"


def time_of_day(text: str) -> str:
    match = re.fullmatch(r"([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?", text)
    if match is None:
        raise invalid(f"expected a time, got {text}")
    hours, minutes, seconds, fraction = match.groups()
    return f"{hours}:{minutes}:{seconds or '00'}.{(fraction or '').ljust(3, '0')}"


def date(text: str) -> str:
    try:
        return datetime.strptime(text[:10], "%Y-%m-%d").strftime("%Y-%m-%d")
    except ValueError:
        raise invalid(f"expected a date, got {text}") from None


def read(kind: str, text: Any) -> Any:
    """A text of a query as the column of an attribute of this type holds it."""
    if not isinstance(text, str):
        raise invalid("expected a value")
    if kind in ("integer", "biginteger", "float", "decimal"):
        return number(text)
    if kind == "boolean":
        return 0 if text in FALSE else 1
    if kind == "datetime":
        return iso(instant(text))
    if kind == "timestamp":
        at = instant(text) if re.search(r"\D", text) else None
        return int(text) if at is None else round(at.timestamp() * 1000)
    if kind == "time":
        return time_of_day(text)
    return date(text) if kind == "date" else text


def is_true(text: Any) -> bool:
    return text is not None and text not in FALSE
