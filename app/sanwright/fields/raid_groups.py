"""Fields of RAID groups."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from sanwright.design.records import Device, RaidGroup, RaidLevel, Table
from sanwright.design.spellings import raid_level_meant
from sanwright.design.tables import Tables
from sanwright.edits.draft import Draft
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.members import members_field, members_text
from sanwright.fields.numbers import check_limits, limits_of
from sanwright.fields.record_field import (
    NOT_STATED,
    RecordField,
    count_field,
    number_field,
    own_id,
    quantity_field,
    set_fields,
    share_field,
    stated,
    text_field,
    word_field,
)
from sanwright.parts import PartKind
from sanwright.text import Text, verbatim
from sanwright.units import DataSize, Ratio, Throughput, parse

_TABLE = Table.RAID_GROUPS
_OWNERS = (PartKind.ARRAY, PartKind.SAS_ADAPTER)


def drive_devices(tables: Tables) -> list[Device]:
    """All devices that are drives."""
    found = []
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is not None and part.kind is PartKind.DRIVE:
            found.append(device)
    return found


def group_owners(tables: Tables) -> tuple[str, ...]:
    """What a RAID group can be on: arrays and adapters, then what else has drives in it."""
    found: dict[str, None] = {}
    for device in tables.devices.values():
        part = tables.part(device.part)
        if part is not None and part.kind in _OWNERS:
            found[device.id] = None
    found.update(dict.fromkeys(tables.chassis_of(drive.id) for drive in drive_devices(tables)))
    return tuple(found)


def _drives(book: Book, id_: str) -> list[str]:
    """The drives within what the group is on, all of them and one by one; else any."""
    tables, owner = book.design, _group(book, id_).device
    drives = drive_devices(tables)
    own = [drive.id for drive in drives if tables.chassis_of(drive.id) == tables.chassis_of(owner)]
    some = tuple(own or [drive.id for drive in drives])
    lists = (some, *((id_,) for id_ in some))
    return list(dict.fromkeys(members_text(book, each) for each in lists))


def _group(book: Book, id_: str) -> RaidGroup:
    return book.design.raid_groups[id_]


def _device(book: Book, id_: str) -> str:
    return book.names(Table.DEVICES).text(_group(book, id_).device)


def _devices(book: Book, _id: str) -> list[str]:
    names = book.names(Table.DEVICES)
    return [names.text(owner) for owner in group_owners(book.design)]


def _write_device(book: Book, draft: Draft, id_: str, text: str) -> None:
    found = book.names(Table.DEVICES).must_find(text, Text("device"))
    if found not in group_owners(book.design):
        raise InvalidEditError(
            Text("“{device}” is no array or adapter, and there are no drives in it.", device=text)
        )
    set_fields(draft, _TABLE, id_, device=found)


def _read_ratio(text: str) -> float:
    ratio = parse(Ratio, text).amount
    check_limits(ratio, Text("Data reduction"), limits_of(_TABLE, "data_reduction"), ":1")
    return ratio


def _is_distributed(book: Book, id_: str) -> bool:
    return _group(book, id_).level.startswith("distributed")


def _is_plain(book: Book, id_: str) -> bool:
    return not _is_distributed(book, id_)


RAID_GROUP_FIELDS: tuple[RecordField, ...] = (
    text_field(_TABLE, "name", Text("Name"), absent=own_id),
    RecordField(_TABLE, "device", Text("On"), _device, _write_device, choices=_devices),
    word_field(
        _TABLE,
        "level",
        Text("Level"),
        {name: verbatim(name) for name in get_args(RaidLevel)},
        meant=raid_level_meant,
    ),
    count_field(
        _TABLE, "members", Text("Members"), remark=Text("drives in one group"), is_needed=True
    ),
    quantity_field(
        _TABLE,
        "member_capacity",
        Text("Member capacity"),
        DataSize,
        "TB",
        example="1.92 TB",
        is_needed=True,
    ),
    count_field(
        _TABLE, "groups", Text("Groups"), remark=Text("equal groups joined"), is_needed=True
    ),
    replace(
        count_field(
            _TABLE,
            "spares",
            Text("Spares"),
            absent=NOT_STATED,
            remark=Text("drives kept free"),
        ),
        applies=_is_plain,
    ),
    replace(
        count_field(
            _TABLE,
            "stripe_width",
            Text("Stripe width"),
            absent=NOT_STATED,
            remark=Text("drives of one stripe"),
            example="12",
        ),
        applies=_is_distributed,
    ),
    replace(
        count_field(
            _TABLE,
            "rebuild_areas",
            Text("Rebuild areas"),
            absent=NOT_STATED,
            remark=Text("drives' worth kept free"),
            example="1",
        ),
        applies=_is_distributed,
    ),
    share_field(
        _TABLE,
        "formatting",
        Text("Formatting takes"),
        absent=NOT_STATED,
        example="1 %",
    ),
    share_field(_TABLE, "reserve", Text("Reserve takes"), absent=NOT_STATED, example="10 %"),
    replace(
        members_field(_TABLE, "drives", Text("Drives"), stated(Text("not stated"))),
        choices=_drives,
    ),
    number_field(
        _TABLE,
        "data_reduction",
        Text("Data reduction"),
        _read_ratio,
        unit=":1",
        example="1:1",
        is_needed=True,
    ),
    replace(
        word_field(
            _TABLE,
            "reduction_basis",
            Text("Rests on"),
            {
                "assumption": Text("An assumption"),
                "measurement": Text("Measured on this data"),
                "maker's claim": Text("The maker's claim"),
            },
        ),
        applies=lambda book, id_: _group(book, id_).data_reduction != 1,
    ),
    quantity_field(
        _TABLE,
        "provisioned",
        Text("Promised to hosts"),
        DataSize,
        "TB",
        absent=NOT_STATED,
        example="60 TB",
    ),
    quantity_field(
        _TABLE,
        "stored",
        Text("Stored today"),
        DataSize,
        "TB",
        absent=NOT_STATED,
        example="20 TB",
    ),
    share_field(_TABLE, "growth", Text("Growth a year"), absent=NOT_STATED, example="25 %"),
    share_field(_TABLE, "fill_limit", Text("Fill limit"), absent=NOT_STATED, example="80 %"),
    quantity_field(
        _TABLE,
        "rebuild_rate",
        Text("Rebuild rate"),
        Throughput,
        absent=NOT_STATED,
        example="100 MB/s",
    ),
)
