"""Do waivers show what they cover, go stale visibly, and can they be renewed and withdrawn?"""

from __future__ import annotations

import pytest

from sanwright.checks.waivers import WaiverState
from sanwright.edits import delete, set_cable_length
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.findings.waivers_model import readable
from sanwright.gui.findings.waivers_panel import WaiversPanel
from sanwright.gui.findings.waiving import accept
from sanwright.language import speaking
from sanwright.units import Length
from tests.tabs import bring_tab

pytestmark = pytest.mark.one_window


@pytest.fixture
def waivers(bench, long_link):
    """The view over a design with one waiver, of the cable that is too long."""
    finding = bench.finding("link.too-long")
    assert not accept(bench.session, (finding,), "ordered anew", "AA", "2026-11-21")
    bench.settle()
    bench.show_tab(bench.window.of(WaiversPanel))
    return bench.window.of(WaiversPanel)


def _again(bench, waivers) -> None:
    bench.settle()
    bench.qtbot.waitUntil(lambda: waivers.is_up_to_date)
    waivers.table.selectRow(0)


def test_a_waiver_that_covers_a_finding_says_so(bench, waivers):
    (standing,) = waivers.standings
    assert standing.state is WaiverState.COVERS
    assert waivers.model.rows[0].cells[3].text == "ordered anew"
    assert not bench.window.of(FindingsPanel).stale.isVisibleTo(bench.window)


def test_one_whose_finding_says_otherwise_is_stale_and_can_be_renewed(bench, waivers, long_link):
    bench.session.do(set_cable_length(bench.design, long_link, Length(950.0)))
    _again(bench, waivers)
    (standing,) = waivers.standings
    assert standing.state is WaiverState.CHANGED
    assert "900" in waivers.model.rows[0].cells[6].text
    assert "950" in waivers.model.rows[0].cells[7].text
    assert bench.window.of(FindingsPanel).stale.text() == "1 stale waiver"
    assert waivers.renew.isEnabled()
    waivers.renew.click()
    _again(bench, waivers)
    (standing,) = waivers.standings
    assert standing.state is WaiverState.COVERS
    assert (standing.waiver.reason, standing.waiver.author) == ("ordered anew", "AA")
    bench.session.undo()
    _again(bench, waivers)
    assert waivers.standings[0].state is WaiverState.CHANGED


def test_one_whose_finding_is_gone_can_only_be_withdrawn(bench, waivers, long_link):
    bench.session.do(delete(bench.design, [long_link]))
    _again(bench, waivers)
    assert waivers.standings[0].state is WaiverState.GONE
    assert not waivers.renew.isEnabled()
    waivers.withdraw.click()
    _again(bench, waivers)
    assert waivers.standings == []
    assert not bench.design.waivers


def test_the_chip_leads_to_the_stale_ones(bench, waivers, long_link):
    finding = next(f for f in bench.session.report.findings if f.rule != "link.too-long")
    assert not accept(bench.session, (finding,), "a laboratory", "AA", "2026-11-21")
    bench.session.do(set_cable_length(bench.design, long_link, Length(950.0)))
    _again(bench, waivers)
    assert len(waivers.standings) == 2
    bring_tab(bench.window, bench.window.of(FindingsPanel))
    bench.window.of(FindingsPanel).stale.click()
    assert waivers.isVisible()
    assert [s.waiver.rule for s in waivers.standings] == ["link.too-long"]


def test_what_was_accepted_is_readable():
    assert readable("error; 900 m; 35 m") == "Error, found 900 m, allowed 35 m"
    assert readable("warning; ; ") == "Warning"
    with speaking("de"):
        assert readable("warning; ; ") == "Warnung"
