"""Files of every kind that is read, with bytes, lines, values and nesting changed at random."""

from __future__ import annotations

import gzip
import io
import json
import random
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sanwright.documents import new_design
from sanwright.errors import SanwrightError
from tests.builders import catalog, small_san
from tests.campaign.refusals import refused

_NUMBERS = (
    "9e999", "-1", "1e308", "1e-400", "NaN", "Infinity", "99999999999999999999999", "0", "-0.0",
    "1" + "0" * 5000, "true", "null", '""', "[]", "{}", '"\\ud800"', "1e10",
)  # fmt: skip
_TEXTS = (
    "\u202e", "\x1b[2J", "\n", "\r\n", "\x00", "'\"<&>", "x" * 70_000, "[" * 3000, "{" * 3000,
    '{"a":' * 500, "a." * 3000, ",," * 500, "\ufeff", "\ud83d", "=cmd|' /C calc'!A0", "!!python/",
)  # fmt: skip


def attack(chance: random.Random, folder: Path) -> str:
    """Change a good file, and have its reader read it."""
    kind = chance.choice(sorted(KINDS))
    ending, make, read = KINDS[kind]
    path = folder / f"f{ending}"
    path.write_bytes(mutated(make(), chance))
    try:
        read(path)
    except SanwrightError as error:
        refused(error, path)
        return f"{kind}: refused"
    return f"{kind}: read"


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A few changes, each of one of several kinds."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(_CHANGES)(data, chance)[: 2**23]
    return data


def _bytes(data: bytes, chance: random.Random) -> bytes:
    found = bytearray(data or b"\0")
    for _ in range(chance.choice((1, 3, 30))):
        found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def _cut(data: bytes, chance: random.Random) -> bytes:
    a, b = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:a] + data[b:]


def _double(data: bytes, chance: random.Random) -> bytes:
    a, b = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return data[:b] + data[a:b] * chance.choice((1, 3, 40)) + data[b:]


def _insert(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(_TEXTS).encode("utf-8", "surrogatepass") + data[place:]


def _number(data: bytes, chance: random.Random) -> bytes:
    places = [n for n, value in enumerate(data) if 48 <= value < 58]
    if not places:
        return _insert(data, chance)
    place = chance.choice(places)
    return data[:place] + chance.choice(_NUMBERS).encode() + data[place + 1 :]


def _lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    chance.shuffle(lines)
    return b"\n".join(lines)


def _unpacked(data: bytes, chance: random.Random) -> bytes:
    """What is in a ZIP file or a gzip file is changed, and packed again."""
    if data[:2] == b"\x1f\x8b":
        try:
            return gzip.compress(_bytes(gzip.decompress(data), chance))
        except (OSError, EOFError, ValueError):
            return data
    if data[:2] != b"PK":
        return _number(data, chance)
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
            names = old.namelist()
            chosen = chance.choice(names)
            for name in names:
                part = old.read(name)
                change = chance.choice((_bytes, _cut, _insert, _number, _double))
                new.writestr(name, change(part, chance) if name == chosen else part)
    except Exception:  # noqa: BLE001 - it was broken before
        return data
    return made.getvalue()


_CHANGES = (_bytes, _cut, _double, _insert, _number, _number, _lines, _unpacked, _unpacked)


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
def _library() -> Any:
    from sanwright.catalog import Library, UserParts

    return Library(catalog(), UserParts(Path("/nowhere/parts.sqlite")))


def _capture(path: Path) -> None:
    from sanwright.exchange.captures.concluding.settling import conclude_settled
    from sanwright.exchange.captures.reading import read_captures

    reading = read_captures([path])
    for report in reading.files:
        if report.why is not None:
            str(report.why)
    design = new_design(catalog())
    design.apply(conclude_settled(reading.facts, _library(), design).change)


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


def _logo(path: Path) -> None:
    from sanwright.reports.logo import read_logo

    read_logo(path.read_bytes())


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
    import xlsxwriter

    made = io.BytesIO()
    with xlsxwriter.Workbook(made) as book:
        sheet = book.add_worksheet("Prices")
        for number, row in enumerate(_PRICES):
            sheet.write_row(number, 0, row)
    return made.getvalue()


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


KINDS: dict[str, tuple[str, Callable[[], bytes], Callable[[Path], None]]] = {
    "brand": (
        ".sanwbrand",
        _kept("shared/team.sanwbrand"),
        _read_by("reports.brand_file.read_brand"),
    ),
    "capture": (".log", lambda: _LOG, _capture),
    "capture archive": (".zip", _zipped, _capture),
    "capture workbook": (".xlsx", _workbook, _capture),
    "design, complete": (".json", _design_json, _check),
    "design, database": (".sanw", _sqlite, _check),
    "design, written by hand": (".json", _hand_written, _check),
    "journal": (".journal", _kept("journals/left.journal"), _journal),
    "logo": (".png", _picture, _logo),
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
    "rule pack": (".toml", _kept("shared/house.toml"), _rule_pack),
    "WWPNs": (".csv", lambda: _WWPNS, _taken_in("wwpns", _ports)),
}
"""The ending, a good file, and what reads it, by the name of the kind."""
