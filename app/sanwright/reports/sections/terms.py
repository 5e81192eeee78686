"""The terms: the team's or the user's own words; without any, how long the proposal holds."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.reports.dates import date_text
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr

TITLE, KEY = Text("Terms"), "terms"


def applies(material: Material) -> bool:
    """Whether anything is agreed upon."""
    return bool(material.plan.valid_until.strip())


def flow(material: Material) -> list[Flowable]:
    """The section where nobody wrote one."""
    return [*section(tr(TITLE), KEY, 120.0), paragraph(validity_text(material))]


def validity_text(material: Material) -> str:
    """Until when the proposal holds; empty if nobody says."""
    until = material.plan.valid_until.strip()
    return tr("This proposal is valid until {day}.", day=date_text(until)) if until else ""
