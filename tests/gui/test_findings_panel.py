"""Does the findings list show, filter, locate and waive what the rules found?"""

from __future__ import annotations

import pytest

from sanwright.checks import Severity
from sanwright.design.edits import connect
from sanwright.gui.models.findings import HEADERS
from sanwright.units import Length


@pytest.fixture
def panel(bench):
    """The panel over a design whose one cable is far too long."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    catalog = bench.session.catalog
    optic = catalog.part("generic-16gfc-sw")
    change, _ = connect(
        bench.design, f"{a}:0", f"{b}:0", catalog.part("generic-lc-lc-om2"), Length(900.0),
        optic, optic,
    )  # fmt: skip
    bench.session.do(change)
    bench.settle()
    return bench.window.findings


def _rules(panel) -> list[str]:
    column = HEADERS.index("Rule")
    return [panel.filter.index(row, column).data() for row in range(panel.filter.rowCount())]


def test_all_unwaived_findings_are_listed_worst_first(bench, panel):
    report = bench.session.report
    assert "link.too-long" in _rules(panel)
    assert len(_rules(panel)) == sum(report.counts.values())
    assert panel.filter.index(0, 0).data() == "Error"


def test_a_severity_chip_filters(bench, panel):
    panel.choose_severity(Severity.WARNING)
    assert "link.too-long" not in _rules(panel)
    panel.choose_severity(Severity.ERROR)
    assert "link.too-long" in _rules(panel)
    assert len(_rules(panel)) == bench.session.report.errors


def test_words_filter_and_the_empty_list_says_why(panel):
    panel.search.setText("OM2 too-long")
    assert set(_rules(panel)) == {"link.too-long"}
    panel.search.setText("nothing like this")
    assert _rules(panel) == []
    assert "clear the words" in panel._empty.text()


def test_a_click_selects_and_shows_the_subject(bench, panel):
    panel.search.setText("link.too-long")
    panel.table.clicked.emit(panel.filter.index(0, 0))
    cable = next(iter(bench.design.cables))
    assert cable in bench.window.editor.selected_ids()


def test_a_waived_finding_counts_no_more_but_can_be_seen(bench, panel):
    panel.search.setText("link.too-long")
    finding = panel._finding(panel.filter.index(0, 0))
    refusal = bench.window.desk.windows.accept(
        finding, "single-mode is ordered", "AA", "2026-11-21"
    )
    assert refusal == ""
    bench.settle()
    assert "link.too-long" not in _rules(panel)
    panel.waived.setChecked(True)
    assert _rules(panel) == ["link.too-long"]
    assert panel.filter.index(0, 0).data() == "Error (waived)"
    waived = panel._finding(panel.filter.index(0, 0))
    bench.window.desk.windows.unwaive(waived)
    bench.settle()
    assert panel.filter.index(0, 0).data() == "Error"


def test_a_waiver_without_a_reason_is_refused(bench, panel):
    panel.search.setText("link.too-long")
    finding = panel._finding(panel.filter.index(0, 0))
    refusal = bench.window.desk.windows.accept(finding, "  ", "AA", "2026-11-21")
    assert "needs a reason" in refusal
    assert not bench.design.waivers


def test_shortening_the_cable_takes_the_finding_away(bench, panel):
    cable = next(iter(bench.design.cables))
    bench.window.editor.select((cable,))
    bench.type(bench.window.inspector.cable.length, "10")
    bench.settle()
    assert "link.too-long" not in _rules(panel)
    bench.session.undo()
    bench.settle()
    assert "link.too-long" in _rules(panel)


def test_an_empty_design_says_how_to_begin(bench):
    bench.settle()
    assert "Drag a part from the catalog" in bench.window.findings._empty.text()


def test_the_status_bar_counts(bench, panel):
    status = bench.window.status
    assert status.counts.text().startswith("2 devices")
    assert "1 cable" in status.counts.text()
    assert status.verdicts[Severity.ERROR].text() == str(bench.session.report.errors)


def test_the_loads_table_puts_the_busiest_link_first(bench):
    bench.open_testbed("t1-16gfc")
    table = bench.window.loads.table
    shares = [table.model().index(row, 5).data() for row in range(table.model().rowCount())]
    numbers = [float(text.rstrip(" %").replace(",", "")) for text in shares if "%" in text]
    assert len(numbers) > 1
    assert numbers == sorted(numbers, reverse=True)
