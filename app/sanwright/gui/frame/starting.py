"""Ties a window's layers and its empty canvas to what they start."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from sanwright.gui.frame.desk import Desk
from sanwright.gui.frame.menus import Menus
from sanwright.gui.frame.status import StatusBar
from sanwright.gui.layers.actions import SWITCHES, show_as_set
from sanwright.gui.layers.panel import LayersPanel


def join_layers(desk: Desk, panel: LayersPanel, status: StatusBar, menus: Menus) -> None:
    """Let the status bar and the menus know what is dimmed or hidden."""

    def tell() -> None:
        status.show_layers(desk.layers.sentence())
        menus.refresh()

    desk.layers.changed.connect(tell)
    desk.load.changed.connect(panel.soon)
    status.layers.clicked.connect(desk.layers.show_all)
    panel.add_switches(menus.actions, SWITCHES)
    show_as_set(desk)


def join_empty_canvas(desk: Desk, menus: Menus) -> None:
    """Carry out what is chosen on the empty canvas."""

    def begin(wish: str, button: QWidget) -> None:
        if wish == "templates":
            dock = desk.docks["templates"]
            dock.show()
            dock.raise_()
            dock.widget().setFocus()
        elif wish in menus.actions:
            menus.actions[wish].trigger()
        else:
            _offer(menus.menus[wish], button)

    desk.editor.hint.wanted.connect(begin)


def _offer(menu: QMenu, button: QWidget) -> None:
    """Open a menu below the button."""
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
