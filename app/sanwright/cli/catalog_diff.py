"""``sanwright catalog diff``: what the catalog says today of what is frozen in a design."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from sanwright.catalog.frozen import (
    Divergence,
    FrozenPart,
    Standing,
    TableDifference,
    frozen_part,
    reference_differences,
)
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.units.counts import counted


def run_diff(arguments: argparse.Namespace) -> int:
    """Print what differs; 0 if nothing does, else 1."""
    design, library = load_design(arguments.file), open_library()
    compared = [frozen_part(design, id_, library) for id_ in sorted(design.parts)]
    changed = [entry for entry in compared if entry.standing is not Standing.SAME]
    rows, limits = reference_differences(design.reference, library)
    is_same = not (changed or rows or limits)
    if arguments.format == "json":
        print_json({
            "parts": [_plain(entry) for entry in compared],
            "tables": _rows_json(rows),
            "limits": _rows_json(limits),
        })  # fmt: skip
        return 0 if is_same else 1
    for entry in changed:
        print_line(f"{_name(entry)}  [{entry.id}]: {entry.standing.value}")
        if entry.differences:
            found = [(d.field, str(d.old), str(d.new)) for d in entry.differences]
            print_table(("Field", "In the design", "In the catalog"), found)
        print()
    pack = design.reference.rule_pack.name
    for title, differences in (("Standards tables", rows), (f"Limits of {pack}", limits)):
        if differences:
            print_line(f"{title}: changed")
            found = [(str(d.row), str(d.old), str(d.new)) for d in differences]
            print_table(("Row", "In the design", "In the catalog"), found)
            print()
    same = len(compared) - len(changed)
    print_line(f"{counted(len(compared), 'parts')}: {same} as in the catalog, {len(changed)} not.")
    print_line(
        f"Rows of the standards tables that differ: {len(rows)}; limits of the rule pack: "
        f"{len(limits)}."
    )
    return 0 if is_same else 1


def divergence_line(apart: Divergence) -> str:
    """That a design is not judged as the catalog would, in a line; "" where it is."""
    if not apart.text:
        return ""
    return (
        f"Judged by the design's own copies, which are not this catalog's: {apart.text}; "
        "“sanwright catalog diff” lists them."
    )


def _name(entry: FrozenPart) -> str:
    return entry.frozen.name if entry.frozen is not None else entry.id


def _plain(entry: FrozenPart) -> dict[str, object]:
    differences = [
        {"field": each.field, "old": each.old, "new": each.new} for each in entry.differences
    ]
    return {
        "id": entry.id,
        "name": _name(entry),
        "standing": entry.standing.value,
        "differences": differences,
    }


def _rows_json(rows: Iterable[TableDifference]) -> list[dict[str, object]]:
    return [{"row": each.row, "old": each.old, "new": each.new} for each in rows]
