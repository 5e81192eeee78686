"""Every waiver of a design with what it covers now, as lines of a table."""

from __future__ import annotations

from sanwright.checks import CheckReport, Finding, Severity, accepted_text
from sanwright.checks.waivers import WaiverStanding, WaiverState, standings
from sanwright.design import Tables
from sanwright.gui.look.naming import severity_word, subject_label
from sanwright.gui.workloads.model import FigureLine, WorkloadCell
from sanwright.text import Text, tr
from sanwright.wording.findings import rule_title, value_text

WAIVER_HEADERS = (
    Text("State"),
    Text("Rule"),
    Text("About"),
    Text("Reason"),
    Text("By"),
    Text("Date"),
    Text("Accepted"),
    Text("Now"),
)


_STATES = {
    WaiverState.COVERS: (Text("covers a finding"), "good"),
    WaiverState.GONE: (Text("stale: finding gone"), "warning"),
    WaiverState.CHANGED: (Text("stale: changed since"), "error"),
    WaiverState.REPEATED: (Text("stale: another waiver counts"), "warning"),
}
"""How a state reads, and how loud it is."""


def stale_first(report: CheckReport) -> list[WaiverStanding]:
    """The waivers of the design that was judged."""
    return sorted(standings(report), key=lambda each: each.state is WaiverState.COVERS)


def waiver_line(standing: WaiverStanding, tables: Tables) -> FigureLine:
    """One row of the table."""
    waiver = standing.waiver
    about = ", ".join(subject_label(tables, subject) for subject in waiver.subjects)
    words, alarm = _STATES[standing.state]
    finding = standing.finding
    now = accepted_words(finding) if finding is not None else tr("no such finding")
    if finding is not None and waiver.accepted == accepted_text(finding):
        accepted = now
    else:
        accepted = readable(waiver.accepted) if waiver.accepted else tr("whatever it says")
    return FigureLine(
        waiver.subjects,
        (
            _cell(tr(words), alarm),
            _cell(rule_title(waiver.rule), tip=waiver.rule),
            _cell(about),
            _cell(waiver.reason),
            _cell(waiver.author or tr("unknown")),
            _cell(waiver.date),
            _cell(accepted),
            _cell(now),
        ),
    )


def accepted_words(finding: Finding) -> str:
    """What a waiver of ``finding`` accepts, as the list of findings says it."""
    return _said(severity_word(finding.severity), *map(value_text, (finding.actual, finding.limit)))


def readable(accepted: str) -> str:
    """The text that a waiver keeps (severity; actual; limit): values are in English there."""
    severity, _, rest = accepted.partition("; ")
    actual, _, limit = rest.partition("; ")
    known = severity in {each.value for each in Severity}
    word = severity_word(Severity(severity)) if known else severity.capitalize()
    return _said(word, actual, limit)


def _said(severity: str, actual: str, limit: str) -> str:
    pieces = [severity]
    pieces += [tr("found {actual}", actual=actual)] if actual else []
    pieces += [tr("allowed {limit}", limit=limit)] if limit else []
    return ", ".join(pieces)


def _cell(text: str, alarm: str = "", tip: str = "") -> WorkloadCell:
    return WorkloadCell(text, text.casefold(), alarm, tip)
