"""Runs the rules over an assessment and lays the waivers over what they find."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from sanwright.analysis import Assessment, assess
from sanwright.analysis.links import run_lead
from sanwright.checks.finding import Finding, Severity, accepted_text
from sanwright.checks.judging import all_subjects, failure_rules, judge
from sanwright.checks.rule import Scope
from sanwright.collector import without_collection
from sanwright.design import Cable, PartCopy, Port, Record, Snapshot, Table, Tables, Waiver
from sanwright.errors import CancelledError
from sanwright.listing import natural_key
from sanwright.text import Text, english_of

_log = logging.getLogger(__name__)

_TOLD = 64
"""Subjects after which is told how far a check is."""
_WITHOUT_FAILURES = 0.6
"""Share of a check that is done when the study of failures begins."""


@dataclass(frozen=True)
class CheckReport:
    """Findings sorted worst first, waived ones last, with the assessment they rest on.

    ``counts`` are the unwaived findings by severity. ``stale_waivers`` are waivers that cover no
    finding any more: it is gone, or it says something else than what was accepted. ``is_whole``
    False: the design was edited, and what the rules on failures say of it is still to come; those
    findings of theirs that are here are of an earlier state.
    """

    findings: tuple[Finding, ...]
    assessment: Assessment
    counts: dict[Severity, int]
    stale_waivers: tuple[Waiver, ...] = ()
    is_whole: bool = True

    @property
    def errors(self) -> int:
        """Number of errors that nobody waived."""
        return self.counts[Severity.ERROR]


class WaiverBook:
    """The waivers of a design, by what they cover."""

    def __init__(self, waivers: Iterable[Waiver]) -> None:
        self.waivers = tuple(waivers)
        self._by_key = {(w.rule, tuple(sorted(w.subjects))): w for w in self.waivers}

    def laid_over(self, finding: Finding) -> Finding:
        """The finding with the waiver that covers it, if one does."""
        waiver = self._by_key.get(finding.key)
        if waiver is None or waiver.accepted not in ("", accepted_text(finding)):
            return finding
        return dataclasses.replace(finding, waiver=waiver)


def check_design(
    tables: Tables,
    assessment: Assessment | None = None,
    *,
    as_of: date | None = None,
    progress: Callable[[float], object] | None = None,
) -> CheckReport:
    """Judge a whole design by every rule; ``as_of`` instead of the day that the project states.

    ``progress`` is told the share done from time to time; what it raises calls the check off.
    """
    assessment = assessment or assess(tables, as_of)
    found: dict[Finding, None] = {}
    subjects = list(all_subjects(assessment.tables))
    with without_collection():
        for done, (scope, id_) in enumerate(subjects):
            if progress is not None and (done % _TOLD == 0 or scope is Scope.DESIGN):
                progress(done / len(subjects) * _WITHOUT_FAILURES)
            found.update(dict.fromkeys(judge(assessment, scope, id_)))
        found.update(dict.fromkeys(failure_findings(assessment, progress)))
    book = WaiverBook(tables.waivers.values())
    findings = sorted((book.laid_over(finding) for finding in found), key=order)
    used = {finding.waiver.id for finding in findings if finding.waiver is not None}
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        if not finding.waived:
            counts[finding.severity] += 1
    stale = tuple(waiver for waiver in book.waivers if waiver.id not in used)
    return CheckReport(tuple(findings), assessment, counts, stale)


def failure_findings(
    assessment: Assessment, progress: Callable[[float], object] | None = None
) -> tuple[Finding, ...]:
    """What the rules on failures say; the part of a check that a live one leaves to a worker.

    ``progress`` is told the share of a whole check; what it raises calls the work off.
    """
    units = tuple(failure_rules(assessment))
    if units and progress is not None:
        from sanwright.analysis.failures import walk_failures  # late: it takes numpy along

        def tell(share: float, _: Text) -> bool:
            progress(_WITHOUT_FAILURES + (1.0 - _WITHOUT_FAILURES) * share)
            return True

        try:
            walk_failures(assessment, tell)
        except CancelledError:
            raise
        except Exception:  # noqa: BLE001 - each of the rules meets it again, and says so
            _log.debug("the study of failures failed", exc_info=True)
    return tuple(finding for unit in units for finding in judge(assessment, *unit))


def preview_cable(
    tables: Tables, cable: Cable, ports: Sequence[Port] = (), parts: Sequence[PartCopy] = ()
) -> tuple[Finding, ...]:
    """What the rules say of a cable that is not drawn yet, with the settings that come with it.

    ``parts`` are those that the design does not hold yet: the cable's, and optics of ``ports``.
    Only rules of scope link and port are asked, and only about this cable and its ends. Where a
    live check of the design is at hand, its ``preview`` is much quicker.
    """
    rows: dict[Table, dict[str, Record]] = {table: dict(tables.rows(table)) for table in Table}
    added: tuple[Record, ...] = (*parts, *ports, cable)
    for record in added:
        rows[record.TABLE][record.id] = record
    facts = assess(Snapshot(rows))
    return judge_cable(facts, cable) if cable.id in facts.tables.cables else ()


def judge_cable(assessment: Assessment, cable: Cable) -> tuple[Finding, ...]:
    """What the rules of scope link and port say of one cable and its ends."""
    found = list(judge(assessment, Scope.LINK, run_lead(assessment, cable.id)))
    for end in cable.ends():
        found.extend(judge(assessment, Scope.PORT, end))
    return tuple(sorted(found, key=order))


def order(finding: Finding) -> tuple[object, ...]:
    """Sorts findings: unwaived before waived, worst first, then by rule and subject.

    Subjects stand as people count: ``host-2`` before ``host-10``.
    """
    subjects = tuple(map(natural_key, finding.subjects))
    message = _Worded(finding.message)
    return (finding.waived, finding.severity.rank, finding.rule, subjects, message)


class _Worded:
    """A message in English, worded only where nothing before it tells two findings apart."""

    __slots__ = ("_message",)

    def __init__(self, message: Text) -> None:
        self._message = message

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Worded):
            return NotImplemented
        return self._message == other._message or str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __lt__(self, other: _Worded) -> bool:
        return str(self) < str(other)

    def __str__(self) -> str:
        return english_of(self._message)
