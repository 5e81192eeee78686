"""Do table, canvas, bill and analysis name the same fabric of a cable, through panels too?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.analysis import assess
from sanwright.analysis.links import channel_of, link_facts
from sanwright.bom.device_places import DevicePlaces
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.design import Design, Table
from sanwright.documents import read_design
from sanwright.fields import Book
from sanwright.fields.cables import CABLE_FIELDS
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.document.findings_by_subject import FindingsBySubject
from tests.builders import Sketch, catalog
from tests.checks.cases.plant import CASSETTES, LC_PANEL, RUN, patched

_BUNDLED = [each.path for each in (*bundled_testbeds(), *bundled_references())]


def _agreed(design: Design) -> dict[str, str]:
    """The table's word on each cable, once everybody else was found to say the same."""
    book = Book(design, catalog())
    (field,) = (field for field in CABLE_FIELDS if field.key == "fabric")
    names = book.names(Table.FABRICS)
    facts, places, drawing = assess(design), DevicePlaces(design), CanvasModel()
    drawing.load(design, FindingsBySubject())
    said = {}
    for cable in design.cables:
        said[cable] = field.read(book, cable)
        fabric = places.fabric_of_cable(cable)
        assert (names.text(fabric) if fabric else "") == said[cable]
        assert link_facts(facts, channel_of(facts, cable).lead).fabric == (fabric or None)
        link = next(link for link in drawing.links.values() if cable in link.cables)
        assert link.side == (design.fabrics[fabric].side if fabric else None)
    return said


@pytest.mark.parametrize("path", _BUNDLED, ids=lambda path: path.stem)
def test_of_the_bundled_designs(path: Path) -> None:
    design = read_design(path, catalog())
    assert _agreed(design).keys() == design.cables.keys()


@pytest.mark.parametrize("panel", [LC_PANEL, CASSETTES])
def test_each_piece_of_a_run_through_panels_is_in_that_of_the_run(panel: str) -> None:
    sketch = patched("OM4", 60, "32GFC", panel=panel)
    assert set(_agreed(sketch.design()).values()) == {""}
    sketch.change(Table.DEVICES, "sw", fabric="fabric-a")
    assert _agreed(sketch.design()) == dict.fromkeys(RUN, "Fabric A")
    assert _agreed(_virtual(sketch).design()) == dict.fromkeys(RUN, "Fabric B")


def _virtual(sketch: Sketch) -> Sketch:
    return sketch.change(Table.PORTS, "sw:0", fabric="fabric-b")
