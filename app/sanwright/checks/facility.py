"""The words for what a location is loaded with, and for what of it nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.facility import Tally
from sanwright.design import Location
from sanwright.units import Quantity

_Q = TypeVar("_Q", bound=Quantity)


def place_text(location: Location) -> str:
    """A location as people read it, such as ``Rack R1``."""
    name = location.name or location.id
    kind = location.kind.capitalize()
    return name if name.casefold().startswith(location.kind) else f"{kind} {name}"


def lower_bound_text(tally: Tally[_Q], what: str) -> str:
    """A sentence that a sum is only a lower bound, with how many devices; empty if it is whole."""
    if tally.is_complete:
        return ""
    count = tally.unknown
    devices = "1 more device" if count == 1 else f"{count} more devices"
    return f" The {what} of {devices} is not known."


def names_text(assessment: Assessment, devices: Sequence[str], most: int = 3) -> str:
    """The first few devices by name, and how many more there are."""
    names = ", ".join(assessment.tables.label(id_) for id_ in devices[:most])
    more = len(devices) - most
    return f"{names} and {more} more" if more > 0 else names
