"""The facts that a check wanted and nobody has stated: listed, and filled in where they belong.

A fact of a part goes into the design's own copy of the part, as a figure of low confidence with the
document that the user names; any other fact goes into the record that it is of.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec

from sanwright.checks.engine import CheckReport
from sanwright.checks.finding import Missing
from sanwright.checks.stating import kind_text, read_value, with_value
from sanwright.codec import from_plain, to_plain
from sanwright.design import (
    RECORD_TYPES,
    Change,
    Design,
    PartCopy,
    Port,
    Record,
    Table,
    Tables,
    Workload,
)
from sanwright.edits import replace_record, set_workload
from sanwright.errors import InputError
from sanwright.parts import Confidence, Figure, Part, Source
from sanwright.parts.fields import ValueField, field_at
from sanwright.text import Text, tr

_OWN_KEY = "stated"


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A fact to be stated. ``label`` names the part or device, ``kind`` what is to be typed in.

    ``rules`` are those that want it, ``findings`` how many findings it would decide, ``count`` how
    many devices, optics and cables it is a fact of. ``can_be_stated`` is false where a whole part
    is unknown: that is a matter for the catalog.
    """

    missing: Missing
    label: str
    kind: str
    rules: tuple[str, ...]
    findings: int
    count: int
    can_be_stated: bool


def missing_facts(report: CheckReport) -> tuple[MissingFact, ...]:
    """Every fact that the findings lack, each once, those wanted by most findings first."""
    wanted: dict[tuple[Table, str, str], list[tuple[Missing, str]]] = {}
    for finding in report.findings:
        for fact in finding.missing:
            wanted.setdefault((fact.table, fact.id, fact.field), []).append((fact, finding.rule))
    tables = report.assessment.tables
    uses = _uses(tables) if wanted else Counter()
    facts = [_fact(tables, uses, asked) for asked in wanted.values()]
    return tuple(sorted(facts, key=_most_wanted))


def state_fact(design: Design, fact: Missing, text: str, source: str, day: str) -> Change:
    """Fill in ``fact`` with what the user typed, as one undoable edit.

    ``source`` is the document or person that says so, needed for facts of parts, and ``day`` when
    it was read. Raises InputError, in one sentence, if ``text`` is not such a value.
    """
    if fact.table is Table.PARTS:
        return _state_of_part(design, fact, text, source.strip(), day)
    record = design.find(fact.table, fact.id)
    if record is None and fact.table is Table.PORTS:
        record = Port(id=fact.id)
    field = field_at(RECORD_TYPES[fact.table], (fact.field,))
    if record is None or field is None:
        raise InputError(
            tr(
                "“{fact}” has no place for the fact “{what}”; check it again.",
                fact=fact.id,
                what=fact.what,
            )
        )
    value = read_value(design.reference, fact, field, text)
    changed = _valid(with_value(record, (fact.field,), value), fact, text)
    if isinstance(changed, Workload):
        return set_workload(design, changed)
    return replace_record(
        design, changed, Text("State {what} of {label}", what=fact.what, label=_label(design, fact))
    )


def _state_of_part(design: Design, fact: Missing, text: str, source: str, day: str) -> Change:
    part = design.part(fact.id)
    path = tuple(fact.field.split("."))
    field = field_at(Part, path)
    if part is None or field is None:
        raise InputError(
            tr(
                "Nothing is known of the part “{fact}”; add it to the catalog or choose another.",
                fact=fact.id,
            )
        )
    if not source:
        raise InputError(
            tr(
                "Say where the {what} of {part} is from: a document or a name.",
                what=fact.what,
                part=part.name,
            )
        )
    value = read_value(design.reference, fact, field, text)
    part, key = _with_source(part, source, day)
    if field.is_figure:
        value = Figure(value=value, sources=(key,), confidence=Confidence.LOW)
    changed = PartCopy(id=fact.id, part=with_value(part, path, value))
    label = Text("State {what} of {what2}", what=fact.what, what2=part.name or fact.id)
    return replace_record(design, _valid(changed, fact, text), label)


def _with_source(part: Part, title: str, day: str) -> tuple[Part, str]:
    """``part`` citing the document, and its key there; one that was read that day is the same."""
    for known in part.sources:
        if (known.title, known.read) == (title, day):
            return part, known.key
    keys = {known.key for known in part.sources}
    key, number = _OWN_KEY, 2
    while key in keys:
        key, number = f"{_OWN_KEY}-{number}", number + 1
    source = Source(key=key, title=title, read=day)
    return msgspec.structs.replace(part, sources=(*part.sources, source)), key


def _valid(record: Record, fact: Missing, text: str) -> Record:
    """``record``, which must be one that a file may hold."""
    try:
        from_plain(to_plain(record), type(record))
    except InputError:
        raise InputError(
            tr("“{strip}” is no possible {what}.", strip=text.strip(), what=fact.what)
        ) from None
    return record


def _fact(tables: Tables, uses: Counter[str], asked: list[tuple[Missing, str]]) -> MissingFact:
    fact = asked[0][0]
    field = _field(fact)
    return MissingFact(
        missing=fact,
        label=_label(tables, fact),
        kind=kind_text(fact, field) if field is not None else "",
        rules=tuple(sorted({rule for _, rule in asked})),
        findings=len(asked),
        count=uses[fact.id] if fact.table is Table.PARTS else 1,
        can_be_stated=field is not None
        and (fact.table is not Table.PARTS or tables.part(fact.id) is not None),
    )


def _field(fact: Missing) -> ValueField | None:
    record: Any = Part if fact.table is Table.PARTS else RECORD_TYPES[fact.table]
    return field_at(record, tuple(fact.field.split("."))) if fact.field else None


def _label(tables: Tables, fact: Missing) -> str:
    if fact.table is Table.PARTS:
        part = tables.part(fact.id)
        return part.name if part is not None else fact.id
    if fact.table in (Table.DEVICES, Table.PORTS, Table.CABLES):
        return tables.label(fact.id)
    record = tables.find(fact.table, fact.id)
    return str(getattr(record, "name", "")) or fact.id


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
