"""The migration on a page: its waves in figures, whom it harms, what it takes for given."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.errors import InputError
from sanwright.language import number
from sanwright.reports.facts import BAD
from sanwright.reports.grid import Cell, Column, Grid, Row, RowKind
from sanwright.reports.material import Material
from sanwright.reports.prose import bullet, paragraph, section, subsection
from sanwright.text import Text, joined, tr
from sanwright.wording.migration import (
    assumption_texts,
    minutes_text,
    missing_figures,
    obstacle_texts,
    paths_text,
    share_text,
    verdict_text,
)

TITLE, KEY = Text("The way there"), "migration-summary"


def applies(_material: Material) -> bool:
    """Always: where there is no way it says why."""
    return True


def flow(material: Material) -> list[Flowable]:
    """The section."""
    story = section(tr(TITLE), KEY)
    try:
        plan = material.migration
    except InputError as error:
        return [*story, paragraph(str(error))]
    base = material.drawn.base
    name = base.name if base is not None else ""
    story.append(
        paragraph(
            tr(
                "From what stands today (“{name}”) to “{title}”, in waves. Each wave can be done "
                "by itself, ends in a state that was checked as a design, and can be taken back "
                "step by step.",
                name=name,
                title=material.title,
            )
        )
    )
    story.append(paragraph(str(verdict_text(plan))))
    story += [bullet(str(text)) for text in obstacle_texts(plan)]
    columns = (
        Column(tr("Wave"), 0.4, "right"),
        Column(tr("What"), 2.4),
        Column(tr("Steps"), 0.5, "right"),
        Column(tr("Cables"), 0.6, "right"),
        Column(tr("Changes of zones"), 0.7, "right"),
        Column(tr("Hosts"), 0.5, "right"),
        Column(tr("Time"), 0.8, "right"),
        Column(tr("Least paths of a host"), 0.8, "right"),
        Column(tr("Fullest ISL"), 0.7, "right"),
    )
    rows = []
    for wave in plan.waves:
        paths = Cell(paths_text(wave.least_paths), colour=BAD if wave.least_paths == 0 else None)
        effort = wave.effort
        rows.append(
            Row(
                (
                    number(wave.number), str(wave.title), number(len(wave.steps)),
                    number(effort.cables), number(effort.zonings), number(effort.hosts),
                    minutes_text(effort.minutes(plan.figures)), paths, share_text(wave.fullest),
                )
            )
        )  # fmt: skip
    rows.append(
        Row(("", tr("Together"), "", "", "", "", minutes_text(plan.minutes), "", ""), RowKind.TOTAL)
    )
    story.append(Grid(columns, rows))
    missing = missing_figures(plan)
    if missing:
        story.append(
            paragraph(tr("Not stated, so that times are not known: {list}.", list=joined(missing)))
        )
    assumed = assumption_texts(plan)
    if assumed:
        story += subsection(tr("Limits and what is taken for given"), f"{KEY}-limits")
        story += [bullet(str(text)) for text in assumed]
    return story
