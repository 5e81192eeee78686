"""Reading counts that are typed into fields."""

from __future__ import annotations

from sanwright.errors import InputError
from sanwright.text import tr


def whole_number(text: str, what: str, least: int) -> int:
    """Read a count. Raises InputError for anything else."""
    try:
        number = int(text.strip())
    except ValueError:
        raise InputError(
            tr("“{text}” is not a {what}; write a whole number, such as 12.", text=text, what=what)
        ) from None
    if number < least:
        raise InputError(tr("The {what} must be {least} or more.", what=what, least=least))
    return number
