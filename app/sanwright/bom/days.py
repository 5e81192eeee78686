"""Days as people write them."""

from __future__ import annotations

from datetime import date

from sanwright.language import used


def day_text(day: date) -> str:
    """A day as the language in use writes it.

    >>> day_text(date(2026, 11, 21))
    '2026-11-21'
    """
    return f"{day:%d.%m.%Y}" if used() == "de" else day.isoformat()
