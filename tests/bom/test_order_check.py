"""Does the order check name everything that is missing, once, and nothing that is there?"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from msgspec.structs import replace

from sanwright import language
from sanwright.bom import (
    BomLine,
    Category,
    GapKind,
    GapSeverity,
    OrderCheck,
    PriceEntry,
    PriceList,
    apply_prices,
    build_bom,
    order_check,
)
from sanwright.bom.prices import number_key
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.design import Cable, PartCopy, Table, Tables
from sanwright.design.papers import Procurement, SparesRule
from sanwright.documents import read_design
from sanwright.parts import (
    CableLength,
    Licensing,
    Lifecycle,
    Part,
    PartKind,
    PartNumber,
    Physical,
)
from sanwright.parts import CableSeries as CableFacts
from sanwright.units import Length
from tests.builders import LC_OM4, SWITCH_OPTIC, Sketch, catalog, figure, small_san, switch

TODAY = date(2026, 11, 21)


def checked(tables: Tables, *lists: PriceList) -> OrderCheck:
    return order_check(apply_prices(build_bom(tables), lists, TODAY), tables)


def lacks(check: OrderCheck) -> set[GapKind]:
    return {issue.lack for issue in check.issues}


def listed(*entries: PriceEntry, currency: str = "EUR") -> PriceList:
    prices = {number_key(entry.number): entry for entry in entries}
    return PriceList(name="list", currency=currency, prices=prices)


def entry(number: str, price: str = "100", **fields: object) -> PriceEntry:
    return PriceEntry(number=number, list_price=Decimal(price), **fields)  # type: ignore[arg-type]


def complete(id_: str = "sw") -> Part:
    """A switch of which everything is known that an order needs."""
    return Part(
        id=id_,
        kind=PartKind.SWITCH,
        vendor="Test",
        model=id_,
        part_numbers=(PartNumber(number=f"{id_}-1"),),
        ports=switch(id_).ports,
        licensing=Licensing(base_ports=figure(64)),
        physical=Physical(
            rack_units=figure(1.0), rail_kit=figure("included"), power_supplies=figure(0)
        ),
    )


CORD = Part(
    id="patch",
    kind=PartKind.CABLE,
    vendor="Test",
    model="patch",
    cable=CableFacts(
        medium="OM4",
        connector_a="",
        connector_b="",
        lengths=figure((CableLength(length=Length(10), part_number="P-10"),)),
    ),
)


def sound() -> Sketch:
    return Sketch().device("a", complete()).device("b", complete()).cable("c", "a:0", "b:0", CORD)


def test_a_complete_order_is_ready() -> None:
    check = checked(sound().design())
    assert check.issues == ()
    assert check.is_ready
    assert (
        str(check.text)
        == "Nothing is missing on the bill; the checks say whether the design holds."
    )


def test_a_length_that_nobody_states() -> None:
    design = sound().change(Table.CABLES, "c", length=None).design()
    (issue,) = checked(design).issues
    assert (issue.lack, issue.severity, issue.records) == (
        GapKind.LENGTH,
        GapSeverity.MISSING,
        ("c",),
    )


def test_a_length_that_nobody_sells() -> None:
    check = checked(sound().change(Table.CABLES, "c", length=Length(11)).design())
    assert lacks(check) == {GapKind.MADE_TO_LENGTH, GapKind.ORDER_NUMBER}


def test_a_part_that_nobody_described() -> None:
    sketch = sound().put(PartCopy(id="mystery"))
    sketch.put(Cable(id="odd", a="a:1", b="b:1", part="mystery", length=Length(1)))
    (issue,) = checked(sketch.design()).issues
    assert (issue.lack, issue.records) == (GapKind.UNKNOWN_PART, ("odd",))
    assert not checked(sketch.design()).is_ready


def test_a_cage_that_is_cabled_and_empty() -> None:
    assert GapKind.EMPTY_CAGE not in lacks(checked(small_san().design()))
    sketch = small_san().remove(Table.PORTS, "fc-a:0", "fc-a:1")
    issues = [each for each in checked(sketch.design()).issues if each.lack is GapKind.EMPTY_CAGE]
    assert [issue.records for issue in issues] == [("fc-a:0", "fc-a:1")]


def test_what_is_not_sold_any_more() -> None:
    late = Lifecycle(end_of_sale=figure("2019-01"))
    old = replace(complete("old"), lifecycle=late)
    (issue,) = checked(Sketch().device("x", old).design()).issues
    assert (issue.lack, issue.records) == (GapKind.END_OF_SALE, ("x",))
    assert "2019-01" in str(issue.text)


def test_a_licence_of_unknown_size_is_a_question_whatever_it_costs() -> None:
    licensing = Licensing(base_ports=figure(1), increment_part_number=figure("POD"))
    sketch = Sketch().device("a", replace(complete("a"), licensing=licensing))
    sketch.device("b", complete("b")).cable("c", "a:0", "b:0", CORD)
    design = sketch.cable("d", "a:1", "b:1", CORD).design()
    prices = listed(*(entry(number) for number in ("a-1", "b-1", "P-10", "POD")))
    (line,) = (each for each in build_bom(design).lines if each.category is Category.LICENCES)
    assert line.part_number == "POD"
    assert "order number unknown" not in str(line.remark)
    (issue,) = checked(design, prices).issues
    assert issue.lack is GapKind.LICENCE_STEP
    assert str(issue.text).endswith(f"{GapKind.LICENCE_STEP.label}.")


def test_prices_are_missed_only_where_a_list_was_given() -> None:
    design = sound().design()
    assert GapKind.PRICE not in lacks(checked(design))
    check = checked(design, listed(entry("sw-1")))
    (issue,) = (each for each in check.issues if each.lack is GapKind.PRICE)
    assert issue.records == ("c",)
    late = listed(entry("sw-1", valid_until=date(2020, 1, 1)), entry("P-10"))
    assert lacks(checked(design, late)) == {GapKind.PRICE_NOT_VALID}


def test_a_spare_without_a_number_is_named_with_its_line() -> None:
    sketch = small_san().put(Procurement(spares=(SparesRule(kind="hba", at_least=1),)))
    bom = build_bom(sketch.design())
    (spare,) = (line for line in bom.lines if line.is_spare)
    numbers = [
        each
        for each in order_check(bom, sketch.design()).issues
        if each.lack is GapKind.ORDER_NUMBER
    ]
    found = [issue.positions for issue in numbers if spare.position in issue.positions]
    assert spare.part_number or found == [(spare.spare_for, spare.position)]


def supported(years: int | None, *entries: PriceEntry) -> list[BomLine]:
    wanted = Procurement(support="Gold", support_years=years)
    bom = apply_prices(build_bom(sound().put(wanted).design()), [listed(*entries)], TODAY)
    return [line for line in bom.lines if line.category is Category.SUPPORT]


def gold(
    number: str,
    years: int | None = None,
    level: str = "gold",
    of: str = "SW-1",
    **fields: object,
) -> PriceEntry:
    support = {"support_for": (of,), "support_level": level, "support_years": years}
    return entry(number, **support, **fields)


@pytest.mark.parametrize(
    ("years", "offered", "number", "quantity"),
    [
        (3, (("S1", 1), ("S3", 3)), "S3", 2),
        (3, (("S1", 1), ("S2", 2)), "S1", 6),
        (5, (("S2", 2), ("S3", 3)), "", 0),
        (5, (("S2", 2), ("S0", None)), "S0", 2),
        (None, (("S3", 3), ("S1", 1)), "S1", 2),
    ],
)
def test_support_for_the_wanted_years(
    years: int | None, offered: tuple[tuple[str, int | None], ...], number: str, quantity: int
) -> None:
    lines = supported(years, *(gold(name, term) for name, term in offered))
    expected = [(number, quantity, quantity)] if number else []
    found = [(each.part_number, each.quantity, sum(dict(each.counted).values())) for each in lines]
    assert found == expected


def test_support_stands_for_its_line_and_is_priced() -> None:
    (line,) = supported(1, gold("S1", 1), gold("X", 1, "silver"), gold("Y", 1, of="other"))
    assert (line.support_for, line.devices, line.line_price) == (1, ("a", "b"), Decimal("200.00"))


def test_each_line_gets_support_of_its_own_as_the_list_calls_it() -> None:
    design = sound().put(Procurement(support="Gold")).design()
    offers = gold("S1"), gold("S2", of="P-10", description="Gold for cords", vendor="Other")
    bom = apply_prices(build_bom(design), [listed(*offers)], TODAY)
    assert [line.position for line in bom.lines] == [1, 2, 3, 4, 5]
    found = {line.support_for: line for line in bom.lines if line.is_support}
    assert {of: (line.vendor, str(line.description)) for of, line in found.items()} == {
        1: ("Test", "Support “Gold” for sw"),
        2: ("Other", "Gold for cords"),
    }


def test_support_that_no_list_offers_is_said() -> None:
    design = sound().put(Procurement(support="Gold", support_years=3)).design()
    assert lacks(checked(design)) == {GapKind.SUPPORT}
    assert lacks(checked(design, listed(entry("sw-1"), entry("P-10"), gold("S3", 3)))) == set()


def test_pricing_twice_does_not_buy_support_twice() -> None:
    design = sound().put(Procurement(support="Gold")).design()
    lists = [listed(gold("S3", 3))]
    once = apply_prices(build_bom(design), lists, TODAY)
    assert apply_prices(once, lists, TODAY).lines[-1].quantity == once.lines[-1].quantity
    assert len(apply_prices(once, lists, TODAY).lines) == len(once.lines)


@pytest.mark.parametrize(
    "bundled", [*bundled_testbeds(), *bundled_references()], ids=lambda bundled: bundled.key
)
def test_issues_of_every_bundled_design_lead_somewhere(bundled: Bundled) -> None:
    design = read_design(bundled.path, catalog())
    bom = build_bom(design)
    check = order_check(bom, design)
    ranks = [list(GapSeverity).index(issue.severity) for issue in check.issues]
    assert ranks == sorted(ranks)
    for issue in check.issues:
        assert issue.text
        assert issue.advice
        assert issue.positions or issue.records
        assert all(1 <= position <= len(bom.lines) for position in issue.positions)
        for record in issue.records:
            assert record in design.devices or record in design.cables or ":" in record
    unnumbered = {line.position for line in bom.ordered if not line.part_number}
    assert len(unnumbered) == bom.unnumbered
    named = {position for issue in check.issues for position in issue.positions}
    assert unnumbered <= named


def test_every_kind_of_gap_has_words() -> None:
    for lack in GapKind:
        assert lack.label
        assert str(lack.advice).endswith(".")
    with language.speaking("de"):
        assert GapSeverity.MISSING.label


def test_a_line_shows_what_it_was_counted_from() -> None:
    bom = build_bom(small_san().design())
    by_category = {line.category: line for line in bom.lines}
    assert by_category[Category.CABLES].records == ("c1", "c2", "c3", "c4", "c5", "c6")
    optics = next(line for line in bom.lines if line.part == SWITCH_OPTIC)
    assert optics.records == tuple(f"fc-{side}:{port}" for side in "ab" for port in range(3))
    assert by_category[Category.SERVERS].records == ("host",)
    assert next(line for line in bom.lines if line.part == LC_OM4).quantity == 6
