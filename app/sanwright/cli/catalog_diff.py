"""``sanwright catalog diff``: what the catalog says today of the parts frozen in a design."""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass

from sanwright.catalog import Library, PartDifference, compare_parts
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.design import Tables
from sanwright.units.counts import counted


@dataclass(frozen=True, slots=True)
class _Compared:
    """One part of the design: how it differs, or why it cannot be compared."""

    id: str
    name: str
    standing: str
    differences: tuple[PartDifference, ...] = ()


def run_diff(arguments: argparse.Namespace) -> int:
    """Print what differs; 0 if nothing does, else 1."""
    compared = _compare(load_design(arguments.file), open_library())
    changed = [entry for entry in compared if entry.standing != "same"]
    if arguments.format == "json":
        print_json([asdict(entry) for entry in compared])
        return 1 if changed else 0
    for entry in changed:
        print_line(f"{entry.name}  [{entry.id}]: {entry.standing}")
        if entry.differences:
            rows = [(d.field, str(d.old), str(d.new)) for d in entry.differences]
            print_table(("Field", "In the design", "In the catalog"), rows)
        print()
    same = len(compared) - len(changed)
    print_line(f"{counted(len(compared), 'parts')}: {same} as in the catalog, {len(changed)} not.")
    return 1 if changed else 0


def _compare(design: Tables, library: Library) -> list[_Compared]:
    compared = []
    for id_ in sorted(design.parts):
        frozen, today = design.part(id_), library.by_id(id_)
        if frozen is None:
            standing = "not resolved in the design" if today is None else "not filled in yet"
            compared.append(_Compared(id_, id_, standing))
        elif today is None:
            compared.append(_Compared(id_, frozen.name, "not in the catalog"))
        else:
            differences = compare_parts(frozen, today)
            standing = "changed" if differences else "same"
            compared.append(_Compared(id_, frozen.name, standing, differences))
    return compared
