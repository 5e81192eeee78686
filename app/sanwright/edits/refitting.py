"""Other optics or another fibre all over a design."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from sanwright.design.records import port_device, port_name
from sanwright.edits.devices import keep_part
from sanwright.edits.draft import Draft
from sanwright.edits.optic_choice import Remarks, class_of, settled, speeds_of
from sanwright.parts import OpticsFitting, Part, Reference, value_of
from sanwright.parts.supply import PartChoices
from sanwright.text import Text

_MODES = ("OM", "OS")

_FIXED = Text(
    "{count:,} port of {part} have fixed optics, which stay.",
    "{count:,} ports of {part} have fixed optics, which stay.",
)
_TOO_SLOW = Text(
    "{count:,} port of {part} cannot run at {speed}: their optics stay.",
    "{count:,} ports of {part} cannot run at {speed}: their optics stay.",
)
_NONE_OF_CLASS = Text(
    "{count:,} port of {part} keep their optics: no {speed} optic of class {reach} is known.",
    "{count:,} ports of {part} keep their optics: no {speed} optic of class {reach} is known.",
)
_NONE_KNOWN = Text(
    "{count:,} port of {part} keep their optics: no {speed} optic is known.",
    "{count:,} ports of {part} keep their optics: no {speed} optic is known.",
)
_DOES_TOO = Text(
    "{count:,} port of {part} keep the optics they ship with, which do {speed} too.",
    "{count:,} ports of {part} keep the optics they ship with, which do {speed} too.",
)


def change_optics(
    draft: Draft, speed: str, only: Collection[str], choices: PartChoices, remarks: Remarks
) -> None:
    """Put optics of ``speed`` in the place of all others, of the same reach class.

    ``only`` are devices or chassis. Cages that are empty stay so, and an optic whose best speed is
    ``speed`` is left where it is.
    """
    design = draft.design
    found = False
    for reference, port in design.ports.items():
        device = port_device(reference)
        part, optic = design.part_of(device), design.part(port.optic or "")
        group = part.port_group(port_name(reference)) if part is not None else None
        if part is None or group is None or group.protocol != "FC" or not port.optic:
            continue
        if only and not {device, design.chassis_of(device)} & set(only):
            continue
        found = True
        if _best_speed(design.reference, optic) == speed:
            continue
        known = value_of(group.speeds)
        if group.optics is not OpticsFitting.REPLACEABLE:
            remarks.count(part.label, _FIXED)
        elif known is not None and speed not in known:
            remarks.count(part.label, _TOO_SLOW, speed=speed)
        else:
            class_ = class_of(optic)
            fitting = choices.optics_for(group, part.vendor, class_, speed) if class_ else ()
            if not fitting:
                if class_:
                    remarks.count(part.label, _NONE_OF_CLASS, speed=speed, reach=class_)
                else:
                    remarks.count(part.label, _NONE_KNOWN, speed=speed)
                continue
            if fitting[0].id == port.optic:
                remarks.count(part.label, _DOES_TOO, speed=speed)
                continue
            keep_part(draft, fitting[0])
            made = settled(port, reference, group, fitting[0], part, remarks)
            draft.put(msgspec.structs.replace(made, wwpn=port.wwpn))
    if not found:
        remarks.say(Text("The design has no Fibre Channel optics that this step is about."))


def change_cables(
    draft: Draft, medium: str, only: Collection[str], choices: PartChoices, remarks: Remarks
) -> None:
    """Make all cables of the same mode as ``medium`` cables of it, with the plugs that they have.

    What was measured of a run that goes is dropped.
    """
    design = draft.design
    found = False
    other_mode = 0
    for cable in design.cables.values():
        part = design.part(cable.part)
        if (only and cable.id not in only) or part is None or part.cable is None:
            continue
        current = part.cable.medium
        if current[:2] not in _MODES:
            continue
        if current[:2] != medium[:2]:
            other_mode += 1
            continue
        found = True
        if current == medium:
            continue
        chosen = _sold(part, medium, choices)
        if chosen is None:
            remarks.say(
                Text(
                    "No {medium} cable is known with the plugs of {part}: these stay.",
                    medium=medium,
                    part=part.label,
                )
            )
            continue
        keep_part(draft, chosen)
        draft.put(msgspec.structs.replace(cable, part=chosen.id, loss=None))
    if other_mode:
        remarks.say(_left_as_drawn(other_mode, is_multimode=medium.startswith("OS")))
    elif not found:
        remarks.say(Text("The design has no fibre cables that this step is about."))


def _left_as_drawn(count: int, *, is_multimode: bool) -> Text:
    if is_multimode:
        return Text(
            "{count:,} cable is multimode and left as drawn: the optics at the ends need that.",
            "{count:,} cables are multimode and left as drawn: the optics at the ends need that.",
            count,
        )
    return Text(
        "{count:,} cable is single-mode and left as drawn: the optics at the ends need that.",
        "{count:,} cables are single-mode and left as drawn: the optics at the ends need that.",
        count,
    )


def _sold(part: Part, medium: str, choices: PartChoices) -> Part | None:
    """The cable of ``medium`` with the same plugs, of the same maker before any other."""
    if part.cable is None:
        return None
    sold = choices.cables_between(part.cable.connector_a, part.cable.connector_b, medium)
    same = [each for each in sold if each.vendor == part.vendor]
    return next(iter(same or sold), None)


def _best_speed(reference: Reference, optic: Part | None) -> str:
    """The fastest speed that an optic is made for; empty if none is known."""
    found = (reference.speed(name) for name in speeds_of(optic) or ())
    known = [speed for speed in found if speed is not None]
    best = max(known, key=lambda speed: (speed.usable, speed.rank), default=None)
    return best.name if best is not None else ""
