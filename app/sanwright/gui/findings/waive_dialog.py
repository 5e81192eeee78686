"""Asks why findings are accepted, and by whom."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from sanwright.checks import Finding
from sanwright.clock import local_day
from sanwright.gui.findings.waivers_model import accepted_words
from sanwright.gui.widgets.fields import muted, named
from sanwright.listing import listed
from sanwright.text import tr

_MOST_SAID = 4


class WaiveDialog(QDialog):
    """Reason and name; the date is today's."""

    def __init__(
        self, findings: Sequence[Finding], author: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        count = len(findings)
        self.setWindowTitle(tr("Waive a finding", "Waive {count:,} findings", count))
        self.setMinimumWidth(460)
        self.date = local_day().isoformat()
        self.reason = named(QPlainTextEdit(), tr("Reason"))
        self.reason.setPlaceholderText(
            tr("Why this is acceptable here; it is printed in the report.")
        )
        self.reason.setTabChangesFocus(True)
        self.reason.setFixedHeight(90)
        self.author = named(QLineEdit(author), tr("Accepted by"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = buttons.addButton(tr("Waive"), QDialogButtonBox.ButtonRole.AcceptRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        said = [str(finding.message) for finding in findings[:_MOST_SAID]]
        said += [tr("and {count:,} more", count=count - _MOST_SAID)] if count > _MOST_SAID else []
        layout.addWidget(QLabel("\n".join(said), wordWrap=True))
        kinds = dict.fromkeys(accepted_words(finding) for finding in findings)
        accepted = str(listed(tuple(kinds), _MOST_SAID))
        rule = findings[0].rule
        layout.addWidget(
            muted(tr("Rule {rule}. Accepted: {accepted}.", rule=rule, accepted=accepted))
        )
        for caption, field in ((tr("&Reason"), self.reason), (tr("&Accepted by"), self.author)):
            label = QLabel(caption)
            label.setBuddy(field)
            layout.addWidget(label)
            layout.addWidget(field)
        layout.addWidget(
            muted(
                tr(
                    "Date: {date}. Once the finding says something else, the waiver is stale; it "
                    "can be withdrawn at any time.",
                    date=self.date,
                )
            )
        )
        layout.addWidget(buttons)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.reason.textChanged.connect(self._check)
        self._check()

    def _check(self) -> None:
        self.accept_button.setEnabled(bool(self.reason.toPlainText().strip()))
