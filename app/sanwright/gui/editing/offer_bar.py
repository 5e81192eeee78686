"""A line at the lower edge of the drawing that offers what usually comes next.

It takes neither mouse nor keyboard from the drawing, and goes with the next edit.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from sanwright.design import Change, Device
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.minimap import OVER_DRAWING
from sanwright.gui.look.icons import icon
from sanwright.gui.look.keys import native_keys
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.widgets.fields import named
from sanwright.text import tr

_ABOVE = 12
"""Pixels between it and the lower edge."""


class OfferBar(ThemedWidget, QFrame):
    """Words, what else a kind of offer asks for, a button that takes it and one that declines."""

    def __init__(self, editor: EditorView, key: str, name: str, take: str) -> None:
        super().__init__(editor)  # above the overview, which lies there, too
        self._editor = editor
        # Kept, not asked for: events also come while the editor is being taken apart, and an
        # event filter that fails then takes the program with it.
        self._ground = editor.viewport()
        self._session = editor.session
        self.setObjectName(key)
        self.setProperty(OVER_DRAWING, True)
        self.setAccessibleName(name)
        self.words = QLabel()
        self.take = QPushButton(take, autoDefault=False)
        self.leave = named(QToolButton(autoRaise=True), tr("Not now"))
        self.leave.setToolTip(tr("Not now ({keys})", keys="Esc"))
        self.leave.setIcon(icon("close"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 8, 8, 8)
        self._row.setSpacing(8)
        self._keyed: list[QWidget] = []
        self.put(self.words)
        for widget in (self.take, self.leave):
            self.put(widget, has_keys=True)
        self.hide()
        self.take.clicked.connect(self.carry_out)
        self.leave.clicked.connect(self.dismiss)
        self._ground.installEventFilter(self)
        editor.escaped.connect(self.dismiss)
        self._session.changed.connect(self._see_edit)
        self._session.replaced.connect(self.start_over)
        self.follow_theme()

    def put(self, widget: QWidget, *, has_keys: bool = False, place: int = -1) -> None:
        """Stand ``widget`` in the line, at ``place`` or behind the rest."""
        self._row.insertWidget(place, widget)
        if has_keys:
            self._keyed.append(widget)
            widget.installEventFilter(self)

    def carry_out(self) -> None:
        """Do what is offered."""
        raise NotImplementedError

    def offer(self, text: str, keys: str) -> None:
        """Stand there with these words; ``keys`` is the shortcut that takes the offer."""
        self.words.setText(text)
        self._settle()
        self.show()
        self.raise_()
        self._editor.minimap.step_aside()
        # Once what was placed has been told of.
        QTimer.singleShot(
            0, self, lambda: self._editor.announcer.say(f"{text} {native_keys(keys)}")
        )

    def dismiss(self) -> None:
        """Go away."""
        if self.isHidden():
            return
        has_keyboard = any(each.hasFocus() for each in self._keyed)
        self.hide()
        self._editor.minimap.step_aside()
        self.forget()
        if has_keyboard:
            self._editor.setFocus()

    def forget(self) -> None:
        """What was offered stands no longer."""

    def start_over(self) -> None:
        """Another design is open."""
        self.dismiss()

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.setStyleSheet(
            f"#{self.objectName()} {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.border.name()}; border-radius: 8px; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the lower edge; Esc declines the offer while it has the keyboard."""
        if watched is self._ground:
            if event.type() is QEvent.Type.Resize and not self.isHidden():
                self._settle()
            return False
        if event.type() is QEvent.Type.ShortcutOverride and is_key(event, Qt.Key.Key_Escape):
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress and is_key(event, Qt.Key.Key_Escape):
            self.dismiss()
            return True
        return False

    def _see_edit(self, change: Change) -> None:
        """Any other edit than moving things declines the offer."""
        if not self.isHidden() and not all(
            _is_move(item.before, item.after) for item in change.replacements
        ):
            self.dismiss()

    def _settle(self) -> None:
        room = self._ground.geometry()
        size = self.sizeHint()
        width = min(size.width(), room.width() - 16)
        left = room.left() + (room.width() - width) // 2
        self.setGeometry(left, room.bottom() - size.height() - _ABOVE, width, size.height())


def is_key(event: QEvent, *keys: Qt.Key) -> bool:
    """Whether the event is of one of these keys."""
    return isinstance(event, QKeyEvent) and event.key() in keys


def _is_move(before: object, after: object) -> bool:
    if not isinstance(before, Device) or not isinstance(after, Device):
        return False
    fields = (name for name in after.__struct_fields__ if name not in ("x", "y"))
    return all(getattr(before, name) == getattr(after, name) for name in fields)
