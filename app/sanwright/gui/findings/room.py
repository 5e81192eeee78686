"""Registers what is found: findings, missing facts and waivers, and what mends them."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu

from sanwright.checks import CheckReport, Finding, Missing
from sanwright.checks.missing import count_missing
from sanwright.gui.findings.actions import ROWS, show_findings
from sanwright.gui.findings.fixing import findings_at, refill_fix_menu
from sanwright.gui.findings.missing_facts_panel import MissingFactsPanel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.findings.waivers_panel import WaiversPanel
from sanwright.gui.findings.waiving import ask_to_waive, can_be_waived, fill_waive_menu, unwaive
from sanwright.gui.look.icons import icon
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where
from sanwright.gui.window.registration import Room
from sanwright.guide.rule_pages import RULE
from sanwright.text import Text, tr

_MANY, _LATER_MS = 2_000, 250
"""What so many findings lack is counted when edits have paused for so long."""


def _findings(window: DesignWindow) -> FindingsPanel:
    panel = FindingsPanel(window.session, window.settings, window)

    def waive(findings: tuple[Finding, ...]) -> None:
        ask_to_waive(window, findings)

    def count_again(findings: tuple[Finding, ...]) -> None:
        unwaive(window.session, findings)

    panel.located.connect(window.go_to)
    panel.waive_requested.connect(waive)
    panel.unwaive_requested.connect(count_again)
    panel.manual_requested.connect(lambda rule: window.guide_wanted.emit(f"{RULE}{rule}"))
    return panel


def _facts(window: DesignWindow) -> MissingFactsPanel:
    return MissingFactsPanel(window.session, window.settings, window)


def _waivers(window: DesignWindow) -> WaiversPanel:
    panel = WaiversPanel(window.session, window)
    panel.located.connect(window.go_to)
    return panel


def _join(window: DesignWindow) -> None:
    panel = window.of(FindingsPanel)

    def ask_fact(missing: Missing) -> None:
        window.show_panel("facts")
        window.of(MissingFactsPanel).ask(missing)

    def show_stale_waivers() -> None:
        window.show_panel("waivers")
        window.of(WaiversPanel).show_stale()

    def count_facts() -> None:
        report = window.session.report
        if report is not None:
            window.lower_tabs.show_count("facts", count_missing(report))

    later = QTimer(panel, singleShot=True, interval=_LATER_MS)
    later.timeout.connect(count_facts)

    def count(report: CheckReport) -> None:
        tabs = window.lower_tabs
        tabs.show_count("findings", sum(report.counts.values()))
        if len(report.findings) > _MANY:
            later.start()
        else:
            count_facts()
        tabs.show_count("waivers", len(window.session.design.waivers))

    window.session.checked.connect(count)
    panel.fact_requested.connect(ask_fact)
    panel.stale_requested.connect(show_stale_waivers)
    for severity, button in window.status.verdicts.items():
        button.clicked.connect(lambda _=False, s=severity: show_findings(window, s))


def _offer_fixes(window: DesignWindow, menu: QMenu, ids: tuple[str, ...]) -> None:
    """Menus of quick fixes, worked out when it is opened, and of waivers, if anything is found."""
    session = window.session
    found = findings_at(session, ids)
    if found:
        fixes = QMenu(tr("Fix findin&gs"), menu)
        fixes.setIcon(icon("fix"))
        fixes.aboutToShow.connect(lambda: refill_fix_menu(fixes, session, found))
        first = menu.actions()[0]
        menu.insertMenu(first, fixes)
        if can_be_waived(found):
            waivers = QMenu(tr("Wai&ve"), menu)
            waivers.setIcon(icon("waive"))
            fill_waive_menu(waivers, window, found)
            menu.insertMenu(first, waivers)
        menu.insertSeparator(first)


ROOM = Room(
    panels=(
        Panel("findings", Text("Findings"), Where.BELOW, 10, _findings),
        Panel("facts", Text("Missing facts"), Where.BELOW, 20, _facts, late=MissingFactsPanel),
        Panel("waivers", Text("Waivers"), Where.BELOW, 30, _waivers, late=WaiversPanel),
    ),
    actions=ROWS,
    join=_join,
    extend_context_menu=_offer_fixes,
)
