"""Where the records of a bill of materials are: their site, rack and fabric.

What is fitted into a device is where its chassis is; an optic and a cable belong to the fabric of
the link that they are part of. A cable that has an end in each of two places is between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from sanwright.analysis import Assessment
from sanwright.bom.purchases import items_of
from sanwright.design import Tables, port_device
from sanwright.design.channels import fabric_of_device, fabric_of_port, fabrics_of_cable
from sanwright.design.containers import container_kind, inner_first
from sanwright.design.records import port_base

NOWHERE = ""
BETWEEN = "<between>"
"""No id of a record; stands for what joins two places."""

PlaceKind = Literal["site", "rack"]


class DevicePlaces:
    """Sites, rooms and racks of records of one state of a design, each worked out once."""

    def __init__(self, tables: Tables, facts: Assessment | None = None) -> None:
        self._tables = tables
        self._given = facts
        self._places: dict[tuple[str, PlaceKind], str] = {}
        self._plugged: dict[str, str] | None = None
        self._legs: dict[str, tuple[str, ...]] | None = None

    def place_of_device(self, device: str, kind: PlaceKind) -> str:
        """The site or rack that a device stands in; empty for none."""
        chassis = self._tables.chassis_of(device)
        key = chassis, kind
        if key not in self._places:
            self._places[key] = self._place_of_chassis(chassis, kind)
        return self._places[key]

    @property
    def _facts(self) -> Assessment:
        """Made when it is first asked: only runs through panels need it."""
        if self._given is None:
            self._given = Assessment(self._tables)
        return self._given

    def place_of_port(self, port: str, kind: PlaceKind) -> str:
        """The site or rack of the device that a port is on."""
        return self.place_of_device(port_device(port), kind)

    def place_of_item(self, cable: str, kind: PlaceKind) -> str:
        """The site or rack that a cable, or the harness it stands for, lies in; or between."""
        legs = self.legs_of(cable)
        cables = self._tables.cables
        ends = (end for leg in legs for end in cables[leg].ends())
        return _one({self.place_of_port(end, kind) for end in ends})

    def legs_of(self, cable: str) -> tuple[str, ...]:
        """The cables that are bought as one with ``cable``, itself among them."""
        return self._item_legs().get(cable, (cable,))

    def fabric_of_device(self, device: str) -> str:
        """The fabric that the chassis of a device is drawn in; empty for none."""
        return fabric_of_device(self._tables, device) or NOWHERE

    def fabric_of_port(self, port: str) -> str:
        """The fabric of a port: its own, else that of the link that is plugged in."""
        own = fabric_of_port(self._tables, port)
        if own:
            return own
        cable = self._cabled().get(port)
        return self.fabric_of_cable(cable) if cable is not None else NOWHERE

    def fabric_of_cable(self, cable: str) -> str:
        """The fabric of the link that a cable is part of; or between two."""
        return _one(self._fabrics(cable))

    def fabric_of_item(self, cable: str) -> str:
        """The same for a harness too, whose legs may be in several fabrics."""
        legs = self.legs_of(cable)
        return _one({self.fabric_of_cable(leg) for leg in legs})

    def side_of_cable(self, cable: str) -> str:
        """The side (A, B, ...) of the fabric of the link; empty for none, or for two."""
        fabrics = self._tables.fabrics
        sides = {fabrics[id_].side for id_ in self._fabrics(cable) if id_ in fabrics}
        return sides.pop() if len(sides) == 1 else ""

    def _fabrics(self, cable: str) -> tuple[str, ...]:
        """Those at the ends of the run; a cable marked as removed leads nowhere any more."""

        def still_at(port: str) -> tuple[str, ...]:
            facts = self._facts
            return facts.index("cables_at", port) if cable in facts.tables.cables else ()

        return fabrics_of_cable(self._tables, cable, still_at)

    def _place_of_chassis(self, chassis: str, kind: PlaceKind) -> str:
        location = self._tables.locations.get(self._tables.devices[chassis].location or "")
        around = inner_first(self._tables, location) if location is not None else ()
        return next((each.id for each in around if container_kind(each) == kind), NOWHERE)

    def _cabled(self) -> dict[str, str]:
        """A cable by the port, and for a lane by its cage too."""
        if self._plugged is None:
            self._plugged = {}
            for cable in self._tables.cables.values():
                for end in cable.ends():
                    for reference in (end, port_base(end)):
                        known = self._plugged.get(reference)
                        if known is None or cable.id < known:
                            self._plugged[reference] = cable.id
        return self._plugged

    def _item_legs(self) -> dict[str, tuple[str, ...]]:
        if self._legs is None:
            self._legs = {}
            for items in items_of(self._tables).values():
                for item in items:
                    if len(item) > 1:
                        self._legs[item[0].id] = tuple(leg.id for leg in item)
        return self._legs


def _one(places: Iterable[str]) -> str:
    """The only place there is; between, where there are two; an unknown end says nothing."""
    known = set(places) - {NOWHERE}
    if not known:
        return NOWHERE
    return known.pop() if len(known) == 1 else BETWEEN
