"""``sanwright cable-sas``: a stack of SAS enclosures cabled over two paths, as its maker says."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_error, print_line
from sanwright.design import Table
from sanwright.documents import write_design
from sanwright.edits import SasScheme, dual_path_change, schemes_for
from sanwright.errors import InputError
from sanwright.text import verbatim

HELP = "cable SAS enclosures over two independent paths"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--hosts", required=True, metavar="ID,ID", help="one or two hosts or adapters, or an array"
    )
    parser.add_argument(
        "--enclosures", required=True, metavar="ID,ID,...", help="in order, the first one first"
    )
    parser.add_argument(
        "--scheme",
        choices=[scheme.value for scheme in SasScheme],
        help="how the paths run; if not given, the maker's own",
    )
    parser.add_argument("-o", "--output", required=True, metavar="OUT", type=Path)


def run(arguments: argparse.Namespace) -> int:
    """Lay the cables, write the design, and print what came and went."""
    design = load_design(arguments.file)
    hosts, enclosures = arguments.hosts.split(","), arguments.enclosures.split(",")
    for id_ in (*hosts, *enclosures):
        if id_ not in design.devices:
            raise InputError(verbatim(f"There is no device “{id_}” in {arguments.file}."))
    scheme = arguments.scheme or next(iter(schemes_for(design, enclosures)), SasScheme.REVERSE)
    change = dual_path_change(design, open_library(), hosts, enclosures, scheme)
    before = dict(design.cables)
    design.apply(change)
    for id_ in sorted(change.touched(Table.CABLES)):
        cable = design.cables.get(id_) or before[id_]
        ends = " - ".join(str(design.label(end)) for end in cable.ends())
        print_line(f"{'taken out' if id_ not in design.cables else 'laid'}: {ends}, {cable.length}")
    write_design(design, arguments.output)
    print_error(f"wrote {arguments.output}")
    return 0
