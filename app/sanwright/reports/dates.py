"""The day that a document carries: the project's own, or today."""

from __future__ import annotations

from datetime import date, datetime

from sanwright.design import Project


def project_day(project: Project) -> date:
    """The project's date where it states one as YYYY-MM-DD, else today's."""
    try:
        return date.fromisoformat(project.date.strip())
    except ValueError:
        return datetime.now().astimezone().date()


def project_date_text(project: Project) -> str:
    """The date as printed: what the project states, else today's."""
    return project.date.strip() or project_day(project).isoformat()
