"""The places where I/Os of a workload queue, as the latency model names them."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.chassis import FORWARDING
from sanwright.analysis.links import LinkFacts, link_facts
from sanwright.analysis.network_edges import Direction
from sanwright.parts import PortRole
from sanwright.text import LabelledEnum, Text, joined

_WAYS = {"in": Text("to the host"), "out": Text("from the host")}


class LatencyKind(LabelledEnum):
    """What a part of the latency is spent on."""

    ADAPTER = "adapter", Text("adapter")
    SERIALISATION = "serialisation", Text("serialisation")
    HOPS = "switch hops", Text("switch hops")
    DISTANCE = "distance", Text("distance")
    CONTROLLER = "controller", Text("controller")
    MEDIA = "media", Text("media")
    OTHER = "other (calibrated)", Text("other (calibrated)")


@dataclass(frozen=True, slots=True, order=True)
class LatencyPlace:
    """A station: ``resource`` is a lead cable, a device, a port or a RAID group.

    ``title`` is what places of its sort are called together in a breakdown. ``way`` is the
    direction of a link or adapter, or the name of a controller. ``servers`` work side by side.
    """

    kind: LatencyKind
    title: Text
    resource: str
    way: str = ""
    servers: int = 1

    @property
    def is_pcie(self) -> bool:
        """Whether it is one way through the slot of an adapter."""
        return self.kind is LatencyKind.SERIALISATION and self.way not in ("ab", "ba")


def place_of(facts: Assessment, direction: Direction) -> LatencyPlace:
    """The station that one direction of a link, or one way through an adapter, is."""
    resource, way = direction
    if way not in ("ab", "ba"):
        return LatencyPlace(LatencyKind.SERIALISATION, Text("PCIe slots"), resource, way)
    return LatencyPlace(
        LatencyKind.SERIALISATION, _links_title(link_facts(facts, resource)), resource, way
    )


def _links_title(link: LinkFacts) -> Text:
    roles = {end.role for end in link.ends}
    if roles <= set(FORWARDING):
        return Text("ISLs") if PortRole.FABRIC in roles else Text("SAS links between enclosures")
    if PortRole.INITIATOR in roles:
        return Text("host links")
    return Text("storage links")


def place_name(facts: Assessment, place: LatencyPlace) -> Text:
    """How people read the station: which way of what."""
    label = facts.tables.label
    if place.kind is LatencyKind.CONTROLLER:
        if not place.way:
            return Text("controller of {array}", array=label(place.resource))
        return Text("{array} controller {name}", array=label(place.resource), name=place.way)
    if place.kind is LatencyKind.MEDIA:
        return Text("drives of {group}", group=label(place.resource))
    if place.way in ("ab", "ba"):
        link = link_facts(facts, place.resource)
        here, there = link.ends if place.way == "ab" else reversed(link.ends)
        return joined((label(here.reference), label(there.reference)), " → ")
    if place.is_pcie:
        slot = Text("PCIe slot of {adapter}", adapter=label(place.resource))
        return joined((slot, _WAYS[place.way]))
    return Text("I/O rate of {port}", port=label(place.resource))
