"""Refusals. Section 7 leaves their form open; this is the one that docs/proof names."""


class Refusal(Exception):
    """An answer that is no success: its status, name and message."""

    def __init__(self, status: int, name: str, message: str) -> None:
        super().__init__(message)
        self.status, self.name, self.message = status, name, message

    def document(self) -> dict[str, object]:
        error = {"status": self.status, "name": self.name, "message": self.message, "details": {}}
        return {"data": None, "error": error}


def invalid(message: str) -> Refusal:
    return Refusal(400, "ValidationError", message)


def unknown_name(name: str) -> Refusal:
    return invalid(f"Invalid parameter {name}")


def not_found() -> Refusal:
    return Refusal(404, "NotFoundError", "Not Found")


def forbidden() -> Refusal:
    return Refusal(403, "ForbiddenError", "Forbidden")
