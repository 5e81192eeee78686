"""A row of which several values may be chosen; none stands for “any”."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QMenu, QWidget

from sanwright.gui.widgets.elided import ElidedButton
from sanwright.text import Text, tr


class AskedSeveral(QWidget):
    """What is chosen, on a button whose menu has a tick for each value."""

    def __init__(self, label: Text, none: Text, put: Callable[[tuple[str, ...]], None]) -> None:
        super().__init__()
        self.label, self._none, self._put = tr(label), tr(none), put
        self._shown: tuple[tuple[tuple[str, str], ...], tuple[str, ...]] | None = None
        self.button = ElidedButton(self._none)
        self.button.setAutoDefault(False)
        self.menu = QMenu(self.button)
        self.menu.triggered.connect(self._on_tick)
        self.button.setMenu(self.menu)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button, 1)
        self.setFocusProxy(self.button)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The values that are ticked."""
        return self._shown[1] if self._shown is not None else ()

    def add_to(self, layout: QFormLayout) -> None:
        """Stand in a form with the label in front."""
        caption = QLabel(self.label)
        caption.setProperty("role", "muted")
        caption.setContentsMargins(0, 4, 0, 0)
        caption.setBuddy(self.button)
        layout.addRow(caption, self)

    def offer(self, options: Sequence[tuple[Text | str, str]], chosen: Sequence[str]) -> None:
        """Show values (label, data) with some chosen; a chosen one that is not offered is added."""
        rows = [(str(label), data) for label, data in options]
        rows += [(data, data) for data in chosen if data not in [each for _, each in rows]]
        shown = tuple(rows), tuple(chosen)
        if shown == self._shown:
            return
        if self._shown is None or self._shown[0] != shown[0]:
            self.menu.clear()
            for label, data in rows:
                action = QAction(label.replace("&", "&&"), self.menu, checkable=True)
                action.setData(data)
                self.menu.addAction(action)
        self._shown = shown
        for action in self.menu.actions():
            action.setChecked(action.data() in chosen)
        words = [label for label, data in rows if data in chosen]
        text = ", ".join(words) or self._none
        self.button.setText(text.replace("&", "&&"))
        self.button.setAccessibleName(f"{self.label}: {text}")

    def _on_tick(self, _action: QAction) -> None:
        ticked = [str(each.data()) for each in self.menu.actions() if each.isChecked()]
        self._put(tuple(ticked))
