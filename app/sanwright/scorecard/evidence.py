"""The findings of a check by the question that they answer, and what they leave unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.links import run_lead
from sanwright.checks import CheckReport, Finding, MissingFact, Severity, find_rule, missing_facts
from sanwright.design import port_device
from sanwright.listing import listed
from sanwright.scorecard.areas import ScoreArea, area_of
from sanwright.scorecard.line import FoundKind
from sanwright.text import Text, collected

_MOST_FACTS = 3


class Evidence:
    """What questions are answered from."""

    def __init__(self, report: CheckReport) -> None:
        self.report = report
        self.facts: Assessment = report.assessment
        self._findings: dict[ScoreArea, list[Finding]] = {area: [] for area in ScoreArea}
        for finding in report.findings:
            self._findings[area_of(finding.rule)].append(finding)
        self._missing: tuple[MissingFact, ...] | None = None

    def found(self, area: ScoreArea) -> tuple[FoundKind, ...]:
        """Findings that nobody accepted, by rule; the worst and most frequent first."""
        counts = Counter(
            (finding.rule, finding.severity)
            for finding in self._findings[area]
            if not finding.waived and finding.severity is not Severity.UNVERIFIED
        )
        ranked = sorted(counts.items(), key=lambda item: (item[0][1].rank, -item[1], item[0][0]))
        return tuple(
            FoundKind(collected(find_rule(rule).title), severity, count)
            for (rule, severity), count in ranked
        )

    def accepted(self, area: ScoreArea) -> int:
        """Findings that somebody accepted."""
        return sum(finding.waived for finding in self._findings[area])

    def unverified(self, area: ScoreArea) -> set[str]:
        """Devices, runs (by their lead cable) and other records that could not be judged.

        A finding that was accepted leaves the fact as unknown as it was.
        """
        return {
            thing
            for finding in self._findings[area]
            if finding.severity is Severity.UNVERIFIED
            for thing in self._things(finding)
        }

    def _things(self, finding: Finding) -> Iterator[str]:
        tables = self.facts.tables
        for subject in finding.subjects[:1] or (finding.rule,):
            if subject in tables.cables:
                yield run_lead(self.facts, subject)
            elif port_device(subject) in tables.devices:
                yield port_device(subject)
            else:
                yield subject

    def settles(self, area: ScoreArea) -> Iterator[Text]:
        """What would settle the findings that could not be verified."""
        open_ = [each for each in self._findings[area] if each.severity is Severity.UNVERIFIED]
        if not open_:
            return
        if self._missing is None:
            self._missing = missing_facts(self.report)
        rules = {finding.rule for finding in open_ if finding.missing}
        facts = [each for each in self._missing if rules.intersection(each.rules)]
        named = dict.fromkeys(
            Text("{fact} of {label}", fact=fact.what, label=fact.label) for fact in facts
        )
        if named:
            yield Text("To be stated: {facts}", facts=listed(list(named), _MOST_FACTS))
        remedies = dict.fromkeys(each.remedy for each in open_ if not each.missing and each.remedy)
        yield from list(remedies)[:1]
