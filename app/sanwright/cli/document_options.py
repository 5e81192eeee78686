"""What ``report`` and ``proposal`` have in common: language, paper, shown prices, brand."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from sanwright import edits
from sanwright.cli import given, pricing
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_error
from sanwright.design import Design
from sanwright.errors import InputError
from sanwright.language import LANGUAGES
from sanwright.locations import true_path
from sanwright.reports.brand_file import SUFFIX, read_brand
from sanwright.reports.composition import plan_of, with_appendix
from sanwright.text import Text, tr

PAPERS = ("A4", "Letter")
_PRICES = ("all", "totals", "none")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a document."""
    parser.add_argument("file", help="design (.sanw or .json)")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="OUT.pdf")
    group = parser.add_argument_group("looks", "instead of what the design says")
    group.add_argument("--language", choices=tuple(LANGUAGES), default="", help="of the document")
    group.add_argument("--paper", choices=PAPERS, default="", help="size of the pages")
    group.add_argument(
        "--show-prices", choices=_PRICES, default="", help="which prices are printed"
    )
    group.add_argument(
        "--brand", type=Path, default=None, metavar="FILE", help=f"looks of a team ({SUFFIX})"
    )
    group.add_argument(
        "--no-appendix", action="store_true", help="without sources, limits and glossary"
    )
    parser.add_argument(
        "--as-of",
        type=given.day,
        default=None,
        metavar="YYYY-MM-DD",
        help="day on which price lists are judged, instead of today",
    )
    pricing.configure(parser)


def write(kind: str, arguments: argparse.Namespace) -> int:
    """Write the document of that kind."""
    target: Path = arguments.output
    if target.suffix.lower() != ".pdf":
        raise InputError(
            Text("“{file}”: this output ends in .pdf; give it this ending.", file=target)
        )
    if not true_path(target).parent.is_dir():
        raise InputError(Text("The folder of “{file}” does not exist; make it first.", file=target))
    lists = pricing.price_lists(arguments)
    design = open_design(arguments.file)
    _lay_over(design.design, kind, arguments)
    design.write_document(kind, target, prices=lists, today=arguments.as_of)
    print_error(tr("wrote {file}", file=target))
    return 0


def _lay_over(design: Design, kind: str, arguments: argparse.Namespace) -> None:
    """Put what the arguments say in the place of what the design says, in memory only."""
    stated = {
        "language": arguments.language,
        "paper": arguments.paper,
        "prices": arguments.show_prices,
    }
    changes = {name: value for name, value in stated.items() if value}
    if changes or arguments.no_appendix:
        plan = msgspec.structs.replace(plan_of(design, kind), **changes)
        if arguments.no_appendix:
            plan = with_appendix(plan, shown=False)
        design.apply(edits.replace_record(design, plan, Text("")))
    if arguments.brand is not None:
        design.apply(edits.replace_record(design, read_brand(arguments.brand), Text("")))
