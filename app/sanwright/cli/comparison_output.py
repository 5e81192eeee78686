"""Designs side by side in figures, as text and as JSON."""

from __future__ import annotations

from typing import Any

from sanwright.cli.output import print_line, print_lines, print_table
from sanwright.variants import VariantComparison
from sanwright.variants.comparison import ComparisonRow


def print_comparison(shown: VariantComparison) -> None:
    """Figures as a table, then where they were found and what could not be carried over."""
    rows: list[tuple[str, ...]] = []
    for section, of_section in shown.sections.items():
        rows.append((str(section), *("" for _ in shown.columns)))
        rows += [
            (f"  {row.title}", *(_cell(row, n) for n in range(len(shown.columns))))
            for row in of_section
        ]
    print_table(("", *(str(column.name) for column in shown.columns)), rows)
    said: dict[tuple[str, str], list[str]] = {}
    for n, column in enumerate(shown.columns):
        for row in shown.rows:
            value = row.values[n]
            if value is not None and value.note and (row.differs or not n):
                key = str(column.name), str(value.note)
                said.setdefault(key, []).append(str(row.title))
    notes = [f"  {name}: {'; '.join(of)}: {note}" for (name, note), of in said.items()]
    if notes:
        print()
        print_line("Where, and why not known")
        print_lines(notes)
    problems = [f"  {column.name}: {text}" for column in shown.columns for text in column.problems]
    if problems:
        print()
        print_line("Not carried over")
        print_lines(problems)


def _cell(row: ComparisonRow, column: int) -> str:
    difference = row.difference_text(column)
    return f"{row.text(column)} ({difference})" if difference else row.text(column)


def comparison_json(shown: VariantComparison) -> dict[str, Any]:
    """Columns and figures, an unknown value as null with the reason in its note."""
    return {
        "columns": [
            {
                "name": column.name,
                "variant": column.variant.id if column.variant is not None else None,
                "problems": list(column.problems),
            }
            for column in shown.columns
        ],
        "figures": [
            {
                "section": str(row.section),
                "figure": row.title,
                "unit": row.unit or None,
                "values": [
                    None
                    if value is None
                    else {
                        "value": value.amount,
                        "bound": value.bound or None,
                        "note": value.note or None,
                        "difference": row.difference(n),
                    }
                    for n, value in enumerate(row.values)
                ],
            }
            for row in shown.rows
        ],
    }
