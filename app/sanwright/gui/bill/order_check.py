"""What an order still lacks: gaps of a kind together, with what to do; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.bom.gaps import FactAnswer, GapKind, GapSeverity, NumberOffer
from sanwright.bom.order_check import OrderCheck, OrderIssue
from sanwright.gui.look.icons import icon
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.language import number
from sanwright.text import Text, tr

_HEADERS = (Text("What is missing"), Text("What to do"))
_ALARMS = {GapSeverity.MISSING: "error", GapSeverity.ASK: "warning", GapSeverity.NOTE: "info"}
_ALL_THERE = Text("Nothing is missing: the order can be placed.")
_WIDTH = 460
_MOST_BUTTONS = 2
_SHARE = 0.5
"""Of the width, for what is missing; a narrow panel keeps ``_WIDTH``."""
_ISSUE = Qt.ItemDataRole.UserRole + 1


class OrderCheckList(QStackedWidget):
    """A tree of gaps, or the good news."""

    located = Signal(object)
    """Ids of what a gap is about."""
    zoom_wanted = Signal(object)
    """The same, to be seen as large as they go."""
    number_wanted = Signal(str, str)
    """A part, and the number to order it by from now on."""
    answered = Signal(object)
    """A ``FactAnswer``: what the user knows of a part."""

    def __init__(self, is_known: Callable[[FactAnswer], bool]) -> None:
        """``is_known``: whether an answer was given before, or is in the catalog by now."""
        super().__init__()
        self.is_known = is_known
        self._check: OrderCheck | None = None
        self.tree = named(QTreeWidget(), tr("Order check"))
        self.tree.setHeaderLabels([tr(text) for text in _HEADERS])
        self.tree.setUniformRowHeights(True)
        self.tree.setItemDelegate(TellingDelegate(self.tree))
        self.tree.setProperty("role", "lines")
        self.tree.setColumnWidth(0, _WIDTH)
        self.tree.setExpandsOnDoubleClick(False)
        self.tree.itemClicked.connect(self._locate)
        self.tree.itemActivated.connect(self._locate)
        self.tree.itemDoubleClicked.connect(self._zoom)
        good = QLabel(tr(_ALL_THERE), wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        good.setProperty("role", "empty")
        self.verdict = QLabel(wordWrap=True)
        filled = QWidget()
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.verdict)
        column.addWidget(self.tree, 1)
        self.addWidget(filled)
        self.addWidget(good)

    @property
    def gaps(self) -> int:
        """How many gaps there are; what is only noted does not count."""
        check = self._check
        if check is None:
            return 0
        return check.count(GapSeverity.MISSING) + check.count(GapSeverity.ASK)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is missing has most of the width."""
        super().resizeEvent(event)
        self.tree.setColumnWidth(0, max(_WIDTH, round(self.width() * _SHARE)))

    def show_check(self, check: OrderCheck | None) -> None:
        """Show other gaps."""
        self._check = check
        issues = check.issues if check is not None else ()
        self.verdict.setText(str(check.text) if check is not None else "")
        bar = self.tree.verticalScrollBar()
        place = bar.value()
        self.tree.clear()
        for lack, of_kind in groupby(issues, key=lambda issue: issue.lack):
            top = self._group(lack, list(of_kind))
            self.tree.addTopLevelItem(top)
            for row in range(top.childCount()):
                item = top.child(row)
                issue = item.data(0, _ISSUE) if item is not None else None
                if item is not None and issue is not None and (issue.offers or issue.answers):
                    self.tree.setItemWidget(item, 1, self._buttons(issue))
                else:
                    self.tree.setFirstColumnSpanned(row, self.tree.indexFromItem(top), True)
        self.tree.expandAll()
        bar.setValue(place)
        self.setCurrentIndex(0 if issues else 1)

    def _group(self, lack: GapKind, items: Sequence[OrderIssue]) -> QTreeWidgetItem:
        alarm = _ALARMS[lack.severity]
        top = QTreeWidgetItem([f"{lack.label} ({number(len(items))})", str(lack.advice)])
        top.setIcon(0, icon(f"severity-{alarm}", str(alarm)))
        top.setToolTip(0, str(lack.severity.label))
        top.setToolTip(1, str(lack.advice))
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        records = [id_ for item in items for id_ in item.records]
        top.setData(0, Qt.ItemDataRole.UserRole, tuple(dict.fromkeys(records)))
        for item in items:
            row = QTreeWidgetItem(top, [str(item.text)])
            row.setToolTip(0, str(item.text))
            row.setData(0, Qt.ItemDataRole.UserRole, item.records)
            row.setData(0, _ISSUE, item)
        return top

    def _buttons(self, issue: OrderIssue) -> QWidget:
        """A button for each number or answer that closes the gap; of many numbers, a menu."""
        holder, offers = QWidget(), issue.offers
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        known = [reply for reply in issue.answers if self.is_known(reply)]
        for reply in known or issue.answers:
            button = QToolButton()
            button.setText(str(reply.label))
            if known:
                button.setText(tr("Take over: {answer}", answer=reply.label))
                button.setToolTip(
                    tr("From the catalog of today and from what you stated in other designs")
                )
            button.clicked.connect(self._answering(reply))
            row.addWidget(button)
        if len(offers) > _MOST_BUTTONS:
            button = QToolButton()
            button.setText(tr("Order by another number"))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            menu = QMenu(button)
            for offer in offers:
                menu.addAction(f"{offer.number}: {offer.brings}", self._taking(offer))
            button.setMenu(menu)
            row.addWidget(button)
        else:
            for offer in offers:
                button = QToolButton()
                button.setText(tr("Order by {number}", number=offer.number))
                button.setToolTip(str(offer.brings))
                button.clicked.connect(self._taking(offer))
                row.addWidget(button)
        row.addStretch()
        return holder

    def _taking(self, offer: NumberOffer) -> Callable[[], None]:
        return lambda: self.number_wanted.emit(offer.part, offer.number)

    def _answering(self, reply: FactAnswer) -> Callable[[], None]:
        return lambda: self.answered.emit(reply)

    def _locate(self, item: QTreeWidgetItem) -> None:
        if targets := _targets(item):
            self.located.emit(targets)

    def _zoom(self, item: QTreeWidgetItem) -> None:
        if targets := _targets(item):
            self.zoom_wanted.emit(targets)


def _targets(item: QTreeWidgetItem) -> tuple[str, ...]:
    return tuple(item.data(0, Qt.ItemDataRole.UserRole) or ())
