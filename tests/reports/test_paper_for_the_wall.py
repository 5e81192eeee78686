"""Is a large drawing on the wall whole, and a folded one the same design?"""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from sanwright.analysis import assess
from sanwright.checks import CheckReport
from sanwright.design.containers import Folding
from sanwright.documents import read_design
from sanwright.drawing import overview
from sanwright.edits import folded_for_paper
from sanwright.errors import InputError
from sanwright.parts import PartKind
from sanwright.reports import render_diagram
from sanwright.reports.drawing import distance
from sanwright.reports.drawing.distance import report_to_draw
from tests.benchmarks.large_san import LargeSan
from tests.builders import catalog, small_san
from tests.pdf_text import page_texts
from tests.references import findings


def design_of(key: str):
    return read_design(findings.REFERENCES / f"{key}.json", catalog())


def test_every_device_is_on_some_page_of_the_wall(tmp_path: Path) -> None:
    tables = design_of("core-edge").snapshot()
    render_diagram(tables, tmp_path / "wall.pdf", paper="A4")
    pages = PdfReader(io.BytesIO((tmp_path / "wall.pdf").read_bytes())).pages
    assert len(pages) > 1
    text = "\n".join(page_texts(tmp_path / "wall.pdf"))
    standing = [device for device in tables.devices.values() if device.parent is None]
    assert all(device.label in text for device in standing)
    sizes = {(round(page.mediabox.width), round(page.mediabox.height)) for page in pages}
    assert sizes == {(842, 595)}


def boxes_of(report: CheckReport, kinds: set[PartKind]) -> int:
    """In how many boxes the devices of these kinds are drawn."""
    tables = report.assessment.drawn
    folding = Folding(tables)
    found = (tables.part(device.part) for device in tables.devices.values())
    devices = zip(tables.devices.values(), found, strict=True)
    return len({folding.box_of(each.id) for each, part in devices if part and part.kind in kinds})


def test_a_wall_that_lines_would_cover_is_drawn_by_cluster(monkeypatch) -> None:
    """And from afar where they would cover even that."""
    report = CheckReport((), assess(LargeSan(100).design().snapshot()), {})
    switches, hosts = {PartKind.SWITCH, PartKind.DIRECTOR}, {PartKind.SERVER}
    count = boxes_of(report, switches)
    assert report_to_draw(report, is_tiled=True) is report
    monkeypatch.setattr(distance, "_LINE", 20.0)
    wall = report_to_draw(report, is_tiled=True, whole=True)
    assert (boxes_of(wall, switches), boxes_of(wall, hosts)) == (count, 5)
    monkeypatch.setattr(distance, "_LINE", 2000.0)
    monkeypatch.setattr(overview, "_MOST_WITH_SWITCHES", 10)
    afar = report_to_draw(report, is_tiled=True, whole=True)
    assert boxes_of(afar, switches) < count
    assert boxes_of(afar, hosts) == 1


@pytest.mark.parametrize(("name", "paper"), [("wall.svg", "A0"), ("wall.pdf", "B5")])
def test_pages_are_a_pdf_on_a_paper_that_there_is(tmp_path: Path, name: str, paper: str) -> None:
    with pytest.raises(InputError, match="A0"):
        render_diagram(small_san().design().snapshot(), tmp_path / name, paper=paper)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("kind", ["fabric", "rack", "room"])
def test_a_paper_folds_and_the_design_does_not(kind: str) -> None:
    design = design_of("core-edge")
    before = design.snapshot()
    folded = folded_for_paper(design, kind)
    assert design.snapshot().groups == before.groups
    assert design.snapshot().devices == before.devices
    assert set(folded.devices) == set(before.devices)
    assert folded.cables == before.cables
    assert boxes(folded) < boxes(before)


def test_switches_of_a_fabric_are_one_box_each() -> None:
    folded = folded_for_paper(design_of("core-edge"), "fabric")
    folding = Folding(folded)
    switches = [device for device in folded.devices.values() if device.fabric is not None]
    per_box = Counter((device.fabric, folding.box_of(device.id)) for device in switches)
    assert len(per_box) == len(folded.fabrics)


@pytest.mark.parametrize("kind", ["moon", "site"])
def test_what_cannot_be_folded_is_said(kind: str) -> None:
    with pytest.raises(InputError, match=kind if kind == "site" else "one of these"):
        folded_for_paper(small_san().design(), kind)


def boxes(tables) -> int:
    folding = Folding(tables)
    return len({folding.box_of(device.id) for device in tables.devices.values()})
