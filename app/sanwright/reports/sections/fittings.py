"""Slots and fittings: which module goes into which slot, which optic into which port."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reportlab.platypus import Flowable

from sanwright.language import number
from sanwright.reports.grid import Column, Grid, Row, RowKind
from sanwright.reports.installation.fittings import (
    FittedKind,
    Fitting,
    fitted_kinds,
    has_fittings,
)
from sanwright.reports.lettering import shortened
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr

TITLE, KEY = Text("Slots and fittings"), "fittings"

BOX = "☐"
_LONGEST = 60
_MOST_CHARACTERS = 900
_GAP = "   "


def applies(material: Material) -> bool:
    """Whether anything is fitted into a device."""
    return has_fittings(material.site)


def flow(material: Material) -> list[Flowable]:
    """The section; for pages upright."""
    story = section(tr(TITLE), KEY)
    story.append(
        paragraph(
            tr(
                "What goes into which slot, and which optic into which port, before cables are "
                "laid. Devices that are fitted alike are listed once, each with a box to tick. "
                "“–” is a port whose cage stays empty."
            )
        )
    )
    rows = [row for kind in fitted_kinds(material.site) for row in _rows(kind)]
    columns = [
        Column(tr("Slot"), 1.3),
        Column(tr("What goes in"), 2.6),
        Column(tr("Ports"), 0.9),
        Column(tr("Optic in each port"), 2.6),
        Column("", 0.7),
    ]
    if not any(row.cells[-1] for row in rows if not row.kind.spans):  # nothing stands there already
        columns = columns[:-1]
        rows = [row if row.kind.spans else replace(row, cells=row.cells[:-1]) for row in rows]
    story.append(Grid(columns, rows))
    return story


def _rows(kind: FittedKind) -> Iterator[Row]:
    names = [shortened(name, _LONGEST) for name in kind.devices]
    if len(names) == 1:
        yield Row((f"{BOX} {names[0]} · {kind.model}",), RowKind.GROUP)
    else:
        title = tr("{count} × {part}", count=number(len(names)), part=kind.model)
        yield Row((title,), RowKind.GROUP)
        for line in _boxes(names):
            yield Row((line,), RowKind.NOTE)
    for fitting in kind.fittings:
        yield _row(fitting)


def _row(fitting: Fitting) -> Row:
    optic = fitting.optic or ("–" if fitting.ports else "")
    is_empty = not fitting.module and not fitting.ports
    what, state = (fitting.state, "") if is_empty else (fitting.module, fitting.state)
    return Row((fitting.seat or "–", what, fitting.ports, optic, state))


def _boxes(names: list[str]) -> Iterator[str]:
    """Every name with a box, in lines that a cell takes."""
    line = ""
    for name in names:
        each = f"{BOX}\u00a0{name}".replace(" ", "\u00a0")
        if line and len(line) + len(each) > _MOST_CHARACTERS:
            yield line
            line = ""
        line += (_GAP if line else "") + each
    if line:
        yield line
