"""What of the design is there already, what of it moves and what goes.

An installer gets lists to work through, piece by piece; everybody else what it comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

from reportlab.platypus import Flowable

from sanwright.bom import Category
from sanwright.bom.spare_parts import licence_label
from sanwright.design import Cable, Device, Table, Tables, port_device
from sanwright.design.as_is import base_tables, gone_from_base, today_at
from sanwright.design.owned_licences import owned_licences
from sanwright.design.records import State
from sanwright.design.standing import removal_of
from sanwright.design.states import STATE_WORDS, has_states, spare_parts
from sanwright.drawing.state_signs import States, drawn_states
from sanwright.language import number
from sanwright.reports.composition import INSTALLERS_PACK
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.installation.spots import Spots
from sanwright.reports.lettering import shortened
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section, subsection
from sanwright.text import Text, tr
from sanwright.units import UNKNOWN
from sanwright.wording.name_lists import listing

TITLE, KEY = Text("Existing, moved and removed equipment"), "existing"

BOX = "☐"
_LISTED: dict[State, str] = {"moved": "moved-equipment", "removed": "removed-equipment"}
"""States of which every piece is named, with the name of their part of the section."""
_REPLACED = Text("Replaced in its place")
_LONGEST = 80
_MOST_NAMES = 12


def applies(material: Material) -> bool:
    """Whether anything is owned already."""
    return has_states(material.drawn)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    drawn = material.drawn
    states = drawn_states(drawn)
    story = section(tr(TITLE), KEY, room=120.0)
    story.append(
        paragraph(
            tr(
                "What exists and stays is counted in ports, load, power and racks and is not "
                "ordered; what is removed is counted nowhere."
            )
        )
    )
    counts = [*_counts(drawn, states), *_optics(drawn), *_licences(material)]
    story.append(Grid(_count_columns(), counts))
    if material.plan.id == INSTALLERS_PACK:
        return [*story, *_lists(drawn, states)]
    rows = list(_in_short(drawn, states))
    if rows:
        columns = (Column(tr("State"), 1.4), Column(tr("Part"), 2.4), Column(tr("Devices"), 3.6))
        story.append(Grid(columns, rows))
        story.append(paragraph(tr("The installer's pack lists every piece and every cable.")))
    return story


def _in_short(drawn: Tables, states: States) -> Iterator[Row]:
    """Devices that move, go or are replaced, those of a part in one row."""
    found: dict[tuple[str, str], list[str]] = {}
    for word, tables, device, part in _changing(drawn, states):
        key = tr(word), _part_name(tables, part)
        found.setdefault(key, []).append(str(tables.label(device.id)))
    for (word, part), names in found.items():
        yield Row((word, part, listing(names, _MOST_NAMES)))


def _changing(drawn: Tables, states: States) -> Iterator[tuple[Text | str, Tables, Device, str]]:
    """What happens to a device that stands alone, where it is named, and the part it is about."""
    alone = [device for device in drawn.devices.values() if device.parent is None]
    for state in _LISTED:
        for device in alone:
            if states[device.id] == state:
                yield STATE_WORDS[state], drawn, device, device.part
    base = base_tables(drawn)
    for _, record in gone_from_base(drawn):
        if base is not None and isinstance(record, Device) and record.parent is None:
            yield STATE_WORDS["removed"], base, record, record.part
    for device in alone:
        if device.former_part:
            yield _REPLACED, drawn, device, device.former_part


def _lists(drawn: Tables, states: States) -> Iterator[Flowable]:
    """Every piece that moves or goes, to tick."""
    for state, key in _LISTED.items():
        rows = list(_rows(drawn, states, state))
        rows += _undrawn(drawn) if state == "removed" else ()
        if rows:
            yield from subsection(tr(STATE_WORDS[state]), key)
            yield Grid(_columns(state), rows)
    replaced = list(_replaced(drawn))
    if replaced:
        yield from subsection(tr(_REPLACED), "replaced-equipment")
        yield Grid(_columns("removed"), replaced)


def _count_columns() -> tuple[Column, ...]:
    words = (Column(tr(word), 1.0, "right") for word in STATE_WORDS.values())
    return (Column(tr("Part"), 3.6), *words)


def _counts(drawn: Tables, states: States) -> Iterator[Row]:
    """Pieces of each part by state: devices, then cables."""
    gone = tuple(gone_from_base(drawn))
    for title, table in ((tr("Devices"), Table.DEVICES), (tr("Cables"), Table.CABLES)):
        records = cast("tuple[Device | Cable, ...]", tuple(drawn.rows(table).values()))
        found: dict[str, Counter[State]] = {}
        for record in records:
            pieces = record.quantity if isinstance(record, Device) else 1
            found.setdefault(record.part, Counter())[states[record.id]] += pieces
        for of, record in gone:
            if of is table:
                pieces = record.quantity if isinstance(record, Device) else 1
                found.setdefault(record.part, Counter())["removed"] += pieces
        yield from _group(title, {_part_name(drawn, of): found[of] for of in sorted(found)})


def _group(title: str, found: Mapping[str, Counter[State]]) -> Iterator[Row]:
    """Rows of one kind of thing, by name, with what there is of each in each state."""
    if found:
        yield Row((title,), RowKind.GROUP)
    for name, counts in found.items():
        figures = (number(counts[state]) if counts[state] else "–" for state in STATE_WORDS)
        yield Row((name, *figures))


def _optics(drawn: Tables) -> Iterator[Row]:
    """Transceivers in ports; those of a device that moves go with it and are as they were."""
    gone = removal_of(drawn).devices
    found: dict[str, Counter[State]] = {}
    for port in drawn.ports.values():
        if port.optic is not None and port.device not in gone:
            found.setdefault(port.optic, Counter())[port.optic_state] += 1
    for table, _, part, pieces in spare_parts(drawn):
        if table is Table.PORTS:
            found.setdefault(part, Counter())["removed"] += pieces
    yield from _group(tr("Optics"), {_part_name(drawn, of): found[of] for of in sorted(found)})


def _licences(material: Material) -> Iterator[Row]:
    """What is stated as owned with its switch, in ports or features, and what is ordered."""
    found: dict[str, Counter[State]] = {}
    for each in owned_licences(material.drawn):
        name = str(licence_label(material.drawn, each))
        found.setdefault(name, Counter())[each.state] += each.ports or 1
    for line in material.bom.ordered:
        if line.category is Category.LICENCES:
            found.setdefault(str(line.description), Counter())["new"] += line.quantity
    yield from _group(tr("Licences"), dict(sorted(found.items())))


def _undrawn(drawn: Tables) -> Iterator[Row]:
    """What the base has and nobody draws any more, where it stands today."""
    base = base_tables(drawn)
    if base is None:
        return
    spots, gone = Spots(base), dict.fromkeys(one.id for _, one in gone_from_base(drawn))
    for table, record in gone_from_base(drawn):
        if table is Table.DEVICES and getattr(record, "parent", None) not in gone:
            yield _row(base, record, str(base.label(record.id)), "", _place(spots, record.id))
        elif isinstance(record, Cable) and not _is_trace(base, record):
            ends = tr("{a} to {b}", a=str(base.label(record.a)), b=str(base.label(record.b)))
            yield _row(base, record, record.name or record.id, "", ends)


def _columns(state: State) -> tuple[Column, ...]:
    where = (Column(tr("Today at"), 2.4), Column(tr("To"), 2.4))
    return (
        Column(tr("Done"), 0.5),
        Column(tr("What"), 1.8),
        Column(tr("Part"), 2.0),
        *(where if state == "moved" else where[:1]),
    )


def _rows(drawn: Tables, states: States, state: State) -> Iterator[Row]:
    spots = Spots(drawn)
    for device in drawn.devices.values():
        if states[device.id] != state or (state == "removed" and _goes_along(device, states)):
            continue
        yield _row(
            drawn,
            device,
            str(drawn.label(device.id)),
            today_at(drawn, device),
            _place(spots, device.id),
        )
    for cable in drawn.cables.values():
        if states[cable.id] == state and not _is_trace(drawn, cable):
            ends = tr("{a} to {b}", a=str(drawn.label(cable.a)), b=str(drawn.label(cable.b)))
            yield _row(drawn, cable, cable.name or cable.id, today_at(drawn, cable), ends)


def _row(drawn: Tables, record: Device | Cable, name: str, moved_from: str, here: str) -> Row:
    what = Cell(shortened(name, _LONGEST), bold=True)
    part = _part_name(drawn, record.part)
    here = shortened(here, _LONGEST)
    if record.state == "moved":
        return Row((BOX, what, part, shortened(moved_from, _LONGEST) or tr(UNKNOWN), here))
    return Row((BOX, what, part, here))


def _replaced(drawn: Tables) -> Iterator[Row]:
    """What another part takes the place of: it comes out where that goes in.

    Optics of a device that is itself replaced come out with it.
    """
    spots = Spots(drawn)
    for _, id_, part, pieces in spare_parts(drawn):
        holder = drawn.devices.get(port_device(id_)) if id_ not in drawn.devices else None
        if holder is not None and holder.former_part:
            continue
        if part in _former_parts(drawn, id_):
            count = f"{pieces} × " if pieces > 1 else ""
            name = shortened(str(drawn.label(id_)), _LONGEST)
            where = "" if id_ in drawn.cables else _place(spots, port_device(id_))
            yield Row((BOX, Cell(name, bold=True), count + _part_name(drawn, part), where))


def _former_parts(drawn: Tables, id_: str) -> tuple[str | None, ...]:
    device, cable, port = drawn.devices.get(id_), drawn.cables.get(id_), drawn.ports.get(id_)
    return (
        device.former_part if device is not None else None,
        cable.former_part if cable is not None else None,
        port.former_optic if port is not None else None,
    )


def _goes_along(device: Device, states: States) -> bool:
    """Whether the chassis that it is in goes, too, so that it is not listed by itself."""
    return device.parent is not None and states.get(device.parent) == "removed"


def _is_trace(drawn: Tables, cable: Cable) -> bool:
    part = drawn.part(cable.part)
    return part is not None and part.cable is not None and part.cable.is_trace


def _place(spots: Spots, device: str) -> str:
    spot = spots.of(device)
    return f"{spot.place} {spot.unit}".strip() or tr("In no place")


def _part_name(drawn: Tables, id_: str) -> str:
    part = drawn.part(id_)
    return str(part.label) if part is not None else id_
