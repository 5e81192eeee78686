"""The offer that comes with the second host of a kind: as many like the first one.

It stands at the lower edge of the drawing, takes neither mouse nor keyboard from it, goes with the
next edit, and is made once for each part of a design.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QToolButton,
)

from sanwright.design import Change, Device
from sanwright.edits import make_alike
from sanwright.gui.canvas import EditorView
from sanwright.gui.catalog.palette import MOST
from sanwright.gui.look.icons import icon
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme
from sanwright.gui.widgets.fields import named
from sanwright.parts import PartKind
from sanwright.text import tr

_USUAL = 16
_ABOVE = 12
"""Pixels between it and the lower edge."""


class MultiplyOffer(ThemedWidget, QFrame):
    """How many hosts like the first there are to be."""

    def __init__(self, editor: EditorView) -> None:
        super().__init__(editor.viewport())
        self._editor = editor
        # Kept, not asked for: events also come while the editor is being taken apart, and an
        # event filter that fails then takes the program with it.
        self._ground = editor.viewport()
        self._session = editor.session
        self._model = self._bare = ""
        self._asked: set[str] = set()
        """Parts that were asked about in this design."""
        self.setObjectName("multiply-offer")
        self.setAccessibleName(tr("More hosts like this"))
        self.words = QLabel()
        self.count = named(QSpinBox(minimum=3, maximum=MOST, value=_USUAL), tr("Hosts in all"))
        self.count.setGroupSeparatorShown(True)
        self.take = QPushButton(tr("Multiply"), autoDefault=False)
        self.take.setToolTip(tr("With its adapters, drives and optics, as one folded group"))
        self.count.setToolTip(tr("Ctrl+M types the number"))
        self.leave = named(QToolButton(autoRaise=True), tr("Not now"))
        self.leave.setToolTip(tr("Not now ({keys})", keys="Esc"))
        self.leave.setIcon(icon("close"))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 8, 8)
        row.setSpacing(8)
        for widget in (self.words, self.count, self.take, self.leave):
            row.addWidget(widget)
        self.hide()
        self.take.clicked.connect(self.carry_out)
        self.leave.clicked.connect(self.dismiss)
        for widget in (self.count, self.take, self.leave):
            widget.installEventFilter(self)
        self._ground.installEventFilter(self)
        editor.made.connect(self._consider)
        editor.escaped.connect(self.dismiss)
        self._session.changed.connect(self._see_edit)
        self._session.replaced.connect(self._start_over)
        self.follow_theme()

    def is_about(self, ids: tuple[str, ...]) -> bool:
        """Whether the offer stands and is about what is selected."""
        return not self.isHidden() and ids in ((self._bare,), (self._model,))

    def take_keyboard(self) -> None:
        """Let the number be typed; Enter takes the offer, Esc declines it."""
        self.count.setFocus()
        self.count.selectAll()

    def carry_out(self) -> None:
        """Make so many hosts, as one edit."""
        model, bare, count = self._model, self._bare, self.count.value()
        made: list[str] = []

        def change() -> Change:
            whole, group = make_alike(self._session.design, model, bare, count)
            made.append(group)
            return whole

        refusal = self._session.attempt(change)
        self.dismiss()
        if refusal:
            self._session.message.emit(refusal)
        else:
            self._editor.select(made)

    def dismiss(self) -> None:
        """Go away; it is not offered again for this part."""
        if self.isHidden():
            return
        has_keyboard = any(each.hasFocus() for each in (self.count, self.take, self.leave))
        self.hide()
        self._model = self._bare = ""
        if has_keyboard:
            self._editor.setFocus()

    def renew_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self.setStyleSheet(
            f"#multiply-offer {{ background: {theme.panel.name()};"
            f" border: 1px solid {theme.border.name()}; border-radius: 8px; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the lower edge; Enter and Esc mean the offer while it has the keyboard."""
        if watched is self._ground:
            if event.type() is QEvent.Type.Resize and not self.isHidden():
                self._settle()
            return False
        if event.type() is QEvent.Type.ShortcutOverride and _is_key(event, Qt.Key.Key_Escape):
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            if _is_key(event, Qt.Key.Key_Escape):
                self.dismiss()
                return True
            if watched is self.count and _is_key(event, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.count.interpretText()
                self.carry_out()
                return True
        return False

    def _consider(self, made: tuple[str, ...]) -> None:
        """Offer it if the second host of its part was placed."""
        design = self._session.design
        device = design.devices.get(made[0]) if len(made) == 1 else None
        part = design.part(device.part) if device is not None else None
        if device is None or part is None or device.parent is not None:
            return
        alike = [each.id for each in design.devices.values() if each.part == part.id]
        is_wanted = part.kind is PartKind.SERVER and len(alike) == 2 and part.id not in self._asked
        if not is_wanted:
            return
        self._asked.add(part.id)
        self._bare = device.id
        self._model = next(id_ for id_ in alike if id_ != device.id)
        name = design.devices[self._model].label
        text = tr("The second {part}. How many like {name}?", part=part.model, name=name)
        self.words.setText(text)
        self.count.setValue(_USUAL)
        self._settle()
        self.show()
        self.raise_()
        # Once what was placed has been told of.
        QTimer.singleShot(0, self, lambda: self._editor.announcer.say(f"{text} Ctrl+M"))

    def _see_edit(self, change: Change) -> None:
        """Any other edit than moving things declines the offer."""
        if not self.isHidden() and not all(
            _is_move(item.before, item.after) for item in change.replacements
        ):
            self.dismiss()

    def _start_over(self) -> None:
        self._asked.clear()
        self.dismiss()

    def _settle(self) -> None:
        room = self._editor.viewport().rect()
        size = self.sizeHint()
        width = min(size.width(), room.width() - 16)
        left = room.left() + (room.width() - width) // 2
        self.setGeometry(left, room.bottom() - size.height() - _ABOVE, width, size.height())


def _is_key(event: QEvent, *keys: Qt.Key) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in keys


def _is_move(before: object, after: object) -> bool:
    if not isinstance(before, Device) or not isinstance(after, Device):
        return False
    fields = (name for name in after.__struct_fields__ if name not in ("x", "y"))
    return all(getattr(before, name) == getattr(after, name) for name in fields)
