"""Prints a design and a document on Windows' printer, as the window does once it was chosen.

Given a design and a report, and run by the Windows Python of the trial; says how many pages.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtPrintSupport import QPrinter

from sanwright.catalog import open_catalog
from sanwright.documents import read_design
from sanwright.gui.frame.app import make_application
from sanwright.gui.papers.page_sources import DocumentPages
from sanwright.gui.papers.printing import PageSetup, print_document, print_drawing
from sanwright.reports.drawing.print_pages import printable_of


def printer(name: str) -> QPrinter:
    """The printer that Windows takes by itself."""
    found = QPrinter(QPrinter.PrinterMode.HighResolution)
    found.setDocName(name)
    found.setPageLayout(PageSetup().layout())
    if not found.isValid():
        raise SystemExit("there is no printer")
    return found


def main(design: Path, report: Path) -> None:
    """Print both."""
    application = make_application()
    drawn = printable_of(read_design(design, open_catalog()).snapshot())
    pages = print_drawing(printer("drawing"), drawn, is_tiled=False)
    document = DocumentPages([report.read_bytes()])
    count = print_document(printer("report"), document)
    document.close()
    application.quit()
    sys.stdout.write(json.dumps({"drawing": pages.count, "report": count}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
