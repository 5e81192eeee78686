"""What the elevation says of devices and racks, worked out once until the design changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from sanwright.analysis import Assessment
from sanwright.analysis.facility import FacilityLoad, Tally, load_at
from sanwright.checks import Severity
from sanwright.design import Device, Location, Tables, port_device
from sanwright.design.racks import place_name
from sanwright.design.records import State
from sanwright.drawing.elevation import Elevation
from sanwright.drawing.front import FittedCard, fitted_cards
from sanwright.drawing.names import NameCuts
from sanwright.drawing.shapes import children_by_parent
from sanwright.drawing.state_signs import States, drawn_states
from sanwright.gui.canvas.port_looks import PortLooks
from sanwright.gui.document.findings_by_subject import worst
from sanwright.gui.document.session import Session
from sanwright.parts import Part, PartKind
from sanwright.text import tr
from sanwright.units import Quantity

_Q = TypeVar("_Q", bound=Quantity)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """What is written and drawn on a device: it is of ``part``, with what is ``fitted`` into it.

    ``looks`` are the states of all ports of the design, ``ports`` is how many are on this device.
    """

    device: str
    name: str
    model: str
    kind: PartKind | None
    side: str | None
    ports: int
    severity: Severity | None
    part: Part | None
    fitted: tuple[FittedCard, ...]
    looks: PortLooks
    state: State | None = None


@dataclass(frozen=True, slots=True)
class RackGauge:
    """A sum beneath a rack. ``share`` is of its limit, None where there is none."""

    title: str
    text: str
    share: float | None = None

    @property
    def is_over(self) -> bool:
        """Whether the limit is exceeded."""
        return self.share is not None and self.share > 1.0


class RackFacts:
    """Of the design as it was at ``renew``, so that it goes with the racks that are shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.tables: Tables = session.design.snapshot()
        self._faces: dict[str, Face] = {}
        self._gauges: dict[str, tuple[RackGauge, ...]] = {}
        self._inside: dict[str, list[Device]] | None = None
        self._looks: PortLooks | None = None
        self._marks: dict[str, Severity | None] | None = None
        self._cuts: NameCuts | None = None
        self._states: States | None = None

    def renew(self) -> None:
        """Take the design as it is now."""
        self.tables = self._session.design.snapshot()
        self.forget()

    def forget(self) -> None:
        """Work everything out again when it is asked for: the findings are others."""
        self._faces.clear()
        self._gauges.clear()
        self._inside = self._marks = self._cuts = self._looks = self._states = None

    @property
    def cuts(self) -> NameCuts:
        """How names of devices are cut where they have no room."""
        if self._cuts is None:
            devices = self.tables.devices.values()
            self._cuts = NameCuts(each.label for each in devices if each.parent is None)
        return self._cuts

    def face(self, device: str) -> Face:
        """A device with all that is fitted into it."""
        if device not in self._faces:
            self._faces[device] = self._make_face(device)
        return self._faces[device]

    def rack_name(self, rack: str) -> str:
        """What a rack is called."""
        return place_name(self.tables, rack)

    def severity(self, place: str) -> Severity | None:
        """The worst finding about a rack itself."""
        return self._session.found.marks.get(place)

    def gauges(self, elevation: Elevation) -> tuple[RackGauge, ...]:
        """The sums of a rack: units, power, heat, weight."""
        if elevation.rack not in self._gauges:
            self._gauges[elevation.rack] = self._make_gauges(elevation)
        return self._gauges[elevation.rack]

    def _make_face(self, id_: str) -> Face:
        tables = self.tables
        device, part = tables.devices[id_], tables.part_of(id_)
        fabric = tables.fabrics.get(device.fabric or "")
        return Face(
            device=id_,
            name=device.label,
            model=str(part.label) if part is not None else device.part,
            kind=part.kind if part is not None else None,
            side=fabric.side if fabric is not None else None,
            ports=self._ports(id_),
            severity=self._mark(id_),
            part=part,
            fitted=fitted_cards(tables, id_, self._children()),
            looks=self._port_looks(),
            state=self._states_now().get(id_),
        )

    def _states_now(self) -> States:
        if self._states is None:
            self._states = drawn_states(self.tables)
        return self._states

    def _port_looks(self) -> PortLooks:
        if self._looks is None:
            self._looks = PortLooks(self.tables, self._session.found.marks)
        return self._looks

    def _ports(self, id_: str) -> int:
        part = self.tables.part_of(id_)
        own = sum(len(group.names()) for group in part.ports.values()) if part is not None else 0
        return own + sum(self._ports(inner.id) for inner in self._children().get(id_, ()))

    def _children(self) -> dict[str, list[Device]]:
        if self._inside is None:
            self._inside = children_by_parent(self.tables)
        return self._inside

    def _mark(self, id_: str) -> Severity | None:
        """The worst finding about a device, its ports, or what is fitted into it."""
        if self._marks is None:
            tables, marks = self.tables, self._session.found.marks
            self._marks = {}
            for subject, severity in marks.items():
                owner = subject if subject in tables.devices else port_device(subject)
                if owner in tables.devices:
                    chassis = tables.chassis_of(owner)
                    self._marks[chassis] = worst((severity, self._marks.get(chassis)))
        return self._marks.get(id_)

    def _make_gauges(self, elevation: Elevation) -> tuple[RackGauge, ...]:
        report, place = self._session.report, self.tables.locations[elevation.rack]
        facts = report.assessment if report is not None else None
        load = _load(facts, place.id)
        units = RackGauge(
            tr("Units"), units_text(elevation), _share(elevation.used, elevation.units)
        )
        if load is None:
            return (units, RackGauge(tr("Power"), tr("being worked out")))
        return (units, *load_gauges(place, load))


def units_text(elevation: Elevation) -> str:
    """Rack units used and free."""
    if elevation.units is None:
        return tr("{used} U used, height not stated", used=elevation.used)
    if all(each.is_known for each in elevation.mounted):
        text = tr(
            "{used} of {units} U used, {free} free",
            used=elevation.used,
            units=elevation.units,
            free=elevation.free,
        )
    else:
        text = tr("at least {used} of {units} U used", used=elevation.used, units=elevation.units)
    waiting = len(elevation.loose) + len(elevation.outside)
    if waiting:
        text += tr(" (+{count} not placed)", " (+{count} not placed)", waiting)
    return text


def load_gauges(place: Location, load: FacilityLoad) -> tuple[RackGauge, ...]:
    """Power, heat and weight of a place against its limits."""
    power, weight = load.power_max, load.weight
    return (
        _gauge(tr("Power"), power, place.power_limit),
        RackGauge(tr("Heat"), _amount(load.heat_max)),
        _gauge(tr("Weight"), weight, place.weight_limit),
    )


def _gauge(title: str, tally: Tally[_Q], limit: _Q | None) -> RackGauge:
    text = _amount(tally)
    if limit is None:
        return RackGauge(title, text)
    is_known = tally.is_complete or bool(tally.known.amount)
    share = tally.known.amount / limit.amount if limit.amount and is_known else None
    return RackGauge(title, tr("{amount} of {limit}", amount=text, limit=limit), share)


def _amount(tally: Tally[_Q]) -> str:
    """A sum; a lower bound says so, and what is known of nothing is unknown."""
    if tally.is_complete:
        return str(tally.readable)
    if not tally.known.amount:
        return tr("unknown")
    return tr("at least {amount}", amount=tally.readable)


def _share(part: float, whole: int | None) -> float | None:
    return part / whole if whole else None


def _load(facts: Assessment | None, place: str) -> FacilityLoad | None:
    if facts is None or place not in facts.tables.locations:
        return None
    return load_at(facts, place)
