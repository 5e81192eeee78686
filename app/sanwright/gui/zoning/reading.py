"""What the windows of zoning read the design by: the check in step with it, where there is one."""

from __future__ import annotations

import msgspec

from sanwright.analysis import Assessment
from sanwright.design import Change, Port, Table
from sanwright.gui.document.session import Session


def facts_of(session: Session, *, is_new: bool = False) -> Assessment:
    """The assessment that follows the edits; while it is behind, one of the design as it is.

    It is behind while an edit is being told (``is_new``): listeners hear of it first.
    """
    live = session.live
    if live is None or is_new:
        return Assessment(session.design.snapshot())
    return live.assessment


def is_of_wwpns_alone(change: Change) -> bool:
    """Whether an edit did nothing but give ports WWPNs, or take them away."""
    for item in change.replacements:
        if item.table is not Table.PORTS:
            return False
        sides = (item.before or Port(id=item.id), item.after or Port(id=item.id))
        bare = [msgspec.structs.replace(side, wwpn="") for side in sides]
        if bare[0] != bare[1]:
            return False
    return True
