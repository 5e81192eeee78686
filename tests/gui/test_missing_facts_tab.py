"""Can what is missing be filled in where it is listed?"""

from __future__ import annotations

import itertools

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox

from sanwright.checks import Severity
from sanwright.design import Table
from sanwright.edits import fit_device, replace_record
from sanwright.gui.findings.missing_facts_model import VALUE
from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.settings import Settings
from sanwright.parts import ENTERED, value_of
from sanwright.parts.stating import fact_of
from sanwright.text import Text
from tests.tabs import bring_tab


@pytest.fixture
def facts(bench):
    """The tab over a link whose length nobody stated."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cable = bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om4", 5.0, "generic-16gfc-sw")
    bench.window.editor.select((cable,))
    bench.type(bench.window.of(Inspector).cable.fields["length"], "")
    bench.qtbot.keyClick(bench.window.of(Inspector).cable.fields["length"].line, "\b")
    bench.settle()
    bench.show_tab(bench.window.of(MissingFactsPanel))
    return bench.window.of(MissingFactsPanel)


def _length_row(facts) -> int:
    return next(
        row for row, fact in enumerate(facts.model.rows) if fact.missing.table is Table.CABLES
    )


def _value(facts, row: int):
    return facts.model.index(row, VALUE)


def test_a_missing_length_is_listed_with_its_unit(facts):
    fact = facts.model.rows[_length_row(facts)]
    assert str(fact.kind) == "m"
    assert fact.findings >= 1


def test_stating_it_is_one_edit_and_settles_the_finding(bench, facts):
    row = _length_row(facts)
    (cable,) = bench.design.cables
    assert facts.model.setData(_value(facts, row), "12 m")
    bench.settle()
    assert str(bench.design.cables[cable].length) == "12 m"
    assert not any(
        f.severity is Severity.UNVERIFIED and any(m.id == cable for m in f.missing)
        for f in bench.session.report.findings
    )
    bench.session.undo()
    assert bench.design.cables[cable].length is None


def test_what_is_no_length_stays_in_its_cell_with_one_sentence(bench, facts):
    row = _length_row(facts)
    facts.model.setData(_value(facts, row), "twelve")
    assert _value(facts, row).data() == "twelve"
    assert "twelve" in facts.complaint.text()
    assert facts.complaint.isVisible()
    facts.refresh()
    assert _value(facts, row).data() == "twelve"
    facts.model.setData(_value(facts, row), "12 m")
    assert not facts.complaint.isVisible()


@pytest.fixture
def part_fact(bench):
    """The panel over a design that lacks facts of parts, and the row of one: a number."""
    bench.open_testbed("t5-sas")
    bench.show_tab(bench.window.of(MissingFactsPanel))
    facts = bench.window.of(MissingFactsPanel)
    row = next(
        n
        for n, fact in enumerate(facts.model.rows)
        if fact.missing.table is Table.PARTS and fact.can_be_stated and str(fact.kind) == "number"
    )
    return facts, row, facts.model.rows[row]


def titles(part, field: str) -> set[str]:
    return {part.source(key).title for key in fact_of(part, field).sources}


def test_the_source_is_asked_after_the_value_and_remembered(bench, part_fact, tmp_path):
    facts, row, fact = part_fact
    field = fact.missing.field
    assert not facts.source.isVisible()
    facts.model.setData(_value(facts, row), "2")
    assert facts.source.isVisible()
    assert str(fact.what) in facts.asking.text()
    assert titles(bench.design.part(fact.missing.id), field) == {ENTERED}
    facts.name_source()
    assert "Type the document" in facts.complaint.text()
    bench.qtbot.keyClicks(facts.source, "Data sheet, page 3")
    bench.qtbot.keyClick(facts.source, Qt.Key.Key_Return)
    assert not facts.source.isVisible()
    assert titles(bench.design.part(fact.missing.id), field) == {"Data sheet, page 3"}
    bench.session.undo()
    assert titles(bench.design.part(fact.missing.id), field) == {ENTERED}
    assert facts.source.isVisible()
    bench.program.settings.sync()
    assert Settings(tmp_path / "settings.ini").fact_source == "Data sheet, page 3"
    facts.leave_it.click()
    assert not facts.source.isVisible()


def test_what_is_stated_once_comes_with_the_part_into_the_next_design(bench, part_fact):
    """And what undo takes back does not; redo keeps it again."""
    facts, row, fact = part_fact
    catalog, missing = bench.session.catalog, fact.missing
    assert fact_of(catalog.part(missing.id), missing.field) is None
    facts.model.setData(_value(facts, row), "2")
    kept = fact_of(catalog.part(missing.id), missing.field)
    assert kept.value == value_of(fact_of(bench.design.part(missing.id), missing.field))
    bench.session.undo()
    assert fact_of(catalog.part(missing.id), missing.field) is None
    bench.session.redo()
    assert fact_of(catalog.part(missing.id), missing.field) == kept
    bench.files.new()
    device = bench.place(missing.id)
    part = bench.design.part(bench.design.devices[device].part)
    assert fact_of(part, missing.field) == kept
    assert titles(part, missing.field) == {ENTERED}


def test_a_design_with_an_older_copy_takes_over_what_was_stated_in_another(bench, part_fact):
    facts, row, fact = part_fact
    missing = fact.missing
    assert not facts.known.isVisible()
    older = bench.design.parts[missing.id]
    facts.model.setData(_value(facts, row), "2")
    facts.leave_it.click()
    bench.session.do(replace_record(bench.design, older, Text("A copy of before")))
    bench.settle()
    facts.refresh()
    assert facts.known.isVisible()
    assert fact_of(bench.design.part(missing.id), missing.field) is None
    steps = bench.session.history.position
    facts.known.click()
    assert titles(bench.design.part(missing.id), missing.field) == {ENTERED}
    assert bench.session.history.position == steps + 1
    bench.settle()
    facts.refresh()
    assert not facts.known.isVisible()


def test_a_value_that_is_known_elsewhere_is_chosen_from_a_list(bench):
    """A slot: by keyboard, from a list that begins with what the card asks for."""
    server = bench.place("dell-r760")
    card = bench.session.catalog.part("emulex-lpe32002-m2")
    bench.session.do(fit_device(bench.design, server, card)[0])
    bench.settle()
    facts = bench.window.of(MissingFactsPanel)
    bench.show_tab(facts)
    row = next(n for n, each in enumerate(facts.model.rows) if len(each.records) == 2)
    index = facts.sorted.mapFromSource(_value(facts, row))
    facts.table.setCurrentIndex(index)
    facts.table.edit(index)
    editor = facts.table.findChild(QComboBox)
    assert editor.isEditable()
    offered = [editor.itemText(number) for number in range(editor.count())]
    assert "PCIe 4.0 x16" in offered
    editor.setCurrentIndex(offered.index("PCIe 4.0 x16"))
    editor.activated.emit(editor.currentIndex())
    (adapter,) = (d for d in bench.design.devices.values() if d.parent is not None)
    assert (adapter.slot_pcie_generation, adapter.slot_pcie_lanes) == ("4.0", 16)


def test_a_finding_leads_to_its_fact(bench, facts):
    finding = next(
        f for f in bench.session.report.findings if any(m.table is Table.CABLES for m in f.missing)
    )
    panel = bench.window.of(FindingsPanel)
    bring_tab(bench.window, panel)
    panel.choose(finding)
    assert panel.detail.state.isVisible()
    panel.detail.state.click()
    assert facts.isVisible()
    row = facts.sorted.mapToSource(facts.table.currentIndex()).row()
    assert facts.model.rows[row].missing == finding.missing[0]


def test_nothing_missing_says_so(bench):
    bench.settle()
    bench.show_tab(bench.window.of(MissingFactsPanel))
    assert bench.window.of(MissingFactsPanel)._pages.currentIndex() == 1


def test_a_pasted_column_fills_the_cells_below_as_one_edit(bench):
    ends = [bench.place("brocade-g620") for _ in range(4)]
    for a, b in itertools.pairwise(ends):
        bench.draw(f"{a}:0", f"{b}:1", "generic-lc-lc-om4", 5.0, "generic-16gfc-sw")
    for cable in list(bench.design.cables.values()):
        unknown = msgspec.structs.replace(cable, length=None)
        bench.session.do(replace_record(bench.design, unknown, Text("Forget the length")))
    bench.settle()
    facts = bench.window.of(MissingFactsPanel)
    bench.show_tab(facts)
    lengths = [
        row for row, fact in enumerate(facts.model.rows) if fact.missing.table is Table.CABLES
    ]
    assert len(lengths) == 3
    assert lengths == list(range(lengths[0], lengths[0] + 3))
    first = facts.sorted.mapFromSource(_value(facts, lengths[0]))
    facts.table.setCurrentIndex(first)
    steps = bench.session.history.position
    QGuiApplication.clipboard().setText("12 m\r\nlong\r\n14 m\r\n")
    bench.qtbot.keyClick(facts.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    known = sorted(str(c.length) for c in bench.design.cables.values() if c.length is not None)
    assert known == ["12 m", "14 m"]
    assert bench.session.history.position == steps + 1
    assert "1 value was not taken" in facts.complaint.text()
