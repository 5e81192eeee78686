"""What holds a RAID group back: its drives, the SAS links to them, the adapter, the controller.

Every limit is the most that can be hoped for: drives at the rates that their maker prints, all
links in use. A limit that is not known stays unknown and may be the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sanwright.analysis.adapters import adapter_facts
from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.capacity.demand import GroupDemand, Mix, group_demand
from sanwright.analysis.capacity.levels import Level, count_drives, level_of
from sanwright.analysis.capacity.members import GroupDrives, group_drives, rate_per_drive
from sanwright.analysis.capacity.sas_links import back_end
from sanwright.parts import Figure, value_of
from sanwright.text import Text
from sanwright.units import IoRate, Throughput, rate_of, throughput_of

READS, WRITES = Mix(1.0, 0.0), Mix(0.0, 1.0)
_IDLE = Text("no I/O reaches the drives")


class LimitKind(StrEnum):
    """What it is that has an end."""

    RANDOM = "random I/O of the drives"
    SEQUENTIAL = "throughput of the drives"
    BACK_END = "SAS links to the drives"
    SLOT = "PCIe slot of the adapter"
    CONTROLLER = "controller"


@dataclass(frozen=True, slots=True)
class GroupLimit:
    """How far one of them goes under one mix of reads and writes.

    ``rate`` and ``throughput`` are of the hosts; of the two, the one that the other is not worked
    out from may be alone. Both None: not known, and ``basis`` says why, else what it rests on.
    """

    kind: LimitKind
    rate: IoRate | None
    throughput: Throughput | None
    basis: Text

    @property
    def is_known(self) -> bool:
        """Whether it says anything."""
        return self.rate is not None or self.throughput is not None


@dataclass(frozen=True, slots=True)
class Claim:
    """What the maker says of the array; it limits nothing, as nobody knows under what load."""

    rate: Figure[IoRate] | None
    throughput: Figure[Throughput] | None


@dataclass(frozen=True, slots=True)
class GroupLimits:
    """All limits of a RAID group under one mix."""

    mix: Mix
    limits: tuple[GroupLimit, ...]

    @property
    def first(self) -> GroupLimit | None:
        """The lowest of those that can be compared; None where that cannot be said of two.

        By I/O rate where all known limits have one, else by throughput.
        """
        known = [limit for limit in self.limits if limit.is_known]
        rates = [(limit.rate, limit) for limit in known if limit.rate is not None]
        if rates and len(rates) == len(known):
            return min(rates, key=lambda pair: pair[0])[1]
        sizes = [(limit.throughput, limit) for limit in known if limit.throughput is not None]
        if sizes and len(sizes) == len(known):
            return min(sizes, key=lambda pair: pair[0])[1]
        return None

    @property
    def unknown(self) -> tuple[LimitKind, ...]:
        """Those of which nothing is known; each of them may be lower than the first."""
        return tuple(limit.kind for limit in self.limits if not limit.is_known)

    def of(self, kind: LimitKind) -> GroupLimit | None:
        """The limit of one kind; None where the group has none such."""
        return next((limit for limit in self.limits if limit.kind is kind), None)


@remembered
def group_limits(facts: Assessment, group: str, mix: Mix) -> GroupLimits | None:
    """The limits of a RAID group; None if it cannot be built or its layout is not stated."""
    if count_drives(facts.tables.raid_groups[group]) is None:
        return None
    return GroupLimits(mix, tuple(_limits(facts, group, mix)))


@remembered
def demand_limits(facts: Assessment, group: str) -> tuple[GroupDemand, GroupLimits] | None:
    """What the workloads ask with the limits under their mix; None where no mix is known."""
    demand = group_demand(facts, group)
    if demand is None or demand.mix is None:
        return None
    limits = group_limits(facts, group, demand.mix)
    return (demand, limits) if limits is not None else None


@remembered
def controller_claim(facts: Assessment, group: str) -> Claim | None:
    """What the maker claims of the array that the group is on."""
    part = facts.tables.part_of(facts.tables.raid_groups[group].device)
    if part is None or part.array is None:
        return None
    claim = Claim(part.array.rate_claim, part.array.throughput_claim)
    return claim if claim.rate is not None or claim.throughput is not None else None


def _limits(facts: Assessment, group: str, mix: Mix) -> Iterator[GroupLimit]:
    drives = group_drives(facts, group)
    level = level_of(facts.tables.raid_groups[group])
    yield _random(facts, group, level, drives, mix)
    yield _sequential(facts, group, drives, mix)
    yield _back_end(facts, group, level, mix)
    slot = _slot(facts, group, mix)
    if slot is not None:
        yield slot
    yield _controller(facts, group)


def _random(
    facts: Assessment, group: str, level: Level, drives: GroupDrives, mix: Mix
) -> GroupLimit:
    kind, cost = LimitKind.RANDOM, level.write_cost
    if not drives.parts:
        return GroupLimit(kind, None, None, Text("drives of the group not stated"))
    if mix.writes and cost is None:
        name = facts.tables.raid_groups[group].level
        why = Text("no source for what a write costs with {level}", level=name)
        return GroupLimit(kind, None, None, why)
    reads = mix.reads + (mix.writes * cost.reads if cost is not None else 0.0)
    writes = mix.writes * cost.writes if cost is not None else 0.0
    if not reads and not writes:
        return GroupLimit(kind, None, None, _IDLE)
    each = rate_per_drive(drives, reads, writes)
    if each is None:
        return GroupLimit(kind, None, None, Text("I/O rate of a drive unknown"))
    rate = IoRate(each * drives.count)
    basis = Text("{drives} at the maker's rates", drives=_count(drives))
    if cost is not None and mix.writes:
        basis = Text(
            "{drives} at the maker's rates, write penalty {penalty}",
            drives=_count(drives),
            penalty=cost.penalty,
        )
    return GroupLimit(
        kind,
        rate,
        throughput_of(rate, mix.block) if mix.block is not None else None,
        basis,
    )


def _sequential(facts: Assessment, group: str, drives: GroupDrives, mix: Mix) -> GroupLimit:
    """All drives at full stroke; of what is written, the share that is no redundancy counts."""
    kind = LimitKind.SEQUENTIAL
    if not drives.parts:
        return GroupLimit(kind, None, None, Text("drives of the group not stated"))
    count = count_drives(facts.tables.raid_groups[group])
    bound = count.data + count.redundancy if count is not None else 0.0
    if count is None or not bound:
        return GroupLimit(kind, None, None, Text("layout of the group not stated"))
    busy = 0.0
    for share, rate in ((mix.reads, drives.read), (mix.writes * bound / count.data, drives.write)):
        if share and (rate is None or rate.amount <= 0):
            return GroupLimit(kind, None, None, Text("throughput of a drive unknown"))
        busy += share / rate.amount if share and rate is not None else 0.0
    if not busy:
        return GroupLimit(kind, None, None, _IDLE)
    most = Throughput(drives.count / busy)
    basis = Text("{drives}, whole stripes", drives=_count(drives))
    return _by_throughput(kind, most, mix, basis)


def _back_end(facts: Assessment, group: str, level: Level, mix: Mix) -> GroupLimit:
    """The links carry what drives read and write, each in its own direction."""
    kind, links = LimitKind.BACK_END, back_end(facts, group)
    if links.capacity is None:
        return GroupLimit(kind, None, None, links.basis)
    if mix.writes and level.write_cost is None:
        return GroupLimit(kind, None, None, Text("what a write costs the drives is unknown"))
    cost = level.write_cost
    into = mix.reads + (mix.writes * cost.reads if cost is not None else 0.0)
    out = mix.writes * cost.writes if cost is not None else 0.0
    busiest = max(into, out)
    if not busiest:
        return GroupLimit(kind, None, None, _IDLE)
    return _by_throughput(kind, links.capacity / busiest, mix, links.basis)


def _slot(facts: Assessment, group: str, mix: Mix) -> GroupLimit | None:
    """A RAID adapter works parity out itself: its slot carries what hosts read and write."""
    adapter = adapter_facts(facts, facts.tables.raid_groups[group].device)
    if adapter is None:
        return None
    if adapter.slot.pcie_capacity is None:
        return GroupLimit(LimitKind.SLOT, None, None, Text("slot and card unknown"))
    busiest = max(mix.reads, mix.writes)
    if not busiest:
        return GroupLimit(LimitKind.SLOT, None, None, _IDLE)
    most = adapter.slot.pcie_capacity / busiest
    return _by_throughput(LimitKind.SLOT, most, mix, adapter.slot.pcie_text)


def _controller(facts: Assessment, group: str) -> GroupLimit:
    part = facts.tables.part_of(facts.tables.raid_groups[group].device)
    rate = value_of(part.performance.rate) if part is not None and part.performance else None
    if rate is not None:
        return GroupLimit(LimitKind.CONTROLLER, rate, None, Text("figure of the part"))
    has_claim = controller_claim(facts, group) is not None
    basis = Text("only claims of the maker, without their load") if has_claim else Text("no figure")
    return GroupLimit(LimitKind.CONTROLLER, None, None, basis)


def _by_throughput(kind: LimitKind, most: Throughput, mix: Mix, basis: Text) -> GroupLimit:
    is_sized = mix.block is not None and mix.block.amount > 0
    rate = rate_of(most, mix.block) if is_sized and mix.block is not None else None
    return GroupLimit(kind, rate, most, basis)


def _count(drives: GroupDrives) -> Text:
    if drives.is_sliced:
        return Text(
            "by {count} drive, shared as slices",
            "by {count} drives, shared as slices",
            drives.count,
        )
    return Text("by {count} drive", "by {count} drives", drives.count)
