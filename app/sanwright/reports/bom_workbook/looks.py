"""The looks of the workbook's cells and of its printed pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from sanwright.reports.workbook_text import footer_text
from sanwright.text import tr

_PAPERS = {"A4": 9, "Letter": 1}
_BASE = {"font_size": 10, "valign": "top"}
_SUM = {**_BASE, "bold": True, "top": 1, "bg_color": "#f1f4f7"}


@dataclass(frozen=True, slots=True)
class PageSetUp:
    """What is printed on every sheet: the paper's name, and words for the foot of a page."""

    paper: str
    words: str


class BillFormats:
    """Formats of cells, each made once."""

    def __init__(self, book: Workbook, accent: str) -> None:
        def look(**more: object) -> Format:
            found: Format = book.add_format({**_BASE, **more})
            return found

        self._book = book
        self.title = look(bold=True, font_size=16, font_color=accent)
        self.heading = look(bold=True, font_size=11, font_color=accent)
        self.header = look(
            bold=True, bg_color=accent, font_color="#ffffff", border=1, text_wrap=True
        )
        self.header_right = look(
            bold=True,
            bg_color=accent,
            font_color="#ffffff",
            border=1,
            text_wrap=True,
            align="right",
        )
        self.text = look(text_wrap=True)
        self.plain = look()
        self.indented = look(indent=1)
        self.strong = look(bold=True)
        self.quiet = look(text_wrap=True, font_color="#566373")
        self.link = look(font_color="#0b5cad", underline=1)
        self.linked_number = look(font_color="#0b5cad", num_format="0", align="center")
        self.number = look(num_format="#,##0")
        self.beside = look(num_format="#,##0", align="right", indent=1)  # text stands next to it
        self.position = look(num_format="0", align="left")
        self.share = look(num_format="0.00%", align="right")
        self.sum_text = look(**_SUM)
        self.sum_link = look(**_SUM, font_color="#0b5cad", underline=1)
        self.sum_number = look(**_SUM, num_format="#,##0")
        self.money = cache(self._money)

    def _money(self, currency: str, places: int = 2, is_sum: bool = False) -> Format:
        """An amount with its currency; what is no amount stands to the right too."""
        digits = f"#,##0.{'0' * places}"
        code = f' "{currency}"' if currency else ""
        base = _SUM if is_sum else _BASE
        found: Format = self._book.add_format(
            {**base, "num_format": f"{digits}{code}", "align": "right"}
        )
        return found


def set_up_page(sheet: Worksheet, page: PageSetUp, header_row: int | None = 0) -> None:
    """Landscape, as wide as the paper, the header on every page, page x of y at the foot."""
    sheet.set_landscape()
    sheet.set_paper(_PAPERS.get(page.paper, _PAPERS["A4"]))
    sheet.fit_to_pages(1, 0)
    sheet.set_margins(left=0.4, right=0.4, top=0.6, bottom=0.7)
    if header_row is not None:
        sheet.repeat_rows(header_row)
    sheet.set_footer(f"&R{tr('Page {page} of {pages}', page='&P', pages='&N')}")
    _set_header(sheet, f"&L&A&R{footer_text(page.words)}")


def _set_header(sheet: Worksheet, text: str) -> None:
    """Set directly: in “&&G” XlsxWriter's own way sees the place of a picture, and drops all."""
    sheet.header = text
    sheet.header_footer_changed = True
