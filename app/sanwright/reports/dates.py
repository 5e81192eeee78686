"""The day that a document carries: the project's own, or today."""

from __future__ import annotations

import re
from datetime import date

from sanwright.clock import local_day
from sanwright.design import Project
from sanwright.text import date_text, day_text

_YEAR_FIRST = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?\Z")
_ANY_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_NO_DAY = date(2000, 1, 1)


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
