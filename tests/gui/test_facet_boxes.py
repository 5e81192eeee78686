"""The boxes that narrow a search are the same wherever parts are chosen."""

from __future__ import annotations

import pytest

from sanwright.catalog import Facet
from sanwright.gui.catalog.facets import FacetBoxes
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.catalog.part_picker import PartPicker
from sanwright.language import speaking
from sanwright.parts import PartKind

pytestmark = pytest.mark.one_window


def _choose(boxes: FacetBoxes, facet: Facet, name: str) -> None:
    box = boxes.further[facet]
    box.setCurrentIndex(box.findData(name))
    box.activated.emit(box.currentIndex())


def test_the_palette_is_narrowed_by_ports_speed_and_height(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("switch")
    palette.refresh()
    _choose(palette.facets, Facet.PORTS, "64")
    _choose(palette.facets, Facet.SPEED, "32GFC")
    ids = [palette.list.model().hit(palette.list.model().index(row, 0)).id
           for row in range(palette.list.model().rowCount())]  # fmt: skip
    assert "brocade-g620" in ids
    assert "brocade-g720" not in ids
    # What is chosen stays, even where nothing is left, and it is said what to do.
    palette.search.setText("om4")
    assert palette.list.model().rowCount() == 0
    assert palette.facets.is_narrowed
    palette.facets.clear()
    palette.refresh()
    assert palette.list.model().rowCount()


def test_every_box_of_the_palette_says_in_whole_words_what_it_narrows(qtbot):
    for language in ("en", "de"):
        with speaking(language):
            boxes = FacetBoxes()
        qtbot.addWidget(boxes)
        each = (boxes.kinds, boxes.vendors, *boxes.further.values())
        for box in each:
            box.setVisible(True)
        boxes.resize(243, 100)  # what the panel leaves on a screen of 1366 pixels
        boxes.show()
        assert [box.accessibleName() for box in each if box.width() < box.width_of_rest()] == []


def test_a_part_is_picked_by_the_same_boxes(bench, qtbot):
    picker = PartPicker(bench.session.catalog, "Part", (PartKind.SWITCH, PartKind.DIRECTOR))
    qtbot.addWidget(picker)
    _choose(picker.facets, Facet.SPEED, "64GFC")
    found = [picker.list.item(row).text() for row in range(picker.list.count())]
    assert found
    assert not any("G620" in text for text in found)
    # Without a kind chosen, only kinds that were asked for are listed.
    picker.search.setText("32g")
    _choose(picker.facets, Facet.SPEED, "")
    assert all("HBA" not in picker.list.item(row).text() for row in range(picker.list.count()))
