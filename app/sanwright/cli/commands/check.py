"""``sanwright check``: judge a design; exit 1 if an error is left that nobody waived."""

from __future__ import annotations

import argparse

from sanwright.checks import check_design
from sanwright.cli.finding_text import report_json, report_text
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_json
from sanwright.edits import set_rule_pack

HELP = "judge a design by every rule"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", help="design to check (.sanw or .json)")
    parser.add_argument(
        "--pack",
        metavar="KEY",
        help="judge by this rule pack instead of the design's own; the file is not changed",
    )
    parser.add_argument(
        "--all", action="store_true", help="every finding by itself; by default like ones together"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="json lists every finding with all its fields",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the findings; 0: no unwaived error, 1: at least one."""
    design = load_design(arguments.file)
    if arguments.pack:
        library = open_library()
        pack = library.rule_pack(arguments.pack)
        design.apply(set_rule_pack(design, pack, library.rule_pack_sources(pack.key)))
    report = check_design(design.snapshot())
    if arguments.format == "json":
        print_json(report_json(report))
    else:
        print(report_text(report, every=arguments.all))
    return 1 if report.errors else 0
