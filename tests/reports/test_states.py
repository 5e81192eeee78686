"""Do papers say what is there, what moves and what goes, and is only new cabling to be done?"""

from __future__ import annotations

from datetime import date

import pytest

from sanwright import edits
from sanwright.analysis import assess
from sanwright.bundled import bundled_references
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.drawing.gone import with_gone
from sanwright.edits.devices import place_device
from sanwright.reports import render_diagram, write_bom, write_document, write_installers_pack
from sanwright.reports.composition import PROPOSAL, SIZING_REPORT
from sanwright.reports.drawing.placed_scene import Scene
from sanwright.reports.installation.site import Site
from sanwright.reports.material import Material
from sanwright.reports.section_registry import section_writer
from tests.builders import catalog
from tests.pdf_text import page_texts

DAY = date(2026, 11, 20)
PATH = next(found.path for found in bundled_references() if found.key == "switch-pair")


@pytest.fixture
def extended() -> Design:
    """All exists but: one host goes, another moves, one of its cables is new, the other moves."""
    design = read_design(PATH, catalog())
    design.apply(edits.mark_all_existing(design))
    design.apply(edits.mark(design, {"esx01"}, "removed"))
    design.apply(edits.mark(design, {"esx02", "esx02-b"}, "moved"))
    design.apply(edits.mark(design, {"esx02-a"}, "new"))
    return design


def text_of(path) -> str:
    return " ".join(" ".join(text.split()) for text in page_texts(path))


def test_only_new_and_moved_cables_are_laid_and_labelled(extended):
    site = Site.of(extended.snapshot())
    assert {each.cable.id for each in site.cables} == {"esx02-a", "esx02-b"}
    assert site.lying == len(extended.cables) - 4
    assert site.traces == 0


def test_the_pack_lists_what_moves_and_what_goes(extended, tmp_path):
    files = write_installers_pack(extended.snapshot(), tmp_path, today=DAY)
    said = text_of(next(path for path in files if path.stem.endswith("installation")))
    assert "Existing, moved and removed equipment" in said
    assert said.count("esx01-") >= 2
    assert "unit 3" in said


def test_what_only_the_base_has_goes_with_its_place_today(tmp_path):
    design = read_design(PATH, catalog())
    design.apply(edits.set_base_here(design, "today"))
    design.apply(edits.delete(design, ["esx01"]))
    files = write_installers_pack(design.snapshot(), tmp_path, today=DAY)
    said = text_of(next(path for path in files if path.stem.endswith("installation")))
    _, _, gone = said.rpartition("Removed ")
    assert "ESX 1" in gone
    assert gone.count("esx01-") == 2


def test_what_only_the_base_has_is_drawn_as_what_goes_where_it_finds_room():
    design = read_design(PATH, catalog())
    design.apply(edits.set_base_here(design, "today"))
    was = design.devices["esx01"]
    design.apply(edits.delete(design, ["esx01"]))
    (cables, there) = {"esx01-a", "esx01-b"}, assess(design.snapshot())
    scene = Scene.of(there)
    (box,) = [each for each in scene.placed if each.shape.device == "esx01"]
    assert (box.x, box.y) == (was.x, was.y)
    assert {scene.states[each] for each in ("esx01", *cables)} == {"removed"}
    assert cables <= scene.tables.cables.keys()
    design.apply(place_device(design, catalog().part(was.part), was.x, was.y)[0])
    scene = Scene.of(assess(design.snapshot()))
    (box,) = [each for each in scene.placed if each.shape.device == "esx01"]
    others = [each for each in scene.placed if each is not box]
    assert not any(box.rect().covers(each.rect()) for each in others)
    drawn = Design(there.drawn.records()).snapshot()
    assert with_gone(drawn).devices.keys() - drawn.devices.keys() == {"esx01", "esx01-hba"}


def test_a_design_in_which_all_is_new_has_no_such_section():
    new = read_design(PATH, catalog()).snapshot()
    assert not section_writer("existing").applies(Material.of(new, today=DAY))


@pytest.mark.slow
def test_the_reports_of_an_extension_can_be_written(extended, tmp_path):
    for kind in (SIZING_REPORT, PROPOSAL):
        write_document(kind, extended.snapshot(), tmp_path / "report.pdf", today=DAY)
        assert "Existing, moved and removed equipment" in text_of(tmp_path / "report.pdf")


def test_bill_and_diagrams_of_an_extension_say_what_goes(extended, tmp_path):
    snapshot = extended.snapshot()
    for ending in ("xlsx", "csv", "json"):
        write_bom(snapshot, tmp_path / f"bom.{ending}")
    for ending in ("svg", "drawio", "vsdx"):
        render_diagram(snapshot, tmp_path / f"diagram.{ending}")
    drawn = (tmp_path / "diagram.drawio").read_text(encoding="utf-8")
    assert "× ESX 1" in drawn
    assert "→ ESX 2" in drawn
    assert "No longer used" in (tmp_path / "bom.csv").read_text(encoding="utf-8-sig")
