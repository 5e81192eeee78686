"""Does the report set the variants side by side, in the customer's words?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sanwright.design import Design, Step
from sanwright.reports import write_report
from sanwright.variants import make_variant
from tests.builders import catalog, small_san
from tests.pdf_text import page_texts

Printed = Callable[[Design], str]

RECIPES = tuple(
    (name, Step(action="demand", factor=factor))
    for name, factor in (
        ("Twice", 2.0),
        ("Thrice", 3.0),
        ("Four", 4.0),
        ("Five", 5.0),
        ("Six", 6.0),
    )
)


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """The report's text without any white space."""

    def write(design: Design) -> str:
        path = tmp_path / "report.pdf"
        write_report(design.snapshot(), path)
        return "".join("".join(text.split()) for text in page_texts(path))

    return write


def test_without_variants_there_is_no_such_section(printed: Printed) -> None:
    assert "Variantscompared" not in printed(small_san().design())


def test_every_variant_is_named_with_what_it_does_and_its_figures(printed: Printed) -> None:
    design = small_san().design()
    steps = [Step(action="optics", to="16GFC"), Step(action="demand", factor=2.0)]
    design.apply(make_variant(design, "Cheaper optics", steps, catalog())[0])
    text = printed(design)
    assert "Variantscompared" in text
    assert "1variantofit" in text
    assert "Cheaperoptics" in text
    assert "Alloptics" in text
    assert "oltp:atmost,ifalone" in text
    assert "points" in text
    assert "nopricelist" not in text


def test_many_variants_go_on_in_further_tables(printed: Printed) -> None:
    design = small_san().design()
    for name, step in RECIPES:
        design.apply(make_variant(design, name, [step], catalog())[0])
    text = printed(design)
    assert "5variantsofit" in text
    assert text.count("Highestloadofalink") == 2
    for name, _ in RECIPES:
        assert name in text
