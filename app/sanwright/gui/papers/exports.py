"""What leaves the program: bills, documents, diagrams, written beside the window's work."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from sanwright.bom.grouping import Grouping
from sanwright.gui.document.exporter import Exporter
from sanwright.gui.document.files import FileController
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Job
from sanwright.gui.papers.everything import (
    BILL,
    DrawnAs,
    Papers,
    write_everything,
    write_whole_migration,
)
from sanwright.gui.settings import Settings
from sanwright.reports.composition import INSTALLERS_PACK, MIGRATION_PLAN, PROPOSAL, SIZING_REPORT
from sanwright.text import Text, tr, verbatim

BOM_FILES = {
    ".xlsx": Text("Excel workbook (*.xlsx)"),
    ".csv": verbatim("CSV (*.csv)"),
    ".pdf": verbatim("PDF (*.pdf)"),
    ".json": verbatim("JSON (*.json)"),
}
PDF_FILES = "PDF (*.pdf)"
DIAGRAM_FILES = Text("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;draw.io (*.drawio);;Visio (*.vsdx)")


class DocumentExports(QObject):
    """Asks where to and writes from a snapshot of the design as it is then."""

    def __init__(
        self,
        session: Session,
        files: FileController,
        exporter: Exporter,
        settings: Settings,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._files = files
        self._exporter = exporter
        self._settings = settings

    def bom(self, ending: str = ".xlsx", grouping: str = Grouping.CATEGORY) -> None:
        """Export the bill of materials; ``ending`` is the kind of file that is offered first."""
        kinds = [ending, *(other for other in BOM_FILES if other != ending)]
        path = self._exporter.ask(
            tr("Export the bill of materials"),
            f"-bom{ending}",
            ";;".join(tr(BOM_FILES[kind]) for kind in kinds),
        )
        if path is not None:
            self.bom_to(path, grouping)

    def bom_to(self, path: Path, grouping: str = Grouping.CATEGORY) -> Job:
        """Write the bill of materials, its lines grouped."""
        papers, by = self.papers(), Grouping(grouping)
        return self._exporter.start(
            tr("Writing the bill of materials"), lambda tell: papers.bom(path, tell, by), path
        )

    def report(self) -> None:
        """Export the sizing report."""
        path = self._exporter.ask(tr("Export the sizing report"), "-report.pdf", PDF_FILES)
        if path is not None:
            self.report_to(path)

    def report_to(self, path: Path) -> Job:
        """Write the sizing report."""
        papers = self.papers()
        return self._exporter.start(
            tr("Writing the sizing report"),
            lambda tell: papers.document(SIZING_REPORT, path, tell),
            path,
        )

    def proposal(self) -> None:
        """Export the proposal."""
        path = self._exporter.ask(tr("Export the proposal"), "-proposal.pdf", PDF_FILES)
        if path is not None:
            self.proposal_to(path)

    def proposal_to(self, path: Path) -> Job:
        """Write the proposal."""
        papers = self.papers()
        return self._exporter.start(
            tr("Writing the proposal"), lambda tell: papers.document(PROPOSAL, path, tell), path
        )

    def installers_pack(self) -> None:
        """Export what installers work by into a folder."""
        folder = self._exporter.ask_folder(tr("Export the installer's pack into a folder"))
        if folder is not None:
            self.installers_pack_to(folder)

    def installers_pack_to(self, folder: Path) -> Job:
        """Write what installers work by into ``folder``."""
        papers = self.papers()
        return self._exporter.start(
            tr("Writing the installer's pack"),
            lambda tell: papers.installers_pack(folder, tell),
            folder,
        )

    def migration(self) -> None:
        """Export the way from the base to the design into a folder."""
        folder = self._exporter.ask_folder(tr("Export the migration plan into a folder"))
        if folder is not None:
            self.migration_to(folder)

    def migration_to(self, folder: Path) -> Job:
        """Write paper, workbook and the zoning of each wave into ``folder``."""
        tables = self._session.design.snapshot()
        return self._exporter.start(
            tr("Writing the migration plan"),
            lambda tell_: write_whole_migration(tables, folder, tell_),
            folder,
        )

    def document(self, kind: str) -> None:
        """Export a document by its id."""
        works = {
            PROPOSAL: self.proposal,
            BILL: self.bom,
            INSTALLERS_PACK: self.installers_pack,
            MIGRATION_PLAN: self.migration,
        }
        works.get(kind, self.report)()

    def diagram(self, way: DrawnAs) -> None:
        """Export the drawing."""
        ending, kinds = (".pdf", PDF_FILES) if way.paper else (".svg", tr(DIAGRAM_FILES))
        path = self._exporter.ask(tr("Export the diagram"), f"-diagram{ending}", kinds)
        if path is not None:
            self.diagram_to(path, way)

    def diagram_to(self, path: Path, way: DrawnAs | None = None) -> Job:
        """Write the drawing."""
        papers = self.papers()
        return self._exporter.start(
            tr("Drawing the diagram"), lambda tell: papers.diagram(path, tell, way), path
        )

    def everything(self) -> None:
        """Export all of it into a folder."""
        folder = self._exporter.ask_folder(tr("Export everything into a folder"))
        if folder is not None:
            self.everything_to(folder)

    def everything_to(self, folder: Path) -> Job:
        """Write bill of materials, report, proposal, installer's pack and diagrams."""
        papers, stem = self.papers(), self._files.suggested.name
        return self._exporter.start(
            tr("Exporting everything"),
            lambda tell: write_everything(papers, folder, stem, tell),
            folder,
        )

    def papers(self) -> Papers:
        """What writes the design as it is now."""
        book = self._session.prices
        findings, comments = self._settings.prints_findings, self._settings.prints_comments
        tables = self._session.design.snapshot()
        return Papers(tables, lambda: book.lists, findings, comments)
