"""What an assessment says: findings with their evidence, and what the files leave open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sanwright.checks import Severity
from sanwright.exchange.captures.outputs import Place
from sanwright.health.coverage import EvidenceGap
from sanwright.scorecard import ScoreState, state_of
from sanwright.text import NOTHING, LabelledEnum, Text


class HealthArea(LabelledEnum):
    """What a finding is on; the report has a section for each."""

    FABRICS = "fabrics", Text("Fabrics and switches")
    PORTS = "ports", Text("Ports and optics")
    DEVICES = "devices", Text("Hosts and arrays")
    ZONING = "zoning", Text("Zoning")
    LIFE = "life", Text("Firmware and life cycle")
    DESIGN = "design", Text("Design rules")


@dataclass(frozen=True, slots=True)
class HealthSubject:
    """What a finding is about: its name in the SAN, and the record of the design that shows it.

    A name that is a plain ``str`` reads the same in every language. ``id`` is empty where the
    design has no such record.
    """

    name: Text | str
    id: str = ""


@dataclass(frozen=True, slots=True)
class HealthFinding:
    """One judgement on the SAN as it runs. ``question`` is the key of the one that it answers.

    ``evidence`` are the places in the files that say so, ``source`` documents that set what is
    expected, as a plain ``str``; empty where nobody has to. ``alike`` is what a paper says of many
    that differ in their subject and ``detail`` alone; empty where each is one of its own.
    """

    question: str
    severity: Severity
    subjects: tuple[HealthSubject, ...]
    message: Text
    remedy: Text = NOTHING
    evidence: tuple[Place, ...] = ()
    source: str = ""
    alike: Text = NOTHING
    detail: Text = NOTHING


@dataclass(frozen=True, slots=True)
class UnsettledPoint:
    """What could not be judged. ``count`` things of ``subject`` are meant, ``why`` says the rest.

    ``settled_by`` are commands whose whole output settles it, as they are typed; where none does,
    ``remedy`` says what else.
    """

    question: str
    subject: HealthSubject
    why: Text
    settled_by: tuple[str, ...] = ()
    remedy: Text = NOTHING
    count: int = 1


@dataclass(slots=True)
class HealthAnswer:
    """What became of one question: how much was judged, what was found, what stays open."""

    key: str
    title: Text
    area: HealthArea
    judged: int = 0
    """Ports, hosts, zones ... that were judged, whether something was found or not."""
    findings: list[HealthFinding] = field(default_factory=list)
    open_points: list[UnsettledPoint] = field(default_factory=list)

    @property
    def state(self) -> ScoreState:
        """The word on the score card. Good means that nothing of it stayed open."""
        severities = (finding.severity for finding in self.findings)
        worst = min(severities, key=lambda severity: severity.rank, default=None)
        return state_of(worst, self.judged, len(self.open_points))

    @property
    def open_count(self) -> int:
        """How many ports, hosts, zones ... could not be judged."""
        return sum(point.count for point in self.open_points)

    def found(
        self,
        severity: Severity,
        subjects: Iterable[HealthSubject],
        message: Text,
        remedy: Text = NOTHING,
        *,
        evidence: Iterable[Place] = (),
        source: str = "",
        alike: Text = NOTHING,
        detail: Text = NOTHING,
    ) -> None:
        """Add a finding; its evidence is put in the order of file and line."""
        places = sorted(set(evidence), key=lambda place: (place.file, place.line, place.command))
        self.findings.append(
            HealthFinding(
                self.key,
                severity,
                tuple(subjects),
                message,
                remedy,
                tuple(places),
                source,
                alike,
                detail,
            )
        )

    def left_open(
        self,
        subject: HealthSubject,
        why: Text,
        settled_by: Iterable[str] = (),
        remedy: Text = NOTHING,
        count: int = 1,
    ) -> None:
        """Add what could not be judged."""
        self.open_points.append(
            UnsettledPoint(self.key, subject, why, tuple(settled_by), remedy, count)
        )

    def lacks(self, subject: HealthSubject, gap: EvidenceGap, count: int = 1) -> None:
        """Add what could not be judged because the outputs for it were not read."""
        self.left_open(subject, gap.why, gap.settled_by, gap.remedy, count)
