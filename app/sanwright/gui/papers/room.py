"""Registers documents: how they are put together, printing, and what is exported."""

from __future__ import annotations

from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.papers.actions import ROWS, SUBMENUS
from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.registration import Room


def _make(window: DesignWindow) -> None:
    exports = DocumentExports(
        window.session, window.files, window.exporter, window.settings, window
    )
    window.put(exports)


def _join(window: DesignWindow) -> None:
    exports = window.of(DocumentExports)
    window.once_made(BomPanel, lambda panel: panel.file_wanted.connect(exports.bom))


ROOM = Room(actions=ROWS, submenus=SUBMENUS, make=_make, join=_join)
