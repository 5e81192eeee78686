"""``sanwright testbeds``: published figures of the bundled testbeds beside the engine's own."""

from __future__ import annotations

import argparse
from typing import Any

from sanwright.analysis import Comparison, assess, compare
from sanwright.catalog import open_library
from sanwright.cli.output import print_json, print_table
from sanwright.documents import Bundled, bundled_testbeds, read_design
from sanwright.units import format_number

NAME = "testbeds"
HELP = "published against predicted figures, T1 to T5"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the table."""
    rows = comparisons()
    if arguments.format == "json":
        print_json([_json(bundled, comparison) for bundled, comparison in rows])
        return 0
    print_table(
        ("Testbed", "Figure", "Published", "Engine", "Unit", "Error", "Standing"),
        [_row(bundled, comparison) for bundled, comparison in rows],
    )
    remarks = dict.fromkeys(
        f"{bundled.key}, {comparison.measurement.name}: {comparison.measurement.remark}"
        for bundled, comparison in rows
        if comparison.measurement.remark
    )
    print("\nRemarks")
    for remark in remarks:
        print(f"  {remark}")
    return 0


def comparisons() -> list[tuple[Bundled, Comparison]]:
    """Every measurement of every bundled testbed with the engine's figure."""
    catalog = open_library()
    found = []
    for bundled in bundled_testbeds():
        assessment = assess(read_design(bundled.path, catalog).snapshot())
        found += [
            (bundled, compare(assessment, measurement))
            for measurement in assessment.tables.measurements.values()
        ]
    return found


def _row(bundled: Bundled, comparison: Comparison) -> tuple[str, ...]:
    measurement = comparison.measurement
    if comparison.error is not None:
        error = f"{comparison.error:+.1%}"
    elif comparison.agrees is not None:
        error = "agrees" if comparison.agrees else "differs"
    else:
        error = "unknown"
    published = (
        format_number(measurement.value, 3) if measurement.value is not None else measurement.text
    )
    return (
        bundled.key,
        measurement.name,
        published,
        comparison.engine_text,
        comparison.unit,
        error,
        comparison.standing.value,
    )


def _json(bundled: Bundled, comparison: Comparison) -> dict[str, Any]:
    measurement = comparison.measurement
    return {
        "testbed": bundled.key,
        "design": str(bundled.path),
        "figure": measurement.name,
        "metric": measurement.metric,
        "subject": measurement.subject,
        "published": measurement.value if measurement.value is not None else measurement.text,
        "engine": comparison.engine if comparison.engine is not None else comparison.engine_text,
        "unit": comparison.unit,
        "error": comparison.error,
        "agrees": comparison.agrees,
        "standing": comparison.standing.value,
        "source": measurement.source,
        "remark": measurement.remark,
    }
