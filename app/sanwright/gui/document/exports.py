"""What leaves the program: bills, documents, diagrams, written beside the window's work."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from sanwright.bom.grouping import Grouping
from sanwright.errors import SanwrightError
from sanwright.gui.document.files import FileController
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Job, Work, Workers
from sanwright.gui.failures.panel import FailuresPanel
from sanwright.gui.growth.panel import GrowthPanel
from sanwright.gui.latency.panel import LatencyPanel
from sanwright.gui.latency.picture import write_latency
from sanwright.gui.latency.study import LatencyStudy, WorkloadLatency
from sanwright.gui.papers.everything import BILL, Papers, write_everything
from sanwright.language import mark
from sanwright.reports import Progress, write_loads
from sanwright.reports.composition import INSTALLERS_PACK, PROPOSAL, SIZING_REPORT
from sanwright.reports.load_table import LoadRow
from sanwright.text import tr

BOM_FILES = {
    ".xlsx": mark("Excel workbook (*.xlsx)"),
    ".csv": "CSV (*.csv)",
    ".pdf": "PDF (*.pdf)",
    ".json": "JSON (*.json)",
}
PDF_FILES = "PDF (*.pdf)"
LOAD_FILES = "CSV (*.csv)"
FAILURE_FILES = GROWTH_FILES = "CSV (*.csv)"
LATENCY_FILES = "PNG (*.png);;CSV (*.csv)"
DIAGRAM_FILES = mark("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;draw.io (*.drawio);;Visio (*.vsdx)")


class ExportController(QObject):
    """Asks where to, writes from a snapshot, says when it is done."""

    exported = Signal(object)
    """Path of what was written."""
    failed = Signal(object)
    """An exception that is our bug."""

    def __init__(
        self,
        session: Session,
        files: FileController,
        prompts: Prompts,
        workers: Workers,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._files = files
        self._prompts = prompts
        self._workers = workers
        self._window = window

    def bom(self, ending: str = ".xlsx", grouping: str = Grouping.CATEGORY) -> None:
        """Export the bill of materials; ``ending`` is the kind of file that is offered first."""
        kinds = [ending, *(other for other in BOM_FILES if other != ending)]
        path = self._ask(
            tr("Export the bill of materials"),
            f"-bom{ending}",
            ";;".join(tr(BOM_FILES[kind]) for kind in kinds),
        )
        if path is not None:
            self.bom_to(path, grouping)

    def bom_to(self, path: Path, grouping: str = Grouping.CATEGORY) -> Job:
        """Write the bill of materials, its lines grouped."""
        papers, by = self._papers(), Grouping(grouping)
        return self._start(
            tr("Writing the bill of materials"), lambda tell: papers.bom(path, tell, by), path
        )

    def report(self) -> None:
        """Export the sizing report."""
        path = self._ask(tr("Export the sizing report"), "-report.pdf", PDF_FILES)
        if path is not None:
            self.report_to(path)

    def report_to(self, path: Path) -> Job:
        """Write the sizing report."""
        papers = self._papers()
        return self._start(
            tr("Writing the sizing report"),
            lambda tell: papers.document(SIZING_REPORT, path, tell),
            path,
        )

    def proposal(self) -> None:
        """Export the proposal."""
        path = self._ask(tr("Export the proposal"), "-proposal.pdf", PDF_FILES)
        if path is not None:
            self.proposal_to(path)

    def proposal_to(self, path: Path) -> Job:
        """Write the proposal."""
        papers = self._papers()
        return self._start(
            tr("Writing the proposal"), lambda tell: papers.document(PROPOSAL, path, tell), path
        )

    def installers_pack(self) -> None:
        """Export what installers work by into a folder."""
        folder = self._ask_folder(tr("Export the installer's pack into a folder"))
        if folder is not None:
            self.installers_pack_to(folder)

    def installers_pack_to(self, folder: Path) -> Job:
        """Write what installers work by into ``folder``."""
        papers = self._papers()
        return self._start(
            tr("Writing the installer's pack"),
            lambda tell: papers.installers_pack(folder, tell),
            folder,
        )

    def document(self, kind: str) -> None:
        """Export a document by its id."""
        works = {
            PROPOSAL: self.proposal,
            BILL: self.bom,
            INSTALLERS_PACK: self.installers_pack,
        }
        works.get(kind, self.report)()

    def diagram(self) -> None:
        """Export the drawing."""
        path = self._ask(tr("Export the diagram"), "-diagram.svg", tr(DIAGRAM_FILES))
        if path is not None:
            self.diagram_to(path)

    def diagram_to(self, path: Path) -> Job:
        """Write the drawing."""
        papers = self._papers()
        return self._start(tr("Drawing the diagram"), lambda tell: papers.diagram(path, tell), path)

    def loads(self, rows: Sequence[LoadRow]) -> None:
        """Export rows of the load table."""
        path = self._ask(tr("Export the load table"), "-load.csv", LOAD_FILES)
        if path is not None:
            self.loads_to(path, rows)

    def loads_to(self, path: Path, rows: Sequence[LoadRow]) -> Job:
        """Write rows of the load table."""
        return self._start(tr("Writing the load table"), lambda _: write_loads(rows, path), path)

    def failures(self, panel: FailuresPanel) -> None:
        """Export the failures that the panel shows."""
        study, rows = panel.study, list(panel.model.rows)
        if study is None or not rows:
            self._session.message.emit(tr("Walk through the failures first: Design > Failures."))
            return
        path = self._ask(tr("Export the failures"), "-failures.csv", FAILURE_FILES)
        if path is None:
            return
        from sanwright.reports.failures_csv import write_failures

        out = study.fabrics.get(study.standing, "")
        names = study.labels(rows)
        self._start(
            tr("Writing the failures"),
            lambda _: write_failures(rows, lambda id_: names[id_], path, out),
            path,
        )

    def growth(self, panel: GrowthPanel) -> None:
        """Export the table of growth as it is shown."""
        found, rows = panel.found, panel.shown
        if found is None or not rows:
            self._session.message.emit(tr("Work the growth out first: Design > Growth."))
            return
        path = self._ask(tr("Export the growth"), "-growth.csv", GROWTH_FILES)
        if path is None:
            return
        from sanwright.reports.growth_csv import write_growth  # late: it takes numpy along

        self._start(tr("Writing the growth"), lambda _: write_growth(found, rows, path), path)

    def latency(self, panel: LatencyPanel) -> None:
        """Export what the latency panel shows."""
        if panel.chosen is None or panel.study is None:
            self._session.message.emit(tr("Work the latencies out first: Design > Latency."))
            return
        path = self._ask(tr("Export the latency"), "-latency.png", LATENCY_FILES)
        if path is not None:
            self.latency_to(path, panel.study, panel.chosen)

    def latency_to(self, path: Path, study: LatencyStudy, row: WorkloadLatency) -> Job:
        """Write one workload as a picture, or all of them as CSV."""

        def work(tell: Progress) -> None:
            write_latency(study, row, path, tell)

        return self._start(tr("Writing the latency"), work, path)

    def everything(self) -> None:
        """Export all of it into a folder."""
        folder = self._ask_folder(tr("Export everything into a folder"))
        if folder is not None:
            self.everything_to(folder)

    def everything_to(self, folder: Path) -> Job:
        """Write bill of materials, report, proposal, installer's pack and diagrams."""
        papers, stem = self._papers(), self._files.suggested.name
        return self._start(
            tr("Exporting everything"),
            lambda tell: write_everything(papers, folder, stem, tell),
            folder,
        )

    def open_exported(self, path: Path) -> None:
        """Show what was written with the system's own program for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def _ask(self, title: str, ending: str, kinds: str) -> Path | None:
        suggested = self._files.suggested
        return self._prompts.save_path(suggested.with_name(suggested.name + ending), title, kinds)

    def _ask_folder(self, title: str) -> Path | None:
        return self._prompts.folder(title, str(self._files.suggested.parent))

    def _papers(self) -> Papers:
        book = self._session.prices
        return Papers(self._session.design.snapshot(), lambda: book.lists)

    def _start(self, title: str, work: Work, path: Path) -> Job:
        job = self._workers.start(title, work, self._window)
        job.done.connect(lambda _: self._on_done(path))
        job.failed.connect(self._on_failure)
        job.stopped.connect(lambda: self._session.message.emit(tr("The export was cancelled.")))
        return job

    def _on_done(self, path: Path) -> None:
        self._session.message.emit(tr("Exported {name}.", name=path.name))
        self.exported.emit(path)

    def _on_failure(self, error: Exception) -> None:
        if isinstance(error, SanwrightError):
            self._prompts.error(tr("The export did not succeed."), str(error))
        else:
            self.failed.emit(error)
