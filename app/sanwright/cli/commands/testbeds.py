"""``sanwright testbeds``: published figures of the bundled testbeds beside the engine's own."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from sanwright.analysis import EvidenceGrade, PublishedComparison
from sanwright.bundled import testbed
from sanwright.cli.output import print_json, print_line
from sanwright.variants.published import Published, published_figures, track_record

HELP = "published against predicted figures, T1 to T5"

_WIDTH = 118
_HEADINGS = ("Figure", "Published", "Engine", "Error", "Standing", "Aim")
_WIDTHS = (40, 20, 20, 12, 10, 6)
_TO_THE_RIGHT = (1, 2, 3)
_STANDINGS = {
    EvidenceGrade.PREDICTED: "predicted",
    EvidenceGrade.ASSUMED: "predicted*",
    EvidenceGrade.CALIBRATED: "calibrated",
    EvidenceGrade.ARITHMETIC: "arithmetic",
    EvidenceGrade.FACT: "part fact",
}
_AIMS = {True: "met", False: "missed", None: "open"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument(
        "testbeds",
        metavar="TESTBED",
        nargs="*",
        help="only of these; without any: of all, and how far off the engine has been",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the table. Always 0: a figure that is missed is a result."""
    asked = [testbed(key) for key in dict.fromkeys(arguments.testbeds)]
    rows = published_figures(only=asked)
    if arguments.format == "json":
        print_json([_json(row) for row in rows])
        return 0
    for line in _text(rows):
        print_line(line.rstrip())
    if not asked:
        for line in _record():
            print_line(line)
    return 0


def _text(rows: Sequence[Published]) -> Iterator[str]:
    yield from _line(_HEADINGS)
    for bundled, group in groupby(rows, key=lambda row: row.bundled):
        yield ""
        yield f"{bundled.key}  {bundled.title}"
        for row in group:
            yield from _line(_cells(row.comparison))
    yield ""
    yield from _paragraph(
        "", "* predicted on the assumption named below. Calibrated: the model was fitted to it, so "
        "it is no evidence. Arithmetic: from facts of parts, without a model. Open: the facts that "
        "are known do not tell.",
    )  # fmt: skip
    for bundled, group in groupby(rows, key=lambda row: row.bundled):
        remarks = tuple(_remarks(group))
        if remarks:
            yield ""
            yield bundled.key
            for name, text in remarks:
                yield from _paragraph(f"{name}: " if name else "", text)
    yield ""
    yield from _summary(rows)


def _line(cells: Sequence[str]) -> Iterator[str]:
    """One row; a cell that is too long goes on below."""
    wrapped = [
        textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, _WIDTHS, strict=True)
    ]
    for number in range(max(len(part) for part in wrapped)):
        found = [part[number] if number < len(part) else "" for part in wrapped]
        yield "  ".join(
            text.rjust(width) if column in _TO_THE_RIGHT else text.ljust(width)
            for column, (text, width) in enumerate(zip(found, _WIDTHS, strict=True))
        )


def _cells(comparison: PublishedComparison) -> tuple[str, ...]:
    unit = comparison.unit.replace("us", "µs")
    known = comparison.engine is not None
    return (
        comparison.measurement.name,
        f"{comparison.published_text} {unit}".strip(),
        f"{comparison.engine_text} {unit if known else ''}".strip(),
        comparison.error_text,
        _STANDINGS[comparison.standing],
        _aim(comparison),
    )


def _aim(comparison: PublishedComparison) -> str:
    measurement = comparison.measurement
    stated = measurement.aim is not None or measurement.relation or measurement.text
    if not stated or comparison.standing is EvidenceGrade.CALIBRATED:
        return "-"
    return _AIMS[comparison.met]


def _remarks(rows: Iterable[Published]) -> Iterator[tuple[str, str]]:
    assumed: dict[str, None] = {}
    for row in rows:
        measurement = row.comparison.measurement
        text = " ".join(filter(None, (measurement.remark, *row.comparison.notes)))
        if text:
            yield measurement.name, text
        if measurement.assumption:
            assumed[measurement.assumption] = None
    for assumption in assumed:
        yield "* Assumed", f"{assumption}."


def _paragraph(start: str, text: str) -> list[str]:
    return textwrap.wrap(start + text, _WIDTH, initial_indent="  ", subsequent_indent="    ")


def _summary(rows: Sequence[Published]) -> Iterator[str]:
    judged = [row for row in rows if _aim(row.comparison) != "-"]
    for answer in (True, False, None):
        names = [row.name for row in judged if row.comparison.met is answer]
        what = f"Aims {_AIMS[answer]}: {len(names)} of {len(judged)}"
        listed = f" ({'; '.join(names)})" if answer is not True and names else ""
        yield from textwrap.wrap(f"{what}{listed}.", _WIDTH, subsequent_indent="  ")


def _record() -> Iterator[str]:
    record = track_record()
    if record.together is not None:
        yield from textwrap.wrap(f"Predicted figures, each once: {record.together.text}.", _WIDTH)
        yield from textwrap.wrap(str(record.text), _WIDTH)


def _json(row: Published) -> dict[str, Any]:
    comparison = row.comparison
    measurement = comparison.measurement
    return {
        "testbed": row.bundled.key,
        "design": str(row.bundled.path),
        "variant": measurement.variant,
        "figure": measurement.name,
        "metric": measurement.metric,
        "subject": measurement.subject,
        "against": measurement.against,
        "published": measurement.value if measurement.value is not None else measurement.text,
        "relation": measurement.relation,
        "engine": comparison.engine if comparison.engine is not None else comparison.engine_text,
        "bound": comparison.figure.bound.value,
        "unit": comparison.unit,
        "error": comparison.error,
        "error_in_points": comparison.is_in_points,
        "agrees": comparison.agrees,
        "standing": comparison.standing.value,
        "aim": measurement.aim,
        "met": comparison.met,
        "fitted_to": list(measurement.fitted_to),
        "assumption": measurement.assumption,
        "notes": list(comparison.notes),
        "source": measurement.source,
        "remark": measurement.remark,
    }
