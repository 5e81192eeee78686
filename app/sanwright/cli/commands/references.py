"""``sanwright references``: the reference architectures that come with the program."""

from __future__ import annotations

import argparse

from sanwright.bundled import bundled_references
from sanwright.cli.output import print_json, print_line, print_table

HELP = "the bundled reference architectures, to be opened as reference:KEY"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    found = bundled_references()
    if arguments.format == "json":
        print_json([{"key": r.key, "title": r.title, "summary": r.summary} for r in found])
    else:
        print_table(("Key", "Architecture"), [(r.key, r.title) for r in found])
        print()
        print_line("Open one by its key, for example: sanwright check reference:core-edge")
    return 0
