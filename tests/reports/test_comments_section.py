"""Are comments printed only where that is asked for, and with the numbers of the drawing?"""

from __future__ import annotations

from sanwright.design import Comment
from sanwright.design.papers import DocumentPlan, SectionChoice
from sanwright.reports.drawing.primitives import TextLine
from sanwright.reports.grid import Grid
from sanwright.reports.material import Material
from sanwright.reports.sections import comments
from tests.reports.test_zoning_section import _cells

LISTED = (SectionChoice(key="comments"),)


def _material(changed, listed: bool) -> Material:
    device = next(iter(changed().devices))
    design = changed(
        Comment(id="comment-1", text="Settled", subject=device, resolved=True),
        Comment(id="comment-2", text="<b>Which slot?</b>", subject=device, author="Ann"),
        Comment(id="comment-3", text="Room here", x=-300, y=-300),
    )
    sections = LISTED if listed else ()
    return Material.of(design.snapshot(), plan=DocumentPlan(id="sizing-report", sections=sections))


def _numbers(material: Material) -> set[str]:
    """What stands on the drawing only if comments do."""
    return {mark.text for mark in material.scene.marks if isinstance(mark, TextLine)}


def test_they_are_on_paper_only_where_the_document_lists_them(changed):
    silent, listed = (_material(changed, each) for each in (False, True))
    assert len(listed.scene.marks) == len(silent.scene.marks) + 4  # two signs of box and number
    assert {"2", "3"} <= _numbers(listed)
    cells = _cells(comments.flow(listed))
    assert cells[:1] == ["No."] or "2" in cells
    assert "<b>Which slot?</b>" in cells
    assert "Room here" in cells
    assert "Settled" not in cells
    assert any(isinstance(item, Grid) for item in comments.flow(listed))


def test_a_design_without_any_has_no_such_section(changed):
    assert not comments.applies(Material.of(changed().snapshot()))
