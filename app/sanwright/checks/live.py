"""A check that follows the edits of a design and judges again only what they touch."""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from operator import itemgetter

from msgspec.structs import replace

from sanwright.analysis import Assessment
from sanwright.checks.engine import (
    CheckReport,
    WaiverBook,
    judge_cable,
    order,
)
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.judging import (
    FACTS_OF,
    all_subjects,
    answers_followed,
    goes_with,
    is_there,
    judge_of,
    rules_of,
    subjects_of,
)
from sanwright.checks.rule import Scope
from sanwright.checks.silent_subjects import SilentSubjects
from sanwright.collector import without_collection
from sanwright.design import (
    Cable,
    Change,
    Device,
    PartCopy,
    Port,
    Record,
    Replacement,
    Table,
    Tables,
)
from sanwright.text import verbatim

Unit = tuple[Scope, str]

_OF_FAILURES: Unit = (Scope.FAILURES, "")


class LiveCheck:
    """The findings of one design at any time. Not to be used from two threads at once.

    Its report is at every moment what ``check_design`` would say of the same records, but for the
    rules on failures, whose study takes longer than an edit: ``take_failures`` is given what they
    say, and what they said before an edit stays until then.
    """

    def __init__(self, tables: Tables, as_of: date | None = None) -> None:
        self.assessment = Assessment(tables, as_of, live=True)
        self._tables = self.assessment.tables
        self._by_unit: dict[Unit, tuple[Finding, ...]] = {}
        self._times: Counter[Finding] = Counter()
        self._shown: dict[Finding, Finding] = {}
        self._sorted: list[Finding] = []
        self._orders: list[tuple[object, ...]] = []
        """By what each of these stands where it does."""
        self._counts = dict.fromkeys(Severity, 0)
        self._covered: Counter[str] = Counter()
        self._book = WaiverBook(self._tables.waivers.values())
        self._report: CheckReport | None = None
        self._is_whole = not self._tables.workloads
        self._silent = SilentSubjects(self.assessment)
        with without_collection():
            for unit in all_subjects(self._tables):
                self._by_unit_put(unit, self._judged(unit))
            self._sort_all()
            self.assessment.memo.settle()

    @property
    def report(self) -> CheckReport:
        """All findings of the design after the edits that were followed, with stale waivers."""
        if self._report is None:
            waiting = _rules_on_failures() if not self._is_whole else frozenset()
            stale = tuple(
                waiver
                for waiver in self._book.waivers
                if not self._covered[waiver.id] and waiver.rule not in waiting
            )
            self._report = CheckReport(
                tuple(self._sorted), self.assessment, dict(self._counts), stale, self._is_whole
            )
        return self._report

    def take_failures(self, findings: tuple[Finding, ...]) -> CheckReport:
        """Add what ``failure_findings`` says of the design as it is now."""
        self._report, self._is_whole = None, True
        self._replace(_OF_FAILURES, findings)
        return self.report

    def update(self, change: Change) -> CheckReport:
        """Follow an edit of the design and say what is found now."""
        self.follow(change)
        return self.report

    def follow(self, change: Change) -> None:
        """Follow an edit of the design; of several in a row only the last one's report counts."""
        self._report = None
        drawn = change
        change, changed = self.assessment.apply(drawn, lambda: self._leave(drawn))
        self._let_failures_lag(change)
        scopes: dict[object, Scope] = {judge_of(scope): scope for scope in Scope}
        scopes.update((topic, scope) for scope, topic in FACTS_OF.items())
        units: dict[Unit, None] = {
            (scopes[topic], of): None for topic, of in changed if topic in scopes
        }
        units.update(dict.fromkeys(self._silent.spoken_of_by(changed)))
        units.update(dict.fromkeys(_named_by(change)))
        if change.touched(Table.WAIVERS):
            self._book = WaiverBook(self._tables.waivers.values())
            self._lay_waivers()
        left: list[Unit] = []
        for unit in units:
            if unit[0] is Scope.DESIGN or is_there(self._tables, self.assessment, *unit):
                self._replace(unit, self._judged(unit))
            else:
                self._replace(unit, ())
                left.append(unit)
        self._drop(left)

    def _leave(self, change: Change) -> None:
        """Follow no more what an edit takes away: each would fail, and whoever asks it."""
        records = [
            i.before for i in change.replacements if i.after is None and i.before is not None
        ]
        gone = {(record.TABLE, record.id) for record in records}
        units = dict.fromkeys(unit for record in records for unit in subjects_of(record))
        self._drop(unit for unit in units if goes_with(self._tables, self.assessment, unit, gone))

    def _drop(self, units: Iterable[Unit]) -> None:
        self.assessment.drop_all(
            (topic, id_) for scope, id_ in units for topic in answers_followed(scope)
        )

    def preview(
        self, cable: Cable, ports: Sequence[Port] = (), parts: Sequence[PartCopy] = ()
    ) -> tuple[Finding, ...]:
        """What the rules would say of a cable that is not drawn; see ``preview_cable``."""
        change = Change(verbatim("preview"), tuple(self._as_if((*parts, *ports, cable))))
        self.assessment.apply(change)
        try:
            if cable.id not in self._tables.cables:
                return ()  # an end is on what is marked as removed
            return judge_cable(self.assessment, cable)
        finally:
            self.assessment.apply(change.inverse())

    def _let_failures_lag(self, change: Change) -> None:
        """After an edit what the rules on failures said is of an earlier state.

        Unless nothing but drawing has changed. What they said of records that are gone goes.
        """
        if not self._tables.workloads:
            self._is_whole = True
            self._replace(_OF_FAILURES, ())
        elif not all(map(_is_of_drawing, change.replacements)):
            self._is_whole = False
            gone = {item.id for item in change.replacements if item.after is None}
            kept = self._by_unit.get(_OF_FAILURES, ())
            if gone and kept:
                kept = tuple(each for each in kept if gone.isdisjoint(each.subjects))
                self._replace(_OF_FAILURES, kept)

    def _judged(self, unit: Unit) -> tuple[Finding, ...]:
        if self._silent.is_silent(unit):
            return ()
        found: tuple[Finding, ...] = self.assessment.want(judge_of(unit[0]), unit[1])
        return found

    def _as_if(self, records: Iterable[Record]) -> Iterable[Replacement]:
        for record in records:
            before = self.assessment.drawn.find(record.TABLE, record.id)
            yield Replacement(record.TABLE, record.id, before, record)

    def _by_unit_put(self, unit: Unit, findings: tuple[Finding, ...]) -> None:
        if findings:
            self._by_unit[unit] = findings
            self._times.update(findings)

    def _sort_all(self) -> None:
        for finding in self._times:
            shown = self._shown[finding] = self._book.laid_over(finding)
            self._count(shown, 1)
        entries = ((order(shown), shown) for shown in self._shown.values())
        for place, shown in sorted(entries, key=itemgetter(0)):
            self._orders.append(place)
            self._sorted.append(shown)

    def _replace(self, unit: Unit, findings: tuple[Finding, ...]) -> None:
        before = self._by_unit.get(unit, ())
        if findings == before:
            return
        if findings:
            self._by_unit[unit] = findings
        else:
            del self._by_unit[unit]
        self._times.update(findings)
        for finding in before:
            self._times[finding] -= 1
            if not self._times[finding]:
                del self._times[finding]
                self._hide(finding)
        for finding in findings:
            if finding not in self._shown:
                self._show(finding)

    def _lay_waivers(self) -> None:
        for finding in [*self._shown]:
            if self._shown[finding] != self._book.laid_over(finding):
                self._hide(finding)
                self._show(finding)

    def _show(self, finding: Finding) -> None:
        shown = self._shown[finding] = self._book.laid_over(finding)
        place = bisect.bisect_right(self._orders, order(shown))
        self._orders.insert(place, order(shown))
        self._sorted.insert(place, shown)
        self._count(shown, 1)

    def _hide(self, finding: Finding) -> None:
        shown = self._shown.pop(finding)
        place = bisect.bisect_left(self._orders, order(shown))
        while self._sorted[place] != shown:
            place += 1
        del self._sorted[place], self._orders[place]
        self._count(shown, -1)

    def _count(self, shown: Finding, by: int) -> None:
        if shown.waiver is not None:
            self._covered[shown.waiver.id] += by
        else:
            self._counts[shown.severity] += by


def _rules_on_failures() -> frozenset[str]:
    return frozenset(rule.key for rule in rules_of(Scope.FAILURES))


_UNSEEN = frozenset({Table.NOTES, Table.WAIVERS, Table.GROUPS, Table.DOCUMENT_PLANS, Table.BRAND})
"""Tables that no study of failures reads."""


_UNSEEN_FIELDS = ("x", "y", "remark", "state", "moved_from", "former_part")
"""Fields of a device that none of them reads; one that is marked as removed is gone for them."""


def _is_of_drawing(item: Replacement) -> bool:
    """Whether no study of failures can tell the record after an edit from the one before."""
    before, after = item.before, item.after
    if item.table in _UNSEEN:
        return True
    if not isinstance(before, Device) or not isinstance(after, Device):
        return False
    alike = {name: getattr(before, name) for name in _UNSEEN_FIELDS}
    return before == replace(after, **alike)


def _named_by(change: Change) -> Iterable[Unit]:
    for item in change.replacements:
        for record in (item.before, item.after):
            if record is not None:
                yield from subjects_of(record)
