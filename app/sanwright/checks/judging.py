"""Asks the rules of one scope about one subject. What comes out is remembered by the assessment."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from typing import Any

from sanwright.analysis import Assessment, remembered
from sanwright.analysis.capacity import raid_facts
from sanwright.analysis.chassis import chassis_facts, chassis_of
from sanwright.analysis.fabrics import fabric_facts, isl_group, isl_neighbours
from sanwright.analysis.indexes import IndexName
from sanwright.analysis.like_devices import chassis_likeness, device_likeness
from sanwright.analysis.likeness import Likeness, NameNeededError, said_of_all
from sanwright.analysis.links import led_by, link_facts
from sanwright.analysis.load import workload_result
from sanwright.analysis.ports import port_facts
from sanwright.analysis.zones import zone_facts
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.registry import all_rules, find_rule
from sanwright.checks.rule import Rule, Scope
from sanwright.design import Cable, Port, Record, Table, Tables, Workload, Zone, port_name
from sanwright.errors import CancelledError, InputError
from sanwright.text import Text

INTERNAL_RULE = "internal.rule-failed"

_log = logging.getLogger(__name__)


@cache
def rules_of(scope: Scope) -> tuple[Rule, ...]:
    """All rules of ``scope``, by key."""
    return tuple(rule for rule in all_rules() if rule.scope is scope)


def judge(facts: Assessment, scope: Scope, id_: str) -> tuple[Finding, ...]:
    """What the rules of ``scope`` say about the subject that ``id_`` names, if it is one.

    Of scope design the id is the rule's own key: such rules have nothing in common. A design that
    does not change is judged once: of it nothing is remembered.
    """
    return judge_of(scope)(facts, id_) if facts.is_live else _all_said(facts, scope, id_)


@cache
def judge_of(scope: Scope) -> Callable[[Assessment, str], tuple[Finding, ...]]:
    """The same for one scope, remembered: a topic each, so that an answer is known by its id."""

    def judged(facts: Assessment, id_: str) -> tuple[Finding, ...]:
        return _all_said(facts, scope, id_)

    return remembered(judged)


def _all_said(facts: Assessment, scope: Scope, id_: str) -> tuple[Finding, ...]:
    found: list[Finding] = []
    if scope is Scope.DESIGN:
        return tuple(_judged(find_rule(id_), (), facts))
    if scope is Scope.FAILURES:
        return tuple(_judged(find_rule(id_), _walk(facts), facts))
    if scope is Scope.ISL:
        for other in _isl_neighbours_above(facts, id_):
            found.extend(judge_isls(facts, id_, other))
        return tuple(found)
    for subject in _SUBJECTS[scope](facts, id_):
        rules = _rules_for(facts, scope, subject)
        if scope is Scope.CHASSIS and len(subject.ports) > _MANY_PORTS:
            for rule in rules:
                found.extend(judge_chassis(facts, id_, rule.key))
        else:
            for rule in rules:
                try:
                    found.extend(rule.judge(subject, facts))
                except Exception as error:  # noqa: BLE001 - one bad rule must not silence the others
                    found.append(_failed(rule, error))
    return tuple(found)


def _rules_for(facts: Assessment, scope: Scope, subject: Any) -> tuple[Rule, ...]:
    """The rules that have to be asked: none that is silent of all that is like the subject."""
    likeness = _LIKENESS_OF.get(scope)
    if likeness is None:
        return rules_of(scope)
    said = said_of_all(facts, likeness(facts, subject), speaking_of(scope))
    return said[0] if said is not None else rules_of(scope)


@cache
def speaking_of(scope: Scope) -> Callable[[Assessment, Any], tuple[Rule, ...]]:
    """Which rules of a scope have something to say of all that is alike, or need its name."""

    def speaking(facts: Assessment, exemplar: Any) -> tuple[Rule, ...]:
        return tuple(rule for rule in rules_of(scope) if _speaks_of(rule, facts, exemplar))

    return speaking


def _speaks_of(rule: Rule, facts: Assessment, exemplar: Any) -> bool:
    """Whether a rule has something to say about what is alike, or cannot tell without a name."""
    try:
        return any(True for _ in rule.judge(exemplar, facts))
    except NameNeededError:
        return True
    except CancelledError:
        raise
    except Exception:  # noqa: BLE001 - it fails again for each of them, and there it is said
        return True


_MANY_PORTS = 16
"""From here on each rule has its own answer about a chassis: one cable of a switch is then no
reason to look at all its ports again. For a host that would cost more memory than time."""


@remembered
def judge_chassis(facts: Assessment, id_: str, key: str) -> tuple[Finding, ...]:
    """What one rule says about a chassis with many ports."""
    return tuple(_judged(find_rule(key), (chassis_facts(facts, id_),), facts))


@remembered
def judge_isls(facts: Assessment, a: str, b: str) -> tuple[Finding, ...]:
    """What the rules say about the ISLs between two switches.

    Each pair is an answer of its own, since a director may have hundreds of neighbours.
    """
    group = isl_group(facts, a, b)
    if not group.links:
        return ()  # the last ISL between them is gone, or one of the two with all its cables
    return tuple(
        finding for rule in rules_of(Scope.ISL) for finding in _judged(rule, (group,), facts)
    )


def all_subjects(tables: Tables) -> Iterator[tuple[Scope, str]]:
    """Every scope with the id of everything that may be a subject of it."""
    yield from ((Scope.DESIGN, rule.key) for rule in rules_of(Scope.DESIGN))
    ports: dict[str, None] = {}
    for table in Table:
        rows = tables.rows(table)
        scopes = [scope for scope in _SCOPES.get(table, ()) if scope is not Scope.PORT]
        for id_ in rows if scopes else ():
            for scope in scopes:
                yield scope, id_
        if table in _NAMING_TABLES:
            for record in rows.values():
                ports.update(dict.fromkeys(_ports_of(record)))
    yield from ((Scope.PORT, port) for port in ports)


def subjects_of(record: Record) -> Iterator[tuple[Scope, str]]:
    """The subjects that are there because ``record`` is."""
    for scope in _SCOPES.get(record.TABLE, ()):
        if scope is not Scope.PORT:
            yield scope, record.id
    for port in _ports_of(record):
        yield Scope.PORT, port


def _ports_of(record: Record) -> Iterable[str]:
    """The ports that are there because a record is, or names them."""
    if isinstance(record, Cable):
        return record.ends()
    if isinstance(record, Port):
        return (record.id,)
    if isinstance(record, Zone):
        return filter(port_name, (*record.members, *record.principals))
    if isinstance(record, Workload):
        return filter(port_name, (*record.initiators, *record.targets))
    return ()


def judged_limits(facts: Assessment) -> frozenset[str]:
    """Keys of the limits of those rules for which there is something in the design.

    Limits that were kept are among them: that nothing was found rests on them as well.
    """
    tables = facts.tables
    scopes = {scope for table, of in _SCOPES.items() if tables.rows(table) for scope in of}
    scopes |= {Scope.DESIGN, Scope.PORT}
    rules = (rule for rule in all_rules() if rule.limits and rule.scope in scopes)
    return frozenset(limit.key for rule in rules if rule.where(facts) for limit in rule.limits)


def is_there(tables: Tables, facts: Assessment, scope: Scope, id_: str) -> bool:
    """Whether a subject that was there still is."""
    if scope is Scope.PORT:
        return id_ in tables.ports or any(facts.index(name, id_) for name in _NAMING_PORTS)
    return any(id_ in tables.rows(table) for table, of in _SCOPES.items() if scope in of)


def goes_with(
    tables: Tables, facts: Assessment, unit: tuple[Scope, str], gone: Container[tuple[Table, str]]
) -> bool:
    """Whether a subject that is there goes when these records go, one of which it is of."""
    scope, id_ = unit
    if scope is not Scope.PORT:
        return True
    named = (
        (table, name) for index, table in _NAMING_PORTS.items() for name in facts.index(index, id_)
    )
    own = ((Table.PORTS, id_),) if id_ in tables.ports else ()
    return all(record in gone for record in (*own, *named))


def answers_followed(scope: Scope) -> tuple[Callable[[Assessment, str], Any], ...]:
    """What a live check wants of each subject of a scope: its verdict or its facts."""
    return (judge_of(scope), *([FACTS_OF[scope]] if scope in FACTS_OF else ()))


def failure_rules(facts: Assessment) -> Iterator[tuple[Scope, str]]:
    """The units of a check that rest on the study of all failures; none where nobody has a path.

    They are no part of ``all_subjects``, for they take longer than all others together.
    """
    if facts.tables.workloads:
        yield from ((Scope.FAILURES, rule.key) for rule in rules_of(Scope.FAILURES))


def _walk(facts: Assessment) -> Iterator[Any]:
    from sanwright.analysis.failures import walk_failures  # late: it takes numpy along

    yield walk_failures(facts)


def _judged(rule: Rule, subject: Iterable[object], facts: Assessment) -> list[Finding]:
    try:
        return list(rule.judge(*subject, facts))
    except CancelledError:
        raise
    except Exception as error:  # noqa: BLE001 - one bad rule must not silence the others
        return [_failed(rule, error)]


def _failed(rule: Rule, error: Exception) -> Finding:
    if isinstance(error, InputError):
        return Finding(
            rule=INTERNAL_RULE,
            severity=Severity.UNVERIFIED,
            subjects=(),
            message=Text("Rule {rule} could not be run: {error}", rule=rule.key, error=error.text),
            remedy=Text("Correct the rule pack, or choose another; all other rules have run."),
        )
    _log.exception("rule %s failed", rule.key)
    return Finding(
        rule=INTERNAL_RULE,
        severity=Severity.UNVERIFIED,
        subjects=(),
        message=Text(
            "Rule {rule} could not be run ({kind}: {error}).",
            rule=rule.key,
            kind=type(error).__name__,
            error=str(error),
        ),
        remedy=Text("Please report this; all other rules have run."),
    )


_NAMING_PORTS: dict[IndexName, Table] = {
    "cables_at": Table.CABLES,
    "zones_with": Table.ZONES,
    "workloads_from": Table.WORKLOADS,
    "workloads_to": Table.WORKLOADS,
}

_NAMING_TABLES = frozenset({Table.PORTS, *_NAMING_PORTS.values()})

_SCOPES: dict[Table, tuple[Scope, ...]] = {
    Table.PARTS: (Scope.PART,),
    Table.LOCATIONS: (Scope.LOCATION,),
    Table.FABRICS: (Scope.FABRIC,),
    Table.DEVICES: (Scope.DEVICE, Scope.CHASSIS, Scope.ISL),
    Table.PORTS: (Scope.PORT,),
    Table.CABLES: (Scope.LINK, Scope.LOAD),
    Table.RAID_GROUPS: (Scope.RAID,),
    Table.WORKLOADS: (Scope.WORKLOAD,),
    Table.ZONES: (Scope.ZONE,),
}


def _links(facts: Assessment, id_: str) -> Iterator[Any]:
    link = link_facts(facts, id_)
    if link.cable.id == id_:
        yield link


def _chassis(facts: Assessment, id_: str) -> Iterator[Any]:
    if chassis_of(facts, id_) == id_:
        yield chassis_facts(facts, id_)


def _isl_neighbours_above(facts: Assessment, id_: str) -> Iterator[str]:
    """The switches with an ISL to the switch ``id_`` whose ids come after its own."""
    if chassis_of(facts, id_) == id_ and chassis_facts(facts, id_).is_switch:
        yield from (other for other in isl_neighbours(facts, id_) if other > id_)


def _ports(facts: Assessment, id_: str) -> Iterator[Any]:
    """A port with a cable or a setting, or one that is named and is not there."""
    port = port_facts(facts, id_)
    if port.cables or port.group is None or id_ in facts.tables.ports:
        yield port


FACTS_OF: dict[Scope, Callable[[Assessment, str], Any]] = {
    Scope.LINK: led_by,
    Scope.PORT: port_facts,
}
"""Facts of what may be alike, by the id of a subject; of these scopes all that is alike is judged
once. A text for what is judged under that other id."""

_LIKENESS_OF: dict[Scope, Callable[[Assessment, Any], Likeness | None]] = {
    Scope.LINK: lambda _, link: link.like,
    Scope.PORT: lambda _, port: port.like,
    Scope.DEVICE: device_likeness,
    Scope.CHASSIS: chassis_likeness,
}
"""What a subject is like: rules that are silent of all that is alike are not asked about each."""


def _record(table: Table) -> Callable[[Assessment, str], Iterator[Any]]:
    def subjects(facts: Assessment, id_: str) -> Iterator[Any]:
        yield facts.tables.rows(table)[id_]

    return subjects


_SUBJECTS: dict[Scope, Callable[[Assessment, str], Iterator[Any]]] = {
    Scope.LINK: _links,
    Scope.LOAD: _links,
    Scope.PORT: _ports,
    Scope.DEVICE: _record(Table.DEVICES),
    Scope.CHASSIS: _chassis,
    Scope.FABRIC: lambda facts, id_: iter((fabric_facts(facts, id_),)),
    Scope.ZONE: lambda facts, id_: iter((zone_facts(facts, id_),)),
    Scope.WORKLOAD: lambda facts, id_: iter((workload_result(facts, id_),)),
    Scope.RAID: lambda facts, id_: iter((raid_facts(facts, id_),)),
    Scope.LOCATION: _record(Table.LOCATIONS),
    Scope.PART: _record(Table.PARTS),
}
