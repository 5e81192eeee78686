"""Does the drawing print on one page or legibly on several, always with its title block?"""

from __future__ import annotations

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinter

from sanwright.bundled import bundled_references
from sanwright.documents.json_form import design_from_json
from sanwright.gui.papers.printing import pages_of, print_pages
from sanwright.reports.drawing.primitives import TextLine
from tests.builders import catalog

A4 = (842.0, 595.0)


@pytest.fixture(scope="module")
def design():
    path = next(r.path for r in bundled_references() if r.key == "core-edge")
    return design_from_json(path.read_bytes(), catalog())


def test_one_page_has_the_whole_with_title_block(design):
    pages = pages_of(design, *A4, is_tiled=False)
    assert (pages.sheet.width, pages.sheet.height) == A4
    texts = {mark.text for mark in pages.sheet.marks if isinstance(mark, TextLine)}
    assert design.project.name.split()[0] in " ".join(texts)


def test_several_pages_cover_the_sheet_and_can_be_read(design):
    pages = pages_of(design, *A4, is_tiled=True)
    windows = list(pages.windows())
    assert len(windows) == pages.across * pages.down > 1
    assert windows[-1].right() == pytest.approx(pages.sheet.width)
    assert windows[-1].bottom() == pytest.approx(pages.sheet.height)
    smallest = min(mark.size for mark in pages.sheet.marks if isinstance(mark, TextLine))
    assert smallest > 3.5


def test_a_small_design_needs_no_second_page():
    path = next(r.path for r in bundled_references() if r.key == "hpe-alletra")
    small = design_from_json(path.read_bytes(), catalog())
    pages = pages_of(small, *A4, is_tiled=True)
    assert (pages.across, pages.down) == (1, 1)


@pytest.mark.parametrize("is_tiled", [False, True])
def test_printing_makes_that_many_pages(bench, design, tmp_path, is_tiled):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    pages = print_pages(printer, design, is_tiled=is_tiled)
    read = PdfReader(tmp_path / "out.pdf")
    assert len(read.pages) == pages.across * pages.down
    text = "".join(page.extract_text() for page in read.pages)
    assert "Edge" in text
