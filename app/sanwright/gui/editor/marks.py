"""The worst open finding of every record and port of a check report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sanwright.checks import CheckReport, Severity

_WORST_FIRST = (Severity.ERROR, Severity.WARNING, Severity.UNVERIFIED, Severity.INFO)
_RANK = {severity: rank for rank, severity in enumerate(_WORST_FIRST)}

Marks = Mapping[str, Severity]


def worst(severities: Iterable[Severity | None]) -> Severity | None:
    """The worst that is shown on the canvas; findings for information are not."""
    shown = [s for s in severities if s is not None and s is not Severity.INFO]
    return min(shown, key=_RANK.__getitem__, default=None)


def marks_of(report: CheckReport | None) -> dict[str, Severity]:
    """Worst severity by subject, waived findings left out."""
    marks: dict[str, Severity] = {}
    if report is None:
        return marks
    for finding in report.findings:
        if finding.waived or finding.severity is Severity.INFO:
            continue
        for subject in finding.subjects:
            current = marks.get(subject)
            if current is None or _RANK[finding.severity] < _RANK[current]:
                marks[subject] = finding.severity
    return marks
