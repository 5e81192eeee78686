"""How much of a rack a part takes."""

from __future__ import annotations

from sanwright.parts.figures import value_of
from sanwright.parts.limits import Limit
from sanwright.parts.part import Part, PartKind
from sanwright.text import Text

POWERED_KINDS = frozenset(
    {
        PartKind.SWITCH,
        PartKind.DIRECTOR,
        PartKind.ARRAY,
        PartKind.SERVER,
        PartKind.SAS_ENCLOSURE,
        PartKind.TAPE,
    }
)
"""Kinds that have power supplies of their own where they stand alone."""

RACK_UNITS = Limit("rack-units-default", "U", Text("Height of a rack that states none."))

_FITTED_KINDS = frozenset(
    {
        PartKind.BLADE,
        PartKind.HBA,
        PartKind.HOST_CARD,
        PartKind.SAS_ADAPTER,
        PartKind.DRIVE,
        PartKind.OPTIC,
        PartKind.CABLE,
        PartKind.LICENCE,
        PartKind.ACCESSORY,
    }
)
"""Kinds that take no rack units of their own, wherever they stand."""


def height_of(part: Part | None) -> float | None:
    """Rack units that a device of this part takes, 0 for what is fitted; None: not known."""
    if part is None:
        return None
    if part.kind in _FITTED_KINDS:
        return 0.0
    return value_of(part.physical.rack_units) if part.physical is not None else None
