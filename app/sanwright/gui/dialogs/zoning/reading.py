"""What the windows of zoning read the design by: the check in step with it, where there is one."""

from __future__ import annotations

from sanwright.analysis import Assessment
from sanwright.gui.session import Session


def facts_of(session: Session) -> Assessment:
    """The assessment that follows the edits; while it is behind, one of the design as it is."""
    live = session.live
    return live.assessment if live is not None else Assessment(session.design.snapshot())
