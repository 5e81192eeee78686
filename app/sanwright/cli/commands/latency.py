"""``sanwright latency``: mean latency of workloads, part by part, and over their load."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from sanwright.analysis import Assessment
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.units import Quantity, format_number, format_quantity
from sanwright.wording.latency import (
    bottleneck_text,
    bounds_text,
    mean_text,
    notes,
    part_rows,
    rate_text,
)

if TYPE_CHECKING:
    from sanwright.analysis.latency import CurvePoint, LatencyResult

HELP = "latency of workloads, part by part, and over their load"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to look at (.sanw or .json)")
    parser.add_argument("--workload", metavar="ID", help="only this one; by default all")
    parser.add_argument("--curve", action="store_true", help="also latency over rising load")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print every workload; 0."""
    design = open_design(arguments.file)
    ids = [arguments.workload] if arguments.workload is not None else []
    facts, results = design.analyse(), design.latency(*ids)
    if arguments.format == "json":
        print_json([_json(facts, result, arguments.curve) for result in results])
        return 0
    if not results:
        print_line("The design has no workload.")
    for number, result in enumerate(results):
        if number > 0:
            print()
        _print(facts, result, arguments.curve)
    return 0


def _print(facts: Assessment, result: LatencyResult, with_curve: bool) -> None:
    workload = facts.tables.workloads[result.workload]
    print_line(f"{workload.name or workload.id}: {mean_text(result)}")
    if result.problem:
        return
    print_line(f"Load: {rate_text(result)}")
    print_line(f"Busiest: {bottleneck_text(result)}")
    if result.bounds is not None:
        print_line(f"Bounds of the rate: {bounds_text(result)}")
    print()
    print_table(("Part", "Where", "Own time", "Waiting"), list(part_rows(result)))
    for note in notes(facts, result):
        print_line(note)
    if with_curve:
        print()
        points = _curve(facts, result)
        print_table(("I/Os in flight", "IOPS", "Throughput", "Latency"), [_row(p) for p in points])


def _row(point: CurvePoint) -> tuple[str, ...]:
    return (
        format_number(point.in_flight, 1),
        format_quantity(point.rate),
        format_quantity(point.throughput),
        format_quantity(point.latency),
    )


def _curve(facts: Assessment, result: LatencyResult) -> tuple[CurvePoint, ...]:
    from sanwright.analysis.latency import latency_curve

    return latency_curve(facts, result.workload) if not result.problem else ()


def _json(facts: Assessment, result: LatencyResult, with_curve: bool) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "workload": result.workload,
        "latency_us": _amount(result.mean),
        "at_least": result.at_least,
        "network_part": result.is_network_part,
        "overloaded": result.overloaded,
        "iops": _amount(result.rate),
        "throughput_mb_s": _amount(result.throughput),
        "in_flight": result.in_flight,
        "iops_bounds": [_amount(bound) for bound in result.bounds] if result.bounds else None,
        "bottleneck": result.bottleneck or None,
        "utilisation": _amount(result.utilisation),
        "parts": [
            {
                "kind": part.kind.value,
                "name": part.name,
                "subjects": list(part.subjects),
                "service_us": _amount(part.service),
                "waiting_us": _amount(part.waiting),
                "at_least": part.at_least,
            }
            for part in result.parts
        ],
        "method": result.method or None,
        "calibrated_by": result.calibrated_by,
        "assumptions": list(result.assumptions),
        "missing": list(result.missing),
        "problem": result.problem or None,
    }
    if with_curve:
        plain["curve"] = [
            {
                "in_flight": point.in_flight,
                "iops": point.rate.amount,
                "throughput_mb_s": _amount(point.throughput),
                "latency_us": point.latency.amount,
            }
            for point in _curve(facts, result)
        ]
    return plain


def _amount(quantity: Quantity | None) -> float | None:
    return quantity.amount if quantity is not None else None
