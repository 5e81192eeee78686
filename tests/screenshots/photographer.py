"""Takes pictures of the real window: opens designs in it, and waits until what is shown stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.design import Step, port_device
from sanwright.drawing.layout import arrange
from sanwright.edits import (
    delete,
    fold,
    group_devices,
    move_devices,
    replace_record,
    set_cable_length,
)
from sanwright.edits.steps import take_step
from sanwright.errors import InputError
from sanwright.gui.bill.panel import BomPanel
from sanwright.gui.catalog.window import CatalogWindow
from sanwright.gui.catalog.windows import show_catalog
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.frame.app import Program, make_application
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.search.window_actions import run_command
from sanwright.gui.settings import Settings
from sanwright.parts import PartKind
from sanwright.text import verbatim
from sanwright.units import Length
from tests.screenshots.examples import BUYING, PRICES, PROPOSAL_PLAN
from tests.screenshots.picture import compose, write_picture
from tests.tabs import bring_tab

_D = TypeVar("_D", bound=QDialog)
Show = Callable[[_D], None]
"""Brings a dialog to what is worth a picture."""
_PATIENCE_S = 20.0
_REST_MS = 400
_CATALOG_SEARCH = "sn6600b"


def wait_until(done: Callable[[], bool]) -> None:
    """Let Qt work until ``done``. Raises TimeoutError after a while."""
    loop = QEventLoop()
    poll = QTimer(interval=20)
    poll.timeout.connect(lambda: loop.quit() if done() else None)
    deadline = time.monotonic() + _PATIENCE_S
    poll.start()
    while not done():
        if time.monotonic() > deadline:
            raise TimeoutError("the window did not settle")
        QTimer.singleShot(200, loop.quit)
        loop.exec()
    QApplication.processEvents()


class Photographer:
    """Opens testbeds in a real window and takes pictures of it."""

    def __init__(self, folder: Path, settings: Settings, width: int, height: int) -> None:
        self.folder = folder
        self.program = Program(make_application(), settings)
        self.window = self.program.window
        self.program.frame.resize(width, height)
        self.program.frame.show()
        self.window.fill()
        # Where the pointer happens to be, nothing lights up.
        QCursor.setPos(self.program.frame.geometry().bottomRight())

    def settle(self) -> None:
        """Wait for the findings and the ways around boxes."""
        wait_until(self._is_settled)

    def open(self, key: str) -> None:
        """Open a bundled design, or one that is in a file, and wait for its findings."""
        self.program.session.history.mark_saved()
        if Path(key).is_file():
            self.program.designs.open_path(self.window, Path(key))
            self.settle()
            self.window.editor.zoom_fit()
            return
        bundled = (*bundled_testbeds(), *bundled_references())
        found = [item for item in bundled if item.key == key]
        if not found:
            raise InputError(verbatim(f"There is no bundled design “{key}”."))
        self.window.files.open_bundled(found[0])
        self.settle()
        self.window.editor.zoom_fit()

    @staticmethod
    def rest() -> None:
        """Let what is painted a little later be painted."""
        loop = QEventLoop()
        QTimer.singleShot(_REST_MS, loop.quit)
        loop.exec()

    def shoot(self, name: str) -> Path:
        """Write a picture of the window, once what is painted a little later stands too."""
        self.rest()
        return write_picture(compose(self.program.frame), self.folder / f"{name}.png")

    def shoot_catalog(self, name: str) -> Path:
        """Write a picture of the catalog window with one part's figures and their sources."""
        show_catalog(self.window)
        (catalog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, CatalogWindow))
        catalog.search.setText(_CATALOG_SEARCH)
        wait_until(lambda: catalog.part is not None)
        path = write_picture(catalog.grab(), self.folder / f"{name}.png")
        catalog.close()
        return path

    def hover_cable(self, start: str, end: str) -> None:
        """Hold a cable from one port over another, so that the preview shows."""
        editor = self.window.editor
        first, last = (
            editor.to_view(editor.drawing.rect_of(reference).center()) for reference in (start, end)
        )
        _mouse(editor.viewport(), QEvent.Type.MouseButtonPress, first)
        middle = QPoint((first.x() + last.x()) // 2, (first.y() + last.y()) // 2)
        for place in (middle, last + QPoint(1, 1), last):
            _mouse(editor.viewport(), QEvent.Type.MouseMove, place)

    def stretch(self, cable: str, length: Length) -> None:
        """Make a cable too long, so that there is something to find."""
        session = self.program.session
        session.do(set_cable_length(session.design, cable, length))
        wait_until(self._is_settled)

    def load(self, factor: float) -> None:
        """Let all workloads ask for more."""
        session = self.program.session
        step = Step(action="demand", factor=factor)
        session.do(take_step(session.design, step, session.catalog).change)
        wait_until(self._is_settled)

    def fail(self, kind: str) -> None:
        """Show on the drawing what the first failure of this kind does."""
        self.window.editor.select(())
        panel = self.window.of(FailuresPanel)
        bring_tab(self.window, panel)
        wait_until(lambda: panel.study is not None and not panel.is_working)
        kinds = [str(result.kind) for result in panel.model.rows]
        panel.table.selectRow(kinds.index(kind))
        wait_until(lambda: self.window.of(LoadDisplay).other is not None)
        wait_until(lambda: self.window.of(LoadDisplay).is_settled)

    def study_latency(self) -> None:
        """Show the latency of the first workload with its curve."""
        panel = self.window.of(LatencyPanel)
        bring_tab(self.window, panel)
        wait_until(lambda: panel.curve is not None and not panel.is_working)

    def cluster(self) -> None:
        """Put all servers into two groups, one of them folded, and arrange what is drawn."""
        session = self.program.session
        tables = session.design
        parts = ((id_, tables.part_of(id_)) for id_ in tables.devices)
        servers = [id_ for id_, part in parts if part and part.kind is PartKind.SERVER]
        half = len(servers) // 2
        for number, members in enumerate((servers[:half], servers[half:]), start=1):
            change, group = group_devices(tables, members, f"Cluster {number}")
            session.do(change)
            if number == 1:
                session.do(fold(tables, group, True))
        session.do(move_devices(tables, arrange(tables)))
        wait_until(self._is_settled)
        self.window.editor.zoom_fit()

    def order(self) -> None:
        """Say how the design is bought, and show its bill with one line chosen."""
        session, panel = self.program.session, self.window.of(BomPanel)
        session.prices.put(PRICES)
        session.do(replace_record(session.design, BUYING, "Ordering"))
        bring_tab(self.window, panel)
        wait_until(lambda: panel.is_up_to_date and self._is_settled())
        table, model = panel.table, panel.model
        groups = (model.index(row, 0) for row in range(model.rowCount()))
        rows = [
            model.index(row, 0, group) for group in groups for row in range(model.rowCount(group))
        ]
        found = [row for row in rows if (line := model.line(row)) and line.line.cables]
        table.setCurrentIndex(found[0])
        table.clicked.emit(found[0])
        table.scrollTo(found[0], table.ScrollHint.PositionAtCenter)
        self.window.editor.zoom_fit()

    def give_tables(self, height: int) -> None:
        """Make the tables below the drawing so high."""
        dock = self.window.docks["findings"]
        self.window.resizeDocks([dock], [height], Qt.Orientation.Vertical)
        QApplication.processEvents()

    def plan_documents(self) -> None:
        """Put a proposal together, with a section of one's own."""
        session = self.program.session
        session.do(replace_record(session.design, PROPOSAL_PLAN, "Documents"))

    def shoot_dialog(self, name: str, kind: type[_D], action: str, show: Show[_D]) -> Path:
        """Write a picture of the dialog that an action opens, once ``show`` has prepared it."""
        run_command(self.window.menus, action)
        (dialog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, kind))
        wait_until(dialog.isVisible)
        show(dialog)
        QApplication.processEvents()
        path = write_picture(dialog.grab(), self.folder / f"{name}.png")
        dialog.close()
        return path

    def shoot_widget(self, name: str, widget: QWidget) -> Path:
        """Write a picture of a window of its own."""
        self.rest()
        return write_picture(widget.grab(), self.folder / f"{name}.png")

    def pull_hosts(self) -> list[str]:
        """Pull the cables of all servers out; returns the servers."""
        session = self.program.session
        tables = session.design
        parts = ((id_, tables.part_of(id_)) for id_ in tables.devices)
        servers = [id_ for id_, part in parts if part and part.kind is PartKind.SERVER]
        ends = {id_: [tables.chassis_of(port_device(e)) for e in cable.ends()]
                for id_, cable in tables.cables.items()}  # fmt: skip
        pulled = [id_ for id_, found in ends.items() if set(found) & set(servers)]
        session.do(delete(tables, pulled))
        wait_until(self._is_settled)
        return servers

    def view(self, key: str) -> None:
        """Bring a view of the design up, by the key of its panel."""
        self.window.show_panel(key)

    def unplug(self) -> tuple[str, str]:
        """Pull the first cable out; returns the ports that it was in."""
        session = self.program.session
        cable = next(iter(session.design.cables.values()))
        session.do(delete(session.design, [cable.id]))
        wait_until(self._is_settled)
        return cable.ends()

    def _is_settled(self) -> bool:
        session = self.program.session
        return session.is_settled and self.window.editor.drawing.drawing.is_settled


def _mouse(target: QWidget, kind: QEvent.Type, place: QPoint) -> None:
    """Do with the mouse what a hand would do."""
    button = Qt.MouseButton.LeftButton
    event = QMouseEvent(
        kind,
        QPointF(place),
        QPointF(target.mapToGlobal(place)),
        button if kind is QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton,
        button,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(target, event)
    QApplication.processEvents()
