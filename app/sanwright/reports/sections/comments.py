"""The open comments by number, as they stand on the drawing."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.design import Comment
from sanwright.design.comments import comment_numbers
from sanwright.reports.composition import COMMENTS
from sanwright.reports.grid import Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, date_text, tr
from sanwright.wording.comments import about_text

TITLE, KEY = Text("Comments"), COMMENTS


def applies(material: Material) -> bool:
    """Whether anybody said anything."""
    return bool(material.tables.comments)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY, room=120.0)
    numbers = comment_numbers(material.tables)
    every = material.tables.comments.values()
    open_ones = [comment for comment in every if not comment.resolved]
    story.append(
        paragraph(tr("The numbers are those of the signs on the drawing, where it is printed."))
    )
    if settled := len(every) - len(open_ones):
        story.append(
            paragraph(
                tr(
                    "{count:,} resolved comment is not listed.",
                    "{count:,} resolved comments are not listed.",
                    settled,
                )
            )
        )
    if open_ones:
        columns = (
            Column(tr("No."), 0.4, "right"),
            Column(tr("About"), 2.2),
            Column(tr("Comment"), 4.4),
            Column(tr("By, on"), 1.5),
        )
        rows = [_row(material, comment, numbers[comment.id]) for comment in open_ones]
        story.append(Grid(columns, rows))
    return story


def _row(material: Material, comment: Comment, number: int) -> Row:
    by = ", ".join(filter(None, (comment.author or tr("unknown"), date_text(comment.date))))
    return Row((str(number), about_text(material.drawn, comment), comment.text, by))
