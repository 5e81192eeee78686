"""``sanwright capacity``: RAID groups from raw to effective, growth, limits and rebuild."""

from __future__ import annotations

import argparse
from typing import Any

from sanwright.analysis import Assessment
from sanwright.analysis.capacity import FillPlan
from sanwright.analysis.capacity.filling import HORIZON_YEARS, YEARS_MAX
from sanwright.analysis.capacity.limits import GroupLimits
from sanwright.analysis.capacity.overview import RaidOverview
from sanwright.analysis.capacity.rebuild import Rebuild
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.units import DataSize, Quantity, format_tib
from sanwright.wording.capacity import (
    assumptions,
    demand_text,
    drives_text,
    fill_sentence,
    first_sentence,
    format_tb,
    layout_text,
    limit_row,
    rebuild_sentences,
    stage_rows,
)

HELP = "RAID groups: raw to effective, growth, limits and rebuild"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to look at (.sanw or .json)")
    parser.add_argument(
        "--years",
        type=int,
        default=HORIZON_YEARS,
        help=f"how many years of growth to show, 0 to {YEARS_MAX}; by default {HORIZON_YEARS}",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print every RAID group; 0."""
    design = open_design(arguments.file)
    facts, overviews = design.analyse(), design.capacity(arguments.years)
    if arguments.format == "json":
        groups = [_json(facts, overview) for overview in overviews]
        print_json({"as_of": str(facts.as_of), "raid_groups": groups})
    elif overviews:
        for number, overview in enumerate(overviews):
            if number > 0:
                print()
            _print(facts, overview)
    else:
        print_line("The design has no RAID group.")
    return 0


def _print(facts: Assessment, overview: RaidOverview) -> None:
    capacity, group = overview.capacity, overview.capacity.group
    device = str(facts.tables.label(group.device))
    print_line(f"{group.name or group.id} on {device}: {layout_text(group)}")
    print_line(f"Drives: {drives_text(capacity)}")
    print()
    print_table(("Stage", "TB", "TiB", "Remark"), list(stage_rows(capacity)))
    for sentence in assumptions(overview):
        print_line(sentence)
    if capacity.usable is None:
        return
    print()
    print_line(f"{fill_sentence(overview.plan, facts.as_of)}")
    if overview.plan is not None and len(overview.plan.years) > 1:
        print_table(("Year", "Stored TB", "Stored TiB", "In use"), _year_rows(facts, overview.plan))
    print()
    print_line(f"Demand: {demand_text(overview)}")
    for title, limits in (
        ("Limits of reads", overview.reading),
        ("Limits of writes", overview.writing),
        ("Limits under the workloads' mix", overview.asked),
    ):
        if limits is not None:
            print_table((title, "I/O rate", "Throughput", "Rests on"), _limit_rows(limits))
            print_line(first_sentence(limits))
    for sentence in rebuild_sentences(overview.rebuild, group.level):
        print_line(sentence)


def _year_rows(facts: Assessment, plan: FillPlan) -> list[tuple[str, str, str, str]]:
    return [
        (
            str(facts.as_of.year + each.year),
            format_tb(each.stored),
            format_tib(each.stored),
            str(each.fill),
        )
        for each in plan.years
    ]


def _limit_rows(limits: GroupLimits) -> list[tuple[str, str, str, str]]:
    return [limit_row(limit) for limit in limits.limits]


def _json(facts: Assessment, overview: RaidOverview) -> dict[str, Any]:
    capacity, group = overview.capacity, overview.capacity.group
    drives, reduction = capacity.drives, overview.reduction
    return {
        "raid_group": group.id,
        "name": group.name or group.id,
        "device": group.device,
        "level": group.level,
        "drives": None
        if drives is None
        else {
            "data": drives.data,
            "redundancy": drives.redundancy,
            "rebuild_areas": drives.reserve,
            "spares": drives.spares,
        },
        "stages": [
            {"stage": stage.kind.value, **_size_json(stage.size), "is_stated": stage.is_stated}
            for stage in capacity.stages
        ],
        "problem": capacity.problem,
        "missing": list(capacity.missing),
        "data_reduction": {
            "to_one": reduction.ratio.amount,
            "basis": reduction.basis,
            "claimed_to_one": reduction.claim.value.amount if reduction.claim else None,
        },
        "provisioned_to_effective": _amount(capacity.commitment),
        "growth": _plan_json(facts, overview.plan),
        "limits": {
            "reads": _limits_json(overview.reading),
            "writes": _limits_json(overview.writing),
            "workloads": _limits_json(overview.asked),
        },
        "demand_iops": _amount(overview.demand.rate) if overview.demand is not None else None,
        "rebuild": _rebuild_json(overview.rebuild),
    }


def _size_json(size: DataSize | None) -> dict[str, float | None]:
    return {
        "bytes": _amount(size),
        "tb": size.tb if size is not None else None,
        "tib": size.tib if size is not None else None,
    }


def _plan_json(facts: Assessment, plan: FillPlan | None) -> dict[str, Any] | None:
    if plan is None:
        return None
    return {
        "growth_per_year": plan.growth,
        "fill_limit": plan.limit.amount,
        "full_after_years": plan.full_after,
        "full_in": plan.full_in(facts.as_of),
        "years": [
            {
                "year": facts.as_of.year + each.year,
                "fill": each.fill.amount,
                **_size_json(each.stored),
            }
            for each in plan.years
        ],
    }


def _limits_json(limits: GroupLimits | None) -> dict[str, Any] | None:
    if limits is None:
        return None
    return {
        "first": limits.first.kind.value if limits.first is not None else None,
        "unknown": [kind.value for kind in limits.unknown],
        "all": [
            {
                "kind": limit.kind.value,
                "iops": _amount(limit.rate),
                "throughput_mb_s": _amount(limit.throughput),
                "basis": limit.basis,
            }
            for limit in limits.limits
        ],
    }


def _rebuild_json(rebuild: Rebuild | None) -> dict[str, Any] | None:
    if rebuild is None:
        return None
    return {
        "lost_bytes": rebuild.lost.amount,
        "read_bytes": rebuild.read.amount,
        "rate_mb_s": _amount(rebuild.rate),
        "hours": rebuild.time.amount / 3.6e9 if rebuild.time is not None else None,
        "basis": rebuild.basis.value,
        "survives": rebuild.survives,
        "critical_drives": rebuild.critical,
        "at_risk_bytes": _amount(rebuild.at_risk),
    }


def _amount(quantity: Quantity | None) -> float | None:
    return quantity.amount if quantity is not None else None
