"""Words on cables: the label on the canvas and what a tool tip says."""

from __future__ import annotations

from sanwright.analysis import LinkFacts
from sanwright.analysis.links import find_link
from sanwright.checks import CheckReport
from sanwright.design import Tables
from sanwright.gui.look.naming import cable_speed
from sanwright.text import tr
from sanwright.units import format_quantity


def cable_label(tables: Tables, report: CheckReport | None, cable: str) -> str:
    """Speed, medium and length, such as “16GFC · OM3 35 m”; what is not known says so.

    A piece of a run through panels has the words of the run, and its own length.
    """
    record = tables.cables.get(cable)
    if record is None:
        return ""
    part = tables.part(record.part)
    medium = part.cable.medium if part is not None and part.cable is not None else record.part
    text = f"{medium} {format_quantity(record.length) if record.length else tr('length unknown')}"
    link = find_link(report.assessment, cable) if report is not None else None
    if report is not None and link is not None and link.cable == record and not link.panels:
        text = f"{cable_speed(report.assessment, cable)} · {text}"
    elif report is not None and link is not None and link.panels:
        text = _run_label(report, link, cable)
    return f"{record.name}: {text}" if record.name else text


def _run_label(report: CheckReport, link: LinkFacts, cable: str) -> str:
    """Of the whole run; how long this piece of it is."""
    record = report.assessment.tables.cables[cable]
    run = tr(
        "{speed} · run of {length} over {count} panel",
        "{speed} · run of {length} over {count} panels",
        len(link.panels),
        speed=cable_speed(report.assessment, link.cable.id),
        length=format_quantity(link.length) if link.length is not None else tr("length unknown"),
    )
    piece = format_quantity(record.length) if record.length else tr("length unknown")
    return tr("{run}, here {length}", run=run, length=piece)
