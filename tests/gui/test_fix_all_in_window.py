"""Does one click mend all findings of a group, as one edit, and say what it did?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QDialog

from sanwright.checks import find_rule
from sanwright.design import Table
from sanwright.edits import fit_device, replace_record
from sanwright.gui.findings.model import FindingRow
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.findings.waive_dialog import WaiveDialog
from sanwright.gui.findings.waiving import accept
from sanwright.gui.tables.view import TablesView

pytestmark = pytest.mark.one_window

TOO_LONG = "link.too-long"


@pytest.fixture
def far_links(bench) -> list[str]:
    """Four links that are far too long, and the group of their findings chosen."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cables = [
        bench.draw(f"{a}:{n}", f"{b}:{n}", "generic-lc-lc-om2", 900.0, "generic-16gfc-sw")
        for n in range(4)
    ]
    bench.settle()
    return cables


def choose_group(bench) -> None:
    panel = bench.window.of(FindingsPanel)
    model = panel.model
    index = model.index_of(lambda node: isinstance(node, FindingRow) and node.rule == TOO_LONG)
    panel.tree.setCurrentIndex(index)
    bench.qtbot.waitUntil(lambda: panel.detail.fix.is_worked_out)


def choose_one(bench) -> None:
    panel = bench.window.of(FindingsPanel)
    panel.choose(bench.finding(TOO_LONG))
    bench.qtbot.waitUntil(lambda: bool(panel.detail.fix.of_all.fixes))


def too_long(bench) -> int:
    return sum(f.rule == TOO_LONG and not f.waived for f in bench.session.report.findings)


def test_the_button_of_a_group_mends_all_of_it_as_one_edit(bench, far_links):
    choose_group(bench)
    button = bench.window.of(FindingsPanel).detail.fix
    assert button.isEnabled()
    assert button.text().strip().startswith("Fix all 4: ")
    said: list[str] = []
    bench.session.message.connect(said.append)
    before, steps = bench.design.snapshot(), bench.session.history.position
    button.click()
    bench.settle()
    assert too_long(bench) == 0
    assert bench.session.history.position == steps + 1
    assert "Fixed 4 findings" in said[0]
    bench.session.undo()
    assert bench.design.cables == before.cables
    assert bench.design.ports == before.ports


def test_one_finding_offers_to_mend_all_like_it_beneath_its_own_fixes(bench, far_links):
    choose_one(bench)
    button = bench.window.of(FindingsPanel).detail.fix
    labels = [action.text() for action in button.menu().actions() if action.text()]
    own = [str(fix.label) for fix in button.fixes]
    assert labels == [*own, *(f"Fix all 4: {label}" for label in own)]
    button.menu().actions()[-1].trigger()
    bench.settle()
    assert too_long(bench) == 0


def test_the_button_of_one_finding_mends_only_that(bench, far_links):
    choose_one(bench)
    bench.window.of(FindingsPanel).detail.fix.click()
    bench.settle()
    assert too_long(bench) == 3


def test_waived_findings_are_left_alone(bench, far_links):
    finding = bench.finding(TOO_LONG)
    assert accept(bench.session, (finding,), "single-mode is ordered", "AA", "2026-11-21") == ""
    bench.settle()
    bench.window.of(FindingsPanel).waived.setChecked(True)
    choose_group(bench)
    button = bench.window.of(FindingsPanel).detail.fix
    assert button.text().strip().startswith("Fix all 3: ")
    kept = {id_: bench.design.cables[id_] for id_ in finding.subjects if id_ in far_links}
    button.click()
    bench.settle()
    assert too_long(bench) == 0
    assert all(bench.design.cables[id_] == cable for id_, cable in kept.items())


def test_a_group_without_a_fix_for_all_says_so(bench, far_links):
    for _ in range(2):
        bench.place("brocade-g610")
    bench.settle()
    panel = bench.window.of(FindingsPanel)
    index = panel.model.index_of(
        lambda node: isinstance(node, FindingRow) and node.rule != TOO_LONG
    )
    panel.tree.setCurrentIndex(index)
    bench.qtbot.waitUntil(lambda: panel.detail.fix.is_worked_out)
    assert not panel.detail.fix.isEnabled()
    assert panel.detail.waive.text().startswith("Waive all ")


def answer_waiver(monkeypatch, reason: str) -> None:
    """Whoever is asked for a reason gives this one."""

    def answer(dialog):
        dialog.reason.setPlainText(reason)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(WaiveDialog, "exec", answer)


def test_a_group_is_waived_and_taken_back_as_one_edit_each(bench, far_links, monkeypatch):
    answer_waiver(monkeypatch, "single-mode is ordered")
    choose_group(bench)
    detail, steps = bench.window.of(FindingsPanel).detail, bench.session.history.position
    assert detail.waive.text() == "Waive all 4…"
    detail.waive.click()
    bench.settle()
    assert too_long(bench) == 0
    assert len(bench.design.waivers) == 4
    assert bench.session.history.position == steps + 1
    bench.window.of(FindingsPanel).waived.setChecked(True)
    choose_group(bench)
    assert detail.waive.text() == "Withdraw 4 waivers"
    detail.waive.click()
    assert not bench.design.waivers
    bench.session.undo()
    assert len(bench.design.waivers) == 4
    bench.session.undo()
    assert not bench.design.waivers


def test_a_right_click_on_the_drawing_or_in_a_table_takes_all_of_a_kind(
    bench, far_links, monkeypatch
):
    """The four links of two switches: mended by one entry, waived by one entry, counted."""
    answer_waiver(monkeypatch, "a laboratory")
    tables = bench.window.of(TablesView)
    bench.window.show()
    bench.window.show_panel("tables")
    page = tables.show_table(Table.CABLES)
    page.grid.selectAll()
    for menu in (bench.window.menus.context_menu(tuple(far_links)), page.context_menu()):
        offered = {action.text(): action.menu() for action in menu.actions() if action.menu()}
        fixes, waivers = offered["Fix findin&gs"], offered["Wai&ve"]
        fixes.aboutToShow.emit()
        entries = [action for action in fixes.actions() if action.text().startswith("Fix all 4:")]
        entries[0].trigger()
        bench.settle()
        assert too_long(bench) == 0
        bench.session.undo()
        bench.settle()
        wanted = f"4 × {find_rule(TOO_LONG).title}…"
        next(action for action in waivers.actions() if action.text() == wanted).trigger()
        bench.settle()
        assert {waiver.reason for waiver in bench.design.waivers.values()} == {"a laboratory"}
        assert len(bench.design.waivers) == 4
        bench.session.undo()
        bench.settle()


def test_what_cannot_be_mended_any_more_is_said(bench):
    """Five blades for the four slots of a director."""
    part = bench.session.catalog.part
    director = bench.place("brocade-x6-4")
    for _ in range(5):
        change, blade = fit_device(bench.design, director, part("brocade-fc32-48"), "")
        assert bench.session.do(change)
        bare = replace(bench.design.devices[blade], slot="")
        bench.session.do(replace_record(bench.design, bare, "Out of its slot"))
    bench.settle()
    panel = bench.window.of(FindingsPanel)
    rule = "order.not-fitted"
    panel.tree.setCurrentIndex(
        panel.model.index_of(lambda node: isinstance(node, FindingRow) and node.rule == rule)
    )
    bench.qtbot.waitUntil(lambda: panel.detail.fix.is_worked_out)
    said: list[str] = []
    bench.session.message.connect(said.append)
    panel.detail.fix.click()
    assert "Fixed 4 of 5 findings" in said[0]
    bench.settle()
    assert [f.rule for f in bench.session.report.findings].count(rule) == 1


def test_an_edit_meanwhile_ends_the_search(bench, far_links):
    choose_group(bench)
    button = bench.window.of(FindingsPanel).detail.fix
    bench.place("brocade-g620")
    assert not button.fixes
    assert not button.of_all.is_at_work
    button.apply_first()
    bench.settle()
    assert too_long(bench) == 4


def test_of_very_many_it_says_how_many_it_mends(bench, far_links, monkeypatch):
    monkeypatch.setattr("sanwright.gui.findings.fixing_all.MOST", 3)
    choose_group(bench)
    button = bench.window.of(FindingsPanel).detail.fix
    assert button.text().strip().startswith("Fix 3 of 4: ")
    button.click()
    bench.settle()
    assert too_long(bench) == 1
