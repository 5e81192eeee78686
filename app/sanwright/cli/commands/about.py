"""``sanwright about``: which program this is, what came with it, and whose work it stands on."""

from __future__ import annotations

import argparse
import platform

from sanwright.catalog import open_catalog
from sanwright.catalog.editions import edition_words
from sanwright.cli.inventory import inventory, summary_digest
from sanwright.cli.output import print_json, print_line, print_lines, print_table
from sanwright.credits import credits_of_program
from sanwright.stamp import stamp

HELP = "version, what came with the program, and the licences of what it is made of"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--licences", action="store_true", help="the licences instead, in full")


def run(arguments: argparse.Namespace) -> int:
    """Print it."""
    if arguments.licences:
        _licences(arguments.format == "json")
        return 0
    this, pieces = stamp(), inventory()
    with open_catalog() as catalog:
        edition = edition_words(catalog)
    if arguments.format == "json":
        about = {"version": this.version, "commit": this.commit, "date": this.date}
        print_json(
            {**about, "packaged": this.packaged, "catalog": str(edition), "inventory": pieces}
        )
        return 0
    print_line(f"Sanwright {this.text}")
    # platform.platform() would run another program to ask for the processor.
    system = f"{platform.system()} {platform.release()}, {platform.machine()}"
    print_line(f"Python {platform.python_version()} on {system}")
    print_line(f"Catalog: {edition}")
    print()
    rows = [(kind, str(len(held)), summary_digest(held)) for kind, held in pieces.items()]
    print_table(("What", "Count", "Digest"), rows)
    return 0


def _licences(as_json: bool) -> None:
    found = credits_of_program()
    if as_json:
        names = ("name", "version", "licence", "purpose", "text")
        print_json([{name: getattr(credit, name) for name in names} for credit in found])
        return
    for credit in found:
        title = f"{credit.name} {credit.version} ({credit.licence}): {credit.purpose}"
        print_lines((title, "=" * len(title), "", *credit.text.splitlines(), ""))
