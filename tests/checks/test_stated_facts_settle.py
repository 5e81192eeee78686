"""Is a fact that was stated believed: does no line ask for it again, and for nothing else?

Every line of *Missing facts* of every bundled design, and of every design that a rule is tried on.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.checks import MissingFact, check_design, missing_facts, settle_fact
from sanwright.checks.fact_choices import fact_choices
from sanwright.design import Design
from sanwright.documents import read_design
from sanwright.errors import SanwrightError
from sanwright.fields import Book
from tests.builders import catalog
from tests.checks.every_case import CASES
from tests.checks.rule_cases import Case

DAY = "2026-11-21"
TYPED = ("10", "1000", "16GFC", "2027-03-31", "yes", "OM4", "front to back", "PCIe 4.0 x8", "1.0")
BUNDLED = (*bundled_references(), *bundled_testbeds())


def lines_for(design: Design, fact: MissingFact) -> list[MissingFact]:
    """The lines that ask for what ``fact`` asks for, the value or its document."""
    places = {(each.table, each.id, each.field) for each in fact.records}
    return [
        line
        for line in missing_facts(check_design(design))
        if any((each.table, each.id, each.field) in places for each in line.records)
    ]


def stated_values(design: Design, fact: MissingFact) -> Iterator[tuple[Design, str]]:
    """The design with each value that is offered for a fact, or else that may be typed."""
    book = Book(design, catalog())
    for text in (*fact_choices(book, fact), *TYPED):
        trial = Design(design.snapshot().records())
        try:
            trial.apply(settle_fact(Book(trial, catalog()), fact, text, DAY))
        except SanwrightError:
            continue
        yield trial, text


def never_asked_again(design: Design) -> Iterator[MissingFact]:
    """States each line of the design in turn; yields it once one of its values is believed."""
    for fact in missing_facts(check_design(design)):
        if not fact.can_be_stated:
            continue
        assert any(is_believed(trial, fact, text) for trial, text in stated_values(design, fact)), (
            fact.missing
        )
        yield fact


def is_believed(trial: Design, fact: MissingFact, text: str) -> bool:
    """Whether nobody asks for it again, once its document is named where one is asked for."""
    left = lines_for(trial, fact)
    if left and not fact.wants_document:
        if not all(line.wants_document and text in str(line.what) for line in left):
            return False
        settle_document(trial, left)
        left = lines_for(trial, fact)
    return not left


def settle_document(design: Design, lines: list[MissingFact]) -> None:
    for line in lines:
        design.apply(settle_fact(Book(design, catalog()), line, "Data sheet, page 3", DAY))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("bundled", BUNDLED, ids=lambda bundled: bundled.key)
def test_no_line_of_a_bundled_design_asks_for_what_was_stated(bundled: Bundled) -> None:
    for fact in never_asked_again(read_design(bundled.path, catalog())):
        assert fact.kind


@pytest.mark.sampled(8)
@pytest.mark.parametrize("case", [case for case in CASES if case.told], ids=lambda case: case.name)
def test_no_line_that_a_rule_asks_for_asks_again(case: Case) -> None:
    for fact in never_asked_again(case.build().design()):
        assert fact.kind


def test_of_a_figure_at_the_users_word_the_document_is_asked_for() -> None:
    """The most credits of a port, on the stretched reference: 10 is kept, and the line says so."""
    bundled = next(each for each in BUNDLED if each.key == "stretched")
    design = read_design(bundled.path, catalog())
    book = Book(design, catalog())
    (fact,) = (f for f in missing_facts(check_design(design)) if "port_max" in f.missing.field)
    design.apply(settle_fact(book, fact, "10", DAY))
    (line,) = lines_for(design, fact)
    assert str(line.what) == "document that states: most buffer credits of a port (10)"
    assert str(line.kind) == "document or person"
    with pytest.raises(SanwrightError, match="Type the document"):
        settle_fact(book, line, " ", DAY)
    settle_document(design, [line])
    assert not lines_for(design, fact)
