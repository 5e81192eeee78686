"""The terms: the team's or the user's own words; without any, how long the proposal holds."""

from __future__ import annotations

from reportlab.platypus import Flowable

from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.reports.standing import draft_reasons
from sanwright.text import Text, date_text, tr

TITLE, KEY = Text("Terms"), "terms"


def applies(material: Material) -> bool:
    """Whether there is a day until which this holds, or something to agree upon: not in a draft."""
    is_offer = bool(material.tables.devices) and not draft_reasons(material)
    return bool(material.plan.valid_until.strip()) or is_offer


def flow(material: Material) -> list[Flowable]:
    """The section where nobody wrote one: nothing that was not stated."""
    said = [
        validity_text(material),
        tr("Payment, delivery and warranty are not stated here and remain to be agreed."),
    ]
    return [*section(tr(TITLE), KEY, 85.0), *(paragraph(text) for text in said if text)]


def validity_text(material: Material) -> str:
    """Until when the proposal holds; empty if nobody says."""
    until = material.plan.valid_until.strip()
    return tr("This proposal is valid until {day}.", day=date_text(until)) if until else ""
