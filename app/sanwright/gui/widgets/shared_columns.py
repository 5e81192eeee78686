"""Columns of a table that share its width, so that as little as can be is beyond its edge.

What a column needs is read from its heading and its first rows. Where all of that is more than
there is, the widest give way first, figures not at all. A width that the user dragged stays, also
for the next run; a double click on the edge of a heading gives it back.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QStyleOptionHeader,
    QTableView,
    QToolTip,
)

from sanwright.gui.settings import Settings

_SEEN = 24
"""Rows that say how wide a column must be; asking all of many would stop the window."""
_LEAST, _WORDS, _FIRST = 36, 50, 200
"""What any column, one of words, and the first keep at least; logical pixels."""
_SHARE = 35
"""Per cent of the table that the first column keeps at most."""
_FIGURE, _HEADING = 110, 50
"""Up to which figures are never cut, and their headings."""
_MOST = 460
"""More is a sentence, which its tip tells."""
_ROOM = 6
_MARGIN, _ARROW = 16, 16
"""What a heading does not have for its letters."""
_HEEDED = frozenset(
    (
        QEvent.Type.Resize,
        QEvent.Type.Show,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.ToolTip,
    )
)


def shared_widths(room: int, wanted: Sequence[int], least: Sequence[int]) -> list[int]:
    """Widths within ``room`` pixels: what is ``wanted``, or the widest cut to the same width.

    None goes below its ``least``, so the sum is above ``room`` where even those do not fit.

    >>> shared_widths(500, (100, 300, 50), (80, 90, 50))
    [100, 300, 50]
    >>> shared_widths(300, (100, 300, 50), (80, 90, 50))
    [100, 150, 50]
    >>> shared_widths(200, (100, 300, 50), (80, 90, 50))
    [80, 90, 50]
    """
    low, high = 0, max(wanted, default=0)
    while low < high:  # the largest width to which the widest can be cut
        cap = (low + high + 1) // 2
        if sum(max(min(w, cap), min(m, w)) for w, m in zip(wanted, least, strict=True)) <= room:
            low = cap
        else:
            high = cap - 1
    return [max(min(w, low), min(m, w)) for w, m in zip(wanted, least, strict=True)]


class ColumnMemory(QObject):
    """Which widths the user gave to columns, kept in the settings of the running program."""

    def __init__(self, application: QApplication, settings: Settings) -> None:
        for other in application.findChildren(ColumnMemory):
            other.setParent(None)
        super().__init__(application)
        self.settings = settings

    @staticmethod
    def of_program() -> ColumnMemory | None:
        """That of the running program."""
        application = QApplication.instance()
        return application.findChild(ColumnMemory) if application is not None else None


class WholeHeadings(QHeaderView):
    """A table's head whose titles keep their beginning, also those that end at the right."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self.setSectionsClickable(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def initStyleOptionForIndex(  # noqa: N802
        self, option: QStyleOptionHeader, section: int
    ) -> None:
        """Cut the text here: the style lets a cut one at the right begin before its section."""
        super().initStyleOptionForIndex(option, section)
        is_sorted = self.isSortIndicatorShown() and self.sortIndicatorSection() == section
        room = self.sectionSize(section) - _MARGIN - (_ARROW if is_sorted else 0)
        mode = Qt.TextElideMode.ElideRight
        lines = option.text.split("\n")
        option.text = "\n".join(option.fontMetrics.elidedText(line, mode, room) for line in lines)


class SharedColumns(QObject):
    """Fits the columns of ``table``; those in ``wide`` share what is left over.

    ``name`` is what the user's widths are kept under; without one they last as long as the table.
    ``spare`` are left out, the first of them first, where there is no room for all. A table that
    ``scrolls`` sideways gives each column what it wants.
    """

    def __init__(
        self,
        table: QTableView,
        name: str,
        wide: Sequence[int],
        spare: Sequence[int] = (),
        *,
        scrolls: bool = False,
    ) -> None:
        super().__init__(table)
        self._scrolls = scrolls
        self._spare = tuple(spare)
        self._table, self._name, self._wide = table, name, tuple(wide)
        self._by_hand: dict[int, int] = {}
        self._is_pressed = self._is_fitting = self._is_remembered = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.fit)
        header = WholeHeadings(table)
        table.setHorizontalHeader(header)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(_LEAST)
        header.setResizeContentsPrecision(_SEEN)
        header.sectionResized.connect(self._on_resized)
        header.sectionHandleDoubleClicked.connect(self._forget)
        self._viewport = table.viewport()
        for watched in (header.viewport(), self._viewport):
            watched.installEventFilter(self)
        self._follow(table.model())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit anew where there is other room; note what the mouse does; tell a cut heading."""
        kind = event.type()
        if kind not in _HEEDED:  # so nothing is asked of a table that is on its way out
            return False
        if watched is self._viewport:
            if kind in (QEvent.Type.Resize, QEvent.Type.Show):
                self.fit() if self._table.isVisible() else self._soon.start()
        elif kind is QEvent.Type.MouseButtonPress:
            self._is_pressed = True
        elif kind is QEvent.Type.MouseButtonRelease:
            self._is_pressed = False
            self._soon.start()
        elif kind is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            return self._tell(event)
        return False

    def fit(self) -> None:
        """Give each column its width."""
        self._soon.stop()
        if self._is_pressed or not self._table.isVisible():
            return
        self._remember()
        header = self._table.horizontalHeader()
        self._is_fitting = True
        try:
            for number, width in self._widths(header).items():
                header.resizeSection(number, width)
        finally:
            self._is_fitting = False

    def _widths(self, header: QHeaderView) -> dict[int, int]:
        """Of every column that is shown; hides those for which there is no room."""
        for column in self._spare:
            header.showSection(column)
        model = self._table.model()
        shown = [n for n in range(header.count()) if not header.isSectionHidden(n)]
        needs = {n: self._need(model, n) for n in shown if n not in self._by_hand}
        by_hand = {n: width for n, width in self._by_hand.items() if n in shown}
        room = self._viewport.width() - sum(by_hand.values())
        for column in self._spare:
            if column in needs and sum(least for _, least in needs.values()) > room:
                header.hideSection(column)
                del needs[column]
        wanted, least = [each[0] for each in needs.values()], [each[1] for each in needs.values()]
        widths = dict(zip(needs, shared_widths(room, wanted, least), strict=True))
        self._spread(widths, room)
        return {**widths, **by_hand}

    def _need(self, model: QAbstractItemModel, column: int) -> tuple[int, int]:
        """What a column wants, and what it keeps."""
        header = self._table.horizontalHeader()
        cells = max(self._table.sizeHintForColumn(column), 0) + _ROOM
        wanted = min(max(cells, header.sectionSizeHint(column) + _ROOM), _MOST)
        if self._scrolls:
            return wanted, wanted
        if self._is_of_figures(model, column):
            head = min(wanted, _HEADING)
            return wanted, max(min(cells, wanted, _FIGURE), head)
        if header.visualIndex(column):
            return wanted, min(wanted, _WORDS)
        share = self._viewport.width() * _SHARE // 100
        return wanted, min(wanted, _FIRST, max(share, _WORDS))

    def _is_of_figures(self, model: QAbstractItemModel, column: int) -> bool:
        """Whether its cells do not begin at the left, as words do."""
        if not model.rowCount():
            return False
        aligned = model.index(0, column).data(Qt.ItemDataRole.TextAlignmentRole)
        return aligned is not None and not int(aligned) & int(Qt.AlignmentFlag.AlignLeft)

    def _spread(self, widths: dict[int, int], room: int) -> None:
        """Let the wide columns have what is left over."""
        taking = [n for n in self._wide if n in widths] or list(widths)[-1:]
        left = room - sum(widths.values())
        for number, column in enumerate(taking):
            if left > 0:
                widths[column] += (left + number) // len(taking)

    def _follow(self, model: QAbstractItemModel) -> None:
        for signal in (
            model.modelReset, model.layoutChanged, model.rowsInserted, model.columnsInserted,
            model.columnsRemoved, model.headerDataChanged,
        ):  # fmt: skip
            signal.connect(self._fit_soon)

    def _fit_soon(self) -> None:
        self._soon.start()

    def _on_resized(self, section: int, _before: int, now: int) -> None:
        if self._is_pressed and not self._is_fitting and now:
            self._by_hand[section] = now
            self._keep()

    def _forget(self, section: int) -> None:
        self._by_hand.pop(section, None)
        self._is_pressed = False
        self._keep()
        self._soon.start()

    def _remember(self) -> None:
        """Take the widths of the last run, once."""
        memory = ColumnMemory.of_program()
        if self._name and memory is not None and not self._is_remembered:
            self._is_remembered = True
            self._by_hand.update(memory.settings.column_widths(self._name))

    def _keep(self) -> None:
        memory = ColumnMemory.of_program()
        if self._name and memory is not None:
            memory.settings.set_column_widths(self._name, self._by_hand)

    def _tell(self, event: QHelpEvent) -> bool:
        """The whole of a heading that has no room."""
        header = self._table.horizontalHeader()
        section = header.logicalIndexAt(event.pos())
        is_cut = section >= 0 and header.sectionSizeHint(section) > header.sectionSize(section)
        model = self._table.model()
        own = model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        if not is_cut or own:
            return False
        text = model.headerData(section, Qt.Orientation.Horizontal)
        QToolTip.showText(event.globalPos(), " ".join(str(text).split()), self._table)
        return True
