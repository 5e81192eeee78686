"""How long a cable has to be between two devices, from where they stand.

``run`` is the way along racks and trays. It is what a design states as the length of a cable: the
project's slack comes on top when a sold length is looked for, here as in the bill of materials.
Where a place is not known there is no length: it is never guessed. What had to be taken for
granted on the way is said in ``assumed``.

Sources: height of a rack unit, IEC 60297-3-100 (19-inch racks); all other constants are
assumptions, stated where they count.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sanwright.design.racks import UNIT_MM, USUAL_UNITS, place_name, rack_units
from sanwright.design.records import Device, Location, port_device
from sanwright.design.tables import Tables
from sanwright.listing import natural_key
from sanwright.parts import Part, value_of
from sanwright.text import Text, joined
from sanwright.units import Length

RACK_UNIT_M = UNIT_MM / 1000
RACK_WIDTH_M = 0.6
"""Assumed pitch of racks in a row."""

BENDS_M = 0.5
"""Assumed for bends and strain relief at both ends together; what dual-path SAS cabling takes."""

TRAY_M = 0.3
"""Assumed from the top of a rack up to the cable tray above it."""

_STEP_M = 0.1


@dataclass(frozen=True, slots=True)
class RunLength:
    """A way between two devices; ``length`` None where it cannot be known. ``how`` says why."""

    length: Length | None
    how: Text
    assumed: tuple[Text, ...] = ()

    @property
    def sentence(self) -> Text:
        """How it was worked out, with what was taken for granted."""
        if not self.assumed:
            return self.how
        return Text("{way}; assumes {assumed}", way=self.how, assumed=joined(self.assumed))


def run_length(tables: Tables, a: str, b: str) -> RunLength:
    """The way between the devices of two ports (or device ids), rounded up to 0.1 m."""
    here, there = _standing(tables, a), _standing(tables, b)
    places = [tables.locations.get(device.location or "") if device else None
              for device in (here, there)]  # fmt: skip
    for device, place, end in zip((here, there), places, (a, b), strict=True):
        if device is None or place is None:
            label = device.label if device is not None else end
            return RunLength(None, Text("where {device} stands is not stated", device=label))
        if place.kind != "rack":
            why = Text("in which rack {device} stands is not stated", device=device.label)
            return RunLength(None, why)
    assert here is not None and there is not None  # noqa: S101, PT018 - returned above
    first, second = places
    assert first is not None and second is not None  # noqa: S101, PT018 - returned above
    if first.id == second.id:
        return _within(tables, first, here, there)
    return _between(tables, (first, here), (second, there))


def proposed_length(tables: Tables, a: str, b: str) -> Length | None:
    """The length to state for a cable between two ports; None where places are not known."""
    return run_length(tables, a, b).length


def sold_length(part: Part | None, needed: Length) -> Length | None:
    """The shortest length of a cable that is sold and reaches; None where none is known to."""
    facts = part.cable if part is not None else None
    lengths = value_of(facts.lengths) if facts is not None else None
    enough = (item.length for item in lengths or () if item.length.amount >= needed.amount - 1e-9)
    return min(enough, default=None)


def purchase_text(tables: Tables, part: Part | None, run: Length) -> Text:
    """What is bought for a run: ``5 m sold for 2.9 m run + 0.6 m slack``."""
    slack = tables.project.cable_slack or Length(0.0)
    way = Text("{run} run + {slack} slack", run=run, slack=slack)
    if not slack.amount:
        way = Text("{run} run", run=run)
    sold = sold_length(part, run + slack)
    if sold is None:
        return Text("sold length unknown for {way}", way=way)
    return Text("{sold} sold for {way}", sold=sold, way=way)


def _standing(tables: Tables, end: str) -> Device | None:
    """What stands in the rack: the chassis."""
    return tables.devices.get(tables.chassis_of(port_device(end)))


def _within(tables: Tables, rack: Location, a: Device, b: Device) -> RunLength:
    """Up or down in one rack, and across it to its side and back."""
    name = place_name(tables, rack.id)
    assumed: list[Text] = []
    if a.rack_position is not None and b.rack_position is not None:
        units = abs(a.rack_position - b.rack_position)
        how = Text("{units} U within rack {rack}", units=units, rack=name)
    else:
        units = _height(tables, rack, assumed)
        assumed.append(Text("the whole height of the rack, for rack units are not stated"))
        how = Text("within rack {rack}", rack=name)
    assumed.append(Text("racks {width} wide", width=Length(RACK_WIDTH_M)))
    return _run(units * RACK_UNIT_M + RACK_WIDTH_M + BENDS_M, how, assumed)


def _between(tables: Tables, a: tuple[Location, Device], b: tuple[Location, Device]) -> RunLength:
    """Up to the tray, along the row, and down again."""
    racks = a[0], b[0]
    names = [place_name(tables, rack.id) for rack in racks]
    rooms = {rack.parent for rack in racks}
    if None in rooms:
        loose = next(name for rack, name in zip(racks, names, strict=True) if rack.parent is None)
        return RunLength(None, Text("in which room rack {rack} stands is not stated", rack=loose))
    if len(rooms) > 1:
        a_room, b_room = (place_name(tables, rack.parent or "") for rack in racks)
        why = Text("how far {a} and {b} are apart is not stated", a=a_room, b=b_room)
        return RunLength(None, why)
    row = _row(tables, racks[0].parent)
    apart = abs(row.index(racks[0].id) - row.index(racks[1].id))
    assumed: list[Text] = []
    metres = apart * RACK_WIDTH_M + 2 * TRAY_M + BENDS_M
    for rack, device in (a, b):
        height = _height(tables, rack, assumed)
        if device.rack_position is None:
            assumed.append(Text("{device} at the bottom of its rack", device=device.label))
        metres += max(0, height - (device.rack_position or 1)) * RACK_UNIT_M
    room = place_name(tables, racks[0].parent or "")
    assumed.append(
        Text(
            "the racks of {room} in one row by name, {width} each",
            room=room,
            width=Length(RACK_WIDTH_M),
        )
    )
    assumed.append(Text("a tray {height} above them", height=Length(TRAY_M)))
    return _run(metres, _over_the_tray(names, apart), assumed)


def _over_the_tray(names: list[str], apart: int) -> Text:
    a, b = names
    if apart == 1:
        return Text("over the tray, racks {a} and {b} next to each other", a=a, b=b)
    return Text("over the tray, racks {a} and {b} {apart} racks apart", a=a, b=b, apart=apart)


def _row(tables: Tables, room: str | None) -> list[str]:
    """The racks of a room by name, numbers as numbers."""
    racks = [p for p in tables.locations.values() if p.kind == "rack" and p.parent == room]
    return [rack.id for rack in sorted(racks, key=lambda rack: natural_key(rack.name or rack.id))]


def _height(tables: Tables, rack: Location, assumed: list[Text]) -> int:
    height = rack_units(tables, rack)
    if rack.rack_units is None:
        said = Text("racks of {units} U", units=height or USUAL_UNITS)
        if said not in assumed:
            assumed.append(said)
    return height or USUAL_UNITS


def _run(metres: float, how: Text, assumed: list[Text]) -> RunLength:
    rounded = math.ceil(metres / _STEP_M - 1e-6) * _STEP_M
    return RunLength(Length(round(rounded, 1)), how, tuple(assumed))
