"""Reading counts that are typed into fields."""

from __future__ import annotations

from sanwright.errors import InputError


def whole_number(text: str, what: str, least: int) -> int:
    """Read a count. Raises InputError for anything else."""
    try:
        number = int(text.strip())
    except ValueError:
        raise InputError(f"“{text}” is not a {what}; write a whole number, such as 12.") from None
    if number < least:
        raise InputError(f"The {what} must be {least} or more.")
    return number
