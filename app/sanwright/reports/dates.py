"""The day that a document carries: the project's own, or today; how days are written."""

from __future__ import annotations

import re
from datetime import date

from sanwright.clock import local_day
from sanwright.design import Project
from sanwright.language import used
from sanwright.text import Text, tr

_YEAR_FIRST = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?\Z")
_ANY_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_NO_DAY = date(2000, 1, 1)
_MONTHS = (
    Text("January"),
    Text("February"),
    Text("March"),
    Text("April"),
    Text("May"),
    Text("June"),
    Text("July"),
    Text("August"),
    Text("September"),
    Text("October"),
    Text("November"),
    Text("December"),
)


def project_day(project: Project) -> date:
    """A day for the files' metadata: a pure function of the project's date if it states one.

    A month stands for its first day, a year for its first; without a date it is today.
    """
    text = project.date.strip()
    if not text:
        return local_day()
    match = _YEAR_FIRST.match(text)
    if match is not None:
        year, month, day = (int(part or 1) for part in match.groups())
        try:
            return date(year, month, day)
        except ValueError:
            return _NO_DAY
    named = _ANY_YEAR.search(text)
    return date(int(named.group()), 1, 1) if named is not None else _NO_DAY


def project_date_text(project: Project) -> str:
    """The date as printed: what the project states, else today's."""
    return date_text(project.date) or day_text(project_day(project))


def day_text(day: date) -> str:
    """A day as the language in use writes it.

    >>> day_text(date(2026, 11, 21))
    '21 November 2026'
    """
    if used() == "de":
        return f"{day:%d.%m.%Y}"
    return f"{day.day} {tr(_MONTHS[day.month - 1])} {day.year}"


def date_text(text: str) -> str:
    """A date as the user wrote it; one written year first, as the language in use writes it.

    >>> date_text("2026-11"), date_text("2026-11-21"), date_text("spring 2027")
    ('November 2026', '21 November 2026', 'spring 2027')
    """
    text = text.strip()
    match = _YEAR_FIRST.match(text)
    if match is None or match[2] is None:
        return text
    try:
        day = date(int(match[1]), int(match[2]), int(match[3] or 1))
    except ValueError:
        return text
    return day_text(day) if match[3] else f"{tr(_MONTHS[day.month - 1])} {day.year}"
