"""Does the proposal say what the design comes to, in its own figures, and nothing else?"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import msgspec
import pytest
from pypdf import PdfReader

from sanwright.analysis.capacity import all_raid_facts
from sanwright.analysis.prospects import prospects
from sanwright.bom import GapSeverity, PriceEntry, PriceList, build_bom, order_check
from sanwright.bom.grouping import GroupLine
from sanwright.bom.lines import money_text
from sanwright.bom.price_lists import number_key
from sanwright.checks import Severity, check_design
from sanwright.codec import from_plain
from sanwright.design import ArrayNeed, HostNeed, Requirement, Variant
from sanwright.design.papers import Brand, DocumentPlan, Phase, SectionChoice
from sanwright.reports import document, write_document
from sanwright.reports.bom_table import BillTable, Totals
from sanwright.reports.composition import PROPOSAL
from sanwright.reports.drawing.primitives import TextLine
from sanwright.reports.material import Material
from sanwright.reports.proposal.headline_words import (
    availability_caveats,
    availability_text,
    capacity_text,
    connects_text,
    next_generation_text,
    open_points_text,
    performance_text,
    price_text,
)
from sanwright.reports.proposal.sketch import sketch
from sanwright.reports.proposal.task_words import next_steps, task_text
from sanwright.reports.sections import acceptance
from sanwright.reports.sections.failures import own_points, shared_points
from sanwright.reports.standing import draft_reasons
from sanwright.units import DataSize, Length, format_factor, format_quantity
from tests.pdf_text import page_texts

DAY = date(2026, 11, 20)


@pytest.fixture
def text_of(tmp_path):
    def write(design, *prices):
        path = tmp_path / "a.pdf"
        write_document(PROPOSAL, design, path, prices=prices, today=DAY)
        return " ".join(" ".join(text.split()) for text in page_texts(path))

    return write


@pytest.fixture
def price_list(warehouse):
    lines = [line for line in build_bom(warehouse).ordered if line.part_number]
    numbers = {number_key(line.part_number): line.part_number for line in lines}
    entries = {
        key: PriceEntry(number=value, list_price=Decimal("1234.50"))
        for key, value in numbers.items()
    }
    return PriceList(name="List", currency="EUR", prices=entries)


# --- the executive summary ----------------------------------------------------------------------


def test_it_counts_what_is_drawn(warehouse):
    text = connects_text(Material.of(warehouse))
    assert "2 servers with 1 storage array over 2 fabrics, 2 switches and 6 cables" in text


def test_capacity_is_that_of_the_engine(warehouse):
    material = Material.of(warehouse)
    usable = sum(
        (item.usable for item in all_raid_facts(material.assessment).values()), DataSize(0)
    )
    assert format_quantity(usable) in capacity_text(material)


def test_capacity_that_cannot_be_worked_out_is_unknown(warehouse, changed):
    group = warehouse.raid_groups["data"]
    good = msgspec.structs.replace(group, id="good")
    bad = msgspec.structs.replace(group, members=1)
    both = Material.of(changed(bad, good))
    assert "at least" in capacity_text(both)
    assert "1 RAID group is unknown" in capacity_text(both)
    assert "unknown" in capacity_text(Material.of(changed(bad)))


def test_performance_is_that_of_the_engine(warehouse):
    material = Material.of(warehouse)
    found, text = prospects(material.assessment), performance_text(material)
    silent = [row for row in found.workloads if row.demand is None]
    assert silent
    assert "1 workload ask" in text or "1 workload asks" in text
    first = found.growth.together.first
    assert f"{format_factor(first.at)} times" in text
    assert " port " not in text


def test_demand_that_is_not_met_is_not_called_met(warehouse, changed):
    queries = warehouse.workloads["queries"]
    greedy = msgspec.structs.replace(queries, throughput=queries.throughput * 1000)
    text = performance_text(Material.of(changed(greedy)))
    assert "does not get all that it asks of the network" in text
    assert "may grow" not in text


def test_availability_is_that_of_the_walk(warehouse):
    material = Material.of(warehouse)
    walk, text = material.failure_walk, availability_text(material)
    assert f"{len(walk.scenarios)} single failures" in text
    shared, own = shared_points(material, walk), own_points(material, walk)
    assert own
    assert len(shared) + len(own) == len(walk.single_points)
    assert ("none in the network takes storage" in text) == (not shared)
    assert (f"({len(own)} single failure" in text) == bool(own)
    unknown = sum(not result.is_complete for result in walk.scenarios)
    caveats = " ".join(availability_caveats(material))
    assert (f"After {unknown} of the failures tried, not every" in caveats) == bool(unknown)


def test_errors_are_not_kept_back(changed, warehouse):
    cable = msgspec.structs.replace(warehouse.cables["cable-1"], length=Length(5_000.0))
    design = changed(cable)
    material = Material.of(design)
    errors = check_design(design).counts[Severity.ERROR]
    assert errors
    assert f"{errors} error" in open_points_text(material)


def test_without_workloads_nothing_is_claimed(changed, warehouse):
    bare = [record for record in warehouse.records() if record.TABLE.value != "workloads"]
    material = Material.of(type(warehouse)(bare))
    assert "nothing can be said" in performance_text(material)
    assert "unknown" in availability_text(material)


def test_the_next_generation_is_the_stated_one(with_project):
    assert "64GFC" in next_generation_text(Material.of(with_project(refresh_speed="64GFC")))


def test_an_empty_design_claims_nothing(empty, text_of):
    text = text_of(empty)
    assert "The design is empty" in text
    assert "usable" not in text


# --- the first page -----------------------------------------------------------------------------


def test_the_first_page_says_all_that_who_decides_has_to_know(warehouse, changed, tmp_path):
    plan = DocumentPlan(id=PROPOSAL, paper="Letter", phases=(Phase(name="Cabling day", weeks=1),))
    path = tmp_path / "a.pdf"
    write_document(PROPOSAL, changed(plan), path, today=DAY)
    first = " ".join(PdfReader(path).pages[0].extract_text().split())
    for phrase in (
        "Muster AG", "Data warehouse", "The task", "The proposal", "2 servers", "1 storage system",
        "Availability", "Before ordering", "What happens next", "Cabling day",
    ):  # fmt: skip
        assert phrase in first
    assert " port " not in first


def test_the_picture_counts_what_is_drawn(warehouse):
    picture = sketch(Material.of(warehouse), 480.0)
    texts = [mark.text for mark in picture.marks if isinstance(mark, TextLine)]
    cables = [int(text.split()[0]) for text in texts if "cable" in text]
    assert sum(cables) == len(warehouse.cables)
    assert texts.count("1 switch") == 2
    assert "2 servers" in texts
    assert all(mark.x >= 0 for mark in picture.marks if isinstance(mark, TextLine))


def test_of_an_empty_design_there_is_no_picture(empty):
    assert sketch(Material.of(empty), 480.0) is None


def test_the_task_is_the_requirement_or_the_workloads(warehouse, changed):
    asked = Requirement(
        hosts=(HostNeed(count=7),), arrays=(ArrayNeed(count=2),), survive=("link", "fabric"),
        growth=0.2, growth_years=3,
    )  # fmt: skip
    text = task_text(Material.of(changed(asked)))
    for phrase in ("7 servers", "2 storage systems", "a whole fabric", "20 %", "3 years"):
        assert phrase in text
    assert "2 workloads" in task_text(Material.of(warehouse))


def test_next_steps_promise_nothing_that_nobody_stated(warehouse, changed):
    assert "still to be agreed" in next_steps(Material.of(warehouse))
    plan = DocumentPlan(id=PROPOSAL, phases=(Phase(name="Cabling day"),))
    text = next_steps(Material.of(changed(plan), plan=plan))
    assert "Cabling day" in text
    assert "agreed" not in text
    assert ("Sign" in text) != ("Settle" in text)


def test_what_the_failures_could_not_judge_stands_among_the_assumptions(warehouse, text_of):
    caveats = list(availability_caveats(Material.of(warehouse)))
    text = text_of(warehouse)
    assert caveats
    assert all(caveat in text for caveat in caveats)


# --- prices -------------------------------------------------------------------------------------


@pytest.mark.parametrize("prices", ["all", "totals", "none"])
def test_prices_are_shown_as_planned(changed, price_list, text_of, prices):
    text = text_of(changed(DocumentPlan(id=PROPOSAL, prices=prices)), price_list)
    bom = Material.of(changed(), [price_list], DAY).bom
    total = str(money_text(bom.known_totals["EUR"], "EUR")).removesuffix(" EUR")
    assert ("1,234.50" in text) == (prices == "all")
    assert (total in text) == (prices != "none")
    assert ("EUR" in text) == (prices != "none")


def test_a_discount_has_columns_where_there_is_one(changed, price_list):
    for discount, titles in ((None, []), (Decimal("0.1"), ["Discount", "Net price"])):
        entries = {
            key: replace(entry, discount=discount) for key, entry in price_list.prices.items()
        }
        prices = replace(price_list, prices=entries)
        bom = Material.of(changed(), [prices], DAY).bom
        table = BillTable(bom, "all")
        found = [column.title for column in table.columns()]
        assert found[4:] == ["List price", *titles, "Line price"]
        lines = [GroupLine(line, line.quantity) for line in bom.lines]
        rows = [*table.rows(lines), *table.total_rows(Totals.of(bom))]
        assert {len(row.cells) for row in rows if not row.kind.spans} == {len(found)}


def test_a_sum_of_few_prices_is_no_price(changed, price_list):
    plan = DocumentPlan(id=PROPOSAL)
    material = Material.of(changed(), [price_list], DAY, plan=plan)
    assert not material.bom.is_priced
    assert price_text(material).startswith("The price is not known yet")
    assert price_text(Material.of(changed(), plan=plan)) == ""


# --- options, timeline, terms, acceptance -------------------------------------------------------


def variant(id_, name, steps):
    return from_plain({"id": id_, "name": name, "steps": steps}, Variant)


def test_options_stand_beside_the_design_with_their_cost(changed, price_list, text_of):
    design = changed(
        variant("v1", "More demand", [{"action": "demand", "factor": 1.5}]),
        variant("v2", "Newer adapters", [{"action": "adapters", "to": "emulex-lpe32002-m2"}]),
        DocumentPlan(id=PROPOSAL, sections=(SectionChoice(key="options"),)),
    )
    text = text_of(design, price_list)
    for phrase in ("Proposed design", "More demand", "Newer adapters", "To buy, in EUR"):
        assert phrase in text
    hidden = changed(*design.variants.values(), DocumentPlan(id=PROPOSAL, prices="none"))
    assert "To buy" not in text_of(hidden, price_list)


def test_without_variants_phases_and_terms_there_are_no_such_sections(warehouse, text_of):
    text = text_of(warehouse)
    for title in ("Alternatives considered", "Timeline", "Terms"):
        assert title not in text


def test_the_timeline_says_what_is_unknown(changed, text_of):
    phases = (
        Phase(name="Delivery", weeks=8, text="As the maker states."),
        Phase(name="Cabling", weeks=1.5),
        Phase(name="Migration"),
        Phase(name="Handover", weeks=1),
    )
    text = text_of(changed(DocumentPlan(id=PROPOSAL, phases=phases)))
    for phrase in ("8 weeks", "1.5 weeks", "duration unknown", "1 week", "As the maker states."):
        assert phrase in text
    assert "at least 10.5 weeks" in text
    known = text_of(changed(DocumentPlan(id=PROPOSAL, phases=phases[:2])))
    assert "9.5 weeks in all" in known
    none = text_of(changed(DocumentPlan(id=PROPOSAL, phases=(Phase(name="Migration"),))))
    assert "How long they take is unknown" in none


def test_a_hundred_phases_are_all_there(changed, text_of):
    phases = tuple(Phase(name=f"Phase number {n}", weeks=0.5) for n in range(100))
    text = text_of(changed(DocumentPlan(id=PROPOSAL, phases=phases)))
    assert not [phase.name for phase in phases if phase.name not in text]


def test_terms_are_the_documents_then_the_brands(changed, text_of):
    brand = Brand(texts={"terms": "Standing terms of the house."}, company="House")
    own = SectionChoice(key="terms", text="Terms of this project.")
    assert "Standing terms" in text_of(changed(brand))
    text = text_of(changed(brand, DocumentPlan(id=PROPOSAL, sections=(own,))))
    assert "Terms of this project." in text
    assert "Standing terms" not in text


def test_both_sides_sign_and_see_how_long_it_holds(changed, text_of, monkeypatch):
    for module in (acceptance, document):
        monkeypatch.setattr(module, "draft_reasons", lambda _material: ())
    plan = DocumentPlan(id=PROPOSAL, valid_until="2027-01-31")
    text = text_of(changed(plan, Brand(company="House")))
    assert text.count("Signature") == 2
    assert "House" in text
    assert "valid until 31 January 2027" in text


def test_what_cannot_be_ordered_is_a_draft_on_each_page_and_not_signed(warehouse, tmp_path):
    write_document(PROPOSAL, warehouse, path := tmp_path / "a.pdf", today=DAY)
    pages = page_texts(path)
    material = Material.of(warehouse, today=DAY, plan=DocumentPlan(id=PROPOSAL))
    assert draft_reasons(material)
    assert all("Draft, not orderable" in page for page in pages)
    text = " ".join(" ".join(pages).split())
    assert "Signature" not in text
    for reason in draft_reasons(material):
        assert reason in text
    for issue in order_check(material.bom, material.tables).issues:
        if issue.severity is GapSeverity.MISSING:
            assert str(issue.advice) in text


def test_prices_count_against_a_draft_only_where_they_are_shown(changed):
    def told(prices):
        plan = DocumentPlan(id=PROPOSAL, prices=prices)
        return " ".join(draft_reasons(Material.of(changed(), today=DAY, plan=plan)))

    assert "no price" in told("all")
    assert "no price" not in told("none")


def test_the_price_by_group_is_that_of_the_bill(changed, text_of):
    plan = DocumentPlan(id=PROPOSAL, prices="totals")
    every = [line.part_number for line in Material.of(changed(plan)).bom.ordered]
    whole = {number_key(each): PriceEntry(number=each, list_price=Decimal(7)) for each in every}
    prices = PriceList(name="Whole", currency="EUR", prices=whole)
    bom = Material.of(changed(plan), [prices], DAY, plan=plan).bom
    text = text_of(changed(plan), prices)
    assert ("All parts to order" in text) == bom.is_priced
    for category, lines in bom.by_category().items() if bom.is_priced else ():
        known = [line.line_price for line in lines if line.is_ordered and line.price is not None]
        if known:
            assert str(category.label) in text
            assert str(money_text(sum(known, Decimal(0)), "EUR")) in text


def test_good_news_never_stands_alone(changed):
    """What the checks found otherwise is in the sentence that says that there is no error."""
    material = Material.of(changed(), plan=DocumentPlan(id=PROPOSAL))
    counts = material.report.counts
    text = open_points_text(material)
    for severity in (Severity.WARNING, Severity.UNVERIFIED):
        assert (str(counts[severity]) in text) == bool(counts[severity])
    assert ("no errors, no warnings" in text) == (not sum(counts.values()) - counts[Severity.INFO])
