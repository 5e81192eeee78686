"""Can what is missing be filled in where it is listed?"""

from __future__ import annotations

import itertools

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from sanwright.checks import Severity
from sanwright.design import Table
from sanwright.edits import replace_record
from sanwright.gui.findings.missing_facts_model import VALUE
from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.settings import Settings
from sanwright.text import Text


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


def test_a_fact_of_a_part_wants_a_source_which_is_remembered(bench, tmp_path):
    bench.open_testbed("t5-sas")
    bench.show_tab(bench.window.of(MissingFactsPanel))
    facts = bench.window.of(MissingFactsPanel)
    row = next(
        n
        for n, fact in enumerate(facts.model.rows)
        if fact.missing.table is Table.PARTS and fact.can_be_stated and str(fact.kind) == "number"
    )
    facts.source.clear()
    facts.model.setData(_value(facts, row), "2")
    assert "where" in facts.complaint.text()
    bench.qtbot.keyClicks(facts.source, "Data sheet, page 3")
    fact = facts.model.rows[row]
    facts.model.setData(_value(facts, row), "2")
    bench.settle()
    part = bench.design.part(fact.missing.id)
    assert "Data sheet, page 3" in {source.title for source in part.sources}
    bench.program.settings.sync()
    assert Settings(tmp_path / "settings.ini").fact_source == "Data sheet, page 3"


def test_a_finding_leads_to_its_fact(bench, facts):
    finding = next(
        f for f in bench.session.report.findings if any(m.table is Table.CABLES for m in f.missing)
    )
    panel = bench.window.of(FindingsPanel)
    bench.window.lower_tabs.setCurrentWidget(panel)
    panel.choose(finding)
    assert panel.detail.state.isVisible()
    panel.detail.state.click()
    assert bench.window.lower_tabs.currentWidget() is facts
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
