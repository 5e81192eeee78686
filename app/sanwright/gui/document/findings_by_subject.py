"""The findings of the newest report by what they are about, kept up by what differs from before."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import is_

from sanwright.checks import Finding, Severity
from sanwright.checks.certainty import stops_link
from sanwright.checks.engine import order

Marks = dict[str, Severity]

_FEW = 3
"""So many times as many as are shown are put in order; more are looked for in the report."""


class FindingsBySubject:
    """Findings by subject. A live check hands on the same objects for what it did not judge again.

    ``marks`` is the worst open finding of every record and port, those for information left out;
    ``down`` are the cables of links that a finding takes down; ``remarked`` are the subjects of
    which the last report changed either.
    """

    def __init__(self) -> None:
        self.marks: Marks = {}
        self.down: set[str] = set()
        self.remarked: frozenset[str] = frozenset()
        self._findings: tuple[Finding, ...] = ()
        """Also keeps the objects, so that no id comes to mean another."""
        self._about: dict[str, dict[int, Finding]] = {}

    def update(self, findings: tuple[Finding, ...]) -> None:
        """Take in another report."""
        gone, come = _between(self._findings, findings)
        before = {id(finding): finding for finding in gone}
        after = {id(finding): finding for finding in come}
        touched: set[str] = set()
        for key in before.keys() - after.keys():
            touched.update(before[key].subjects)
            for subject in before[key].subjects:
                self._about[subject].pop(key, None)
        for key in after.keys() - before.keys():
            touched.update(after[key].subjects)
            for subject in after[key].subjects:
                self._about.setdefault(subject, {})[key] = after[key]
        self._findings = findings
        self.remarked = frozenset(subject for subject in touched if self._remark(subject))

    def about(self, subjects: Iterable[str]) -> list[Finding]:
        """The open findings about any of ``subjects``, worst first."""
        return sorted(self._open(subjects).values(), key=order)

    def worst_about(self, subjects: Iterable[str], most: int) -> tuple[list[Finding], int]:
        """The first ``most`` of these, and how many there are."""
        found = self._open(subjects)
        if len(found) <= _FEW * most:
            return sorted(found.values(), key=order)[:most], len(found)
        # A report has them in order already.
        every = (finding for finding in self._findings if id(finding) in found)
        return list(islice(every, most)), len(found)

    def _open(self, subjects: Iterable[str]) -> dict[int, Finding]:
        about = self._about
        every = [about[subject] for subject in subjects if subject in about]
        found = {key: finding for some in every for key, finding in some.items()}
        return {key: finding for key, finding in found.items() if finding.waiver is None}

    def _remark(self, subject: str) -> bool:
        """Work out the mark of ``subject``; says whether it is another."""
        found = self._about[subject]
        if not found:
            del self._about[subject]
        mark = worst(f.severity for f in found.values() if f.waiver is None)
        before = self.marks.pop(subject, None)
        if mark is not None:
            self.marks[subject] = mark
        was_down, is_down = subject in self.down, any(map(stops_link, found.values()))
        (self.down.add if is_down else self.down.discard)(subject)
        return mark is not before or is_down is not was_down


def _between(
    before: tuple[Finding, ...], after: tuple[Finding, ...]
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What of both is left where the same objects stand in front and at the end of them."""
    least = min(len(before), len(after))
    first = _alike(before, after)
    last = min(_alike(reversed(before), reversed(after)), least - first)
    return before[first : len(before) - last], after[first : len(after) - last]


def _alike(one: Iterable[Finding], other: Iterable[Finding]) -> int:
    """How many of both are the same objects before the first that is not."""
    same = list(map(is_, one, other))
    return same.index(False) if False in same else len(same)


def worst(severities: Iterable[Severity | None]) -> Severity | None:
    """The worst that is shown on the canvas; findings for information are not."""
    shown = [s for s in severities if s is not None and s is not Severity.INFO]
    return min(shown, key=_RANK.__getitem__, default=None)


_RANK = {severity: rank for rank, severity in enumerate(Severity)}
