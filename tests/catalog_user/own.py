"""A part of one's own to test with, and ways to change it."""

from __future__ import annotations

from typing import Any

import msgspec

from sanwright.parts import (
    Confidence,
    Figure,
    Part,
    PartKind,
    PartNumber,
    Physical,
    PortGroup,
    PortRole,
    Source,
)
from sanwright.units import Mass


def figure(value: Any, note: str = "") -> Figure[Any]:
    return Figure(value=value, sources=("me",), confidence=Confidence.LOW, note=note)


def own_part(id_: str = "acme-s8", **changes: Any) -> Part:
    """A sound switch of eight ports, with ``changes`` to its fields."""
    ports = PortGroup(
        role=PortRole.FABRIC,
        protocol="FC",
        count=figure(8),
        cage="SFP+",
        speeds=figure(("8GFC", "16GFC")),
    )
    part = Part(
        id=id_,
        kind=PartKind.SWITCH,
        vendor="Acme",
        model="Octopus 8",
        part_numbers=(PartNumber(number="OC-0008"),),
        aliases=("Eightarms",),
        ports={"sfp": ports},
        physical=Physical(rack_units=figure(1.0), weight=figure(Mass(4.5))),
        identified_in=("me",),
        sources=(Source(key="me", title="Entered by me"),),
    )
    return msgspec.structs.replace(part, **changes)


def with_ports(part: Part, **changes: Any) -> Part:
    """``part`` with its ports changed."""
    group = msgspec.structs.replace(part.ports["sfp"], **changes)
    return msgspec.structs.replace(part, ports={"sfp": group})
