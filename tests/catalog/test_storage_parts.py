"""Do arrays, drives, SAS adapters and enclosures say what documents say, and on what basis?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sanwright.catalog import Catalog
from sanwright.parts import Figure, Part, PartKind, PortRole, value_of
from sanwright.units import DataSize, IoRate, Mass, Power, Throughput

PAIR = re.compile(r"HA pair|per controller", re.IGNORECASE)
TWO_CHASSIS = ("netapp-aff-a1k", "netapp-asa-a1k", "netapp-fas70", "netapp-fas90")
NO_PCIE_CARD = {
    "adaptec-82885t",
    "atto-fibrebridge-6500n",
    "atto-fibrebridge-7500n",
    "atto-fibrebridge-7600n",
    "hpe-p408e-m",
}


def ontap(catalog: Catalog) -> list[Part]:
    """The ONTAP systems whose key specifications are printed per HA pair."""
    return [
        p for p in catalog.parts(PartKind.ARRAY) if any("key spec" in s.title for s in p.sources)
    ]


def claims(part: Part) -> Iterator[tuple[str, Figure[Any]]]:
    array = part.array
    for name in () if array is None else array.__struct_fields__:
        figure = getattr(array, name)
        if "claim" in name and figure is not None:
            yield name, figure


def test_figures_of_an_ha_pair_say_so(catalog: Catalog) -> None:
    systems = ontap(catalog)
    assert len(systems) >= 39
    for part in systems:
        assert part.array is not None
        assert part.physical is not None
        figures = {
            "memory": part.array.memory,
            "raw capacity": part.array.raw_capacity_max,
            "FC ports": part.array.fc_ports_max,
            "rack units": part.physical.rack_units,
        }
        for name, figure in figures.items():
            assert figure is not None, (part.id, name)
            assert PAIR.search(figure.note), (part.id, name)
        for optional in (
            part.array.sas_ports_max,
            part.array.io_slots,
            part.array.base_drive_slots,
            part.array.drives_max,
            part.physical.power_typical,
            part.physical.power_max,
        ):
            assert optional is None or PAIR.search(optional.note), part.id


def test_half_of_the_pairs_ports_are_on_each_controller(catalog: Catalog) -> None:
    for part in ontap(catalog):
        assert part.array is not None
        target = [g for g in part.ports.values() if g.role is PortRole.TARGET]
        assert len({g.controller for g in target}) == 2, part.id
        counts = [value_of(g.count) for g in target]
        assert counts[0] == counts[1], part.id
        assert sum(n or 0 for n in counts) == value_of(part.array.fc_ports_max), part.id
        for group in part.ports.values():
            assert group.count is not None
            assert PAIR.search(group.count.note), part.id


@pytest.mark.parametrize(
    ("part_id", "fc", "memory_gb", "raw_tb", "units", "weight", "typical", "worst"),
    [
        ("netapp-aff-a150", 8, 64, 547.2, 2, 27.6, 354, 491),
        ("netapp-aff-a250", 16, 128, 1101.6, 2, 24.6, 774, 1019),
        ("netapp-aff-a400", 24, 256, 14688, 4, 49.9, 1234, 1528),
        ("netapp-aff-a800", 32, 1280, 6609.6, 4, 60.1, 1942, 2467),
        ("netapp-aff-a900", 64, 2048, 14688, 8, 100, 2346, 2912),
        ("netapp-asa-a250", 8, 128, 734.4, 2, None, None, None),
        ("netapp-aff-c400", 40, 256, 2947.2, 4, 49.9, 1234, 1528),
        ("netapp-fas2820", 8, 128, 3168, 2, 25.9, 532, 685),
        ("netapp-fas9500", 64, 2048, 15000, 8, 100, 2346, 2912),
    ],
)
def test_key_specifications_as_printed(
    catalog: Catalog,
    part_id: str,
    fc: int,
    memory_gb: float,
    raw_tb: float,
    units: float,
    weight: float | None,
    typical: float | None,
    worst: float | None,
) -> None:
    part = catalog.part(part_id)
    assert part.array is not None
    assert part.physical is not None
    assert value_of(part.array.fc_ports_max) == fc
    assert value_of(part.array.memory) == DataSize(memory_gb * 1e9)
    assert value_of(part.array.raw_capacity_max) == DataSize(round(raw_tb * 1e12))
    assert value_of(part.physical.rack_units) == units
    assert value_of(part.physical.weight) == (None if weight is None else Mass(weight))
    watts = (value_of(part.physical.power_typical), value_of(part.physical.power_max))
    assert watts == tuple(None if w is None else Power(w) for w in (typical, worst))


@pytest.mark.parametrize("part_id", TWO_CHASSIS)
def test_a_pair_of_two_chassis_weighs_twice_and_its_power_is_not_guessed(
    catalog: Catalog, part_id: str
) -> None:
    part = catalog.part(part_id)
    assert part.physical is not None
    assert value_of(part.physical.rack_units) == 4
    assert value_of(part.physical.weight) == Mass(54)
    assert part.physical.power_typical is None
    assert part.physical.power_max is None
    assert any("BTU/h" in note for note in part.notes)


@pytest.mark.parametrize("part_id", ["netapp-aff-a70", "netapp-aff-a90", "netapp-asa-a90"])
def test_where_pages_disagree_on_the_weight_the_heavier_is_taken(
    catalog: Catalog, part_id: str
) -> None:
    physical = catalog.part(part_id).physical
    assert physical is not None
    assert physical.weight is not None
    assert physical.weight.value == Mass(77.3)
    assert [entry.value for entry in physical.weight.rejected] == [Mass(53.5)]


def test_no_claim_without_its_basis(catalog: Catalog) -> None:
    found = 0
    for part in catalog.parts(PartKind.ARRAY):
        for name, figure in claims(part):
            found += 1
            assert figure.note.startswith("Claim"), (part.id, name)
            assert len(figure.note) > len("Claim: maximum"), (part.id, name)
        assert part.performance is None or part.performance.rate is None, part.id
    assert found >= 25


def test_misread_claims_are_kept_as_rejected(catalog: Catalog) -> None:
    vsp, v9000 = catalog.part("hitachi-vsp-e590").array, catalog.part("ibm-v9000-ac3").array
    assert vsp is not None
    assert v9000 is not None
    assert vsp.rate_claim is not None
    assert vsp.rate_claim.value == IoRate(3_100_000)
    assert [entry.value for entry in vsp.rate_claim.rejected] == [IoRate(13_100_000)]
    assert v9000.throughput_claim is not None
    assert v9000.throughput_claim.value == Throughput(68_000)
    assert [entry.value for entry in v9000.throughput_claim.rejected] == [Throughput(19_200)]


def test_standby_controllers_are_named(catalog: Catalog) -> None:
    for part_id in ("hpe-alletra-6050", "hpe-nimble-af40", "hpe-nimble-hf60"):
        array = catalog.part(part_id).array
        assert array is not None
        assert value_of(array.controller_mode) == "active/standby"


def test_ports_are_given_once_as_ports_or_as_cards(catalog: Catalog) -> None:
    cards = catalog.parts(PartKind.HOST_CARD)
    for part in catalog.parts(PartKind.ARRAY):
        accepted = {name for slot in part.slots.values() for name in slot.accepts}
        takes_cards = [card.id for card in cards if accepted & set(card.fits)]
        for group in part.ports.values() if takes_cards else ():
            if group.role is PortRole.TARGET:  # beside cards only what is no card's
                assert group.count is not None, part.id
                assert "itself" in group.count.note, part.id
    for card in cards:
        hosts = [
            part.id
            for part in catalog.parts(PartKind.ARRAY)
            for slot in part.slots.values()
            if set(slot.accepts) & set(card.fits)
        ]
        assert hosts, card.id


def test_exact_capacity_is_what_was_sold_and_a_little_more(catalog: Catalog) -> None:
    exact = 0
    for part in catalog.parts(PartKind.DRIVE):
        assert part.drive is not None
        sold, full = value_of(part.drive.capacity), value_of(part.drive.exact_capacity)
        if sold is not None and full is not None:
            exact += 1
            assert 0.99 * sold.amount <= full.amount <= 1.02 * sold.amount, part.id
    assert exact >= 3


def test_drives_hang_together(catalog: Catalog) -> None:
    for part in catalog.parts(PartKind.DRIVE):
        drive = part.drive
        assert drive is not None
        if drive.form_factor:
            assert part.fits == (f"{drive.form_factor}-{drive.interface.lower()}",), part.id
        spins = drive.rotation_rpm is not None
        assert spins == (drive.media != "SSD"), part.id
        if drive.media == "nearline HDD":
            assert value_of(drive.rotation_rpm) == 7200, part.id
        if drive.read_rate is not None and drive.write_rate is not None:
            assert drive.read_rate.value.amount >= drive.write_rate.value.amount, part.id


def test_where_announcement_and_article_differ_the_announcement_is_taken(catalog: Catalog) -> None:
    drive = catalog.part("samsung-pm1643-3072tb").drive
    assert drive is not None
    assert drive.write_rate is not None
    assert drive.write_rate.value == IoRate(50_000)
    assert [entry.value for entry in drive.write_rate.rejected] == [IoRate(90_000)]


@pytest.mark.parametrize(
    ("part_id", "slots", "units"),
    [
        ("netapp-ds212c", 12, 2),
        ("netapp-ds224c", 24, 2),
        ("netapp-ds460c", 60, 4),
        ("netapp-ds4246", 24, 4),
        ("netapp-de460c", 60, 4),
        ("hpe-d2700", 25, None),
        ("lenovo-d3284", 84, 5),
        ("seagate-5u84", 84, 5),
        ("wd-data60", 60, 4),
        ("wd-data102", 102, None),
        ("dell-md1420", 24, 2),
    ],
)
def test_drive_slots_of_enclosures(
    catalog: Catalog, part_id: str, slots: int, units: float | None
) -> None:
    part = catalog.part(part_id)
    assert sum(value_of(group.count) or 0 for group in part.slots.values()) == slots
    known = None if part.physical is None else value_of(part.physical.rack_units)
    assert known == units


def test_modules_and_their_ports_agree(catalog: Catalog) -> None:
    checked = 0
    for part in catalog.parts(PartKind.SAS_ENCLOSURE):
        facet = part.sas_enclosure
        if facet is None or facet.io_modules is None or facet.ports_per_io_module is None:
            continue
        named = list(part.port_names())
        assert len(named) == facet.io_modules.value * facet.ports_per_io_module.value, part.id
        assert all(group.role is PortRole.EXPANDER for _, group in named), part.id
        checked += 1
    assert checked >= 4


def test_weights_in_a_chain(catalog: Catalog) -> None:
    for part_id, weight, most in (("ibm-2076-24f", 1, 10), ("ibm-2076-92f", 2.5, 4)):
        facet = catalog.part(part_id).sas_enclosure
        assert facet is not None
        assert value_of(facet.chain_weight) == weight
        assert value_of(facet.enclosures_per_chain_max) == most
        assert weight * most <= (value_of(facet.chain_weight_max) or 0)


def test_a_weight_that_contradicts_itself_is_rejected(catalog: Catalog) -> None:
    physical = catalog.part("netapp-ds460c").physical
    assert physical is not None
    assert physical.weight is not None
    assert physical.weight.value == Mass(112)
    assert [entry.value for entry in physical.weight.rejected] == [Mass(181.1)]


def test_lanes_and_ports_of_adapters_agree(catalog: Catalog) -> None:
    checked = 0
    for part in catalog.parts(PartKind.SAS_ADAPTER):
        facet = part.sas_adapter
        if facet is None:
            continue
        for name, lanes in (("external", facet.external_lanes), ("internal", facet.internal_lanes)):
            group = part.ports.get(name)
            if group is not None and group.count is not None and lanes is not None:
                assert group.count.value * group.lanes == lanes.value, (part.id, name)
                checked += 1
    assert checked >= 45


def test_what_is_no_pcie_card_fits_into_no_slot(catalog: Catalog) -> None:
    adapters = catalog.parts(PartKind.SAS_ADAPTER)
    assert {part.id for part in adapters if not part.fits} == NO_PCIE_CARD
    assert all(part.notes for part in adapters if not part.fits)


@pytest.mark.parametrize("text", ["alletra 6070", "E4060", "flashsystem 5300"])
def test_doubtful_weights_stay_out_or_say_what_they_are(catalog: Catalog, text: str) -> None:
    part = catalog.part(catalog.search(text)[0].id)
    weight = None if part.physical is None else part.physical.weight
    assert weight is None or weight.note, part.id


@pytest.mark.parametrize("text", ["H1680", "PowerStore 9200T 3007681", "Primera 630"])
def test_what_no_document_knows_is_not_there(catalog: Catalog, text: str) -> None:
    assert catalog.find(text) is None
