"""What stands around a page: what its rule means for the design, an address in the web below."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout

from sanwright.checks import Rule
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.fields import muted
from sanwright.parts import RulePack
from sanwright.text import tr


class RuleBar(QFrame):
    """What the rule that is read means for the open design: its findings, and its limits there."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.label = QLabel()
        self.limits = muted()
        self.button = QPushButton(tr("Show findings of this rule"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.wanted)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self.label)
        texts.addWidget(self.limits)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(26, 8, 12, 8)
        layout.addLayout(texts, 1)
        layout.addWidget(self.button)
        self.hide()

    def show_rule(self, count: int, design: str, limits: str) -> None:
        """Show ``count`` findings in ``design``, and limits; without either there is no bar."""
        text = tr(
            "{count:,} finding in {design}", "{count:,} findings in {design}", count, design=design
        )
        self.label.setText(text)
        self.limits.setText(limits)
        for widget in (self.label, self.button):
            widget.setVisible(count > 0)
        self.limits.setVisible(bool(limits))
        self.setVisible(count > 0 or bool(limits))


def limits_text(rule: Rule, pack: RulePack) -> str:
    """The limits that a rule asks for and the pack sets, with their values."""
    rows = (pack.threshold(limit.key) for limit in rule.limits)
    found = [f"{row.key} {row.shown}" for row in rows if row is not None]
    limits = " · ".join(found)
    return tr("{pack}: {limits}", pack=pack.name, limits=limits) if found else ""


class AddressBar(QFrame):
    """An address that a page names: to copy, or to open in the browser if the user says so."""

    def __init__(self) -> None:
        super().__init__()
        self._address = ""
        self.label = QLabel(wordWrap=True)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy = QPushButton(tr("Copy address"))
        self.open = QPushButton(tr("Open in browser"))
        self.close_button = QToolButton(autoRaise=True)
        self.close_button.setAccessibleName(tr("Close"))
        for button in (self.copy, self.open):
            button.setAutoDefault(False)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._address))
        self.open.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(self._address)))
        self.close_button.setIcon(icon("close"))
        self.close_button.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(26, 8, 12, 8)
        layout.addWidget(self.label, 1)
        for each in (self.copy, self.open, self.close_button):
            layout.addWidget(each)
        self.hide()

    def show_address(self, address: str) -> None:
        """Ask what to do with an address; nothing is fetched by showing it."""
        self._address = address
        self.label.setText(tr("Outside of Sanwright: {address}", address=address))
        self.show()
