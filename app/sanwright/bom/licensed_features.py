"""Features of switches that may need a licence of their own, and the switches that use them."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.analysis.licences import owns_feature
from sanwright.design import Tables, port_device, port_name
from sanwright.design.states import is_owned
from sanwright.parts import Part, PartKind, PortRole, value_of
from sanwright.text import Text

TRUNKING, DISTANCE, CHASSIS_LINKS = "trunk", "extended", "icl"

FEATURES = {
    TRUNKING: Text("trunking"),
    DISTANCE: Text("buffer credits for long distances"),
    CHASSIS_LINKS: Text("inter-chassis links"),
}
"""What people call a feature, by a word that stands in the name of its licence."""


def feature_named(part: Part, key: str) -> str:
    """The licence that the catalog names for a feature; empty where it names none."""
    named = value_of(part.licensing.features) if part.licensing is not None else None
    return next((name for name in named or () if key in name.casefold()), "")


def uses_of(tables: Tables, key: str) -> dict[str, int]:
    """How many ports use the feature, by the switch that stands alone around them.

    An owned switch that has a licence for it, or uses it today at an owned cable, is left out.
    """
    ends = _ENDS[key](tables)
    today = {end for cable in tables.cables.values() if is_owned(cable) for end in cable.ends()}
    opened = _switches(tables, [end for end in ends if end in today])
    return {
        id_: ports
        for id_, ports in _switches(tables, ends).items()
        if not is_owned(tables.devices[id_])
        or not (id_ in opened or owns_feature(tables.devices[id_], key))
    }


def _switches(tables: Tables, ends: list[str]) -> dict[str, int]:
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


def _between_directors(tables: Tables) -> list[str]:
    """Ends of cables that join QSFP ports of two blades: the core blades of two directors."""
    cables = (cable.ends() for cable in tables.cables.values())
    return [end for ends in cables if all(_is_on_core(tables, end) for end in ends) for end in ends]


def _is_on_core(tables: Tables, end: str) -> bool:
    part = tables.part_of(port_device(end))
    if part is None or part.kind is not PartKind.BLADE:
        return False
    group = part.port_group(port_name(end))
    return group is not None and group.cage.upper().startswith("QSFP")


_ENDS: dict[str, Callable[[Tables], list[str]]] = {
    TRUNKING: _trunked,
    DISTANCE: _given_credits,
    CHASSIS_LINKS: _between_directors,
}
