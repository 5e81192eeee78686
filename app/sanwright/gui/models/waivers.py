"""Every waiver of a design with what it covers now, as lines of a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sanwright.checks import CheckReport, Finding, accepted_text
from sanwright.design import Tables, Waiver
from sanwright.gui.models.figures import Cell, FigureLine
from sanwright.gui.models.findings import rule_title
from sanwright.gui.naming import subject_label

WAIVER_HEADERS = ("State", "Rule", "About", "Reason", "By", "Date", "Accepted", "Now")


class WaiverState(StrEnum):
    """What a waiver is to the findings of now."""

    COVERS = "covers a finding"
    GONE = "stale: finding gone"
    CHANGED = "stale: changed since"


@dataclass(frozen=True, slots=True)
class WaiverStanding:
    """A waiver, the finding that it is about if there still is one, and whether it covers it."""

    waiver: Waiver
    state: WaiverState
    finding: Finding | None

    @property
    def now(self) -> str:
        """What the finding says now."""
        if self.finding is None:
            return "no such finding"
        return readable(accepted_text(self.finding))


def standings(report: CheckReport) -> list[WaiverStanding]:
    """The waivers of the design that was judged, stale ones first."""
    stale = {waiver.id for waiver in report.stale_waivers}
    wanted = {_key(waiver) for waiver in report.stale_waivers}
    covered = {f.waiver.id: f for f in report.findings if f.waiver is not None}
    others = {f.key: f for f in report.findings if f.key in wanted} if wanted else {}
    found = []
    for waiver in report.assessment.tables.waivers.values():
        if waiver.id not in stale:
            finding, state = covered.get(waiver.id), WaiverState.COVERS
        else:
            finding = others.get(_key(waiver))
            state = WaiverState.CHANGED if finding is not None else WaiverState.GONE
        found.append(WaiverStanding(waiver, state, finding))
    return sorted(found, key=lambda standing: standing.waiver.id not in stale)


def waiver_line(standing: WaiverStanding, tables: Tables) -> FigureLine:
    """One row of the table."""
    waiver = standing.waiver
    about = ", ".join(subject_label(tables, subject) for subject in waiver.subjects)
    alarm = {WaiverState.COVERS: "good", WaiverState.CHANGED: "error"}
    accepted = readable(waiver.accepted) if waiver.accepted else "whatever it says"
    return FigureLine(
        waiver.subjects,
        (
            _cell(str(standing.state), alarm.get(standing.state, "warning")),
            _cell(rule_title(waiver.rule), tip=waiver.rule),
            _cell(about),
            _cell(waiver.reason),
            _cell(waiver.author or "unknown"),
            _cell(waiver.date),
            _cell(accepted),
            _cell(standing.now),
        ),
    )


def readable(accepted: str) -> str:
    """The text that a waiver keeps (severity; actual; limit) as people read it."""
    severity, _, rest = accepted.partition("; ")
    actual, _, limit = rest.partition("; ")
    pieces = [severity.capitalize()]
    pieces += [f"found {actual}"] if actual else []
    pieces += [f"allowed {limit}"] if limit else []
    return ", ".join(pieces)


def _cell(text: str, alarm: str = "", tip: str = "") -> Cell:
    return Cell(text, text.casefold(), alarm, tip)


def _key(waiver: Waiver) -> tuple[str, tuple[str, ...]]:
    return waiver.rule, tuple(sorted(waiver.subjects))
