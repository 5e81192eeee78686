"""Do figures of one part, and of parts that are made alike, agree where nobody compared them?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from sanwright.catalog import Catalog, open_catalog
from sanwright.parts import Part, PartKind, value_of

SHORT_WAVE_NM = (840, 953)
LONG_WAVE_NM = (1260, 1360)
SPINDLES = {"HDD": {10_000, 10_500, 15_000}, "nearline HDD": {5_400, 5_900, 7_200}, "SSD": set()}
MOST_OF_C14_W = 2_400
"""A C14 inlet carries 10 A: 2,300 W at 230 V, and a little more where the mains are at 240 V."""


@pytest.fixture(scope="module")
def parts() -> Iterator[tuple[Part, ...]]:
    with open_catalog() as opened:
        yield tuple(all_parts(opened))


def all_parts(catalog: Catalog) -> Iterator[Part]:
    yield from catalog.parts()


def test_the_light_of_an_optic_is_that_of_its_class(parts: tuple[Part, ...]) -> None:
    wrong, seen = [], 0
    for part in parts:
        wave = value_of(part.optic.wavelength_nm) if part.optic is not None else None
        if part.optic is None or wave is None:
            continue
        seen += 1
        low, high = SHORT_WAVE_NM if part.optic.class_.startswith("SW") else LONG_WAVE_NM
        if part.optic.class_.startswith(("SW", "LW")) and not low <= wave <= high:
            wrong.append(part.id)
    assert (wrong, seen > 0) == ([], True)


def test_four_lanes_of_light_are_in_a_quad_cage_and_one_is_not(parts: tuple[Part, ...]) -> None:
    optics = [part for part in parts if part.optic is not None]
    wrong = [
        part.id
        for part in optics
        if part.optic is not None
        and part.optic.form_factor.startswith("QSFP") != (part.optic.lanes == 4)
    ]
    assert (wrong, len(optics) > 100) == ([], True)


def test_an_order_number_of_a_cable_is_one_cable_of_one_length(parts: tuple[Part, ...]) -> None:
    sold = defaultdict(set)
    for part in parts:
        for each in (value_of(part.cable.lengths) if part.cable is not None else None) or ():
            if each.part_number:
                sold[each.part_number].add((part.id, each.length))
    assert len(sold) > 20
    assert {number: of for number, of in sold.items() if len(of) > 1} == {}


def test_a_drive_is_of_the_size_and_the_bus_of_its_slot(parts: tuple[Part, ...]) -> None:
    drives = [part for part in parts if part.kind is PartKind.DRIVE and part.drive is not None]
    wrong = [
        (part.id, part.fits)
        for part in drives
        if part.drive is not None
        for fits in part.fits
        if not fits.startswith(part.drive.form_factor[:3])
        or fits.endswith("-nvme") != ("NVMe" in part.drive.interface)
    ]
    assert (wrong, len(drives) > 150) == ([], True)


def test_a_disk_turns_as_its_kind_does(parts: tuple[Part, ...]) -> None:
    turning = [
        (part.id, part.drive.media, rpm)
        for part in parts
        if part.drive is not None and (rpm := value_of(part.drive.rotation_rpm)) is not None
    ]
    assert turning
    assert [each for each in turning if each[2] not in SPINDLES.get(each[1], set())] == []


def test_cartridges_of_a_tape_generation_hold_the_same(parts: tuple[Part, ...]) -> None:
    held = defaultdict(set)
    for part in parts:
        if part.kind is PartKind.TAPE and part.drive is not None and part.drive.capacity:
            held[part.generation].add(part.drive.capacity.value)
    assert len(held) > 3
    assert {name for name, sizes in held.items() if len(sizes) > 1} == set()


def test_a_supply_gives_no_more_than_its_inlet_takes(parts: tuple[Part, ...]) -> None:
    rated = [
        (part.id, rating.amount)
        for part in parts
        if part.physical is not None
        and value_of(part.physical.power_inlet) == "C14"
        and (rating := value_of(part.physical.power_supply_rating)) is not None
    ]
    assert rated
    assert [each for each in rated if each[1] > MOST_OF_C14_W] == []
