"""Is what people write by hand understood where it can mean one thing, and refused by name else?"""

from __future__ import annotations

import contextlib
import copy
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from sanwright.checks import Severity, check_design
from sanwright.design import Design, RaidGroup, Table, Zone
from sanwright.documents import read_design, write_design
from sanwright.documents.json_form import design_from_json
from sanwright.errors import InputError
from sanwright.units import DataSize
from tests.builders import LC_OM4, catalog, rows, small_san
from tests.documents.test_json_design import HAND

HOST = HAND["devices"][0]
NAMED = [{**device, "name": f"The {device['id']}"} for device in HAND["devices"]]
LOAD = {"initiators": ["esx"], "targets": ["aff"]}
RAID = {"device": "aff", "level": "RAID 6", "members": 8, "member_capacity_bytes": 1e12}


def read(**changes: Any) -> Design:
    plain = {**copy.deepcopy(HAND), **copy.deepcopy(changes)}
    return design_from_json(json.dumps(plain).encode(), catalog())


def refusal(**changes: Any) -> str:
    with pytest.raises(InputError) as refused:
        read(**changes)
    message = str(refused.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("RAID6", "RAID 6"),
        ("raid-6", "RAID 6"),
        ("Raid 1+0", "RAID 10"),
        ("RAID DP", "RAID-DP"),
        ("DRAID6", "distributed RAID 6"),
    ],
)
def test_a_raid_level_is_known_however_it_is_spelled(written: str, meant: str) -> None:
    design = read(raid_groups=[{**RAID, "id": "r", "level": written}])
    assert design.raid_groups["r"].level == meant


@pytest.mark.parametrize(
    ("written", "meant"), [("FCP", "SCSI FCP"), ("FC-NVMe", "NVMe/FC"), ("nvme", "NVMe/FC")]
)
def test_a_protocol_is_known_by_its_usual_names(written: str, meant: str) -> None:
    design = read(workloads=[{**LOAD, "id": "w", "protocol": written}])
    assert design.workloads["w"].protocol == meant


def test_names_stand_for_ids() -> None:
    design = read(
        devices=NAMED,
        cables=[{"id": "c", "a": "the left:47", "b": "The left2:47"}],
        fabrics=[{"id": "prod", "name": "Production"}],
        zones=[{"id": "z", "fabric": "production", "members": ["The esx", "The aff:1-1"]}],
        workloads=[{"id": "w", "initiators": ["The esx"], "targets": ["The aff"]}],
        raid_groups=[{**RAID, "id": "r", "device": "The aff"}],
    )
    assert design.cables["c"].ends() == ("left:47", "left2:47")
    assert (design.zones["z"].fabric, design.zones["z"].members) == ("prod", ("esx", "aff:1-1"))
    assert (design.workloads["w"].initiators, design.workloads["w"].targets) == (("esx",), ("aff",))
    assert design.raid_groups["r"].device == "aff"


def test_a_host_stands_for_its_only_adapter() -> None:
    host = {**HOST, "fitted": [HOST["fitted"][0]]}
    design = read(
        devices=[host, *HAND["devices"][1:]],
        cables=[{"id": "c", "a": "esx:1", "b": "left:0"}],
        zones=[{"id": "z", "members": ["esx:2", "aff"]}],
    )
    assert design.cables["c"].a == "esx-1:1"
    assert design.ports["esx-1:1"].optic
    assert design.zones["z"].members == ("esx-1:2", "aff")


def test_a_fabric_may_be_named_before_there_are_any() -> None:
    """Where no fabrics are listed they are made of the switches, and called by their sides."""
    zones = [{"id": "z", "fabric": "fabric-b", "members": ["esx-1:1", "aff:1-1"]}]
    assert read(zones=zones).zones["z"].fabric == "fabric-b"
    assert "“red”" in refusal(zones=[{**zones[0], "fabric": "red"}])


def test_two_demands_that_say_the_same_are_one() -> None:
    both = {"iops": 100_000, "throughput_mb_s": 819.2, "block_size_bytes": 8192}
    load = read(workloads=[{**LOAD, "id": "w", **both}]).workloads["w"]
    assert load.rate is not None
    assert load.throughput is None


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"cables": [{"a": "left:0", "b": "aff:1-1", "part": "generic-16gfc-sw"}]},
            ["cables “cable-1”", "“generic-16gfc-sw”", "optic", "“part”"],
        ),
        ({"ports": [{"id": "left:0", "optic": LC_OM4}]}, ["ports “left:0”", "cable", "“optic”"]),
        (
            {"workloads": [{**LOAD, "iops": 9, "throughput_mb_s": 900, "block_size_bytes": 512}]},
            ["workloads “workload-1”", "iops, throughput_mb_s", "all but one"],
        ),
        ({"workloads": [{**LOAD, "iops": 9, "in_flight": 8}]}, ["iops, in_flight"]),
        (
            {"zones": [{"members": ["esx", "aff:77"]}]},
            ["zones “zone-1”", "“aff:77” is no port", "1-1"],
        ),
        (
            {"workloads": [{**LOAD, "protocol": "iSCSI"}]},
            ["“iSCSI”", "SCSI FCP, NVMe/FC, SAS"],
        ),
        ({"workloads": [{**LOAD, "block_size_bytes": 0}]}, ["“block_size_bytes”", "more than 0"]),
        ({"raid_groups": [{**RAID, "level": "RAID 7"}]}, ["“RAID 7”", "RAID 6", "RAID-TEC"]),
        (
            {"cables": [{"a": "esx:1", "b": "left:0"}]},
            ["“esx:1” is no port", "esx-1:1", "spare:1"],
        ),
        ({"cables": [{"a": "left", "b": "aff:1-1"}]}, ["“left” is no port", "left:0"]),
        ({"cables": [{"a": "lefd:0", "b": "aff:1-1"}]}, ["no “lefd”", "devices", "left"]),
        (
            {"workloads": [{**LOAD, "read_share": 70}]},
            ["“read_share”", "for 70 % write 0.7"],
        ),
        ({"workloads": [{**LOAD, "growth_per_year": 20}]}, ["for 20 % write 0.2"]),
        ({"raid_groups": [{**RAID, "fill_limit_share": 80}]}, ["for 80 % write 0.8"]),
        ({"zones": [{"fabric": "red", "members": ["esx"]}], "fabrics": [{"id": "b"}]}, ["“red”"]),
        (
            {"devices": [{**d, "name": "same"} for d in NAMED], "zones": [{"members": ["same"]}]},
            ["several are called “same”", "left2"],
        ),
    ],
)
def test_what_means_nothing_is_refused_with_what_may_stand_there(
    changes: dict[str, Any], words: list[str]
) -> None:
    message = refusal(**changes)
    assert [word for word in words if word not in message] == [], message


def test_a_cable_that_nothing_fits_says_between_which_plugs() -> None:
    message = refusal(
        devices=[*HAND["devices"], {"id": "shelf", "part": "xyratex-24sff-12g"}],
        ports=[{"id": "left:0", "optic": None}],
        cables=[{"a": "left:0", "b": "shelf:1"}],
    )
    assert "“left:0” (SFP" in message
    assert "“shelf:1” (SFF-8644" in message
    assert "state its “part”" in message


# --- files that say they are whole ---------------------------------------------------------------


def whole(folder: Path, form: str, table: str, id_: str, **fields: Any) -> Path:
    """A saved design in which somebody put other values into one record, past the program."""
    path = folder / f"d{form}"
    sketch = small_san().put(
        Zone(id="z", name="z", fabric="fabric-a", members=("hba:1", "array:1-1")),
        RaidGroup(
            id="r", device="array", level="RAID 6", members=8, member_capacity=DataSize(1e12)
        ),
    )
    write_design(sketch.design(), path)
    if form == ".json":
        plain = json.loads(path.read_bytes())
        next(row for row in plain[table] if row["id"] == id_).update(fields)
        path.write_text(json.dumps(plain))
        return path
    with contextlib.closing(sqlite3.connect(path)) as connection:
        columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        found = connection.execute(f"SELECT more FROM {table} WHERE id = ?", (id_,)).fetchone()
        more = json.loads(found[0] or "{}")
        more.update({name: value for name, value in fields.items() if name not in columns})
        connection.execute(
            f"UPDATE {table} SET more = ? WHERE id = ?", (json.dumps(more) if more else None, id_)
        )
        for name in fields.keys() & columns:
            connection.execute(f"UPDATE {table} SET {name} = ? WHERE id = ?", (fields[name], id_))
        connection.commit()
    return path


FORMS = (".sanw", ".json")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("table", "id_", "fields", "rule"),
    [
        ("cables", "c1", {"part": "generic-32gfc-sw"}, "part.wrong-kind"),
        ("ports", "hba:1", {"optic": LC_OM4}, "part.wrong-kind"),
        ("workloads", "oltp", {"iops": 9, "block_size_bytes": 512}, "workload.two-demands"),
        ("workloads", "oltp", {"in_flight": 9}, "workload.two-demands"),
        ("workloads", "oltp", {"protocol": "iSCSI"}, "workload.protocol-unknown"),
        ("workloads", "oltp", {"targets": ["array:77"]}, "port.not-there"),
        ("zones", "z", {"members": ["hba:1", "array:77"]}, "port.not-there"),
        ("cables", "c1", {"a": "host:1"}, "port.not-there"),
        ("cables", "c1", {"a": "host"}, "port.not-there"),
        ("ports", "hba:1", {"id": "hba:9"}, "port.not-there"),
    ],
)
def test_saved_work_opens_and_the_check_says_what_in_it_means_nothing(
    tmp_path: Path, form: str, table: str, id_: str, fields: dict[str, Any], rule: str
) -> None:
    path = whole(tmp_path, form, table, id_, **fields)
    design = read_design(path, catalog())
    told = [found for found in check_design(design).findings if found.rule == rule]
    assert told
    assert all(found.severity is Severity.ERROR for found in told)
    write_design(design, tmp_path / f"again{form}")
    assert rows(read_design(tmp_path / f"again{form}", catalog())) == rows(design)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("table", "id_", "written", "meant"),
    [
        ("raid_groups", "r", {"level": "RAID6"}, {}),
        ("raid_groups", "r", {"level": "raid-6", "device": "NETAPP"}, {"device": "array"}),
        ("workloads", "oltp", {"protocol": "FC-NVMe"}, {"protocol": "NVMe/FC"}),
        ("workloads", "oltp", {"targets": ["NetApp:1-1"]}, {"targets": ("array:1-1",)}),
        ("zones", "z", {"members": ["ESX 1"], "fabric": "Red"}, {"members": ("host",)}),
        ("cables", "c1", {"b": "netapp:1-1"}, {"b": "array:1-1"}),
    ],
)
def test_what_can_mean_one_thing_only_is_understood_in_a_whole_file_too(
    tmp_path: Path,
    form: str,
    table: str,
    id_: str,
    written: dict[str, Any],
    meant: dict[str, Any],
) -> None:
    path = whole(tmp_path, form, table, id_, **written)
    rename(path, form)
    record: Any = read_design(path, catalog()).find(Table(table), id_)
    assert {name: getattr(record, name) for name in meant} == meant


def rename(path: Path, form: str) -> None:
    """Names that differ from ids."""
    names = {"devices": ("array", "NetApp"), "fabrics": ("fabric-a", "Red")}
    if form == ".json":
        plain = json.loads(path.read_bytes())
        for table, (id_, name) in names.items():
            next(row for row in plain[table] if row["id"] == id_)["name"] = name
        path.write_text(json.dumps(plain))
        return
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE devices SET name = 'NetApp' WHERE id = 'array'")
        connection.execute("UPDATE fabrics SET more = '{\"name\":\"Red\"}' WHERE id = 'fabric-a'")
        connection.commit()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("table", "id_", "fields", "words"),
    [
        ("cables", "c1", {"a": "nobody:1"}, ["cables “c1”", "no “nobody”", "hba"]),
        ("zones", "z", {"fabric": "red"}, ["zones “z”", "no “red”", "fabric-a, fabric-b"]),
        ("raid_groups", "r", {"level": "RAID 7"}, ["“r”", "“RAID 7”", "RAID-TEC"]),
        ("workloads", "oltp", {"read_share": 70}, ["“read_share”", "for 70 % write 0.7"]),
        ("devices", "host", {"quantity": 0}, ["devices", "host", "quantity"]),
    ],
)
def test_what_no_record_can_hold_is_refused_by_name_in_a_whole_file_too(
    tmp_path: Path, form: str, table: str, id_: str, fields: dict[str, Any], words: list[str]
) -> None:
    path = whole(tmp_path, form, table, id_, **fields)
    with pytest.raises(InputError) as refused:
        read_design(path, catalog())
    message = str(refused.value)
    assert "\n" not in message
    assert [word for word in (path.name, *words) if word not in message] == [], message


def test_an_id_counts_before_a_name_that_reads_the_same() -> None:
    devices = [
        {**device, "name": "left:0"} if device["id"] == "aff" else device for device in NAMED
    ]
    design = read(devices=devices, cables=[{"id": "c", "a": "left:0", "b": "aff:1-1"}])
    assert design.cables["c"].a == "left:0"
