"""The guide's pictures, besides those of the README and of the five minutes.

The pictures of “From an empty canvas to a proposal in five minutes” are taken while the page is
followed; see ``tests/guide_steps/pictures.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent
from PySide6.QtWidgets import QApplication

from sanwright.design import ArrayNeed, HostNeed
from sanwright.errors import MachineError
from sanwright.gui.cabling.actions import connect_group
from sanwright.gui.cabling.connect_group.window import ConnectGroupDialog
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.help.opening import show_help
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.load.panel import LoadTablePanel
from sanwright.gui.requirements.window import RequirementsDialog
from sanwright.gui.search.box import SearchBox
from sanwright.gui.search.window_actions import run_command
from sanwright.gui.templates.panel import TemplatesPanel
from sanwright.gui.welcome.gallery import Gallery
from sanwright.text import verbatim
from sanwright.units import DataSize, IoRate
from tests.screenshots.photographer import Photographer, wait_until
from tests.tabs import bring_tab

_ARCHITECTURE = "core-edge"
_BUSY = 9.0
_TEMPLATE = 5
_PART = "G720"
_WORDS = "edge"
_PAGE = "guide/welcome.md"
_TOPIC = "fabric"


def take_guide(photographer: Photographer) -> Iterator[Path]:
    """Take every picture of the guide."""
    yield from _take_beginning(photographer)
    yield from _take_templates(photographer)
    yield from _take_found(photographer)
    yield from _take_load(photographer)
    yield from _take_help(photographer)
    yield from _take_requirements(photographer)


def _take_beginning(photographer: Photographer) -> Iterator[Path]:
    program, window = photographer.program, photographer.window
    window.files.new()
    program.designs.show_welcome(window, has_way_back=False)
    gallery = program.frame.findChild(Gallery)
    if gallery is not None:
        wait_until(lambda: bool(gallery.cards) and not gallery.without_picture)
    yield photographer.shoot("welcome")
    program.frame.uncover()
    yield photographer.shoot("empty-canvas")
    palette, canvas = window.of(CatalogPalette), window.editor.viewport()
    palette.search.setText(_PART)
    mime = palette.list.model().mimeData([palette.list.currentIndex()])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place, action = canvas.rect().center() + QPoint(0, -60), Qt.DropAction.CopyAction
    QApplication.sendEvent(canvas, QDragEnterEvent(place, action, mime, buttons, keys))
    QApplication.sendEvent(canvas, QDragMoveEvent(place, action, mime, buttons, keys))
    yield photographer.shoot("palette-drag")
    QApplication.sendEvent(canvas, QDragLeaveEvent())
    palette.search.clear()


def _take_templates(photographer: Photographer) -> Iterator[Path]:
    window = photographer.window
    window.files.new()
    window.show_panel("templates")
    templates = window.of(TemplatesPanel)
    templates.list.setCurrentRow(_TEMPLATE)
    wait_until(templates.insert.isEnabled)
    templates.insert.click()
    wait_until(lambda: bool(window.session.design.cables))
    photographer.settle()
    window.editor.zoom_fit()
    yield photographer.shoot("templates")
    window.show_panel("catalog")


def _take_found(photographer: Photographer) -> Iterator[Path]:
    window = photographer.window
    photographer.open(_ARCHITECTURE)
    search = window.of(SearchBox)
    search.popup.open(search.finder, _WORDS)
    wait_until(lambda: bool(search.popup.rows))
    yield photographer.shoot("find-anything")
    search.popup.dismiss()
    tables = photographer.program.session.design
    workload = next(iter(tables.workloads.values()))
    window.editor.select(workload.initiators[:1])
    run_command(window.menus, "view.trace")
    yield photographer.shoot("trace-path")
    bring_tab(window, window.of(FindingsPanel))
    yield from _take_connecting(photographer)


def _take_connecting(photographer: Photographer) -> Iterator[Path]:
    """The hosts of a design whose cables were pulled, before they are connected again."""
    window, session = photographer.window, photographer.program.session
    hosts = photographer.pull_hosts()
    window.editor.zoom_fit()
    connect_group(window, hosts, ())
    (dialog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, ConnectGroupDialog))
    dialog.length.setText("5 m")
    dialog.preview()
    dialog.move(window.mapToGlobal(QPoint(60, 190)))
    yield photographer.shoot("connect-group")
    dialog.reject()
    session.history.mark_saved()


def _take_load(photographer: Photographer) -> Iterator[Path]:
    window = photographer.window
    photographer.open(_ARCHITECTURE)
    photographer.load(_BUSY)
    window.editor.select(())
    window.of(LoadDisplay).show(True)
    bring_tab(window, window.of(LoadTablePanel))
    wait_until(
        lambda: window.of(LoadTablePanel).is_up_to_date and window.of(LoadDisplay).is_settled
    )
    yield photographer.shoot("load")
    window.of(LoadDisplay).show(False)
    bring_tab(window, window.of(FindingsPanel))


def _take_help(photographer: Photographer) -> Iterator[Path]:
    window = show_help(photographer.window, _PAGE)
    if window is None:
        raise MachineError(verbatim("The help window does not open."))
    window.search.setText(_TOPIC)
    photographer.rest()
    yield photographer.shoot_widget("help-window", window)
    window.close()


def _take_requirements(photographer: Photographer) -> Iterator[Path]:
    """Candidates for two clusters, side by side."""
    window = photographer.window
    run_command(window.menus, "file.from-requirements")
    dialog = window.side_windows.find(RequirementsDialog)
    if dialog is None:
        raise MachineError(verbatim("The window for requirements does not open."))
    groups = (HostNeed(name="ESX", count=24, rate=IoRate(8000), block_size=DataSize(16384)),)
    arrays = (ArrayNeed(name="Gold", count=2),)
    dialog.asked.put(hosts=groups, arrays=arrays, free_ports=2)
    wait_until(lambda: dialog.proposal is not None and not dialog.search.is_working)
    dialog.next.click()
    dialog.next.click()
    photographer.rest()
    yield photographer.shoot_widget("from-requirements", dialog)
    dialog.close()
