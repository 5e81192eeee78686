"""Is everything in a design found by what people type, and does choosing it go there?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.design import Fabric, Group, Location, Note, Port, Table, Workload, Zone
from sanwright.edits import replace_record
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.search.box import SearchBox
from sanwright.gui.search.entry import Kind, SearchEntry
from sanwright.gui.search.page import SearchRow

pytestmark = pytest.mark.one_window

WWPN = "10:00:00:90:FA:12:34:56"


@pytest.fixture
def find(bench):
    """Ask the index as the popup does; titles of the answers."""
    finder = bench.window.of(SearchBox).finder

    def ask(text: str, kind: Kind | None = None) -> list[str]:
        return [
            row.title
            for row in finder.look(text, kind).rows
            if isinstance(row.subject, SearchEntry) and (kind is None or row.subject.kind is kind)
        ]

    return ask


def rename(bench, device: str, name: str) -> None:
    record = bench.design.devices[device]
    changed = msgspec.structs.replace(record, name=name)
    assert bench.session.do(replace_record(bench.design, changed, "Rename"))


def add(bench, record) -> None:
    assert bench.session.do(replace_record(bench.design, record, "Add"))


def first(popup) -> SearchRow:
    return next(row for row in popup.rows if row.can_be_current)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("typed", [WWPN, WWPN.lower(), "10000090fa123456", "90FA12", "90:fa:12"])
@pytest.mark.parametrize("stored", [WWPN, "10000090fa123456"])
def test_a_wwpn_is_found_with_colons_and_without(bench, find, typed, stored):
    hba = bench.place("qlogic-qle2742")
    add(bench, Port(id=f"{hba}:1", wwpn=stored))
    assert find(typed) == [str(bench.design.label(f"{hba}:1"))]


def test_a_new_device_is_found_after_the_edit_and_gone_after_undo(bench, find):
    assert find("esx77") == []
    device = bench.place("hpe-dl380-gen10")
    rename(bench, device, "esx77")
    assert find("esx77")[0] == "esx77"
    bench.session.undo()
    assert find("esx77") == []
    bench.session.undo()
    assert find(device) == []


def test_what_carries_the_name_of_a_device_is_found_by_the_new_one(bench, find):
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om4", 5.0, "generic-16gfc-sw")
    assert find("core-x") == []
    rename(bench, a, "core-x")
    assert find("core-x", Kind.CABLE) == [f"core-x:0 – {bench.design.label(b)}:0"]
    assert find("core-x", Kind.PORT) == ["core-x port 0"]


@pytest.mark.parametrize("typed", ["sw9 port 7", "sw9 7", "sw9:7", "SW9  port 7"])
def test_a_port_that_nothing_is_set_on_is_found_by_device_and_name(bench, find, typed):
    rename(bench, bench.place("brocade-g620"), "sw9")
    assert find(typed, Kind.PORT) == ["sw9 port 7"]


def test_records_of_every_sort_are_found(bench, find):
    device = bench.place("brocade-g620")
    add(bench, Location(id="rack-7", name="Zagreb rack", kind="rack"))
    add(bench, Group(id="group-x", name="Payroll cluster"))
    add(bench, Fabric(id="fabric-x", name="Backup fabric", side="C"))
    add(bench, Zone(id="zone-x", name="z_payroll", members=(device,)))
    add(bench, Workload(id="load-x", name="Nightly backup", initiators=(device,)))
    add(bench, Note(id="note-x", text="Ask Anna about\nthe second room"))
    assert find("zagreb") == ["Zagreb rack"]
    assert find("payroll") == ["Payroll cluster", "z_payroll"]
    assert set(find("backup")) == {"Backup fabric", "Nightly backup"}
    assert find("second room") == ["Ask Anna about"]
    assert "Brocade G620" in find("g620", Kind.PART)
    assert device in [e.key for e in _entries(bench, "g620") if e.kind is Kind.DEVICE]


def _entries(bench, text: str) -> list[SearchEntry]:
    rows = bench.window.of(SearchBox).finder.look(text, None).rows
    return [row.subject for row in rows if isinstance(row.subject, SearchEntry)]


def test_findings_are_found_by_their_rule_and_by_their_words(bench, long_link):
    found = bench.finding("link.too-long")
    for text in ("link.too-long", str(found.message)[:25]):
        entries = [e for e in _entries(bench, text) if e.kind is Kind.FINDING]
        assert str(found.message) in [e.title for e in entries]


def test_exact_names_come_before_beginnings_before_words_before_the_rest(bench, find):
    for name in ("my-esx1-old", "lab esx1", "esx10", "esx1"):
        rename(bench, bench.place("hpe-dl380-gen10"), name)
    assert find("esx1", Kind.DEVICE) == ["esx1", "esx10", "lab esx1", "my-esx1-old"]


def test_equals_come_in_reading_order(bench, find):
    far, near = bench.place("hpe-dl380-gen10"), bench.place("hpe-dl380-gen10")
    for device, name, x in ((far, "esx-b", 2000.0), (near, "esx-a", 0.0)):
        record = bench.design.devices[device]
        add(bench, msgspec.structs.replace(record, name=name, x=x, y=0.0))
    bench.window.of(SearchBox).finder.opened()
    assert find("esx", Kind.DEVICE) == ["esx-a", "esx-b"]


def test_a_move_leaves_the_index_as_it_is(bench):
    device = bench.place("brocade-g620")
    index = bench.window.of(SearchBox).finder.index
    index.entry(Table.DEVICES, device)
    record = bench.design.devices[device]
    add(bench, msgspec.structs.replace(record, x=record.x + 400))
    assert index.is_ready


def test_of_a_large_design_nothing_is_indexed_before_somebody_asks(bench, find, monkeypatch):
    monkeypatch.setattr("sanwright.gui.search.index.LARGE", 1)
    bench.open_testbed("t3-fcp")
    index = bench.window.of(SearchBox).finder.index
    rename(bench, "host2", "esx-renamed")
    assert not index.is_ready
    assert find("esx-renamed", Kind.DEVICE)[0] == "esx-renamed"
    assert index.is_ready
    rename(bench, "host2", "esx-again")
    assert find("esx-again", Kind.DEVICE)[0] == "esx-again"


def test_enter_goes_there_and_esc_leaves_all_as_it_was(bench):
    bench.open_testbed("t3-fcp")
    bench.window.show()
    popup, editor = bench.window.of(SearchBox).popup, bench.window.editor
    editor.setFocus()
    bench.window.menus.actions["edit.find-anything"].trigger()
    assert popup.is_open
    bench.qtbot.keyClicks(popup.line, "host2")
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Escape)
    assert not popup.is_open
    assert editor.selected_ids() == ()
    bench.window.menus.actions["edit.find-anything"].trigger()
    bench.qtbot.keyClicks(popup.line, "host2")
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Return)
    assert not popup.is_open
    assert editor.selected_ids() == ("host2",)


def test_tab_shows_one_kind_after_the_other(bench):
    bench.open_testbed("t3-fcp")
    bench.window.show()
    popup = bench.window.of(SearchBox).popup
    bench.window.of(SearchBox).find()
    bench.qtbot.keyClicks(popup.line, "host1")
    every = len(popup.rows)
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Tab)
    kinds = {row.subject.kind for row in popup.rows if isinstance(row.subject, SearchEntry)}
    assert kinds == {Kind.DEVICE}
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Backtab)
    assert len(popup.rows) == every


def test_arrows_pass_over_headings_and_wrap(bench):
    bench.open_testbed("t3-fcp")
    bench.window.show()
    popup = bench.window.of(SearchBox).popup
    bench.window.of(SearchBox).find()
    bench.qtbot.keyClicks(popup.line, "host1")
    stops = [row for row in popup.rows if row.can_be_current]
    for row in (*stops, stops[0]):
        assert popup.current == row
        bench.qtbot.keyClick(popup.line, Qt.Key.Key_Down)


def test_nothing_found_offers_the_catalog(bench):
    bench.window.show()
    popup = bench.window.of(SearchBox).popup
    bench.window.of(SearchBox).find()
    assert popup.note.text()
    bench.qtbot.keyClicks(popup.line, "sn6600b")
    assert "catalog" in first(popup).title
    bench.qtbot.keyClick(popup.line, Qt.Key.Key_Return)
    assert bench.window.of(CatalogPalette).search.text() == "sn6600b"


def test_what_is_not_drawn_opens_its_record(bench, monkeypatch):
    add(bench, Fabric(id="fabric-x", name="Empty fabric", side="C"))
    opened = []
    finder = bench.window.of(SearchBox).finder
    monkeypatch.setattr(finder, "_run", opened.append)
    (row,) = (
        r for r in finder.look("Empty fabric", None).rows if isinstance(r.subject, SearchEntry)
    )
    finder.opened()
    finder.choose(row, opens=False)
    assert opened == ["design.fabrics"]
