"""Whether the waivers of a design still cover what they were given for, and why not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanwright.checks import CheckReport, Severity, accepted_text
from sanwright.checks.waivers import WaiverStanding, WaiverState, standings
from sanwright.design import Table, Tables, Waiver, port_device
from sanwright.language import localised
from sanwright.text import Text, tr

_FIGURE = re.compile(r"-?[0-9][0-9,]*(?:\.[0-9]+)?(?: |\Z)")
_ACCEPTED = {
    Severity.ERROR: Text("an error"),
    Severity.WARNING: Text("a warning"),
    Severity.UNVERIFIED: Text("a point that cannot be verified"),
    Severity.INFO: Text("a note"),
}


@dataclass(frozen=True, slots=True)
class StaleWaiver:
    """A waiver that covers nothing, with the reason in one sentence (``why``)."""

    waiver: Waiver
    state: WaiverState
    why: str


def stale_waivers(report: CheckReport) -> tuple[StaleWaiver, ...]:
    """The waivers that cover nothing any more, in the order of the report."""
    tables = report.assessment.tables
    return tuple(
        StaleWaiver(standing.waiver, standing.state, _why(tables, standing))
        for standing in standings(report)
        if standing.state is not WaiverState.COVERS
    )


def _why(tables: Tables, standing: WaiverStanding) -> str:
    waiver, finding = standing.waiver, standing.finding
    if finding is None:
        if any(not _is_there(tables, subject) for subject in waiver.subjects):
            return tr("What it was about is no longer in the design; the waiver can be removed.")
        return tr("The rule finds nothing there any more; the waiver can be removed.")
    if standing.state is WaiverState.REPEATED:
        return tr("A later waiver of the same finding counts; this one can be removed.")
    was, now = accepted_words(waiver.accepted), accepted_words(accepted_text(finding))
    return tr("Accepted was {was}; now it is {now}. Accept it anew or mend it.", was=was, now=now)


def accepted_words(accepted: str) -> str:
    """What a waiver accepted, in words; as it stands where it has another form.

    >>> accepted_words("warning; 12 m; 10 m"), accepted_words("error; ; ")
    ('a warning with 12 m (limit 10 m)', 'an error')
    """
    pieces = accepted.split("; ")
    if len(pieces) != 3 or pieces[0] not in tuple(Severity):
        return tr("“{text}”", text=accepted)
    words = tr(_ACCEPTED[Severity(pieces[0])])
    actual, limit = (_as_spoken(piece) for piece in pieces[1:])
    if actual and limit:
        return tr("{words} with {actual} (limit {limit})", words=words, actual=actual, limit=limit)
    if actual:
        return tr("{words} with {actual}", words=words, actual=actual)
    if limit:
        return tr("{words} (limit {limit})", words=words, limit=limit)
    return words


def _as_spoken(value: str) -> str:
    """A number with its unit, which waivers keep in English, as the language in use writes it."""
    return localised(value) if _FIGURE.match(value) else value


def _is_there(tables: Tables, subject: str) -> bool:
    found = any(tables.find(table, subject) is not None for table in Table)
    return found or port_device(subject) in tables.devices
