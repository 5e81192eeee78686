"""What is written about a cable beside a drawing: its ends, speed, kind, length."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.links import link_facts
from sanwright.design import Cable
from sanwright.text import tr
from sanwright.units import format_quantity
from sanwright.wording.link_state import speed_text


def words_of_cable(assessment: Assessment, cable: Cable) -> Iterator[tuple[str, str]]:
    """Name and value of each thing to say, unknown ones too."""
    tables = assessment.drawn
    yield tr("From"), str(tables.label(cable.a))
    yield tr("To"), str(tables.label(cable.b))
    if cable.id in assessment.tables.cables:
        yield tr("Speed"), str(speed_text(assessment, link_facts(assessment, cable.id)))
    part = tables.part(cable.part)
    yield tr("Kind"), str(part.label) if part is not None else cable.part
    yield tr("Length"), format_quantity(cable.length)
    if cable.trunk:
        yield tr("Trunk"), cable.trunk
