"""The pages of the drawing and of the documents as they will come out; printed from there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QPageLayout, QShowEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sanwright.edits import folded_for_paper
from sanwright.errors import MachineError, SanwrightError
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.files import FileController
from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.look.at_work import at_work
from sanwright.gui.papers.draft import document_ids, document_title
from sanwright.gui.papers.everything import BILL, written_pages
from sanwright.gui.papers.exports import PDF_FILES, DocumentExports
from sanwright.gui.papers.folds import FoldBox
from sanwright.gui.papers.page_sources import DocumentPages, DrawingPages
from sanwright.gui.papers.page_view import PageView
from sanwright.gui.papers.printing import (
    PAPERS,
    PageSetup,
    ask_printer,
    print_document,
    print_drawing,
    room_of,
    write_drawing,
)
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import muted, named
from sanwright.reports.composition import INSTALLERS_PACK
from sanwright.reports.drawing.print_pages import (
    Pages,
    Printable,
    pages_of,
    printable_of,
    smallest_sheet,
)
from sanwright.reports.paper import usual_paper
from sanwright.text import Text, joined, tr

DRAWING = "drawing"
_NOTHING = Text("The design has no devices yet: there is nothing to print.")
_NO_PDF = Text("This document has no pages.")
_POINT = QPageLayout.Unit.Point
_MM = 25.4 / 72.0
_SAME_SIZE = 2.0


def setup_of(settings: Settings) -> PageSetup:
    """On what the drawing was printed last."""
    paper = settings.print_paper
    return PageSetup(
        paper if paper in PAPERS else usual_paper(),
        settings.prints_upright,
        settings.prints_tiled,
        settings.prints_findings,
        settings.prints_from_afar,
        settings.prints_comments,
    )


class PreviewDialog(QDialog):
    """Shows the drawing, or one of the documents, page by page."""

    failed = Signal(object)
    """The exception that ended the work: our bug."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        workers: Workers,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print preview"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(1080, 760)
        self._session, self._settings = session, settings
        self._work = BackgroundWork(workers, self)
        self._drawn: Printable | None = None
        self._document: DocumentPages | None = None
        self.what = named(QComboBox(), tr("What is printed"))
        self.what.addItem(tr("Drawing"), DRAWING)
        for id_ in document_ids():
            self.what.addItem(document_title(id_), id_)
        self.paper = named(QComboBox(), tr("Paper"))
        for key in PAPERS:
            self.paper.addItem(key, key)
        self.way = named(QComboBox(), tr("Orientation"))
        self.way.addItem(tr("Landscape"), False)
        self.way.addItem(tr("Portrait"), True)
        self.cut = named(QComboBox(), tr("Pages"))
        self.cut.addItem(tr("All on one page"), False)
        self.cut.addItem(tr("As many as make it legible"), True)
        self.fold = FoldBox()
        self.from_afar = QCheckBox(tr("From &afar"))
        self.from_afar.setToolTip(
            tr("Of a large design, like devices as one box and like cables as one line")
        )
        self.findings = QCheckBox(tr("&Findings"))
        self.findings.setToolTip(
            tr("Discs with the number of findings on boxes and cables; not for a customer's sheet")
        )
        self.comments = QCheckBox(tr("&Comments"))
        self.comments.setToolTip(tr("Signs of open comments, with their numbers"))
        self.arrange = QPushButton(tr("&Documents and brand…"), autoDefault=False)
        self.view = PageView()
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(140)
        self.about = named(muted(), tr("The pages in short"))
        self.advice = QPushButton(autoDefault=False)
        self.place = QLabel()
        self.smaller = QPushButton("−", autoDefault=False)
        self.larger = QPushButton("+", autoDefault=False)
        self.whole = QPushButton(tr("&Whole page"), autoDefault=False)
        self.write = QPushButton(autoDefault=False)
        self.print = QPushButton(tr("&Print…"), default=True)
        self.done_button = QPushButton(tr("Close"), autoDefault=False)
        self._advised = ""
        self._lay_out()
        self._listen()
        self._show_setup()

    def use(
        self,
        exports: DocumentExports,
        prompts: Prompts,
        files: FileController,
        arrange: Callable[[str], None],
    ) -> None:
        """What writes files and asks where to, and what shows how a document is put together."""
        self._exports, self._prompts, self._files, self._arrange = exports, prompts, files, arrange

    @property
    def chosen(self) -> str:
        """``drawing``, or the id of a document."""
        return str(self.what.currentData())

    @property
    def setup(self) -> PageSetup:
        """On what the drawing is printed."""
        return setup_of(self._settings)

    def choose(self, document: str) -> None:
        """Show the document of that id; where it is empty, what was shown before."""
        at = self.what.findData(document)
        if at >= 0 and at != self.what.currentIndex():
            self.what.setCurrentIndex(at)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the design as it is now."""
        super().showEvent(event)
        if not event.spontaneous():
            self._show_setup()
            self.fold.offer(self._session.design)
            self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep nothing: the next time the design may be another."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._work.stop()
            self._forget()

    def refresh(self) -> None:
        """Write what is chosen from the design as it is, and show its pages."""
        self._forget()
        is_drawing = self.chosen == DRAWING
        for field in (*self._of_drawing(), self.fold, self.from_afar, self.findings, self.comments):
            field.setVisible(is_drawing)
        self.arrange.setVisible(not is_drawing)
        words = {INSTALLERS_PACK: tr("Write into a folder…"), BILL: tr("Write file…")}
        self.write.setText(words.get(self.chosen, tr("Write PDF…")))
        if not self._session.design.devices:
            self._show_words(_NOTHING)
            return
        self._show_words(Text("Laying the pages out…"))
        self.progress.setRange(0, 0)
        self.progress.show()
        self._work.start(self._drawing_work() if is_drawing else self._document_work())

    def print_pages(self) -> None:
        """Ask for a printer and print what is shown."""
        name = self._session.design.project.name or "Sanwright"
        pages = len(self._document.sizes) if self._document is not None else 0
        printer = ask_printer(self, name, self.setup.layout(), pages)
        if printer is None:
            return
        try:
            with at_work():
                count = self._print_on(printer)
        except MachineError as error:
            self._prompts.error(tr("Printing did not succeed."), str(error))
            return
        self._session.message.emit(tr("{count} page printed.", "{count} pages printed.", count))

    def _print_on(self, printer: QPrinter) -> int:
        if self._document is not None:
            return print_document(printer, self._document)
        if self._drawn is not None:
            return print_drawing(printer, self._drawn, is_tiled=self.setup.is_tiled).count
        return 0

    def write_file(self) -> None:
        """Write what is shown into a file."""
        if self.chosen != DRAWING:
            self._exports.document(self.chosen)
            return
        if self._drawn is None:
            return
        suggested = self._files.suggested
        path = self._prompts.save_path(
            suggested.with_name(suggested.name + "-diagram.pdf"),
            tr("Export the diagram"),
            PDF_FILES,
        )
        if path is None:
            return
        try:
            with at_work():
                write_drawing(path, self._drawn, self.setup, self._session.design.project.name)
        except MachineError as error:
            self._prompts.error(tr("The export did not succeed."), str(error))
            return
        self._session.message.emit(tr("Exported {name}.", name=path.name))

    # How it is done

    def _drawing_work(self) -> Work:
        tables, setup, fold = self._session.design.snapshot(), self.setup, self.fold.fold
        return lambda tell: printable_of(
            folded_for_paper(tables, fold) if fold else tables,
            tell,
            findings=setup.findings,
            comments=setup.comments,
            from_afar=setup.from_afar,
        )

    def _document_work(self) -> Work:
        papers, chosen = self._exports.papers(), self.chosen
        return lambda tell: written_pages(papers, chosen, tell)

    def _take(self, found: object) -> None:
        self.progress.hide()
        if isinstance(found, Printable):
            self._drawn = found
            self._show_drawing()
        elif isinstance(found, list):
            self._document = DocumentPages(found)
            sizes = self._document.sizes
            if sizes:
                self.view.show_pages(self._document)
            else:
                self._show_words(_NO_PDF)
            self.about.setText(str(_sizes_text(sizes)))
            self.advice.hide()
            self._show_buttons()

    def _refuse(self, error: object) -> None:
        self.progress.hide()
        if isinstance(error, SanwrightError):
            self._show_words(error.text)
        else:
            self._show_words(Text("The pages could not be laid out."))
            self.failed.emit(error)

    def _show_drawing(self) -> None:
        if self._drawn is None:
            return
        setup = self.setup
        layout = setup.layout()
        with at_work():
            pages = pages_of(self._drawn, *room_of(layout), is_tiled=setup.is_tiled)
            full, room = layout.fullRect(_POINT), layout.paintRect(_POINT)
            paper, corner = (full.width(), full.height()), (room.x(), room.y())
            self.view.show_pages(DrawingPages(pages, paper, corner))
        self._say(self._drawn, pages, setup)
        self._show_buttons()

    def _say(self, drawn: Printable, pages: Pages, setup: PageSetup) -> None:
        """How large names are, and on what they could be read."""
        paper = setup.paper
        said = [
            Text("{count} page of {paper}", "{count} pages of {paper}", pages.count, paper=paper),
            Text("names {height:.1f} mm high", height=pages.name_mm),
        ]
        self._advised = ""
        if not pages.is_legible:
            said.append(Text("too small to be read"))
            sheets = {key: room_of(setup.layout(key)) for key in _larger(setup.paper)}
            self._advised = smallest_sheet(drawn, sheets) or ""
            tiled = pages_of(drawn, *room_of(setup.layout()), is_tiled=True)
            if self._advised:
                words = tr("Legible on {paper}", paper=self._advised)
            else:
                words = tr("Legible on {count} page", "Legible on {count} pages", tiled.count)
            self.advice.setText(words)
        self.advice.setVisible(not pages.is_legible and not (setup.is_tiled and not self._advised))
        self.about.setText(str(joined(said)))

    def _follow_advice(self) -> None:
        if self._advised:
            self.paper.setCurrentIndex(self.paper.findData(self._advised))
        else:
            self.cut.setCurrentIndex(self.cut.findData(True))
        self._keep_setup()

    def _keep_setup(self) -> None:
        settings = self._settings
        settings.print_paper = str(self.paper.currentData())
        settings.prints_upright = bool(self.way.currentData())
        settings.prints_tiled = bool(self.cut.currentData())
        self._show_drawing()

    def _change_what(self) -> None:
        if self.isVisible():
            self.refresh()

    def _keep_signs(self) -> None:
        self._settings.prints_from_afar = self.from_afar.isChecked()
        self._settings.prints_findings = self.findings.isChecked()
        self._settings.prints_comments = self.comments.isChecked()
        self.refresh()

    def _show_setup(self) -> None:
        setup = self.setup
        self.paper.setCurrentIndex(self.paper.findData(setup.paper))
        self.way.setCurrentIndex(self.way.findData(setup.is_upright))
        self.cut.setCurrentIndex(self.cut.findData(setup.is_tiled))
        self.from_afar.setChecked(setup.from_afar)
        self.findings.setChecked(setup.findings)
        self.comments.setChecked(setup.comments)

    def _show_words(self, words: Text) -> None:
        self.view.show_pages(None, words)
        self.about.setText("")
        self.advice.hide()
        self.progress.hide()
        self._show_buttons()

    def _show_buttons(self) -> None:
        has_pages = self.view.source is not None
        for button in (self.print, self.write, self.smaller, self.larger, self.whole):
            button.setEnabled(has_pages)
        self._show_place()

    def _show_place(self) -> None:
        count = self.view.count
        words = tr("Page {page:,} of {pages:,}", page=self.view.front + 1, pages=count)
        self.place.setText(words if count else "")

    def _forget(self) -> None:
        self._drawn = None
        self.view.show_pages(None)
        if self._document is not None:
            self._document.close()
            self._document = None

    def _arrange_document(self) -> None:
        document = self.chosen
        self.hide()
        self._arrange(document)

    def _of_drawing(self) -> tuple[QComboBox, ...]:
        """On what the drawing is printed; a document has paper of its own."""
        return self.paper, self.way, self.cut

    def _listen(self) -> None:
        self._work.done.connect(self._take)
        self._work.failed.connect(self._refuse)
        self.what.currentIndexChanged.connect(lambda _: self._change_what())
        for box in self._of_drawing():
            box.activated.connect(lambda _: self._keep_setup())
        self.fold.activated.connect(lambda _: self.refresh())
        for sign in (self.from_afar, self.findings, self.comments):
            sign.clicked.connect(self._keep_signs)
        self.arrange.clicked.connect(self._arrange_document)
        self.advice.clicked.connect(self._follow_advice)
        self.view.page_changed.connect(lambda _: self._show_place())
        self.smaller.clicked.connect(self.view.zoom_out)
        self.larger.clicked.connect(self.view.zoom_in)
        self.whole.clicked.connect(self.view.fit)
        self.write.clicked.connect(self.write_file)
        self.print.clicked.connect(self.print_pages)
        self.done_button.clicked.connect(self.close)

    def _lay_out(self) -> None:
        for button, name in ((self.smaller, tr("Zoom out")), (self.larger, tr("Zoom in"))):
            button.setToolTip(name)
            named(button, name)
        top = QHBoxLayout()
        for field in (
            self.what, *self._of_drawing(), self.fold, self.arrange,
        ):  # fmt: skip
            top.addWidget(field)
        top.addStretch(1)
        top.addWidget(self.progress)
        said = QHBoxLayout()
        said.addWidget(self.about, 1)
        for box in (self.from_afar, self.findings, self.comments):
            said.addWidget(box)
        said.addWidget(self.advice)
        below = QHBoxLayout()
        below.addWidget(self.smaller)
        below.addWidget(self.larger)
        below.addWidget(self.whole)
        below.addWidget(self.place)
        below.addStretch(1)
        below.addWidget(self.write)
        below.addWidget(self.print)
        below.addWidget(self.done_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(self.view, 1)
        layout.addLayout(said)
        layout.addLayout(below)


def _larger(paper: str) -> list[str]:
    """Papers of the same family that are larger, the smallest first."""
    family = ("A4", "A3", "A2", "A1", "A0") if paper.startswith("A") else ("Letter", "Tabloid")
    return list(family[family.index(paper) + 1 :])


def _sizes_text(sizes: list[tuple[float, float]]) -> Text:
    """How many pages of which size there are."""
    counts: dict[Text, int] = {}
    for width, height in sizes:
        named_size = _paper_text(width, height)
        counts[named_size] = counts.get(named_size, 0) + 1
    return joined(
        [
            Text("{count} page {paper}", "{count} pages {paper}", count, paper=paper)
            for paper, count in counts.items()
        ]
    )


def _paper_text(width: float, height: float) -> Text:
    """A paper by its name and orientation, or by its size."""
    short, long = sorted((width, height))
    for key in PAPERS:
        size = PageSetup(key, is_upright=True).layout().fullRect(_POINT)
        if abs(size.width() - short) < _SAME_SIZE and abs(size.height() - long) < _SAME_SIZE:
            if width > height:
                return Text("{paper} landscape", paper=key)
            return Text("{paper} portrait", paper=key)
    return Text("{width:.0f} × {height:.0f} mm", width=width * _MM, height=height * _MM)
