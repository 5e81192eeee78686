"""Can anybody find the page that a figure was read from?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sanwright.catalog import Catalog
from sanwright.catalog.census import figures_of
from sanwright.catalog.found import found_at
from sanwright.cli.main import main


def test_every_document_noted_with_its_place_is_told_to_whoever_asks(catalog: Catalog) -> None:
    noted = 0
    for part in catalog.parts():
        if part.kind not in ("director", "tape", "host-card"):
            continue
        found = found_at(part)
        assert found is not None
        assert set(found) <= {source.key for source in part.sources}
        assert all(found.values())
        noted += len(found)
    assert noted > 50


def test_an_installed_program_has_no_text_to_look_into(catalog: Catalog, tmp_path: Path) -> None:
    assert found_at(catalog.part("brocade-g620"), tmp_path) is None


@pytest.mark.parametrize("id_", ["netapp-fas8200", "hpe-sn8600b-8-slot"])
def test_a_figure_is_shown_with_title_address_place_and_day(
    id_: str, catalog: Catalog, capsys: pytest.CaptureFixture[str]
) -> None:
    part = catalog.part(id_)
    assert main(["catalog", "show", id_, "--where", "--format", "json"]) == 0
    shown = {row["field"]: row for row in json.loads(capsys.readouterr().out)}
    sources = {source.key: source for source in part.sources}
    places = found_at(part) or {}
    assert set(shown) == {name for name, figure in figures_of(part) if figure is not None}
    for name, figure in figures_of(part):
        if figure is None:
            continue
        cited = shown[name]["sources"]
        assert [row["key"] for row in cited] == [key for key in figure.sources if key in sources]
        for row in cited:
            assert row["title"] == sources[row["key"]].title
            assert row["url"] == sources[row["key"]].url
            assert row["read"] == sources[row["key"]].read
            assert row["found"] == places.get(row["key"], "")


def test_the_text_names_the_place_and_the_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "show", "netapp-fas8200", "--where", "physical.rack_units"]) == 0
    said = capsys.readouterr().out
    assert "Installation and Setup Instructions, 215-15015_A0" in said
    assert "page 1" in said
    assert "read 2026-11-23" in said
    assert "power_inlet" not in said


def test_a_figure_that_nobody_knows_is_said_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "show", "netapp-fas8200", "--where", "physical.depth_mm"]) == 2
    assert "no figure physical.depth_mm is known" in capsys.readouterr().err
