"""Ports that nobody says how many there are of: which parts lack them, and what can be stated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.parts.part import OpticsFitting, Part, PartKind, PortGroup, PortRole

_ROLES = {
    PartKind.ARRAY: PortRole.TARGET,
    PartKind.TAPE: PortRole.TARGET,
    PartKind.HOST_CARD: PortRole.TARGET,
    PartKind.SAS_ENCLOSURE: PortRole.EXPANDER,
}
"""The ports that make a part of a kind what it is."""

ASKED_KINDS = tuple(_ROLES)
"""Kinds of which makers publish the ports for some parts and for others not."""

_SAS_LANES = 4


@dataclass(frozen=True, slots=True)
class PortStatement:
    """What somebody states: ``each`` ports on each of ``modules`` controllers or I/O modules.

    ``speeds`` may be empty; ``protocol`` is FC or SAS. Of a part that names the groups of its ports
    already, both follow from these.
    """

    modules: int
    each: int
    protocol: str = "FC"
    speeds: tuple[str, ...] = ()


def lacks_ports(part: Part) -> bool:
    """Whether nothing can be cabled to a part, because nobody says how many ports it has.

    One that takes cards has them there.
    """
    role = _ROLES.get(part.kind)
    if role is None or _takes_cards(part):
        return False
    return not any(g.count is not None for g in part.ports.values() if g.role is role)


def open_groups(part: Part) -> dict[str, PortGroup]:
    """The groups of such ports that the part names, and nobody counts."""
    role = _ROLES.get(part.kind)
    return {n: g for n, g in part.ports.items() if g.role is role and g.count is None}


def new_groups(part: Part, stated: PortStatement) -> Iterator[tuple[str, PortGroup]]:
    """Outlines of the groups that a part gets by a statement; none if it names its own."""
    if open_groups(part) or part.kind not in _ROLES:
        return
    word = "module" if part.kind is PartKind.SAS_ENCLOSURE else "controller"
    is_sas = stated.protocol == "SAS"
    has_modules = part.kind in (PartKind.ARRAY, PartKind.SAS_ENCLOSURE)
    for number in range(1, (stated.modules if has_modules else 1) + 1):
        yield (
            f"{word}_{number}" if has_modules else "host",
            PortGroup(
                role=_ROLES[part.kind],
                protocol=stated.protocol,
                first=1,
                prefix=f"{number}-" if has_modules else "",
                controller=f"{word} {number}" if has_modules else "",
                lanes=_SAS_LANES if is_sas and part.kind is not PartKind.TAPE else 1,
                optics=OpticsFitting.NONE if is_sas else OpticsFitting.REPLACEABLE,
            ),
        )


def _takes_cards(part: Part) -> bool:
    """Whether it has slots of a controller, or for tape drives, which bring the ports."""
    if part.kind is PartKind.TAPE:
        return bool(part.slots)
    return any(slot.controller for slot in part.slots.values())
