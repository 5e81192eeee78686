"""What was left out and why: files with one sentence each, then what the files do not say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from sanwright.exchange.captures.summary import what_was_read, why_left_out
from sanwright.exchange.importer import RemarkKind
from sanwright.gui.running_san.study import ReadSan
from sanwright.gui.widgets.fields import named
from sanwright.language import number
from sanwright.text import Text, tr

MOST = 2000
_TITLES = {
    RemarkKind.LEFT_OUT: Text("Read and not taken"),
    RemarkKind.LACKING: Text("Said by no file"),
    RemarkKind.DOUBTFUL: Text("Taken with doubt"),
}


class LeftOutTree(QTreeWidget):
    """Kinds with their counts, and each of them with its reason."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, tr("What was left out and why"))
        self.setHeaderLabels([tr("What"), tr("Why")])
        self.setAlternatingRowColors(True)
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.setColumnWidth(0, 300)

    def show_read(self, read: ReadSan) -> int:
        """List it; says how many things it is."""
        self.clear()
        files = read.reading.files
        sorts = (
            (tr("Files of which nothing was taken"), [one for one in files if not one.is_of_use]),
            (
                tr("Files of which a part was taken"),
                [one for one in files if one.is_of_use and str(why_left_out(one))],
            ),
        )
        count = 0
        for title, reports in sorts:
            rows = [(report.name, str(why_left_out(report))) for report in reports]
            count += self._add(title, rows)
        for kind, remark_title in _TITLES.items():
            remarks = [one for one in read.conclusion.remarks if one.kind is kind]
            rows = [(str(one.why), one.text) for one in remarks]
            count += self._add(tr(remark_title), rows)
        whole = [one for one in files if one.is_of_use and not str(why_left_out(one))]
        self._add(
            tr("Files that were taken as a whole"),
            [(report.name, str(what_was_read(report))) for report in whole],
            is_open=False,
        )
        first = self.topLevelItem(0)
        if first is not None:
            self.setCurrentItem(first)
        return count

    def _add(self, title: str, rows: list[tuple[str, str]], *, is_open: bool = True) -> int:
        if not rows:
            return 0
        top = QTreeWidgetItem([f"{title} ({number(len(rows))})"])
        for row in rows[:MOST]:
            item = QTreeWidgetItem(list(row))
            for column, text in enumerate(row):
                item.setToolTip(column, text)
            top.addChild(item)
        if len(rows) > MOST:
            top.addChild(QTreeWidgetItem([tr("and {count:,} more", count=len(rows) - MOST)]))
        self.addTopLevelItem(top)
        top.setFirstColumnSpanned(True)  # heeded by items of a tree alone
        for place in range(top.childCount()):
            if (shown := top.child(place)) is not None:
                shown.setFirstColumnSpanned(not shown.text(1))
        top.setFlags(top.flags() | Qt.ItemFlag.ItemIsEnabled)
        top.setExpanded(is_open)
        return len(rows)
