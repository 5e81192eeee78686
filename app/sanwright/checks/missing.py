"""The facts that a check wanted and nobody has stated: listed, and filled in where they belong.

A fact of a part goes into the design's own copy of the part, as a figure of medium confidence with
the document that the user names; until one is named the user says so, with low confidence. What
rests on such a figure still asks: for the document, no more for the value. Any other fact is typed
into its field, as in a form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sanwright.checks.engine import CheckReport
from sanwright.checks.finding import Missing
from sanwright.checks.part_facts import BASE, kind_text, read_value, value_words
from sanwright.checks.part_words import PORTS
from sanwright.codec import from_plain, to_plain
from sanwright.design import Change, Design, PartCopy, Table, Tables
from sanwright.edits import Draft, replace_record
from sanwright.errors import InputError
from sanwright.fields import Book, PartList, field_of
from sanwright.parts import Figure, Part
from sanwright.parts.fields import field_at
from sanwright.parts.stating import (
    fact_of,
    is_own_word,
    with_fact,
    with_fact_of,
    with_source,
)
from sanwright.text import NOTHING, Text, verbatim

_SLOT = ("slot_pcie_generation", "slot_pcie_lanes")
_OF_SLOT = Text("PCIe generation and lanes of the slot")
_SLOT_EXAMPLE = "PCIe 4.0 x8"
_SLOT_TEXT = re.compile(r"(.+?)[\s,;/]+x?\s*(\d+)", re.IGNORECASE)


_Asked = tuple[Missing, tuple[str, tuple[str, ...]]]
"""A fact with the key of a finding that wants it."""


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A fact to be stated. ``label`` names the part or device, ``kind`` what is to be typed in.

    ``records`` are what it is stated of together: one part, or devices of the same part in hosts of
    the same part, such as 32 adapters whose slots are alike. Generation and lanes of slots that
    lack both are one fact, ``PCIe 4.0 x8``, and stand there for each. ``rules`` are those that want
    it, ``findings`` how many findings it would decide, ``count`` how many devices, optics and
    cables it is a fact of. ``can_be_stated`` is false where a whole part is unknown: that is a
    matter for the catalog. ``present`` is the value that stands there and is in doubt, written as
    it is typed; ``wants_document`` says that it is the user's word, so that a document settles it.
    """

    records: tuple[Missing, ...]
    label: str
    kind: Text
    rules: tuple[str, ...]
    findings: int
    count: int
    can_be_stated: bool
    present: str = ""
    wants_document: bool = False

    @property
    def missing(self) -> Missing:
        """The fact of the first record; of the others it is the same."""
        return self.records[0]

    @property
    def is_asked_apart(self) -> bool:
        """Whether it is several facts at once, for which there is a window of its own."""
        return self.missing.table is Table.PARTS and self.missing.field == PORTS

    @property
    def what(self) -> Text:
        """How people read the fact, without what it is of."""
        what = _what(self.records)
        if not self.wants_document:
            return what
        return Text("document that states: {what} ({value})", what=what, value=self.present)


def missing_facts(report: CheckReport) -> tuple[MissingFact, ...]:
    """Every fact that the findings lack, each once, those wanted by most findings first."""
    tables = report.assessment.tables
    wanted = _wanted(report)
    uses = _uses(tables) if wanted else Counter()
    facts = [_fact(tables, uses, asked) for asked in wanted.values()]
    return tuple(sorted(facts, key=_most_wanted))


def count_missing(report: CheckReport) -> int:
    """How many ``missing_facts`` there are, which takes much less to say."""
    tables = report.assessment.drawn
    facts = {
        (fact.table, fact.id, fact.field): fact
        for finding in report.findings
        for fact in finding.missing
    }
    ids: dict[tuple[object, ...], set[str]] = {}
    for fact in facts.values():
        ids.setdefault(_alike(tables, fact), set()).add(fact.id)
    return len(ids) - sum(1 for _ in _same_slots(ids))


def _wanted(report: CheckReport) -> dict[tuple[object, ...], list[_Asked]]:
    """What asks for each fact, by what the facts that are stated together have in common."""
    tables = report.assessment.drawn
    wanted: dict[tuple[object, ...], list[_Asked]] = {}
    for finding in report.findings:
        for fact in finding.missing:
            wanted.setdefault(_alike(tables, fact), []).append((fact, finding.key))
    _join_slots(wanted)
    return wanted


def _alike(tables: Tables, fact: Missing) -> tuple[object, ...]:
    """What facts have in common that are stated together."""
    device = tables.devices.get(fact.id) if fact.table is Table.DEVICES else None
    if device is None:
        return fact.table, fact.id, fact.field
    host = tables.devices.get(device.parent) if device.parent is not None else None
    return fact.table, device.part, host.part if host is not None else None, fact.field


def _join_slots(wanted: dict[tuple[object, ...], list[_Asked]]) -> None:
    """Make generation and lanes one fact where the same slots lack both."""
    ids = {key: {fact.id for fact, _ in asked} for key, asked in wanted.items() if key[-1] in _SLOT}
    for key, other in _same_slots(ids):
        wanted[key] += wanted.pop(other)


def _same_slots(
    ids: Mapping[tuple[object, ...], set[str]],
) -> Iterator[tuple[tuple[object, ...], tuple[object, ...]]]:
    """What asks for generation and what for lanes, where both are of the same slots."""
    for key in ids:
        other = (*key[:-1], _SLOT[1])
        if key[-1] == _SLOT[0] and ids[key] == ids.get(other):
            yield key, other


def settle_fact(book: Book, fact: MissingFact, text: str, day: str) -> Change:
    """Fill in what ``fact`` asks for, its value or the document that states it: ``state_fact``."""
    if not fact.wants_document:
        return state_fact(book, fact.records, text, "", day)
    if not text.strip():
        raise InputError(Text("Type the document or the name of who says so."))
    return name_source(book.design, fact.records, text, day)


def state_fact(book: Book, facts: Sequence[Missing], text: str, source: str, day: str) -> Change:
    """Fill in one fact of all these records with what the user typed, as one undoable edit.

    ``source`` is the document or person that says so and ``day`` when it was read; without one a
    fact of a part is the user's word, until ``name_source``. Raises InputError, in one sentence, if
    ``text`` is not such a value.
    """
    text, fact, what = text.strip(), facts[0], _what(facts)
    if not text:
        raise InputError(Text("Type the {what}.", what=what))
    if fact.table is Table.PARTS:
        return _state_of_part(book, fact, text, source.strip(), day)
    draft = Draft(book.design)
    texts = _texts(facts, text)
    for each in facts:
        field_of(each.table, each.field).put(book, draft, each.id, texts[each.field])
    label = _label(book.design, facts)
    return draft.change(Text("State {what} of {label}", what=what, label=label))


def name_source(design: Design, facts: Iterable[Missing], source: str, day: str) -> Change:
    """Say which document states facts of parts that were stated without; one undoable edit."""
    fields: dict[str, list[str]] = {}
    for fact in facts:
        if fact.table is Table.PARTS:
            fields.setdefault(fact.id, []).append(fact.field)
    draft = Draft(design)
    for id_, names in fields.items():
        part = design.part(id_)
        if part is not None:
            draft.put(PartCopy(id=id_, part=with_source(part, names, source.strip(), day)))
    return draft.change(Text("Name the source “{source}”", source=source.strip()))


def known_elsewhere(
    design: Design, facts: Iterable[MissingFact], parts: PartList
) -> tuple[MissingFact, ...]:
    """Those of ``facts`` that today's ``parts`` know, where the design's copy does not.

    A newer catalog may know them, or the user has stated them in another design.
    """
    return tuple(fact for fact in facts if _is_known(design, fact.missing, parts))


def _is_known(design: Design, fact: Missing, parts: PartList) -> bool:
    known = parts.find(fact.id) if fact.table is Table.PARTS and fact.field else None
    own = design.part(fact.id)
    if known is None or own is None or known.id != own.id:
        return False
    value = fact_of(known, fact.field)
    is_gap = fact_of(own, fact.field) in (None, "")
    return value not in (None, "") and is_gap


def take_over(design: Design, facts: Sequence[MissingFact], parts: PartList) -> Change:
    """Take what ``parts`` know of these facts into the design's copies, with its sources."""
    draft = Draft(design)
    for fact in known_elsewhere(design, facts, parts):
        known, copy = parts.find(fact.missing.id), draft.find(Table.PARTS, fact.missing.id)
        if known is not None and isinstance(copy, PartCopy) and copy.part is not None:
            part = with_fact_of(copy.part, fact.missing.field, known)
            draft.put(PartCopy(id=copy.id, part=part))
    count = len(facts)
    return draft.change(Text("Take over {count} fact", "Take over {count} facts", count))


def _what(facts: Sequence[Missing]) -> Text:
    return _OF_SLOT if {fact.field for fact in facts} == set(_SLOT) else facts[0].what


def _texts(facts: Sequence[Missing], text: str) -> dict[str, str]:
    """What is typed into each field."""
    fields = {fact.field for fact in facts}
    if fields != set(_SLOT):
        return dict.fromkeys(fields, text)
    found = _SLOT_TEXT.fullmatch(text)
    if found is None:
        raise InputError(
            Text("Type generation and lanes together, such as {example}.", example=_SLOT_EXAMPLE)
        )
    return {_SLOT[0]: found[1], _SLOT[1]: found[2]}


def _state_of_part(book: Book, fact: Missing, text: str, source: str, day: str) -> Change:
    design = book.design
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
    value = (
        _base_meant(book, part, text)
        if fact.field == BASE
        else read_value(design.reference, fact, field, text)
    )
    changed = PartCopy(id=fact.id, part=with_fact(part, fact.field, value, source, day))
    label = Text("State {what} of {label}", what=fact.what, label=part.label or fact.id)
    return replace_record(design, _valid(changed, fact, text), label)


def _base_meant(book: Book, part: Part, text: str) -> str:
    """The id of the design that a part rebadges, which has to be a known one."""
    found = book.part_names(part.kind).find(text) or text
    base = book.part(found)
    if base is None or base.kind is not part.kind or base.id == part.id:
        raise InputError(
            Text(
                "The catalog has no part “{text}” of that kind; write vendor and model, or a part "
                "number.",
                text=text,
            )
        )
    return base.id


def _valid(record: PartCopy, fact: Missing, text: str) -> PartCopy:
    """``record``, which must be one that a file may hold."""
    try:
        from_plain(to_plain(record), type(record))
    except InputError:
        raise InputError(
            Text("“{text}” is no possible {what}.", text=text, what=fact.what)
        ) from None
    return record


def _fact(tables: Tables, uses: Counter[str], asked: list[_Asked]) -> MissingFact:
    records = tuple({(each.table, each.id, each.field): each for each, _ in asked}.values())
    fact = records[0]
    is_of_part = fact.table is Table.PARTS
    field = field_at(Part, tuple(fact.field.split("."))) if is_of_part else None
    kind = kind_text(fact, field) if field is not None else NOTHING
    part = tables.part(fact.id) if field is not None else None
    found = fact_of(part, fact.field) if part is not None else None
    wants_document = part is not None and isinstance(found, Figure) and is_own_word(part, found)
    if wants_document:
        kind = Text("document or person")
    return MissingFact(
        records=records,
        label=_label(tables, records),
        kind=kind if is_of_part else _kind_of(records),
        rules=tuple(sorted({rule for _, (rule, _) in asked})),
        findings=len({key for _, key in asked}),
        count=uses[fact.id] if is_of_part else _quantity(tables, records),
        can_be_stated=not is_of_part or part is not None,
        present=value_words(found.value) if isinstance(found, Figure) else "",
        wants_document=wants_document,
    )


def _kind_of(facts: Sequence[Missing]) -> Text:
    if _what(facts) is _OF_SLOT:
        return Text("such as {example}", example=_SLOT_EXAMPLE)
    field = field_of(facts[0].table, facts[0].field)
    if field.unit:
        return verbatim(field.unit)
    return Text("number") if field.number is not None else Text("text")


def _quantity(tables: Tables, facts: Sequence[Missing]) -> int:
    """How many records, a device as often as it is there."""
    devices = {each.id: tables.devices.get(each.id) for each in facts}
    is_device = facts[0].table is Table.DEVICES
    return sum(each.quantity if is_device and each is not None else 1 for each in devices.values())


def _label(tables: Tables, facts: Sequence[Missing]) -> str:
    """The name of the one record, or of the part and of what it stands in."""
    fact = facts[0]
    if fact.table is Table.PARTS:
        return _part_name(tables, fact.id)
    if len({each.id for each in facts}) > 1:
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
    return str(part.label) if part is not None else id_


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
