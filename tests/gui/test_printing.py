"""Is what is previewed what is printed: whole, legible, page by page, drawing and documents?"""

from __future__ import annotations

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter

from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.documents.json_form import design_from_json
from sanwright.gui.papers import printing
from sanwright.gui.papers.page_sources import DocumentPages
from sanwright.gui.papers.pdf_painter import paint_marks
from sanwright.gui.papers.preview import PreviewDialog
from sanwright.gui.papers.printing import PageSetup, print_document, print_drawing, write_drawing
from sanwright.reports.drawing.primitives import TextLine
from sanwright.reports.drawing.print_pages import pages_of, printable_of, smallest_sheet
from sanwright.reports.drawing.sheet import SHEETS
from tests.builders import catalog
from tests.gui.test_accessible_names import nameless

A4 = (842.0, 595.0)
_SMOOTH = Qt.TransformationMode.SmoothTransformation


def bundled(key):
    path = next(r.path for r in bundled_references() if r.key == key)
    return design_from_json(path.read_bytes(), catalog())


@pytest.fixture(scope="module")
def drawn():
    return printable_of(bundled("core-edge"))


def words_of(pages):
    return {mark.text for mark in pages.sheet.marks if isinstance(mark, TextLine)}


def printer_into(path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


def ink(image: QImage) -> int:
    """How many of the pixels looked at are not white."""
    steps = [(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    return sum(image.pixelColor(x, y).lightness() < 250 for x, y in steps)


def difference(one: QImage, other: QImage) -> float:
    """How far two pictures are apart on the whole, seen so small that edges do not count."""
    small, smaller = (each.scaledToWidth(80, _SMOOTH) for each in (one, other))
    places = [(x, y) for x in range(small.width()) for y in range(small.height())]
    light = [
        (small.pixelColor(*at).lightness(), smaller.pixelColor(*at).lightness()) for at in places
    ]
    return sum(abs(a - b) for a, b in light) / len(light)


def test_one_page_has_the_whole_with_title_block(drawn):
    pages = pages_of(drawn, *A4, is_tiled=False)
    assert (pages.sheet.width, pages.sheet.height) == A4
    name = drawn.report.assessment.tables.project.name
    assert name.split()[0] in " ".join(words_of(pages))


def test_several_pages_cover_the_sheet_and_can_be_read(drawn):
    assert not pages_of(drawn, *A4, is_tiled=False).is_legible
    pages = pages_of(drawn, *A4, is_tiled=True)
    windows = list(pages.windows())
    assert len(windows) == pages.count > 1
    assert windows[-1].right == pytest.approx(pages.sheet.width)
    assert windows[-1].bottom == pytest.approx(pages.sheet.height)
    assert pages.is_legible


def test_the_paper_that_is_proposed_is_the_smallest_on_which_it_can_be_read(drawn):
    found = smallest_sheet(drawn, SHEETS)
    legible = [
        key for key, size in SHEETS.items() if pages_of(drawn, *size, is_tiled=False).is_legible
    ]
    assert found == legible[0]
    assert smallest_sheet(drawn, {"A5": (595.0, 420.0)}) is None


def test_a_small_design_needs_no_second_page():
    pages = pages_of(printable_of(bundled("hpe-alletra")), *A4, is_tiled=True)
    assert (pages.across, pages.down) == (1, 1)


def test_findings_are_on_paper_only_where_they_are_asked_for():
    design = design_from_json(
        next(each.path for each in bundled_testbeds() if each.key == "t1-8gfc").read_bytes(),
        catalog(),
    )
    plain, full = (printable_of(design, findings=on) for on in (False, True))
    assert len(full.scene.marks) > len(plain.scene.marks)
    sheets = [pages_of(each, *A4, is_tiled=False) for each in (plain, full)]
    said = ["indings" in " ".join(words_of(pages)) for pages in sheets]
    assert said == [False, True]


@pytest.mark.parametrize("is_tiled", [False, True])
def test_printing_makes_that_many_pages(bench, drawn, tmp_path, is_tiled):
    pages = print_drawing(printer_into(tmp_path / "out.pdf"), drawn, is_tiled=is_tiled)
    read = PdfReader(tmp_path / "out.pdf")
    assert len(read.pages) == pages.count
    assert "Edge" in "".join(page.extract_text() for page in read.pages)


def test_a_file_has_paper_and_orientation_of_the_setup(bench, drawn, tmp_path):
    write_drawing(tmp_path / "out.pdf", drawn, PageSetup("A3", is_upright=True), "x")
    (page,) = PdfReader(tmp_path / "out.pdf").pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [842, 1191]


@pytest.fixture
def dialog(bench) -> PreviewDialog:
    bench.open_testbed("t1-8gfc")
    bench.window.show()
    bench.window.menus.actions["file.print-preview"].trigger()
    found = bench.window.findChild(PreviewDialog)
    bench.qtbot.waitUntil(lambda: found.view.count > 0, timeout=20_000)
    return found


def test_the_preview_shows_what_is_printed_and_the_setup_is_kept(
    bench, dialog, monkeypatch, tmp_path
):
    assert not nameless(dialog)
    view = dialog.view
    assert ink(view.source.picture(0, 0.5)) > 200
    dialog.paper.setCurrentIndex(dialog.paper.findData("A3"))
    dialog.paper.activated.emit(0)
    assert view.source.sizes[0] == pytest.approx((1190.5, 842), abs=1.5)
    assert bench.window.settings.print_paper == "A3"
    asked = []

    def ask(window, name, layout, count):
        asked.append((layout.pageSize().name(), count))
        return printer_into(tmp_path / "printed.pdf")

    monkeypatch.setattr("sanwright.gui.papers.preview.ask_printer", ask)
    dialog.print.click()
    assert asked[0][0].startswith("A3")
    assert len(PdfReader(tmp_path / "printed.pdf").pages) == view.count
    bench.answers.to_save = tmp_path / "written.pdf"
    dialog.write.click()
    assert len(PdfReader(tmp_path / "written.pdf").pages) == view.count


@pytest.mark.slow
def test_a_document_is_shown_from_its_pdf_and_printed_page_by_page(bench, dialog, tmp_path):
    dialog.choose("proposal")
    view = dialog.view
    bench.qtbot.waitUntil(lambda: isinstance(view.source, DocumentPages), timeout=60_000)
    assert ink(view.source.picture(0, 0.5)) > 200
    printer = printer_into(tmp_path / "out.pdf")
    printer.setFromTo(2, 3)
    assert print_document(printer, view.source) == 2
    read = PdfReader(tmp_path / "out.pdf")
    printed = [tuple(round(float(side)) for side in page.mediabox[2:]) for page in read.pages]
    assert printed == [tuple(round(side) for side in size) for size in view.source.sizes[1:3]]
    assert not any(page.images for page in read.pages)
    for number in (0, 1):  # what goes to the printer as lines looks like the PDF
        image = view.source.picture(number, 1.0)
        painted = QImage(image.size(), image.format())
        painted.fill(QColor("white"))
        blank = difference(image, painted)
        painter = QPainter(painted)
        paint_marks(painter, view.source.marks(number), view.source.sizes[number][1])
        painter.end()
        assert difference(image, painted) < blank / 4
    dialog.close()
    assert view.source is None


def test_pages_are_turned_and_zoomed_by_keys(bench, dialog):
    view = dialog.view
    dialog.cut.setCurrentIndex(1)
    before = view.zoom
    bench.qtbot.keyClick(view, "+")
    assert view.zoom > before
    bench.qtbot.keyClick(view, "0")
    assert view.zoom == pytest.approx(before)
    bench.qtbot.keyClick(view, "+")
    bench.window.resize(900, 600)
    assert not view.fits


def test_what_cannot_be_written_is_said(bench, dialog, tmp_path):
    bench.answers.to_save = tmp_path / "no" / "such.pdf"
    with bench.qtbot.captureExceptions() as caught:
        dialog.write.click()
    assert not caught
    assert bench.answers.errors


def test_an_empty_design_says_that_there_is_nothing(bench):
    bench.window.show()
    dialog = PreviewDialog(bench.session, bench.window.settings, bench.window.workers, bench.window)
    dialog.show()
    assert dialog.view.source is None
    assert not dialog.print.isEnabled()
    dialog.close()


def test_margins_are_white_on_every_paper():
    for key in printing.PAPERS:
        layout = PageSetup(key).layout()
        assert layout.isValid()
        full = layout.fullRect(layout.units())
        assert full.width() > full.height()
