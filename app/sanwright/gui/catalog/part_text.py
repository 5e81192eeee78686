"""A part's sheet as rich text: every value with its source and confidence, gaps said aloud."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from sanwright.gui.catalog.life_cycle import life_mark
from sanwright.gui.catalog.part_sheet import FigureRow, identity_rows, part_rows
from sanwright.gui.look.theme import Theme
from sanwright.parts import Part, Source
from sanwright.text import Text, from_file, tr
from sanwright.units import UNKNOWN

_SHORT = 3
"""Letters up to which a value is not broken: figures stay whole in a narrow card."""


def part_html(part: Part, theme: Theme, summary: Text | str = "") -> str:
    """The sheet as rich text; sources are numbered, and linked where they have an address.

    ``summary`` is the line at its top.
    """
    numbers = {source.key: index for index, source in enumerate(part.sources, start=1)}
    muted = theme.muted_text.name()
    text = []
    mark = life_mark(part)
    if mark is not None:
        colour = theme.severity(mark.severity).name()
        text.append(f"<p style='color:{colour}'><b>{escape(mark.sentence)}</b></p>")
    if str(summary):
        text.append(f"<p style='color:{muted}'>{escape(str(summary))}</p>")
    text.append("<table cellspacing='0' cellpadding='2' width='100%'>")
    text.extend(_row_html(row, numbers, theme) for row in identity_rows(part))
    for title, rows in part_rows(part):
        text.append(f"<tr><td colspan='3' style='padding-top:8px'><b>{escape(title)}</b></td></tr>")
        text.extend(_row_html(row, numbers, theme) for row in rows)
    text.append("</table>")
    text.extend(
        f"<p style='color:{muted}'>{escape(tr(from_file(note)))}</p>" for note in part.notes
    )
    if part.sources:
        text.append(f"<p><b>{tr('Sources')}</b></p>")
    text.extend(_source_html(source, numbers[source.key], theme) for source in part.sources)
    return "".join(text)


def _source_html(source: Source, number: int, theme: Theme) -> str:
    dates = [tr("published {published}", published=source.published)] if source.published else []
    dates += [tr("read {read}", read=source.read)] if source.read else []
    title = escape(tr(source.label))
    if source.url:
        title = f"<a href='{escape(source.url, quote=True)}'>{title}</a>"
    dated = f", <span style='color:{theme.muted_text.name()}'>{escape(', '.join(dates))}</span>"
    return (
        f"<p style='margin:2px 0'><a name='source-{number}'></a>[{number}] {title}"
        f"{dated if dates else ''}</p>"
    )


def _row_html(row: FigureRow, numbers: Mapping[str, int], theme: Theme) -> str:
    muted = theme.muted_text.name()
    value = escape(row.value)
    if row.value == tr(UNKNOWN):
        value = f"<i style='color:{theme.unverified.name()}'>{tr(UNKNOWN)}</i>"
    asides = [tr(from_file(row.note))] if row.note else []
    asides += [
        tr("Not taken: {value}. {why}", value=other.value, why=from_file(other.why))
        for other in row.rejected
    ]
    below = "".join(f"<br><span style='color:{muted}'>{escape(aside)}</span>" for aside in asides)
    # A single word is not broken: the column of captions is as wide as the longest one.
    wrap = "normal" if " " in row.label else "nowrap"
    caption = f"<tr><td style='color:{muted}; white-space:{wrap}'>{escape(row.label)}</td>"
    kept = "nowrap" if len(row.value) <= _SHORT and not below else "normal"
    if not row.confidence:
        return f"{caption}<td colspan='2'>{value}{below}</td></tr>"
    proof = escape(row.confidence) + _marks(row, numbers)
    return (
        f"{caption}<td style='white-space:{kept}'>{value}{below}</td>"
        f"<td align='right' style='color:{muted}; white-space:nowrap'>{proof}</td></tr>"
    )


def _marks(row: FigureRow, numbers: Mapping[str, int]) -> str:
    keys = dict.fromkeys((*row.sources, *(key for other in row.rejected for key in other.sources)))
    marks = "".join(
        f"<a href='#source-{numbers[key]}' style='text-decoration:none'>[{numbers[key]}]</a>"
        for key in keys
        if key in numbers
    )
    # Several stand in a line of their own: the card is narrow.
    return f"{'<br>' if len(keys) > 1 else '&nbsp;'}{marks}" if marks else ""
