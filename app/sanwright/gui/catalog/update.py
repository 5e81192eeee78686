"""Compare with catalog: what is frozen in the design and what the catalog now says otherwise.

Parts, and the standards tables and limits that judge the design.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from sanwright.catalog.frozen import (
    FrozenPart,
    Standing,
    TableDifference,
    frozen_part,
    reference_differences,
    todays_reference,
)
from sanwright.edits import update_parts
from sanwright.gui.catalog.part_fields import label_of
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import muted, named
from sanwright.gui.widgets.telling_cells import cut_to_room
from sanwright.parts import Reference, with_rule_pack
from sanwright.text import Text, tr

_TABLES, _LIMITS = "\0tables", "\0limits"
"""Entries that are no part; no part has such an id."""
_HEADINGS = (Text("Figure"), Text("In the design"), Text("In the catalog now"))


class UpdateDialog(QDialog):
    """Choose parts; updating them is one edit that can be undone."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Compare with catalog"))
        self.resize(980, 560)
        self._session = session
        self._found: dict[str, FrozenPart] = {}
        self._judging: dict[str, tuple[TableDifference, ...]] = {}
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
        self.update_chosen = QPushButton(tr("Update what is checked"))
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
        chosen, design = self.chosen(), self._session.design
        found = ((id_, self._found[id_].current) for id_ in chosen if id_ in self._found)
        parts = {id_: part for id_, part in found if part is not None}
        reference = self._reference(chosen)
        refusal = self._session.attempt(lambda: update_parts(design, parts, reference))
        self.complaint.setText(refusal)
        self.complaint.setVisible(bool(refusal))

    def refresh(self) -> None:
        """Compare again; every part found is checked at first."""
        unchecked = {
            item.data(Qt.ItemDataRole.UserRole)
            for item in self._items()
            if item.checkState() is Qt.CheckState.Unchecked
        }
        self._compare()
        self.list.blockSignals(True)
        self.list.clear()
        for id_, name, count in self._entries():
            item = QListWidgetItem(f"{name} ({count})")
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, id_)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            checked = id_ not in unchecked
            item.setCheckState(Qt.CheckState.Checked if checked else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.blockSignals(False)
        is_any = self.list.count() > 0
        self._split.setVisible(is_any)
        self._rest.setVisible(not is_any)
        self.summary.setText(_summary(self._session, len(self._found), is_any=is_any))
        self.list.setCurrentRow(0)
        self._on_check()

    def _compare(self) -> None:
        design, library = self._session.design, self._session.catalog
        compared = (frozen_part(design, id_, library) for id_ in design.parts)
        self._found = {each.id: each for each in compared if each.standing is Standing.CHANGED}
        rows, limits = reference_differences(design.reference, library)
        judging = {_TABLES: rows, _LIMITS: limits}
        self._judging = {key: rows for key, rows in judging.items() if rows}

    def _entries(self) -> Iterator[tuple[str, str, int]]:
        """Key, name and number of differences of all that differs, what judges first."""
        pack = self._session.design.reference.rule_pack
        names = {_TABLES: tr("Standards tables"), _LIMITS: tr("Limits: {pack}", pack=pack.name)}
        for key, rows in self._judging.items():
            yield key, names[key], len(rows)
        for id_, entry in self._found.items():
            if entry.frozen is not None:
                yield id_, entry.frozen.name, len(entry.differences)

    def _reference(self, chosen: Sequence[str]) -> Reference | None:
        """The tables and limits with those of today that were chosen."""
        if not self._judging.keys() & set(chosen):
            return None
        frozen = self._session.design.reference
        today = todays_reference(frozen, self._session.catalog)
        tables = today if _TABLES in chosen else frozen
        limits = today if _LIMITS in chosen else frozen
        cited = limits.rule_pack.cited()
        documents = [source for source in limits.sources if source.key in cited]
        return with_rule_pack(tables, limits.rule_pack, documents)

    def _refresh_if_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def _on_check(self) -> None:
        self.update_chosen.setEnabled(bool(self.chosen()))

    def _items(self) -> Sequence[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _show_differences(self, item: QListWidgetItem | None) -> None:
        id_ = item.data(Qt.ItemDataRole.UserRole) if item is not None else ""
        entry = self._found.get(id_)
        rows = [_texts(each) for each in (entry.differences if entry is not None else ())]
        rows += [_row_texts(each) for each in self._judging.get(id_, ())]
        self.table.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                cell = QTableWidgetItem(text)
                cell.setToolTip(text)
                self.table.setItem(row, column, cell)
        self.table.resizeRowsToContents()


def _texts(difference: PartDifference) -> tuple[str, str, str]:
    return label_of(difference.field), str(difference.old), str(difference.new)


def _row_texts(difference: TableDifference) -> tuple[str, str, str]:
    return tr(difference.row), tr(difference.old), tr(difference.new)


def _summary(session: Session, found: int, *, is_any: bool) -> str:
    parts = session.design.parts
    missing = sum(session.catalog.by_id(id_) is None for id_ in parts)
    gone = (
        tr(" {missing} are not in the catalog and stay as they are.", missing=missing)
        if missing
        else ""
    )
    if not parts and not is_any:
        return tr("The design has no parts yet.")
    if not is_any:
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
