"""What the machine's clock says, where the user sits."""

from __future__ import annotations

from datetime import UTC, date, datetime


def local_day() -> date:
    """Today, in the machine's own time zone."""
    return datetime.now(tz=UTC).astimezone().date()
