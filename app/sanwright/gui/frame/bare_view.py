"""Only the drawing: everything around it steps aside, and comes back as it was."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject
from PySide6.QtWidgets import QToolButton, QWidget

from sanwright.gui.look.icons import icon
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.keyboard_areas import KEYBOARD_AREA
from sanwright.text import tr

_UNLIMITED = 16_777_215
_EDGE = 10


class BareView(QObject):
    """Puts panels and bars of a window away and keeps in mind what there was.

    A small button in the corner of the view leads back. The menu bar is only made flat: hidden, Qt
    would not hear its shortcuts.
    """

    def __init__(self, window: DesignWindow) -> None:
        super().__init__(window)
        self._window = window
        self._away: list[QWidget] = []
        self.full_state: QByteArray | None = None
        """How the panels were before; None while everything is shown."""
        self.way_back = QToolButton(window)
        self.way_back.setObjectName("way-back")
        self.way_back.setProperty("role", "command")
        self.way_back.setProperty(KEYBOARD_AREA, True)
        self.way_back.setIcon(icon("drawing-only"))
        self.way_back.clicked.connect(lambda: window.set_bare(False))
        self.way_back.hide()
        window.views.installEventFilter(self)

    def enter(self, tip: str) -> None:
        """Put everything but the view away; the way back says ``tip``."""
        window = self._window
        self.full_state = window.saveState()
        candidates = (
            window.toolbar,
            *window.sides.rails,
            *window.docks.values(),
            window.status,
            window.views.tabBar(),
        )
        self._away = [each for each in candidates if not each.isHidden()]
        for each in self._away:
            each.hide()
        window.menuBar().setMaximumHeight(0)
        self.way_back.setToolTip(tip)
        self.way_back.setAccessibleName(tr("Show everything again"))
        self.way_back.adjustSize()
        self.way_back.show()
        self.way_back.raise_()
        self._place()

    def leave(self) -> None:
        """Show what there was, as it was."""
        window, state = self._window, self.full_state
        self.full_state = None
        self.way_back.hide()
        window.menuBar().setMaximumHeight(_UNLIMITED)
        for each in self._away:
            each.show()
        self._away.clear()
        if state is not None:
            window.restoreState(state)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the way back in its corner."""
        if self.full_state is not None and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        view, button = self._window.views.geometry(), self.way_back
        button.move(view.right() - button.width() - _EDGE, view.top() + _EDGE)
