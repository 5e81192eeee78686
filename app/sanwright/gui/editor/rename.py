"""Rename a device in place: a line editor over its header."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from sanwright.design import edits
from sanwright.gui.session import Session


class RenameField(QLineEdit):
    """Enter or leaving the field renames, Esc does not."""

    def __init__(self, parent: QWidget, session: Session, device: str, area: QRect) -> None:
        super().__init__(session.design.devices[device].label, parent)
        self._session = session
        self._device = device
        self._is_done = False
        self.setAccessibleName("Device name")
        height = max(area.height(), self.sizeHint().height())
        self.setGeometry(area.x(), area.y(), max(area.width(), 120), height)
        self.selectAll()
        self.returnPressed.connect(self.commit)
        self.show()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes without renaming."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clicking elsewhere renames."""
        super().focusOutEvent(event)
        self.commit()

    def commit(self) -> None:
        """Rename, as one edit."""
        if self._is_done:
            return
        name = self.text().strip()
        design = self._session.design
        device = design.devices.get(self._device)
        self._close()
        if device is not None and name and name != device.label:
            renamed = msgspec.structs.replace(device, name=name)
            label = f"Rename {device.label} to {name}"
            self._session.do(edits.replace_record(design, renamed, label))

    def _close(self) -> None:
        self._is_done = True
        view = self.parentWidget()
        self.hide()
        self.deleteLater()
        if view is not None:
            view.setFocus()
