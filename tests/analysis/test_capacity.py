"""Does the arithmetic of RAID groups agree with the drives, and never promise what is not there?"""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sanwright.analysis.capacity import (
    LEVELS,
    RaidCapacity,
    StageKind,
    fill_plan,
    level_of,
    raid_capacity,
)
from sanwright.design import RaidGroup
from sanwright.design.records import RaidLevel
from sanwright.units import DataSize, format_tib

TB = 1e12
NAMES: tuple[str, ...] = get_args(RaidLevel)
PLAIN = [name for name in NAMES if not LEVELS[name].is_distributed]
DISTRIBUTED = [name for name in NAMES if LEVELS[name].is_distributed]


def group(level: str, members: int, size: float = TB, **fields: Any) -> RaidGroup:
    chosen: Any = level
    return RaidGroup(
        id="g", device="a", level=chosen, members=members, member_capacity=DataSize(size), **fields
    )


def usable_tb(level: str, members: int, size: float = TB, **fields: Any) -> float:
    usable = raid_capacity(group(level, members, size, **fields)).usable
    assert usable is not None
    return usable.tb


@st.composite
def groups(draw: st.DrawFn) -> RaidGroup:
    """Any group a file may hold, buildable or not."""
    share = st.none() | st.floats(0, 0.5)
    return group(
        draw(st.sampled_from(NAMES)),
        draw(st.integers(1, 60)),
        draw(st.sampled_from([3e11, 8e11, 1.6e12, 1.8e13])),
        groups=draw(st.integers(1, 4)),
        spares=draw(st.none() | st.integers(0, 6)),
        stripe_width=draw(st.none() | st.integers(2, 16)),
        rebuild_areas=draw(st.none() | st.integers(0, 4)),
        formatting=draw(share),
        reserve=draw(share),
        data_reduction=draw(st.floats(0.25, 8)),
    )


def test_every_level_that_a_file_may_name_is_known() -> None:
    assert set(LEVELS) == set(NAMES)


@pytest.mark.parametrize(
    ("level", "members", "fields", "terabytes"),
    [
        ("RAID 0", 8, {}, 8),
        ("RAID 1", 2, {}, 1),
        ("RAID 10", 8, {}, 4),
        ("RAID 5", 8, {}, 7),
        ("RAID 6", 8, {}, 6),
        ("RAID 50", 8, {"groups": 3}, 21),
        ("RAID 60", 8, {"groups": 3}, 18),
        ("RAID-DP", 17, {"groups": 4}, 60),
        ("RAID-TEC", 20, {}, 17),
        # 24 drives less 1 rebuild area, 10 of 12 strips data: 23 x 10 / 12
        ("distributed RAID 6", 24, {"stripe_width": 12, "rebuild_areas": 1}, 23 * 10 / 12),
        # a disk pool of 12 with 2 drives of preservation capacity, 8 + 2
        ("distributed RAID 6", 12, {"stripe_width": 10, "rebuild_areas": 2}, 8),
        ("distributed RAID 5", 9, {"stripe_width": 8, "rebuild_areas": 1}, 7),
        # 2 % formatting, then 10 % of what is left: 6 x 0.98 x 0.9
        ("RAID 6", 8, {"formatting": 0.02, "reserve": 0.1}, 5.292),
    ],
)
def test_known_groups_come_to_what_one_works_out_by_hand(
    level: str, members: int, fields: dict[str, Any], terabytes: float
) -> None:
    assert usable_tb(level, members, **fields) == pytest.approx(terabytes, rel=1e-12)


def test_a_tebibyte_is_no_terabyte() -> None:
    capacity = raid_capacity(group("RAID 1", 2, 800e9, groups=10))
    assert capacity.usable == DataSize(8 * TB)
    assert format_tib(capacity.usable) == "7.28 TiB"


@pytest.mark.parametrize(
    ("built", "words"),
    [
        (group("RAID 10", 5), "even number"),
        (group("RAID 6", 2), "more than 2 members"),
        (group("RAID 50", 6), "at least 2"),
        (group("RAID 60", 2, groups=2), "each RAID 6 group"),
        (group("distributed RAID 6", 12, stripe_width=12, rebuild_areas=1), "at least 13 members"),
        (group("distributed RAID 5", 12, stripe_width=12, rebuild_areas=1), "12"),
    ],
)
def test_what_cannot_be_built_says_what_it_needs(built: RaidGroup, words: str) -> None:
    capacity = raid_capacity(built)
    assert capacity.problem is not None
    assert words in str(capacity.problem)
    assert capacity.usable is None
    assert capacity.drives is None


@given(groups())
def test_nothing_comes_from_nowhere(built: RaidGroup) -> None:
    capacity = raid_capacity(built)
    assert [stage.kind for stage in capacity.stages] == list(StageKind)
    if capacity.usable is None:
        assert capacity.problem is not None or capacity.missing
        return
    sizes = [stage.size for stage in capacity.stages if stage.kind is not StageKind.EFFECTIVE]
    known = [size.amount for size in sizes if size is not None]
    assert len(known) == len(sizes)
    assert all(more >= less * (1 - 1e-12) for more, less in pairwise(known))
    assert capacity.effective is not None
    assert (capacity.effective >= capacity.usable) == (built.data_reduction >= 1)


@given(groups())
def test_every_drive_is_for_something(built: RaidGroup) -> None:
    drives = raid_capacity(built).drives
    if drives is not None:
        total = drives.data + drives.redundancy + drives.reserve
        assert total == pytest.approx(built.members * built.groups)
        assert drives.data > 0
        assert (drives.redundancy > 0) == (level_of(built).tolerates > 0)


@given(groups(), st.integers(1, 5))
def test_more_room_for_failures_is_never_more_capacity(built: RaidGroup, more: int) -> None:
    def less(a: RaidCapacity, b: RaidCapacity) -> bool:
        return a.usable is None or b.usable is None or a.usable <= b.usable

    before = raid_capacity(built)
    spared = raid_capacity(replace(built, spares=(built.spares or 0) + more))
    assert spared.usable == before.usable
    assert spared.raw > before.raw
    assert less(
        raid_capacity(replace(built, rebuild_areas=(built.rebuild_areas or 0) + more)), before
    )


@given(st.integers(4, 60), st.integers(2, 5))
def test_more_parity_is_never_more_capacity(members: int, count: int) -> None:
    by_parity = [
        usable_tb(level, members, groups=count)
        for level in ("RAID 0", "RAID 5", "RAID 6", "RAID-TEC")
    ]
    assert by_parity == sorted(by_parity, reverse=True)
    assert usable_tb("RAID 60", members, groups=count) == usable_tb("RAID 6", members, groups=count)


@given(st.sampled_from(DISTRIBUTED), st.integers(4, 16), st.integers(0, 4), st.integers(0, 40))
def test_distributed_levels_keep_the_share_of_their_stripe(
    level: str, width: int, areas: int, further: int
) -> None:
    members = width + areas + further
    expected = (members - areas) * (width - LEVELS[level].parity) / width
    usable = usable_tb(level, members, stripe_width=width, rebuild_areas=areas)
    assert usable == pytest.approx(expected)


def test_what_nobody_states_is_said_and_takes_nothing() -> None:
    silent = raid_capacity(group("RAID 5", 5))
    assert silent.unstated == (StageKind.RAW, StageKind.FORMATTED, StageKind.USABLE)
    assert silent.usable == DataSize(4 * TB)
    told = raid_capacity(group("RAID 5", 5, spares=0, formatting=0.0, reserve=0.0))
    assert told.unstated == ()
    assert told.usable == silent.usable


def test_a_distributed_group_without_its_layout_has_no_capacity() -> None:
    capacity = raid_capacity(group("distributed RAID 6", 24, rebuild_areas=1))
    assert capacity.missing == ("stripe_width",)
    assert (capacity.usable, capacity.problem) == (None, None)


def test_thin_provisioning_is_what_was_promised_to_what_there_is() -> None:
    built = group("RAID 5", 5, provisioned=DataSize(12 * TB), data_reduction=2.0)
    commitment = raid_capacity(built).commitment
    assert commitment is not None
    assert commitment.amount == pytest.approx(1.5)


def test_growth_reaches_the_limit_in_the_year_one_works_out() -> None:
    # 2 TB of 8 TB doubling: 4 TB after one year, 8 TB after two
    built = group("RAID 5", 9, stored=DataSize(2 * TB), growth=1.0)
    plan = fill_plan(raid_capacity(built), years=3)
    assert plan is not None
    assert [each.stored.tb for each in plan.years] == pytest.approx([2, 4, 8, 16])
    assert plan.full_after == pytest.approx(2)
    assert plan.full_in(date(2026, 1, 1)) == 2028
    assert plan.full_in(date(2025, 12, 31)) == 2027
    half = fill_plan(raid_capacity(replace(built, fill_limit=0.5)))
    assert half is not None
    assert half.full_after == pytest.approx(1)


@given(st.floats(0.01, 20), st.floats(-0.9, 3) | st.none(), st.floats(0.1, 1))
def test_the_year_of_full_is_where_the_table_crosses_the_limit(
    stored: float, growth: float | None, limit: float
) -> None:
    built = group("RAID 5", 9, stored=DataSize(stored * TB), growth=growth, fill_limit=limit)
    plan = fill_plan(raid_capacity(built), years=30)
    assert plan is not None
    room = 8 * limit
    if stored >= room:
        assert plan.full_after == 0
    elif growth is None:
        assert (plan.full_after, plan.is_full_within(99)) == (None, None)
    elif growth <= 0:
        assert (plan.full_after, plan.is_full_within(99)) == (None, False)
    else:
        for each in plan.years:
            if plan.full_after is not None and abs(each.year - plan.full_after) > 1e-6:
                assert (each.stored.tb >= room) == (each.year > plan.full_after)


@pytest.mark.parametrize(
    "built",
    [
        group("RAID 5", 5),
        group("RAID 5", 1, stored=DataSize(TB)),
        group("distributed RAID 6", 24, stored=DataSize(TB)),
    ],
)
def test_there_is_no_plan_without_data_or_room(built: RaidGroup) -> None:
    assert fill_plan(raid_capacity(built)) is None
