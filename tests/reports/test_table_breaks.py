"""Do tables break over pages so that a reader finds the head of each part at the head of a page?"""

import io

import pytest
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

from sanwright.reports.grid import Column, Grid, Row, RowKind
from tests.pdf_text import page_texts


@pytest.mark.parametrize("rows", range(30, 80, 3))
def test_the_heading_of_a_table_stands_once_on_a_page(rows):
    data = io.BytesIO()
    document = BaseDocTemplate(data, pagesize=(400, 500))
    frame = Frame(0, 0, 400, 500, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
    document.addPageTemplates([PageTemplate("page", [frame])])
    lines = [Row((f"<{n}>", "x"), with_next=not n % 3) for n in range(rows)]
    total = Row(("sum", str(rows)), RowKind.TOTAL)
    document.build([Grid((Column("HEADING", 1.0), Column("b", 1.0)), [*lines, total])])
    texts = page_texts(data)
    assert [text.count("HEADING") for text in texts] == [1] * len(texts)
    everything = "\n".join(texts)
    assert all(f"<{n}>" in everything for n in range(rows))
