"""``sanwright render``: the diagram as a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.cli.loading import open_design
from sanwright.cli.output import print_error
from sanwright.errors import InputError
from sanwright.locations import true_path
from sanwright.text import verbatim

HELP = "diagram: .svg, .png, .pdf, .drawio or .vsdx"
SUFFIXES = (".svg", ".png", ".pdf", ".drawio", ".vsdx")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design (.sanw or .json)")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="OUT")
    parser.add_argument(
        "--findings", action="store_true", help="discs with the number of findings on the picture"
    )
    parser.add_argument(
        "--whole",
        action="store_true",
        help="every device, even where names are too small to be read; where lines would cover "
        "everything, every switch and a box for each cluster of what is cabled alike",
    )
    parser.add_argument(
        "--paper",
        metavar="PAPER",
        default="",
        help="for the wall, .pdf only: on as many pages of A0 to A4, Letter or Tabloid as make "
        "names legible",
    )
    parser.add_argument(
        "--fold",
        metavar="KIND",
        default="",
        help="one box for the switches of each fabric, or for each site, room, rack or group",
    )
    parser.add_argument("--comments", action="store_true", help="signs of open comments")


def run(arguments: argparse.Namespace) -> int:
    """Write the diagram."""
    target: Path = arguments.output
    if target.suffix.lower() not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise InputError(
            verbatim(f"“{target}”: this output ends in {known}; give one of these endings.")
        )
    if not true_path(target).parent.is_dir():
        raise InputError(verbatim(f"The folder of “{target}” does not exist; make it first."))
    open_design(arguments.file).write_diagram(
        target,
        findings=arguments.findings,
        comments=arguments.comments,
        whole=arguments.whole,
        paper=arguments.paper,
        fold=arguments.fold,
    )
    print_error(f"wrote {target}")
    return 0
