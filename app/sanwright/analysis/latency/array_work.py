"""Work of one I/O in the array: at its controllers, as calibrated, and at the drives behind.

A write counts until the drives have it; what a write cache hides of that is not in the model.
"""

from __future__ import annotations

from sanwright.analysis.assessment import Assessment
from sanwright.analysis.capacity.levels import level_of
from sanwright.analysis.capacity.members import GroupDrives, group_drives
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.latency.calibrations import CalibratedArray
from sanwright.analysis.latency.places import LatencyKind, LatencyPlace
from sanwright.analysis.ports import port_facts
from sanwright.design import RaidGroup, Workload, port_device, port_name
from sanwright.text import Text
from sanwright.units import IoRate, Throughput


def array_work(
    facts: Assessment, workload: Workload, targets: dict[str, float], array: CalibratedArray
) -> tuple[dict[LatencyPlace, float], list[Text]]:
    """Work by controller and at the drives, in µs; and what is not known of it.

    ``targets`` is the share of the I/Os by target port.
    """
    work: dict[LatencyPlace, float] = {}
    missing: list[Text] = []
    if array.controller is not None:
        for port, share in targets.items():
            place = _controller(facts, port)
            work[place] = work.get(place, 0.0) + share * array.controller
    elif array.other is None:
        missing.append(Text("time of an I/O in the array's controllers"))
    if workload.raid_group is None:
        if array.other is None:
            missing.append(Text("drives on which the data lies"))
        return work, missing
    time = _drive_time(facts, workload, facts.tables.raid_groups[workload.raid_group], missing)
    if time is not None:
        work[time[0]] = time[1]
    return work, missing


def assumptions(workload: Workload) -> tuple[Text, ...]:
    """What the time at the drives rests on beside facts."""
    if workload.raid_group is None:
        return ()
    found = []
    if workload.cache_hits is None and workload.read_share > 0:
        found.append(Text("no read is answered from the array's memory"))
    if workload.read_share < 1:
        found.append(
            Text("a write is done when the drives have it, not when the array's memory has")
        )
    return tuple(found)


def _controller(facts: Assessment, port: str) -> LatencyPlace:
    group = port_facts(facts, port).group if port_name(port) else None
    name = group.controller if group is not None else ""
    chassis = chassis_of(facts, port_device(port) if port_name(port) else port)
    return LatencyPlace(LatencyKind.CONTROLLER, Text("controllers"), chassis, name)


def _drive_time(
    facts: Assessment, workload: Workload, group: RaidGroup, missing: list[Text]
) -> tuple[LatencyPlace, float] | None:
    """The drives as one station of many servers, with the mean time of an I/O at one of them."""
    drives: GroupDrives = group_drives(facts, group.id)
    label = facts.tables.label(group.id)
    reads = workload.read_share * (1.0 - (workload.cache_hits or 0.0))  # see assumptions
    writes = 1.0 - workload.read_share
    if workload.pattern == "sequential":
        each = (_carrying(workload, drives.read), _carrying(workload, drives.write))
    else:
        each = (_working(drives.read_rate), _working(drives.write_rate))
        cost = level_of(group).write_cost
        if writes > 0 and cost is None:
            missing.append(Text("drive operations for a write to {group}", group=label))
            return None
        if cost is not None:
            reads, writes = reads + writes * cost.reads, writes * cost.writes
    time = 0.0
    for count, one in zip((reads, writes), each, strict=True):
        if count > 0 and one is None:
            missing.append(Text("speed of the drives of {group}", group=label))
            return None
        time += count * (one or 0.0)
    return LatencyPlace(LatencyKind.MEDIA, Text("drives"), group.id, servers=drives.count), time


def _working(rate: IoRate | None) -> float | None:
    """Time of an I/O at a drive that does so many a second."""
    return 1e6 / rate.amount if rate is not None else None


def _carrying(workload: Workload, speed: Throughput | None) -> float | None:
    """Time of an I/O at a drive that reads or writes in a stream."""
    if speed is None or workload.block_size is None:
        return None
    return workload.block_size.amount / speed.amount
