"""The words for what a location is loaded with, and for what of it nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.facility import Tally
from sanwright.design import Location
from sanwright.language import mark, mark_plural, tr, trn
from sanwright.units import Quantity

_Q = TypeVar("_Q", bound=Quantity)

_KINDS = {"site": mark("Site"), "room": mark("Room"), "rack": mark("Rack")}
_LOWER_BOUNDS = {
    "height": mark_plural(
        "The height of {count} more device is not known.",
        "The height of {count} more devices is not known.",
    ),
    "power": mark_plural(
        "The power of {count} more device is not known.",
        "The power of {count} more devices is not known.",
    ),
    "weight": mark_plural(
        "The weight of {count} more device is not known.",
        "The weight of {count} more devices is not known.",
    ),
}


def place_text(location: Location) -> str:
    """A location as people read it, such as ``Rack R1``."""
    name = location.name or location.id
    kind = tr(_KINDS[location.kind])
    says_kind = name.casefold().startswith((location.kind, kind.casefold()))
    return name if says_kind else f"{kind} {name}"


def lower_bound_text(tally: Tally[_Q], what: str) -> str:
    """A sentence that a sum is only a lower bound, with how many devices; empty if it is whole.

    ``what`` is the sum of: ``height``, ``power`` or ``weight``.
    """
    if tally.is_complete:
        return ""
    one, many = _LOWER_BOUNDS[what]
    return f" {trn(one, many, tally.unknown)}"


def names_text(assessment: Assessment, devices: Sequence[str], most: int = 3) -> str:
    """The first few devices by name, and how many more there are."""
    names = ", ".join(assessment.tables.label(id_) for id_ in devices[:most])
    more = len(devices) - most
    return tr("{names} and {count} more", names=names, count=more) if more > 0 else names
