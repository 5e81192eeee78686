"""Words on cables: the label on the canvas and what a tool tip says."""

from __future__ import annotations

from sanwright.analysis.links import find_link
from sanwright.checks import CheckReport
from sanwright.design import Tables
from sanwright.gui.look.naming import cable_speed
from sanwright.text import tr
from sanwright.units import format_quantity


def cable_label(tables: Tables, report: CheckReport | None, cable: str) -> str:
    """Speed, medium and length, such as “16GFC · OM3 35 m”; what is not known says so."""
    record = tables.cables.get(cable)
    if record is None:
        return ""
    part = tables.part(record.part)
    medium = part.cable.medium if part is not None and part.cable is not None else record.part
    text = f"{medium} {format_quantity(record.length) if record.length else tr('length unknown')}"
    link = find_link(report.assessment, cable) if report is not None else None
    if report is not None and link is not None and link.cable == record:
        text = f"{cable_speed(report.assessment, cable)} · {text}"
    return f"{record.name}: {text}" if record.name else text
