"""Drives for capacity and rates: no fewer would do, and what is not known sizes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis.capacity import raid_capacity
from sanwright.checks.rules.raid_level_members import least_members
from sanwright.design import ArrayNeed, StorageNeed
from sanwright.errors import InputError
from sanwright.parts import Part, PartKind, value_of
from sanwright.synthesis.storage_sizing import StorageSizing, _Sizing, size_storage
from sanwright.units import DataSize, IoRate, Throughput
from tests.builders import catalog
from tests.examples import examples

TB = 1e12


def drives(*, rated: bool) -> Part:
    """A drive of known capacity, with its rates or without."""
    for part in catalog().parts(PartKind.DRIVE):
        if part.drive is None or value_of(part.drive.capacity) is None:
            continue
        rates = (part.drive.read_rate, part.drive.write_rate, part.drive.sequential_read)
        if (None not in rates) is rated and (rated or rates == (None, None, None)):
            return part
    raise AssertionError


def need(terabytes: float, drive: Part, **more: Any) -> ArrayNeed:
    storage = StorageNeed(usable=DataSize(terabytes * TB), drive=drive.id, **more)
    return ArrayNeed(name="Gold", storage=storage)


def sized(terabytes: float, drive: Part, **more: Any) -> StorageSizing:
    found = size_storage(need(terabytes, drive, **more), catalog())
    assert found is not None
    return found


@given(
    st.floats(1, 200),
    st.sampled_from(("RAID 5", "RAID 6", "RAID 10", "RAID 60")),
    st.integers(4, 10),
    st.one_of(st.none(), st.integers(5, 30)),
    st.one_of(st.none(), st.floats(1e3, 2e6)),
)
@settings(max_examples=examples(8), deadline=None)
def test_no_fewer_drives_would_do(
    terabytes: float, level: Any, size: int, per: int | None, rate: float | None
) -> None:
    asked = {"level": level, "group_size": size, "drives_per_spare": per}
    if rate is not None:
        asked |= {"rate": IoRate(rate), "block_size": DataSize(8192)}
    wanted = need(terabytes, drives(rated=True), **asked)
    assert wanted.storage is not None
    sizing = _Sizing(wanted, wanted.storage, catalog())
    found = sizing.made()

    def does(members: int, groups: int) -> bool:
        capacity = raid_capacity(sizing._record(members, groups))
        if capacity.usable is None or capacity.usable.amount < found.wanted.amount * (1 - 1e-9):
            return False
        limits = sizing._limits(sizing._record(members, groups))
        stands = [each.rate for each in limits.limits if each.rate] if limits is not None else []
        return rate is None or all(each.amount >= rate * (1 - 1e-9) for each in stands[:1])

    assert does(found.members, found.groups)
    least = max(1, least_members(level))  # the rule of the check would refuse smaller ones
    assert found.members >= least
    for members in range(least, size + 1):
        for groups in range(1, min(60, found.drives // members + 1)):
            spares = -(-members * groups // per) if per else 0
            if members * groups + spares < found.drives:
                assert not does(members, groups)


def test_a_drive_without_rates_sizes_nothing_by_rates_and_says_so() -> None:
    plain = sized(20, drives(rated=False))
    asked = sized(20, drives(rated=False), rate=IoRate(1e6), throughput=Throughput(1e5))
    assert asked.drives == plain.drives
    assert any("I/O rate" in str(sentence) for sentence in asked.unknown)
    assert any("throughput" in str(sentence) for sentence in asked.unknown)


def test_growth_and_a_fill_limit_ask_for_more() -> None:
    drive = drives(rated=True)
    plain, grown = sized(100, drive), sized(100, drive, growth=0.3, growth_years=3.0)
    assert grown.wanted.amount == pytest.approx(plain.wanted.amount * 1.3**3)
    assert grown.drives > plain.drives
    assert sized(100, drive, fill_limit=0.5).wanted.amount == pytest.approx(2 * 100 * TB)


def test_shelves_and_controllers_are_counted_where_the_parts_say_how_many_they_hold() -> None:
    sas = next(
        part
        for part in catalog().parts(PartKind.DRIVE)
        for shelf in catalog().parts(PartKind.SAS_ENCLOSURE)
        if part.drive is not None
        and value_of(part.drive.capacity) is not None
        and any(slots.names() for slots in shelf.slots_for(part))
    )
    shelf = next(
        each
        for each in catalog().parts(PartKind.SAS_ENCLOSURE)
        if any(slots.names() for slots in each.slots_for(sas))
    )
    held = sum(len(slots.names()) for slots in shelf.slots_for(sas))
    found = sized(300, sas, enclosure=shelf.id)
    assert found.shelves == -(-found.drives // held)
    assert found.controllers is None
    assert any("controllers" in str(sentence) for sentence in found.unknown)


def test_what_is_no_drive_is_refused() -> None:
    with pytest.raises(InputError):
        size_storage(need(1, catalog().parts(PartKind.SERVER)[0]), catalog())
