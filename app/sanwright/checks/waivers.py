"""What each waiver of a design is to the findings of now: it covers one, or why it does not."""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.checks.engine import CheckReport
from sanwright.checks.finding import Finding
from sanwright.design import Waiver
from sanwright.text import LabelledEnum, Text


class WaiverState(LabelledEnum):
    """What has become of a waiver."""

    COVERS = "covers", Text("covers")
    GONE = "the finding is gone", Text("the finding is gone")
    CHANGED = "the finding changed", Text("the finding changed")
    REPEATED = "another waiver covers it", Text("another waiver covers it")


@dataclass(frozen=True, slots=True)
class WaiverStanding:
    """A waiver, its state, and the finding that it is about if there still is one."""

    waiver: Waiver
    state: WaiverState
    finding: Finding | None


def standings(report: CheckReport) -> tuple[WaiverStanding, ...]:
    """Every waiver of the design that was judged, in its order."""
    waivers = report.assessment.tables.waivers.values()
    wanted = {_key(waiver) for waiver in waivers}
    found = {finding.key: finding for finding in report.findings if finding.key in wanted}
    stale = {waiver.id for waiver in report.stale_waivers}
    return tuple(
        _standing(waiver, waiver.id in stale, found.get(_key(waiver))) for waiver in waivers
    )


def _standing(waiver: Waiver, is_stale: bool, finding: Finding | None) -> WaiverStanding:
    if not is_stale:
        state = WaiverState.COVERS
    elif finding is None:
        state = WaiverState.GONE
    elif finding.waived:
        state = WaiverState.REPEATED
    else:
        state = WaiverState.CHANGED
    return WaiverStanding(waiver, state, finding)


def _key(waiver: Waiver) -> tuple[str, tuple[str, ...]]:
    return waiver.rule, tuple(sorted(waiver.subjects))
