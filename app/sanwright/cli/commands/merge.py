"""``sanwright merge``: join two designs that came of one, record by record.

What only one side changed is taken; fields of one record join, too. Where both changed the same
thing, or one took out what the other still needs, the command says so and ends with 1: OUT then has
our value, and nothing taken out that the other side needs. The forms are those of the contents, so
that version control may call it with copies of any name; an empty BASE is a design with nothing.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sanwright.bounded_reading import read_head
from sanwright.cli.loading import open_library
from sanwright.cli.output import print_error, print_json, print_line
from sanwright.design import Design
from sanwright.documents import form_by_contents, read_design, write_design
from sanwright.documents.merging import Conflict, MergedDesign, MergeSide, merge
from sanwright.parts.supply import PartSupply
from sanwright.wording.merging import conflict_sentence

HELP = "join two designs that came of one; also as merge driver of git"
_MOST_ROUNDS = 100


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("base", metavar="BASE", type=Path, help="the design that both came of")
    parser.add_argument("ours", metavar="A", type=Path, help="what we made of it")
    parser.add_argument("theirs", metavar="B", type=Path, help="what they made of it")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="may be A itself"
    )
    for side in MergeSide:
        parser.add_argument(
            f"--{side}",
            dest="counts",
            action="store_const",
            const=side,
            help=f"where both disagree, {side} counts",
        )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Write the joined design; 0, or 1 if there are conflicts left."""
    library = open_library()
    base, ours, theirs = (
        _read(path, library) for path in (arguments.base, arguments.ours, arguments.theirs)
    )
    form = form_by_contents(arguments.ours)
    merged = _merged(base, ours, theirs, arguments.counts)
    write_design(merged.design.snapshot(), arguments.output, form)
    if arguments.format == "json":
        print_json({"conflicts": [_plain(each) for each in merged.open]})
    else:
        for conflict in merged.open:
            print_line(conflict_sentence(conflict))
    print_error(f"wrote {arguments.output}")
    return 1 if merged.open else 0


def _read(path: Path, supply: PartSupply) -> Design:
    """A design of any name; one of no bytes is what version control has for “there was none”."""
    if not read_head(path, 1):
        return Design()
    return read_design(path, supply, form_by_contents(path))


def _merged(base: Design, ours: Design, theirs: Design, counts: MergeSide | None) -> MergedDesign:
    merged = merge(base, ours, theirs)
    answers: dict[tuple[str, ...], MergeSide] = {}
    for _ in range(_MOST_ROUNDS):
        if counts is None or not merged.open:
            break
        answers |= {conflict.key: counts for conflict in merged.open}
        merged = merge(base, ours, theirs, answers)
    return merged


def _plain(conflict: Conflict) -> dict[str, Any]:
    return {
        "kind": conflict.kind,
        "table": conflict.table,
        "id": conflict.id,
        "name": conflict.label,
        "field": conflict.field or None,
        "base": conflict.base or None,
        "ours": conflict.ours,
        "theirs": conflict.theirs,
        "until_then": conflict.until_then,
    }
