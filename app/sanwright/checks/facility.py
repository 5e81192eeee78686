"""The words for what a location is loaded with, and for what of it nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.facility import Tally
from sanwright.listing import listed
from sanwright.text import Text, joined
from sanwright.units import Quantity

_Q = TypeVar("_Q", bound=Quantity)

_LOWER_BOUNDS = {
    "height": Text(
        "The height of {count} more device is not known.",
        "The height of {count} more devices is not known.",
    ),
    "power": Text(
        "The power of {count} more device is not known.",
        "The power of {count} more devices is not known.",
    ),
    "weight": Text(
        "The weight of {count} more device is not known.",
        "The weight of {count} more devices is not known.",
    ),
}


def with_lower_bound(message: Text, tally: Tally[_Q], what: str) -> Text:
    """The message, with a sentence that a sum is only a lower bound if it is not whole.

    ``what`` is the sum of: ``height``, ``power`` or ``weight``.
    """
    if tally.is_complete:
        return message
    return joined([message, _LOWER_BOUNDS[what].given(tally.unknown)], " ")


def names_text(assessment: Assessment, devices: Sequence[str], most: int = 3) -> Text:
    """The first few devices by name, and how many more there are."""
    return listed([assessment.tables.label(id_) for id_ in devices], most)
