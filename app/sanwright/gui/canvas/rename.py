"""Rename a device, group or place where it stands: a line editor over its header."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from sanwright import edits
from sanwright.design import Design, Device
from sanwright.design.containers import Container, container
from sanwright.gui.canvas.in_place import end_editor
from sanwright.gui.canvas.scene import EditorScene
from sanwright.gui.document.session import Session
from sanwright.text import Text, tr

_LEAST, _AIR = 120, 24
"""Pixels: width of the field at least, and what its frame and the cursor take of it."""


def renamable(scene: EditorScene, selection: tuple[str, ...]) -> tuple[str, QRectF] | None:
    """What is renamed while ``selection`` is selected, and where its name stands."""
    for id_ in selection[:1]:
        frame = scene.drawing.frames.get(id_)
        if frame is not None:
            return id_, frame.head()
        box = scene.drawing.boxes.get(scene.drawing.box_of(id_))
        if box is not None:
            return box.id, box.header()
    return None


class RenameField(QLineEdit):
    """Enter or leaving the field renames, Esc does not."""

    def __init__(self, parent: QWidget, session: Session, id_: str, area: QRect) -> None:
        super().__init__(_name_of(_named(session.design, id_)), parent)
        self._session = session
        self._id = id_
        self._is_done = False
        is_device = id_ in session.design.devices
        self.setAccessibleName(tr("Device name") if is_device else tr("Name of the group or place"))
        self._area, self._below = area, parent
        self._fit()
        self.textChanged.connect(self._fit)
        self.selectAll()
        # Another design is none of its business.
        session.replaced.connect(self._close)
        self.show()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes without renaming; no key goes on to what lies beneath."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
        else:
            super().keyPressEvent(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clicking elsewhere renames."""
        super().focusOutEvent(event)
        self.commit()

    def _fit(self) -> None:
        """Be as wide as the name, which a box far away is not, within what lies beneath."""
        room = self._below.width()
        letters = self.fontMetrics().horizontalAdvance(self.text()) + _AIR
        width = min(room, max(self._area.width(), letters, _LEAST))
        left = max(0, min(self._area.x(), room - width))
        height = max(self._area.height(), self.sizeHint().height())
        self.setGeometry(left, self._area.y(), width, height)

    def commit(self) -> None:
        """Rename, as one edit."""
        if self._is_done:
            return
        name = self.text().strip()
        design = self._session.design
        record = _named(design, self._id)
        self._close()
        if record is not None and name and name != _name_of(record):
            label = Text("Rename {before} to {name}", before=_name_of(record), name=name)
            self._session.do(edits.renamed(design, record.id, name, label))

    def _close(self) -> None:
        if self._is_done:
            return
        self._is_done = True
        end_editor(self)


def _named(design: Design, id_: str) -> Device | Container | None:
    return design.devices.get(id_) or container(design, id_)


def _name_of(record: Device | Container | None) -> str:
    if isinstance(record, Device):
        return record.label
    return (record.name or record.id) if record is not None else ""
