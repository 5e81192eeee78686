"""Label sheets as PDF: labels for both ends of every cable, then those of the devices.

They are a file of their own because they are printed on other paper than the rest, at full size.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from sanwright import __version__
from sanwright.errors import InputError
from sanwright.language import number, used
from sanwright.progress import Progress, tell
from sanwright.reports import style
from sanwright.reports.dates import project_day
from sanwright.reports.drawing import palette
from sanwright.reports.installation.fitting import fitted_lines
from sanwright.reports.installation.label_sheets import POINTS, LabelSheet, usual_sheet
from sanwright.reports.installation.label_texts import Label, cable_labels, device_labels
from sanwright.reports.installation.site import Site
from sanwright.reports.lettering import fitted, font_name, printable, wrapped
from sanwright.reports.linked_canvas import PackingCanvas
from sanwright.reports.page_stream import PageStream, shade_of
from sanwright.text import Text, tr

_SIZES = tuple(quarter / 4 for quarter in range(44, 18, -1))
"""Sizes of text, the largest first; the smallest is 4.75 points."""
_PADDING = 4.0
SMALLEST_PRINTED = (18.0, 7.0)
"""Width and height in mm that three lines take in the smallest size."""
_MARK = 4.0 * POINTS
_RULER = 100.0 * POINTS
_STRIPE = 2.2
_WRAP_SHARE = 1 / 3
_ROOMY = 1.4
"""So much larger the text must become before ends share a line with their racks."""
_TELL_EACH = 500


class CableLabelStyle(StrEnum):
    """How a label is put on a cable.

    FLAT: it is stuck on as it is. FLAG: it is folded around the cable in its middle, so both halves
    say the same. WRAP: its upper third is printed, the rest (transparent on such sheets) is wound
    around the cable over it.
    """

    FLAT = "flat"
    FLAG = "flag"
    WRAP = "wrap"


@dataclass(frozen=True)
class LabelOptions:
    """How labels are printed; ``sheet`` None is the usual one for the document's paper.

    The first ``skipped`` labels of the first sheet are left free, so that a sheet can be used up.
    """

    sheet: LabelSheet | None = None
    cables: CableLabelStyle = CableLabelStyle.FLAT
    skipped: int = 0
    test_page: bool = True
    cut_marks: bool = False


@dataclass
class _Sheets:
    """The canvas and where on it the next label goes."""

    canvas: Canvas
    sheet: LabelSheet
    cut_marks: bool
    place: int


def labels_bytes(site: Site, options: LabelOptions, progress: Progress | None = None) -> bytes:
    """The label sheets of a design, in the look and language in effect."""
    sheet = options.sheet or usual_sheet(style.look().paper)
    _check(sheet, options.cables)
    data = io.BytesIO()
    canvas = PackingCanvas(data, pagesize=sheet.page, invariant=1, lang=used())
    day = project_day(site.tables.project)
    canvas.setDateFormatter(lambda *_: f"D:{day:%Y%m%d}000000Z")
    canvas.setTitle(printable(tr("Labels: {title}", title=site.title)))
    canvas.setAuthor(printable(site.tables.project.author or site.tables.project.company))
    canvas.setSubject(tr("Label sheets for cables and devices"))
    canvas.setCreator(f"Sanwright {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    state = _Sheets(canvas, sheet, options.cut_marks, 0)
    if options.test_page:
        _test_pages(state, site)
    total = 2 * len(site.cables) + site.tables.device_count
    count = 0
    for title, labels, how in (
        (tr("Cable labels"), cable_labels(site), options.cables),
        (tr("Device labels"), device_labels(site), CableLabelStyle.FLAT),
    ):
        state.place = options.skipped % sheet.labels if not count else 0
        is_first = True
        for label in labels:
            if is_first:
                canvas.bookmarkPage(title)
                canvas.addOutlineEntry(title, title, 0)
                is_first = False
            _label(state, label, how)
            count += 1
            if count % _TELL_EACH == 0:
                tell(progress, count / max(total, 1), Text("Printing label {count:,}", count=count))
        _end_page(state)
    if not count and not options.test_page:
        _note(state, tr("The design has no cables and no devices."))
    canvas.save()
    return data.getvalue()


def _check(sheet: LabelSheet, how: CableLabelStyle) -> None:
    width = sheet.width / 2 if how is CableLabelStyle.FLAG else sheet.width
    height = sheet.height * _WRAP_SHARE if how is CableLabelStyle.WRAP else sheet.height
    if width < SMALLEST_PRINTED[0] or height < SMALLEST_PRINTED[1]:
        raise InputError(
            Text(
                "The labels of “{sheet}” are too small for “{style}” labels, which leave {width} x "
                "{height} mm for the text; choose larger ones.",
                sheet=sheet.text,
                style=str(how),
                width=number(width, 1),
                height=number(height, 1),
            )
        )


def _label(state: _Sheets, label: Label, how: CableLabelStyle) -> None:
    if state.place == state.sheet.labels:
        _end_page(state)
    left, bottom, width, height = state.sheet.box(state.place)
    state.place += 1
    if how is CableLabelStyle.FLAG:
        _text(state, label, (left, bottom, width / 2, height))
        _text(state, label, (left + width / 2, bottom, width / 2, height))
        state.canvas.setStrokeColor(HexColor(palette.BORDER))
        state.canvas.setLineWidth(0.3)
        state.canvas.setDash([1.5, 1.5])
        state.canvas.line(left + width / 2, bottom + 2, left + width / 2, bottom + height - 2)
        state.canvas.setDash([])
    elif how is CableLabelStyle.WRAP:
        part = height * _WRAP_SHARE
        _text(state, label, (left, bottom + height - part, width, part))
    else:
        _text(state, label, (left, bottom, width, height))


def _text(state: _Sheets, label: Label, box: tuple[float, float, float, float]) -> None:
    left, bottom, width, height = box
    stream = PageStream(state.canvas)
    if label.side:
        stream.add(_stripe(label.side, left + _PADDING, bottom + 3, bottom + height - 3))
    start = left + _PADDING + (_STRIPE + 1.5 if label.side else 0.0)
    room = left + width - _PADDING - start
    padding = min(_PADDING, height * 0.08)
    fits = (
        fitted_lines(lines, room, height - 2 * padding, _SIZES)
        for lines in dict.fromkeys((label.roomy, label.compact))
    )
    roomy, *others = fits
    compact = others[0] if others else roomy
    is_worth = (not compact.is_cut, compact.size) > (not roomy.is_cut, roomy.size * _ROOMY)
    fit = compact if is_worth else roomy
    y = bottom + (height + fit.height) / 2 - fit.size
    for line in fit.lines:
        font = font_name(line.bold)
        stream.write(start, y, printable(line.text), font, fit.size, style.INK)
        y -= fit.leading
    stream.flush()


@lru_cache(maxsize=1024)
def _stripe(side: str, left: float, low: float, high: float) -> str:
    """The fabric's colour in its line pattern, upright, as operators of the page."""
    pen = palette.side_pen(side, _STRIPE)
    colour = shade_of(HexColor(pen.colour))
    dash = " ".join(f"{max(item, 0.1) / 2:g}" for item in pen.dash)
    x = left + _STRIPE / 2
    line = f"{x:.2f} {low:.2f} m {x:.2f} {high:.2f} l S"
    return f"{colour} RG {_STRIPE} w 0 J [{dash}] 0 d {line} [] 0 d"


def _end_page(state: _Sheets) -> None:
    if not state.place:
        return
    if state.cut_marks:
        for x, y, dx, dy in _marks(state.sheet):
            state.canvas.setStrokeColor(style.INK)
            state.canvas.setLineWidth(0.3)
            state.canvas.line(x, y, x + dx, y + dy)
    state.canvas.showPage()
    state.place = 0


def _marks(sheet: LabelSheet) -> Iterator[tuple[float, float, float, float]]:
    """Short lines outside the grid at every cut: where each begins, and how far it goes."""
    first, last = sheet.box(0), sheet.box(sheet.labels - 1)
    left, right = first[0], last[0] + last[2]
    top, bottom = first[1] + first[3], last[1]
    for column in range(sheet.columns):
        x, _, width, _ = sheet.box(column)
        for edge in (x, x + width):
            yield edge, top + 1, 0.0, _MARK
            yield edge, bottom - 1, 0.0, -_MARK
    for row in range(sheet.rows):
        _, y, _, height = sheet.box(row * sheet.columns)
        for edge in (y, y + height):
            yield left - 1, edge, -_MARK, 0.0
            yield right + 1, edge, _MARK, 0.0


def _test_pages(state: _Sheets, site: Site) -> None:
    """What to do with a ruler, then nothing but the outlines of all labels; for plain paper."""
    canvas, sheet = state.canvas, state.sheet
    canvas.bookmarkPage("test-page")
    canvas.addOutlineEntry(tr("Test page"), "test-page", 0)
    texts = (
        tr("Test page for {sheet} (mm)", sheet=sheet.text),
        tr("Print this page and the next on plain paper at 100 %, without fitting to the page."),
        tr("The line below must be 100 mm long."),
        tr("Hold the next page with a label sheet against the light: every frame must lie on a "
           "label."),
        tr(
            "{count:,} label on this file's sheets.",
            "{count:,} labels on this file's sheets.",
            2 * len(site.cables) + sum(1 for _ in device_labels(site)),
        ),
    )  # fmt: skip
    _instructions(canvas, sheet.page, texts)
    canvas.showPage()
    canvas.setStrokeColor(style.MUTED)
    canvas.setLineWidth(0.4)
    for place in range(sheet.labels):
        canvas.rect(*sheet.box(place))
    canvas.showPage()


def _instructions(canvas: Canvas, page: tuple[float, float], texts: Sequence[str]) -> None:
    """The words from the top of the page, and the ruler beneath them."""
    size, left = 11.0, 60.0
    y = page[1] - 90.0
    canvas.setFillColor(style.INK)
    for row, text in enumerate(texts):
        for line in wrapped(text, size, page[0] - 2 * left):
            canvas.setFont(font_name(bold=not row), size)
            canvas.drawString(left, y, line)
            y -= size * 1.5
        y -= size * 0.5
    y -= size
    canvas.setStrokeColor(style.INK)
    canvas.setLineWidth(0.8)
    canvas.line(left, y, left + _RULER, y)
    for x in (left, left + _RULER):
        canvas.line(x, y - 4, x, y + 4)


def _note(state: _Sheets, text: str) -> None:
    state.canvas.setFont(font_name(), 10)
    state.canvas.drawString(60, state.sheet.page[1] - 80, fitted(text, 10, 400))
    state.canvas.showPage()
