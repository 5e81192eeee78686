"""``sanwright convert``: a design from one form to the other, nothing lost."""

from __future__ import annotations

import argparse
from pathlib import Path

from sanwright.cli.loading import open_design
from sanwright.cli.output import print_error

HELP = "convert a design between .sanw and .json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("source", metavar="IN")
    parser.add_argument("target", metavar="OUT", type=Path)


def run(arguments: argparse.Namespace) -> int:
    """Read one, write the other."""
    open_design(arguments.source).save(arguments.target)
    print_error(f"wrote {arguments.target}")
    return 0
