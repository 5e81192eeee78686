"""Rule order.not-fitted."""

from collections.abc import Iterator
from typing import NamedTuple

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.parts import PartKind
from sanwright.text import Text


class _Words(NamedTuple):
    """What is to be translated."""

    message: Text
    remedy: Text
    place: Text


_ALONE = {
    PartKind.BLADE: _Words(
        Text("{device} ({part}) is in no director."),
        Text("Put it into a slot of its director."),
        Text("in a director"),
    ),
    PartKind.HOST_CARD: _Words(
        Text("{device} ({part}) is in no array."),
        Text("Put it into a slot of its array."),
        Text("in an array"),
    ),
}


@rule("order.not-fitted", "Blade or card that is in no slot", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """A director blade or an array's host card is fitted into nothing, or in no stated slot.

    Why it matters: a blade alone has neither power nor backplane; which slot it goes into decides
    the numbers of its ports, and so the cable labels.
    Violation: a blade or host card without a chassis (warning), or in a chassis whose part has
    numbered slots for it while no slot is stated (note).
    Fix: drag it into its director or array, and choose the slot.
    Limits: adapters and drives may stand alone in a sketch and are not looked at; whether the slot
    takes the blade is not judged here.
    Source: kinds and slots of the parts in the catalog.
    """
    part = assessment.tables.part(device.part)
    alone = _ALONE.get(part.kind) if part is not None else None
    if part is None or alone is None:
        return
    if device.parent is None:
        yield Finding(
            rule="order.not-fitted",
            severity=Severity.WARNING,
            subjects=(device.id,),
            message=alone.message.given(device=assessment.tables.label(device.id), part=part.label),
            remedy=alone.remedy,
            limit=alone.place,
            actual=Text("alone"),
            source=Text("Kind of the part in the catalog"),
        )
        return
    holder = assessment.tables.part_of(device.parent)
    groups = holder.slots_for(part) if holder is not None else ()
    fitting = [group for group in groups if group.names()]
    if not device.slot and fitting:
        slots = [name for group in fitting for name in group.names()]
        yield Finding(
            rule="order.not-fitted",
            severity=Severity.INFO,
            subjects=(device.id,),
            message=Text(
                "{part} is in {device} without a slot stated.",
                part=part.label,
                device=assessment.tables.label(device.parent),
            ),
            remedy=Text(
                "Choose its slot, one of {first} to {last}.", first=slots[0], last=slots[-1]
            ),
            limit=Text("{first} to {last}", first=slots[0], last=slots[-1]),
            actual=Text("no slot"),
            source=Text("Slots of the part in the catalog"),
        )
