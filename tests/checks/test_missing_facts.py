"""Are missing facts listed, and filled in where they belong, so that the finding is decided?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sanwright.analysis.ports import port_facts
from sanwright.bundled import bundled_references
from sanwright.checks import (
    Missing,
    Severity,
    check_design,
    known_elsewhere,
    missing_facts,
    name_source,
    state_fact,
    take_over,
)
from sanwright.checks.fact_choices import fact_choices
from sanwright.checks.missing import count_missing
from sanwright.checks.part_words import WHOLE_PART
from sanwright.codec import from_json, to_json
from sanwright.design import Change, Design, Device, PartCopy, Port, Table, Workload
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.errors import InputError, InvalidEditError
from sanwright.fields import Book
from sanwright.parts import ENTERED, Confidence, Part, PartKind, value_of
from sanwright.parts.stating import fact_of
from sanwright.text import Text
from sanwright.units import DataSize, IoRate, Length, Mass, Power, Throughput
from tests.builders import HBA, Sketch, catalog, hba, small_san
from tests.checks.every_case import CASES
from tests.checks.rule_cases import Case, adapter, drives, edge, fibre, wire

DAY = "2026-11-21"


def wanted(design: Design, rule: str = "") -> set[tuple[Table, str, str]]:
    """Table, id and field of the facts that are listed, or of those that ``rule`` wants."""
    report = check_design(design)
    facts = missing_facts(report)
    assert count_missing(report) == len(facts)
    chosen = (fact for fact in facts if not rule or rule in fact.rules)
    listed = (each for fact in chosen for each in fact.records)
    return {(fact.table, fact.id, fact.field) for fact in listed}


def state(
    design: Design, table: Table, id_: str, field: str, text: str, source: str = "Data sheet"
) -> Change:
    change = stated(design, Missing(table, id_, field, Text("figure")), text, source)
    design.apply(change)
    return change


def stated(design: Design, fact: Missing, text: str, source: str = "Data sheet") -> Change:
    return state_fact(Book(design, catalog()), [fact], text, source, DAY)


def unverified(design: Design) -> set[str]:
    found = check_design(design).findings
    return {f.rule for f in found if f.severity is Severity.UNVERIFIED}


# --- what is listed --------------------------------------------------------------------------


def test_a_design_of_which_all_is_known_lacks_nothing() -> None:
    assert missing_facts(check_design(small_san().design())) == ()


def test_an_adapter_lacks_what_is_unknown_of_card_and_slot() -> None:
    sketch = adapter(None).put(
        PartCopy(id="card", part=hba("card", ("32GFC",), pcie=("3.0", None)))
    )
    assert wanted(sketch.design()) == {
        (Table.PARTS, "card", "pcie.lanes"),
        (Table.DEVICES, "hba", "slot_pcie_generation"),
        (Table.DEVICES, "hba", "slot_pcie_lanes"),
    }


def test_a_port_lacks_the_speeds_of_its_group_and_of_its_optic() -> None:
    rule = "port.speeds-unknown"
    assert wanted(wire(None, ("16GFC",)).design(), rule) == {
        (Table.PARTS, "hba", "ports.ports.speeds")
    }
    sketch = small_san()
    optic = sketch.design().part("generic-32gfc-sw")
    assert optic is not None
    assert optic.optic is not None
    dark = replace(optic, optic=replace(optic.optic, speeds=None))
    sketch.put(PartCopy(id=dark.id, part=dark))
    assert wanted(sketch.design()) == {(Table.PARTS, dark.id, "optic.speeds")}


def test_a_cable_lacks_its_length_in_every_segment_and_its_fibre() -> None:
    sketch = fibre("OM3", None, "16GFC")
    rule = "link.reach-unknown"
    assert wanted(sketch.design(), rule) == {(Table.CABLES, "c", "length")}
    unnamed = fibre("", 10, "16GFC").design()
    assert wanted(unnamed, rule) == {(Table.PARTS, "fibre", "cable.medium")}


def test_an_oversubscription_lacks_the_speeds_of_the_isl() -> None:
    facts = missing_facts(check_design(edge(1, None).design()))
    by_rule = {rule for fact in facts for rule in fact.rules}
    assert {"fabric.isl-oversubscription", "port.speeds-unknown"} <= by_rule


def test_a_workload_lacks_throughput_or_with_a_rate_the_block_size() -> None:
    sketch = small_san().put(Workload(id="oltp", initiators=("host",), targets=("array",)))
    assert wanted(sketch.design()) == {(Table.WORKLOADS, "oltp", "throughput")}
    sketch.change(Table.WORKLOADS, "oltp", rate=IoRate(1000))
    assert wanted(sketch.design()) == {(Table.WORKLOADS, "oltp", "block_size")}


def test_an_unknown_part_is_listed_but_is_a_matter_for_the_catalog() -> None:
    sketch = Sketch().put(
        PartCopy(id="odd"), Device(id="x", part="odd"), Device(id="y", part="odd")
    )
    design = sketch.design()
    (fact,) = missing_facts(check_design(design))
    assert (fact.label, fact.count, fact.findings) == ("odd", 2, 2)
    assert not fact.can_be_stated
    with pytest.raises(InputError, match="add it to the catalog"):
        stated(design, fact.missing, "8")


def test_a_fact_is_listed_once_and_the_most_wanted_first() -> None:
    sketch = (
        wire(None, ("16GFC",)).cable("d", "hba:1", "sw:1").cable("e", "sw:2", "x:0", length=None)
    )
    sketch.device("x", hba("other")).device("second", "qlogic-qle2742")
    facts = missing_facts(check_design(sketch.design()))
    speeds = facts[0]
    assert (speeds.missing.table, speeds.missing.id) == (Table.PARTS, "hba")
    assert (speeds.findings, speeds.count, speeds.rules) == (2, 1, ("port.speeds-unknown",))
    assert speeds.label == "Test hba"
    assert str(speeds.kind) == "speeds, such as 16GFC, 32GFC"
    assert [fact.findings for fact in facts] == sorted((f.findings for f in facts), reverse=True)


@pytest.mark.parametrize(
    "build", [lambda: adapter(None), lambda: drives(4, None), lambda: wire(None, ("16GFC",))]
)
def test_every_fact_that_can_be_stated_says_what_to_type(build) -> None:
    for fact in missing_facts(check_design(build().design())):
        assert fact.can_be_stated
        assert fact.kind
        assert fact.missing.what


@pytest.mark.parametrize("case", [case for case in CASES if case.told], ids=lambda case: case.name)
def test_every_rule_names_facts_that_have_a_place(case: Case) -> None:
    for fact in missing_facts(check_design(case.build().design())):
        has_place = fact.can_be_stated or fact.is_asked_apart
        assert has_place or fact.missing.field == WHOLE_PART, fact.missing


# --- stating a fact --------------------------------------------------------------------------


def test_a_stated_fact_of_a_part_is_as_sure_as_the_document_that_states_it() -> None:
    design = drives(4, None).design()
    assert "raid.more-than-drives" in unverified(design)
    state(design, Table.PARTS, "ssd", "drive.capacity_bytes", "1.2 TB", " Maker's data sheet ")
    stated = design.part("ssd")
    assert stated is not None
    assert stated.drive is not None
    capacity = stated.drive.capacity
    assert capacity is not None
    assert (capacity.value, capacity.confidence) == (DataSize(1.2e12), Confidence.MEDIUM)
    source = stated.source(capacity.sources[0])
    assert source is not None
    assert (source.title, source.read) == ("Maker's data sheet", DAY)
    assert "raid.more-than-drives" not in unverified(design)


def test_undoing_takes_the_fact_back_byte_for_byte() -> None:
    design = drives(4, None).design()
    before = to_json(list(design.records()))
    change = state(design, Table.PARTS, "ssd", "drive.capacity_bytes", "1.2 TB")
    assert str(change.label) == "State figure of Test ssd"
    design.apply(change.inverse())
    assert to_json(list(design.records())) == before


def test_a_facet_that_the_part_lacks_is_made() -> None:
    design = adapter(8).put(PartCopy(id="card", part=hba("card", ("32GFC",)))).design()
    assert "adapter.pcie-unknown" in unverified(design)
    state(design, Table.PARTS, "card", "pcie.generation", "Gen3")
    state(design, Table.PARTS, "card", "pcie.lanes", "x8")
    card = design.part("card")
    assert card is not None
    assert card.pcie is not None
    assert (value_of(card.pcie.generation), value_of(card.pcie.lanes)) == ("3.0", 8)
    assert "adapter.pcie-unknown" not in unverified(design)


def test_facts_read_in_one_document_on_one_day_cite_it_once() -> None:
    design = small_san().design()
    state(design, Table.PARTS, HBA, "physical.power_max_w", "25 W")
    state(design, Table.PARTS, HBA, "physical.weight_kg", "120 g")
    state(design, Table.PARTS, HBA, "physical.depth_mm", "16 cm", "Another one")
    card = design.part(HBA)
    assert card is not None
    assert card.physical is not None
    assert (value_of(card.physical.power_max), value_of(card.physical.weight)) == (
        Power(25),
        Mass(0.12),
    )
    stated = [source for source in card.sources if source.read == DAY]
    assert [source.title for source in stated] == ["Data sheet", "Another one"]
    assert len({source.key for source in card.sources}) == len(card.sources)


def test_speeds_are_a_list_of_names_that_the_reference_knows() -> None:
    design = wire(None, ("16GFC",)).design()
    missing = Missing(Table.PARTS, "hba", "ports.ports.speeds", Text("speeds"))
    design.apply(stated(design, missing, "16gfc, 32GFC,16GFC"))
    assert port_facts(check_design(design).assessment, "hba:0").speeds == ("16GFC", "32GFC")
    assert "port.speeds-unknown" not in unverified(design)
    with pytest.raises(InputError, match=r"“17GFC” is not a speed; known are .*16GFC"):
        stated(design, missing, "16GFC, 17GFC")


def test_sold_lengths_and_plain_fields_of_a_part_can_be_stated() -> None:
    design = fibre("", 10, "16GFC").design()
    state(design, Table.PARTS, "fibre", "cable.medium", "OM4")
    state(design, Table.PARTS, "fibre", "cable.lengths", "30, 5 m, 0.5")
    kept = design.part("fibre")
    assert kept is not None
    assert kept.cable is not None
    assert kept.cable.medium == "OM4"
    lengths = value_of(kept.cable.lengths) or ()
    assert [item.length for item in lengths] == [Length(0.5), Length(5), Length(30)]
    assert "link.reach-unknown" not in unverified(design)


def test_facts_of_records_go_into_the_records() -> None:
    design = fibre("OM3", None, "16GFC").design()
    state(design, Table.CABLES, "c", "length", "0.03 km", source="")
    assert design.cables["c"].length == Length(30)
    design = adapter(None).design()
    state(design, Table.DEVICES, "hba", "slot_pcie_generation", "PCIe 4.0")
    state(design, Table.DEVICES, "hba", "slot_pcie_lanes", "16")
    assert (design.devices["hba"].slot_pcie_generation, design.devices["hba"].slot_pcie_lanes) == (
        "4.0",
        16,
    )
    design = small_san().design()
    state(design, Table.PORTS, "fc-a:5", "credits", "24")
    assert design.ports["fc-a:5"] == Port(id="fc-a:5", credits=24)


def test_a_demand_is_stated_and_two_are_refused() -> None:
    design = small_san().put(Workload(id="w", initiators=("host",), targets=("array",))).design()
    state(design, Table.WORKLOADS, "w", "throughput", "1.5 GB/s")
    assert design.workloads["w"].throughput == Throughput(1500)
    with pytest.raises(InvalidEditError, match="one demand"):
        state(design, Table.WORKLOADS, "w", "rate", "1000")


@pytest.mark.parametrize(
    ("field", "text", "problem"),
    [
        ("pcie.lanes", "", "Type the figure"),
        ("pcie.lanes", "eight", "no whole number"),
        ("pcie.lanes", "7.5", "no whole number"),
        ("pcie.lanes", "-8", "must be 0 or more"),
        ("pcie.generation", "9", "not a PCIe generation; known are"),
        ("physical.power_max_w", "25 kg", "not a unit"),
        ("lifecycle.end_of_sale", "next year", "not a date"),
        ("ports.none.speeds", "16GFC", "There is no “none” among its ports"),
        ("optic.speeds", "16GFC", "Nothing is known of its optic"),
        ("no.such", "1", "Nothing is known of the part"),
    ],
)
def test_what_is_no_such_value_is_refused_in_a_sentence(
    field: str, text: str, problem: str
) -> None:
    design = small_san().design()
    before = to_json(list(design.records()))
    with pytest.raises(InputError, match=problem) as refused:
        stated(design, Missing(Table.PARTS, HBA, field, Text("figure")), text)
    assert str(refused.value).endswith(".")
    assert to_json(list(design.records())) == before


def test_a_length_of_zero_and_a_credit_of_zero_are_refused() -> None:
    design = small_san().design()
    with pytest.raises(InputError, match="more than 0"):
        state(design, Table.CABLES, "c1", "length", "0")
    with pytest.raises(InputError, match="must be 1 or more"):
        state(design, Table.PORTS, "fc-a:0", "credits", "0")


def test_a_fact_without_a_source_is_the_users_word_until_a_document_is_named() -> None:
    design = small_san().design()
    fields = ("physical.power_max_w", "physical.weight_kg")
    for field, text in zip(fields, ("25 W", "120 g"), strict=True):
        state(design, Table.PARTS, HBA, field, text, "  ")

    def sure(design: Design) -> set[tuple[Confidence, str]]:
        part = design.part(HBA)
        figures = [fact_of(part, field) for field in fields]
        return {(f.confidence, part.source(f.sources[0]).title) for f in figures}

    assert sure(design) == {(Confidence.LOW, ENTERED)}
    before = to_json(list(design.records()))
    facts = [Missing(Table.PARTS, HBA, field, Text("figure")) for field in fields]
    change = name_source(design, facts, "Data sheet", DAY)
    design.apply(change)
    assert sure(design) == {(Confidence.MEDIUM, "Data sheet")}
    assert ENTERED not in {source.title for source in design.part(HBA).sources}
    assert [value_of(fact_of(design.part(HBA), field)) for field in fields] == [
        Power(25),
        Mass(0.12),
    ]
    design.apply(change.inverse())
    assert to_json(list(design.records())) == before


def hosts(count: int) -> Design:
    """Hosts with an adapter each, in slots of which nothing is known."""
    sketch = Sketch()
    for number in range(count):
        sketch.device(f"host-{number}", "dell-r760")
        sketch.device(f"card-{number}", HBA, parent=f"host-{number}", slot="1")
    return sketch.design()


def test_sixty_four_gaps_of_thirty_two_like_slots_are_one_line_and_one_value() -> None:
    design = hosts(32)
    rule = "adapter.pcie-unknown"
    (fact,) = (each for each in missing_facts(check_design(design)) if rule in each.rules)
    assert len(fact.records) == 64
    assert (fact.count, fact.findings) == (32, 32)
    assert str(fact.what) == "PCIe generation and lanes of the slot"
    with pytest.raises(InputError, match="together, such as PCIe"):
        state_fact(Book(design, catalog()), fact.records, "PCIe 4.0", "", DAY)
    before = to_json(list(design.records()))
    change = state_fact(Book(design, catalog()), fact.records, "gen4 x8", "", DAY)
    design.apply(change)
    cards = [device for device in design.devices.values() if device.parent is not None]
    assert {(d.slot_pcie_generation, d.slot_pcie_lanes) for d in cards} == {("4.0", 8)}
    assert rule not in unverified(design)
    design.apply(change.inverse())
    assert to_json(list(design.records())) == before


def test_what_is_known_by_now_is_taken_over_with_its_sources() -> None:
    """A design whose copy of a part is older than what is known today."""
    fields = ("pcie.lanes", "pcie.generation")
    whole = catalog().part(HBA)
    old = replace(whole, pcie=None)
    design = hosts(2)
    design.apply(replace_record(design, PartCopy(id=HBA, part=old), Text("An older copy")))
    report = check_design(design)
    facts = missing_facts(report)
    assert count_missing(report) == len(facts)
    known = known_elsewhere(design, facts, catalog())
    assert {fact.missing.field for fact in known} == set(fields)
    before = to_json(list(design.records()))
    change = take_over(design, known, catalog())
    design.apply(change)
    part = design.part(HBA)
    for field in fields:
        now, then = fact_of(part, field), fact_of(whole, field)
        assert (now.value, now.confidence) == (then.value, then.confidence)
        assert [part.source(key).title for key in now.sources] == [
            whole.source(key).title for key in then.sources
        ]
    assert not known_elsewhere(design, missing_facts(check_design(design)), catalog())
    design.apply(change.inverse())
    assert to_json(list(design.records())) == before


CHOSEN = ("adapter", "wire", "fibre", "slots")


@pytest.mark.parametrize("kind", CHOSEN)
def test_every_choice_that_is_offered_can_be_stated(kind: str) -> None:
    design = {
        "adapter": lambda: adapter(None).design(),
        "wire": lambda: wire(None, ("16GFC",)).design(),
        "fibre": lambda: fibre("", 10, "16GFC").design(),
        "slots": lambda: hosts(2),
    }[kind]()
    book = Book(design, catalog())
    offered = 0
    for fact in missing_facts(check_design(design)):
        for text in fact_choices(book, fact):
            assert state_fact(book, fact.records, text, "", DAY), (fact.what, text)
            offered += 1
    assert offered


def test_of_a_slot_what_the_card_asks_for_is_offered_first() -> None:
    design = hosts(1)
    (fact,) = missing_facts(check_design(design))
    card = catalog().part(HBA).pcie
    wanted = f"PCIe {value_of(card.generation)} x{value_of(card.lanes)}"
    assert fact_choices(Book(design, catalog()), fact)[0] == wanted


def test_a_stated_part_can_be_written_and_read() -> None:
    design = small_san().design()
    for field, text in (
        ("pcie.lanes", "8"),
        ("physical.rack_units", "0.5"),
        ("physical.airflow", "front to back"),
        ("lifecycle.end_of_support", "2031-05"),
        ("licensing.features", "QSFP ports, trunking"),
    ):
        state(design, Table.PARTS, HBA, field, text)
    kept = design.part(HBA)
    assert from_json(to_json(kept), Part) == kept


# --- like records ----------------------------------------------------------------------------


def test_the_slots_of_like_hosts_are_one_fact_and_one_edit() -> None:
    bundled = next(each for each in bundled_references() if each.key == "core-edge")
    design = read_design(bundled.path, catalog())
    by_place: dict[tuple[str, str], list[str]] = {}
    for device in design.devices.values():
        part = design.part(device.part)
        if device.parent is not None and part is not None and part.kind is PartKind.HBA:
            place = device.part, design.devices[device.parent].part
            by_place.setdefault(place, []).append(device.id)
            unknown = replace(device, slot="7", slot_pcie_lanes=None)
            design.apply(replace_record(design, unknown, Text("Forget the slot")))
    adapters = max(by_place.values(), key=len)
    assert len(adapters) > 1
    of_slots = [
        fact
        for fact in missing_facts(check_design(design))
        if fact.missing.field == "slot_pcie_lanes" and fact.missing.id in adapters
    ]
    assert [len(fact.records) for fact in of_slots] == [len(adapters)]
    assert of_slots[0].count == sum(design.devices[id_].quantity for id_ in adapters)
    change = state_fact(Book(design, catalog()), of_slots[0].records, "8", "", DAY)
    design.apply(change)
    assert {design.devices[id_].slot_pcie_lanes for id_ in adapters} == {8}
    design.apply(change.inverse())
    assert {design.devices[id_].slot_pcie_lanes for id_ in adapters} == {None}
