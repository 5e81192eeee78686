"""Edits that fold the switches of each fabric to one box, and unfold them in place.

A box stands for a group, as everywhere. Switches that lie in a group with other things stay in it:
how the architect grouped is not changed for a picture.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import compress
from operator import attrgetter

import msgspec

from sanwright.design.change import Change
from sanwright.design.containers import inner_first, members_of
from sanwright.design.design import Design
from sanwright.design.records import Fabric, Group, Table
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.edits.folding import fold
from sanwright.errors import InvalidEditError
from sanwright.parts import PartKind
from sanwright.text import Text

_SWITCHES = (PartKind.SWITCH, PartKind.DIRECTOR)


def are_fabrics_folded(design: Tables) -> bool | None:
    """Whether the switches of every fabric are one folded box; None where no fabric has two."""
    found = _boxes(design)
    if not found:
        return None
    return all(_is_folded(design, box) for box in found.values())


def fold_fabrics(design: Design, folded: bool) -> Change:
    """Fold the switches of each fabric to one box called as the fabric, or unfold these boxes.

    A fabric whose switches are not a group yet gets one. Raises InvalidEditError where no fabric
    has two switches that could be one box.
    """
    boxes = _boxes(design)
    if not boxes:
        raise InvalidEditError(Text("No fabric has two switches that could be one box."))
    if not folded:
        groups = [box for box in boxes.values() if isinstance(box, str)]
        change = fold(design, groups, False)
        return msgspec.structs.replace(change, label=Text("Unfold all fabrics"))
    draft = Draft(design)
    for fabric, box in boxes.items():
        if isinstance(box, str):
            draft.put(msgspec.structs.replace(design.groups[box], folded=True))
            continue
        record: Fabric = design.fabrics[fabric]
        made = Group(
            id=draft.new_id("group", Table.GROUPS), name=record.name or fabric, folded=True
        )
        draft.put(made)
        for member in box:
            if member in design.groups:
                draft.put(msgspec.structs.replace(design.groups[member], parent=made.id))
            else:
                draft.put(msgspec.structs.replace(design.devices[member], group=made.id))
    return draft.change(Text("Fold all fabrics"))


def _is_folded(design: Tables, box: str | tuple[str, ...]) -> bool:
    return isinstance(box, str) and design.groups[box].folded


def _boxes(design: Tables) -> dict[str, str | tuple[str, ...]]:
    """Per fabric the group that is its switches, else the groups and switches to make one of."""
    found: dict[str, str | tuple[str, ...]] = {}
    groups = _groups_of_one_fabric(design)
    members: dict[str, list[str]] = defaultdict(list)
    devices = design.devices.values()
    for device in compress(devices, map(attrgetter("fabric"), devices)):  # of a large design few
        id_ = device.id
        if device.fabric is None or device.parent is not None or not _is_switch(design, id_):
            continue
        if device.group is None:
            members[device.fabric].append(id_)
        elif groups.get(_outermost(design, device.group)) == device.fabric:
            members[device.fabric].append(_outermost(design, device.group))
    for fabric, listed in members.items():
        each = tuple(dict.fromkeys(listed))
        if len(each) > 1:
            found[fabric] = each
        elif len(listed) > 1:
            found[fabric] = each[0]
    return found


def _groups_of_one_fabric(design: Tables) -> dict[str, str]:
    """The outermost groups that hold nothing but switches of one fabric, with the fabric."""
    found: dict[str, str] = {}
    for id_, group in design.groups.items():
        if group.parent is not None:
            continue
        inside = members_of(design, id_)
        fabrics = {design.devices[member].fabric for member in inside}
        only = next(iter(fabrics)) if len(fabrics) == 1 else None
        if only is not None and all(_is_switch(design, member) for member in inside):
            found[id_] = only
    return found


def _outermost(design: Tables, group: str) -> str:
    return [record.id for record in inner_first(design, design.groups[group])][-1]


def _is_switch(design: Tables, device: str) -> bool:
    part = design.part_of(device)
    return part is not None and part.kind in _SWITCHES
