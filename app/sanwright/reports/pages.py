"""Pages of documents: frames, header and footer, contents, outline, links, metadata.

Figures that are only known at the end (how many pages there are, on which page a section begins)
are drawn as forms that are filled in once the last page is laid out, so one pass is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import Any, Protocol

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from sanwright import __version__
from sanwright.design import Project, Tables
from sanwright.design.papers import DocumentPlan
from sanwright.language import used
from sanwright.reports import style
from sanwright.reports.dates import project_day
from sanwright.reports.facts import BAD
from sanwright.reports.grid import Grid
from sanwright.reports.lettering import fitted, font_name, printable, width_of
from sanwright.reports.linked_canvas import LinkedCanvas
from sanwright.reports.paper import Size
from sanwright.reports.prose import DocumentHeading
from sanwright.reports.sheet_pages import PORTRAIT, SheetPages, StoryEnds
from sanwright.text import tr

COVER, SHEET = "cover", "sheet"
SHEETS = (SHEET, "large-sheet", "fold-out")
"""Templates of pages across, in the order of ``Look.sheets``."""
COVER_FOOT = 150.0
"""Height of what stands at the foot of the cover."""
_SMALL = 7.4
_ABOVE_HEADING = 8.0
"""What a link to a heading shows above it."""
_MOST_WORDS = 400
_LANGUAGES = {("de", "A4"): "de-DE", ("de", "Letter"): "de-DE", ("en", "Letter"): "en-US"}


class Titled(Protocol):
    """What the pages of a document are headed, dated and described by."""

    @property
    def tables(self) -> Tables:
        """The design."""

    @property
    def plan(self) -> DocumentPlan:
        """The plan of the document."""

    @property
    def project(self) -> Project:
        """The title block."""

    @property
    def title(self) -> str:
        """The project's name, or what stands for one."""

    @property
    def date_text(self) -> str:
        """The date as printed."""


class PagedDocument(SheetPages):
    """Lays the story out; ``on_page`` is called with the number of each finished page.

    ``name`` is what kind of document it is, as printed; ``mark`` stands on every page, in the
    colour of what is wrong. The first page of one that ``has_cover`` has neither header nor footer.
    """

    def __init__(
        self,
        data: BytesIO,
        material: Titled,
        name: str,
        on_page: Callable[[int], None],
        *,
        has_cover: bool = True,
        mark: str = "",
    ) -> None:
        project = material.project
        super().__init__(
            data,
            pagesize=style.PAGE,
            invariant=1,
            title=_metadata(
                tr("{document}: {title}", document=name, title=document_title(material))
            ),
            author=_metadata(project.author or project.company or material.tables.brand.company),
            subject=_metadata(
                tr("Storage network for {customer}", customer=project.customer)
                if project.customer.strip()
                else tr("Storage network")
            ),
            creator=f"Sanwright {__version__}",
            keywords=["storage network", "Fibre Channel", "SAS", "sizing", "bill of materials"],
            initialFontName=font_name(),
            lang=_LANGUAGES.get((used(), style.look().paper), "en-GB"),
        )
        self.material = material
        self.name = name
        self.mark = mark
        self.on_page = on_page
        self.page_of: dict[str, int] = {}
        self._footed: list[int] = []
        self._outline_level = -1
        self._doSave = 0
        self.addPageTemplates(self._templates())
        self._firstPageTemplateIndex = 0 if has_cover else 1

    def _templates(self) -> list[PageTemplate]:
        width, height = style.PAGE
        side, bottom = style.SIDE_MARGIN, style.BOTTOM_MARGIN
        inner = width - 2 * side
        foot = (side, bottom, inner, COVER_FOOT)
        front = (side, bottom + COVER_FOOT, inner, height - 2 * bottom - COVER_FOOT)
        area = (side, bottom, inner, height - style.TOP_MARGIN - bottom)
        frames = [_frame(COVER, front), _frame("cover-foot", foot)]
        return [
            PageTemplate(COVER, frames, self._band, pagesize=style.PAGE),
            PageTemplate(PORTRAIT, [_frame(PORTRAIT, area)], self._decorate, pagesize=style.PAGE),
            *(
                PageTemplate(name, [_frame(name, _wide(size))], self._decorate, pagesize=size)
                for name, size in zip(SHEETS, style.look().sheets, strict=True)
            ),
        ]

    def compose(self, story: list[Flowable]) -> None:
        """Lay the pages out and complete the file; what is printed leaves ``story``."""
        places = {heading.key for heading in headings(story)}
        if story and isinstance(story[-1], Grid):
            story[-1].ends_document = True
        story.append(StoryEnds())
        self.build(story, canvasmaker=partial(LinkedCanvas, places=places))
        self._finish()

    def beforeDocument(self) -> None:  # noqa: N802 - reportlab's name
        """Date the file by the project's day, so that the same design gives the same bytes."""
        day = project_day(self.material.project)
        self.canv.setDateFormatter(lambda *_: f"D:{day:%Y%m%d}000000Z")

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        """Make a heading a place that links, contents and outline can point to."""
        if not isinstance(flowable, DocumentHeading):
            return
        bottom: float = vars(self.frame)["_y"]  # no public name tells how far a frame is filled
        top = bottom + flowable.height + _ABOVE_HEADING
        self.canv.bookmarkHorizontalAbsolute(flowable.key, top)
        level = min(flowable.level, self._outline_level + 1)
        self.canv.addOutlineEntry(flowable.text_plain, flowable.key, level, closed=False)
        self._outline_level = level
        self.page_of[flowable.key] = self.page

    def afterPage(self) -> None:  # noqa: N802 - reportlab's name
        """Tell how far it is."""
        self.on_page(self.page)

    def _finish(self) -> None:
        """Fill in what is known only now, and complete the file."""
        for page in self._footed:
            text = tr("Page {page:,} of {pages:,}", page=page, pages=self.page)
            _fill_form(self.canv, _foot_form(page), text, _SMALL, style.MUTED)
        for key, page in self.page_of.items():
            _fill_form(self.canv, page_form(key), str(page), style.CONTENTS_SIZE, style.INK)
        self.canv.save()

    def _band(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        """A band in the brand's colour along the cover's left edge."""
        _, height = document.pageTemplate.pagesize
        canvas.saveState()
        canvas.setFillColor(style.BAND)
        canvas.rect(0, 0, 8, height, 0, 1)
        self._draw_mark(canvas, document.pageTemplate.pagesize[0] / 2, height - 15.5 * 2.8346)
        canvas.restoreState()

    def _draw_mark(self, canvas: Canvas, x: float, y: float) -> None:
        """What the reader of any page has to know, in the middle of its head."""
        canvas.saveState()
        canvas.setFillColor(HexColor(BAD))
        canvas.setFont(font_name(bold=True), _SMALL)
        canvas.drawCentredString(x, y, self.mark)
        canvas.restoreState()

    def _decorate(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        width, height = document.pageTemplate.pagesize
        margin = style.SIDE_MARGIN if width < height else style.SHEET_MARGIN
        left, right = margin, width - margin
        canvas.saveState()
        canvas.setFont(font_name(), _SMALL)
        canvas.setFillColor(style.MUTED)
        top, foot = height - 15.5 * 2.8346, 12 * 2.8346
        half = (right - left) / 2
        beside = right - left - width_of(self.name, _SMALL) - 16.0
        if self.mark:
            beside = half - width_of(self.mark, _SMALL, bold=True) / 2 - 8.0
        canvas.drawString(left, top, fitted(document_title(self.material), _SMALL, beside))
        canvas.drawRightString(right, top, self.name)
        self._draw_mark(canvas, (left + right) / 2, top)
        canvas.setStrokeColor(style.RULE)
        canvas.setLineWidth(0.5)
        canvas.line(left, top - 5, right, top - 5)
        canvas.line(left, foot + 11, right, foot + 11)
        project = self.material.project
        who = "  ·  ".join(text for text in (project.customer, self.material.date_text) if text)
        canvas.drawString(left, foot, fitted(who, _SMALL, half))
        canvas.translate(right, foot)
        canvas.doForm(_foot_form(document.page))
        self._footed.append(document.page)
        canvas.restoreState()


def headings(story: Sequence[Any]) -> list[DocumentHeading]:
    """All headings in a story, those within other flowables too."""
    found: list[DocumentHeading] = []
    for flowable in story:
        if isinstance(flowable, DocumentHeading):
            found.append(flowable)
        inner = getattr(flowable, "_content", None)
        if isinstance(inner, list | tuple):
            found += headings(inner)
    return found


def document_title(material: Titled) -> str:
    """The title that the document's plan gives it, else the project's name."""
    return material.plan.title.strip() or material.title


def _metadata(text: str) -> str:
    return printable(text[:_MOST_WORDS])


def _wide(size: Size) -> tuple[float, float, float, float]:
    margin = style.SHEET_MARGIN
    height = size[1] - style.TOP_MARGIN - style.BOTTOM_MARGIN + 16
    return margin, style.BOTTOM_MARGIN - 8, size[0] - 2 * margin, height


def _frame(name: str, area: tuple[float, float, float, float]) -> Frame:
    return Frame(
        *area, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0, id=f"{name}-frame"
    )


def page_form(key: str) -> str:
    """Name of the form that shows the page on which ``key`` stands, right-aligned at the origin."""
    return f"page-of-{key}"


def _foot_form(page: int) -> str:
    return f"foot-of-{page}"


def _fill_form(canvas: Canvas, name: str, text: str, size: float, colour: Color) -> None:
    """Define a form with ``text`` that ends at its origin."""
    canvas.beginForm(name, -160, -10, 10, 20)
    canvas.setFont(font_name(), size)
    canvas.setFillColor(colour)
    canvas.drawRightString(0, 0, text)
    canvas.endForm()


class TableOfContents(Flowable):
    """The table of contents in two columns: title and page, each line a link."""

    _ROW = 17.0
    _GUTTER = 28.0

    def __init__(self, entries: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.entries = entries
        self.spaceAfter = 14

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Size at this width; called by reportlab."""
        self.width = aW
        return aW, self._ROW * self._rows

    @property
    def _rows(self) -> int:
        return -(-len(self.entries) // 2)

    def split(self, aW: float, aH: float) -> list[Flowable]:  # noqa: N803, ARG002
        """The lines that fit and the rest; called by reportlab."""
        count = 2 * int(aH // self._ROW)
        if count < 1 or count >= len(self.entries):
            return [] if count < 1 else [self]
        return [TableOfContents(self.entries[:count]), TableOfContents(self.entries[count:])]

    def draw(self) -> None:
        """Paint; called by reportlab."""
        canvas: Canvas = self.canv
        wide = (self.width - self._GUTTER) / 2
        for number, (title, key) in enumerate(self.entries):
            column, row = divmod(number, self._rows)
            x, y = column * (wide + self._GUTTER), self._ROW * (self._rows - 1 - row)
            canvas.setFont(font_name(), style.CONTENTS_SIZE)
            canvas.setFillColor(style.INK)
            canvas.drawString(x, y, fitted(title, style.CONTENTS_SIZE, wide - 40.0))
            canvas.setStrokeColor(style.HAIRLINE)
            canvas.setLineWidth(0.5)
            canvas.line(x, y - 5, x + wide, y - 5)
            canvas.saveState()
            canvas.translate(x + wide, y)
            canvas.doForm(page_form(key))
            canvas.restoreState()
            place = (x, y - 5, x + wide, y + 12)
            canvas.linkRect(printable(title), key, place, relative=1)
