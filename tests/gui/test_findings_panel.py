"""Does the findings list show, filter, locate and waive what the rules found?"""

from __future__ import annotations

import pytest

from sanwright.checks import Severity
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.findings.waiving import accept, unwaive
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.load.panel import LoadTablePanel

pytestmark = pytest.mark.one_window


@pytest.fixture
def panel(bench, long_link):
    """The panel over a design whose one cable is far too long, its findings one by one."""
    bench.window.of(FindingsPanel).grouped.setChecked(False)
    return bench.window.of(FindingsPanel)


def _rules(panel) -> list[str]:
    return [finding.rule for finding in panel.model.leaves()]


def test_all_unwaived_findings_are_listed_worst_first(bench, panel):
    report = bench.session.report
    assert "link.too-long" in _rules(panel)
    assert len(_rules(panel)) == sum(report.counts.values())
    ranks = [finding.severity.rank for finding in panel.model.leaves()]
    assert ranks == sorted(ranks)
    assert ranks[0] == Severity.ERROR.rank


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


def test_a_click_selects_and_shows_the_subject(bench, panel, long_link):
    panel.search.setText("link.too-long")
    panel.tree.clicked.emit(panel.model.index(0, 0))
    assert long_link in bench.window.editor.selected_ids()


def test_a_waived_finding_counts_no_more_but_can_be_seen(bench, panel):
    finding = bench.finding("link.too-long")
    refusal = accept(bench.session, (finding,), "single-mode is ordered", "AA", "2026-11-21")
    assert refusal == ""
    bench.settle()
    assert "link.too-long" not in _rules(panel)
    panel.waived.setChecked(True)
    assert _rules(panel).count("link.too-long") == 1
    waived = bench.finding("link.too-long")
    assert waived.waived
    unwaive(bench.session, (waived,))
    bench.settle()
    assert not bench.finding("link.too-long").waived


def test_a_waiver_without_a_reason_is_refused(bench, panel):
    finding = bench.finding("link.too-long")
    refusal = accept(bench.session, (finding,), "  ", "AA", "2026-11-21")
    assert "needs a reason" in refusal
    assert not bench.design.waivers


def test_shortening_the_cable_takes_the_finding_away(bench, panel, long_link):
    bench.window.editor.select((long_link,))
    bench.type(bench.window.of(Inspector).cable.fields["length"], "10")
    bench.settle()
    assert "link.too-long" not in _rules(panel)
    bench.session.undo()
    bench.settle()
    assert "link.too-long" in _rules(panel)


def test_an_empty_design_says_how_to_begin(bench):
    bench.settle()
    assert "Drag a part from the catalog" in bench.window.of(FindingsPanel)._empty.text()


def test_the_status_bar_counts(bench, panel):
    status = bench.window.status
    bench.qtbot.waitUntil(lambda: status.counts.text().startswith("2 devices"))
    assert "1 cable" in status.counts.text()
    assert status.verdicts[Severity.ERROR].text() == str(bench.session.report.errors)


def test_the_loads_table_puts_the_busiest_link_first(bench):
    bench.open_testbed("t1-16gfc")
    bench.show_tab(bench.window.of(LoadTablePanel))
    table = bench.window.of(LoadTablePanel).table
    shares = [table.model().index(row, 5).data() for row in range(table.model().rowCount())]
    numbers = [float(text.rstrip(" %").replace(",", "")) for text in shares if "%" in text]
    assert len(numbers) > 1
    assert numbers == sorted(numbers, reverse=True)
