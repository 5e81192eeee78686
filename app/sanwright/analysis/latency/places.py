"""The places where I/Os of a workload queue, as the latency model names them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sanwright.analysis.chassis import FORWARDING
from sanwright.analysis.links import LinkFacts
from sanwright.analysis.network_edges import Direction
from sanwright.parts import PortRole

if TYPE_CHECKING:
    from sanwright.analysis.assessment import Assessment


class PartKind(StrEnum):
    """What a part of the latency is spent on."""

    ADAPTER = "adapter"
    SERIALISATION = "serialisation"
    HOPS = "switch hops"
    DISTANCE = "distance"
    CONTROLLER = "controller"
    MEDIA = "media"
    OTHER = "other (calibrated)"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A station: ``resource`` is a lead cable, a device, a port or a RAID group.

    ``title`` is what places of its sort are called together in a breakdown. ``way`` is the
    direction of a link or adapter, or the name of a controller. ``servers`` work side by side.
    """

    kind: PartKind
    title: str
    resource: str
    way: str = ""
    servers: int = 1

    @property
    def is_pcie(self) -> bool:
        """Whether it is one way through the slot of an adapter."""
        return self.kind is PartKind.SERIALISATION and self.way not in ("ab", "ba")


def place_of(facts: Assessment, direction: Direction) -> Place:
    """The station that one direction of a link, or one way through an adapter, is."""
    resource, way = direction
    if way not in ("ab", "ba"):
        return Place(PartKind.SERIALISATION, "PCIe slots", resource, way)
    return Place(PartKind.SERIALISATION, _links_title(facts.link(resource)), resource, way)


def _links_title(link: LinkFacts) -> str:
    roles = {end.role for end in link.ends}
    if roles <= set(FORWARDING):
        return "ISLs" if PortRole.FABRIC in roles else "SAS links between enclosures"
    if PortRole.INITIATOR in roles:
        return "host links"
    return "storage links"


def place_name(facts: Assessment, place: Place) -> str:
    """How people read the station: which way of what."""
    label = facts.tables.label
    if place.kind is PartKind.CONTROLLER:
        return f"{label(place.resource)} controller {place.way}".rstrip()
    if place.kind is PartKind.MEDIA:
        return f"drives of {label(place.resource)}"
    if place.way in ("ab", "ba"):
        link = facts.link(place.resource)
        here, there = link.ends if place.way == "ab" else reversed(link.ends)
        return f"{label(here.reference)} → {label(there.reference)}"
    if place.is_pcie:
        return f"PCIe slot of {label(place.resource)}, {place.way}"
    return f"I/O rate of {label(place.resource)}"
