"""Section 5: what the sender of a request may do. The scheme is not shown: a bearer token of the dataset, or none."""

from dataclasses import dataclass

from model import Type


@dataclass(frozen=True)
class Caller:
    actions: frozenset[str]
    everything: bool = False
    reads: bool = False

    def may(self, kind: Type, action: str) -> bool:
        return self.everything or (self.reads and action in ("find", "findOne")) or f"{kind.uid}.{action}" in self.actions

    def finds(self, kind: Type) -> bool:
        """Components and files belong to what holds them."""
        return "::" not in kind.uid or kind.uid == "plugin::upload.file" or self.may(kind, "find")
