"""The list of differences by kind of record; a click shows the record on the canvas."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QStyleOptionViewItem,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.design import Table
from sanwright.fields.differences import Difference, DifferenceKind
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.comparison.figures_page import FiguresPage
from sanwright.gui.document.thumbnail import mark_colour
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.gui.widgets.telling_cells import TellingDelegate
from sanwright.language import number as localised_number
from sanwright.text import tr
from sanwright.wording.differences import TABLE_NAMES, by_table

PANEL_WIDTH = 260
_ROLE = Qt.ItemDataRole.UserRole


class _Rows(TellingDelegate):
    """Names in one line, sentences in several: Qt reckons without the indent when it wraps."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """What is cut in the middle is not wrapped."""
        super().initStyleOption(option, index)
        if option.textElideMode is Qt.TextElideMode.ElideMiddle:
            option.features &= ~QStyleOptionViewItem.ViewItemFeature.WrapText


class ComparisonPanel(ThemedWidget, QWidget):
    """Follows a comparison."""

    located = Signal(object)
    """The ``Difference`` that the user wants to see."""

    def __init__(
        self, comparison: DesignComparison, figures: FiguresPage, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.figures = figures
        self._comparison = comparison
        self.summary = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self.hint = QLabel(wordWrap=True)
        self.hint.setProperty("role", "empty")
        self.end = QPushButton(tr("End the comparison"))
        self.tree = named(QTreeWidget(), tr("Differences"))
        self.tree.setItemDelegate(_Rows(self.tree))
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.setMinimumWidth(PANEL_WIDTH)
        top = QVBoxLayout()
        top.setContentsMargins(10, 8, 10, 8)
        top.addWidget(self.summary)
        top.addWidget(self.end, 0, Qt.AlignmentFlag.AlignLeft)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self.hint)
        self.pages = QTabWidget(documentMode=True)
        self.pages.addTab(self.tree, tr("Differences"))
        self.pages.addTab(figures, tr("Figures"))
        layout.addWidget(self.pages, 1)
        layout.addStretch()
        self.end.clicked.connect(comparison.end)
        self.tree.itemClicked.connect(self._show)
        self.tree.itemActivated.connect(self._show)
        comparison.changed.connect(self.refresh)
        self.follow_theme()

    def renew_theme(self, _theme: Theme) -> None:
        """Word every line, and mark the drawing, in other colours."""
        self.refresh()
        self._comparison.refresh_marks()

    def refresh(self) -> None:
        """Show what was found."""
        found = self._comparison.found
        is_on = self._comparison.is_on
        self.end.setVisible(is_on)
        self.summary.setVisible(is_on)
        self.pages.setVisible(bool(found))
        self.hint.setVisible(not found)
        if not is_on:
            self.hint.setText(tr("Nothing is compared. Choose Edit > Compare with the saved file."))
        elif not found:
            self.hint.setText(tr("The design and the file are the same."))
        self.summary.setText(self._summary())
        self._fill(found)

    def _summary(self) -> str:
        if not self._comparison.is_on:
            return ""
        counts = []
        for kind, words in (
            (DifferenceKind.ADDED, tr("added")),
            (DifferenceKind.CHANGED, tr("changed")),
            (DifferenceKind.MOVED, tr("moved")),
            (DifferenceKind.REMOVED, tr("removed")),
        ):
            number = sum(d.kind is kind and not d.only_moved for d in self._comparison.found)
            colour = mark_colour(current_theme(), kind).name()
            figure = f"{kind.symbol}&nbsp;{localised_number(number)}"
            counts.append(f'<b style="color:{colour}">{figure}</b>&nbsp;{words}')
        title = tr("Compared with {name}", name=escape(self._comparison.title))
        lines = [title, "&nbsp; ".join(counts)]
        if elsewhere := sum(d.only_moved for d in self._comparison.found):
            lines.append(tr("{count:,} only elsewhere on the drawing", count=elsewhere))
        lines += [escape(str(said)) for said in self._comparison.doubts[:1]]
        return "<br>".join(lines)

    def _fill(self, found: tuple[Difference, ...]) -> None:
        self.tree.clear()
        if doubts := self._comparison.doubts[1:]:
            head = QTreeWidgetItem([tr("In doubt ({count:,})", count=len(doubts))])
            self.tree.addTopLevelItem(head)
            head.addChildren([QTreeWidgetItem([str(doubt)]) for doubt in doubts])
            head.setExpanded(True)
        for table, of_table in by_table(found).items():
            head = QTreeWidgetItem(
                [f"{tr(TABLE_NAMES[table])} ({localised_number(len(of_table))})"]
            )
            self.tree.addTopLevelItem(head)
            head.addChildren([self._row(each) for each in of_table if not each.only_moved])
            # Arranging moves everything: what the customer pays for must not drown in that.
            if elsewhere := [self._row(each) for each in of_table if each.only_moved]:
                title = tr("Only elsewhere on the drawing ({count:,})", count=len(elsewhere))
                folded = QTreeWidgetItem([title])
                folded.addChildren(elsewhere)
                head.addChild(folded)
            head.setExpanded(table is not Table.PARTS)

    def _row(self, difference: Difference) -> QTreeWidgetItem:
        row = QTreeWidgetItem([f"{difference.kind.symbol}  {difference.label}"])
        row.setForeground(0, mark_colour(current_theme(), difference.kind))
        row.setData(0, _ROLE, difference)
        for field in difference.fields:
            line = QTreeWidgetItem([f"{tr(field.name)}: {field.before} → {field.after}"])
            line.setData(0, _ROLE, difference)
            row.addChild(line)
        return row

    def _show(self, item: QTreeWidgetItem) -> None:
        difference = item.data(0, _ROLE)
        if isinstance(difference, Difference):
            self.located.emit(difference)
