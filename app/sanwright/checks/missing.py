"""The facts that a check wanted and nobody has stated: listed, and filled in where they belong.

A fact of a part goes into the design's own copy of the part, as a figure of medium confidence with
the document that the user names; any other fact is typed into its field, as in a form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from sanwright.checks.engine import CheckReport
from sanwright.checks.finding import Missing
from sanwright.checks.part_facts import kind_text, read_value, with_value
from sanwright.codec import from_plain, to_plain
from sanwright.design import Change, Design, PartCopy, Table, Tables
from sanwright.edits import Draft, replace_record
from sanwright.errors import InputError
from sanwright.fields import Book, RecordField, field_of
from sanwright.parts import Figure, Part, Source
from sanwright.parts.fields import field_at
from sanwright.text import NOTHING, Text, verbatim

_OWN_KEY = "stated"


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A fact to be stated. ``label`` names the part or device, ``kind`` what is to be typed in.

    ``records`` are what it is stated of together: one part, or devices of the same part in hosts of
    the same part, such as 32 adapters whose slots are alike. ``rules`` are those that want it,
    ``findings`` how many findings it would decide, ``count`` how many devices, optics and cables it
    is a fact of. ``can_be_stated`` is false where a whole part is unknown: that is a matter for the
    catalog.
    """

    records: tuple[Missing, ...]
    label: str
    kind: Text
    rules: tuple[str, ...]
    findings: int
    count: int
    can_be_stated: bool

    @property
    def missing(self) -> Missing:
        """The fact of the first record; of the others it is the same."""
        return self.records[0]


def missing_facts(report: CheckReport) -> tuple[MissingFact, ...]:
    """Every fact that the findings lack, each once, those wanted by most findings first."""
    tables = report.assessment.tables
    wanted: dict[tuple[object, ...], list[tuple[Missing, str]]] = {}
    for finding in report.findings:
        for fact in finding.missing:
            wanted.setdefault(_alike(tables, fact), []).append((fact, finding.rule))
    uses = _uses(tables) if wanted else Counter()
    facts = [_fact(tables, uses, asked) for asked in wanted.values()]
    return tuple(sorted(facts, key=_most_wanted))


def _alike(tables: Tables, fact: Missing) -> tuple[object, ...]:
    """What facts have in common that are stated together."""
    device = tables.devices.get(fact.id) if fact.table is Table.DEVICES else None
    if device is None:
        return fact.table, fact.id, fact.field
    host = tables.devices.get(device.parent) if device.parent is not None else None
    return fact.table, device.part, host.part if host is not None else None, fact.field


def state_fact(book: Book, facts: Sequence[Missing], text: str, source: str, day: str) -> Change:
    """Fill in one fact of all these records with what the user typed, as one undoable edit.

    ``source`` is the document or person that says so, needed for facts of parts, and ``day`` when
    it was read. Raises InputError, in one sentence, if ``text`` is not such a value.
    """
    text, fact = text.strip(), facts[0]
    if not text:
        raise InputError(Text("Type the {what}.", what=fact.what))
    if fact.table is Table.PARTS:
        return _state_of_part(book.design, fact, text, source.strip(), day)
    draft = Draft(book.design)
    for each in facts:
        field_of(each.table, each.field).put(book, draft, each.id, text)
    label = _label(book.design, facts)
    return draft.change(Text("State {what} of {label}", what=fact.what, label=label))


def _state_of_part(design: Design, fact: Missing, text: str, source: str, day: str) -> Change:
    part = design.part(fact.id)
    path = tuple(fact.field.split("."))
    field = field_at(Part, path)
    if part is None or field is None:
        raise InputError(
            Text(
                "Nothing is known of the part “{fact}”; add it to the catalog or choose another.",
                fact=fact.id,
            )
        )
    if not source:
        raise InputError(
            Text(
                "Say where the {what} of {part} is from: a document or a name.",
                what=fact.what,
                part=part.name,
            )
        )
    value = read_value(design.reference, fact, field, text)
    part, document = _with_source(part, source, day)
    if field.is_figure:
        value = Figure(value=value, sources=(document.key,), confidence=document.confidence)
    changed = PartCopy(id=fact.id, part=with_value(part, path, value))
    label = Text("State {what} of {label}", what=fact.what, label=part.name or fact.id)
    return replace_record(design, _valid(changed, fact, text), label)


def _with_source(part: Part, title: str, day: str) -> tuple[Part, Source]:
    """``part`` citing the document, and the document; one that was read that day is the same."""
    for known in part.sources:
        if (known.title, known.read) == (title, day):
            return part, known
    keys = {known.key for known in part.sources}
    key, number = _OWN_KEY, 2
    while key in keys:
        key, number = f"{_OWN_KEY}-{number}", number + 1
    source = Source(key=key, title=title, read=day)
    return msgspec.structs.replace(part, sources=(*part.sources, source)), source


def _valid(record: PartCopy, fact: Missing, text: str) -> PartCopy:
    """``record``, which must be one that a file may hold."""
    try:
        from_plain(to_plain(record), type(record))
    except InputError:
        raise InputError(
            Text("“{text}” is no possible {what}.", text=text, what=fact.what)
        ) from None
    return record


def _fact(tables: Tables, uses: Counter[str], asked: list[tuple[Missing, str]]) -> MissingFact:
    records = tuple({(each.table, each.id): each for each, _ in asked}.values())
    fact = records[0]
    is_of_part = fact.table is Table.PARTS
    field = field_at(Part, tuple(fact.field.split("."))) if is_of_part else None
    kind = kind_text(fact, field) if field is not None else NOTHING
    return MissingFact(
        records=records,
        label=_label(tables, records),
        kind=kind if is_of_part else _kind_of(field_of(fact.table, fact.field)),
        rules=tuple(sorted({rule for _, rule in asked})),
        findings=len(asked),
        count=uses[fact.id] if is_of_part else sum(_quantity(tables, each) for each in records),
        can_be_stated=not is_of_part or (field is not None and tables.part(fact.id) is not None),
    )


def _kind_of(field: RecordField) -> Text:
    if field.unit:
        return verbatim(field.unit)
    return Text("number") if field.number is not None else Text("text")


def _quantity(tables: Tables, fact: Missing) -> int:
    device = tables.devices.get(fact.id) if fact.table is Table.DEVICES else None
    return device.quantity if device is not None else 1


def _label(tables: Tables, facts: Sequence[Missing]) -> str:
    """The name of the one record, or of the part and of what it stands in."""
    fact = facts[0]
    if fact.table is Table.PARTS:
        return _part_name(tables, fact.id)
    if len(facts) > 1:
        device = tables.devices[fact.id]
        host = tables.devices.get(device.parent) if device.parent is not None else None
        parts = (device.part, host.part if host is not None else "")
        return " / ".join(_part_name(tables, each) for each in reversed(parts) if each)
    if fact.table in (Table.DEVICES, Table.PORTS, Table.CABLES):
        return str(tables.label(fact.id))
    record = tables.find(fact.table, fact.id)
    return str(getattr(record, "name", "")) or fact.id


def _part_name(tables: Tables, id_: str) -> str:
    part = tables.part(id_)
    return part.name if part is not None else id_


def _uses(tables: Tables) -> Counter[str]:
    """How often each part is used: as a device, an optic, a cable."""
    uses: Counter[str] = Counter()
    for device in tables.devices.values():
        uses[device.part] += device.quantity
    uses.update(port.optic for port in tables.ports.values() if port.optic is not None)
    uses.update(cable.part for cable in tables.cables.values())
    return uses


def _most_wanted(fact: MissingFact) -> tuple[object, ...]:
    missing = fact.missing
    return -fact.findings, -fact.count, fact.label, missing.table, missing.id, missing.field
