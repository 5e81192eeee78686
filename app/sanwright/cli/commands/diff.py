"""``sanwright diff``: what is different between two designs, in lists and in figures.

With --textconv one design is written as lines of text, for git to compare.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from sanwright.cli import pricing
from sanwright.cli.comparison_output import comparison_json, print_comparison
from sanwright.cli.loading import load_design
from sanwright.cli.output import print_json, print_line, print_lines
from sanwright.clock import local_day
from sanwright.design import Design, Snapshot, Tables
from sanwright.documents.matching import MatchedDesigns, matched
from sanwright.errors import InputError
from sanwright.fields.differences import Difference, differences
from sanwright.language import speaking
from sanwright.text import Text, tr, verbatim
from sanwright.variants import VariantComparison, compare_designs
from sanwright.wording.differences import design_lines, difference_lines
from sanwright.wording.matching import matching_doubts, matching_said

HELP = "what is different between two designs: device, cable, zone, and figures side by side"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="two designs (.sanw or .json)")
    parser.add_argument(
        "--textconv",
        action="store_true",
        help="one design as lines of text in a fixed order, always in English: for git's textconv",
    )
    parser.add_argument(
        "--no-figures", action="store_true", help="lists only; nothing is worked out"
    )
    parser.add_argument(
        "--by-id",
        action="store_true",
        help="what has the same id is the same thing, also where the designs were drawn separately",
    )
    parser.add_argument(
        "--exit-code", action="store_true", help="end with 1 if the designs differ, else with 0"
    )
    pricing.configure(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the differences; 0, or with --exit-code 1 if there are any."""
    wanted = 1 if arguments.textconv else 2
    if len(arguments.files) != wanted:
        raise InputError(
            Text(
                "This takes {count:,} design; {given:,} were named.",
                "This takes {count:,} designs; {given:,} were named.",
                wanted,
                given=len(arguments.files),
            )
        )
    designs = [_design(name) for name in arguments.files]
    if arguments.textconv:
        with speaking("en"):
            print_lines(design_lines(designs[0]))
        return 0
    again = MatchedDesigns(designs[0]) if arguments.by_id else matched(*designs)
    found = differences(again.before, designs[1])
    figures = None if arguments.no_figures or not found else _figures(arguments, designs)
    if arguments.format == "json":
        print_json({**_plain(found, figures), **_plain_matching(again, designs[1])})
    else:
        if (said := matching_said(again)) is not None:
            print_line(str(said))
        for doubt in matching_doubts(again, designs[1]):
            print_line(tr("in doubt: {why}", why=doubt))
        _print(found, figures)
    return int(bool(found) and arguments.exit_code)


def _design(name: str) -> Snapshot:
    """A design; git names the null device for a file that is not there."""
    return (Design() if name == os.devnull else load_design(name)).snapshot()


def _figures(arguments: argparse.Namespace, designs: list[Snapshot]) -> VariantComparison:
    names = [verbatim(Path(name).name) for name in arguments.files]
    if names[0] == names[1]:
        names = [verbatim(name) for name in arguments.files]
    return compare_designs(
        list(zip(names, designs, strict=True)),
        prices=pricing.price_lists(arguments),
        today=local_day(),
    )


def _print(found: tuple[Difference, ...], figures: VariantComparison | None) -> None:
    if not found:
        print_line(tr("The designs are the same."))
    for line in difference_lines(found):
        print_line(line)
    if figures is not None:
        print()
        print_comparison(figures)


def _plain_matching(again: MatchedDesigns, after: Tables) -> dict[str, Any]:
    """What was found again in designs that were drawn separately."""
    if not again.found:
        return {}
    return {
        "found_again": [
            {"table": each.table.value, "before": each.before, "after": each.after,
             "by": each.by.value, "sure": each.by.is_sure}
            for each in again.found
        ],
        "doubts": list(matching_doubts(again, after)),
    }  # fmt: skip


def _plain(found: tuple[Difference, ...], figures: VariantComparison | None) -> dict[str, Any]:
    return {
        "differences": [
            {
                "table": difference.table.value,
                "id": difference.id,
                "kind": difference.kind.value,
                "label": difference.label,
                "fields": [
                    {
                        "key": field.key,
                        "name": field.name,
                        "before": field.before,
                        "after": field.after,
                    }
                    for field in difference.fields
                ],
            }
            for difference in found
        ],
        **(comparison_json(figures) if figures is not None else {}),
    }
