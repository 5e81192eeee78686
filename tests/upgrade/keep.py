"""Keeps one of each file that this version writes, for every later version to read.

``python -m tests.upgrade.keep`` writes ``tests/upgrade/released/VERSION`` anew, until that version
is out: from the release on, which ``python -m tests.upgrade.keep --out`` notes, it stays as it is.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QByteArray

from sanwright import __version__, edits
from sanwright.bom import PriceList
from sanwright.bom.price_lists import Discount, PriceEntry, number_key
from sanwright.catalog.own_facts import OwnFact, OwnFacts
from sanwright.catalog.own_packs import OwnPacks, write_rule_pack
from sanwright.catalog.pack import write_pack
from sanwright.catalog.user import UserParts
from sanwright.checks import all_limits
from sanwright.design import Design, History, Project
from sanwright.design.papers import Brand
from sanwright.documents import write_design
from sanwright.documents.templates import OwnTemplates
from sanwright.exchange.prices.book import PriceBook
from sanwright.exchange.prices.columns import ColumnMapping
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.locations import STATE_VARIABLE
from sanwright.reports.brand_file import write_brand
from tests.builders import SERVER, catalog
from tests.catalog_user.own import own_part
from tests.upgrade.kinds import KINDS, content_of
from tests.upgrade.left import MOMENT, leave_journal
from tests.upgrade.whole import LOGO, whole_design

RELEASED = Path(__file__).parent / "released"
SETTINGS = "config/sanwright.ini"
WHOLE = ("designs/whole.sanw", "designs/whole.json")
"""The same design in both forms; the second says what the first holds."""


def keep(folder: Path) -> None:
    """Write one of each file below ``folder``, which is empty, and what they hold beside them."""
    for name in ("designs", "shared", "config", "journals"):
        (folder / name).mkdir(parents=True)
    design = whole_design(catalog())
    write_design(design, folder / "designs" / "whole.sanw")
    write_design(design, folder / "designs" / "whole.json")
    _keep_template(folder)
    _keep_parts(folder)
    _keep_rule_pack(folder)
    _keep_prices(folder / "config" / "prices.json")
    facts = OwnFacts(folder / "config" / "facts.json")
    facts.keep(OwnFact(part="acme-s8", field="physical.weight_kg", value=4.5))
    facts.keep(
        OwnFact(part="acme-s8", field="pcie.lanes", value=8, source="Data sheet", day="2026-01-02")
    )
    page = OwnFact(
        part="acme-s8",
        field="physical.rack_units",
        value=2,
        source="Data sheet, page 2",
        day="2026-01-02",
        address="https://example.org/page",
        corrects=1,
    )
    facts.keep(page)
    brand = Brand(name="Team", company="Example Ltd", accent="#aa0011", logo=LOGO)
    write_brand(
        msgspec.structs.replace(brand, texts={"terms": "As agreed — Größe"}),
        folder / "shared" / "team.sanwbrand",
    )
    leave_journal(folder / "journals", document=Path("/designs/kept.sanw"))
    _keep_settings(folder)
    _keep_content(folder)


def _keep_template(folder: Path) -> None:
    history = History(Design([Project()]))
    ids = []
    for x in (0.0, 200.0):
        change, id_ = edits.place_device(history.design, catalog().part(SERVER), x, 0.0)
        history.do(change)
        ids.append(id_)
    OwnTemplates(folder / "config" / "templates", catalog()).save(history.design, ids, "Two hosts")


def _keep_parts(folder: Path) -> None:
    user = UserParts.open(folder / "config" / "parts.sqlite")
    user.put(own_part())
    user.put(own_part("acme-s9", model="Octopus 9", part_numbers=(), aliases=()))
    user.retire("acme-s9")
    write_pack([own_part()], folder / "shared" / "acme.sanwpack")


def _keep_rule_pack(folder: Path) -> None:
    own = OwnPacks(folder / "config" / "rule-packs", lambda: catalog().cited_packs, all_limits)
    pack = own.create(catalog().cited_packs[0], "House rules")
    own.set_threshold(pack.key, "fan-in", value=9, note="Ours", source="House guide 2026")
    cited = own.find(pack.key)
    assert cited is not None
    write_rule_pack(cited, folder / "shared" / "house.toml")


def _keep_prices(path: Path) -> None:
    entry = PriceEntry(
        number="OC-0008",
        list_price=Decimal("1234.50"),
        vendor="Acme",
        category="Switches",
        description="Octopus 8",
        discount=Decimal("0.25"),
        valid_from=MOMENT.date(),
        valid_until=MOMENT.date().replace(year=2027),
        support_for=("OC-0007",),
        support_level="24x7",
        support_years=3,
    )
    discount = Discount(share=Decimal("0.3"), vendor="Acme", category="Switches")
    prices = PriceList(
        name="Acme 2026",
        currency="EUR",
        prices={number_key(entry.number): entry},
        discounts=(discount,),
        valid_from=MOMENT.date(),
        valid_until=MOMENT.date().replace(year=2027),
        without_price=3,
    )
    book = PriceBook(path)
    book.put(prices)
    book.remember(["Part No", "List"], ColumnMapping(number="Part No", price="List"))


def _keep_settings(folder: Path) -> None:
    """What a window leaves behind, and every preference another than usual."""
    from sanwright.gui.frame.app import (  # late: a child that dies needs none
        Program,
        make_application,
    )

    settings = Settings(folder / SETTINGS)
    program = Program(make_application(), settings, catalog=catalog())
    program.frame.show()
    program.window.fill()
    program.window.files.new()
    program.frame.close()
    program.end()
    for name, value in unusual(settings).items():
        setattr(settings, name, value)
    settings.add_recent(Path("/designs/kept.sanw"))
    settings.add_recent_command("edit.undo", 5)
    settings.open_files = ([Path("/designs/kept.sanw")], 0)
    settings.set_table_state("bom", "a b", QByteArray(b"\x00\x01kept"))
    settings.sync()


def unusual(settings: Settings) -> dict[str, Any]:
    """A value other than the usual one for each preference that is a choice or a text."""
    found: dict[str, Any] = {}
    for name, each in vars(Settings).items():
        if not isinstance(each, property) or each.fset is None:
            continue
        usual = getattr(Settings(Path(os.devnull)), name)
        if isinstance(usual, bool):
            found[name] = not usual
        elif isinstance(usual, AppearanceMode):
            found[name] = AppearanceMode.DARK
        elif name == "language":
            found[name] = "de"
        elif isinstance(usual, str):
            found[name] = f"kept {name}"
    return found


def _keep_content(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(shutil.copytree(folder, Path(scratch) / "set"))
        content = {name: content_of(kind, copy) for name, kind in KINDS.items()}
    for name in WHOLE:
        written = json.loads((folder / "designs" / "whole.json").read_bytes())
        assert content["design"].pop(name).items() <= written.items()  # not kept twice
    _write(folder / "content.json", content)
    _write(folder / "settings.json", unusual(Settings(folder / SETTINGS)))
    formats = {
        name: {"number": kind.format.number, "shape": kind.fingerprint()}
        for name, kind in KINDS.items()
    }
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    _write(folder / "set.json", {"version": __version__, "formats": formats, "files": files})


def _write(path: Path, plain: Any) -> None:
    text = json.dumps(plain, indent=1, ensure_ascii=False, sort_keys=True)
    path.write_text(f"{text}\n", encoding="utf-8")


def is_out(folder: Path) -> bool:
    """Whether the version of a set has been released."""
    path = folder / "set.json"
    return path.exists() and bool(json.loads(path.read_bytes()).get("is_out"))


def main(arguments: list[str]) -> int:
    """Replace the set of today's version, or note that it is out."""
    parser = argparse.ArgumentParser(prog="tests.upgrade.keep", description=__doc__)
    parser.add_argument("--out", action="store_true", help="this version has been released")
    target = RELEASED / __version__
    if parser.parse_args(arguments).out:
        _write(
            target / "set.json", json.loads((target / "set.json").read_bytes()) | {"is_out": True}
        )
        return 0
    if is_out(target):
        print(f"{__version__} is out and its set stays: raise the version in sanwright/__init__.py")
        return 1
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as scratch:
        new = Path(scratch) / "set"
        os.environ[STATE_VARIABLE] = str(new)
        keep(new)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(new, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"kept {__version__} in {target}: {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
