"""Accepting a finding with a reason, and taking that back."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from sanwright.checks import Finding, accepted_text
from sanwright.edits import waive, withdraw
from sanwright.gui.document.session import Session
from sanwright.gui.window.design_window import DesignWindow


def ask_to_waive(window: DesignWindow, finding: Finding) -> None:
    """Ask for a reason and accept the finding."""
    from sanwright.gui.findings.waive_dialog import WaiveDialog

    dialog = WaiveDialog(finding, window.settings.author, window)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        author = dialog.author.text().strip()
        window.settings.author = author
        accept(window.session, finding, dialog.reason.toPlainText(), author, dialog.date)
    dialog.deleteLater()


def accept(session: Session, finding: Finding, reason: str, author: str, date: str) -> str:
    """Store a waiver; returns why it was refused, or nothing."""
    design = session.design
    return session.attempt(
        lambda: waive(
            design, finding.rule, finding.subjects, accepted_text(finding), reason, author, date
        )
    )


def unwaive(session: Session, finding: Finding) -> None:
    """Let a waived finding count again."""
    if finding.waiver is not None:
        session.do(withdraw(session.design, finding.waiver.id))
