"""The day by which a design is judged."""

from __future__ import annotations

import re
from datetime import date

from sanwright.clock import local_day
from sanwright.design import Project
from sanwright.units.dates import read_period

_ANY_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})\Z")


def day_of(project: Project, today: date | None = None) -> date:
    """The day by which a design is judged: its project's date, else ``today``.

    A month or a year stands for its last day, so that the answer does not change with the day on
    which it is asked.
    """
    text = project.date.strip()
    day_first = _DAY_FIRST.match(text)
    if day_first is not None:
        text = "-".join(reversed(day_first.groups()))
    period = read_period(text)
    if period is None and (named := _ANY_YEAR.search(text)) is not None:
        period = read_period(named.group())
    if period is not None:
        return period.last
    return today if today is not None else local_day()
