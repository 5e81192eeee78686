"""Does the palette find, narrow, place and hand over parts?"""

from __future__ import annotations

from PySide6.QtCore import Qt

from sanwright.gui.cabling.cable_choice import CableToolbar
from sanwright.gui.canvas.dropping import PART_MIME
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.parts import PartKind


def _listed(bench) -> list[str]:
    model = bench.window.of(CatalogPalette).list.model()
    return [model.hit(model.index(row)).id for row in range(model.rowCount())]


def test_typing_narrows_and_clearing_shows_all(bench):
    palette = bench.window.of(CatalogPalette)
    everything = _listed(bench)
    bench.qtbot.keyClicks(palette.search, "g620")
    assert "brocade-g620" in _listed(bench)
    assert len(_listed(bench)) < len(everything)
    palette.search.clear()
    assert _listed(bench) == everything


def test_a_kind_facet_counts_what_it_then_shows(bench):
    palette = bench.window.of(CatalogPalette)
    row = palette.kinds.findData(str(PartKind.SWITCH))
    label = palette.kinds.itemText(row)
    palette.kinds.setCurrentIndex(row)
    palette.refresh()
    shown = _listed(bench)
    assert label == f"Switches ({len(shown)})"
    assert {bench.session.catalog.part(id_).kind for id_ in shown} == {PartKind.SWITCH}


def test_nothing_found_says_what_to_do(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("no such part")
    assert _listed(bench) == []
    assert "try fewer or shorter words" in palette._empty.text().casefold()
    assert palette.details.toPlainText() == ""


def test_enter_in_the_search_field_places_the_first_hit(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("brocade-g620 G620")
    palette.search.setText("Brocade G620")
    first = _listed(bench)[0]
    bench.qtbot.keyClick(palette.search, Qt.Key.Key_Return)
    assert [device.part for device in bench.design.devices.values()] == [first]


def test_down_walks_the_list_without_leaving_the_field(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("32gfc switch")
    bench.qtbot.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() == 1


def test_a_dragged_part_carries_its_id(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("Brocade G620")
    model = palette.list.model()
    data = model.mimeData([model.index(0)])
    assert bytes(data.data(PART_MIME).data()).decode() == _listed(bench)[0]


def test_details_show_sources_and_admit_what_is_unknown(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("Dell PowerEdge R740")
    text = palette.details.toPlainText()
    assert "unknown" in text
    assert "Sources" in text


def test_a_cable_from_the_palette_becomes_the_next_cable(bench):
    palette, choice = bench.window.of(CatalogPalette), bench.window.of(CableToolbar)
    palette.search.setText("OM3 LC LC generic")
    wanted = next(id_ for id_ in _listed(bench) if id_ == "generic-lc-lc-om3")
    palette.place_requested.emit(bench.session.catalog.part(wanted), 1)
    assert choice.kinds.currentData() == wanted
    assert bench.window.editor.choice.part.id == wanted
    assert not bench.design.devices


def test_a_cable_length_that_is_none_is_refused_with_a_sentence(bench):
    choice = bench.window.of(CableToolbar)
    said: list[str] = []
    bench.session.message.connect(said.append)
    choice.length.setText("five")
    choice.length.editingFinished.emit()
    assert "“five” is not a number" in said[0]
    assert choice.length.text() == "5 m"


def test_the_chosen_part_shows_its_front(bench):
    palette = bench.window.of(CatalogPalette)
    palette.search.setText("Brocade G620")
    part = palette.details.part
    assert part is not None
    names = [name for name, _ in part.port_names()]
    assert [port.reference for port in palette.front.front.ports] == [f":{name}" for name in names]
    palette.search.setText("OM4 LC-LC")
    assert palette.details.part.kind is PartKind.CABLE
    assert palette.front.front is None
    assert palette.front.isHidden()
