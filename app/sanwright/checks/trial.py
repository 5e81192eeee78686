"""Tries an edit on a copy of a design: what the rules then say of what it touches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.links import find_link, link_facts
from sanwright.analysis.ports import port_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.judging import is_there, judge, rules_of
from sanwright.checks.registry import find_rule
from sanwright.checks.rule import Scope
from sanwright.design import Change, Design, Table, port_device
from sanwright.text import Text

_SEVERE = (Severity.ERROR, Severity.WARNING)

Unit = tuple[Scope, str]


class Trial:
    """Judges edits of one design; ``assessment`` is of the design as it is."""

    def __init__(self, design: Design, assessment: Assessment) -> None:
        self._before = assessment
        self._design = design

    @cached_property
    def _copy(self) -> Assessment:
        return Assessment(self._design, self._before.as_of, live=True)

    def _stage(self, change: Change) -> Assessment:
        """Where to try ``change``: the assessment itself if it is live and in step, else a copy.

        What is done to it is taken back again, which costs milliseconds; a copy of a large design
        costs a second.
        """
        tables = self._before.drawn
        in_step = all(
            tables.find(item.table, item.id) == item.before for item in change.replacements
        )
        return self._before if self._before.is_live and in_step else self._copy

    def settles(self, finding: Finding, change: Change) -> bool:
        """Whether ``change`` takes ``finding`` away and does no harm.

        Harm is a new error or warning, or that what could be judged no longer can. It is
        looked for in the links, ports and devices that the change touches, and in whatever the
        finding's own rule judges.
        """
        stage = self._stage(change)
        cables, ports = _touched(change, stage)
        stage.apply(change)
        try:
            more_cables, more_ports = _touched(change, stage)
            units = self._units(
                finding, change, stage, {**cables, **more_cables}, {**ports, **more_ports}
            )
            now = tuple(_judged(stage, units))
        finally:
            stage.apply(change.inverse())
        was = {found.key for found in _judged(stage, units)}
        return not any(
            found.key == finding.key or (found.key not in was and _is_harm(found)) for found in now
        )

    def stands(self, finding: Finding) -> bool:
        """Whether ``finding`` still holds; one about the load of the whole counts as held."""
        if find_rule(finding.rule).scope in _OF_ALL or finding.rule.startswith(_OF_LOAD):
            return True
        units = self._units(finding, Change(Text("")), self._before, {}, {})
        return any(found.key == finding.key for found in _judged(self._before, units))

    def _units(
        self,
        finding: Finding,
        change: Change,
        after: Assessment,
        cables: dict[str, None],
        ports: dict[str, None],
    ) -> tuple[Unit, ...]:
        units: dict[Unit, None] = {}
        units.update(((Scope.LINK, cable), None) for cable in cables)
        units.update(((Scope.PORT, port), None) for port in ports)
        for device in (*change.touched(Table.DEVICES), *map(port_device, ports)):
            units[Scope.DEVICE, device] = None
        scope = find_rule(finding.rule).scope
        if scope is Scope.DESIGN:
            units[scope, finding.rule] = None
        elif scope not in _OF_ALL:
            for subject in finding.subjects:
                units[scope, subject] = units[scope, chassis_of(after, port_device(subject))] = None
        return tuple(units)


def _is_harm(found: Finding) -> bool:
    """Whether a new finding speaks against an edit.

    What cannot be verified does where the standards tables have a gap; not where a fact is still
    to be stated, since it was missing before the edit, too.
    """
    if found.severity is Severity.UNVERIFIED:
        return not found.missing
    return found.severity in _SEVERE


def _touched(change: Change, assessment: Assessment) -> tuple[dict[str, None], dict[str, None]]:
    """Cables and ports whose facts the change may alter, or has altered, as they are now."""
    cables = dict.fromkeys(sorted(change.touched(Table.CABLES)))
    ports = dict.fromkeys(sorted(change.touched(Table.PORTS)))
    for cable in tuple(cables):
        ports.update(dict.fromkeys(_ends(assessment, cable)))
    for port in tuple(ports):
        for cable in port_facts(assessment, port).cables:
            cables[cable] = None
            ports.update(dict.fromkeys(_ends(assessment, cable)))
    return cables, ports


def _ends(assessment: Assessment, cable: str) -> tuple[str, ...]:
    """Both ports of the link that the cable is part of; none if it is not there."""
    link = find_link(assessment, cable)
    return (link.a.reference, link.b.reference) if link is not None else ()


def _judged(assessment: Assessment, units: tuple[Unit, ...]) -> Iterator[Finding]:
    done: set[Unit] = set()
    for scope, id_ in units:
        unit = (scope, id_)
        if scope is Scope.LINK:
            link = find_link(assessment, id_)
            unit = (scope, link.cable.id) if link is not None else (scope, "")
        if unit not in done and _is_there(assessment, *unit):
            done.add(unit)
            if scope in _NEAR:
                yield from _told_nearby(assessment, scope, _NEAR[scope](assessment, unit[1]))
            else:
                yield from judge(assessment, *unit)


def _told_nearby(assessment: Assessment, scope: Scope, subject: object) -> Iterator[Finding]:
    """All rules but those that rest on the load of the whole design, which takes too long here."""
    for rule in rules_of(scope):
        if not rule.key.startswith(_OF_LOAD):
            yield from rule.judge(subject, assessment)


_OF_LOAD = "load."
_OF_ALL = (Scope.LOAD, Scope.FAILURES)
"""What rests on the load of the whole design."""
_NEAR: dict[Scope, Callable[[Assessment, str], object]] = {
    Scope.LINK: link_facts,
    Scope.PORT: port_facts,
    Scope.DEVICE: lambda assessment, id_: assessment.tables.devices[id_],
}


def _is_there(assessment: Assessment, scope: Scope, id_: str) -> bool:
    """Whether there is such a subject: ids that name something of another kind are left out."""
    if scope in (Scope.PORT, Scope.DESIGN):
        return True
    return is_there(assessment.tables, assessment, scope, id_)
