"""Rename a device or a rack in place: a line over its name."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from sanwright.design import Device, Location
from sanwright.design.edits import replace_record
from sanwright.gui.session import Session
from sanwright.language import tr


class NameField(QLineEdit):
    """Enter or leaving the field renames, Esc does not."""

    def __init__(
        self, view: QWidget, session: Session, record: Device | Location, area: QRect
    ) -> None:
        super().__init__(record.name or record.id, view)
        self._session = session
        self._record = record
        self._is_done = False
        self.setAccessibleName(tr("Name"))
        height = max(area.height(), self.sizeHint().height())
        self.setGeometry(area.x(), area.y(), max(area.width(), 140), height)
        self.selectAll()
        self.returnPressed.connect(self.commit)
        self.show()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes without renaming; no key goes on to the racks beneath."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clicking elsewhere renames."""
        super().focusOutEvent(event)
        self.commit()

    def commit(self) -> None:
        """Rename, as one edit."""
        if self._is_done:
            return
        name, design = self.text().strip(), self._session.design
        record = design.find(self._record.TABLE, self._record.id)
        self._close()
        if not isinstance(record, Device | Location) or not name:
            return
        before = record.name or record.id
        if name != before:
            renamed = msgspec.structs.replace(record, name=name)
            self._session.do(replace_record(design, renamed, f"Rename {before} to {name}"))

    def _close(self) -> None:
        self._is_done = True
        view = self.parentWidget()
        self.hide()
        self.deleteLater()
        outer = view.parentWidget() if view is not None else None
        if outer is not None:
            outer.setFocus()
