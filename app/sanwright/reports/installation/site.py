"""What the installer's pack is written from: the design with what the engine knows of its links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sanwright.analysis import Assessment, LinkFacts, assess
from sanwright.analysis.links import link_facts
from sanwright.bom.cables import colour_of, jacket_text
from sanwright.bom.device_places import DevicePlaces
from sanwright.bom.order_numbers import OrderNumbers
from sanwright.bom.patched import is_patched
from sanwright.bom.purchases import Item, Purchase, items_of, needed_length, purchase_of
from sanwright.bom.supplies import DeviceSupplies
from sanwright.design import Cable, Tables, port_device, port_name
from sanwright.drawing.state_signs import States, drawn_states
from sanwright.listing import natural_key
from sanwright.parts import Part
from sanwright.reports.installation.aliases import aliases_of
from sanwright.reports.installation.spots import DeviceSpot, Spots
from sanwright.text import tr
from sanwright.units import UNKNOWN, Length
from sanwright.wording.link_state import speed_text


@dataclass(frozen=True, slots=True)
class InstalledEnd:
    """One end of a cable: a port, on which device, standing where.

    ``chassis`` is the device that stands in the rack, ``module`` what of it the port is on and
    ``seat`` where in the device that is: its slot, or what it is called (all empty for the own
    ports of the device).
    """

    reference: str
    chassis: str
    module: str
    seat: str
    port: str
    spot: DeviceSpot

    @property
    def plug(self) -> str:
        """Slot and port: where exactly on the device the plug goes."""
        return " · ".join(text for text in (self.seat, self.port) if text)

    @property
    def key(self) -> tuple[Any, ...]:
        """Sorts ends as an installer comes by them."""
        return self.spot, natural_key(self.module), natural_key(self.port), self.reference


@dataclass(frozen=True, slots=True)
class LaidCable:
    """A cable to be laid, ``near`` being the end that an installer comes by first.

    ``run`` are the outermost ends of the run that it is part of where it is joined with others in
    ``panels``, near end first; None for a cable that goes straight from port to port, and for a
    trunk, which holds several runs. Words that are empty are not stated in the design.
    """

    cable: Cable
    label: str
    near: InstalledEnd
    far: InstalledEnd
    kind: str
    colour: str
    purchase: Purchase | None
    link: LinkFacts
    fabric: str
    side: str
    speed: str
    panels: tuple[str, ...]
    run: tuple[InstalledEnd, InstalledEnd] | None
    is_optical: bool

    @property
    def ends(self) -> tuple[InstalledEnd, InstalledEnd]:
        """Both ends."""
        return self.near, self.far

    @property
    def bought(self) -> str:
        """The length to buy, in words; a run with connections is bought in cords and trunks."""
        if is_patched((self.cable,)):
            length = self.cable.length
            return tr("in parts, {length}", length=UNKNOWN if length is None else length)
        return str(self.purchase.text) if self.purchase is not None else tr(UNKNOWN)


@dataclass(frozen=True)
class Site:
    """The design as whoever builds it sees it; everything is worked out once.

    What is marked as removed is not among ``tables``; ``facts.drawn`` has it.
    """

    tables: Tables
    facts: Assessment

    @staticmethod
    def of(tables: Tables) -> Site:
        """The site of a design."""
        facts = assess(tables)
        return Site(facts.tables, facts)

    @property
    def title(self) -> str:
        """The project's name, or what stands for one."""
        return self.tables.project.name.strip() or tr("Untitled design")

    @cached_property
    def states(self) -> States:
        """What is there and what is new; empty where all is new."""
        return drawn_states(self.facts.drawn)

    @cached_property
    def supplies(self) -> DeviceSupplies:
        """The power supplies of its devices."""
        return DeviceSupplies(self.tables, OrderNumbers(self.tables))

    @cached_property
    def spots(self) -> Spots:
        """Where everything stands."""
        return Spots(self.tables)

    @cached_property
    def cables(self) -> list[LaidCable]:
        """Every cable that is laid, in the order in which an installer walks.

        Ways over a chassis's backplane are none.
        """
        laid = [self._laid(cable) for cable in self.tables.cables.values() if self.is_laid(cable)]
        return sorted(laid, key=lambda each: (each.near.key, each.far.key, each.cable.id))

    @cached_property
    def traces(self) -> int:
        """Connections over a backplane, which nobody lays."""
        return sum(map(self._is_trace, self.tables.cables.values()))

    @cached_property
    def lying(self) -> int:
        """Existing cables, which stay where they are."""
        cables = self.tables.cables.values()
        return sum(cable.state == "existing" and not self._is_trace(cable) for cable in cables)

    def is_laid(self, cable: Cable) -> bool:
        """Whether somebody has to lay it: it is new, or it gets other ends."""
        return cable.state != "existing" and not self._is_trace(cable)

    def _is_trace(self, cable: Cable) -> bool:
        part = self.tables.part(cable.part)
        return part is not None and part.cable is not None and part.cable.is_trace

    def end(self, reference: str) -> InstalledEnd:
        """A port as the end of a cable."""
        found = self._ends.get(reference)
        if found is None:
            found = self._ends[reference] = self._end(reference)
        return found

    @cached_property
    def _ends(self) -> dict[str, InstalledEnd]:
        return {}

    def _end(self, reference: str) -> InstalledEnd:
        tables, device = self.tables, port_device(reference)
        chassis = tables.chassis_of(device)
        name = str(tables.label(chassis))
        whole = str(tables.label(device))
        module = whole.removeprefix(name).removeprefix(" / ") if device != chassis else ""
        seat, spot = seat_of(tables, device), self.spots.of(chassis)
        return InstalledEnd(reference, name, module, seat, port_name(reference), spot)

    def fabric_name(self, fabric: str | None) -> str:
        """What a fabric is called; empty for none."""
        found = self.tables.fabrics.get(fabric or "")
        return (found.name or found.id) if found is not None else ""

    def side(self, fabric: str | None) -> str:
        """The letter of a fabric; empty for none."""
        found = self.tables.fabrics.get(fabric or "")
        return found.side if found is not None else ""

    def _laid(self, cable: Cable) -> LaidCable:
        link = link_facts(self.facts, cable.id)
        part = self.tables.part(cable.part)
        near, far = sorted((self.end(cable.a), self.end(cable.b)), key=lambda end: end.key)
        side = self.side(link.fabric)
        return LaidCable(
            cable=cable,
            label=cable_label(cable),
            near=near,
            far=far,
            kind=str(part.title) if part is not None else cable.part,
            colour=self._colours.get(cable.id, ""),
            purchase=self._purchases.get(cable.id),
            link=link,
            fabric=self.fabric_name(link.fabric),
            side=side,
            speed=str(speed_text(self.facts, link)),
            panels=tuple(str(self.tables.label(panel)) for panel in link.panels),
            run=self._run(link, near, cable),
            is_optical=part is None or part.cable is None or "copper" not in part.cable.medium,
        )

    def _run(
        self, link: LinkFacts, near: InstalledEnd, cable: Cable
    ) -> tuple[InstalledEnd, InstalledEnd] | None:
        """The outermost ends, first the one towards which ``near`` lies."""
        if not link.panels or self._is_trunk(cable):
            return None
        ids = [each.id for each in link.cables]
        place = ids.index(cable.id) if cable.id in ids else 0
        crossed = place - (link.a.reference in link.cables[0].ends())
        towards_a = link.panels[crossed] if crossed >= 0 else link.a.device
        a, b = self.end(link.a.reference), self.end(link.b.reference)
        return (a, b) if port_device(near.reference) == towards_a else (b, a)

    def _is_trunk(self, cable: Cable) -> bool:
        """Whether it may hold several runs: behind one port of a panel there are more."""
        for end in cable.ends():
            part = self.tables.part_of(port_device(end))
            group = part.port_group(port_name(end)) if part is not None else None
            behind = part.ports.get(group.through) if part is not None and group else None
            if group is not None and behind and len(behind.names()) > len(group.names()):
                return True
        return False

    @cached_property
    def longest_module(self) -> int:
        """Letters of the longest name of a module that a cable ends on."""
        return max((len(end.module) for cable in self.cables for end in cable.ends), default=0)

    @cached_property
    def aliases(self) -> dict[str, str]:
        """What zoning calls ports."""
        return aliases_of(self.facts)

    @cached_property
    def _purchases(self) -> dict[str, Purchase]:
        """How each cable is bought, as the bill of materials has it.

        Not those of unknown kind, nor runs that are bought in parts.
        """
        slack = self.tables.project.cable_slack or Length(0.0)
        numbers = OrderNumbers(self.tables)
        found: dict[str, Purchase] = {}
        for part, item in self._items():
            if is_patched(item):
                continue
            purchase = purchase_of(part, needed_length(item, slack), numbers)
            found |= dict.fromkeys((cable.id for cable in item), purchase)
        return found

    def _items(self) -> Iterator[tuple[Part, Item]]:
        """What is bought in one piece, of known kind."""
        for part_id, items in items_of(self.tables).items():
            part = self.tables.part(part_id)
            if part is not None:
                yield from ((part, item) for item in items)

    @cached_property
    def _colours(self) -> dict[str, str]:
        """The colour of each cable that one is chosen for, as the bill of materials has it."""
        chosen = self.tables.procurement.cable_colours
        if not chosen:
            return {}
        colours = {side.casefold(): colour for side, colour in chosen.items()}
        where = DevicePlaces(self.tables, self.facts)
        found: dict[str, str] = {}
        for part, item in self._items():
            colour = str(jacket_text(colour_of(item, part, colours, where)))
            found |= dict.fromkeys((cable.id for cable in item), colour)
        return found


def seat_of(tables: Tables, device: str) -> str:
    """Where in its chassis something is fitted, from outside inwards; empty for the chassis."""
    seats: list[str] = []
    chassis = tables.chassis_of(device)
    here = tables.devices.get(device)
    while here is not None and here.id != chassis:
        part = tables.part(here.part)
        bare = tr("Slot {slot}", slot=here.slot) if here.slot else ""
        seats.append(here.name or bare or (str(part.title) if part is not None else here.part))
        here = tables.devices.get(here.parent or "")
    return " · ".join(reversed(seats))


def cable_label(cable: Cable) -> str:
    """What stands on a cable: its given name, or its id."""
    return cable.name or cable.id
