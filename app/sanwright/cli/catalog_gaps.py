"""``sanwright catalog gaps``: what is unknown and wanted, of the catalog or of a design's parts."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence

from sanwright.checks import check_design, missing_facts
from sanwright.checks.catalog_gaps import PartGaps, Purpose, part_gaps, wanted_facts
from sanwright.cli.loading import load_design, open_library
from sanwright.cli.output import print_json, print_line, print_table
from sanwright.design import Design
from sanwright.parts import Part
from sanwright.units import Share
from sanwright.wording.findings import rule_title
from sanwright.wording.name_lists import listing

_SHOWN = 4
"""So many facts of a part are named in a cell of the table; JSON has them all."""


def run_gaps(arguments: argparse.Namespace) -> int:
    """Print the gaps, the worst first."""
    design = load_design(arguments.file) if arguments.file else None
    parts = _parts_of(design) if design is not None else list(open_library().parts())
    if arguments.kind:
        parts = [part for part in parts if part.kind.value == arguments.kind]
    found = part_gaps(parts)
    if arguments.format == "json":
        print_json({"findings_lack": _lacking(design), "parts": [_plain(each) for each in found]})
        return 0
    if design is not None:
        _print_lacking(design)
    _print_fields(parts, found)
    print()
    shown = found[: arguments.limit]
    titles = ("Part", "Kind", *(str(purpose.label) for purpose in Purpose))
    print_table(titles, [_row(each) for each in shown])
    if len(found) > len(shown):
        print()
        print_line(f"{len(found) - len(shown)} more parts; --limit shows them.")
    return 0


def _parts_of(design: Design) -> list[Part]:
    tables = design.snapshot()
    return [part for id_ in tables.parts if (part := tables.part(id_)) is not None]


def _lacking(design: Design | None) -> list[dict[str, object]]:
    """What the findings of the design lack, as the list of missing facts in the window has it."""
    if design is None:
        return []
    return [
        {
            "of": fact.label,
            "field": fact.missing.field,
            "what": str(fact.missing.what),
            "findings": fact.findings,
            "rules": list(fact.rules),
        }
        for fact in missing_facts(check_design(design.snapshot()))
    ]


def _print_lacking(design: Design) -> None:
    facts = missing_facts(check_design(design.snapshot()))
    if facts:
        print_line("Findings of the design lack:")
        print()
        rows = [
            (
                fact.label,
                str(fact.missing.what),
                str(fact.findings),
                "; ".join(rule_title(key) for key in fact.rules),
            )
            for fact in facts
        ]
        print_table(("Of", "What", "Findings", "Needed to judge"), rows)
    else:
        print_line("No finding of the design lacks a fact.")
    print()
    print_line("Of all its parts:")
    print()


def _print_fields(parts: Iterable[Part], found: Sequence[PartGaps]) -> None:
    """A line for each wanted fact: of how many parts it is wanted, and of how many unknown."""
    wanted: Counter[tuple[Purpose, str]] = Counter()
    for part in parts:
        wanted.update({(fact.purpose, fact.bare_field) for fact in wanted_facts(part)})
    lacking: Counter[tuple[Purpose, str]] = Counter()
    for each in found:
        lacking.update({(gap.purpose, gap.bare_field) for gap in each.gaps})
    order = list(Purpose)
    keys = sorted(lacking, key=lambda key: (order.index(key[0]), -lacking[key], key[1]))
    rows = [
        (
            str(purpose.label),
            field,
            str(lacking[purpose, field]),
            str(wanted[purpose, field]),
            str(Share(1 - lacking[purpose, field] / wanted[purpose, field])),
        )
        for purpose, field in keys
    ]
    print_table(("Wanted", "Fact", "Unknown of", "Wanted of", "Known"), rows)


def _row(found: PartGaps) -> tuple[str, ...]:
    texts = (
        listing(
            list(dict.fromkeys(str(gap.what) for gap in found.gaps if gap.purpose is purpose)),
            _SHOWN,
        )
        for purpose in Purpose
    )
    return found.part.id, str(found.part.kind.value), *texts


def _plain(found: PartGaps) -> dict[str, object]:
    return {
        "id": found.part.id,
        "kind": found.part.kind.value,
        "unknown": [
            {"field": gap.field, "what": str(gap.what), "wanted": gap.purpose.value}
            for gap in found.gaps
        ],
    }
