"""Parts that are the same inside say the same; queries find what does not, not luck."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest

from sanwright.analysis.chassis import maker
from sanwright.catalog import Catalog
from sanwright.catalog.census import figures_of
from sanwright.parts import Part, PartKind, PortGroup, PortRole, value_of
from sanwright.units.dates import read_period

SAME_ELECTRONICS = (
    {"brocade-6505", "brocade-6510"},
    {"brocade-g610", "brocade-g648", "brocade-mxg610s"},
    {"brocade-g620", "brocade-fc32-48"},
    {"qlogic-qle2740", "qlogic-qle2742"},
    {"qlogic-qle2770", "qlogic-qle2772"},
    {"qlogic-qle2870", "qlogic-qle2872"},
    {"emulex-lpe35000-m2", "emulex-lpe35002-m2", "emulex-lpe35004-m2"},
    {"emulex-lpe36000-m64", "emulex-lpe36002-m64"},
)
"""Parts in which public tables of switch models and of PCI devices name the same chip."""

SLOWER_BLADES = {"brocade-fc32-x7-48"}
"""Blades of an older generation's speed that are sold for a newer chassis."""


def single_lane_ports(part: Part) -> Iterator[PortGroup]:
    """Fibre Channel ports of one lane, of switches and of adapters."""
    for group in part.ports.values():
        is_asked = group.role in (PortRole.FABRIC, PortRole.INITIATOR)
        if is_asked and group.protocol == "FC" and group.lanes == 1:
            yield group


def single_lane_speeds(part: Part) -> Iterator[tuple[str, ...]]:
    """Their speed sets, as far as they are known."""
    for group in single_lane_ports(part):
        speeds = value_of(group.speeds)
        if speeds:
            yield speeds


@pytest.mark.parametrize("same", SAME_ELECTRONICS, ids=min)
def test_the_same_electronics_have_the_same_speeds(catalog: Catalog, same: set[str]) -> None:
    assert len({speeds for id_ in same for speeds in single_lane_speeds(catalog.part(id_))}) == 1


@pytest.mark.parametrize("same", SAME_ELECTRONICS, ids=min)
def test_the_same_electronics_carry_the_same_protocols(catalog: Catalog, same: set[str]) -> None:
    ports = [group for id_ in same for group in single_lane_ports(catalog.part(id_))]
    assert len({value_of(group.protocols) for group in ports}) == 1


def test_ports_of_one_part_carry_the_same_protocols(catalog: Catalog) -> None:
    """A port of four lanes passes the frames that its neighbours pass."""
    for part in catalog.parts():
        fabric = [group for group in part.ports.values() if group.role is PortRole.FABRIC]
        carried = {value_of(group.protocols) for group in fabric if group.protocol == "FC"}
        assert len(carried) <= 1, part.id


def test_brocade_ports_of_a_generation_carry_the_same_protocols(catalog: Catalog) -> None:
    found: dict[str, set[tuple[str, ...] | None]] = {}
    for part in catalog.parts():
        if part.kind in (PartKind.SWITCH, PartKind.BLADE) and maker(part) == "Brocade":
            for group in single_lane_ports(part):
                found.setdefault(part.generation, set()).add(value_of(group.protocols))
    found.pop("", None)
    assert {name: carried for name, carried in found.items() if len(carried) > 1} == {}


def test_a_sas_chip_is_the_same_on_every_card(catalog: Catalog) -> None:
    found: dict[tuple[str, str], set[object]] = {}
    for part in catalog.parts():
        chip = value_of(part.sas_adapter.controller_chip) if part.sas_adapter else None
        if chip is None:
            continue
        generation = value_of(part.pcie.generation) if part.pcie else None
        facts = [("generation", generation)]
        facts += [("rates", value_of(group.speeds)) for group in part.ports.values()]
        for name, value in facts:
            if value is not None:
                found.setdefault((chip, name), set()).add(value)
    assert found
    assert {key: values for key, values in found.items() if len(values) > 1} == {}


def test_a_part_draws_no_more_as_a_rule_than_at_most(catalog: Catalog) -> None:
    seen = 0
    for part in catalog.parts():
        most = value_of(part.physical.power_max) if part.physical else None
        usual = value_of(part.physical.power_typical) if part.physical else None
        if most is not None and usual is not None:
            seen += 1
            assert usual <= most, part.id
    assert seen > 30


def test_a_life_runs_from_the_launch_to_the_end_of_support(catalog: Catalog) -> None:
    for part in catalog.parts():
        if part.lifecycle is None:
            continue
        life = part.lifecycle
        ends = [value_of(each) for each in (life.launched, life.end_of_sale, life.end_of_support)]
        days = [period.last for end in ends if end and (period := read_period(end)) is not None]
        assert days == sorted(days), part.id


def test_a_date_of_the_original_is_never_certain(catalog: Catalog) -> None:
    by_id = {part.id: part for part in catalog.parts()}
    inherited = 0
    for part in by_id.values():
        base = by_id[part.base].lifecycle if part.base else None
        if base is None or part.lifecycle is None:
            continue
        for own, original in (
            (part.lifecycle.end_of_sale, base.end_of_sale),
            (part.lifecycle.end_of_support, base.end_of_support),
        ):
            if own is not None and original is not None and own.sources == original.sources:
                inherited += 1
                assert not own.is_certain, part.id
    assert inherited > 50


def test_brocade_ports_of_a_generation_have_the_same_speeds(catalog: Catalog) -> None:
    """A 6505 and a 6510, an X6 blade and a G620: whatever is of one generation."""
    found: dict[str, dict[tuple[str, ...], set[str]]] = {}
    for part in catalog.parts():
        if part.kind not in (PartKind.SWITCH, PartKind.BLADE) or maker(part) != "Brocade":
            continue
        if part.generation and part.id not in SLOWER_BLADES:
            for speeds in single_lane_speeds(part):
                found.setdefault(part.generation, {}).setdefault(speeds, set()).add(part.id)
    assert len(found) >= 5
    assert {generation: sets for generation, sets in found.items() if len(sets) > 1} == {}


def test_a_rebadged_part_differs_from_its_original_only_where_a_source_says_so(
    catalog: Catalog,
) -> None:
    by_id = {part.id: part for part in catalog.parts()}
    seen = 0
    for part in by_id.values():
        if not part.base:
            continue
        original = dict(figures_of(by_id[part.base]))
        for name, figure in figures_of(part):
            first = original.get(name)
            if figure is None or first is None or figure.value == first.value:
                continue
            seen += 1
            said_by_itself = set(figure.sources) - set(first.sources)
            assert said_by_itself or figure.note != first.note, (part.id, name)
    assert seen


def test_what_a_number_brings_goes_into_the_part(catalog: Catalog) -> None:
    brought = 0
    for part in catalog.parts():
        cages = sum(value_of(group.count) or 0 for group in part.ports.values())
        lanes = sum((value_of(group.count) or 0) * group.lanes for group in part.ports.values())
        for item in part.part_numbers:
            if item.brings is None or not cages:
                continue
            brought += 1
            extra = 16 if item.brings.parts else 0
            assert item.brings.optics <= cages + extra, (part.id, item.number)
            assert item.brings.ports <= lanes + extra, (part.id, item.number)
    assert brought > 50


def test_a_number_that_names_how_many_optics_brings_them_as_data(catalog: Catalog) -> None:
    for part in catalog.parts():
        for item in part.part_numbers:
            words = item.of.split()
            named = any(
                a.isdigit() and b in ("short", "long") for a, b in itertools.pairwise(words)
            )
            if named and part.kind is not PartKind.OPTIC:
                assert item.brings is not None, (part.id, item.number)
                assert item.brings.optics, (part.id, item.number)


def _rates(speeds: tuple[str, ...]) -> list[int]:
    """Gb/s of Fibre Channel speeds of one lane."""
    return [int(name.removesuffix("GFC")) for name in speeds if name.endswith("GFC")]


def test_a_card_is_as_fast_as_its_name_says(catalog: Catalog) -> None:
    """“2x 16Gb” is the rate that its ports are sold with, in an edition of a faster design too."""
    seen = 0
    for part in catalog.parts():
        named = re.findall(r"(\d+) ?Gb?\b", part.model)
        rates = [rate for speeds in single_lane_speeds(part) for rate in _rates(speeds)]
        if part.kind in (PartKind.HBA, PartKind.HOST_CARD) and named and rates:
            seen += 1
            assert max(rates) in map(int, named), part.id
    assert seen


def test_an_optic_that_is_delivered_or_listed_suits_its_port(catalog: Catalog) -> None:
    by_id = {part.id: part for part in catalog.parts()}
    for part in by_id.values():
        for group in part.ports.values():
            for id_ in (group.shipped_optic, *(value_of(group.qualified_optics) or ())):
                optic = by_id[id_].optic if id_ else None
                if optic is None:
                    continue
                assert optic.lanes == group.lanes, (part.id, id_)
                speeds, of_optic = value_of(group.speeds), value_of(optic.speeds)
                assert not speeds or not of_optic or set(speeds) & set(of_optic), (part.id, id_)


def test_power_supplies_carry_what_the_device_draws(catalog: Catalog) -> None:
    for part in catalog.parts():
        physical = part.physical
        rating = value_of(physical.power_supply_rating) if physical else None
        most = value_of(physical.power_max) if physical else None
        supplies = value_of(physical.power_supplies) if physical else None
        if rating is not None and most is not None and supplies:
            assert most.amount <= rating.amount * supplies, part.id


def test_an_array_has_no_more_than_its_most(catalog: Catalog) -> None:
    """Controllers that are named, ports, and drives of the base beside what the maker allows."""
    seen = 0
    for part in catalog.parts():
        array = part.array
        if array is None:
            continue
        holders = (*part.ports.values(), *part.slots.values())
        controllers = {each.controller for each in holders} - {""}
        ports = sum(value_of(g.count) or 0 for g in part.ports.values() if g.protocol == "FC")
        for found, most in (
            (len(controllers), value_of(array.controllers_max)),
            (value_of(array.controllers_min), value_of(array.controllers_max)),
            (ports, value_of(array.fc_ports_max)),
            (value_of(array.base_drive_slots), value_of(array.drives_max)),
        ):
            if found and most:
                seen += 1
                assert found <= most, part.id
    assert seen > 200


def test_the_same_electronics_have_the_same_host_interface(catalog: Catalog) -> None:
    """A Fibre Channel chip speaks one PCIe generation on every card."""
    found: dict[str, set[str]] = {}
    for part in catalog.parts():
        generation = value_of(part.pcie.generation) if part.pcie else None
        for group in part.ports.values():
            if part.kind is PartKind.HBA and group.controller and generation:
                found.setdefault(group.controller, set()).add(generation)
    assert len(found) > 3
    assert {chip: each for chip, each in found.items() if len(each) > 1} == {}
