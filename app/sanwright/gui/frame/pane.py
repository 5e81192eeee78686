"""One side of a frame: a row of tabs above the windows of the designs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.look.keys import native_keys
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.gui.frame.open_design import OpenDesign

MODIFIED_MARK = "●"


class Tabs(QTabBar):
    """Tabs that a middle click closes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("design-tabs")
        self.setAccessibleName(tr("Open designs"))
        self.setDocumentMode(True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setTabsClosable(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setUsesScrollButtons(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close with the middle button."""
        number = self.tabAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.MiddleButton and number >= 0:
            self.tabCloseRequested.emit(number)
            return
        super().mouseReleaseEvent(event)


class Pane(QWidget):
    """Shows one of its designs at a time."""

    current_changed = Signal()
    """Another design is shown, or what its tab says has changed."""
    close_wanted = Signal(object)
    """The ``OpenDesign`` whose tab is to be closed."""
    new_wanted = Signal()
    menu_wanted = Signal(object, QPoint)
    """The ``OpenDesign`` whose tab was clicked with the right button, and where on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.designs: list[OpenDesign] = []
        self.tabs = Tabs(self)
        self.stack = QStackedWidget(self)
        self.plus = QToolButton(self)
        self.plus.setText("+")
        self.plus.setAutoRaise(True)
        self.plus.setToolTip(tr("New design ({keys})", keys=native_keys("Ctrl+N")))
        self.plus.setAccessibleName(tr("New design"))
        self.plus.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.head = QWidget(self)
        row = QHBoxLayout(self.head)
        row.setContentsMargins(6, 0, 6, 0)
        row.setSpacing(2)
        row.addWidget(self.tabs)
        row.addWidget(self.plus)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addWidget(self.stack, 1)
        self.tabs.currentChanged.connect(self._on_current)
        self.tabs.tabMoved.connect(self._on_move)
        self.tabs.tabCloseRequested.connect(lambda n: self.close_wanted.emit(self.designs[n]))
        self.tabs.customContextMenuRequested.connect(self._on_menu)
        self.plus.clicked.connect(self.new_wanted)

    @property
    def current(self) -> OpenDesign | None:
        """The design that is shown."""
        number = self.tabs.currentIndex()
        return self.designs[number] if 0 <= number < len(self.designs) else None

    def add(self, design: OpenDesign) -> None:
        """One more tab at the end, shown at once."""
        self.designs.append(design)
        self.stack.addWidget(design.window)
        self.tabs.addTab("")
        design.window.windowTitleChanged.connect(self._refresh)
        design.session.history_changed.connect(self._refresh)
        design.window.bare_changed.connect(self._show_head)
        self._refresh()
        self.show_design(design)

    def take(self, design: OpenDesign) -> None:
        """Give a design away; its window is left without a place."""
        design.window.windowTitleChanged.disconnect(self._refresh)
        design.session.history_changed.disconnect(self._refresh)
        design.window.bare_changed.disconnect(self._show_head)
        number = self.designs.index(design)
        del self.designs[number]
        self.stack.removeWidget(design.window)
        design.window.setParent(None)
        self.tabs.removeTab(number)
        self._refresh()

    def show_design(self, design: OpenDesign) -> None:
        """Bring its tab up."""
        self.tabs.setCurrentIndex(self.designs.index(design))

    def set_asleep(self, on: bool) -> None:
        """Show by its tabs whether the keyboard is for the other side."""
        if self.tabs.property("asleep") is not on:
            self.tabs.setProperty("asleep", on)
            self.tabs.style().unpolish(self.tabs)
            self.tabs.style().polish(self.tabs)

    def _on_current(self, _number: int) -> None:
        current = self.current
        if current is not None:
            self.stack.setCurrentWidget(current.window)
            self._show_head()
            self.current_changed.emit()

    def _show_head(self) -> None:
        """The tabs go with everything else where only a drawing is to be seen."""
        current = self.current
        self.head.setVisible(current is None or not current.window.is_bare)

    def _on_move(self, start: int, end: int) -> None:
        self.designs.insert(end, self.designs.pop(start))

    def _on_menu(self, place: QPoint) -> None:
        number = self.tabs.tabAt(place)
        if number >= 0:
            self.menu_wanted.emit(self.designs[number], self.tabs.mapToGlobal(place))

    def _refresh(self, *_: object) -> None:
        """Write file names on the tabs, with the folder where two are of the same name."""
        names = [design.files.name for design in self.designs]
        for number, design in enumerate(self.designs):
            name, path = names[number], design.path
            if path is not None and names.count(name) > 1:
                name = f"{name} – {path.parent.name}"
            if design.session.is_modified:
                name = f"{MODIFIED_MARK} {name}"
            text = name.replace("&", "&&")
            if self.tabs.tabText(number) != text:
                self.tabs.setTabText(number, text)
            self.tabs.setTabToolTip(number, str(path) if path else tr("Not saved yet"))
        self.current_changed.emit()
