"""``sanwright import``: what switches and inventories say of a SAN becomes a design."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_error, print_json
from sanwright.documents import new_design, write_design
from sanwright.exchange.captures.concluding import SanConclusion, conclude
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.reading import CaptureReading, FileReport, read_captures
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.text import tr

HELP = "read captures of a SAN that stands into a design"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "paths", metavar="PATH", type=Path, nargs="+",
        help="outputs of switches, inventories and lists: files, folders and archives, in any "
        "order",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="the design to write"
    )
    parser.add_argument(
        "--into", metavar="FILE", help="a design of an earlier import, which is refined"
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how the summary is printed"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read, conclude, write. 1: something is doubtful or was left out; the rest is taken."""
    reading = read_captures(arguments.paths)
    with open_library() as library:
        design = load_design(arguments.into) if arguments.into else new_design(library)
        found = conclude(picture_of(reading.facts), library, design)
        design.apply(found.change)
    write_design(design, arguments.output)
    if arguments.format == "json":
        print_json(_plain(reading, found))
    else:
        _print(reading, found)
        print_error(tr("wrote {path}", path=arguments.output))
    is_whole = all(report.why is None for report in reading.files)
    return 0 if is_whole and not found.remarks and not reading.lists else 1


def _print(reading: CaptureReading, found: SanConclusion) -> None:
    for report in reading.files:
        print(f"{report.name}: {_read(report)}")
        for place, text, why in report.unread[:3]:
            print(f"  {place.line}: {text.strip()[:60]}: {why}")
    for table in reading.lists:
        print(tr("{file}: its columns are not clear; name them in the window.",
                 file=table.place.file))  # fmt: skip
    print(
        tr(
            "New in the design: switches {switches:,}, hosts {hosts:,}, arrays {arrays:,}, "
            "cables {cables:,}, zones {zones:,}.",
            switches=found.switches,
            hosts=found.hosts,
            arrays=found.arrays,
            cables=found.cables,
            zones=found.zones,
        )
    )
    for remark in found.remarks:
        print(f"{_KINDS[remark.kind]()}: {remark.why}{f' ({remark.text})' if remark.text else ''}")


_KINDS = {
    RemarkKind.DOUBTFUL: lambda: tr("in doubt"),
    RemarkKind.LACKING: lambda: tr("not said"),
    RemarkKind.LEFT_OUT: lambda: tr("left out"),
}


def _read(report: FileReport) -> str:
    if report.why is not None and not report.is_of_use:
        return str(report.why)
    if not report.is_of_use:
        return tr("nothing that is known of a SAN")
    said = ", ".join(report.commands)
    if report.partial:
        said = tr("{commands} (in part: {partial})", commands=said,
                  partial=", ".join(sorted(report.partial)))  # fmt: skip
    return f"{said}; {report.why}" if report.why is not None else said


def _plain(reading: CaptureReading, found: SanConclusion) -> dict[str, Any]:
    return {
        "files": [
            {
                "file": report.name,
                "commands": report.commands,
                "partial": sorted(report.partial),
                "unknown": report.unknown,
                "unread": report.unread_count,
                "why": str(report.why or ""),
            }
            for report in reading.files
        ],
        "new": {
            "switches": found.switches,
            "hosts": found.hosts,
            "arrays": found.arrays,
            "cables": found.cables,
            "zones": found.zones,
        },
        "remarks": _remarks(found.remarks),
    }


def _remarks(remarks: Sequence[Remark]) -> list[dict[str, str]]:
    return [
        {"kind": remark.kind.value, "why": str(remark.why), "said": remark.text}
        for remark in remarks
    ]
