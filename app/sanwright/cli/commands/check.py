"""``sanwright check``: judge a design; exit 1 if an error is left that nobody waived."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from sanwright.catalog.frozen import divergence
from sanwright.cli.catalog_diff import divergence_line
from sanwright.cli.finding_text import report_json, report_text
from sanwright.cli.loading import open_design
from sanwright.cli.output import print_json, print_line, print_lines

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
    design = open_design(arguments.file)
    if arguments.pack:
        design.use_rule_pack(arguments.pack)
    report = design.check()
    apart = divergence(design.design, design.library)
    if arguments.format == "json":
        print_json({**report_json(report), "not_as_in_the_catalog": asdict(apart)})
    else:
        print_lines(report_text(report, every=arguments.all).split("\n"))
        if line := divergence_line(apart):
            print_line(line)
    return 1 if report.errors else 0
