"""A part as text: every figure with its confidence and sources, gaps said aloud."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.catalog.census import figures_of
from sanwright.parts import Figure, Part
from sanwright.units import UNKNOWN
from sanwright.wording.part_fields import shown_value


def part_lines(part: Part) -> list[str]:
    """All that is known of ``part``, one figure a line, the sources numbered at the end."""
    numbers = {source.key: index for index, source in enumerate(part.sources, start=1)}
    lines = [f"{part.name}  [{part.id}]", f"  {part.kind}"]
    if part.generation:
        lines.append(f"  generation: {part.generation}")
    if part.base:
        lines.append(f"  rebadged: {part.base}")
    lines += [
        f"  order number: {number.number}{f' ({number.of})' if number.of else ''}"
        for number in part.part_numbers
    ]
    if part.aliases:
        lines.append(f"  also called: {', '.join(part.aliases)}")
    for name, figure in figures_of(part):
        lines += _lines(name, figure, numbers)
    lines += [f"  note: {note}" for note in part.notes]
    if part.sources:
        lines.append("Sources:")
    for source in part.sources:
        dates = ", ".join(
            text
            for text in (
                f"published {source.published}" if source.published else "",
                f"read {source.read}" if source.read else "",
            )
            if text
        )
        place = f" <{source.url}>" if source.url else ""
        lines.append(
            f"  [{numbers[source.key]}] {source.title}{place}{f' ({dates})' if dates else ''}"
        )
    return lines


def _lines(name: str, figure: Figure[object] | None, numbers: dict[str, int]) -> Iterator[str]:
    if figure is None:
        yield f"  {name}: {UNKNOWN}"
        return
    marks = "".join(f"[{numbers[key]}]" for key in figure.sources if key in numbers)
    text = f"  {name}: {shown_value(figure.value)}  ({figure.confidence} confidence {marks})"
    if figure.note:
        text += f"; {figure.note}"
    yield text
    for other in figure.rejected:
        yield f"      not taken: {shown_value(other.value)} ({other.why})"
