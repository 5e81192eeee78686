"""Runs through patch panels: a cord at each end and a permanent link between two panels.

Ports are taken in order, each with the port behind it. Permanent links that lie between the panels
already are filled first; then free ports behind are joined, and in the end new panels are added
where that is wanted. Runs of different fabrics keep to panels of their own as long as there are
enough of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Device, Table, port_device, port_ref
from sanwright.design.tables import Tables
from sanwright.edits.connect_group import Laid, fabric_of, lay
from sanwright.edits.devices import keep_part, name_stem
from sanwright.edits.draft import Draft
from sanwright.edits.port_use import PortOccupancy
from sanwright.parts import Part, PortRole
from sanwright.parts.supply import PartChoices
from sanwright.text import Text
from sanwright.units import Length

NO_PANEL_PORT = Text("no free pair of panel ports is left")


@dataclass(frozen=True, slots=True)
class PanelWay:
    """The way of runs: the panels at their first ends (``near``) and at their second (``far``).

    ``new`` is the part of panels to be added where those do not do, None for none; they come into
    the places ``near_place`` and ``far_place``, drawn at the two points. Lengths are of the cords
    and of the permanent link, None where not stated.
    """

    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    new: Part | None = None
    cord_near: Length | None = None
    cord_far: Length | None = None
    link: Length | None = None
    near_place: str | None = None
    far_place: str | None = None
    near_at: tuple[float, float] = (0.0, 0.0)
    far_at: tuple[float, float] = (0.0, 0.0)

    @property
    def length(self) -> Length | None:
        """The whole run; None where a part of it is not stated."""
        pieces = (self.cord_near, self.link, self.cord_far)
        return sum_of(pieces)


@dataclass(frozen=True, slots=True)
class RunThroughPanels:
    """A direct cable that is wanted (``laid``), and the panel ports that it goes through."""

    laid: Laid
    fabric: str
    near: str
    far: str


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """Runs with their panel ports, those that found none, new panels and new permanent links."""

    runs: tuple[RunThroughPanels, ...]
    unserved: tuple[Laid, ...]
    panels: tuple[Device, ...]
    links: tuple[Laid, ...]


@dataclass(slots=True)
class _Seat:
    """A port behind a panel with the ports in front of it."""

    rear: str
    fronts: tuple[str, ...]
    cage: str
    panel: str


@dataclass(slots=True)
class _Ends:
    """The two sides of the panels that runs of one fabric go through."""

    near: list[_Seat] = field(default_factory=list)
    far: list[_Seat] = field(default_factory=list)


def sum_of(lengths: Iterable[Length | None]) -> Length | None:
    """Lengths in a row; None where one is not stated."""
    total = Length(0.0)
    for length in lengths:
        if length is None:
            return None
        total += length
    return total


def panels_of(tables: Tables) -> tuple[str, ...]:
    """Devices that are patch panels with ports on both sides."""
    return tuple(
        device.id
        for device in tables.devices.values()
        if device.parent is None and seats_of(tables.part(device.part))
    )


def seats_of(part: Part | None) -> tuple[tuple[str, tuple[str, ...], str], ...]:
    """For each port behind a panel: its name, the names of those in front of it, its shape."""
    if part is None:
        return ()
    for group in part.ports.values():
        behind = part.ports.get(group.through)
        if group.role is not PortRole.PASSIVE or behind is None:
            continue
        fronts, rears = group.names(), behind.names()
        if not rears or len(fronts) < len(rears):
            continue
        share = len(fronts) // len(rears)
        return tuple(
            (rear, fronts[place * share : (place + 1) * share], behind.cage)
            for place, rear in enumerate(rears)
        )
    return ()


def pairs_in(part: Part | None) -> int:
    """Mated pairs of connectors that a run meets in such a panel: two where plugs differ."""
    groups = [group for group in part.ports.values() if group.through] if part is not None else []
    return 2 if len({group.cage for group in groups}) > 1 else 1


def plan_panel_runs(
    design: Design, wanted: Sequence[tuple[Laid, str]], way: PanelWay, choices: PartChoices
) -> PanelPlan:
    """Find panel ports for direct cables, each given with its fabric, in their order."""
    return _PanelPlanner(design, way, choices, [fabric for _, fabric in wanted]).plan(wanted)


def connect_through(design: Design, plan: PanelPlan, way: PanelWay, label: Text) -> Change:
    """Add the panels, permanent links and cords of a plan, with optics for empty cages.

    Raises InvalidEditError if a port is not there, has a cable already, or is named twice.
    """
    draft = Draft(design)
    for panel in plan.panels:
        if way.new is not None:
            keep_part(draft, way.new)
        draft.put(panel)
    lay(draft, (*plan.links, *(cord for run in plan.runs for cord in cords_of(run, way))))
    return draft.change(label)


def cords_of(run: RunThroughPanels, way: PanelWay) -> tuple[Laid, Laid]:
    """The cord at the first end and the one at the second."""
    laid = run.laid
    return (
        Laid(laid.a, run.near, laid.cable, way.cord_near, laid.optic_a, None, laid.trunk),
        Laid(run.far, laid.b, laid.cable, way.cord_far, None, laid.optic_b, laid.trunk),
    )


class _PanelPlanner:
    def __init__(
        self, design: Design, way: PanelWay, choices: PartChoices, fabrics: Sequence[str]
    ) -> None:
        self._design, self._way, self._choices = design, way, choices
        self._fabrics = list(dict.fromkeys(fabrics))
        self._draft = Draft(design)
        self._taken = set(PortOccupancy(design).cables)
        self._across: dict[str, str] = {}
        self._joined: dict[str, set[str]] = {}
        self._cords: dict[str, list[str]] = {}
        panels = set(panels_of(design))
        for cable in design.cables.values():
            for near, far in (cable.ends(), cable.ends()[::-1]):
                self._across[near] = far
                if port_device(near) in panels:
                    if port_device(far) in panels:
                        self._joined.setdefault(port_device(near), set()).add(port_device(far))
                    else:
                        self._cords.setdefault(port_device(near), []).append(far)
        self._panels: list[Device] = []
        self._links: list[Laid] = []

    def plan(self, wanted: Sequence[tuple[Laid, str]]) -> PanelPlan:
        cords = {fabric: laid.cable for laid, fabric in reversed(wanted)}
        ways = {fabric: self._pairs(self._ends(fabric), cords[fabric]) for fabric in self._fabrics}
        runs: list[RunThroughPanels] = []
        unserved: list[Laid] = []
        for laid, fabric in wanted:
            pair = next(ways[fabric], None)
            if pair is None:
                unserved.append(laid)
            else:
                runs.append(RunThroughPanels(laid, fabric, *pair))
        return PanelPlan(tuple(runs), tuple(unserved), tuple(self._panels), tuple(self._links))

    def _ends(self, fabric: str) -> _Ends:
        return _Ends(
            *(
                [seat for panel in self._share(panels, fabric) for seat in self._seats(panel)]
                for panels in (self._way.near, self._way.far)
            )
        )

    def _share(self, panels: Sequence[str], fabric: str) -> Sequence[str]:
        """The panels of a fabric: those with runs of it, and its part of those without any.

        Where no panel is left to it so, all of them.
        """
        count, place = len(self._fabrics), self._fabrics.index(fabric)
        known = {panel: self._fabrics_at(panel) for panel in panels}
        own = [panel for panel in panels if fabric in known[panel]]
        open_ = [panel for panel in panels if not known[panel]]
        mine = open_[place::count] if len(open_) >= count or own else open_
        found = {*own, *mine}
        return [panel for panel in panels if panel in found] or panels

    def _fabrics_at(self, panel: str) -> set[str]:
        """The fabrics of the switches that a panel's cords, or those behind its links, lead to."""
        found: set[str] = set()
        for near in (panel, *self._joined.get(panel, ())):
            for end in self._cords.get(near, ()):
                fabric = fabric_of(self._design, end)
                if fabric:
                    found.add(fabric)
        return found

    def _seats(self, panel: str) -> list[_Seat]:
        part = self._design.part_of(panel)
        return [_seat(panel, *found) for found in seats_of(part)]

    def _pairs(self, ends: _Ends, cord: Part) -> Iterator[tuple[str, str]]:
        """Ports in front at both sides, free and joined behind or to be joined."""
        far = {seat.rear: seat for seat in ends.far}
        for seat in ends.near:
            other = far.get(self._across.get(seat.rear, ""))
            if other is not None:
                yield from self._strands(seat, other)
        for seat in ends.near:
            for other in ends.far:
                if self._can_join(seat, other):
                    self._join(seat, other, cord)
                    yield from self._strands(seat, other)
                    break
        new = self._way.new
        for other in ends.far:
            if new is None or other.rear in self._taken:
                continue
            added = self._new_seat(ends.near, new, other.cage)
            if added is not None:
                self._join(added, other, cord)
                yield from self._strands(added, other)
        while new is not None and seats_of(new):
            near = self._new_panel(new, self._way.near_place, self._way.near_at)
            away = self._new_panel(new, self._way.far_place, self._way.far_at)
            for seat, other in zip(near, away, strict=True):
                self._join(seat, other, cord)
                yield from self._strands(seat, other)

    def _new_seat(self, added: list[_Seat], part: Part, cage: str) -> _Seat | None:
        """A free port behind a panel that was added for the ones in use at the other end."""
        if cage not in {found[2] for found in seats_of(part)}:
            return None
        free = next((seat for seat in added if seat.rear not in self._taken), None)
        if free is None:
            added += self._new_panel(part, self._way.near_place, self._way.near_at)
            free = next((seat for seat in added if seat.rear not in self._taken), None)
        return free

    def _strands(self, seat: _Seat, other: _Seat) -> Iterator[tuple[str, str]]:
        """Ports in front at the same place of the two panels."""
        for near, far in zip(seat.fronts, other.fronts, strict=False):
            if near not in self._taken and far not in self._taken:
                self._taken.update((near, far))
                yield near, far

    def _can_join(self, seat: _Seat, other: _Seat) -> bool:
        if seat.panel == other.panel or seat.cage != other.cage:
            return False
        return seat.rear not in self._taken and other.rear not in self._taken

    def _join(self, seat: _Seat, other: _Seat, cord: Part) -> None:
        cable = self._link_part(seat.cage, other.cage, cord)
        self._taken.update((seat.rear, other.rear))
        self._links.append(Laid(seat.rear, other.rear, cable, self._way.link))

    def _link_part(self, a: str, b: str, cord: Part) -> Part:
        """The cable of a permanent link: of the cords' fibre, with plugs for both ports behind."""
        medium = cord.cable.medium if cord.cable is not None else ""
        found = self._choices.cables_between(a, b, medium)
        return next((part for part in found if part.id == cord.id), next(iter(found), cord))

    def _new_panel(self, part: Part, place: str | None, at: tuple[float, float]) -> list[_Seat]:
        id_ = self._draft.new_id(name_stem(part), Table.DEVICES)
        above = sum((panel.x, panel.location) == (at[0], place) for panel in self._panels)
        device = Device(id=id_, part=part.id, x=at[0], y=at[1] + above * _APART, location=place)
        self._draft.put(device)
        self._panels.append(device)
        return [_seat(id_, *found) for found in seats_of(part)]


_APART = 72.0
"""New panels stand below one another, in drawing units."""


def _seat(panel: str, rear: str, fronts: tuple[str, ...], cage: str) -> _Seat:
    return _Seat(port_ref(panel, rear), tuple(port_ref(panel, f) for f in fronts), cage, panel)
