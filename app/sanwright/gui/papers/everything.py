"""All that is written for a customer from one snapshot of a design, alone or together."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sanwright.bom import PriceList
from sanwright.bom.grouping import Grouping
from sanwright.design import Tables
from sanwright.edits import folded_for_paper
from sanwright.progress import Progress, Steps, tell
from sanwright.reports import (
    render_diagram,
    write_bom,
    write_document,
    write_installers_pack,
    write_migration,
)
from sanwright.reports.composition import INSTALLERS_PACK, PROPOSAL, SIZING_REPORT
from sanwright.text import Text

Write = Callable[[Progress], object]
BILL = "bill-of-materials"
"""Id of the document that is not put together from sections."""


@dataclass(frozen=True, slots=True)
class DrawnAs:
    """How a drawing alone is written; the empty values are the usual way."""

    fold: str = ""
    """What is one box each, of ``edits.folds_of``."""
    paper: str = ""
    """A key of ``WALL_PAPERS``: as many pages of it as make the drawing legible."""
    whole: bool = False
    """Every device, even where names or lines could not be read."""


@dataclass(frozen=True, slots=True)
class Papers:
    """Writes from ``tables`` with the lists that ``prices`` reads; runs on a worker thread.

    Methods raise CancelledError where ``progress`` says False; the file is then as it was.
    """

    tables: Tables
    prices: Callable[[], Sequence[PriceList]]
    findings: bool = False
    """Whether diagrams have discs with the number of findings."""
    comments: bool = False
    """Whether diagrams have signs of open comments."""

    def bom(self, path: Path, progress: Progress, grouping: Grouping = Grouping.CATEGORY) -> None:
        """The bill of materials, as what ``path`` ends in."""
        write_bom(self.tables, path, self.prices(), group_by=grouping, progress=progress)

    def document(self, kind: str, path: Path, progress: Progress) -> None:
        """The sizing report or the proposal as PDF."""
        write_document(kind, self.tables, path, prices=self.prices(), progress=progress)

    def installers_pack(self, folder: Path, progress: Progress) -> None:
        """What installers work by, as several files."""
        write_installers_pack(self.tables, folder, progress=progress)

    def diagram(self, path: Path, progress: Progress, way: DrawnAs | None = None) -> None:
        """The drawing, as what ``path`` ends in."""
        way = way or DrawnAs()
        render_diagram(
            folded_for_paper(self.tables, way.fold) if way.fold else self.tables,
            path,
            progress,
            findings=self.findings,
            comments=self.comments,
            whole=way.whole,
            paper=way.paper,
        )


def written_pages(papers: Papers, document: str, tell: Progress) -> list[bytes]:
    """The PDF files of a document, as they are written elsewhere; runs on the worker thread."""
    with tempfile.TemporaryDirectory(prefix="sanwright-") as name:
        folder = Path(name)
        if document == BILL:
            papers.bom(folder / "pages.pdf", tell)
        elif document == INSTALLERS_PACK:
            papers.installers_pack(folder, tell)
        else:
            papers.document(document, folder / "pages.pdf", tell)
        return [path.read_bytes() for path in sorted(folder.glob("*.pdf"))]


def write_everything(papers: Papers, folder: Path, stem: str, progress: Progress) -> None:
    """Write all there is into ``folder``, in files that begin with ``stem``."""
    works = _works(papers, folder, stem)
    whole = sum(weight for weight, _, _ in works)
    steps, done = Steps(progress), 0.0
    for weight, text, work in works:
        steps.begin(done / whole, (done + weight) / whole, text)
        work(steps)
        done += weight


def _works(papers: Papers, folder: Path, stem: str) -> list[tuple[float, Text, Write]]:
    """How long each takes beside the others, what it is called, and what writes it."""
    bills, diagrams = Text("Bill of materials"), Text("Diagram")
    report, proposal = folder / f"{stem}-report.pdf", folder / f"{stem}-proposal.pdf"
    return [
        *(
            (1.0, bills, partial(papers.bom, folder / f"{stem}-bom{ending}"))
            for ending in (".xlsx", ".csv", ".pdf")
        ),
        *(
            (1.0, diagrams, partial(papers.diagram, folder / f"{stem}-diagram{ending}"))
            for ending in (".svg", ".drawio", ".vsdx")
        ),
        (6.0, Text("Sizing report"), partial(papers.document, SIZING_REPORT, report)),
        (4.0, Text("Proposal"), partial(papers.document, PROPOSAL, proposal)),
        (4.0, Text("Installer's pack"), partial(papers.installers_pack, folder)),
    ]


def write_whole_migration(tables: Tables, folder: Path, progress: Progress) -> None:
    """Paper, workbook and the zoning of each wave of the way from the base to the design."""
    from sanwright.exchange.switch_config.waves import write_wave_files
    from sanwright.migration import plan_migration

    plan = plan_migration(tables, lambda share, text: tell(progress, share * 0.5, text))
    write_migration(tables, folder, plan=plan, progress=progress)
    write_wave_files(plan, folder)
