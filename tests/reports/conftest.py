"""Designs to report on: one made of catalog parts, one empty, and ways to change them."""

import io
import json
from collections.abc import Callable

import msgspec
import pytest
from PIL import Image

from sanwright.catalog import open_catalog
from sanwright.design import Design, Device, PartCopy, Project, Record, Table
from sanwright.design.bounds import LONGEST_NAME
from sanwright.documents import read_design

DATE = "2026-11-20"


@pytest.fixture(scope="session")
def warehouse_json() -> dict:
    """Two hosts, two fabrics, an array; one cable too long, one of unknown length."""
    cables = [
        ("host1-hba:1", "swa:0", "generic-lc-lc-om3", 5),
        ("host1-hba:2", "swb:0", "generic-lc-lc-om3", 5),
        ("host2-hba:1", "swa:1", "generic-lc-lc-om2", 40),
        ("host2-hba:2", "swb:1", "generic-lc-lc-om2", None),
        ("array:1", "swa:2", "generic-lc-lc-om3", 12),
        ("array:2", "swb:2", "generic-lc-lc-om3", 12),
    ]
    return {
        "project": {"name": "Data warehouse", "customer": "Muster AG", "date": DATE},
        "fabrics": [{"id": "A", "side": "A"}, {"id": "B", "side": "B"}],
        "devices": [
            {"id": "host1", "part": "dell-r730", "name": "Host one"},
            {"id": "host1-hba", "part": "emulex-lpe32002-m2", "parent": "host1", "slot": "1"},
            {"id": "host2", "part": "dell-r730", "name": "Host two"},
            {"id": "host2-hba", "part": "emulex-lpe16002b-m6", "parent": "host2", "slot": "1"},
            {"id": "swa", "part": "brocade-g620", "name": "Switch A", "fabric": "A"},
            {"id": "swb", "part": "brocade-g620", "name": "Switch B", "fabric": "B"},
            {"id": "array", "part": "generic-afa-8x8gfc", "name": "Flash array"},
        ],
        "cables": [
            {"id": f"cable-{n}", "a": a, "b": b, "part": part}
            | ({} if length is None else {"length_m": length})
            for n, (a, b, part, length) in enumerate(cables, start=1)
        ],
        "workloads": [
            {
                "id": "queries",
                "name": "Queries",
                "initiators": ["host1"],
                "targets": ["array"],
                "throughput_mb_s": 700,
                "block_size_bytes": 262144,
            },
            {
                "id": "backup",
                "name": "Backup",
                "initiators": ["host2"],
                "targets": ["array"],
                "in_flight": 32,
                "block_size_bytes": 65536,
                "read_share": 0.5,
            },
        ],
        "raid_groups": [
            {
                "id": "data",
                "name": "Data",
                "device": "array",
                "level": "RAID 6",
                "members": 10,
                "member_capacity_bytes": 1600000000000,
            }
        ],
        "notes": [{"id": "note-1", "text": "Upgrade planned", "x": 0, "y": 700}],
    }


@pytest.fixture(scope="session")
def warehouse(warehouse_json, tmp_path_factory) -> Design:
    path = tmp_path_factory.mktemp("design") / "warehouse.json"
    path.write_text(json.dumps(warehouse_json), encoding="utf-8")
    return read_design(path, open_catalog())


@pytest.fixture
def empty() -> Design:
    return Design([Project(date=DATE)])


@pytest.fixture
def changed(warehouse) -> Callable[..., Design]:
    """The warehouse with records replaced or added."""

    def change(*records: Record) -> Design:
        rows = {(record.TABLE, record.id): record for record in warehouse.records()}
        rows.update({(record.TABLE, record.id): record for record in records})
        order = {table: number for number, table in enumerate(Table)}
        return Design(sorted(rows.values(), key=lambda record: order[record.TABLE]))

    return change


@pytest.fixture
def with_project(changed, warehouse) -> Callable[..., Design]:
    def change(**fields) -> Design:
        return changed(msgspec.structs.replace(warehouse.project, **fields))

    return change


@pytest.fixture
def hostile(changed, warehouse) -> Design:
    """Everything a user can type, typed with malice."""
    markup = "<font color=\"__import__('os')\">&lt;b>bold</b> & <br/ =1+1"
    hosts = (
        msgspec.structs.replace(warehouse.devices["host1"], name=markup),
        msgspec.structs.replace(warehouse.devices["host2"], name="W" * LONGEST_NAME),
        msgspec.structs.replace(warehouse.devices["swa"], name="\u202eevil\u2066 \x00\x07 中文 🙂"),
    )
    return changed(
        *hosts,
        PartCopy(id="=HYPERLINK(1)"),
        Device(id="odd", part="=HYPERLINK(1)", name="@SUM(A1)"),
        msgspec.structs.replace(warehouse.notes["note-1"], text=f"{markup}\n" * 40),
        msgspec.structs.replace(
            warehouse.project,
            name=markup,
            customer="=cmd|' /C calc'!A0",
            description="Zażółć Ελλάδα Привет " + "long" * 2000,
        ),
    )


@pytest.fixture
def huge_logo() -> bytes:
    data = io.BytesIO()
    Image.new("L", (9000, 8000), 255).save(data, "PNG")
    return data.getvalue()


@pytest.fixture
def small_logo() -> bytes:
    data = io.BytesIO()
    Image.new("RGBA", (2400, 300), (10, 20, 30, 128)).save(data, "PNG")
    return data.getvalue()
