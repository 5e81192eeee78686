"""Does a drawing across never leave a page nearly empty, lose anything, or come out of order?"""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader
from reportlab.platypus import CondPageBreak, Flowable, Frame, PageTemplate, Spacer

from sanwright.reports.prose import DocumentHeading, paragraph
from sanwright.reports.sheet_pages import (
    ENOUGH,
    PORTRAIT,
    SheetBegins,
    SheetDrawing,
    SheetEnds,
    SheetPages,
    StoryEnds,
)

HEIGHT = 700.0


class Drawing(SheetDrawing):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def wrap(self, aW: float, aH: float) -> tuple[float, float]:  # noqa: N803
        return aW, max(aH - 40.0, 300.0)

    def draw(self) -> None:
        self.canv.drawString(0, 0, self.name)


def text(name: str, height: float) -> list[Flowable]:
    heading = DocumentHeading(name, name, 0)
    return [CondPageBreak(100), heading, Spacer(1, max(height - 20, 1)), paragraph(f"end {name}")]


def sheet(*names: str, may_wait: bool = True) -> list[Flowable]:
    begins = SheetBegins("sheet", may_wait=may_wait)
    heading = DocumentHeading(f"Heading of {names[0]}", names[0], 0)
    return [begins, heading, *map(Drawing, names), SheetEnds()]


def pages(*story: list[Flowable]) -> list[tuple[bool, str]]:
    """Whether each page is across, and its text."""
    data = BytesIO()
    template = [
        PageTemplate(name, [Frame(0, 0, *size, 0, 0, 0, 0)], pagesize=size)
        for name, size in ((PORTRAIT, (500.0, HEIGHT)), ("sheet", (HEIGHT, 500.0)))
    ]
    document = SheetPages(data, pageTemplates=template)
    document.build([*(each for part in story for each in part), StoryEnds()])
    found = [(page.mediabox.width > page.mediabox.height, page) for page in PdfReader(data).pages]
    return [(bool(across), page.extract_text()) for across, page in found]


@pytest.mark.parametrize("before", [30.0, 200.0, 350.0, 500.0, 640.0])
@pytest.mark.parametrize("after", [[], [60.0], [500.0, 500.0], [80.0, 80.0, 80.0, 300.0, 300.0]])
def test_a_drawing_waits_for_the_end_of_a_page_and_nothing_is_lost(
    before: float, after: list[float]
) -> None:
    parts = [text(f"part {number}", height) for number, height in enumerate(after)]
    found = pages(text("first", before), sheet("PLAN"), *parts)
    whole = " ".join(words for _, words in found)
    names = ["first", *(f"part {number}" for number in range(len(after)))]
    assert all(whole.count(f"end {name}") == 1 for name in names)
    assert whole.count("PLAN") == 2  # its heading and itself
    across = [words for is_across, words in found if is_across]
    assert len(across) == 1
    assert "PLAN" in across[0]
    waits = before < ENOUGH * HEIGHT - 50
    assert ("Heading of PLAN" in across[0]) != waits
    assert ("on the next page across" in whole) == waits
    assert all(words.strip() for _, words in found)  # no page is empty
    if waits and after and before < ENOUGH * HEIGHT - 150:  # or its own line fills the page
        start = next(number for number, page in enumerate(found) if page[0])
        assert "part 0" in found[start - 1][1]


def test_drawings_that_follow_each_other_have_no_page_between() -> None:
    found = pages(text("first", 500), sheet("ONE", "TWO"), sheet("THREE", may_wait=False))
    assert [across for across, _ in found] == [False, True, True, True]
    found = pages(text("first", 100), sheet("ONE"), sheet("LIST", may_wait=False), text("last", 90))
    assert [across for across, _ in found] == [False, True, True, False]
    assert "Heading of LIST" in found[2][1]
    for (_, words), (_, later) in pairwise(found):
        assert words != later
