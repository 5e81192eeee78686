"""``sanwright bom``: the bill of materials as a file, and what is missing to order it."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.bom import GapSeverity, Grouping, PriceList
from sanwright.cli import given, pricing
from sanwright.cli.document_options import PAPERS
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_error, print_line
from sanwright.design import Tables
from sanwright.errors import InputError
from sanwright.language import LANGUAGES, speaking
from sanwright.locations import true_path
from sanwright.reports.bill import Bill
from sanwright.text import Text, tr

HELP = "bill of materials: .xlsx, .pdf, .csv or .json"
SUFFIXES = (".xlsx", ".pdf", ".csv", ".json")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design (.sanw or .json)")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="where the list goes")
    parser.add_argument(
        "--group-by",
        choices=[grouping.value for grouping in Grouping],
        default=Grouping.CATEGORY.value,
        help="what the lines are grouped by",
    )
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), default="", help="of the list; .json is English"
    )
    parser.add_argument("--paper", choices=PAPERS, default="", help="size of a .pdf's pages")
    parser.add_argument(
        "--check",
        action="store_true",
        help="print what is missing before the order can be placed; exit 1 if it cannot",
    )
    parser.add_argument(
        "--as-of",
        type=given.day,
        default=None,
        metavar="YYYY-MM-DD",
        help="day on which price lists are judged, instead of today",
    )
    pricing.configure(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the list, print the order check, or both."""
    target: Path | None = arguments.output
    if target is None and not arguments.check:
        raise InputError(Text("Say where the list goes with -o OUT, or ask for --check."))
    if target is not None:
        _require_writable(target)
    lists = pricing.price_lists(arguments)
    design = open_design(arguments.file)
    if target is not None:
        design.write_bill(
            target,
            prices=lists,
            today=arguments.as_of,
            group_by=arguments.group_by,
            language=arguments.language,
            paper=arguments.paper,
        )
        print_error(tr("wrote {file}", file=target))
    return _print_check(design.tables, lists, arguments) if arguments.check else 0


def _require_writable(target: Path) -> None:
    if target.suffix.lower() not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise InputError(
            Text(
                "“{file}”: this output ends in {known}; give one of these endings.",
                file=target,
                known=known,
            )
        )
    if not true_path(target).parent.is_dir():
        raise InputError(Text("The folder of “{file}” does not exist; make it first.", file=target))


def _print_check(
    tables: Tables, lists: tuple[PriceList, ...], arguments: argparse.Namespace
) -> int:
    """Print the open points, what keeps the order from being placed first; 1 if something does."""
    with speaking(arguments.language):
        check = Bill.of(tables, lists, arguments.as_of).check
        for severity in GapSeverity:
            issues = [issue for issue in check.issues if issue.severity is severity]
            if issues:
                print_line(f"{severity.label} ({len(issues):,})")
            for issue in issues:
                print_line(f"  {issue.text}")
                print_line(f"    {issue.advice}")
        print_line(check.text)
    return 0 if check.is_ready else 1
