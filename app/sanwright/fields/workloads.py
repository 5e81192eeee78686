"""Fields of workloads, which state one demand: a second is refused until the first is cleared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sanwright.design.demands import DEMANDS
from sanwright.design.port_groups import slot_controller
from sanwright.design.records import WORKLOAD_PROTOCOLS, Table, Workload, port_device, port_name
from sanwright.design.spellings import protocol_meant
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.members import members_field
from sanwright.fields.numbers import NOTHING_OR_MORE
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    own_id,
    quantity_field,
    reference_field,
    set_fields,
    share_field,
    stated,
    text_field,
    word_field,
)
from sanwright.text import NOTHING, Text, verbatim, within_sentence
from sanwright.units import DataSize, Duration, IoRate, Throughput

_TABLE = Table.WORKLOADS
_NONE = stated(Text("none"))


def _load(book: Book, id_: str) -> Workload:
    return book.design.workloads[id_]


def _demand(base: RecordField) -> RecordField:
    """A field that is refused while another demand is stated."""

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        record = draft.find(_TABLE, id_)
        others = [
            key for key in DEMANDS if key != base.key and getattr(record, key, None) is not None
        ]
        if text and others:
            label = next(field.label for field in WORKLOAD_FIELDS if field.key == others[0])
            raise InvalidEditError(
                Text(
                    "A workload states one demand, and this one states {other}; clear that first.",
                    other=within_sentence(label),
                )
            )
        if base.write is not None:
            base.write(book, draft, id_, text)

    def absent(book: Book, id_: str) -> Text:
        is_stated = any(getattr(_load(book, id_), key) is not None for key in DEMANDS)
        return NOTHING if is_stated else Text("not stated")

    return replace(base, write=write, absent=absent)


def controllers(book: Book, id_: str) -> tuple[str, ...]:
    """Names of the controllers behind the target ports of a workload, sorted."""
    return tuple(sorted(set(_controllers(book, _load(book, id_)))))


def _controllers(book: Book, record: Workload) -> Iterator[str]:
    design = book.design
    chosen = {port_device(target) for target in record.targets}
    chassis = {design.chassis_of(id_) for id_ in chosen if id_ in design.devices}
    for device in design.devices.values():
        part = design.part(device.part)
        if part is None or design.chassis_of(device.id) not in chassis:
            continue
        single = {port_name(end) for end in record.targets if port_device(end) == device.id} - {""}
        behind = slot_controller(design, device)
        for name, group in part.port_names():
            if (controller := group.controller or behind) and (not single or name in single):
                yield controller


def _owners(book: Book, id_: str) -> str:
    return ", ".join(_load(book, id_).owners)


def _write_owners(book: Book, draft: Draft, id_: str, text: str) -> None:
    known = {name.casefold(): name for name in controllers(book, id_)}
    wanted = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    for name in wanted:
        if name.casefold() not in known:
            raise InvalidEditError(
                Text(
                    "“{text}” is no controller behind its targets; there are: {some}.",
                    text=name,
                    some=", ".join(known.values()) or Text("none"),
                )
            )
    set_fields(draft, _TABLE, id_, owners=tuple(known[name.casefold()] for name in wanted))


def _has_owners(book: Book, id_: str) -> bool:
    load = _load(book, id_)
    return load.multipathing != "round robin" or bool(load.owners)


WORKLOAD_FIELDS: tuple[RecordField, ...] = (
    text_field(_TABLE, "name", Text("Name"), absent=own_id, width=150),
    members_field(_TABLE, "initiators", Text("Initiators"), _NONE),
    members_field(_TABLE, "targets", Text("Targets"), _NONE),
    _demand(
        quantity_field(_TABLE, "rate", Text("I/O rate"), IoRate, example="50,000 IOPS", width=120)
    ),
    _demand(
        quantity_field(
            _TABLE,
            "throughput",
            Text("Throughput"),
            Throughput,
            example="1,600 MB/s",
            width=120,
        )
    ),
    _demand(count_field(_TABLE, "in_flight", Text("I/Os in flight"), example="64", width=120)),
    quantity_field(
        _TABLE,
        "block_size",
        Text("Block size"),
        DataSize,
        "KiB",
        absent=NOT_STATED,
        example="8 KiB",
        width=130,
    ),
    share_field(_TABLE, "read_share", Text("Reads"), is_needed=True, width=90),
    word_field(
        _TABLE,
        "protocol",
        Text("Protocol"),
        {p: verbatim(p) for p in WORKLOAD_PROTOCOLS},
        meant=protocol_meant,
    ),
    word_field(
        _TABLE,
        "pattern",
        Text("Pattern"),
        {"": NOTHING, "random": Text("Random"), "sequential": Text("Sequential")},
        absent=NOT_STATED,
    ),
    word_field(
        _TABLE,
        "multipathing",
        Text("Multipathing"),
        {
            "round robin": Text("Round robin: all paths in turn"),
            "optimised": Text("Optimised paths only"),
            "failover": Text("Failover: one path, the rest stand by"),
        },
        width=200,
    ),
    RecordField(
        _TABLE,
        "owners",
        Text("LUNs owned by"),
        _owners,
        _write_owners,
        stated(Text("all controllers, evenly")),
        choices=lambda book, id_: ["", *controllers(book, id_)],
        applies=_has_owners,
    ),
    count_field(_TABLE, "luns", Text("LUNs"), absent=NOT_STATED, width=90),
    count_field(
        _TABLE,
        "queue_depth",
        Text("Queue depth"),
        absent=NOT_STATED,
        remark=Text("I/Os that one initiator port keeps queued for one LUN"),
        width=110,
    ),
    quantity_field(
        _TABLE,
        "think_time",
        Text("Think time"),
        Duration,
        "µs",
        limits=NOTHING_OR_MORE,
        absent=NOT_STATED,
        remark=Text("between an answer and the next I/O"),
        example="200 µs",
        width=120,
    ),
    reference_field(
        _TABLE, "raid_group", Text("RAID group"), Table.RAID_GROUPS, absent=Text("not stated")
    ),
    share_field(
        _TABLE,
        "cache_hits",
        Text("Cache hits"),
        absent=NOT_STATED,
        remark=Text("reads that the array answers from memory"),
        example="30 %",
    ),
    share_field(
        _TABLE,
        "growth",
        Text("Growth a year"),
        absent=NOT_STATED,
        example="20 %",
        width=140,
    ),
)
