"""Do columns show the figures of their design, differences that are sure, and nothing made up?"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from sanwright.analysis import assess
from sanwright.analysis.latency import workload_latency
from sanwright.analysis.load import all_loads, workload_result
from sanwright.bom import PriceEntry, PriceList
from sanwright.bom.prices import number_key
from sanwright.bundled import testbed as bundled
from sanwright.checks import check_design
from sanwright.design import Design, Step, Variant
from sanwright.documents import read_design
from sanwright.text import Text
from sanwright.variants import VariantComparison, compare_variants, make_variant, variant_tables
from sanwright.variants.comparison import ComparisonRow
from tests.builders import SWITCH, Sketch, catalog, small_san

OPTICS = Step(action="optics", to="16GFC")
ADAPTERS = Step(action="adapters", to="emulex-lpe32002-m2")
MORE = Step(action="demand", factor=2.0)
DAY = date(2026, 11, 20)


class StopError(Exception):
    """What a caller ends the work with."""


def compared(design: Design, *recipes: tuple[Step, ...], **given: object) -> VariantComparison:
    for steps in recipes:
        design.apply(make_variant(design, "", steps, catalog())[0])
    variants = tuple(design.variants.values())
    return compare_variants(design.snapshot(), variants, **given)  # type: ignore[arg-type]


def row(shown: VariantComparison, title: str) -> ComparisonRow:
    return next(row for row in shown.rows if str(row.title) == title)


def test_figures_of_a_column_are_those_of_its_design() -> None:
    design = small_san().design()
    shown = compared(design, (OPTICS,), (MORE,))
    assert [str(column.name) for column in shown.columns] == [
        "As drawn",
        "All optics to 16GFC",
        "Demand × 2",
    ]
    designs = [design, *(variant_tables(design, v) for v in design.variants.values())]
    for number, tables in enumerate(designs):
        facts, report = assess(tables), check_design(tables)
        result = workload_result(facts, "oltp")
        assert result.limit is not None
        for title, expected in (
            ("oltp: at most, if alone", result.limit.amount),
            ("oltp: growth, if alone", result.factor),
            ("Errors", report.errors),
            ("Cables", len(tables.cables)),
        ):
            value = row(shown, title).values[number]
            assert value is not None
            assert value.amount == expected
        highest = max(load.busiest.utilisation or 0.0 for load in all_loads(facts).values())
        value = row(shown, "Highest load of a link").values[number]
        assert value is not None
        assert value.amount == pytest.approx(highest * 100)


def test_differences_are_to_the_drawing_with_sign_and_unit() -> None:
    shown = compared(small_san().design(), (OPTICS,), (MORE,))
    limit = row(shown, "oltp: at most, if alone")
    assert limit.difference(0) is None
    assert limit.difference(1) == pytest.approx(-limit.values[0].amount / 2)  # type: ignore[union-attr]
    assert limit.difference_text(1).startswith("-")
    assert limit.difference_text(1).endswith(" MB/s")
    assert limit.difference_text(2) == ""
    load = row(shown, "Highest load of a link")
    assert load.difference_text(2).endswith(" points")
    assert load.difference_text(2).startswith("+")


def test_growth_of_all_is_what_fills_the_first_link() -> None:
    shown = compared(small_san().design(), (MORE,))
    growth, load = row(shown, "Growth of all until a link or slot is full"), row(
        shown, "Highest load of a link"
    )  # fmt: skip
    for grown, used in zip(growth.values, load.values, strict=True):
        assert grown is not None
        assert used is not None
        assert grown.amount == pytest.approx(100 / used.amount)  # type: ignore[operator]
        assert grown.note


def test_what_is_not_known_stays_unknown_and_has_no_difference() -> None:
    design = small_san().workload("oltp", ["host"], ["array"], None).design()
    shown = compared(design, (OPTICS,))
    for title in ("Highest load of a link", "Headroom of that link", "oltp: growth, if alone"):
        assert row(shown, title).text(0) == "unknown"
        assert row(shown, title).difference(1) is None
        assert row(shown, title).values[0].note  # type: ignore[union-attr]


def test_a_load_of_which_a_part_is_unknown_is_a_bound() -> None:
    design = small_san().workload("more", ["host"], ["array"], None).design()
    shown = compared(design, (MORE,))
    assert row(shown, "Highest load of a link").text(0).startswith("≥ ")
    assert row(shown, "Headroom of that link").text(0).startswith("≤ ")
    assert row(shown, "Growth of all until a link or slot is full").text(0).startswith("≤ ")
    assert row(shown, "Highest load of a link").difference(1) is None


def test_cost_is_unknown_without_a_list_and_a_bound_with_half_of_one() -> None:
    shown = compared(small_san().design(), (ADAPTERS,))
    assert row(shown, "To buy").text(0) == "unknown"
    number = catalog().part(SWITCH).part_numbers[0].number
    entry = PriceEntry(number=number, list_price=Decimal("1000"))
    prices = PriceList(name="L", currency="EUR", prices={number_key(number): entry})
    other = Step(action="switches", to="brocade-g720")
    shown = compared(small_san().design(), (other,), prices=(prices,), today=DAY)
    cost = row(shown, "To buy, in EUR")
    assert cost.text(0) == "unknown"
    assert "the lines that have a price come to 2,000.00 EUR" in str(cost.values[0].note)  # type: ignore[union-attr]
    assert cost.text(1) == "unknown"
    assert cost.difference(1) is None
    lacking = row(shown, "Lines without a price")
    assert lacking.difference(1) == 2, "the switch, and the optics that come with the other one"


def test_a_variant_that_cannot_be_taken_says_why_and_the_rest_is_there() -> None:
    design = small_san().design()
    lost = Variant(id="v", name="Lost", steps=(Step(action="adapters", to="gone"),))
    shown = compare_variants(design.snapshot(), [lost])
    (problem,) = shown.columns[1].problems
    assert str(problem) == "There is no part “gone”; choose one from the catalog."
    assert all(row.text(1) == "–" for row in shown.rows)
    assert row(shown, "Errors").text(0) == "0"


def test_problems_stand_with_their_column() -> None:
    design = read_design(bundled("t2-8gfc").path, catalog())
    shown = compared(design, (OPTICS,), (ADAPTERS,))
    *_, optics, adapters = shown.columns
    assert any("cannot run at 16GFC" in str(text) for text in optics.problems)
    assert shown.columns[0].problems == adapters.problems == ()


def test_an_empty_design_can_be_compared() -> None:
    shown = compare_variants(Sketch().design().snapshot(), ())
    assert row(shown, "Cables").text(0) == "0"


def test_progress_rises_to_the_end_and_can_end_the_work() -> None:
    shares: list[float] = []
    design = small_san().design()
    compared(design, (OPTICS,), progress=lambda share, _: shares.append(share))
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)

    def stop(share: float, text: Text) -> None:
        if share > 0.5:
            raise StopError(text)

    with pytest.raises(StopError, match="16GFC"):
        compare_variants(design.snapshot(), design.variants.values(), progress=stop)


def test_latency_is_that_of_the_column_s_design_and_a_bound_where_facts_lack() -> None:
    design = read_design(bundled("t1-16gfc").path, catalog())
    shown = compared(design, (Step(action="demand", factor=0.5),))
    (variant,) = design.variants.values()
    for number, tables in enumerate((design, variant_tables(design, variant))):
        result = workload_latency(assess(tables), "oltp")
        assert result.mean is not None
        assert result.at_least
        latency = row(shown, "SQL Server OLTP: latency, network part").values[number]
        assert latency is not None
        assert (latency.amount, latency.bound) == (result.mean.amount, "≥")
        assert str(latency.note).startswith("not known: ")


def test_where_more_is_offered_than_there_is_the_latency_says_what_is_full() -> None:
    design = read_design(bundled("t1-16gfc").path, catalog())
    shown = compared(design, (Step(action="optics", to="8GFC"),))
    latency = row(shown, "SQL Server OLTP: latency, network part").values[1]
    assert latency is not None
    assert latency.amount is None
    assert str(latency.note).startswith("more is offered than this can do: ")


def test_a_closed_workload_shows_what_it_gets() -> None:
    sketch = small_san().workload("batch", ["host"], ["array"], None, in_flight=32)
    shown = compared(sketch.design(), (OPTICS,))
    titles = [str(row.title) for row in shown.rows if str(row.section) == "Latency"]
    assert {"batch: latency, network part", "batch: I/O rate", "batch: throughput"} <= set(titles)
    assert "oltp: latency, network part" in titles
    assert "oltp: I/O rate" not in titles
    assert row(shown, "batch: I/O rate").text(0).endswith(" IOPS")


def test_of_many_workloads_the_extremes_are_shown() -> None:
    sketch = small_san().workload("far", ["host"], ["array"], 2000.0)
    for number in range(12):
        sketch.workload(f"w{number}", ["host"], ["array"], 1.0 + number)
    shown = compared(sketch.design(), (OPTICS,))
    facts = assess(sketch.design().snapshot())
    least = row(shown, "Least growth of one, if alone").values[0]
    assert least is not None
    assert least.amount == workload_result(facts, "far").factor
    assert str(least.note).startswith("far: ")
    assert row(shown, "Workloads that cannot run").text(0) == "0"
    longest = row(shown, "Longest latency of a workload, network part").values[0]
    assert longest is not None
    latencies = [workload_latency(facts, id_).mean for id_ in facts.tables.workloads]
    assert longest.amount == max(mean.amount for mean in latencies if mean is not None)
    assert not any("w3" in str(row.title) for row in shown.rows)
