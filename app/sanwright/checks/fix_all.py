"""One kind of quick fix for several findings: whether all have it, and all of it as one edit."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sanwright.analysis import Assessment
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes_for
from sanwright.checks.trial import Trial
from sanwright.design import Change, Design, Port, Record, Table, merged
from sanwright.design.change import Replacement
from sanwright.parts.supply import PartSupply
from sanwright.text import Text

Kind = frozenset[tuple[Table, str]]
"""Which fields of which tables a fix changes, in whatever record and to whatever value."""

_ADDED, _REMOVED = "+", "-"


@dataclass(frozen=True, slots=True)
class FixedAll:
    """The edit that mends ``fixed`` findings; in ``left`` are those it cannot mend."""

    change: Change
    fixed: int
    left: tuple[Finding, ...]


def kind_of(fix: Fix) -> Kind:
    """Fixes that change the same fields do the same thing, each in its place."""
    return frozenset(
        (item.table, field)
        for item in fix.change.replacements
        if item.table is not Table.PARTS  # copies of what is used now come along
        for field in _fields(item)
    )


def alike(wanted: Fix, fixes: Iterable[Fix]) -> Fix | None:
    """The one of ``fixes`` that says the same as ``wanted``, else one that does the same."""
    found = tuple(fixes)
    by_label = (fix for fix in found if fix.label == wanted.label)
    kind = kind_of(wanted)
    return next(by_label, None) or next((fix for fix in found if kind_of(fix) == kind), None)


class SharedFixes:
    """Looks at one finding after the other for the fixes whose like all of them have.

    ``fixes`` are those of the first finding that all have had so far; ``words`` is what each is
    called for all: as the first is, where all are called so.
    """

    def __init__(
        self,
        findings: Sequence[Finding],
        design: Design,
        assessment: Assessment,
        supply: PartSupply,
    ) -> None:
        self.fixes: tuple[Fix, ...] = ()
        self._waiting = deque(findings)
        self._design, self._assessment, self._supply = design, assessment, supply
        self._is_first = True
        self._varied: set[Text] = set()

    def words(self, fix: Fix) -> Text:
        """What one of ``fixes`` is called for all of the findings."""
        return fix.of_all if fix.of_all and fix.label in self._varied else fix.label

    @property
    def is_done(self) -> bool:
        """Whether ``fixes`` holds for all findings."""
        return not self._waiting

    def look_on(self) -> None:
        """Look at the next finding: drop the fixes that it does not share with those before it."""
        finding = self._waiting.popleft()
        found = fixes_for(finding, self._design, self._assessment, self._supply)
        if self._is_first:
            self.fixes, self._is_first = found, False
        else:
            pairs = [(fix, alike(fix, found)) for fix in self.fixes]
            self.fixes = tuple(fix for fix, other in pairs if other is not None)
            self._varied |= {
                fix.label for fix, other in pairs if other is not None and other.label != fix.label
            }
        if not self.fixes:
            self._waiting.clear()


def fix_all(
    findings: Sequence[Finding],
    wanted: Fix,
    design: Design,
    assessment: Assessment,
    supply: PartSupply,
    label: Text,
) -> FixedAll:
    """One edit with what is like ``wanted`` for each of ``findings``, one after the other.

    Each is judged with those before it in place: what they have settled already counts as fixed,
    and where the fix no longer helps, or would do harm now, the finding is left.
    """
    copy = Design(design.records())
    now = Assessment(copy, assessment.as_of, live=True)
    # Of what is not seen from its subjects it cannot be said when it is gone.
    seen = {finding.key for finding in findings if Trial(copy, now).stands(finding)}
    changes: list[Change] = []
    left: list[Finding] = []
    for finding in findings:
        if changes and finding.key in seen and not Trial(copy, now).stands(finding):
            continue
        fix = alike(wanted, fixes_for(finding, copy, now, supply))
        if fix is None:
            left.append(finding)
            continue
        copy.apply(fix.change)
        now.apply(fix.change)
        changes.append(fix.change)
    return FixedAll(merged(label, changes), len(findings) - len(left), tuple(left))


def _fields(item: Replacement) -> Iterable[str]:
    before, after = _stated(item, item.before), _stated(item, item.after)
    if before is None or after is None:
        return (_ADDED if before is None else _REMOVED,)
    return [
        name for name in after.__struct_fields__ if getattr(before, name) != getattr(after, name)
    ]


def _stated(item: Replacement, record: Record | None) -> Record | None:
    """A port of which nothing is stated has no record, but is there."""
    if record is None and item.table is Table.PORTS:
        return Port(id=item.id)
    return record
