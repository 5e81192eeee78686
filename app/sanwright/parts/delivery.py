"""What is delivered with a part: optics in its ports, as far as somebody says so."""

from __future__ import annotations

from sanwright.parts.figures import value_of
from sanwright.parts.part import OpticsFitting, PartKind, PortGroup

MAY_BRING_OPTICS = frozenset({PartKind.HBA, PartKind.ARRAY, PartKind.HOST_CARD, PartKind.TAPE})
"""Kinds in whose ports optics may be delivered; of a switch its order number says so."""


def brings_optics(group: PortGroup) -> bool | None:
    """Whether optics come with these ports as delivered; None where nobody says."""
    if group.shipped_optic or group.optics is OpticsFitting.FIXED:
        return True
    return value_of(group.comes_with_optics)


def is_delivered(group: PortGroup, optic: str) -> bool:
    """Whether this optic comes in a cage: the one that is named, else whichever is drawn."""
    return group.shipped_optic == optic if group.shipped_optic else bool(brings_optics(group))
