"""Registers cabling: the choice of the next cable, groups, SAS, fabrics, names of ports."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from sanwright.gui.cabling.actions import ROWS, connect_group
from sanwright.gui.cabling.cable_choice import CableToolbar
from sanwright.gui.cabling.sas import can_cable
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room
from sanwright.parts import Part, PartKind
from sanwright.text import tr


def _make(window: DesignWindow) -> None:
    window.put(CableToolbar(window.session, window))


def _join(window: DesignWindow) -> None:
    choice, editor = window.of(CableToolbar), window.editor

    def use(part: Part, _count: int) -> None:
        if part.kind is PartKind.CABLE:
            choice.choose(part)
            window.session.message.emit(
                tr("The next cable is {name}. Drag from port to port.", name=part.label)
            )

    window.toolbar.addWidget(choice)
    choice.chosen.connect(editor.set_cable_choice)
    choice.length.returnPressed.connect(editor.setFocus)  # the next keys are for the drawing
    window.of(CatalogPalette).place_requested.connect(use)
    window.filled.connect(choice.fill)
    editor.cabling_changed.connect(lambda _: window.state_changed.emit())
    editor.group_wanted.connect(lambda a, b: connect_group(window, a, b))
    editor.names.set_on(window.settings.shows_port_names)
    editor.names.refused.connect(window.session.message)


def _offer_sas(window: DesignWindow, menu: QMenu, ids: tuple[str, ...]) -> None:
    if can_cable(window.session.design, ids):
        menu.addSeparator()
        menu.addAction(window.action("design.sas"))


ROOM = Room(actions=ROWS, make=_make, join=_join, extend_context_menu=_offer_sas)
