"""One table with its filter line, the count of its rows, and what to do when there are none."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.fields import Plan
from sanwright.gui.document.session import Session
from sanwright.gui.settings import Settings
from sanwright.gui.tables.filtering import Filter, read_conditions
from sanwright.gui.tables.grid import TableGrid
from sanwright.gui.tables.heading import ColumnMenu
from sanwright.gui.tables.model import CellsModel
from sanwright.gui.tables.sheets import TableSheet
from sanwright.gui.widgets.fields import named
from sanwright.language import number as localised_number
from sanwright.text import tr

Extend = Callable[[QMenu, tuple[str, ...]], None]
"""Adds what the window offers for records to a menu."""

_TYPING_MS = 150
_MOST_SUBJECTS = 5000
_WIDTH_ROWS, _CELL_AIR = 40, 14
"""Rows that a column is made wide enough for, and pixels around a text."""


class SheetPage(QWidget):
    """A table of one kind of record."""

    chosen = Signal(tuple)
    """Ids of what the selected rows stand for."""
    located = Signal(tuple)
    """The same, to be shown on the topology."""

    def __init__(
        self,
        sheet: TableSheet,
        session: Session,
        settings: Settings,
        agree: Callable[[Plan], bool],
        extend: Extend = lambda _menu, _ids: None,
    ) -> None:
        super().__init__()
        self._extend = extend
        self.sheet = sheet
        self._session = session
        self._settings = settings
        self._is_choosing = False
        self._is_fitted = False
        self.model = CellsModel(sheet, session, self)
        self.grid = named(TableGrid(self.model, agree), tr(sheet.title))
        self.heading = ColumnMenu(self.grid)
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Filter rows"))
        self.search.setPlaceholderText(tr("Filter: words, or column:words, such as name:esx"))
        self.clear = QToolButton()
        self.clear.setText(tr("Clear filter"))
        self.columns = QToolButton()
        self.columns.setText(tr("Columns"))
        self.columns.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        for button in (self.clear, self.columns):
            button.setProperty("role", "command")
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.empty = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.empty.setProperty("role", "empty")
        self._pages = QStackedWidget()
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._prepare()
        self._lay_out()
        self._connect()
        self._show_count()

    def select(self, ids: tuple[str, ...]) -> None:
        """Choose the rows that stand for ``ids``, unless they are chosen."""
        rows = [row for id_ in ids if (row := self.model.row_of(id_)) is not None]
        if set(rows) == set(self.grid.selected_rows()):
            return
        self._is_choosing = True
        try:
            self.grid.choose(rows)
        finally:
            self._is_choosing = False

    def apply_filter(self) -> None:
        """Show the rows that the filter line asks for."""
        self._typing.stop()
        titles = {
            self.model.title(number).casefold().replace(" ", ""): number
            for number in range(len(self.model.columns))
        }
        titles = {**{c.key: n for n, c in enumerate(self.model.columns)}, **titles}
        conditions = read_conditions(self.search.text(), titles)
        self.model.set_filter(Filter(conditions, self.model.filter.values))

    def clear_filter(self) -> None:
        """Show all rows."""
        self.search.clear()
        self.model.filter.values.clear()
        self.apply_filter()

    def remember(self) -> None:
        """Keep widths, order and shown columns for the next time."""
        header = self.grid.horizontalHeader()
        keys = ",".join(column.key for column in self.model.columns)
        self._settings.set_table_state(self.sheet.table, keys, header.saveState())

    def complain(self, sentence: str) -> None:
        """Say beneath the table why something was refused."""
        self.complaint.setText(sentence)
        self.complaint.setVisible(bool(sentence))
        if sentence:
            self._session.message.emit(sentence)

    def _prepare(self) -> None:
        header, grid = self.grid.horizontalHeader(), self.grid
        header.setSectionsMovable(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSortIndicatorClearable(True)
        header.setHighlightSections(False)
        self._fit_columns()
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        keys = ",".join(column.key for column in self.model.columns)
        state = self._settings.table_state(self.sheet.table, keys)
        if state is not None:
            header.restoreState(state)
            self._is_fitted = True
        grid.setSortingEnabled(True)
        side = grid.verticalHeader()
        side.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        side.setDefaultSectionSize(grid.fontMetrics().height() + 10)
        side.setToolTip(tr("Double-click shows the row on the topology"))
        menu = QMenu(self.columns)
        menu.aboutToShow.connect(lambda: self.heading.fill_columns(menu))
        self.columns.setMenu(menu)
        grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def _fit_columns(self) -> None:
        """Once there are rows to fit, unless widths are those that the user left."""
        if self._is_fitted:
            return
        for number, column in enumerate(self.model.columns):
            self.grid.setColumnWidth(number, self._fitting_width(number, column.width))
        self._is_fitted = self.model.rowCount() > 0

    def _fitting_width(self, column: int, usual: int) -> int:
        """What heading and first rows of a column need, of rows up to twice its usual width."""
        metrics, model = self.grid.fontMetrics(), self.model
        rows = range(min(_WIDTH_ROWS, model.rowCount()))
        texts = {str(model.index(row, column).data() or "") for row in rows}
        needed = max(map(metrics.horizontalAdvance, texts), default=0) + _CELL_AIR
        heading = self.grid.horizontalHeader().sectionSizeHint(column)
        return max(heading, min(2 * usual, max(usual, needed)))

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.search, 1)
        top.addWidget(self.clear)
        top.addWidget(self.columns)
        bottom = QHBoxLayout()
        bottom.addWidget(self.count)
        bottom.addWidget(self.complaint, 1)
        self.complaint.hide()
        self._pages.addWidget(self.grid)
        self._pages.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 6)
        layout.setSpacing(6)
        layout.addLayout(top)
        layout.addWidget(self._pages, 1)
        layout.addLayout(bottom)
        self.setFocusProxy(self.grid)

    def _connect(self) -> None:
        self._typing.timeout.connect(self.apply_filter)
        self.search.textChanged.connect(lambda _: self._typing.start())
        self.search.returnPressed.connect(self._enter_table)
        self.clear.clicked.connect(self.clear_filter)
        self.model.counted.connect(self._show_count)
        self.model.counted.connect(self._fit_columns)
        self.model.refused.connect(lambda _, sentence: self.complain(sentence))
        self.grid.planned.connect(self._carry_out)
        self.grid.find_wanted.connect(self.search.setFocus)
        self.grid.selectionModel().selectionChanged.connect(lambda *_: self._on_choice())
        self.grid.verticalHeader().sectionDoubleClicked.connect(self.locate)
        self.grid.customContextMenuRequested.connect(self._show_menu)

    def locate(self, row: int) -> None:
        """Show a row on the topology."""
        self.located.emit(self.sheet.subjects(self.model.book.design, self.model.ids[row]))

    def context_menu(self) -> QMenu:
        """What can be done with the selected cells."""
        grid, menu = self.grid, QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        has_current = grid.currentIndex().isValid()
        for text, handler in (
            (tr("Cu&t"), grid.cut),
            (tr("&Copy"), grid.copy),
            (tr("Copy with &titles"), lambda: grid.copy(with_titles=True)),
            (tr("&Paste"), grid.paste),
            (tr("C&lear"), grid.clear_cells),
            (tr("Fill &down"), grid.fill_down),
            ("", None),
            (tr("&Show on the topology"), self._locate_chosen),
        ):
            if handler is None:
                menu.addSeparator()
            else:
                menu.addAction(text, handler).setEnabled(has_current)
        if subjects := self._subjects():
            self._extend(menu, subjects)
        return menu

    def _locate_chosen(self) -> None:
        subjects = self._subjects()
        if subjects:
            self.located.emit(subjects)

    def _subjects(self) -> tuple[str, ...]:
        design, found = self.model.book.design, dict[str, None]()
        for row in self.grid.selected_rows()[:_MOST_SUBJECTS]:
            found.update(dict.fromkeys(self.sheet.subjects(design, self.model.ids[row])))
        return tuple(found)

    def _on_choice(self) -> None:
        self._show_count()
        if not self._is_choosing and self.isVisible():
            self.chosen.emit(self._subjects())

    def _carry_out(self, plan: Plan) -> None:
        self.complain("")
        if self._session.do(plan.change):
            changed = tr("{count} cell changed", "{count} cells changed", len(plan.accepted))
            self._session.message.emit(f"{changed}.")

    def _enter_table(self) -> None:
        self.apply_filter()
        self.grid.setFocus()
        if self.model.ids and not self.grid.currentIndex().isValid():
            self.grid.setCurrentIndex(self.model.index(0, self.grid.visible_columns()[0]))

    def _show_menu(self, place: QPoint) -> None:
        self.context_menu().exec(self.grid.viewport().mapToGlobal(place))

    def _show_count(self) -> None:
        shown, total = len(self.model.ids), self.model.total
        text = tr(self.sheet.count.given(total, number=localised_number(total)))
        if shown != total:
            text = tr("{shown} of {all}", shown=localised_number(shown), all=text)
        cells = sum(a.width() * a.height() for a in self.grid.areas())
        if cells > 1:
            text += " · " + tr(
                "{number} cell selected",
                "{number} cells selected",
                cells,
                number=localised_number(cells),
            )
        self.count.setText(text)
        self.clear.setVisible(self.model.filter.is_on or bool(self.search.text()))
        nothing = tr("Nothing is like that. Take a word out of the filter, or clear it.")
        self.empty.setText(nothing if total else tr(self.sheet.empty))
        self._pages.setCurrentIndex(0 if shown else 1)
