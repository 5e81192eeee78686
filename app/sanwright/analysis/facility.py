"""What a rack, a room or a site is loaded with: rack units, power, heat and weight as far as known.

A device counts where it stands, with all that is fitted into it; a room counts the racks in it. A
figure that is not known is left out of the sum and counted: the sum is then a lower bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar, Generic, TypeVar

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.uncertain import UncertainFact, figure_at, uncertain_facts
from sanwright.design import Device, Location
from sanwright.language import LANGUAGES
from sanwright.parts import Part, PartKind, Physical, value_of
from sanwright.parts.mounting import RACK_UNITS, height_of
from sanwright.text import Text, joined, verbatim
from sanwright.units import Mass, Power, Quantity

BTU_PER_HOUR_PER_WATT = 3.412142
"""Heat of one watt, as data sheets print it. Source: definition of the international BTU."""

_CARDS = (PartKind.HBA, PartKind.SAS_ADAPTER, PartKind.HOST_CARD)
"""Makers state the power and weight of a server or array with the cards in its slots, so a card of
which nothing is known is no gap; one that is known is added all the same."""

_UNPOWERED_KINDS = frozenset(
    {PartKind.PATCH_PANEL, PartKind.CABLE, PartKind.LICENCE, PartKind.ACCESSORY}
)


class RackUnits(Quantity):
    """Height in a rack, in units of 44.45 mm."""

    __slots__ = ()

    UNIT: ClassVar[str] = "U"


class HeatFlow(Quantity):
    """Heat that the air has to carry away."""

    __slots__ = ()

    UNIT: ClassVar[str] = "BTU/h"


_Q = TypeVar("_Q", bound=Quantity)
_MOST_WITH_DECIMAL = 100.0
"""Amounts up to which a decimal says something: data sheets give three figures or so."""


@dataclass(frozen=True, slots=True)
class Tally(Generic[_Q]):
    """A sum as far as it is known; ``unknown`` devices, of the kinds ``parts``, lack the figure.

    ``uncertain`` of it is from figures that are derived or of low confidence: ``doubts``.
    ``asked`` devices should have the figure: a card is counted with the box that it is fitted into.
    """

    known: _Q
    unknown: int = 0
    parts: tuple[str, ...] = ()
    uncertain: float = 0.0
    doubts: tuple[UncertainFact, ...] = ()
    asked: int = field(default=0, compare=False)

    def __add__(self, other: Tally[_Q]) -> Tally[_Q]:
        return Tally(
            self.known + other.known,
            self.unknown + other.unknown,
            tuple(sorted({*self.parts, *other.parts})),
            self.uncertain + other.uncertain,
            tuple(dict.fromkeys((*self.doubts, *other.doubts))),
            self.asked + other.asked,
        )

    def doubts_above(self, limit: _Q) -> tuple[UncertainFact, ...]:
        """What must hold for the sum to be above ``limit``: nothing where the rest is by itself."""
        return self.doubts if self.known.amount - self.uncertain <= limit.amount else ()

    @property
    def is_complete(self) -> bool:
        """Whether the sum is more than a lower bound."""
        return not self.unknown

    @property
    def readable(self) -> _Q:
        """What is known of it, without decimals that no data sheet is exact to."""
        make: Callable[[float], _Q] = type(self.known)
        amount = self.known.amount
        is_exact = isinstance(self.known, RackUnits) or amount < _MOST_WITH_DECIMAL
        return make(round(amount, 1) if is_exact else float(round(amount)))


@dataclass(frozen=True, slots=True)
class FacilityLoad:
    """The sums over devices. Where a maximum is not known the typical power stands in for it."""

    rack_units: Tally[RackUnits]
    power_typical: Tally[Power]
    power_max: Tally[Power]
    weight: Tally[Mass]

    def __add__(self, other: FacilityLoad) -> FacilityLoad:
        return FacilityLoad(
            self.rack_units + other.rack_units,
            self.power_typical + other.power_typical,
            self.power_max + other.power_max,
            self.weight + other.weight,
        )

    @property
    def heat_typical(self) -> Tally[HeatFlow]:
        """What the typical power becomes in the room."""
        return heat_of(self.power_typical)

    @property
    def heat_max(self) -> Tally[HeatFlow]:
        """What the maximum power becomes in the room."""
        return heat_of(self.power_max)


_KINDS = {"site": Text("Site"), "room": Text("Room"), "rack": Text("Rack")}
_NOTHING = FacilityLoad(Tally(RackUnits(0)), Tally(Power(0)), Tally(Power(0)), Tally(Mass(0)))


@dataclass(frozen=True, slots=True)
class RackSpan:
    """The rack units that a device takes, both ends included, counted from the bottom."""

    device: str
    first: int
    last: int


@remembered
def load_at(facts: Assessment, location: str) -> FacilityLoad:
    """What stands in a location and in all locations within it."""
    total = _NOTHING
    for id_ in facts.index("devices_in", location):
        if facts.tables.devices[id_].parent is None:
            total += chassis_load(facts, id_)
    for inner in facts.index("locations_in", location):
        total += load_at(facts, inner)
    return total


@remembered
def load_of_all(facts: Assessment) -> FacilityLoad:
    """Everything of the design, whether it stands in a place or in none."""
    total = _NOTHING
    for id_, device in facts.tables.devices.items():
        if device.parent is None:
            total += chassis_load(facts, id_)
    return total


@remembered
def standing_in(facts: Assessment, location: str) -> tuple[Device, ...]:
    """Devices that stand in a location or in one within it; without what is fitted into them."""
    devices = (facts.tables.devices[id_] for id_ in facts.index("devices_in", location))
    found = [device for device in devices if device.parent is None]
    for inner in facts.index("locations_in", location):
        found += standing_in(facts, inner)
    return tuple(found)


@remembered
def locations_above(facts: Assessment, device: str) -> tuple[Location, ...]:
    """Where a device stands: the location of its chassis, then those around it, inmost first."""
    here = facts.tables.devices[chassis_of(facts, device)].location
    return locations_around(facts, here) if here is not None else ()


@remembered
def locations_around(facts: Assessment, location: str) -> tuple[Location, ...]:
    """A location, then those around it, inmost first."""
    here = facts.tables.locations[location]
    return (here, *(locations_around(facts, here.parent) if here.parent is not None else ()))


def place_text(location: Location) -> Text:
    """A location as people read it, such as ``Rack R1``."""
    name = location.name or location.id
    says_kind = name.casefold().startswith(_kind_words(location.kind))
    kind = _KINDS[location.kind]
    return verbatim(name) if says_kind else joined([kind, name], " ")


@cache
def _kind_words(kind: str) -> tuple[str, ...]:
    """What a kind of location is called in any language, as it may begin a name."""
    return tuple(_KINDS[kind].in_language(code).casefold() for code in LANGUAGES)


def rack_height(facts: Assessment, location: Location) -> RackUnits | None:
    """Height of a rack: as stated, else what the rule pack takes for granted; None: not known."""
    if location.kind != "rack":
        return None
    if location.rack_units is not None:
        return RackUnits(location.rack_units)
    usual = RACK_UNITS.of(facts.reference.rule_pack)
    return RackUnits(usual) if usual is not None else None


@remembered
def placed_in(facts: Assessment, rack: str) -> tuple[RackSpan, ...]:
    """Devices of a rack whose place and height are both known, from the bottom up.

    A height that is no whole number takes the units that it begins.
    """
    found = []
    for id_ in facts.index("devices_in", rack):
        device = facts.tables.devices[id_]
        height = height_of(facts.tables.part(device.part))
        if device.parent is None and device.rack_position is not None and height:
            last = device.rack_position + math.ceil(height) - 1
            found.append(RackSpan(id_, device.rack_position, last))
    return tuple(sorted(found, key=lambda placed: (placed.first, placed.device)))


def overlap_doubts(
    facts: Assessment, lower: RackSpan, upper: RackSpan
) -> tuple[UncertainFact, ...]:
    """The figures without which two devices of a rack would not be known to share a unit."""
    if lower.first == upper.first:
        return ()
    return uncertain_facts(facts.tables.part_of(lower.device), "physical.rack_units")


def power_supplies(part: Part | None) -> int | None:
    """How many power supplies a part has; None where that is not known."""
    if part is None or part.physical is None:
        return None
    return value_of(part.physical.power_supplies)


@remembered
def judged_at(facts: Assessment, chassis: str) -> frozenset[str]:
    """Which of “rack units”, “power” and “weight” have a limit where a device stands."""
    return _limited(facts, locations_above(facts, chassis))


@remembered
def judged_somewhere(facts: Assessment) -> frozenset[str]:
    """Which of the three have a limit in any location of the design."""
    return _limited(facts, facts.tables.locations.values())


def _limited(facts: Assessment, locations: Iterable[Location]) -> frozenset[str]:
    found = set()
    for location in locations:
        if rack_height(facts, location) is not None:
            found.add("rack units")
        if location.power_limit is not None:
            found.add("power")
        if location.weight_limit is not None:
            found.add("weight")
    return frozenset(found)


def unknown_figures(part: Part, *, is_fitted: bool) -> frozenset[str]:
    """Which of “rack units”, “power” and “weight” should be known of a part and are not."""
    if is_fitted and part.kind in _CARDS:
        return frozenset()
    physical = part.physical or Physical()
    missing = set()
    if not is_fitted and height_of(part) is None:
        missing.add("rack units")
    if part.kind not in _UNPOWERED_KINDS and physical.power_max is None:
        missing.add("power")
    if part.kind is not PartKind.LICENCE and physical.weight is None:
        missing.add("weight")
    return frozenset(missing)


@remembered
def chassis_load(facts: Assessment, chassis: str) -> FacilityLoad:
    """What one device takes with all that is fitted into it."""
    members = chassis_facts(facts, chassis).members
    standing = [device for device in members if device.parent is None]
    return FacilityLoad(
        rack_units=_tally(facts, RackUnits, standing, _rack_units_of, "physical.rack_units"),
        power_typical=_tally(facts, Power, members, _typical_of, _TYPICAL),
        power_max=_tally(facts, Power, members, _maximum_of, "physical.power_max_w", _TYPICAL),
        weight=_tally(facts, Mass, members, _weight_of, "physical.weight_kg"),
    )


_TYPICAL = "physical.power_typical_w"
_Known = tuple[float, bool]
"""An amount and whether it is all of it."""


def _tally(
    facts: Assessment,
    kind: type[_Q],
    devices: Iterable[Device],
    amount_of: Callable[[Part], _Known],
    *fields: str,
) -> Tally[_Q]:
    """``fields``: where the amount is from, the first that is known."""
    total, asked, unknown, parts = 0.0, 0, 0, set()
    uncertain, doubts = 0.0, dict[UncertainFact, None]()
    for device in devices:
        part = facts.tables.part(device.part)
        amount, is_whole = amount_of(part) if part is not None else (0.0, False)
        total += amount * device.quantity
        field = next((name for name in fields if figure_at(part, name) is not None), None)
        doubt = uncertain_facts(part, field) if field is not None and amount else ()
        if doubt:
            uncertain += amount * device.quantity
            doubts.update(dict.fromkeys(doubt))
        is_card = device.parent is not None and part is not None and part.kind in _CARDS
        if is_card:
            continue
        asked += device.quantity
        if not is_whole:
            unknown += device.quantity
            parts.add(device.part)
    return Tally(kind(total), unknown, tuple(sorted(parts)), uncertain, tuple(doubts), asked)


def _rack_units_of(part: Part) -> _Known:
    height = height_of(part)
    return height or 0.0, height is not None


def _typical_of(part: Part) -> _Known:
    if part.kind in _UNPOWERED_KINDS:
        return 0.0, True
    typical = value_of(part.physical.power_typical) if part.physical is not None else None
    return (typical.amount, True) if typical is not None else (0.0, False)


def _maximum_of(part: Part) -> _Known:
    maximum = value_of(part.physical.power_max) if part.physical is not None else None
    if maximum is not None:
        return maximum.amount, True
    typical, _ = _typical_of(part)
    return typical, part.kind in _UNPOWERED_KINDS


def _weight_of(part: Part) -> _Known:
    if part.kind is PartKind.LICENCE:
        return 0.0, True
    weight = value_of(part.physical.weight) if part.physical is not None else None
    return (weight.amount, True) if weight is not None else (0.0, False)


def heat_of(power: Tally[Power]) -> Tally[HeatFlow]:
    """What a power becomes in the room: all of it is heat."""
    heat = HeatFlow(power.known.amount * BTU_PER_HOUR_PER_WATT)
    return replace(power, known=heat)  # type: ignore[arg-type, return-value]
