"""Shows a page of the guide. Reads files of the guide and nothing else; nothing is ever fetched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSizeF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from sanwright.gui.help.dressing import dress
from sanwright.gui.help.pictures import picture, themed
from sanwright.gui.look.renewal import ThemedWidget
from sanwright.gui.look.theme import Theme, current_theme
from sanwright.gui.widgets.fields import named
from sanwright.guide import GuidePage
from sanwright.guide.contents import within
from sanwright.guide.guide import Guide
from sanwright.guide.words import forms, words_of
from sanwright.locations import true_path
from sanwright.text import tr

LEAST_ZOOM, MOST_ZOOM, ZOOM_STEP = 60, 250, 10
_SIZE = 1.12
"""The text of a page, times that of the window."""
_MARGIN = 26
_WIDEST = 860
"""Pixels of a line at 100 %; a wider page is hard to read."""
_REST_MS = 90
_MOST_MARKED = 400


class GuideBrowser(ThemedWidget, QTextBrowser):
    """One page; says which link was followed and leaves going there to the window."""

    followed = Signal(str)
    """The target of a link as it is written in the page."""
    zoomed = Signal(int)
    """Size of the text in per cent."""

    def __init__(self, guide: Guide) -> None:
        super().__init__()
        named(self, tr("Page of the guide"))
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._guide = guide
        self._page: GuidePage | None = None
        self._zoom = 100
        self._words: frozenset[str] = frozenset()
        self._fit = QTimer(self, singleShot=True, interval=_REST_MS)
        self._fit.timeout.connect(self._fit_pictures)
        self.anchorClicked.connect(lambda url: self.followed.emit(url.toString()))
        self.follow_theme()

    @property
    def page(self) -> GuidePage | None:
        """What is shown."""
        return self._page

    @property
    def words(self) -> frozenset[str]:
        """What is marked, folded."""
        return self._words

    @property
    def zoom(self) -> int:
        """Size of the text in per cent."""
        return self._zoom

    def show_page(self, page: GuidePage, words: frozenset[str] = frozenset()) -> None:
        """Show a page from its top, with ``words`` (folded) marked."""
        self._page, self._words = page, words
        self._fill(self.document(), current_theme())
        self._set_margins()
        self._fit_pictures()
        self._mark_words()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def go_to(self, anchor: str) -> None:
        """Scroll to a heading; to the top for none."""
        if anchor:
            self.scrollToAnchor(anchor)
        else:
            self.verticalScrollBar().setValue(0)

    def set_zoom(self, per_cent: int) -> None:
        """Write larger or smaller; the line that is read stays in sight."""
        per_cent = max(LEAST_ZOOM, min(per_cent, MOST_ZOOM))
        if per_cent == self._zoom:
            return
        self._zoom = per_cent
        self._refresh()
        self.zoomed.emit(per_cent)

    def renew_theme(self, _theme: Theme) -> None:
        """Dress the page in other colours; about the same line stays at the top."""
        self._refresh()

    def _refresh(self) -> None:
        """Draw the page anew; about the same line stays at the top."""
        if self._page is None:
            return
        bar = self.verticalScrollBar()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        self.show_page(self._page, self._words)
        bar.setValue(round(share * bar.maximum()))

    def print_page(self, printer: QPrinter) -> None:
        """Print the page, dark on white."""
        if self._page is None:
            return
        paper = QTextDocument()
        font = QFont(self.font())
        font.setPointSizeF(10.0)
        page = self._page
        dress(paper, page, Theme.light(), font, self._leads)
        _size_pictures(paper, lambda name: self._picture(name, 480, 2.0, Theme.light()))
        paper.print_(printer)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Pictures of the guide; anything else, such as an address in the web, is not loaded."""
        if kind == QTextDocument.ResourceType.ImageResource.value:
            ratio = self.devicePixelRatioF()
            return self._picture(QUrl(name).toString(), self._room(), ratio, current_theme())
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines readable and pictures inside."""
        super().resizeEvent(event)
        self._set_margins()
        _shrink_pictures(self.document(), self._room())
        self._fit.start()  # drawing them anew takes longer than a step of a dragged edge

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl write larger or smaller."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y()
            self.set_zoom(self._zoom + (ZOOM_STEP if turned > 0 else -ZOOM_STEP if turned else 0))
            event.accept()
        else:
            super().wheelEvent(event)

    def _fill(self, document: QTextDocument, theme: Theme) -> None:
        assert self._page is not None  # noqa: S101 - whoever calls has one
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _SIZE * self._zoom / 100)
        document.clear()
        dress(document, self._page, theme, font, self._leads)

    def _leads(self, target: str) -> bool:
        page = self._page.name if self._page is not None else ""
        return self._guide.resolve(page, target) is not None

    def _room(self) -> int:
        """Pixels between the margins.

        Leaves room for the scroll bar whether or not it is there: else a page of about one screen
        would gain the bar, shrink its pictures, lose the bar, enlarge its pictures, for ever.
        """
        widest = round(_WIDEST * self._zoom / 100)
        bar = self.verticalScrollBar().sizeHint().width()
        return max(80, min(widest, self.maximumViewportSize().width() - bar - 2 * _MARGIN))

    def _set_margins(self) -> None:
        root = self.document().rootFrame()
        form = root.frameFormat()
        form.setLeftMargin(_MARGIN)
        form.setTopMargin(_MARGIN * 0.8)
        form.setBottomMargin(_MARGIN)
        form.setRightMargin(max(_MARGIN, self.viewport().width() - _MARGIN - self._room()))
        root.setFrameFormat(form)

    def _picture(self, name: str, width: int, ratio: float, theme: Theme) -> QImage:
        file = self._page.file if self._page is not None else ""
        path = self._guide.docs / within(file, name)
        if ":" in name or not _is_inside(path, self._guide.docs):
            return QImage()
        return picture(themed(path, is_dark=theme.is_dark), width, ratio, theme.text.name())

    def _fit_pictures(self) -> None:
        theme, ratio, room = current_theme(), self.devicePixelRatioF(), self._room()
        _size_pictures(self.document(), lambda name: self._picture(name, room, ratio, theme))

    def _mark_words(self) -> None:
        """Lay a colour under the words that were searched for."""
        marks: list[QTextEdit.ExtraSelection] = []
        if self._words:
            look = QTextCharFormat()
            tint = QColor(current_theme().warning)
            tint.setAlphaF(0.28)
            look.setBackground(tint)
            block = self.document().begin()
            while block.isValid() and len(marks) < _MOST_MARKED:
                for word, at, end in words_of(block.text()):
                    if self._words.intersection(forms(word)):
                        mark = QTextEdit.ExtraSelection()
                        cursor = QTextCursor(block)
                        cursor.setPosition(block.position() + at)
                        keep = QTextCursor.MoveMode.KeepAnchor
                        cursor.setPosition(block.position() + end, keep)
                        mark.cursor, mark.format = cursor, look
                        marks.append(mark)
                block = block.next()
        self.setExtraSelections(marks)


def _size_pictures(document: QTextDocument, load: Callable[[str], QImage]) -> None:
    """Hand the document its pictures, each in the size in which it is shown."""
    for at, form in _pictures(document):
        image = load(form.name())
        resource = QTextDocument.ResourceType.ImageResource.value
        document.addResource(resource, QUrl(form.name()), image)
        _set_size(document, at, form, image.deviceIndependentSize())


def _shrink_pictures(document: QTextDocument, room: int) -> None:
    """Show pictures that are wider than ``room`` smaller, as they were drawn last."""
    for at, form in _pictures(document):
        if form.width() > room:
            _set_size(document, at, form, QSizeF(room, form.height() * room / form.width()))


def _set_size(document: QTextDocument, at: int, form: QTextImageFormat, size: QSizeF) -> None:
    form.setWidth(size.width())
    form.setHeight(size.height())
    cursor = QTextCursor(document)
    cursor.setPosition(at)
    cursor.setPosition(at + 1, QTextCursor.MoveMode.KeepAnchor)
    cursor.setCharFormat(form)


def _pictures(document: QTextDocument) -> list[tuple[int, QTextImageFormat]]:
    """Where the pictures of a document stand, and their formats."""
    found = []
    block = document.begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            piece = at.fragment()
            if piece.charFormat().isImageFormat():
                found.append((piece.position(), piece.charFormat().toImageFormat()))
            at += 1
        block = block.next()
    return found


def _is_inside(path: Path, folder: Path) -> bool:
    return true_path(path).is_relative_to(true_path(folder)) and path.is_file()
