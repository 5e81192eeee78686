"""A part's figures as rich text: every value with its source and confidence, gaps said aloud."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

import msgspec

from sanwright.gui.theme import Theme
from sanwright.parts import CableLength, Figure, Part
from sanwright.units import UNKNOWN, format_number

_WORDS = {
    "pcie": "PCIe",
    "fc": "FC",
    "mhz": "MHz",
    "km": "km",
    "rpm": "rpm",
    "nm": "nm",
    "raid": "RAID",
    "class": "reach class",
}
_FACETS = (
    ("pcie", "Host interface"),
    ("optic", "Transceiver"),
    ("cable", "Cable"),
    ("drive", "Drive"),
    ("array", "Array"),
    ("performance", "Performance"),
    ("physical", "Physical"),
    ("licensing", "Licensing"),
    ("lifecycle", "Life cycle"),
)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One line of a part's sheet; ``confidence`` empty for what is a definition, not a figure."""

    label: str
    value: str
    confidence: str = ""
    sources: tuple[str, ...] = ()
    note: str = ""


def part_rows(part: Part) -> Iterator[tuple[str, list[FigureRow]]]:
    """Sections of a part's sheet with their rows."""
    for name, group in part.ports.items():
        yield f"Ports: {name}", _struct_rows(group, skip=("first", "prefix"))
    for name, slot in part.slots.items():
        yield f"Slots: {name}", _struct_rows(slot, skip=("first", "prefix"))
    for field, title in _FACETS:
        facet = getattr(part, field)
        if facet is not None:
            yield title, _struct_rows(facet)


def part_html(part: Part, theme: Theme) -> str:
    """The sheet as rich text, with the sources numbered at its end."""
    numbers = {source.key: index for index, source in enumerate(part.sources, start=1)}
    muted = theme.muted_text.name()
    text = [f"<p style='color:{muted}'>{escape(part.summary)}</p>" if part.summary else ""]
    if part.part_numbers:
        orders = ", ".join(
            f"{escape(n.number)}{f' ({escape(n.of)})' if n.of else ''}" for n in part.part_numbers
        )
        text.append(f"<p>Order number: {orders}</p>")
    text.append("<table cellspacing='0' cellpadding='3' width='100%'>")
    for title, rows in part_rows(part):
        text.append(f"<tr><td colspan='3' style='padding-top:8px'><b>{escape(title)}</b></td></tr>")
        text.extend(_row_html(row, numbers, theme) for row in rows)
    text.append("</table>")
    text.extend(f"<p style='color:{muted}'>{escape(note)}</p>" for note in part.notes)
    if part.sources:
        text.append("<p><b>Sources</b></p>")
    for source in part.sources:
        date = source.published or (f"read {source.read}" if source.read else "")
        dated = f", {escape(date)}" if date else ""
        line = f"[{numbers[source.key]}] {escape(source.title)}{dated}"
        text.append(f"<p style='margin:2px 0'>{line}</p>")
    return "".join(text)


def _row_html(row: FigureRow, numbers: dict[str, int], theme: Theme) -> str:
    muted = theme.muted_text.name()
    marks = "".join(f"[{numbers.get(key, key)}]" for key in row.sources)
    value = escape(row.value)
    if row.value == UNKNOWN:
        value = f"<i style='color:{theme.unverified.name()}'>{UNKNOWN}</i>"
    note = f"<br><span style='color:{muted}'>{escape(row.note)}</span>" if row.note else ""
    proof = f"{escape(row.confidence)}&nbsp;{escape(marks)}"
    return (
        f"<tr><td style='color:{muted}'>{escape(row.label)}</td><td>{value}{note}</td>"
        f"<td align='right' style='color:{muted}; white-space:nowrap'>{proof}</td></tr>"
    )


def _struct_rows(struct: msgspec.Struct, skip: tuple[str, ...] = ()) -> list[FigureRow]:
    rows = []
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if field.name in skip or value in ("", ()):
            continue
        rows.append(_row(_label(field.name), value))
    return rows


def _row(label: str, value: object) -> FigureRow:
    if isinstance(value, Figure):
        return FigureRow(
            label, _shown(value.value), str(value.confidence), value.sources, value.note
        )
    return FigureRow(label, UNKNOWN if value is None else _shown(value))


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_shown(item) for item in value)
    if isinstance(value, CableLength):
        return f"{value.length} ({value.part_number})" if value.part_number else str(value.length)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return format_number(float(value)) if isinstance(value, int | float) else str(value)


def _label(name: str) -> str:
    words = [_WORDS.get(word, word) for word in name.strip("_").split("_")]
    text = " ".join(words)
    return text[0].upper() + text[1:]
