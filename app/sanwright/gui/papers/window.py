"""The documents window: what is printed and how it looks; all of it one edit of the design."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from sanwright.gui.document.prompts import Prompts
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Workers
from sanwright.gui.papers.brand import BrandPage
from sanwright.gui.papers.details import DetailFields
from sanwright.gui.papers.draft import (
    DocumentsDraft,
    document_ids,
    document_title,
)
from sanwright.gui.papers.everything import BILL, Papers
from sanwright.gui.papers.phases import PhasesTable
from sanwright.gui.papers.sections import SectionsPage
from sanwright.gui.settings import Settings
from sanwright.gui.widgets.fields import named
from sanwright.reports.composition import INSTALLERS_PACK, PROPOSAL
from sanwright.text import tr

if TYPE_CHECKING:
    from sanwright.gui.papers.live_preview import LivePreview

_WITH_PAGES, _SCREEN_EDGE = 1400, 40
Write = Callable[[str], None]
"""Writes the document of that id from the design as it is."""


class DocumentsDialog(QDialog):
    """Edits a draft; “OK”, “Preview” and “Write” put it into the design, “Cancel” forgets it."""

    preview_wanted = Signal(str)
    """The id of the document whose pages are asked for."""
    failed = Signal(object)
    """The exception that ended the work of the live preview: our bug."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        prompts: Prompts,
        write: Write,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Documents and brand"))
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(940, 640)
        self._session = session
        self._write = write
        self.draft = DocumentsDraft(session.design)
        self.document = named(QComboBox(), tr("Document"))
        for id_ in document_ids():
            self.document.addItem(document_title(id_), id_)
        self.details = DetailFields()
        self.sections = SectionsPage()
        self.phases = PhasesTable(self._keep_phases)
        self.brand = BrandPage(prompts, settings)
        self.tabs = QTabWidget()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.write = QPushButton(autoDefault=False)
        self.preview = QPushButton(tr("Pre&view…"), autoDefault=False)
        self.live = QPushButton(tr("&Live preview"), autoDefault=False)
        self.live.setCheckable(True)
        self.live.setToolTip(tr("Pages beside the fields, written anew as something changes"))
        self.live.hide()
        self.pages: LivePreview | None = None
        self._lay_out()
        self.document.currentIndexChanged.connect(lambda _: self._show_document())
        self.write.clicked.connect(self.write_document)
        self.preview.clicked.connect(self.preview_document)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def use(self, workers: Workers, papers: Callable[[], Papers]) -> None:
        """What writes the pages of a live preview; without it there is none."""
        self._workers, self._papers = workers, papers
        self.live.show()
        self.live.toggled.connect(self._show_live)

    def _show_live(self, on: bool) -> None:
        if self.pages is None:
            from sanwright.gui.papers.live_preview import LivePreview  # what prints costs a second

            self.pages = LivePreview(self._workers, self._papers)
            self.pages.failed.connect(self.failed)
            self.beside.addWidget(self.pages)
        room = self.screen().availableGeometry().width() - _SCREEN_EDGE
        if on and self.width() < _WITH_PAGES and room > self.width():
            self.resize(min(_WITH_PAGES, room), self.height())
        self.pages.setVisible(on)
        self._wish()

    def _wish(self) -> None:
        """Ask for the pages of the document that is shown, where they are seen."""
        if self.pages is not None and self.live.isChecked() and self._session.design.devices:
            self.pages.wish(self.draft, self.chosen)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with what the design holds now."""
        if not event.spontaneous():
            self.refresh()
        super().showEvent(event)

    def refresh(self) -> None:
        """Forget the draft and begin with what the design holds."""
        self.draft = DocumentsDraft(self._session.design)
        self._show_draft()

    def choose(self, document: str) -> None:
        """Show the document of that id."""
        self.document.setCurrentIndex(max(self.document.findData(document), 0))

    @property
    def chosen(self) -> str:
        """Id of the document that is shown."""
        return str(self.document.currentData())

    def accept(self) -> None:
        """Put everything into the design as one edit."""
        if self.keep():
            super().accept()

    def write_document(self) -> None:
        """Put everything into the design, then ask where to and write: both say the same."""
        if self.keep():
            self._write(self.chosen)

    def preview_document(self) -> None:
        """Put everything into the design, then show the pages of the document."""
        if self.keep():
            super().accept()
            self.preview_wanted.emit(self.chosen)

    def keep(self) -> bool:
        """Put the draft into the design; False if something in it cannot be read yet."""
        if not self.phases.is_readable:
            self.choose(PROPOSAL)
            self.tabs.setCurrentWidget(self.phases)
            return False
        change = self.draft.change()
        if change:
            self._session.do(change)
            self.draft = DocumentsDraft(self._session.design)
            self._show_draft()
        return True

    def _show_draft(self) -> None:
        self.draft.on_change = self._wish
        self.brand.show_draft(self.draft)
        self.phases.show_phases(self.draft.plan(PROPOSAL).phases)
        self._show_document()

    def _show_document(self) -> None:
        document = self.chosen
        self.details.show_document(self.draft, document)
        self.sections.show_document(self.draft, document)
        self.tabs.setTabVisible(self.tabs.indexOf(self.phases), document == PROPOSAL)
        words = {INSTALLERS_PACK: tr("Write into a folder…"), BILL: tr("Write file…")}
        self.write.setText(words.get(document, tr("Write PDF…")))
        for button in (self.write, self.preview, self.live):
            button.setEnabled(bool(self._session.design.devices))
        self._wish()

    def _keep_phases(self) -> None:
        self.draft.set_plan(PROPOSAL, phases=self.phases.phases())

    def _lay_out(self) -> None:
        caption = QLabel(tr("&Document"))
        caption.setProperty("role", "muted")
        caption.setBuddy(self.document)
        top = QHBoxLayout()
        top.addWidget(caption)
        top.addWidget(self.document)
        top.addStretch(1)
        self.tabs.setDocumentMode(True)
        for page, title in (
            (self.sections, tr("Sections")),
            (self.phases, tr("Timeline")),
            (self.brand, tr("Brand of all documents")),
        ):
            self.tabs.addTab(page, title)
        below = QHBoxLayout()
        below.addWidget(self.write)
        below.addWidget(self.preview)
        below.addWidget(self.live)
        below.addStretch(1)
        below.addWidget(self.buttons)
        fields = QWidget()
        inner = QVBoxLayout(fields)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(10)
        inner.addLayout(top)
        inner.addWidget(self.details)
        inner.addWidget(self.tabs, 1)
        self.beside = QSplitter(Qt.Orientation.Horizontal)
        self.beside.setChildrenCollapsible(False)
        self.beside.addWidget(fields)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 12)
        layout.setSpacing(10)
        layout.addWidget(self.beside, 1)
        layout.addLayout(below)
