"""Dates that may be known to the day, the month or the year only.

>>> str(read_period("2025-06").last), read_period("2025-06").is_day
('2025-06-30', False)
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date

_PERIOD = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Period:
    """The days that a date of that precision stands for, both ends included."""

    text: str
    first: date
    last: date

    @property
    def is_day(self) -> bool:
        """Whether the date is known to the day."""
        return self.first == self.last


def read_period(text: str) -> Period | None:
    """The days meant by YYYY, YYYY-MM or YYYY-MM-DD; None if ``text`` is not such a date."""
    match = _PERIOD.match(text.strip())
    if match is None:
        return None
    year, month, day = (None if part is None else int(part) for part in match.groups())
    try:
        first = date(year or 0, 1 if month is None else month, 1 if day is None else day)
    except ValueError:
        return None
    if day is not None:
        return Period(text.strip(), first, first)
    last_month = 12 if month is None else month
    last_day = calendar.monthrange(first.year, last_month)[1]
    return Period(text.strip(), first, date(first.year, last_month, last_day))
