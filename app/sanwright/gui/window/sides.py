"""The panels at the left and right of a design's window, and the rails that bring them back."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QToolButton

from sanwright.gui.look.icons import icon
from sanwright.gui.window.peek import Peek
from sanwright.text import tr

ICON = 20
_USUAL_WIDTH = 300
_ACROSS = Qt.Orientation.Horizontal


@dataclass(slots=True)
class _Side:
    """What stands at one side: its panels, their rail, how wide they were when last seen."""

    area: Qt.DockWidgetArea
    rail: QToolBar
    width: int = _USUAL_WIDTH
    keys: list[str] = field(default_factory=list)


class Sides(QObject):
    """Shows one panel of a side at a time, or none: then the drawing has its room.

    A rail at each edge of the window has a button for every panel of its side. It brings the panel
    up in place of the one that was seen, and puts it away again; with Ctrl it comes up beside it.
    Where the pointer rests on the button of a panel that is put away, it can be looked at.
    """

    changed = Signal()
    """A panel came or went."""

    def __init__(self, window: QMainWindow, docks: dict[str, QDockWidget]) -> None:
        super().__init__(window)
        self._window, self._docks = window, docks
        self._buttons: dict[str, QToolButton] = {}
        self.peek = Peek(window, docks)
        self.peek.kept.connect(self.show)
        self._sides = {
            area: _Side(area, self._make_rail(name, title, at))
            for area, name, title, at in (
                (
                    Qt.DockWidgetArea.LeftDockWidgetArea,
                    "left",
                    tr("Panels at the left"),
                    Qt.ToolBarArea.LeftToolBarArea,
                ),
                (
                    Qt.DockWidgetArea.RightDockWidgetArea,
                    "right",
                    tr("Panels at the right"),
                    Qt.ToolBarArea.RightToolBarArea,
                ),
            )
        }

    @property
    def rails(self) -> list[QToolBar]:
        """The rails, left and right."""
        return [side.rail for side in self._sides.values()]

    def add(self, key: str, title: str, symbol: str, area: Qt.DockWidgetArea) -> None:
        """A dock of this key stands at a side: give it a button there."""
        side, button = self._sides[area], QToolButton()
        button.setIcon(icon(symbol))
        button.setCheckable(True)
        button.setToolTip(title)
        button.setAccessibleName(title)
        button.clicked.connect(lambda: self.toggle(key, beside=_has_ctrl()))
        button.installEventFilter(self)
        side.rail.addWidget(button)
        side.keys.append(key)
        self._buttons[key] = button
        self._docks[key].visibilityChanged.connect(lambda _: self._follow())

    def button(self, key: str) -> QToolButton:
        """The button of a panel."""
        return self._buttons[key]

    def name_keys(self, key: str, tip: str) -> None:
        """What the tip of a panel's button says: its name, with the shortcut."""
        if key in self._buttons:
            self._buttons[key].setToolTip(tip)

    def is_up(self, key: str) -> bool:
        """Whether a panel can be seen, or could if its window were."""
        return not self._docks[key].isHidden()

    def show(self, key: str, *, beside: bool = False) -> None:
        """Bring a panel up in place of the others of its side, or ``beside`` them."""
        self.peek.end()
        dock = self._docks[key]
        if not dock.isHidden() and beside:
            return
        side = self._side_of(dock)
        others = [each for each in self._seen(side) if each is not dock]
        was_hidden = dock.isHidden()
        if others:
            side.width = others[0].width()
        if not beside:
            for each in others:  # before it is there: both at once may be higher than the window
                each.hide()
        dock.show()
        dock.raise_()
        if was_hidden:
            self._window.resizeDocks([dock], [side.width], _ACROSS)
        self.changed.emit()

    def put_away(self, key: str) -> None:
        """Take a panel from the window; its button stays on the rail."""
        dock = self._docks[key]
        if not dock.isHidden():
            self._side_of(dock).width = dock.width()
            dock.hide()
            self.changed.emit()

    def toggle(self, key: str, *, beside: bool = False) -> None:
        """Show it, or put it away."""
        self.peek.end()
        if self.is_up(key):
            self.put_away(key)
        else:
            self.show(key, beside=beside)
        self._follow()

    def set_width(self, area: Qt.DockWidgetArea, width: int) -> None:
        """How wide the panels of a side are, now or when one is shown; logical pixels."""
        side = self._sides[area]
        side.width = width
        seen = self._seen(side)
        if seen:
            self._window.resizeDocks(seen[:1], [width], _ACROSS)

    def settle(self) -> None:
        """After a layout of another version: of panels behind tabs, one is seen."""
        for side in self._sides.values():
            for dock in self._seen(side):
                if not dock.isHidden():
                    for behind in self._window.tabifiedDockWidgets(dock):
                        behind.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pointer comes to a button and goes: its panel may be looked at."""
        if event.type() == QEvent.Type.ToolTip and self.peek.key:
            return True  # the panel says what it is
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            key = next((key for key, each in self._buttons.items() if each is watched), "")
            if key and event.type() == QEvent.Type.Enter:
                width = self._side_of(self._docks[key]).width
                self.peek.watch(key, self._buttons[key], width)
            else:
                self.peek.forget()
        return False

    def _seen(self, side: _Side) -> list[QDockWidget]:
        return [
            dock
            for dock in self._docks.values()
            if self._window.dockWidgetArea(dock) == side.area and not dock.isHidden()
        ]

    def _side_of(self, dock: QDockWidget) -> _Side:
        area = self._window.dockWidgetArea(dock)
        return self._sides.get(area) or self._sides[Qt.DockWidgetArea.LeftDockWidgetArea]

    def _follow(self) -> None:
        """Show by the buttons which panels are up."""
        for key, button in self._buttons.items():
            button.setChecked(self.is_up(key))

    def _make_rail(self, name: str, title: str, at: Qt.ToolBarArea) -> QToolBar:
        rail = QToolBar(title, self._window)
        rail.setMovable(False)
        rail.setObjectName(f"rail-{name}")
        rail.setProperty("role", "rail")
        rail.setAccessibleName(title)
        rail.setIconSize(QSize(ICON, ICON))
        rail.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._window.addToolBar(at, rail)
        return rail


def _has_ctrl() -> bool:
    return bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
