"""Random edits in random groups, for the properties of undo, journal and files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from hypothesis import strategies as st

from sanwright import edits
from sanwright.design import (
    Change,
    Design,
    Device,
    Expectation,
    History,
    Location,
    Measurement,
    Note,
    PartCopy,
    Project,
    RaidGroup,
    Record,
    Table,
    Workload,
    Zone,
    port_device,
)
from sanwright.design.states import STATES
from sanwright.errors import InvalidEditError
from sanwright.units import DataSize, IoRate, Length
from tests.builders import (
    ARRAY,
    ARRAY_OPTIC,
    HBA,
    HOST_OPTIC,
    LC_OM3,
    LC_OM4,
    SERVER,
    SWITCH,
    catalog,
)

Step = tuple[Any, ...]
"""``("edit", kind, numbers, text)`` or ``("group", steps, fails)``."""

PLACED = (SERVER, SWITCH, ARRAY, HBA)


class ProvokedError(Exception):
    """What makes a group fail."""


def pick(items: Any, number: int) -> Any:
    """One of ``items``, or nothing."""
    listed = list(items)
    return listed[number % len(listed)] if listed else None


def a_port(design: Design, number: int) -> str:
    """A port that is there, most of the time."""
    named = []
    for device in design.devices.values():
        part = design.part(device.part)
        if part is not None:
            named += [f"{device.id}:{name}" for name, _ in list(part.port_names())[:4]]
    return str(pick(named, number) or "nobody:1")


def _place(design: Design, n: list[int], text: str) -> Change:
    part = catalog().part(pick(PLACED, n[0]))
    optics = catalog().shipped_optics(part)
    fitted = [catalog().part(HBA)] if n[3] % 2 and part.id == SERVER else []
    x, y = n[1] / 4, n[2] / 4
    return edits.place_device(design, part, x, y, fitted=fitted, optics=optics)[0]


def _fit(design: Design, n: list[int], text: str) -> Change:
    chassis = pick(design.devices, n[0]) or "nobody"
    return edits.fit_device(design, chassis, catalog().part(HBA))[0]


def _connect(design: Design, n: list[int], text: str) -> Change:
    a, b = a_port(design, n[0]), a_port(design, n[1])
    optic = catalog().part(HOST_OPTIC) if n[2] % 2 else None
    length = Length(n[3] / 8) if n[3] > 0 else None
    return edits.connect(design, a, b, catalog().part(LC_OM4), length, optic, optic)[0]


def _move(design: Design, n: list[int], text: str) -> Change:
    ids = [pick(design.devices, n[0]), pick(design.devices, n[1]), pick(design.notes, n[2])]
    return edits.move_devices(design, {id_: (n[2] / 8, n[3] / 8) for id_ in ids if id_})


def _delete(design: Design, n: list[int], text: str) -> Change:
    tables = [Table.DEVICES, Table.CABLES, Table.NOTES, Table.ZONES, Table.WORKLOADS]
    tables += [Table.FABRICS, Table.LOCATIONS, Table.RAID_GROUPS, Table.WAIVERS]
    ids = [pick(design.rows(pick(tables, n[i])), n[i + 1]) for i in (0, 2)]
    return edits.delete(design, [id_ for id_ in ids if id_])


def _length(design: Design, n: list[int], text: str) -> Change:
    cable = pick(design.cables, n[0])
    if cable is None:
        return Change("nothing")
    return edits.set_cable_length(design, cable, Length(n[1] / 3) if n[2] % 4 else None)


def _cable_part(design: Design, n: list[int], text: str) -> Change:
    cable = pick(design.cables, n[0])
    return (
        edits.set_cable_part(design, cable, catalog().part(LC_OM3)) if cable else Change("nothing")
    )


def _optic(design: Design, n: list[int], text: str) -> Change:
    optic = catalog().part(ARRAY_OPTIC) if n[1] % 2 else None
    return edits.set_optic(design, a_port(design, n[0]), optic)


def _speed(design: Design, n: list[int], text: str) -> Change:
    return edits.set_port_speed(design, a_port(design, n[0]), pick((None, "16GFC", text), n[1]))


def _paste(design: Design, n: list[int], text: str) -> Change:
    ids = {pick(design.devices, n[0]), pick(design.devices, n[1]), pick(design.notes, n[2])}
    copied = edits.copy_records(design, ids - {None})
    return edits.paste_records(design, copied, 16.0, 24.0)[0]


def _rename(design: Design, n: list[int], text: str) -> Change:
    device = design.devices.get(pick(design.devices, n[0]) or "")
    if device is None:
        return Change("nothing")
    location, fabric = pick(design.locations, n[1]), pick(design.fabrics, n[2])
    changed = msgspec.structs.replace(device, name=text, location=location, fabric=fabric)
    return edits.replace_record(design, changed, "Rename")


def _record(design: Design, n: list[int], text: str) -> Change:
    device = pick(design.devices, n[1])
    ends = (device,) if device else ()
    number = str(n[2] % 3)
    made: list[Record] = [
        Note(id=f"note {number} {text}", text=text, x=n[3] / 4),
        Location(id=f"rack-{number}", name=text, parent=pick(design.locations, n[3])),
        Zone(id=f"zone-{number}", name=text, fabric=pick(design.fabrics, n[3]), members=ends),
        Workload(id=f"load-{number}", name=text, initiators=ends, rate=IoRate(n[3] / 7)),
        Project(name=text, customer=text[::-1], logo=text.encode() if n[2] % 2 else None),
        Measurement(id=f"m-{number}", name=text, metric="raid.usable", value=n[3] / 7),
        Expectation(id=f"e-{number}", rule="link.too-long", severity="error", subjects=ends),
        PartCopy(id=f"unknown-{number}"),
    ]
    if device:
        made.append(
            RaidGroup(
                id=f"raid-{number}",
                device=device,
                level="RAID 5",
                members=n[3] + 3,
                member_capacity=DataSize(8e11),
            )
        )
    return edits.replace_record(design, pick(made, n[0]), "Edit")


def _unknown(design: Design, n: list[int], text: str) -> Change:
    missing = pick([id_ for id_, copy in design.parts.items() if copy.part is None], n[0])
    if missing is None:
        return Change("nothing")
    return edits.replace_record(design, Device(id=f"odd-{n[1] % 3}", part=missing), "Place")


def _waive(design: Design, n: list[int], text: str) -> Change:
    subjects = [port_device(a_port(design, n[0])), a_port(design, n[1])]
    return edits.waive(design, "load.link", subjects, "", text, "Ann", "2026-01-02")


def _state(design: Design, n: list[int], text: str) -> Change:
    things = [*design.devices, *design.cables, *design.groups, *design.ports]
    ids = {pick(things, number) or "nobody" for number in n[:2]}
    return edits.mark(design, ids, STATES[n[2] % len(STATES)])


EDITS: dict[str, Callable[[Design, list[int], str], Change]] = {
    "place": _place,
    "fit": _fit,
    "connect": _connect,
    "move": _move,
    "delete": _delete,
    "length": _length,
    "cable part": _cable_part,
    "optic": _optic,
    "speed": _speed,
    "paste": _paste,
    "rename": _rename,
    "record": _record,
    "unknown": _unknown,
    "waive": _waive,
    "state": _state,
}

_KINDS = st.sampled_from(["place", "connect", *EDITS])
_NUMBERS = st.lists(st.integers(0, 400), min_size=4, max_size=4)
_EDIT = st.tuples(st.just("edit"), _KINDS, _NUMBERS, st.text(max_size=8))
STEPS = st.lists(
    st.recursive(
        _EDIT,
        lambda inner: st.tuples(
            st.just("group"), st.lists(inner, max_size=4), st.sampled_from([False, False, True])
        ),
        max_leaves=6,
    ),
    max_size=12,
)
"""Sequences of edits and of groups of them, some of which fail after their last step."""

START: tuple[Step, ...] = (
    ("edit", "place", [0, 8, 8, 1], ""),
    ("edit", "place", [1, 8, 400, 0], ""),
    ("edit", "place", [2, 8, 800, 0], ""),
    ("edit", "connect", [0, 2, 1, 80], ""),
)


def run(history: History, step: Step) -> None:
    """Carry out one step; a refused edit does nothing, a failing group takes itself back."""
    if step[0] == "edit":
        _, kind, numbers, text = step
        with suppress(InvalidEditError):
            history.do(EDITS[kind](history.design, numbers, text))
        return
    _, steps, fails = step
    with suppress(ProvokedError), history.group("Group"):
        for inner in steps:
            run(history, inner)
        if fails:
            raise ProvokedError


def started(design: Design) -> History:
    """A history on ``design`` after a few edits that give the random ones something to work on."""
    history = History(design)
    for step in START:
        run(history, step)
    return history
