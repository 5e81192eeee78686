"""A good file of every kind that the program reads, and what reads it and looks at all of it.

``test_every_reader`` holds that no reader of the program is missing here.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from sanwright.documents import new_design
from tests.builders import LC_OM4, SERVER, catalog, small_san
from tests.campaign import sign_of_life
from tests.health import healthy_san


@cache
def _design_json() -> bytes:
    from sanwright.documents.json_form import design_to_json

    return design_to_json(small_san().design())


@cache
def _hand_written() -> bytes:
    return json.dumps({
        "devices": [
            {"id": "sw", "part": "brocade-g620", "fitted": []},
            {"id": "esx", "part": "hpe-dl380-gen10", "fitted": [{"part": "emulex-lpe31002-m6"}]},
            {"id": "aff", "part": "netapp-aff-a700s"},
        ],
        "cables": [
            {"a": "sw:0", "b": "esx-1:1", "length_m": 5},
            {"a": "sw:1", "b": "aff:1-1", "length_m": 30.5},
        ],
        "workloads": [{"initiators": ["esx"], "targets": ["aff"], "iops": 20000}],
        "raid_groups": [
            {"device": "aff", "level": "RAID 6", "members": 8, "member_capacity_bytes": 1e12}
        ],
    }, indent=1).encode()  # fmt: skip


@cache
def _sqlite() -> bytes:
    from tests.campaign.hostile_sqlite import _plain_file

    return _plain_file()


def _check(path: Path) -> None:
    """Read, and look at all that is worked out of it."""
    from sanwright.checks import check_design
    from sanwright.documents import read_design

    report = check_design(read_design(path, catalog()).snapshot())
    for finding in report.findings:
        str(finding.message)


def _requirement(path: Path) -> None:
    from sanwright.documents.requirement_file import read_requirement

    read_requirement(path)


def _taken_in(importer: str, given: Callable[[], Any]) -> Callable[[Path], None]:
    def read(path: Path) -> None:
        from importlib import import_module

        from sanwright.exchange.importer import ImportSource

        row = import_module(f"sanwright.exchange.{importer}.importer").IMPORTER
        source = ImportSource.of(path)
        row.recognise(source)
        row.conclude(row.read(source), given())

    return read


def _price_table(path: Path) -> None:
    from sanwright.exchange.importer import ImportSource
    from sanwright.exchange.prices.importer import IMPORTER

    source = ImportSource.of(path)
    IMPORTER.recognise(source)
    IMPORTER.read(source)


@cache
def library() -> Any:
    from sanwright.catalog import Library, UserParts

    return Library(catalog(), UserParts(Path("/nowhere/parts.sqlite")))


def _capture(path: Path) -> None:
    from sanwright.exchange.captures.concluding.settling import conclude_settled
    from sanwright.exchange.captures.reading import read_captures

    reading = read_captures([path], progress=sign_of_life)
    for report in reading.files:
        if report.why is not None:
            str(report.why)
    design = new_design(catalog())
    design.apply(conclude_settled(reading.facts, library(), design).change)


def _rule_pack(path: Path) -> None:
    from sanwright.catalog.own_packs import OwnPacks
    from sanwright.checks import all_limits

    packs = OwnPacks(path.parent / "packs", lambda: catalog().cited_packs, all_limits)
    packs.import_file(path)


def _read_by(name: str) -> Callable[[Path], None]:
    """By the function or the class of this name."""
    module, _, what = name.rpartition(".")

    def read(path: Path) -> None:
        from importlib import import_module

        found = getattr(import_module(f"sanwright.{module}"), what)
        getattr(found, "open", found)(path)

    return read


def _price_book(path: Path) -> None:
    from sanwright.exchange.prices.book import PriceBook

    str(PriceBook(path).lists)


def _edition(path: Path) -> None:
    from sanwright.catalog.editions import read_edition

    read_edition(path)


@cache
def _edition_file() -> bytes:
    """Of few parts: what is changed at random is then soon something that counts."""
    import tempfile

    from sanwright.catalog.database import CatalogContents, write_database

    whole = catalog()
    parts = [whole.part(id_) for id_ in ("brocade-g620", "emulex-lpe31002-m6", "netapp-aff-a700s")]
    contents = CatalogContents("2027.01", "x", parts, whole.reference(), whole.cited_packs)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "c.sqlite"
        write_database(contents, target)
        return target.read_bytes()


def _plan(path: Path) -> None:
    from sanwright.sweeps.ground import prepare_sweep
    from sanwright.sweeps.plan import in_file, parse_plan, plan_text

    text = plan_text(path)
    with in_file(path):
        plan, design = parse_plan(text), small_san().design()
        prepare_sweep(plan, library(), DAY, design, beside=path.parent, text=text)


@cache
def sweep_file() -> bytes:
    import tempfile

    from tests.sweeps.designs import swept

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.sweep"
        swept("[vary]\ndemand = ['as drawn', 2.0]", path)
        return path.read_bytes()


def _sweep(path: Path) -> None:
    """Read a sweep's results, and print them as the command line and the table of all cases do."""
    import argparse
    import contextlib

    from sanwright.cli.sweep_output import write_sweep
    from sanwright.sweeps.results import SweepResults
    from sanwright.sweeps.store import SweepFile

    with SweepFile.read(path) as file:
        results = SweepResults(file)
    asked = argparse.Namespace(
        format="text", csv=path.with_suffix(".csv"), pareto=None, sensitivity=None, chart=None
    )
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        write_sweep(results, asked)


def _pasted(path: Path) -> None:
    """What a stranger's page could put on the clipboard."""
    from PySide6.QtCore import QMimeData

    from sanwright.design import Design
    from sanwright.edits import paste_records
    from sanwright.gui.canvas.clipboard import RECORDS_MIME, from_mime

    mime = QMimeData()
    mime.setData(RECORDS_MIME, path.read_bytes())
    design = Design()
    change, _ = paste_records(design, from_mime(mime), 10.0, 10.0)
    design.apply(change)


@cache
def _copied() -> bytes:
    from sanwright.gui.canvas.clipboard import RECORDS_MIME, to_mime

    design = small_san().design()
    records = (*design.parts.values(), *design.devices.values(), *design.cables.values())
    return bytes(to_mime(records, "").data(RECORDS_MIME).data())


def _block(path: Path) -> None:
    from sanwright.gui.widgets.cell_block import read_block

    text = path.read_bytes().decode(errors="replace")
    read_block(text)
    read_block(text, is_csv=True)


def _settled(path: Path) -> None:
    """Answers to what an import asked."""
    from sanwright.bounded_reading import read_text
    from sanwright.exchange.captures.concluding.settling import conclude_settled

    lines = read_text(path, 2**20).splitlines()
    conclude_settled(_read_facts(), library(), new_design(catalog()), lines)


@cache
def _answers() -> bytes:
    from sanwright.exchange.captures.concluding.settling import conclude_settled

    found = conclude_settled(_read_facts(), library(), new_design(catalog()))
    assert found.questions
    return "\n".join(f"{question.key}=1" for question in found.questions).encode()


@cache
def _read_facts() -> Any:
    import tempfile

    from sanwright.exchange.captures.reading import read_captures

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sw1.log"
        path.write_bytes(_LOG)
        return read_captures([path], progress=sign_of_life).facts


@cache
def _brocade_log() -> bytes:
    return _session(healthy_san.brocade_says)


@cache
def _cisco_log() -> bytes:
    return _session(healthy_san.cisco_says)


def _session(says: Callable[..., Any]) -> bytes:
    lines = []
    for name, outputs in says(healthy_san.healthy()).items():
        for command, printed in outputs.items():
            lines += [f"{name}:admin> {command}", *printed]
        lines.append(f"{name}:admin>")
    return "\n".join(lines).encode()


def _health(path: Path) -> None:
    """Read a capture, and say how the SAN is, twice: it is its own earlier one, too."""
    from sanwright.exchange.captures.concluding.settling import conclude_settled
    from sanwright.exchange.captures.merging import picture_of
    from sanwright.exchange.captures.reading import read_captures
    from sanwright.health import assess_health

    facts = read_captures([path], progress=sign_of_life).facts
    design = new_design(catalog())
    found = conclude_settled(facts, library(), design)
    design.apply(found.change)
    assess_health(found, design.snapshot(), earlier=picture_of(facts))


def _logo(path: Path) -> None:
    from sanwright.reports.logo import read_logo

    read_logo(path.read_bytes())


def _typeface(path: Path) -> None:
    from sanwright.reports.typefaces import brand_faces

    brand_faces(path.read_bytes(), None)


@cache
def _small_typeface() -> bytes:
    """One that reportlab brings; ours is ten times as large."""
    import reportlab

    return (Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes()


def _journal(path: Path) -> None:
    from sanwright.documents import find_journals, find_unreadable

    for found in find_journals(path.parent):
        found.replay()
    for lost in find_unreadable(path.parent):
        str(lost.reason)


def _ports() -> Any:
    from sanwright.exchange.wwpns.matching import PortList

    design = small_san().design()
    ports = ("hba:1", "array:1-1", "array:1-2")
    return PortList(design, ports, ports)


def _kept(name: str) -> Callable[[], bytes]:
    return (_RELEASED / name).read_bytes


@cache
def _workbook() -> bytes:
    return _book({"Prices": [list(row) for row in _PRICES]})


def _rvtools() -> bytes:
    fc = "fc.20000000c9000001:10000000c9000001-fc.5006016000000001:5006016000000002-naa.60060"
    heads = ["Host", "Datacenter", "Cluster", "Device", "Type", "Status", "Model", "WWN"]
    return _book({
        "vHost": [["Host", "Cluster", "CPU Model", "Vendor", "Model", "Serial number"],
                  ["e1", "c1", "Xeon", "Dell", "R760", "S1"]],
        "vHBA": [heads, ["e1", "dc", "c1", "vmhba2", "Fibre Channel", "online", "LPe35002",
                         "20000000c9000001 10000000c9000001"]],
        "vDatastore": [["Name", "Address", "Type", "Capacity MB", "In Use MB", "Hosts"],
                       ["ds1", "naa.60060: 1", "VMFS-6", 1024, "2,048", "e1, e2"]],
        "vMultiPath": [["Host", "Datastore", "Disk", "Policy", "Path 1", "Path 1 state"],
                       ["e1", "ds1", "naa.60060", "VMW_PSP_RR", fc, "active"]],
    })  # fmt: skip


def _san_health() -> bytes:
    return (
        b"Switch Name,Switch WWN,Model Number,Model Name,Switch Serial #,Firmware,IP Address,"
        b"Domain ID,Fabric Name\nsw1,10:00:00:05:1e:00:00:01,162,G620,S1,v9.1.1,192.0.2.1,7,F1\n"
    )


def _book(sheets: dict[str, list[list[Any]]]) -> bytes:
    import xlsxwriter

    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return made.getvalue()


@cache
def _todays_journal() -> bytes:
    """What is in the log beside it is in the file; SQLite brings it there when it is closed."""
    import tempfile

    from sanwright.design import Design, History
    from sanwright.documents import Journal
    from tests.campaign.kills import numbered

    with tempfile.TemporaryDirectory() as folder:
        history = History(small_san().design())
        journal = Journal.start(Path(folder), None, Design())
        history.journal.append(journal.append)
        history.do(numbered(history.design, 1))
        journal.let_go()
        (path,) = Path(folder).glob("*.journal")
        return path.read_bytes()


@cache
def _picture() -> bytes:
    from PIL import Image

    made = io.BytesIO()
    Image.new("RGB", (40, 20)).save(made, "PNG")
    return made.getvalue()


def _zipped() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("sw1.log", _LOG)
        archive.writestr("inner.gz", gzip.compress(_LOG, mtime=0))
    return made.getvalue()


_RELEASED = Path(__file__).parents[1] / "upgrade" / "released" / "0.1.0"
_PRICES = (["Part No", "List", "Currency"], ["G620", 1234.5, "EUR"], ["AB123", "7,5 %", "EUR"])
_ASKED = b"""name = "New"
[[hosts]]
name = "ESX"
count = 4
[[arrays]]
name = "Gold"
[weights]
"""
_PLAN = b"""name = "House"
[vary]
demand = ["as drawn", 2.0]
percentile = [95, 99]
protocol = ["as drawn", "NVMe/FC"]
[percentiles]
"95" = 1.5
"99" = 2.0
[failures]
at_once = 2
kinds = ["switch", "adapter"]
[simulation]
runs = 2
ios = 1000
load = [1.0, 1.2]
"""
_REQUIRED = {"name": "New", "hosts": [{"name": "ESX", "count": 4}], "arrays": [{"name": "Gold"}]}
DAY = date(2026, 11, 23)
_YAML = b"""manufacturer: Acme
model: Octopus 8
slug: acme-octopus-8
u_height: 1
interfaces:
  - name: "0"
    type: 16gfc-sfpp
  - name: "1"
    type: 16gfc-sfpp
"""
_WWPNS = (
    b"host1 1,10:00:00:10:9B:00:A1:F3\nhba:1;100000109B00A1F4\narray 1-1\t50:00:00:00:00:00:00:01\n"
)
_LOG = b"""sw1:admin> switchshow
switchName:\tsw1
switchType:\t109.1
switchState:\tOnline
switchMode:\tNative
switchRole:\tPrincipal
switchDomain:\t1
switchId:\tfffc01
switchWwn:\t10:00:00:05:1e:00:00:01
zoning:\tON (cfg)
switchBeacon:\tOFF

Index Port Address Media Speed State     Proto
==============================================
   0   0   010000   id    N16  Online      FC  F-Port  10:00:00:10:9b:00:a1:f3
   1   1   010100   id    N16  No_Light    FC
sw1:admin> cfgshow
Defined configuration:
 cfg:\tcfg\tz1
 zone:\tz1\tesx1; gold
 alias:\tesx1\t10:00:00:10:9b:00:a1:f3
 alias:\tgold\t50:00:00:00:00:00:00:01
Effective configuration:
 cfg:\tcfg
 zone:\tz1\t10:00:00:10:9b:00:a1:f3
\t\t50:00:00:00:00:00:00:01

sw1:admin> exit
mds# show flogi database
--------------------------------------------------------------------------------
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
--------------------------------------------------------------------------------
fc1/1            10    0x010203  21:00:00:e0:8b:08:a2:21 20:00:00:e0:8b:08:a2:21

Total number of flogi = 1.
"""


def _csv() -> bytes:
    return "\n".join(";".join(map(str, row)) for row in _PRICES).encode()


@cache
def _stated() -> bytes:
    from sanwright.catalog.own_facts import correction
    from sanwright.catalog.patches import patch_text
    from sanwright.units import Mass

    part = catalog().part(SERVER)
    fact = correction(
        part, "physical.weight_kg", Mass(99.5), "Label", "2026-01-02", "https://a.org/p"
    )
    return patch_text([fact], lambda _: part, "2026.11")[0].encode()


def _patch(path: Path) -> None:
    """As the catalog's build reads it, and lays it over a part that says nothing."""
    from sanwright.catalog.patches import patched, read_patches, refuse_strays

    place = path.parent / "patches" / path.name
    place.parent.mkdir(exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to(path)
    found = read_patches(path.parent, {})
    refuse_strays(found, (SERVER,))
    for patches in found.values():
        patched({}, patches)


def _sheet(path: Path) -> None:
    from sanwright.reports.installation.label_sheets import parse_sheet

    parse_sheet(path.read_bytes().decode("utf-8", "replace"))


def _merged(path: Path) -> None:
    """Join with another's work, look at the conflicts; the outcome can be saved and opened."""
    from sanwright.cli.commands import merge as command
    from sanwright.documents import read_design
    from sanwright.documents.json_form import design_to_json
    from sanwright.documents.merging import MergeSide, merge
    from sanwright.wording.merging import conflict_sentence

    theirs = command._read(path, catalog())
    ours = small_san().cable("c7", "fc-a:5", "fc-a:6", LC_OM4).design()
    for conflict in merge(small_san().design(), ours, theirs).open:
        assert str(conflict_sentence(conflict))
    for side in MergeSide:
        joined = command._merged(small_san().design(), ours, theirs, side).design
        again = path.with_name("joined.json")
        again.write_bytes(design_to_json(joined))
        read_design(again, catalog())


KINDS: dict[str, tuple[str, Callable[[], bytes], Callable[[Path], None]]] = {
    "brand": (
        ".sanwbrand",
        _kept("shared/team.sanwbrand"),
        _read_by("reports.brand_file.read_brand"),
    ),
    "answers to an import": (".txt", _answers, _settled),
    "capture": (".log", lambda: _LOG, _capture),
    "capture, Brocade": (".log", _brocade_log, _health),
    "capture, Cisco": (".log", _cisco_log, _health),
    "capture, RVTools": (".xlsx", _rvtools, _capture),
    "capture, SAN Health": (".csv", _san_health, _capture),
    "catalog patch": (".toml", _stated, _patch),
    "catalog edition": (".sqlite", _edition_file, _edition),
    "clipboard, cells": (".txt", _csv, _block),
    "clipboard, records": (".json", _copied, _pasted),
    "capture archive": (".zip", _zipped, _capture),
    "capture workbook": (".xlsx", _workbook, _capture),
    "design, complete": (".json", _design_json, _check),
    "design, database": (".sanw", _sqlite, _check),
    "design, written by hand": (".json", _hand_written, _check),
    "journal": (".journal", _kept("journals/left.journal"), _journal),
    "journal, today's": (".journal", _todays_journal, _journal),
    "label sheet": (".txt", lambda: b"A4 4x16 48.3x16.9+8.5+14+0+0", _sheet),
    "logo": (".png", _picture, _logo),
    "merge, theirs": (".json", _design_json, _merged),
    "netbox": (".yaml", lambda: _YAML, _taken_in("netbox", lambda: None)),
    "own facts": (".json", _kept("config/facts.json"), _read_by("catalog.own_facts.OwnFacts")),
    "own parts": (".sqlite", _kept("config/parts.sqlite"), _read_by("catalog.user.UserParts")),
    "pack of parts": (
        ".sanwpack",
        _kept("shared/acme.sanwpack"),
        _read_by("catalog.pack.read_pack"),
    ),
    "price book": (".json", _kept("config/prices.json"), _price_book),
    "prices, CSV": (".csv", _csv, _price_table),
    "prices, workbook": (".xlsx", _workbook, _price_table),
    "requirement": (".toml", lambda: _ASKED, _requirement),
    "requirement, JSON": (".json", lambda: json.dumps(_REQUIRED).encode(), _requirement),
    "rule pack": (".toml", _kept("shared/house.toml"), _rule_pack),
    "sweep's plan": (".toml", lambda: _PLAN, _plan),
    "sweep's results": (".sweep", sweep_file, _sweep),
    "typeface": (".ttf", _small_typeface, _typeface),
    "WWPNs": (".csv", lambda: _WWPNS, _taken_in("wwpns", _ports)),
}
"""The ending, a good file, and what reads it, by the name of the kind."""
