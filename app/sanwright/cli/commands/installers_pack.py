"""``sanwright installers-pack``: cable schedule, racks, labels and port map into a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from sanwright import edits
from sanwright.cli import given, written
from sanwright.cli.document_options import PAPERS
from sanwright.cli.loading import open_design
from sanwright.language import LANGUAGES
from sanwright.reports.composition import INSTALLERS_PACK, plan_of
from sanwright.reports.installation.label_sheets import SHEETS, parse_sheet
from sanwright.text import Text

HELP = "cable schedule, racks, labels and port map into a folder"

_STYLES = ("flat", "flag", "wrap")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design (.sanw or .json)")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="FOLDER")
    looks = parser.add_argument_group("looks", "instead of what the design says")
    looks.add_argument("--language", choices=tuple(LANGUAGES), default="", help="of the documents")
    looks.add_argument("--paper", choices=PAPERS, default="", help="size of the pages")
    labels = parser.add_argument_group("labels")
    labels.add_argument(
        "--label-sheet",
        default="",
        metavar="SHEET",
        help=f"one of {', '.join(SHEETS)}, or paper, columns x rows and size in mm with the first "
        "label's place and the gaps: “A4 4x16 48.3x16.9+8.5+14+0+0”",
    )
    labels.add_argument(
        "--cable-labels",
        choices=_STYLES,
        default="flat",
        help="flat; flag: folded around the cable, both halves printed; wrap: upper third printed, "
        "the rest is wound around the cable",
    )
    labels.add_argument(
        "--skip-labels",
        type=given.none_or_more,
        default=0,
        metavar="N",
        help="labels that are used up already on the first sheet",
    )
    labels.add_argument("--no-test-page", action="store_true", help="leave out the test page")
    labels.add_argument("--cut-marks", action="store_true", help="for cutting plain paper")
    written.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the pack."""
    from sanwright.reports.installation.labels import CableLabelStyle, LabelOptions

    sheet = parse_sheet(arguments.label_sheet) if arguments.label_sheet else None
    options = LabelOptions(
        sheet=sheet,
        cables=CableLabelStyle(arguments.cable_labels),
        skipped=arguments.skip_labels,
        test_page=not arguments.no_test_page,
        cut_marks=arguments.cut_marks,
    )
    opened = open_design(arguments.file)
    design = opened.design
    stated = {"language": arguments.language, "paper": arguments.paper}
    changes = {name: value for name, value in stated.items() if value}
    if changes:
        plan = msgspec.structs.replace(plan_of(design, INSTALLERS_PACK), **changes)
        design.apply(edits.replace_record(design, plan, Text("")))
    written.print_written(opened.write_installers_pack(arguments.output, labels=options), arguments)
    return 0
