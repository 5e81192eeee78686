"""The glossary: the terms of the field that this document uses, for a reader from outside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from reportlab.platypus import Flowable, Paragraph

from sanwright.listing import unaccented
from sanwright.reports.glossary_terms import TERMS, Term
from sanwright.reports.grid import Cell, Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import section
from sanwright.text import Text, tr

TITLE, KEY = Text("Glossary"), "glossary"


class TermTable(Grid):
    """The table of terms; ``trimmed`` leaves those that a document uses."""

    def __init__(self, terms: Sequence[Term]) -> None:
        rows = [Row((Cell(term.shown, bold=True), tr(term.meaning))) for term in terms]
        super().__init__((Column(tr("Term"), 1.3), Column(tr("Meaning"), 4.0)), rows)
        self.terms = tuple(terms)


def flow(material: Material) -> list[Flowable]:  # noqa: ARG001 - every section is given it
    """The section, with every term that there is."""
    ordered = sorted(TERMS, key=lambda term: unaccented(term.shown))
    return [*section(tr(TITLE), KEY), TermTable(ordered)]


def trimmed(story: Iterable[Flowable]) -> list[Flowable]:
    """``story`` with only those terms in its glossary that occur in the rest of it."""
    flowables = list(story)
    if not any(isinstance(flowable, TermTable) for flowable in flowables):
        return flowables
    text = "\n".join(text for flowable in flowables for text in _texts(flowable)).casefold()
    return [_only_used(each, text) if isinstance(each, TermTable) else each for each in flowables]


def _only_used(table: TermTable, text: str) -> TermTable:
    return TermTable([term for term in table.terms if _occurs(term, text)])


def _occurs(term: Term, text: str) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word)}", text) for word in term.words)


def _texts(flowable: Flowable) -> Iterator[str]:
    """All words of a flowable that can be read off it; those in drawings cannot."""
    if isinstance(flowable, TermTable):
        return
    if isinstance(flowable, Paragraph):
        yield flowable.getPlainText()
    elif isinstance(flowable, Grid):
        yield from (column.title for column in flowable.columns)
        for row in flowable.rows:
            yield from (cell.text if isinstance(cell, Cell) else cell for cell in row.cells)
