"""``sanwright calibrate``: fit the latency model of a workload to what was measured of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanwright.analysis import assess
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_error, print_json, print_line, print_table
from sanwright.codec import to_plain
from sanwright.design.plans import LoadPoint
from sanwright.documents import write_design
from sanwright.edits import calibrate
from sanwright.errors import InputError
from sanwright.text import tr, verbatim
from sanwright.units import UNKNOWN, Duration, IoRate, Quantity, Throughput, parse
from sanwright.wording.latency import latency_text, load_text

if TYPE_CHECKING:
    from sanwright.analysis.calibration import Fit

HELP = "fit a workload's latency model to measured loads"

_KINDS: dict[str, tuple[str, type[Quantity]]] = {
    "iops": ("rate", IoRate),
    "mb_s": ("throughput", Throughput),
    "latency_us": ("latency", Duration),
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design on which it was measured (.sanw or .json)")
    parser.add_argument("--workload", metavar="ID", required=True)
    parser.add_argument(
        "--point",
        action="append",
        default=[],
        metavar="iops=N,mb_s=N,latency_us=N",
        help="a measured load: iops or mb_s (or both), and latency_us; once for each load",
    )
    parser.add_argument("--source", default="", help="where the figures come from")
    parser.add_argument(
        "-o", "--output", type=Path, help="write a copy of the design that keeps it"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the fit, and keep it where asked to; 0."""
    points = [read_point(text) for text in arguments.point]
    design = load_design(arguments.file)
    from sanwright.analysis.calibration import fit  # late: it takes numpy along

    found = fit(assess(design.snapshot()), arguments.workload, points, source=arguments.source)
    if arguments.output is not None:
        design.apply(calibrate(design, found.calibration))
        write_design(design, arguments.output)
        print_error(f"wrote {arguments.output}")
    if arguments.format == "json":
        print_json(_json(found))
    else:
        _print(found)
    return 0


def read_point(text: str) -> LoadPoint:
    """A load written as ``iops=94000,mb_s=770,latency_us=500``. Raises InputError.

    >>> read_point("mb_s=770, latency_us=500").throughput
    Throughput(770.0)
    """
    fields: dict[str, Any] = {}
    for item in text.split(","):
        key, sign, value = item.strip().partition("=")
        if not sign or key not in _KINDS:
            known = ", ".join(_KINDS)
            raise InputError(
                verbatim(f"“{item.strip()}” is no part of a measured load: give {known}.")
            )
        name, kind = _KINDS[key]
        fields[name] = parse(kind, value)
    return LoadPoint(**fields)


def _print(found: Fit) -> None:
    record = found.calibration
    print_line(f"{record.id}: measured on {record.fitted_on}")
    print()
    rows = []
    for residual in found.residuals:
        point = residual.point
        rows.append(
            (
                load_text(point.rate, point.throughput) or tr(UNKNOWN),
                latency_text(point.latency),
                latency_text(residual.latency),
                f"{round(residual.share, 4) + 0.0:+.1%}"
                if residual.share is not None
                else tr(UNKNOWN),
            )
        )
    print_table(("Load", "Measured", "Model", "Error"), rows)
    print()
    for text in found.fitted:
        print_line(f"Fitted: {text}.")
    for text in found.cautions:
        print_line(text)
    if found.method:
        print_line(f"Method: {found.method}.")


def _json(found: Fit) -> dict[str, Any]:
    return {
        "calibration": to_plain(found.calibration),
        "fitted": list(found.fitted),
        "cautions": list(found.cautions),
        "residuals": [
            {
                "latency_us": residual.latency.amount if residual.latency else None,
                "error": residual.share,
            }
            for residual in found.residuals
        ],
        "method": found.method or None,
    }
