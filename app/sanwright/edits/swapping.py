"""Another part in the place of chosen devices, with a count of what carries over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Table, port_device
from sanwright.design.remains import with_children
from sanwright.edits.draft import Draft
from sanwright.edits.optic_choice import Remarks
from sanwright.edits.replacing import replace_devices
from sanwright.errors import InvalidEditError
from sanwright.parts import Part
from sanwright.parts.supply import PartChoices
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class Swap:
    """The edit, what of the cables and fitted parts stays, and in sentences what is lost."""

    change: Change
    devices: int
    cables: int
    cables_kept: int
    fitted: int
    fitted_kept: int
    problems: tuple[Text, ...] = ()


def swap_part(design: Design, ids: Collection[str], part: Part, choices: PartChoices) -> Swap:
    """Make the devices ``ids`` instances of ``part``; keep cables where there are ports for them.

    Raises InvalidEditError if no device is among ``ids``.
    """
    devices = [design.devices[id_] for id_ in ids if id_ in design.devices]
    if not devices:
        raise InvalidEditError(Text("Select the devices whose part should be another one."))
    draft, remarks = Draft(design), Remarks()
    others = [device for device in devices if device.part != part.id]
    replace_devices(draft, others, part, choices, remarks)
    change = draft.change(Text("Replace by {part}", part=part.label))
    inside = with_children(design, [device.id for device in others])
    cables = [
        cable.id
        for cable in design.cables.values()
        if any(port_device(end) in inside for end in cable.ends())
    ]
    fitted = inside - {device.id for device in others}
    gone = {(item.table, item.id) for item in change.replacements if item.after is None}
    return Swap(
        change,
        len(others),
        len(cables),
        sum((Table.CABLES, id_) not in gone for id_ in cables),
        len(fitted),
        sum((Table.DEVICES, id_) not in gone for id_ in fitted),
        remarks.sentences(),
    )
