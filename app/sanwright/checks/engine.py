"""Runs the rules over an assessment and lays the waivers over what they find."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sanwright.analysis import Assessment, assess
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.registry import all_rules
from sanwright.checks.rule import Rule, Scope
from sanwright.design import Cable, PartCopy, Port, Record, Snapshot, Table, Tables, Waiver

INTERNAL_RULE = "internal.rule-failed"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CheckReport:
    """Findings sorted worst first, waived ones last, with the assessment they rest on.

    ``stale_waivers`` are waivers that match no finding any more.
    """

    findings: tuple[Finding, ...]
    assessment: Assessment
    stale_waivers: tuple[Waiver, ...] = ()

    @property
    def errors(self) -> int:
        """Number of errors that nobody waived."""
        return self.counts[Severity.ERROR]

    @cached_property
    def counts(self) -> dict[Severity, int]:
        """Unwaived findings by severity."""
        counts = dict.fromkeys(Severity, 0)
        for finding in self.findings:
            if not finding.waived:
                counts[finding.severity] += 1
        return counts


def check_design(
    tables: Tables, assessment: Assessment | None = None, *, as_of: date | None = None
) -> CheckReport:
    """Judge a whole design by every rule; ``as_of`` instead of the day that the project states."""
    assessment = assessment or assess(tables, as_of)
    found: list[Finding] = []
    for rule in all_rules():
        for subject in _subjects(rule, assessment):
            found.extend(_judged(rule, subject, assessment))
    return _report(tables, assessment, found)


def preview_cable(
    tables: Tables, cable: Cable, ports: Sequence[Port] = (), parts: Sequence[PartCopy] = ()
) -> tuple[Finding, ...]:
    """What the rules say of a cable that is not drawn yet, with the settings that come with it.

    ``parts`` are those that the design does not hold yet: the cable's, and optics of ``ports``.
    Only rules of scope link and port are asked, and only about this cable and its ends.
    """
    rows: dict[Table, dict[str, Record]] = {table: dict(tables.rows(table)) for table in Table}
    added: tuple[Record, ...] = (*parts, *ports, cable)
    for record in added:
        rows[record.TABLE][record.id] = record
    assessment = assess(Snapshot(rows))
    found: list[Finding] = []
    for rule in all_rules():
        if rule.scope is Scope.LINK:
            found.extend(_judged(rule, (assessment.link(cable.id),), assessment))
        elif rule.scope is Scope.PORT:
            for end in cable.ends():
                found.extend(_judged(rule, (assessment.port(end),), assessment))
    return tuple(sorted(found, key=_order))


def _subjects(rule: Rule, assessment: Assessment) -> Iterator[tuple[object, ...]]:
    if rule.scope in (Scope.LINK, Scope.LOAD):
        yield from ((link,) for link in assessment.links.values())
    elif rule.scope is Scope.PORT:
        yield from ((port,) for port in assessment.ports.values())
    elif rule.scope is Scope.DEVICE:
        yield from ((device,) for device in assessment.tables.devices.values())
    else:
        yield ()


def _judged(rule: Rule, subject: tuple[object, ...], assessment: Assessment) -> list[Finding]:
    try:
        return list(rule.judge(*subject, assessment))
    except Exception as error:  # noqa: BLE001 - one bad rule must not silence the others
        _log.exception("rule %s failed", rule.key)
        return [
            Finding(
                rule=INTERNAL_RULE,
                severity=Severity.UNVERIFIED,
                subjects=(),
                message=f"Rule {rule.key} could not be run ({type(error).__name__}: {error}).",
                remedy="Please report this; all other rules have run.",
            )
        ]


def _report(tables: Tables, assessment: Assessment, found: Iterable[Finding]) -> CheckReport:
    waivers = {(w.rule, tuple(sorted(w.subjects))): w for w in tables.waivers.values()}
    used: set[str] = set()
    findings = []
    for finding in dict.fromkeys(found):
        waiver = waivers.get(finding.key)
        if waiver is not None:
            used.add(waiver.id)
            findings.append(dataclasses.replace(finding, waiver=waiver))
        else:
            findings.append(finding)
    stale = tuple(waiver for waiver in tables.waivers.values() if waiver.id not in used)
    return CheckReport(tuple(sorted(findings, key=_order)), assessment, stale)


def _order(finding: Finding) -> tuple[object, ...]:
    return (finding.waived, finding.severity.rank, finding.rule, finding.subjects, finding.message)
