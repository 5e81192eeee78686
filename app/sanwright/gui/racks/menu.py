"""What a right click on the elevation offers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from sanwright.design.racks import place_name, racks_in_order
from sanwright.gui.racks.view import RackView
from sanwright.text import tr

_MOST_RACKS = 40


def rack_menu(view: RackView) -> QMenu:
    """About what is selected; without a selection, about the racks as a whole."""
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if view.canvas.devices():
        _offer_devices(menu, view)
    elif view.canvas.racks():
        _offer_racks(menu, view)
    chosen = view.canvas.selected
    if chosen:
        menu.addAction(tr("&Comment…"), lambda: view.comment_wanted.emit(chosen))
        menu.addSeparator()
    menu.addAction(tr("&Place automatically…"), view.ask_to_fill)
    menu.addAction(tr("&Add racks…"), view.ask_for_racks)
    menu.addAction(tr("Sites, rooms and &limits…"), view.locations_wanted.emit)
    return menu


def _offer_devices(menu: QMenu, view: RackView) -> None:
    devices, design = view.canvas.devices(), view.session.design
    menu.addAction(tr("&Show on the topology"), lambda: view.located.emit(devices))
    menu.addAction(tr("Go to the &inspector"), lambda: view.inspected.emit(devices))
    menu.addSeparator()
    if len(devices) == 1:
        menu.addAction(tr("&Rename"), view.rename)
    racks = racks_in_order(design)
    if len(racks) > 1:
        other = menu.addMenu(tr("&Move into"))
        for rack in racks[:_MOST_RACKS]:
            other.addAction(place_name(design, rack), partial(view.editing.put_into, devices, rack))
    menu.addAction(tr("&Take out of the rack unit"), lambda: view.editing.take_out(devices))
    menu.addAction(
        tr("Take &out of the rack"), lambda: view.editing.take_out(devices, leave_rack=True)
    )
    menu.addSeparator()


def _offer_racks(menu: QMenu, view: RackView) -> None:
    racks = view.canvas.racks()
    if len(racks) == 1:
        menu.addAction(tr("&Rename"), view.rename)
    menu.addAction(tr("&Delete"), lambda: view.editing.delete_racks(racks))
    menu.addSeparator()
