"""Does the build keep what the text says, repeat itself to the byte, and refuse what is wrong?"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sanwright.catalog import Catalog
from sanwright.catalog.assembly import build_catalog
from sanwright.catalog.location import open_built
from sanwright.catalog.part_text import OF_THE_ORIGINAL
from sanwright.errors import InputError, MachineError
from sanwright.parts import (
    Array,
    CableSeries,
    Confidence,
    Drive,
    Licensing,
    Lifecycle,
    Optic,
    PcieInterface,
    Performance,
    Physical,
    PortGroup,
    SlotGroup,
    value_of,
)
from sanwright.units import Mass

SWITCH = "parts/switch/acme-s8.toml"
OPTIC = "parts/optic/acme-16g-sw.toml"


@pytest.mark.slow
def test_equal_text_gives_equal_bytes(root: Path, database: Path, tmp_path: Path) -> None:
    build_catalog(root / "catalog", tmp_path / "again.sqlite")
    assert (tmp_path / "again.sqlite").read_bytes() == database.read_bytes()


def test_figures_keep_value_sources_confidence_and_what_was_rejected(source: Any) -> None:
    with Catalog.open(source.build()) as catalog:
        part = catalog.part("acme-s8")
    assert part.physical is not None
    assert part.physical.rack_units is not None
    assert part.physical.rack_units.sources == ("data-sheet", "review")
    assert part.physical.rack_units.confidence is Confidence.HIGH
    assert part.physical.rack_units.note == "Weighed."
    assert value_of(part.physical.weight) == Mass(4.5)
    count = part.ports["sfp"].count
    assert count is not None
    assert count.value == 8
    assert [(r.value, r.why) for r in count.rejected] == [(6, "The picture shows eight.")]
    assert [entry.title for entry in part.sources] == ["Acme data sheet", "A review"]
    assert part.ports["sfp"].trunk_group_size is None


def test_an_oem_version_has_the_facts_but_its_own_name_and_number(source: Any) -> None:
    with Catalog.open(source.build()) as catalog:
        base, oem = catalog.part("acme-s8"), catalog.part("bolt-8")
    assert (oem.vendor, oem.model, oem.base) == ("Bolt", "Bolt 8", "acme-s8")
    assert oem.ports == base.ports
    assert oem.physical == base.physical
    assert oem.part_numbers == ()


def test_an_oem_version_may_differ_in_a_fact(source: Any) -> None:
    own = '[[oem.facts]]\nsource = ["data-sheet"]\nconfidence = "low"\nphysical.weight_kg = 5\n\n'
    source.replace(SWITCH, "[[facts]]", own + "[[facts]]")
    with Catalog.open(source.build()) as catalog:
        weights = [value_of(catalog.part(id_).physical.weight) for id_ in ("acme-s8", "bolt-8")]
    assert weights == [Mass(4.5), Mass(5.0)]


def test_the_end_of_an_original_is_a_hint_for_what_is_sold_under_another_name(source: Any) -> None:
    dates = 'lifecycle.end_of_sale = "2020"\nlifecycle.launched = "2010"\n'
    source.replace(SWITCH, "physical.rack_units", f"{dates}physical.rack_units")
    with Catalog.open(source.build()) as catalog:
        base, oem = (catalog.part(id_).lifecycle for id_ in ("acme-s8", "bolt-8"))
    assert base.end_of_sale.is_certain
    assert value_of(oem.end_of_sale) == "2020"
    assert not oem.end_of_sale.is_certain
    assert oem.end_of_sale.note.startswith(OF_THE_ORIGINAL.sentence)
    assert oem.launched is None


def test_a_date_of_its_own_goes_before_that_of_the_original(source: Any) -> None:
    own = 'confidence = "high"\nlifecycle.end_of_sale = "2022"\n\n'
    source.replace(SWITCH, "[[facts]]", f'[[oem.facts]]\nsource = ["data-sheet"]\n{own}[[facts]]')
    source.replace(
        SWITCH, "physical.rack_units", 'lifecycle.end_of_sale = "2020"\nphysical.rack_units'
    )
    with Catalog.open(source.build()) as catalog:
        end = catalog.part("bolt-8").lifecycle.end_of_sale
    assert value_of(end) == "2022"
    assert end.is_certain


def test_order_numbers_of_options_are_not_inherited(source: Any) -> None:
    own = 'physical.rail_kit = "A-1"\nlicensing.increment_part_number = "A-2"\n'
    source.replace(SWITCH, "physical.rack_units", f"{own}physical.rack_units")
    with Catalog.open(source.build()) as catalog:
        base, oem = catalog.part("acme-s8"), catalog.part("bolt-8")
    assert value_of(base.physical.rail_kit) == "A-1"
    assert value_of(base.licensing.increment_part_number) == "A-2"
    assert oem.physical.rail_kit is None
    assert oem.licensing is None or oem.licensing.increment_part_number is None
    assert oem.physical.rack_units == base.physical.rack_units


MISTAKES = {
    "a figure without source": (
        SWITCH,
        'source = ["review"]\n',
        "",
        "facts[2].source",
        "at least one source",
    ),
    "a part that nobody names": (
        OPTIC,
        'source = ["data-sheet"]\n',
        "",
        "source",
        "at least one source",
    ),
    "an unlisted source": (
        SWITCH,
        '["review"]',
        '["reviw"]',
        "facts[2].source",
        "did you mean review",
    ),
    "a document without title": (
        SWITCH,
        'title = "A review"',
        'title = ""',
        "sources.review",
        "needs the title",
    ),
    "a misspelt field of a document": (
        SWITCH,
        'published = "2020-05"',
        'publised = "2020-05"',
        "sources.review.publised",
        "did you mean published",
    ),
    "a misspelt field of an order number": (
        SWITCH,
        'of = "the switch"',
        'off = "the switch"',
        "part_numbers.off",
        "did you mean of",
    ),
    "no confidence": (
        SWITCH,
        'confidence = "medium"\n',
        "",
        "facts[1].confidence",
        "high, medium, low",
    ),
    "an unknown field": (
        SWITCH,
        "weight_kg = 4.5",
        "weight_lb = 9.9",
        "physical.weight_lb",
        "did you mean weight_kg",
    ),
    "an unknown facet": (
        SWITCH,
        "physical.weight_kg",
        "phisical.weight_kg",
        "phisical",
        "did you mean physical",
    ),
    "a wrong type": (
        SWITCH,
        "weight_kg = 4.5",
        'weight_kg = "4.5 kg"',
        "physical.weight_kg",
        "must be a number (kg)",
    ),
    "half a port": (SWITCH, "count = 8", "count = 8.5", "ports.sfp.count", "whole number"),
    "a negative figure": (
        SWITCH,
        "weight_kg = 4.5",
        "weight_kg = -4.5",
        "physical.weight_kg",
        "negative",
    ),
    "an unknown role": (SWITCH, '"fabric"', '"fabrik"', "ports.sfp.role", "fabrik"),
    "two values": (
        SWITCH,
        "physical.rack_units = 1\nphysical.weight",
        "physical.rack_units = 2\nphysical.weight",
        "physical.rack_units",
        "both 1 and 2",
    ),
    "a rejected value alone": (
        SWITCH,
        "ports.sfp.count = 6",
        "physical.depth_mm = 6",
        "physical.depth_mm",
        "no block gives",
    ),
    "rejected structure": (
        SWITCH,
        "ports.sfp.count = 6",
        'ports.sfp.cage = "SFP"',
        "ports.sfp.cage",
        "cannot be rejected",
    ),
    "a name among the facts": (
        SWITCH,
        "physical.weight_kg",
        'model = "S9"\nphysical.weight_kg',
        "facts[2].model",
        "top of the file",
    ),
    "a speed of no standard": (
        SWITCH,
        '"16GFC"',
        '"17GFC"',
        "ports.sfp.speeds",
        "not a speed of the standards",
    ),
    "a speed of another protocol": (
        SWITCH,
        '"16GFC"',
        '"12G-SAS"',
        "ports.sfp.speeds",
        "SAS speed",
    ),
    "a shipped optic that is not there": (
        SWITCH,
        '"acme-16g-sw"',
        '"acme-16g"',
        "ports.sfp.shipped_optic",
        "no optic acme-16g",
    ),
    "an upgrade that is no optic": (
        SWITCH,
        'kind = "switch"',
        'kind = "switch"\nupgrade_optics = ["bolt-8"]',
        "upgrade_optics[1]",
        "not an optic",
    ),
    "an unknown reach class": (OPTIC, '"SW"', '"SX"', "optic.class", "not a reach class"),
    "an id taken twice": (SWITCH, 'id = "bolt-8"', 'id = "acme-16g-sw"', "id", "already the id"),
    "an id that is no id": (SWITCH, 'id = "bolt-8"', 'id = "Bolt 8"', "id", "a-z, 0-9"),
    "a file in the wrong place": (
        OPTIC,
        '"acme-16g-sw"',
        '"acme-16g-swl"',
        "id",
        "must be parts/optic/acme-16g-swl.toml",
    ),
    "an OEM version without vendor": (SWITCH, 'vendor = "Bolt"\n', "", "oem[1]", "vendor"),
    "an unknown field of an OEM version": (
        SWITCH,
        'vendor = "Bolt"',
        'vendor = "Bolt"\nmodell = "8"',
        "oem[1].modell",
        "did you mean model",
    ),
    "two ports of one name": (
        SWITCH,
        "physical.rack_units",
        'ports.b = { count = 1, role = "fabric", protocol = "FC" }\nphysical.rack_units',
        "ports.b",
        "another group",
    ),
    "broken TOML": (SWITCH, 'vendor = "Acme"', 'vendor = "Acme', "", "not valid TOML"),
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_one_sentence_with_file_and_key(
    source: Any, mistake: tuple[str, str, str, str, str]
) -> None:
    file, old, new, key, problem = mistake
    before = source.build().read_bytes()
    source.replace(file, old, new)
    with pytest.raises(InputError) as caught:
        source.build()
    message = str(caught.value)
    assert message.startswith(f"{file}: ")
    assert key in message
    assert problem in message
    assert "\n" not in message
    assert source.target.read_bytes() == before


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("standards/speeds.toml", 'name = "16GFC"', 'name = "8GFC"', "there twice"),
        ("standards/speeds.toml", "rank = 1", "rank = 1\nranks = 1", "ranks: is not a known field"),
        ("standards/reach.toml", 'speed = "8GFC"', 'speed = "9GFC"', "not in the standards table"),
        (
            "standards/reach.toml",
            'source = ["ibm-sx-multimode"',
            'source = ["nobody"',
            "not listed",
        ),
        ("rule_packs/general.toml", 'unit = ":1"', "", "unit"),
        ("catalog.toml", "edition = ", "editio = ", "edition: expects"),
    ],
)
def test_a_mistake_in_the_tables_is_found_too(
    source: Any, file: str, old: str, new: str, problem: str
) -> None:
    source.replace(file, old, new)
    with pytest.raises(InputError, match=problem):
        source.build()


def test_the_documented_example_builds(root: Path, source: Any) -> None:
    page = (root / "docs" / "catalog-format.md").read_text(encoding="utf-8")
    example = page.split("```toml\n", 1)[1].split("```", 1)[0]
    source.write(SWITCH, example)
    with Catalog.open(source.build()) as catalog:
        assert catalog.part("B-77").id == "bolt-8"
        assert value_of(catalog.part("S8 switch").ports["sfp"].count) == 8


def test_the_documentation_names_every_figure(root: Path) -> None:
    page = (root / "docs" / "catalog-format.md").read_text(encoding="utf-8")
    facets = (PortGroup, SlotGroup, PcieInterface, Optic, CableSeries, Drive, Array, Performance)
    for record in (*facets, Physical, Lifecycle, Licensing):
        for field in msgspec.structs.fields(record):
            assert f"`{field.encode_name}`" in page, field.encode_name


def test_a_folder_that_is_no_catalog_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"catalog\.toml is missing"):
        build_catalog(tmp_path, tmp_path / "x.sqlite")


def test_a_place_that_cannot_be_written_is_the_machines_turn(source: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(MachineError, match="cannot be made"):
        build_catalog(source.folder, tmp_path / "file" / "catalog.sqlite")


def test_the_command_builds_and_reports_mistakes(root: Path, source: Any) -> None:
    command = [sys.executable, "-W", "error", "-m", "sanwright.catalog.build"]
    arguments = [str(source.folder), str(source.target)]
    done = subprocess.run(
        [*command, *arguments], cwd=root / "app", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 parts from 2 files" in done.stdout
    source.replace(SWITCH, "count = 8", 'count = "eight"')
    done = subprocess.run(
        [*command, *arguments], cwd=root / "app", capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"{SWITCH}: facts[1].ports.sfp.count: ")


def test_it_is_built_again_only_when_the_text_changed(source: Any) -> None:
    open_built(source.folder, source.target).close()
    first = source.target.stat().st_ino
    open_built(source.folder, source.target).close()
    assert source.target.stat().st_ino == first
    source.replace(SWITCH, "weight_kg = 4.5", "weight_kg = 4.6")
    with open_built(source.folder, source.target) as catalog:
        physical = catalog.part("acme-s8").physical
    assert physical is not None
    assert value_of(physical.weight) == Mass(4.6)


def test_many_may_build_at_once(source: Any) -> None:
    def read(_: int) -> str:
        with open_built(source.folder, source.target) as catalog:
            return catalog.part("acme-s8").model

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(read, range(12))) == {"S8"}
    assert [path.name for path in source.target.parent.glob(".catalog-*")] == []


def test_a_broken_database_is_built_anew(source: Any) -> None:
    source.target.write_bytes(b"not a database, but long enough to look at" * 40)
    with open_built(source.folder, source.target) as catalog:
        assert catalog.part("acme-s8").model == "S8"


def test_another_file_is_not_taken_for_a_catalog(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    other.write_bytes(b"something else entirely" * 100)
    with pytest.raises(InputError, match="not a catalog"):
        Catalog.open(other)
    with pytest.raises(InputError, match="no catalog"):
        Catalog.open(tmp_path / "nowhere.sqlite")
