"""The words for what a location is loaded with, and for what of it nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.facility import Tally
from sanwright.design import Location
from sanwright.language import LANGUAGES
from sanwright.listing import listed
from sanwright.text import Text, joined, verbatim
from sanwright.units import Quantity

_Q = TypeVar("_Q", bound=Quantity)

_KINDS = {"site": Text("Site"), "room": Text("Room"), "rack": Text("Rack")}
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


def place_text(location: Location) -> Text:
    """A location as people read it, such as ``Rack R1``."""
    name = location.name or location.id
    says_kind = name.casefold().startswith(_kind_words(location.kind))
    kind = _KINDS[location.kind]
    return verbatim(name) if says_kind else joined([kind, name], " ")


@cache
def _kind_words(kind: str) -> tuple[str, ...]:
    """What a kind of location is called in any language, as it may begin a name."""
    return tuple(_KINDS[kind].in_language(code).casefold() for code in LANGUAGES)


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
