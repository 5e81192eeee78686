"""Compare with catalog: the parts frozen in the design that the catalog now describes otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sanwright.catalog.compare import PartDifference
from sanwright.edits import update_parts
from sanwright.gui.catalog.part_fields import label_of
from sanwright.gui.document.outdated import Outdated, outdated_parts
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import muted, named
from sanwright.gui.widgets.telling_cells import cut_to_room
from sanwright.text import Text, tr

_HEADINGS = (Text("Figure"), Text("In the design"), Text("In the catalog now"))


class UpdateDialog(QDialog):
    """Choose parts; updating them is one edit that can be undone."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare with catalog"))
        self.resize(980, 560)
        self._session = session
        self._found: dict[str, Outdated] = {}
        self.summary = muted()
        self.list = named(QListWidget(), tr("Parts that differ"))
        cut_to_room(self.list)
        self.list.setProperty("role", "lines")
        self.table = named(QTableWidget(0, len(_HEADINGS)), tr("Differences of the part"))
        self.table.setHorizontalHeaderLabels([tr(title) for title in _HEADINGS])
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(True)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.complaint = QLabel(wordWrap=True)
        self.complaint.setProperty("role", "error")
        self.complaint.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.update_chosen = QPushButton(tr("Update the checked parts"))
        self.buttons.addButton(self.update_chosen, QDialogButtonBox.ButtonRole.ActionRole)
        for button in (
            self.update_chosen,
            self.buttons.button(QDialogButtonBox.StandardButton.Close),
        ):
            button.setAutoDefault(False)
        self._split = QSplitter(childrenCollapsible=False)
        self._split.addWidget(self.list)
        self._split.addWidget(self.table)
        self._split.setSizes([300, 660])
        self._rest = QWidget()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addWidget(self.summary)
        layout.addWidget(self._split, 1)
        layout.addWidget(self._rest, 1)
        layout.addWidget(self.complaint)
        layout.addWidget(self.buttons)
        self.buttons.rejected.connect(self.reject)
        self.update_chosen.clicked.connect(self.update_parts)
        self.list.currentItemChanged.connect(self._show_differences)
        self.list.itemChanged.connect(self._on_check)
        session.changed.connect(self._refresh_if_seen)
        session.replaced.connect(self._refresh_if_seen)
        session.catalog_changed.connect(self._refresh_if_seen)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the newest state."""
        self.refresh()
        super().showEvent(event)

    def choose(self, id_: str) -> None:
        """Show the differences of one part, with only that one checked."""
        for item in self._items():
            is_wanted = item.data(Qt.ItemDataRole.UserRole) == id_
            item.setCheckState(Qt.CheckState.Checked if is_wanted else Qt.CheckState.Unchecked)
            if is_wanted:
                self.list.setCurrentItem(item)

    def chosen(self) -> tuple[str, ...]:
        """Ids of the checked parts."""
        return tuple(
            item.data(Qt.ItemDataRole.UserRole)
            for item in self._items()
            if item.checkState() is Qt.CheckState.Checked
        )

    def update_parts(self) -> None:
        """Take over what the catalog says of the checked parts."""
        parts = {id_: self._found[id_].current for id_ in self.chosen()}
        design = self._session.design
        refusal = self._session.attempt(lambda: update_parts(design, parts))
        self.complaint.setText(refusal)
        self.complaint.setVisible(bool(refusal))

    def refresh(self) -> None:
        """Compare again; every part found is checked at first."""
        unchecked = {
            item.data(Qt.ItemDataRole.UserRole)
            for item in self._items()
            if item.checkState() is Qt.CheckState.Unchecked
        }
        self._found = {entry.frozen.id: entry for entry in outdated_parts(self._session)}
        self.list.blockSignals(True)
        self.list.clear()
        for id_, entry in self._found.items():
            item = QListWidgetItem(f"{entry.frozen.name} ({len(entry.differences)})")
            item.setData(Qt.ItemDataRole.UserRole, id_)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            checked = id_ not in unchecked
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self._split.setVisible(bool(self._found))
        self._rest.setVisible(not self._found)
        self.summary.setText(_summary(self._session, len(self._found)))
        self.list.setCurrentRow(0)
        self._on_check()

    def _refresh_if_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_check(self) -> None:
        self.update_chosen.setEnabled(bool(self.chosen()))

    def _items(self) -> Sequence[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _show_differences(self, item: QListWidgetItem | None) -> None:
        entry = self._found.get(item.data(Qt.ItemDataRole.UserRole)) if item is not None else None
        differences = entry.differences if entry is not None else ()
        self.table.setRowCount(len(differences))
        for row, difference in enumerate(differences):
            for column, text in enumerate(_texts(difference)):
                cell = QTableWidgetItem(text)
                cell.setToolTip(text)
                self.table.setItem(row, column, cell)
        self.table.resizeRowsToContents()


def _texts(difference: PartDifference) -> tuple[str, str, str]:
    return label_of(difference.field), str(difference.old), str(difference.new)


def _summary(session: Session, found: int) -> str:
    parts = session.design.parts
    missing = sum(session.catalog.by_id(id_) is None for id_ in parts)
    gone = (
        tr(" {missing} are not in the catalog and stay as they are.", missing=missing)
        if missing
        else ""
    )
    if not parts:
        return tr("The design has no parts yet.")
    if not found:
        return tr(
            "Every part of this design that the catalog has is as it has it.{gone}", gone=gone
        )
    return tr(
        "Parts of this design that differ from the catalog: {found} of {count}. The design "
        "keeps its copies until you update them; an update can be undone.{gone}",
        found=found,
        count=len(parts),
        gone=gone,
    )
