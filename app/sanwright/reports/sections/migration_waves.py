"""Every wave of a migration step by step: what to do, to tick, and how to take it back."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.errors import InputError
from sanwright.migration import MigrationPlan, MigrationWave
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.text import Text, joined, tr
from sanwright.wording.migration import minutes_text, step_number, step_title

TITLE, KEY = Text("Waves step by step"), "migration-waves"

_BOX = "☐"
_KEPT = 6
"""So many actions stay on one page with the way back that belongs to them."""
_HEAD, _ROW = 90.0, 18.0
"""Points of a wave's heading with the sentence, the table's head and a second line of the first way
back, and of a row."""


def applies(material: Material) -> bool:
    """Whether there is anything to do."""
    try:
        return bool(material.migration.waves)
    except InputError:
        return False


def flow(material: Material) -> list[Flowable]:
    """The section."""
    plan = material.migration
    story = section(tr(TITLE), KEY)
    story.append(
        paragraph(
            tr(
                "To take a step back, first take back all steps after it, the last one first; what "
                "is to be done for that stands beneath each step. "
                "Go on to the next wave only when every host has the paths that it should have."
            )
        )
    )
    for wave in plan.waves:
        story += _wave(plan, wave)
    return story


def _wave(plan: MigrationPlan, wave: MigrationWave) -> Iterator[Flowable]:
    title = tr("Wave {number:,}: {title}", number=wave.number, title=wave.title)
    rows = list(_rows(plan, wave))
    first = next((n for n, row in enumerate(rows, start=1) if not row.with_next), len(rows))
    yield from subsection(title, f"{KEY}-{wave.number}", _HEAD + first * _ROW)
    if wave.zoned:
        names = joined([wave.after.label(fabric) for fabric in wave.zoned])
        yield paragraph(tr("Zones are entered in {fabrics}.", fabrics=names))
    columns = (
        Column(tr("Done"), 0.4),
        Column(tr("Step"), 0.4, "right"),
        Column(tr("What"), 5.2),
        Column(tr("Time"), 0.7, "right"),
    )
    yield Grid(columns, rows)
    if wave.passing:
        yield paragraph(tr("Errors that stand meanwhile and are gone in the end:"))
        for message in dict.fromkeys(str(finding.message) for finding in wave.passing):
            yield bullet(message)


def _rows(plan: MigrationPlan, wave: MigrationWave) -> Iterator[Row]:
    for step in wave.steps:
        time = minutes_text(step.effort.minutes(plan.figures))
        number = step_number(wave, step)
        head = step_title(step)
        if step.shut_down:
            head = f"{head}: {tr('shut the host down')}"
        yield Row((_BOX, number, Cell(head, bold=True), time), with_next=True)
        for at, action in enumerate(step.actions, start=1):
            left = len(step.actions) - at  # its end stays with the way back
            yield Row((_BOX, "", str(action), ""), with_next=bool(step.roll_back) and left < _KEPT)
        if step.roll_back:
            back = "; ".join(map(str, step.roll_back))
            yield Row((tr("Step {number} back: {actions}", number=number, actions=back),),
                      RowKind.NOTE)  # fmt: skip
