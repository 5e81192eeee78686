"""Rows about what is found: from finding to finding, fixes, missing facts, waivers."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.gui.findings.fixing import findings_at
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.window.action import ANALYSIS, EDIT, Action, Handler
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import panel_switch, show_panel
from sanwright.text import tr


def show_findings(window: DesignWindow, severity: Severity | None) -> FindingsPanel:
    """Bring the findings up, all of them or those of a severity."""
    window.show_panel("findings")
    panel = window.of(FindingsPanel)
    panel.choose_severity(severity)
    return panel


def show_findings_of(window: DesignWindow, rule: str) -> None:
    """Bring up what a rule found."""
    show_findings(window, None).search.setText(rule)
    window.window().activateWindow()


def _search_findings(window: DesignWindow) -> None:
    window.show_panel("findings")
    window.of(FindingsPanel).search.setFocus()


def _walk(step: int) -> Handler:
    def walk(window: DesignWindow) -> None:
        window.show_panel("findings")
        window.of(FindingsPanel).walk(step)

    return walk


def _fix(window: DesignWindow) -> None:
    """The fixes of the chosen finding; without one, of the first about what is selected."""
    window.show_panel("findings")
    panel = window.of(FindingsPanel)
    if panel.selected() is None:
        found = findings_at(window.session, tuple(window.editor.selected_ids()))
        if not found:
            window.session.message.emit(tr("Choose a finding first; F4 goes to the next one."))
            return
        panel.choose(found[0])
    panel.detail.fix.open_menu()


ROWS: tuple[Action, ...] = (
    panel_switch("findings", "&Findings and figures", "findings", "Shift+F11", 820),
    Action(
        "edit.find-finding", EDIT, "Fi&nd finding", _search_findings, "Ctrl+Shift+F", "findings",
        place=505,
    ),
    Action("design.next-finding", ANALYSIS, "Ne&xt finding", _walk(1), "F4", "next", place=105),
    Action(
        "design.previous-finding", ANALYSIS, "&Previous finding", _walk(-1), "Shift+F4", "previous",
        place=110,
    ),
    Action("design.fix", ANALYSIS, "&Quick fix…", _fix, "Ctrl+.", "fix", place=115),
    Action(
        "design.facts", ANALYSIS, "&Missing facts", show_panel("facts"), "Ctrl+Alt+F", "fact",
        place=120,
    ),
    Action(
        "design.waivers", ANALYSIS, "Wai&vers", show_panel("waivers"), "Ctrl+Alt+W", "waive",
        place=125,
    ),
    Action(
        "design.check", ANALYSIS, "Check &again", lambda d: d.session.check_again(), "F5", "check",
        place=100,
    ),
)  # fmt: skip
