"""Does one click apply a remedy, as one edit that can be undone?"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu

from sanwright.gui.findings.fixing import fixes_of, refill_fix_menu
from sanwright.gui.findings.panel import FindingsPanel

pytestmark = pytest.mark.one_window


def _choose(bench, rule: str) -> None:
    panel = bench.window.of(FindingsPanel)
    panel.choose(bench.finding(rule))
    bench.qtbot.waitUntil(lambda: panel.detail.fix.is_worked_out)


def test_the_button_names_the_first_fix_and_applies_it_as_one_edit(bench, long_link):
    _choose(bench, "link.too-long")
    button = bench.window.of(FindingsPanel).detail.fix
    assert button.isEnabled()
    assert str(button.fixes[0].label) in button.toolTip()
    before = bench.design.snapshot()
    steps = len(bench.session.history.labels()[0])
    button.click()
    bench.settle()
    assert not any(f.rule == "link.too-long" for f in bench.session.report.findings)
    assert len(bench.session.history.labels()[0]) == steps + 1
    bench.session.undo()
    assert bench.design.cables == before.cables
    assert bench.design.ports == before.ports


def test_every_fix_is_in_the_menu(bench, long_link):
    menu = QMenu(bench.window)
    finding = bench.finding("link.too-long")
    refill_fix_menu(menu, bench.session, [finding])
    labels = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert labels == [str(fix.label) for fix in fixes_of(bench.session, finding)]
    assert len(labels) > 1
    menu.actions()[-1].trigger()
    bench.settle()
    assert bench.session.history.undo_label is not None


def test_a_finding_without_a_clear_remedy_says_so(bench, long_link):
    lonely = bench.place("brocade-g620")
    bench.settle()
    finding = next(f for f in bench.session.report.findings if lonely in f.subjects)
    menu = QMenu(bench.window)
    refill_fix_menu(menu, bench.session, [finding])
    (only,) = menu.actions()
    assert not only.isEnabled()
    bench.window.of(FindingsPanel).choose(finding)
    bench.qtbot.waitUntil(lambda: bench.window.of(FindingsPanel).detail.fix.is_worked_out)
    assert not bench.window.of(FindingsPanel).detail.fix.isEnabled()


def test_a_right_click_on_the_drawing_offers_the_fixes_of_what_is_there(bench, long_link):
    menu = bench.window.menus.context_menu((long_link,))
    fixes = next(a.menu() for a in menu.actions() if a.menu() and "Fix" in a.text())
    fixes.aboutToShow.emit()
    label = str(fixes_of(bench.session, bench.finding("link.too-long"))[0].label)
    next(a for a in fixes.actions() if a.text() == label).trigger()
    bench.settle()
    assert bench.session.history.undo_label is not None
    assert not any(f.rule == "link.too-long" for f in bench.session.report.findings)


def test_where_nothing_is_found_the_drawing_offers_no_fix(bench):
    menu = bench.window.menus.context_menu(("nothing",))
    assert not any(a.menu() and "Fix" in a.text() for a in menu.actions())


def test_fixes_wait_until_the_findings_are_those_of_the_design(bench, long_link):
    finding = bench.finding("link.too-long")
    bench.place("brocade-g620")
    assert fixes_of(bench.session, finding) == ()
    bench.settle()
    assert fixes_of(bench.session, bench.finding("link.too-long"))
