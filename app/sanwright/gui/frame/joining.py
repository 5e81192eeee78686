"""Puts into a window what lives beside its drawing: racks, tables, the bill of materials."""

from __future__ import annotations

from collections.abc import Callable

from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.canvas.view_history import zoom_to_selection
from sanwright.gui.document.workers import Workers
from sanwright.gui.frame.desk import Desk
from sanwright.gui.racks.joining import join_racks
from sanwright.gui.tables.joining import join_tables
from sanwright.text import tr

GoTo = Callable[[tuple[str, ...]], None]


def join_all(desk: Desk, workers: Workers, go_to: GoTo) -> None:
    """Add them all; ``go_to`` shows ids on the topology."""
    join_racks(desk, go_to)
    join_tables(desk, go_to)
    join_bom(desk, workers, go_to)


def join_bom(desk: Desk, workers: Workers, go_to: GoTo) -> BomPanel:
    """One more tab below the drawing: what has to be ordered."""
    panel = BomPanel(desk.session, workers)
    panel.setObjectName("tab-bom")

    def zoom(ids: tuple[str, ...]) -> None:
        desk.views.show_topology()
        desk.editor.select(ids)
        desk.wander.jump(lambda: zoom_to_selection(desk.editor))

    panel.located.connect(go_to)
    panel.zoom_wanted.connect(zoom)
    panel.ordering_wanted.connect(desk.windows.ordering)
    panel.prices_wanted.connect(desk.windows.prices)
    panel.file_wanted.connect(desk.exports.bom)
    panel.failed.connect(_raise)
    desk.appearance.changed.connect(panel.set_theme)
    desk.tables.addTab(panel, tr("Bill of materials"))
    return panel


def bom_panel(desk: Desk) -> BomPanel:
    """The bill of materials of a window."""
    found = desk.tables.findChild(BomPanel)
    assert isinstance(found, BomPanel)  # noqa: S101 - joined when the window was made
    return found


def _raise(error: Exception) -> None:
    """Hand a worker's exception to the window's handler of unexpected errors."""
    raise error
