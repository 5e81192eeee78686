"""Do German bills say what parts are in German: no words of the catalog, no kinds of slots?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanwright.bom import build_bom
from sanwright.catalog import Catalog, open_catalog
from sanwright.documents import read_design
from sanwright.language import speaking
from sanwright.parts import PartKind
from sanwright.parts.summary import described
from tests.builders import part

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
DESIGNS = sorted(
    file
    for folder in ("references", "templates", "testbeds")
    for file in (RESOURCES / folder).glob("*.json")
)
ENGLISH = re.compile(
    r"\b(?:shipped|with|the|not|known|slots|cable|cord|copper|optical|enclosure|shelf|inch|other)\b"
)
"""Words of summaries, models and remarks that are no German."""


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.mark.parametrize("file", DESIGNS, ids=lambda file: file.stem)
def test_every_line_of_a_bundled_design(file: Path, catalog: Catalog) -> None:
    bom = build_bom(read_design(file, catalog).snapshot())
    with speaking("de"):
        told = [f"{line.description} {line.remark}" for line in bom.lines]
        told += [str(point.text) for point in bom.open_points]
    assert [text for text in told if ENGLISH.search(text)] == []


def test_a_model_in_words_is_translated_and_a_name_is_not(catalog: Catalog) -> None:
    fixed, named = catalog.part("emulex-32gfc-sw-shipped"), catalog.part("brocade-g620")
    assert fixed is not None
    assert named is not None
    with speaking("de"):
        assert str(fixed.label) == "Broadcom Emulex 32GFC-Optik SW (mit dem Adapter geliefert)"
        assert str(named.label) == named.name
    assert str(fixed.label) == fixed.name


def test_a_summary_is_said_from_the_figures(catalog: Catalog) -> None:
    director = catalog.part("brocade-x7-8")
    assert director is not None
    assert director.summary in str(described(director, catalog.reference(), {}))
    with speaking("de"):
        said = str(described(director, catalog.reference(), {}))
    assert "8 x Blade-Steckplatz" in said
    assert "14 HE" in said


def test_a_part_without_figures_is_its_model(catalog: Catalog) -> None:
    bare = part("nothing", PartKind.SWITCH)
    assert str(described(bare, catalog.reference(), {})) == bare.model
