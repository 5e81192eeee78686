"""Pages of the sizing report: frames, header and footer, contents, outline, links, metadata.

Figures that are only known at the end (how many pages there are, on which page a section begins)
are drawn as forms that are filled in once the last page is laid out, so one pass is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from sanwright import __version__
from sanwright.reports import style
from sanwright.reports.dates import project_day
from sanwright.reports.lettering import fitted, font_name
from sanwright.reports.material import Material
from sanwright.reports.prose import Heading

COVER, PORTRAIT, SHEET = "cover", "portrait", "sheet"
_SMALL = 7.4


class ReportDocument(BaseDocTemplate):
    """Lays the story out; ``on_page`` is called with the number of each finished page."""

    def __init__(
        self,
        data: BytesIO,
        material: Material,
        sheet_size: tuple[float, float],
        on_page: Callable[[int], None],
    ) -> None:
        super().__init__(
            data,
            pagesize=style.PAGE,
            invariant=1,
            title=f"Sizing report: {material.title}",
            author=material.project.author or material.project.company,
            subject=f"Storage network sizing for {material.project.customer}".removesuffix(" for "),
            creator=f"Sanwright {__version__}",
            keywords=["storage network", "Fibre Channel", "SAS", "sizing", "bill of materials"],
            lang="en-GB",
        )
        self.material = material
        self.on_page = on_page
        self.page_of: dict[str, int] = {}
        self._footed: list[int] = []
        self._outline_level = -1
        self._doSave = 0
        self.addPageTemplates(self._templates(sheet_size))

    def _templates(self, sheet_size: tuple[float, float]) -> list[PageTemplate]:
        width, height = style.PAGE
        margin = style.SIDE_MARGIN
        area = (
            margin,
            style.BOTTOM_MARGIN,
            width - 2 * margin,
            height - style.TOP_MARGIN - style.BOTTOM_MARGIN,
        )
        cover = (margin, style.BOTTOM_MARGIN, width - 2 * margin, height - 2 * style.BOTTOM_MARGIN)
        wide = (
            margin,
            style.BOTTOM_MARGIN - 8,
            sheet_size[0] - 2 * margin,
            sheet_size[1] - style.TOP_MARGIN - style.BOTTOM_MARGIN + 16,
        )
        return [
            PageTemplate(COVER, [_frame(COVER, cover)], pagesize=style.PAGE),
            PageTemplate(PORTRAIT, [_frame(PORTRAIT, area)], self._decorate, pagesize=style.PAGE),
            PageTemplate(SHEET, [_frame(SHEET, wide)], self._decorate, pagesize=sheet_size),
        ]

    def beforeDocument(self) -> None:  # noqa: N802 - reportlab's name
        """Date the file by the project's day, so that the same design gives the same bytes."""
        day = project_day(self.material.project)
        self.canv.setDateFormatter(lambda *_: f"D:{day:%Y%m%d}000000Z")

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        """Make a heading a place that links, contents and outline can point to."""
        if not isinstance(flowable, Heading):
            return
        self.canv.bookmarkHorizontal(flowable.key, 0, flowable.height + 6)
        level = min(flowable.level, self._outline_level + 1)
        self.canv.addOutlineEntry(flowable.text_plain, flowable.key, level, closed=False)
        self._outline_level = level
        self.page_of[flowable.key] = self.page

    def afterPage(self) -> None:  # noqa: N802 - reportlab's name
        """Tell how far it is."""
        self.on_page(self.page)

    def finish(self) -> None:
        """Fill in what is known only now, and complete the file."""
        for page in self._footed:
            text = f"Page {page} of {self.page}"
            _fill_form(self.canv, _foot_form(page), text, _SMALL, style.MUTED)
        for key, page in self.page_of.items():
            _fill_form(self.canv, page_form(key), str(page), style.CONTENTS_SIZE, style.INK)
        self.canv.save()

    def _decorate(self, canvas: Canvas, document: BaseDocTemplate) -> None:
        width, height = document.pageTemplate.pagesize
        left, right = style.SIDE_MARGIN, width - style.SIDE_MARGIN
        canvas.saveState()
        canvas.setFont(font_name(), _SMALL)
        canvas.setFillColor(style.MUTED)
        top, foot = height - 15.5 * 2.8346, 12 * 2.8346
        half = (right - left) / 2
        canvas.drawString(left, top, fitted(self.material.title, _SMALL, half))
        canvas.drawRightString(right, top, "Sizing report")
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


class Contents(Flowable):
    """The table of contents: title, dots, page, each a link."""

    _ROW = 19.0

    def __init__(self, entries: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.entries = entries

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803, ARG002
        """Size at this width; called by reportlab."""
        self.width = aW
        return aW, self._ROW * len(self.entries)

    def draw(self) -> None:
        """Paint; called by reportlab."""
        canvas: Canvas = self.canv
        y = self._ROW * len(self.entries)
        for title, key in self.entries:
            y -= self._ROW
            canvas.setFont(font_name(), style.CONTENTS_SIZE)
            canvas.setFillColor(style.INK)
            canvas.drawString(0, y, title)
            canvas.setStrokeColor(style.HAIRLINE)
            canvas.setLineWidth(0.5)
            canvas.line(0, y - 5, self.width, y - 5)
            canvas.saveState()
            canvas.translate(self.width, y)
            canvas.doForm(page_form(key))
            canvas.restoreState()
            canvas.linkRect(title, key, (0, y - 5, self.width, y + 13), relative=1)
