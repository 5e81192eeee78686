"""Accepting findings with a reason, one or all of a group, and taking that back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QMenu

from sanwright.checks import Finding, accepted_text
from sanwright.edits import Accepted, waive_all, withdraw
from sanwright.gui.document.session import Session
from sanwright.gui.findings.groups import alike, counted_title
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr

_MOST_GROUPS = 12


def ask_to_waive(window: DesignWindow, findings: Sequence[Finding]) -> None:
    """Ask for a reason and accept the findings, all of one rule, for it."""
    from sanwright.gui.findings.waive_dialog import WaiveDialog

    dialog = WaiveDialog(findings, window.settings.author, window)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        author = dialog.author.text().strip()
        window.settings.author = author
        accept(window.session, findings, dialog.reason.toPlainText(), author, dialog.date)
    dialog.deleteLater()


def accept(
    session: Session, findings: Sequence[Finding], reason: str, author: str, date: str
) -> str:
    """Store waivers as one edit; returns why that was refused, or nothing."""
    accepted = [Accepted(each.rule, each.subjects, accepted_text(each)) for each in findings]
    return session.attempt(lambda: waive_all(session.design, accepted, reason, author, date))


def unwaive(session: Session, findings: Sequence[Finding]) -> None:
    """Let waived findings count again."""
    waivers = [finding.waiver.id for finding in findings if finding.waiver is not None]
    if waivers:
        session.do(withdraw(session.design, *dict.fromkeys(waivers)))


def can_be_waived(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Those that still count and are about something that a waiver can name."""
    return tuple(finding for finding in findings if not finding.waived and finding.subjects)


def fill_waive_menu(menu: QMenu, window: DesignWindow, findings: Sequence[Finding]) -> None:
    """Offer to accept findings, those of one rule together."""
    for group in alike(can_be_waived(findings))[:_MOST_GROUPS]:
        action = menu.addAction(tr("{findings}…", findings=counted_title(group)))
        action.triggered.connect(lambda _=False, g=group: ask_to_waive(window, g))
