"""The timeline: the project's phases as bars over weeks, and what each of them is."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.language import number
from sanwright.reports.material import Material
from sanwright.reports.proposal.blocks import SizedPicture, text_width
from sanwright.reports.proposal.gantt import gantt_charts
from sanwright.reports.prose import bullet, paragraph, section
from sanwright.text import Text, tr

TITLE, KEY = Text("Timeline"), "timeline"
_ABOVE_CHART = 75.0
"""Points that the heading and the sentence below it take."""


def applies(material: Material) -> bool:
    """Whether any phase has been planned."""
    return bool(material.plan.phases)


def flow(material: Material) -> list[Flowable]:
    """The section."""
    phases = material.plan.phases
    charts = list(gantt_charts(phases, text_width()))
    first = charts[0].height if charts else 0.0
    story = section(tr(TITLE), KEY, first + _ABOVE_CHART)
    story.append(paragraph(_length_text(material)))
    story += [SizedPicture(chart) for chart in charts]
    story += [bullet(phase.text, f"{phase.name}:") for phase in phases if phase.text.strip()]
    return story


def _length_text(material: Material) -> str:
    phases = material.plan.phases
    known = sum(phase.weeks for phase in phases if phase.weeks is not None)
    unknown = sum(phase.weeks is None for phase in phases)
    weeks = number(known, 0 if known == int(known) else 1)
    if not unknown:
        return tr(
            "Phases follow one another, from the order on: {weeks} weeks in all.", weeks=weeks
        )
    if unknown == len(phases):
        return tr("Phases follow one another, from the order on. How long they take is unknown.")
    return tr(
        "Phases follow one another, from the order on: at least {weeks} weeks. How long "
        "{count:,} phase takes is unknown.",
        "Phases follow one another, from the order on: at least {weeks} weeks. How long "
        "{count:,} phases take is unknown.",
        unknown,
        weeks=weeks,
    )
