"""Do the limits of a RAID group follow from its drives and links, and say what is not known?"""

from __future__ import annotations

from typing import Any

import pytest

from sanwright.analysis import Assessment, assess
from sanwright.analysis.capacity.demand import Mix
from sanwright.analysis.capacity.limits import (
    READS,
    WRITES,
    GroupLimits,
    LimitKind,
    demand_limits,
    group_limits,
)
from sanwright.analysis.capacity.members import group_drives
from sanwright.analysis.capacity.overview import raid_overview
from sanwright.analysis.capacity.rebuild import Rebuild, RebuildBasis, rebuild
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.design import RaidGroup, Workload
from sanwright.documents import read_design
from sanwright.parts import Array, Drive, Part, PartKind
from sanwright.units import DataSize, IoRate, Ratio, Throughput
from tests.builders import Sketch, catalog, figure, part

TB = 1e12
SHELF = part("shelf", PartKind.ARRAY)


def drive(**facts: float | None) -> Part:
    """A drive of 1 TB; of what is given, rates in IOPS, throughputs in MB/s."""
    kinds = {"read_rate": IoRate, "write_rate": IoRate}
    known = {
        name: figure(kinds.get(name, Throughput)(value))
        for name, value in facts.items()
        if value is not None
    }
    fields: dict[str, Any] = known
    return part(
        "disk",
        PartKind.DRIVE,
        drive=Drive(media="HDD", interface="SAS", capacity=figure(DataSize(TB)), **fields),
    )


FULLY_KNOWN: dict[str, float] = {
    "read_rate": 200,
    "write_rate": 200,
    "sequential_read": 250,
    "sequential_write": 200,
}


def sketch(level: str, members: int, count: int | None = None, **fields: Any) -> Sketch:
    """A group of fully known drives inside an array."""
    facts = fields.pop("facts", FULLY_KNOWN)
    built: dict[str, Any] = {"id": "g", "device": "a", "level": level, "members": members}
    quantity = count if count is not None else members * fields.get("groups", 1)
    drives = fields.pop("drives", ("d",))
    return (
        Sketch()
        .device("a", SHELF)
        .device("d", drive(**facts), parent="a", quantity=quantity)
        .put(RaidGroup(**built, member_capacity=DataSize(TB), drives=drives, **fields))
    )


def facts(of: Sketch) -> Assessment:
    return assess(of.design().snapshot())


def limits(of: Sketch, mix: Mix) -> GroupLimits:
    found = group_limits(facts(of), "g", mix)
    assert found is not None
    return found


def random_rate(of: Sketch, mix: Mix) -> float | None:
    limit = limits(of, mix).of(LimitKind.RANDOM)
    assert limit is not None
    return limit.rate.amount if limit.rate is not None else None


def restored(of: Sketch) -> Rebuild:
    found = rebuild(facts(of), "g")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("level", "penalty"),
    [("RAID 0", 1), ("RAID 1", 2), ("RAID 10", 2), ("RAID 5", 4), ("RAID 6", 6)],
)
def test_writes_are_divided_by_the_write_penalty(level: str, penalty: int) -> None:
    of = sketch(level, 8)
    assert random_rate(of, READS) == pytest.approx(1600)
    assert random_rate(of, WRITES) == pytest.approx(1600 / penalty)
    mixed = random_rate(of, Mix(0.84, 0.16))
    assert mixed == pytest.approx(1600 / (0.84 + 0.16 * penalty))


def test_striped_parity_groups_pay_what_their_groups_pay() -> None:
    assert random_rate(sketch("RAID 50", 8, groups=2), WRITES) == pytest.approx(16 * 200 / 4)
    assert random_rate(sketch("RAID 60", 8, groups=2), WRITES) == pytest.approx(16 * 200 / 6)


@pytest.mark.parametrize("level", ["RAID-DP", "RAID-TEC", "distributed RAID 6"])
def test_without_a_source_for_writes_only_reads_have_a_limit(level: str) -> None:
    of = sketch(level, 8, stripe_width=7, rebuild_areas=1)
    assert random_rate(of, READS) == pytest.approx(1600)
    assert random_rate(of, WRITES) is None
    assert LimitKind.RANDOM in limits(of, WRITES).unknown


def test_a_drive_that_writes_slower_than_it_reads_counts_both() -> None:
    # RAID 5: two reads at 400/s and two writes at 100/s take 25 ms of a drive
    of = sketch("RAID 5", 4, facts={"read_rate": 400, "write_rate": 100})
    assert random_rate(of, WRITES) == pytest.approx(4 / 0.025)


def test_an_unknown_rate_is_neither_zero_nor_passed() -> None:
    of = sketch("RAID 5", 4, facts={"read_rate": 400})
    assert random_rate(of, READS) == pytest.approx(1600)
    assert random_rate(of, WRITES) is None
    found = limits(of, WRITES)
    assert set(found.unknown) == set(LimitKind) - {LimitKind.SLOT}
    assert found.first is None


def test_spares_do_no_work_and_slices_share_their_drive() -> None:
    spare = group_drives(facts(sketch("RAID 5", 8, count=10)), "g")
    assert (spare.count, spare.is_sliced) == (8, False)
    sliced = group_drives(facts(sketch("RAID 1", 2, count=4, groups=8)), "g")
    assert (sliced.count, sliced.is_sliced) == (4, True)


def test_the_only_kind_of_drive_there_is_is_the_groups_own() -> None:
    found = group_drives(facts(sketch("RAID 5", 8, drives=())), "g")
    assert (found.parts, found.is_stated) == (("disk",), False)
    two = sketch("RAID 5", 8, drives=()).device("e", "hgst-husmm1616ass200", parent="a")
    assert group_drives(facts(two), "g").parts == ()


def test_whole_stripes_are_written_without_penalty() -> None:
    of = sketch("RAID 6", 8)
    read = limits(of, READS).of(LimitKind.SEQUENTIAL)
    write = limits(of, WRITES).of(LimitKind.SEQUENTIAL)
    assert read is not None
    assert write is not None
    assert read.throughput == Throughput(8 * 250)
    assert write.throughput is not None
    assert write.throughput.amount == pytest.approx(6 * 200)


def test_the_first_limit_is_the_lowest_and_named_with_what_is_not_known() -> None:
    found = limits(sketch("RAID 5", 8), Mix(1.0, 0.0, DataSize(4096)))
    assert found.first is not None
    assert found.first.kind is LimitKind.RANDOM
    assert set(found.unknown) == {LimitKind.BACK_END, LimitKind.CONTROLLER}
    large = limits(sketch("RAID 5", 8), Mix(1.0, 0.0, DataSize(16e6)))
    assert large.first is not None
    assert large.first.kind is LimitKind.SEQUENTIAL
    assert limits(sketch("RAID 5", 8), READS).first is None


def test_sas_links_carry_what_the_writes_cost_on_the_drives() -> None:
    t5 = next(b.path for b in bundled_testbeds() if b.key == "t5-sas")
    known = assess(read_design(t5, catalog()).snapshot())
    reads = group_limits(known, "data1", READS)
    writes = group_limits(known, "data1", WRITES)
    assert reads is not None
    assert writes is not None
    into, out = reads.of(LimitKind.BACK_END), writes.of(LimitKind.BACK_END)
    assert into is not None
    assert out is not None
    assert into.throughput == Throughput(4800)
    assert out.throughput == Throughput(2400)
    slot = reads.of(LimitKind.SLOT)
    assert slot is not None
    assert slot.throughput is not None
    assert slot.throughput > into.throughput


def test_a_stack_is_reached_over_all_its_entries() -> None:
    path = next(b.path for b in bundled_references() if b.key == "sas-stacks")
    known = assess(read_design(path, catalog()).snapshot())
    found = group_limits(known, "aggregate-1", READS)
    assert found is not None
    limit = found.of(LimitKind.BACK_END)
    assert limit is not None
    assert limit.throughput == Throughput(4 * 4 * 1200)


def load(id_: str, iops: float | None, **fields: Any) -> Workload:
    rate = None if iops is None else IoRate(iops)
    return Workload(id=id_, rate=rate, raid_group="g", **fields)


def test_workloads_are_weighed_by_their_rates() -> None:
    of = sketch("RAID 5", 8).put(
        load("w", 300, read_share=1.0, block_size=DataSize(8192), cache_hits=0.5),
        load("v", 100, read_share=0.0, block_size=DataSize(4096)),
    )
    found = demand_limits(facts(of), "g")
    assert found is not None
    demand, under = found
    assert demand.rate == IoRate(400)
    assert under.mix.reads == pytest.approx(150 / 400)
    assert under.mix.writes == pytest.approx(100 / 400)
    assert under.mix.block == DataSize((300 * 8192 + 100 * 4096) / 400)
    random = under.of(LimitKind.RANDOM)
    assert random is not None
    assert random.rate is not None
    assert random.rate.amount == pytest.approx(1600 / (0.375 + 0.25 * 4))


def test_one_workload_of_unknown_rate_leaves_the_sum_unknown() -> None:
    of = sketch("RAID 5", 8).put(load("w", 300), load("v", None))
    overview = raid_overview(facts(of), "g")
    assert overview.demand is not None
    assert overview.demand.rate is None
    assert overview.asked is None


def test_a_rebuild_takes_at_least_what_writing_one_drive_takes() -> None:
    found = restored(sketch("RAID 6", 8))
    assert found.basis is RebuildBasis.WRITING
    assert found.time is not None
    assert found.time.amount == pytest.approx(TB / 200)
    assert (found.lost, found.read) == (DataSize(TB), DataSize(6 * TB))
    assert (found.survives, found.critical) == (1, 0)
    assert found.at_risk == DataSize(6 * TB)


def test_a_stated_rate_is_taken_as_it_is() -> None:
    found = restored(sketch("RAID 5", 8, rebuild_rate=Throughput(50)))
    assert found.basis is RebuildBasis.STATED
    assert found.time is not None
    assert found.time.amount == pytest.approx(TB / 50)
    assert (found.survives, found.critical) == (0, 7)


def test_a_mirror_reads_its_other_half_alone() -> None:
    found = restored(sketch("RAID 10", 8))
    assert (found.read, found.critical) == (DataSize(TB), 1)


def test_distributed_drives_rebuild_together() -> None:
    # 12 drives, 8 + 2: to restore 1 TB each of 11 drives reads 8/11 TB and writes 1/11 TB
    found = restored(sketch("distributed RAID 6", 12, stripe_width=10, rebuild_areas=1))
    assert found.basis is RebuildBasis.SPREAD
    assert found.time is not None
    assert found.time.amount == pytest.approx(TB / 11 * (8 / 250 + 1 / 200))


def test_slices_lose_as_many_members_as_lie_on_a_drive() -> None:
    found = restored(sketch("RAID 1", 2, count=8, groups=8))
    assert found.lost == DataSize(2 * TB)
    assert found.critical == 2


def test_a_rebuild_without_figures_has_no_time() -> None:
    found = restored(sketch("RAID 5", 8, facts={}))
    assert (found.time, found.basis) == (None, RebuildBasis.UNKNOWN)
    assert rebuild(facts(sketch("RAID 0", 8)), "g") is None


def test_a_ratio_that_is_the_makers_own_is_named_a_claim() -> None:
    claims = part("claims", PartKind.ARRAY, array=Array(data_reduction_claim=figure(Ratio(5.0))))
    for ratio, basis in ((1.0, "none"), (3.0, "assumption"), (5.0, "maker's claim")):
        of = sketch("RAID 5", 8, data_reduction=ratio).device("a", claims)
        assert raid_overview(facts(of), "g").reduction.basis == basis
