"""``python -m sanwright.gui.screenshots OUTDIR``: the README's pictures, from the real window."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from sanwright.bom.price_lists import PriceEntry, PriceList, number_key
from sanwright.design import Step
from sanwright.design.edits import (
    delete,
    fold,
    group_devices,
    move_devices,
    replace_record,
    set_cable_length,
)
from sanwright.design.edits.steps import take_step
from sanwright.design.layout import arrange
from sanwright.design.papers import DocumentPlan, Phase, Procurement, SectionChoice, SparesRule
from sanwright.documents import bundled_references, bundled_testbeds
from sanwright.errors import InputError
from sanwright.gui.app import Program, make_application
from sanwright.gui.commands import run_command
from sanwright.gui.dialogs.catalog.window import CatalogWindow
from sanwright.gui.dialogs.documents.window import DocumentsDialog
from sanwright.gui.dialogs.ordering import OrderingDialog
from sanwright.gui.dialogs.zoning.window import ZoningDialog
from sanwright.gui.joining import bom_panel
from sanwright.gui.settings import AppearanceMode, Settings
from sanwright.locations import STATE_VARIABLE
from sanwright.parts import PartKind
from sanwright.reports.composition import PROPOSAL
from sanwright.units import Length

_D = TypeVar("_D", bound=QDialog)
Show = Callable[[_D], None]
"""Brings a dialog to what is worth a picture."""
WIDTH, HEIGHT = 1600, 1000
_LOW = 285
"""How high the window makes its tables at the first start."""
_PATIENCE_S = 20.0
_REST_MS = 400
_SHOWCASE = "t3-nvme"
_CATALOG_SEARCH = "sn6600b"
_PREVIEW = "t2-16gfc"
_ARCHITECTURE = "core-edge"
_LONG_CABLE = "isl-a1-1-2-2"
_CALIBRATED = "t1-8gfc"
_BUSY = 9.0
"""What demand is multiplied by, so that there is load to be seen."""
_DEAD = "switch"
_ORDERED = "ibm-peer-zones"
_BUYING = Procurement(
    country="DE",
    oem="IBM",
    spares=(
        SparesRule(kind="optic", share=0.05, at_least=2),
        SparesRule(kind="cable", share=0.05, at_least=2),
    ),
    cable_colours={"A": "aqua", "B": "violet"},
    support="24x7",
    support_years=3,
)
_PRICES = PriceList(
    name="Example prices",
    currency="EUR",
    prices={
        number_key(entry.number): entry
        for entry in (
            PriceEntry(number="8969-P64", list_price=Decimal("18500.00")),
            PriceEntry(number="4657-924", list_price=Decimal("96000.00")),
            PriceEntry(number="57-1000485-01", list_price=Decimal("240.00")),
            PriceEntry(
                number="SUP-24X7-3Y",
                list_price=Decimal("4100.00"),
                description="Support 24x7, 3 years",
                support_for=("8969-P64",),
                support_level="24x7",
                support_years=3,
            ),
        )
    },
)
"""Made up, as its name says: the program comes without prices."""
_PROPOSAL = DocumentPlan(
    id=PROPOSAL,
    title="Storage network for two fabrics",
    valid_until="2026-12-31",
    prices="totals",
    sections=(
        SectionChoice(key="executive-summary"),
        SectionChoice(
            key="own:1",
            title="How we get there",
            text="Both fabrics are built beside what runs today.\n\n"
            "- Fabric A is taken over first, host by host.\n"
            "- Fabric B follows when A has run for a week.",
        ),
        SectionChoice(key="topology"),
        SectionChoice(key="failures"),
    ),
    phases=(Phase(name="Delivery", weeks=8), Phase(name="Installation", weeks=2)),
)


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

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.folder = folder
        self.program = Program(make_application(), settings)
        self.window = self.program.window
        self.program.frame.resize(WIDTH, HEIGHT)
        self.program.frame.show()
        self.window.fill()

    def open(self, key: str) -> None:
        """Open a bundled design and wait for its findings."""
        self.program.session.history.mark_saved()
        bundled = (*bundled_testbeds(), *bundled_references())
        found = [item for item in bundled if item.key == key]
        if not found:
            raise InputError(f"There is no bundled design “{key}”.")
        self.window.desk.files.open_bundled(found[0])
        wait_until(self._is_settled)
        self.window.editor.zoom_fit()

    def shoot(self, name: str) -> Path:
        """Write a picture of the window, once what is painted a little later stands too."""
        loop = QEventLoop()
        QTimer.singleShot(_REST_MS, loop.quit)
        loop.exec()
        path = self.folder / f"{name}.png"
        self.program.frame.grab().save(str(path))
        return path

    def shoot_catalog(self, name: str) -> Path:
        """Write a picture of the catalog window with one part's figures and their sources."""
        self.window.desk.windows.catalog()
        (catalog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, CatalogWindow))
        catalog.search.setText(_CATALOG_SEARCH)
        wait_until(lambda: catalog.part is not None)
        path = self.folder / f"{name}.png"
        catalog.grab().save(str(path))
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
        panel = self.window.failures
        self.window.tables.setCurrentWidget(panel)
        wait_until(lambda: panel.study is not None and not panel.is_working)
        kinds = [str(result.kind) for result in panel.model.rows]
        panel.table.selectRow(kinds.index(kind))
        wait_until(lambda: self.window.desk.load.other is not None)
        wait_until(lambda: self.window.desk.load.is_settled)

    def study_latency(self) -> None:
        """Show the latency of the first workload with its curve."""
        panel = self.window.latency
        self.window.tables.setCurrentWidget(panel)
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
        session, panel = self.program.session, bom_panel(self.window.desk)
        session.prices.put(_PRICES)
        session.do(replace_record(session.design, _BUYING, "Ordering"))
        self.window.tables.setCurrentWidget(panel)
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
        dock = self.window.desk.docks["findings"]
        self.window.resizeDocks([dock], [height], Qt.Orientation.Vertical)
        QApplication.processEvents()

    def plan_documents(self) -> None:
        """Put a proposal together, with a section of one's own."""
        session = self.program.session
        session.do(replace_record(session.design, _PROPOSAL, "Documents"))

    def shoot_dialog(self, name: str, kind: type[_D], action: str, show: Show[_D]) -> Path:
        """Write a picture of the dialog that an action opens, once ``show`` has prepared it."""
        run_command(self.window.menus, action)
        (dialog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, kind))
        wait_until(dialog.isVisible)
        show(dialog)
        QApplication.processEvents()
        path = self.folder / f"{name}.png"
        dialog.grab().save(str(path))
        dialog.close()
        return path

    def view(self, number: int) -> None:
        """Bring a view of the design up: 0 is the topology."""
        self.window.views.setCurrentIndex(number)

    def unplug(self) -> tuple[str, str]:
        """Pull the first cable out; returns the ports that it was in."""
        session = self.program.session
        cable = next(iter(session.design.cables.values()))
        session.do(delete(session.design, [cable.id]))
        wait_until(self._is_settled)
        return cable.ends()

    def _is_settled(self) -> bool:
        session = self.program.session
        is_checked = session.report is not None and not session.is_checking
        return is_checked and self.window.editor.drawing.drawing.is_settled


def take_all(folder: Path) -> list[Path]:
    """Take every picture; returns where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ[STATE_VARIABLE] = scratch  # price lists of this user are nobody's business
        settings = Settings(Path(scratch) / "settings.ini")
        settings.appearance = AppearanceMode.LIGHT
        photographer = Photographer(folder, settings)
        window = photographer.window
        taken = [
            *_take_window(photographer),
            *_take_findings(photographer),
            *_take_views(photographer),
            *_take_figures(photographer),
            *_take_cabling(photographer),
            *_take_order(photographer),
        ]
        photographer.program.session.history.mark_saved()
        window.close()
        photographer.program.end()
    return taken


def _take_window(photographer: Photographer) -> Iterator[Path]:
    appearance = photographer.window.desk.appearance
    photographer.open(_SHOWCASE)
    yield photographer.shoot("main-light")
    appearance.set_mode(AppearanceMode.DARK)
    yield photographer.shoot("main-dark")
    appearance.set_mode(AppearanceMode.LIGHT)


def _take_findings(photographer: Photographer) -> Iterator[Path]:
    findings = photographer.window.findings
    photographer.open(_ARCHITECTURE)
    photographer.stretch(_LONG_CABLE, Length(140))
    findings.choose_severity(None)
    report = photographer.program.session.report
    if report is not None and report.findings:
        findings.walk(1)
        wait_until(lambda: findings.detail.fix.is_worked_out)
    yield photographer.shoot("findings")


def _take_views(photographer: Photographer) -> Iterator[Path]:
    yield photographer.shoot_catalog("catalog")
    photographer.open(_ARCHITECTURE)
    photographer.cluster()
    yield photographer.shoot("folding")
    for number, name in enumerate(("racks", "tables"), start=1):
        photographer.view(number)
        yield photographer.shoot(name)
    photographer.view(0)


def _take_figures(photographer: Photographer) -> Iterator[Path]:
    window = photographer.window
    photographer.open(_ARCHITECTURE)
    photographer.load(_BUSY)
    window.desk.load.show(True)
    photographer.fail(_DEAD)
    yield photographer.shoot("failures")
    window.desk.load.show(False)
    photographer.open(_CALIBRATED)
    photographer.study_latency()
    yield photographer.shoot("latency")
    window.tables.setCurrentWidget(window.findings)


def _take_cabling(photographer: Photographer) -> Iterator[Path]:
    photographer.open(_PREVIEW)
    catalog = photographer.program.session.catalog
    choice = photographer.window.desk.cable_choice
    choice.length.setText("150 m")
    choice.choose(catalog.part("generic-lc-lc-om2"))
    photographer.hover_cable(*photographer.unplug())
    yield photographer.shoot("cable-preview")


def _take_order(photographer: Photographer) -> Iterator[Path]:
    appearance = photographer.window.desk.appearance
    photographer.open(_ORDERED)
    photographer.plan_documents()
    photographer.give_tables(_LOW + 130)
    photographer.order()
    yield photographer.shoot("bill-of-materials")
    appearance.set_mode(AppearanceMode.DARK)
    yield photographer.shoot("bill-of-materials-dark")
    appearance.set_mode(AppearanceMode.LIGHT)
    yield photographer.shoot_dialog(
        "ordering", OrderingDialog, "design.ordering", lambda dialog: dialog.refresh()
    )
    yield photographer.shoot_dialog(
        "documents", DocumentsDialog, "file.documents", _choose_own_section
    )
    yield photographer.shoot_dialog("zoning", ZoningDialog, "design.zoning", _propose_single)
    photographer.give_tables(_LOW)
    photographer.window.tables.setCurrentWidget(photographer.window.findings)


def _choose_own_section(dialog: DocumentsDialog) -> None:
    dialog.choose(PROPOSAL)
    dialog.sections.list.choose("own:1")


def _propose_single(dialog: ZoningDialog) -> None:
    dialog.kind.setCurrentIndex(dialog.kind.findData("single initiator"))
    dialog.preview()


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


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m sanwright.gui.screenshots OUTDIR")
    for picture in take_all(Path(sys.argv[1])):
        sys.stdout.write(f"{picture}\n")
