"""What a right click on the tab of a design offers."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from sanwright.gui.frame.main_frame import MainFrame
from sanwright.gui.frame.open_design import OpenDesign
from sanwright.gui.window.open_designs import OpenDesigns
from sanwright.text import tr


def show_tab_menu(
    frame: MainFrame, designs: OpenDesigns, design: OpenDesign, place: QPoint
) -> None:
    """Open the menu at ``place`` on the screen."""
    menu = QMenu(frame)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window = design.window
    menu.addAction(tr("Close"), lambda: designs.close(window))
    text = tr("Send to the other side") if frame.is_split else tr("Show beside")
    has_others = len(frame.designs) > 1
    beside = menu.addAction(text, lambda: designs.show_beside(window))
    beside.setEnabled(has_others)
    own = menu.addAction(tr("Move to a new window"), lambda: designs.move_to_new_window(window))
    own.setEnabled(has_others)
    menu.popup(place)
