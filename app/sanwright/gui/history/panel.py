"""The undo history as a list: what was done and what can be redone, to jump in."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import takewhile

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from sanwright.design import Change, Edit, Table
from sanwright.gui.document.session import Session
from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.text import tr

PANEL_WIDTH = 260
_ICONS = {
    Table.DEVICES: "kind-server",
    Table.CABLES: "cabling",
    Table.PORTS: "port",
    Table.ZONES: "zones",
    Table.WORKLOADS: "workloads",
    Table.RAID_GROUPS: "raid-groups",
    Table.FABRICS: "fabrics",
    Table.LOCATIONS: "locations",
    Table.GROUPS: "folder",
    Table.NOTES: "note",
    Table.VARIANTS: "variants",
    Table.CALIBRATIONS: "calibrate",
    Table.MEASUREMENTS: "latency",
    Table.WAIVERS: "waive",
    Table.EXPECTATIONS: "findings",
    Table.PROJECT: "project",
    Table.REFERENCE: "rule-packs",
    Table.PARTS: "catalog",
    Table.DOCUMENT_PLANS: "report",
    Table.BRAND: "palette",
    Table.PROCUREMENT: "bom",
    Table.RUNNING_COSTS: "ownership",
    Table.ZONING: "zones",
    Table.ZONE_DATABASES: "zones",
    Table.REQUIREMENT: "project",
    Table.BASE: "differences",
    Table.IMPORT_ANSWERS: "project",
}
"""Symbol by table; the first that a change touches gives it its symbol."""


class HistoryPanel(ThemedWidget, QWidget):
    """Shows the history of the session; Enter or a click goes to the state after that edit."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._is_stale = True
        self.list = named(QListWidget(), tr("Undo history"))
        self.list.setProperty("role", "lines")
        self.list.setIconSize(QSize(16, 16))
        self.list.setUniformItemSizes(True)
        self.hint = QLabel(
            tr("Nothing was edited yet. Each edit will stand here, and a click goes back to it."),
            wordWrap=True,
        )
        self.hint.setProperty("role", "empty")
        self.setMinimumWidth(PANEL_WIDTH)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.hint)
        layout.addWidget(self.list, 1)
        layout.addStretch()
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self._shown: tuple[tuple[Edit, ...], int, int | None] = ((), 0, None)
        self._forgotten = 0
        session.history_changed.connect(self.refresh)
        self.follow_theme()

    def renew_theme(self, _theme: Theme) -> None:
        """Word every line anew."""
        self._is_stale = True
        self.refresh()

    def showEvent(self, event: object) -> None:
        """Catch up with what happened while it was hidden."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def refresh(self) -> None:
        """Follow the history; edits at its end are added, all else is rebuilt."""
        if self.isHidden() or not self.isVisible():
            self._is_stale = True
            return
        history = self._session.history
        edits = history.edits
        self.hint.setVisible(not edits)
        self.list.setVisible(bool(edits))
        self._forget(history.forgotten)
        self._show(edits, history.position, history.saved_position)

    def _forget(self, forgotten: int) -> None:
        """Take away the rows of the oldest edits that the history does not keep any more."""
        gone, self._forgotten = forgotten - self._forgotten, forgotten
        if gone <= 0 or self._is_stale:
            self._is_stale |= gone < 0
            return
        edits, position, saved = self._shown
        for _ in edits[:gone]:
            self.list.takeItem(1)
        if saved is not None:
            saved = saved - gone if saved >= gone else None
        self._shown = edits[gone:], max(0, position - gone), saved

    def _show(self, edits: tuple[Edit, ...], position: int, saved: int | None) -> None:
        rows = self._changed_rows(edits, position, saved)
        while self.list.count() > len(edits) + 1:
            self.list.takeItem(self.list.count() - 1)
        for number in rows:
            edit = edits[number - 1] if number else None
            if number == self.list.count():
                self.list.addItem(QListWidgetItem())
            item = self.list.item(number)
            if self._is_stale or item.data(Qt.ItemDataRole.UserRole) is not edit or edit is None:
                item.setData(Qt.ItemDataRole.UserRole, edit)
                item.setIcon(self._icon(edit))
            self._word(item, edit, is_undone=number > position, is_saved=number == saved)
        self._is_stale = False
        self._shown = edits, position, saved
        current = self.list.item(position)
        self.list.setCurrentItem(current)
        self.list.scrollToItem(current)

    def _changed_rows(
        self, edits: tuple[Edit, ...], position: int, saved: int | None
    ) -> Iterable[int]:
        """Rows that read otherwise than they are shown: of a long day's thousands, one or two."""
        every = range(len(edits) + 1)
        if self._is_stale:
            return every
        before, was_at, was_saved = self._shown
        same = takewhile(lambda pair: pair[0] is pair[1], zip(before, edits, strict=False))
        low, high = sorted((was_at, position))
        changed = {*every[sum(1 for _ in same) + 1 :], *every[low + 1 : high + 1]}
        changed |= {row for row in (was_saved, saved) if row in every}
        if self._forgotten:
            changed.add(0)
        return sorted(changed)

    def _word(
        self, item: QListWidgetItem, edit: Edit | None, *, is_undone: bool, is_saved: bool
    ) -> None:
        text = f"{said_time(edit.moment)}  {edit.label}" if edit is not None else self._first_row()
        if is_saved:
            text = tr("{text}  ✓ saved", text=text)
        if item.text() != text:
            item.setText(text)
        item.setForeground(current_theme().muted_text if is_undone else current_theme().text)
        font = item.font()
        if font.italic() is not is_undone:
            font.setItalic(is_undone)
            item.setFont(font)
        tip = tr("Undone; a click does it again") if is_undone else tr("A click goes back to here")
        item.setToolTip(tip)

    def _first_row(self) -> str:
        return tr("Earlier edits are no longer kept") if self._forgotten else tr("As opened")

    def _icon(self, edit: Edit | None) -> QIcon:
        return icon("open" if edit is None else symbol_of(edit.change))

    def _go(self, item: QListWidgetItem) -> None:
        self._session.go_to(self.list.row(item))


def symbol_of(change: Change) -> str:
    """Name of the icon for what a change is mainly about."""
    touched = {item.table for item in change.replacements}
    return next(name for table, name in _ICONS.items() if table in touched)


def said_time(moment: datetime) -> str:
    """Hour and minute where the user is."""
    return f"{moment.astimezone():%H:%M}"
