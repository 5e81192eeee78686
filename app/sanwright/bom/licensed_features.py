"""Features of switches that may need a licence of their own, and the switches that use them."""

from __future__ import annotations

from sanwright.design import Tables, port_device, port_name
from sanwright.language import mark
from sanwright.parts import Part, PortRole, value_of

TRUNKING, DISTANCE = "trunk", "extended"

FEATURES = {
    TRUNKING: mark("trunking"),
    DISTANCE: mark("buffer credits for long distances"),
}
"""What people call a feature, by a word that stands in the name of its licence."""


def feature_named(part: Part, key: str) -> str:
    """The licence that the catalog names for a feature; empty where it names none."""
    named = value_of(part.licensing.features) if part.licensing is not None else None
    return next((name for name in named or () if key in name.casefold()), "")


def uses_of(tables: Tables, key: str) -> dict[str, int]:
    """How many ports use the feature, by the switch that stands alone around them."""
    ends = _trunked(tables) if key == TRUNKING else _given_credits(tables)
    found: dict[str, int] = {}
    for end in ends:
        part = tables.part_of(port_device(end))
        group = part.port_group(port_name(end)) if part is not None else None
        if group is not None and group.role is PortRole.FABRIC:
            chassis = tables.chassis_of(port_device(end))
            found[chassis] = found.get(chassis, 0) + 1
    return found


def _trunked(tables: Tables) -> list[str]:
    return [end for cable in tables.cables.values() if cable.trunk for end in cable.ends()]


def _given_credits(tables: Tables) -> list[str]:
    return [port.id for port in tables.ports.values() if port.credits is not None]
