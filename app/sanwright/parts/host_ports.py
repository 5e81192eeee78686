"""Ports that nobody says how many there are of: which parts lack them, and what can be stated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from sanwright.parts.figures import value_of
from sanwright.parts.part import OpticsFitting, Part, PartKind, PortGroup, PortRole
from sanwright.parts.stating import outline

_ROLES = {
    PartKind.SWITCH: PortRole.FABRIC,
    PartKind.DIRECTOR: PortRole.FABRIC,
    PartKind.BLADE: PortRole.FABRIC,
    PartKind.SAS_ADAPTER: PortRole.INITIATOR,
    PartKind.ARRAY: PortRole.TARGET,
    PartKind.TAPE: PortRole.TARGET,
    PartKind.HOST_CARD: PortRole.TARGET,
    PartKind.SAS_ENCLOSURE: PortRole.EXPANDER,
}
"""The ports that make a part of a kind what it is."""

ASKED_KINDS = tuple(_ROLES)
"""Kinds of which makers publish the ports for some parts and for others not."""

_WITH_MODULES = (PartKind.ARRAY, PartKind.SAS_ENCLOSURE)
_COUNTED_FROM_ZERO = (PartKind.SWITCH, PartKind.DIRECTOR, PartKind.BLADE)
_SAS_LANES, _USUAL_MODULES = 4, 2
_WITHOUT_PORTS = ("control", "supervisor", "fabric")
"""Last words of the places of blades that carry no ports at all."""
_BETWEEN_CHASSIS = "core"
"""Last word of the places of blades whose ports only join chassis: every director has them."""


@dataclass(frozen=True, slots=True)
class PortStatement:
    """What somebody states: ``each`` ports on each of ``modules`` controllers or I/O modules.

    ``speeds`` may be empty; ``protocol`` is FC or SAS. Of a part that names the groups of its ports
    already, both follow from these, and so do the modules where the groups are by controller.
    """

    modules: int
    each: int
    protocol: str = "FC"
    speeds: tuple[str, ...] = ()


def lacks_ports(part: Part) -> bool:
    """Whether nothing can be cabled to a part, because nobody says how many ports it has.

    One that takes cards has them there; a SAS adapter for drives inside a server has none, and a
    core blade none for hosts or storage.
    """
    return names_no_ports(part) and not _takes_cards(part) and not _joins_chassis(part)


def names_no_ports(part: Part) -> bool:
    """Whether no port that makes the part what it is is counted on the part itself."""
    role = _ROLES.get(part.kind)
    if role is None or _is_for_the_inside(part):
        return False
    return not any(g.count is not None for g in part.ports.values() if g.role is role)


def open_groups(part: Part) -> dict[str, PortGroup]:
    """The groups of such ports that the part names, and nobody counts."""
    role = _ROLES.get(part.kind)
    return {n: g for n, g in part.ports.items() if g.role is role and g.count is None}


def undivided_group(part: Part) -> str:
    """The name of the one open group that stands for the ports of all controllers, if it does."""
    groups = open_groups(part)
    if part.kind not in _WITH_MODULES or len(groups) != 1:
        return ""
    ((name, group),) = groups.items()
    return "" if group.controller else name


def usual_modules(part: Part) -> int:
    """How many controllers or I/O modules it is bought with, two where nobody says."""
    known: int | None = None
    if part.array is not None:
        known = value_of(part.array.controllers_min)
    elif part.sas_enclosure is not None:
        known = value_of(part.sas_enclosure.io_modules)
    return known or _USUAL_MODULES


def new_groups(part: Part, stated: PortStatement) -> Iterator[tuple[str, PortGroup]]:
    """Outlines of the groups that a part gets by a statement; none if it names its own.

    One that stands for the ports of all controllers becomes one of each, if there are several.
    """
    if part.kind not in _ROLES:
        return
    known, undivided = open_groups(part), undivided_group(part)
    if known and (not undivided or stated.modules == 1):
        return
    has_modules = part.kind in _WITH_MODULES
    if undivided:
        model = known[undivided]
    else:
        is_sas = stated.protocol == "SAS"
        model = PortGroup(
            role=_ROLES[part.kind],
            protocol=stated.protocol,
            lanes=_SAS_LANES if is_sas and part.kind is not PartKind.TAPE else 1,
            optics=OpticsFitting.NONE if is_sas else OpticsFitting.REPLACEABLE,
        )
    word = "module" if part.kind is PartKind.SAS_ENCLOSURE else "controller"
    for number in range(1, (stated.modules if has_modules else 1) + 1):
        yield (
            f"{word}_{number}" if has_modules else "host",
            msgspec.structs.replace(
                model,
                first=0 if part.kind in _COUNTED_FROM_ZERO else 1,
                prefix=f"{number}-" if has_modules else "",
                controller=f"{word} {number}" if has_modules else "",
            ),
        )


def with_divided(part: Part, groups: Mapping[str, PortGroup]) -> Part:
    """``part`` with ``groups`` that somebody stated, in place of the one that stood for them all.

    What is known of that one is known of each.
    """
    known = part.ports.get(undivided_group(part)) if groups else None
    ports = {name: group for name, group in part.ports.items() if group is not known}
    for name, group in groups.items():
        ports[name] = msgspec.structs.replace(
            outline(group),
            speeds=known.speeds if known is not None else None,
            protocols=known.protocols if known is not None else None,
        )
    return msgspec.structs.replace(part, ports=ports)


def _takes_cards(part: Part) -> bool:
    """Whether it has slots of a controller, or for blades or tape drives, which bring the ports."""
    if part.kind in (PartKind.TAPE, PartKind.DIRECTOR):
        return bool(part.slots)
    return any(slot.controller for slot in part.slots.values())


def _is_for_the_inside(part: Part) -> bool:
    """Whether it is an adapter of which only internal lanes are known, or a blade without ports."""
    if part.kind is PartKind.BLADE:
        return _goes_only_into(part, _WITHOUT_PORTS)
    lanes = part.sas_adapter
    if part.kind is not PartKind.SAS_ADAPTER or lanes is None:
        return False
    inside, outside = value_of(lanes.internal_lanes), value_of(lanes.external_lanes)
    return not outside and (inside or 0) > 0


def _joins_chassis(part: Part) -> bool:
    return part.kind is PartKind.BLADE and _goes_only_into(part, (_BETWEEN_CHASSIS,))


def _goes_only_into(part: Part, places: tuple[str, ...]) -> bool:
    return bool(part.fits) and all(kind.rpartition("-")[2] in places for kind in part.fits)
