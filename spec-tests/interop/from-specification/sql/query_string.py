"""Section 1: bracket notation is read into nested objects and arrays."""

import re
from typing import Any
from urllib.parse import unquote_plus

Value = Any  # str, None, a list or a dict of these


def parse(query: str) -> dict[str, Value]:
    """`a[b][0]=x&a[b][1]=y` as `{"a": {"b": ["x", "y"]}}`. A name without `=` is None."""
    root: dict[str, Any] = {}
    for part in filter(None, query.split("&")):
        name, equals, text = part.partition("=")
        place(root, keys_of(unquote_plus(name)), unquote_plus(text) if equals else None)
    return {key: with_arrays(value) for key, value in root.items()}


def keys_of(name: str) -> list[str]:
    head = name.split("[", 1)[0]
    inner = re.findall(r"\[([^\[\]]*)\]", name)
    return [head, *inner] if head and name == head + "".join(f"[{key}]" for key in inner) else [name]


def place(node: dict[str, Any], keys: list[str], value: str | None) -> None:
    for key in keys[:-1]:
        child = node.get(key)
        if not isinstance(child, dict):
            child = node[key] = {} if key not in node else {"0": child}
        node = child
    last = keys[-1] or str(len(node))
    if last not in node:
        node[last] = value
    elif isinstance(node[last], dict):
        node[last][str(len(node[last]))] = value
    else:
        node[last] = {"0": node[last], "1": value}


def with_arrays(node: object) -> Value:
    """Objects of which every key is an index are arrays, in the order of the indexes."""
    if not isinstance(node, dict):
        return node
    values = {key: with_arrays(value) for key, value in node.items()}
    if values and all(re.fullmatch(r"0|[1-9]\d*", key) for key in values):
        return [values[key] for key in sorted(values, key=int)]
    return values
