"""The README's pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sanwright.gui.bill.ordering import OrderingDialog
from sanwright.gui.cabling.cable_choice import CableToolbar
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.load.display import LoadDisplay
from sanwright.gui.papers.window import DocumentsDialog
from sanwright.gui.settings import AppearanceMode
from sanwright.gui.zoning.window import ZoningDialog
from sanwright.reports.composition import PROPOSAL
from sanwright.units import Length
from tests.screenshots.photographer import Photographer, wait_until
from tests.screenshots.running_san import take_running_san
from tests.tabs import bring_tab

LOW = 285
"""How high the window makes its tables at the first start."""
_SHOWCASE = "t3-nvme"
_PREVIEW = "t2-16gfc"
_ARCHITECTURE = "core-edge"
_LONG_CABLE = "isl-a1-1-2-2"
_CALIBRATED = "t1-8gfc"
_BUSY = 9.0
"""What demand is multiplied by, so that there is load to be seen."""
_DEAD = "switch"
_ORDERED = "ibm-peer-zones"


def take_readme(photographer: Photographer) -> Iterator[Path]:
    """Take every picture of the README."""
    yield from _take_window(photographer)
    yield from _take_findings(photographer)
    yield from _take_views(photographer)
    yield from _take_figures(photographer)
    yield from _take_cabling(photographer)
    yield from _take_order(photographer)
    yield from take_running_san(photographer)


def _take_window(photographer: Photographer) -> Iterator[Path]:
    appearance = photographer.window.appearance
    photographer.open(_SHOWCASE)
    yield photographer.shoot("main-light")
    appearance.set_mode(AppearanceMode.DARK)
    yield photographer.shoot("main-dark")
    appearance.set_mode(AppearanceMode.LIGHT)


def _take_findings(photographer: Photographer) -> Iterator[Path]:
    findings = photographer.window.of(FindingsPanel)
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
    for name in ("racks", "tables"):
        photographer.view(name)
        yield photographer.shoot(name)
    photographer.window.views.show_topology()


def _take_figures(photographer: Photographer) -> Iterator[Path]:
    window = photographer.window
    photographer.open(_ARCHITECTURE)
    photographer.load(_BUSY)
    window.of(LoadDisplay).show(True)
    photographer.fail(_DEAD)
    yield photographer.shoot("failures")
    window.of(LoadDisplay).show(False)
    photographer.open(_CALIBRATED)
    photographer.study_latency()
    yield photographer.shoot("latency")
    bring_tab(window, window.of(FindingsPanel))


def _take_cabling(photographer: Photographer) -> Iterator[Path]:
    photographer.open(_PREVIEW)
    catalog = photographer.program.session.catalog
    choice = photographer.window.of(CableToolbar)
    choice.length.setText("150 m")
    choice.choose(catalog.part("generic-lc-lc-om2"))
    photographer.hover_cable(*photographer.unplug())
    yield photographer.shoot("cable-preview")


def _take_order(photographer: Photographer) -> Iterator[Path]:
    appearance = photographer.window.appearance
    photographer.open(_ORDERED)
    photographer.plan_documents()
    photographer.give_tables(LOW + 130)
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
    photographer.give_tables(LOW)
    bring_tab(photographer.window, photographer.window.of(FindingsPanel))


def _choose_own_section(dialog: DocumentsDialog) -> None:
    dialog.choose(PROPOSAL)
    dialog.sections.list.choose("own:1")


def _propose_single(dialog: ZoningDialog) -> None:
    dialog.kind.setCurrentIndex(dialog.kind.findData("single initiator"))
    dialog.preview()
