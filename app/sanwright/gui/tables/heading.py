"""What the head of a column offers: order, filter by value, show and hide columns."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.tables.grid import TableGrid
from sanwright.gui.widgets.fields import named
from sanwright.listing import natural_key
from sanwright.text import tr

MOST_VALUES = 5000


class ValuesDialog(QDialog):
    """Which values of a column are shown."""

    def __init__(
        self, title: str, values: list[str], chosen: frozenset[str] | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Show rows by “{column}”", column=title))
        self.resize(340, 420)
        self.search = named(QLineEdit(clearButtonEnabled=True), tr("Find a value"))
        self.search.setPlaceholderText(tr("Find a value"))
        self.list = named(QListWidget(), tr("Values of {column}", column=title))
        for value in sorted(values, key=natural_key)[:MOST_VALUES]:
            item = QListWidgetItem(value or tr("(empty)"), self.list)
            item.setData(Qt.ItemDataRole.UserRole, value)
            is_on = chosen is None or value in chosen
            item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
        box = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        for text, state in (
            (tr("All"), Qt.CheckState.Checked), (tr("None"), Qt.CheckState.Unchecked)
        ):  # fmt: skip
            button = box.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(lambda _=False, s=state: self._set_all(s))
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.search.textChanged.connect(self._find)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        if len(values) > MOST_VALUES:
            more = len(values) - MOST_VALUES
            layout.addWidget(
                QLabel(
                    tr("{count} more values are not listed; use the filter line.", count=more),
                    wordWrap=True,
                )
            )
        layout.addWidget(box)

    @property
    def chosen(self) -> frozenset[str] | None:
        """The values whose rows are shown; None for all."""
        items = [self.list.item(row) for row in range(self.list.count())]
        on = [item for item in items if item.checkState() is Qt.CheckState.Checked]
        if len(on) == len(items):
            return None
        return frozenset(str(item.data(Qt.ItemDataRole.UserRole)) for item in on)

    def _find(self, text: str) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(text.casefold() not in item.text().casefold())

    def _set_all(self, state: Qt.CheckState) -> None:
        for row in range(self.list.count()):
            if not self.list.item(row).isHidden():
                self.list.item(row).setCheckState(state)


class ColumnMenu:
    """The menu of the heads of a table's columns."""

    def __init__(self, grid: TableGrid) -> None:
        self._grid = grid
        header = grid.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._show)

    def menu(self, number: int) -> QMenu:
        """What the head of column ``number`` offers; none for -1."""
        grid, model = self._grid, self._grid.cells
        menu = QMenu(grid)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if number >= 0:
            up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
            menu.addAction(tr("Sort &upwards"), lambda: grid.sortByColumn(number, up))
            menu.addAction(tr("Sort &downwards"), lambda: grid.sortByColumn(number, down))
            menu.addAction(tr("In the order of the design"), lambda: grid.sortByColumn(-1, up))
            menu.addSeparator()
            menu.addAction(tr("&Filter by value…"), lambda: self.ask_values(number))
            clear = menu.addAction(tr("Show &all values"), lambda: self.set_values(number, None))
            clear.setEnabled(number in model.filter.values)
            menu.addSeparator()
            hide = menu.addAction(tr("&Hide column"), lambda: grid.setColumnHidden(number, True))
            hide.setEnabled(len(grid.visible_columns()) > 1)
        columns = menu.addMenu(tr("&Columns"))
        self.fill_columns(columns)
        return menu

    def fill_columns(self, menu: QMenu) -> None:
        """A switch for every column."""
        grid = self._grid
        menu.clear()
        for number in range(len(grid.cells.columns)):
            action = menu.addAction(grid.cells.title(number))
            action.setCheckable(True)
            action.setChecked(not grid.isColumnHidden(number))
            only = grid.visible_columns() == [number]
            action.setEnabled(not only)
            action.toggled.connect(lambda on, n=number: grid.setColumnHidden(n, not on))

    def ask_values(self, number: int) -> None:
        """Let the user choose the values of a column that are shown."""
        model = self._grid.cells
        chosen = model.filter.values.get(number)
        dialog = ValuesDialog(model.title(number), model.distinct(number), chosen, self._grid)
        if dialog.exec():
            self.set_values(number, dialog.chosen)
        dialog.deleteLater()

    def set_values(self, number: int, values: frozenset[str] | None) -> None:
        """Show only rows with one of ``values`` in a column; None shows all."""
        wanted = self._grid.cells.filter
        wanted.values.pop(number, None)
        if values is not None:
            wanted.values[number] = values
        self._grid.cells.set_filter(wanted)
        self._grid.horizontalHeader().viewport().update()

    def _show(self, place: QPoint) -> None:
        header = self._grid.horizontalHeader()
        self.menu(header.logicalIndexAt(place)).exec(header.mapToGlobal(place))
