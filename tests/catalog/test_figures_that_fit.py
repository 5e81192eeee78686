"""Figures of a part that belong together agree: optics and cages, lanes and ports, names, sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.catalog import Catalog
from sanwright.catalog.census import figures_of
from sanwright.language import speaking
from sanwright.parts import Part, PartKind, PortGroup, PortRole, is_same_shape, value_of
from sanwright.text import from_file

STEP_ON = {"10GFC"}
"""Speeds that need an optic of their own, which a list of a maker's usual optics leaves out."""

SHARED_NAMES = {("IBM", "svc")}
"""Names that their maker gives to several generations: as another name of each, they find all."""

LIGHTEST_KG, HEAVIEST_KG = 2.0, 45.0
"""Per rack unit: a panel of metal, and a drawer of a hundred drives."""

DENSEST = 27.0
"""Drives in one rack unit: 106 in four of them is what makers sell (Western Digital, Seagate)."""

YEARS = 5
"""The warranty over which makers count drive writes per day."""


def _sentences(remark: str) -> list[str]:
    return [f"{each.rstrip('.')}." for each in remark.split(". ")]


def _listed(group: PortGroup) -> tuple[str, ...]:
    named = value_of(group.qualified_optics) or ()
    return (*named, group.shipped_optic) if group.shipped_optic else named


def _optics(catalog: Catalog) -> Iterator[tuple[Part, PortGroup, tuple[Part, ...]]]:
    """Ports for which optics are named, with these."""
    by_id = {part.id: part for part in catalog.parts()}
    for part in by_id.values():
        for group in part.ports.values():
            named = tuple(by_id[id_] for id_ in _listed(group))
            if named:
                yield part, group, named


def _top(catalog: Catalog, speeds: tuple[str, ...] | None) -> float:
    """The fastest of some speeds, MB/s of all lanes; 0 where none is known."""
    found = (catalog.reference().speed(name) for name in speeds or () if name not in STEP_ON)
    return max((each.usable.amount for each in found if each is not None), default=0.0)


def test_optics_are_listed_for_cages_that_they_go_into(catalog: Catalog) -> None:
    """A list by generation of switch says nothing of ports whose cage nobody knows."""
    seen = 0
    for part, group, named in _optics(catalog):
        for optic in named:
            assert optic.optic is not None
            if group.optics.value != "fixed":
                seen += 1
                assert is_same_shape(optic.optic.form_factor, group.cage), (part.id, optic.id)
    assert seen > 200


def test_a_list_of_optics_reaches_the_speed_of_the_port(catalog: Catalog) -> None:
    """Who orders from a list that stops at half the speed buys a slow network."""
    seen = 0
    for part, group, named in _optics(catalog):
        most = _top(catalog, value_of(group.speeds))
        reached = [_top(catalog, value_of(each.optic.speeds)) for each in named if each.optic]
        if value_of(group.qualified_optics) and most and all(reached):
            seen += 1
            assert max(reached) >= most, part.id
    assert seen > 80


def test_no_port_is_listed_with_an_optic_that_only_runs_faster(catalog: Catalog) -> None:
    for part, group, named in _optics(catalog):
        speeds = value_of(group.speeds)
        for optic in named:
            able = value_of(optic.optic.speeds) if optic.optic else None
            assert not speeds or not able or set(speeds) & set(able), (part.id, optic.id)


def test_the_host_interface_carries_one_port_at_its_fastest(catalog: Catalog) -> None:
    """An adapter that could not feed a single port would be a misread figure, not a product."""
    lanes = {row.generation: row.lane.amount for row in catalog.reference().pcie}
    seen = 0
    for part in catalog.parts():
        generation = value_of(part.pcie.generation) if part.pcie else None
        count = value_of(part.pcie.lanes) if part.pcie else None
        if generation is None or count is None:
            continue
        assert generation in lanes, part.id
        for group in part.ports.values():
            if group.protocol == "FC":
                seen += 1
                assert _top(catalog, value_of(group.speeds)) <= lanes[generation] * count, part.id
    assert seen > 30


def test_the_weight_suits_the_height(catalog: Catalog) -> None:
    """Pounds for kilograms, or the weight of a whole rack, would stand out."""
    seen = 0
    for part in catalog.parts():
        weight = value_of(part.physical.weight) if part.physical else None
        height = value_of(part.physical.rack_units) if part.physical else None
        if weight is not None and height:
            seen += 1
            assert LIGHTEST_KG <= weight.amount / height <= HEAVIEST_KG, part.id
    assert seen > 60


def test_steps_of_licences_end_at_the_ports_that_there_are(catalog: Catalog) -> None:
    """Ports of cages with several lanes are licensed with the others or on their own."""
    seen = 0
    for part in catalog.parts():
        base = value_of(part.licensing.base_ports) if part.licensing else None
        step = value_of(part.licensing.increment_ports) if part.licensing else None
        groups = [group for group in part.ports.values() if group.protocol == "FC"]
        lanes = sum((value_of(group.count) or 0) * group.lanes for group in groups)
        single = sum(value_of(group.count) or 0 for group in groups if group.lanes == 1)
        if base and step and lanes:
            seen += 1
            assert not (single - base) % step or not (lanes - base) % step, part.id
    assert seen > 20


def test_a_card_has_the_ports_of_its_name(catalog: Catalog) -> None:
    seen = 0
    for part in catalog.parts():
        named = re.search(r"\b(\d+)[- ]?[Pp]orts?\b|\b(\d)P\b", part.model)
        ports = sum(value_of(group.count) or 0 for group in part.ports.values())
        if part.kind in (PartKind.HBA, PartKind.HOST_CARD, PartKind.BLADE) and named and ports:
            seen += 1
            assert int(named[1] or named[2]) == ports, part.id
    assert seen > 40


def test_no_two_parts_of_a_maker_have_one_name(catalog: Catalog) -> None:
    """In a search, on a bill, in a list to choose from they could not be told apart."""
    found: dict[tuple[str, str], set[str]] = {}
    for part in catalog.parts():
        for name in {part.model.casefold(), *(alias.casefold() for alias in part.aliases)}:
            found.setdefault((part.vendor, name), set()).add(part.id)
    twice = {name for name, ids in found.items() if len(ids) > 1}
    assert twice == SHARED_NAMES


def test_what_a_drive_is_called_and_endures_agrees_with_its_capacity(catalog: Catalog) -> None:
    for part in catalog.parts():
        capacity = value_of(part.drive.capacity) if part.drive else None
        if part.drive is None or capacity is None:
            continue
        named = re.search(r"\b(\d+(?:\.\d+)?) ?TB\b", part.model)
        exact = value_of(part.drive.exact_capacity)
        daily, written = value_of(part.drive.drive_writes_per_day), value_of(part.drive.written)
        if named:
            assert abs(float(named[1]) * 1e12 / capacity.amount - 1) < 0.02, part.id
        if exact is not None:
            assert 0.9 < exact.amount / capacity.amount < 1.1, part.id
        if daily and written is not None:
            over_life = daily * capacity.amount * 365 * YEARS
            assert 0.9 < written.amount / over_life < 1.1, part.id
        if value_of(part.drive.rotation_rpm):
            assert part.drive.media != "SSD", part.id


def test_an_enclosure_holds_no_more_than_its_height_allows(catalog: Catalog) -> None:
    seen = 0
    for part in catalog.parts():
        height = value_of(part.physical.rack_units) if part.physical else None
        slots = sum(
            value_of(group.count) or 0
            for group in part.slots.values()
            if any("-inch-" in name for name in group.accepts)
        )
        built_in = value_of(part.array.base_drive_slots) if part.array else None
        if height and max(slots, built_in or 0):
            seen += 1
            assert max(slots, built_in or 0) / height <= DENSEST, part.id
    assert seen > 60


def test_modules_of_an_enclosure_have_its_ports(catalog: Catalog) -> None:
    seen = 0
    for part in catalog.parts():
        modules = value_of(part.sas_enclosure.io_modules) if part.sas_enclosure else None
        each = value_of(part.sas_enclosure.ports_per_io_module) if part.sas_enclosure else None
        ports = sum(value_of(group.count) or 0 for group in part.ports.values())
        if modules and each and ports:
            seen += 1
            assert modules * each == ports, part.id
    assert seen > 10


def test_lanes_of_a_sas_adapter_are_those_of_its_ports(catalog: Catalog) -> None:
    seen = 0
    for part in catalog.parts():
        adapter = part.sas_adapter
        lanes = sum((value_of(g.count) or 0) * g.lanes for g in part.ports.values())
        if adapter is None or not lanes:
            continue
        outside, inside = value_of(adapter.external_lanes), value_of(adapter.internal_lanes)
        if outside or inside:
            seen += 1
            assert lanes in {outside, inside, (outside or 0) + (inside or 0)}, part.id
    assert seen > 40


def test_buffer_credits_of_a_port_fit_into_what_it_may_have(catalog: Catalog) -> None:
    """Across parts, too: what shares a generation and a number of ports shares the pool."""
    pools: dict[tuple[str, str, int], set[int]] = {}
    for part in catalog.parts():
        for group in part.ports.values():
            credits_ = group.buffer_credits
            if credits_ is None or group.role is not PortRole.FABRIC:
                continue
            given, most = value_of(credits_.port_default), value_of(credits_.port_max)
            pool = value_of(credits_.pool)
            if given is not None and most is not None:
                assert given <= most, part.id
            if pool is not None:
                assert most is None or most <= pool, part.id
                base = part.base or part.id
                key = base, part.generation, value_of(group.count) or 0
                pools.setdefault(key, set()).add(pool)
    assert len(pools) > 5
    assert {key: pool for key, pool in pools.items() if len(pool) > 1} == {}


def test_what_several_documents_say_of_a_figure_reads_in_every_language(catalog: Catalog) -> None:
    """Remarks of blocks that agree stand in a row as sentences, each said once.

    A remark that nobody has translated yet is for tests/languages to count.
    """
    several = 0
    with speaking("de"):
        for part in catalog.parts():
            for name, figure in figures_of(part):
                note = figure.note if figure is not None else ""
                if not note:
                    continue
                assert ".;" not in note, (part.id, name)
                said = [str(from_file(each)) != each for each in _sentences(note)]
                assert str(from_file(note)) != note or not all(said), (part.id, name, note)
                several += note.count(". ")
    assert several > 100
