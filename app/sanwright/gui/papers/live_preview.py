"""The pages of the document that is being put together, written beside the window as it changes.

Nothing waits for it: typing goes on, what is out of date is called off, and the pages that are
shown stay until newer ones are there.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from sanwright.design import Table, Tables
from sanwright.errors import SanwrightError
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.workers import Workers
from sanwright.gui.papers.draft import DocumentsDraft
from sanwright.gui.papers.everything import Papers, written_pages
from sanwright.gui.papers.page_sources import DocumentPages
from sanwright.gui.papers.page_view import PageView
from sanwright.gui.widgets.fields import named
from sanwright.text import Text, tr

QUIET = 600
"""Milliseconds after the last change until pages are written."""


class LivePreview(QWidget):
    """Shows a document of a draft; ``wish`` asks for it, as often as something changes."""

    failed = Signal(object)
    """The exception that ended the work: our bug."""
    shown = Signal(int)
    """How many pages are shown now."""

    def __init__(
        self, workers: Workers, papers: Callable[[], Papers], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._papers = papers
        self._draft: DocumentsDraft | None = None
        self._document = ""
        self._pages: DocumentPages | None = None
        self._front = 0
        self._work = BackgroundWork(workers, self)
        self._timer = QTimer(self, singleShot=True, interval=QUIET)
        self.view = PageView()
        self.about = QLabel()
        self.about.setProperty("role", "muted")
        self.progress = named(QProgressBar(textVisible=False), tr("How far the pages are"))
        self.progress.setFixedWidth(120)
        self.smaller = named(QPushButton("−", autoDefault=False), tr("Zoom out"))
        self.larger = named(QPushButton("+", autoDefault=False), tr("Zoom in"))
        self.stop_button = QPushButton(tr("Stop"), autoDefault=False)
        self._lay_out()
        self._timer.timeout.connect(self._begin)
        self.stop_button.clicked.connect(self.stop)
        self.smaller.clicked.connect(self.view.zoom_out)
        self.larger.clicked.connect(self.view.zoom_in)
        self._work.progressed.connect(lambda share, _: self.progress.setValue(round(share * 100)))
        self._work.done.connect(self._take)
        self._work.failed.connect(self._refuse)
        self._work.ended.connect(self._show_state)

    @property
    def is_working(self) -> bool:
        """Whether pages are being written, or are about to be."""
        return self._work.is_working or self._timer.isActive()

    def wish(self, draft: DocumentsDraft, document: str) -> None:
        """Write the document as the draft has it now, once nothing changes for a moment."""
        if not self.isVisibleTo(self.window()):
            return
        if document != self._document:
            self._front = 0
        self._draft, self._document = draft, document
        self._timer.start()

    def stop(self) -> None:
        """Call off what is under way; the pages that are shown stay."""
        self._timer.stop()
        self._work.stop()
        self._show_state()

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep nothing."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.stop()
            self._show(None)

    def _begin(self) -> None:
        if self._draft is None:
            return
        papers, document = self._papers(), self._document
        wanted = with_draft(papers.tables, self._draft)
        papers = Papers(wanted, papers.prices, papers.findings, papers.comments)
        self.progress.setValue(0)
        self._work.start(lambda tell: written_pages(papers, document, tell))
        self._show_state()

    def _take(self, files: object) -> None:
        if isinstance(files, list):
            self._show(DocumentPages(files))

    def _refuse(self, error: object) -> None:
        if isinstance(error, SanwrightError):
            self._show(None, error.text)
        else:
            self._show(None, Text("The pages could not be laid out."))
            self.failed.emit(error)

    def _show(self, pages: DocumentPages | None, words: Text | str = "") -> None:
        """Show other pages, and of these that which was in front."""
        old = self._pages
        if old is not None and pages is not None:
            self._front = self.view.front
        self._pages = pages
        if pages is not None and pages.sizes:
            self.view.show_pages(pages)
            self.view.show_page(min(self._front, len(pages.sizes) - 1))
        else:
            self.view.show_pages(None, words)
        if old is not None:
            old.close()
        self._show_state()
        self.shown.emit(self.view.count)

    def _show_state(self) -> None:
        is_working = self._work.is_working
        self.progress.setVisible(is_working)
        self.stop_button.setVisible(is_working)
        count = self.view.count
        self.about.setText(tr("{count} page", "{count} pages", count) if count else "")

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        for widget in (self.smaller, self.larger, self.about):
            below.addWidget(widget)
        below.addStretch(1)
        below.addWidget(self.progress)
        below.addWidget(self.stop_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view, 1)
        layout.addLayout(below)
        self._show_state()


def with_draft(tables: Tables, draft: DocumentsDraft) -> Tables:
    """The design as it were if the draft had been put into it."""
    rows = {table: tables.rows(table) for table in Table}
    for record in draft.records():
        rows[record.TABLE] = {**rows[record.TABLE], record.id: record}
    return Tables(rows)
