"""Does anything that is written on a printed drawing cover anything else?"""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from sanwright.checks import check_design
from sanwright.design import Change, Comment, Design, Replacement
from sanwright.drawing.comment_signs import HEIGHT
from sanwright.drawing.geometry import Rect
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.cable_marks import BADGE
from sanwright.reports.drawing.primitives import Box, Drawing, TextLine
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.lettering import width_of
from sanwright.text import verbatim
from tests.drawing.notes import with_notes
from tests.drawing.renamed import BUNDLED, renamed
from tests.examples import THOROUGH

KEYS = sorted(BUNDLED) if os.environ.get(THOROUGH) else ["core-edge", "stretched", "sas-stacks"]


def drawn(design: Design) -> Drawing:
    return draw_scene(check_design(design.snapshot()), comments=True, findings=True)


def rect_of(mark: Box | TextLine) -> Rect:
    if isinstance(mark, Box):
        return Rect.sized(mark.x, mark.y, mark.width, mark.height)
    width = width_of(mark.text, mark.size, mark.bold)
    left = mark.x - {"start": 0.0, "middle": width / 2, "end": width}[mark.anchor]
    return Rect(left, mark.y - 0.72 * mark.size, left + width, mark.y)


def parted(drawing: Drawing) -> tuple[list[Rect], ...]:
    """Badges, plates on cables, boxes of devices, lines of text, and signs of comments."""
    badges, plates, boxes, lines, comments = [], [], [], [], []
    for mark in drawing.marks:
        if isinstance(mark, TextLine):
            lines.append(rect_of(mark))
        elif isinstance(mark, Box):
            if mark.width == mark.height == BADGE and mark.radius == BADGE / 2:
                badges.append(rect_of(mark))
            elif mark.fill == palette.PAPER and mark.height in (13.0, 14.0):
                plates.append(rect_of(mark))
            elif mark.fill == palette.NOTE_FILL and mark.height == HEIGHT:
                comments.append(rect_of(mark))
            elif mark.fill == palette.DEVICE_FILL and mark.radius == 5.0:
                boxes.append(rect_of(mark))
    return badges, plates, boxes, lines, comments


def within(inner: Rect, outer: Rect) -> bool:
    return outer.united(inner) == outer


@pytest.mark.parametrize("key", KEYS)
def test_nothing_on_paper_covers_anything_else(key: str) -> None:
    badges, plates, boxes, lines, comments = parted(drawn(with_notes(renamed(key))))
    marks = badges + plates
    assert len(boxes) > 0
    assert [(a, b) for a, b in combinations(marks, 2) if a.covers(b)] == []
    assert [(plate, box) for plate in plates for box in boxes if plate.covers(box)] == []
    assert [(mark, sign) for mark in marks for sign in comments if mark.covers(sign)] == []
    for mark in badges:
        assert sum(mark.covers(box) for box in boxes) <= 1
    over = [(line, mark) for line in lines for mark in marks if line.covers(mark)]
    assert [(line, mark) for line, mark in over if not within(line, mark)] == []


@pytest.mark.parametrize("key", KEYS)
def test_no_two_texts_on_paper_lie_on_each_other(key: str) -> None:
    lines = parted(drawn(renamed(key)))[3]
    assert [(a, b) for a, b in combinations(lines, 2) if a.covers(b)] == []


@pytest.mark.parametrize("key", KEYS)
def test_signs_of_comments_on_cables_keep_off_boxes_and_each_other(key: str) -> None:
    design = renamed(key)
    said = [Comment(id=f"of-{id_}", text="How fast?", subject=id_) for id_ in [*design.cables][::7]]
    design.apply(Change(verbatim("Said"), tuple(Replacement(c.TABLE, c.id, None, c) for c in said)))
    _, _, boxes, _, comments = parted(drawn(design))
    assert len(comments) == len(said)
    assert [(sign, box) for sign in comments for box in boxes if sign.covers(box)] == []
    assert [(a, b) for a, b in combinations(comments, 2) if a.covers(b)] == []
