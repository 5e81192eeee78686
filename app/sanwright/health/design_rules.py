"""What the rules of the checker say of the design that was concluded, as far as the files allow.

A rule judges what is drawn, and what no file says is not drawn. So a rule that objects to something
missing is heard only where the outputs that would show it are whole; else it is left open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sanwright.checks import Finding, Severity
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.health.coverage import EvidenceGap, NeededEvidence
from sanwright.health.results import HealthAnswer, HealthArea, HealthSubject
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text, joined

END_OF_SUPPORT = "lifecycle.end-of-support"
_SAID_BY_QUESTIONS = frozenset(("host.single-switch",))
"""Rules whose finding a question answers with what the switches say."""
_GROUPS: tuple[tuple[str, Text, tuple[str, ...]], ...] = (
    ("rules-fabrics", Text("Rules on fabrics and failures"), ("fabric", "failure", "trunk")),
    ("rules-links", Text("Rules on links, ports and optics"), ("link", "port", "cable")),
    ("rules-hosts", Text("Rules on hosts and arrays"),
     ("host", "multipath", "array", "adapter", "device", "protocol", "workload", "load", "raid",
      "drive", "sas")),
    ("rules-zones", Text("Rules on zones"), ("zone",)),
)  # fmt: skip
_REST = ("rules-others", Text("Other rules"))
_LOGINS, _ZONES = (
    frozenset((NeededEvidence.LOGINS,)),
    frozenset((NeededEvidence.ZONES_IN_FORCE, NeededEvidence.LOGINS)),
)
_BY_ABSENCE: Mapping[str, frozenset[NeededEvidence]] = {
    **dict.fromkeys(("host", "multipath", "device", "array", "failure"), _LOGINS),
    **dict.fromkeys(("zone",), _ZONES),
    "fabric": frozenset((NeededEvidence.LOGINS, NeededEvidence.PORTS, NeededEvidence.MEMBERS)),
    **dict.fromkeys(
        ("trunk", "port.optic-missing", "port.not-there"), frozenset((NeededEvidence.PORTS,))
    ),
}
"""What rules, or all that begin so, take as drawn in full."""
_BY_ROLE: Mapping[str, bool] = {
    **dict.fromkeys(("zone", "host"), True),
    **dict.fromkeys(("device", "multipath", "array", "fabric", "failure"), False),
}
"""Topics of rules that take hosts for hosts; True: only its own subjects matter."""
_ONE_FABRIC = ("fabric.only-one", "host.", "multipath.", "failure.")
"""What would be otherwise with the second fabric, whose outputs may not be among the files."""


def design_rules(san: StandingSan) -> tuple[HealthAnswer, ...]:
    """One answer for each group of rules, and one for the end of support."""
    answers = {
        key: HealthAnswer(key, title, HealthArea.DESIGN)
        for key, title in (*((key, title) for key, title, _ in _GROUPS), _REST)
    }
    support = HealthAnswer("end-of-support", Text("End of support"), HealthArea.LIFE)
    missing: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in san.report.findings:
        if finding.waived or finding.rule in _SAID_BY_QUESTIONS:
            continue
        answer = support if finding.rule == END_OF_SUPPORT else answers[_group(finding.rule)]
        gap = _gap(san, finding)
        if finding.severity is Severity.UNVERIFIED:
            missing[answer.key, finding.rule].append(finding)
        elif gap is not None:
            answer.lacks(_subject(san, finding), gap)
        else:
            answer.judged += 1
            _take(san, answer, finding)
    every = {**answers, support.key: support}
    for (key, rule), findings in missing.items():
        _left_open(every[key], rule, findings)
    _support(san, support)
    for key, _, topics in _GROUPS:
        _judged(san, answers[key], topics)
    answers[_REST[0]].judged += len(san.tables.devices)
    return (support, *answers.values())


def _judged(san: StandingSan, answer: HealthAnswer, topics: tuple[str, ...]) -> None:
    """That rules found nothing in what is not there to be judged does not make it good."""
    tables = san.tables
    drawn = {
        "zone": len(tables.zones),
        "link": len(tables.cables) + len(tables.ports),
        "host": len(san.ends),
    }.get(topics[0], len(tables.devices))
    answer.judged = max(answer.judged, drawn)
    wanted = {each for topic in topics for each in _BY_ABSENCE.get(topic, ())}
    open_already = {point.why for point in answer.open_points}
    for each in sorted(wanted, key=list(NeededEvidence).index):
        for subject, gap in san.fabric_gaps(each):
            if gap.why not in open_already:
                open_already.add(gap.why)
                answer.lacks(subject, gap)


def _group(rule: str) -> str:
    topic = rule.partition(".")[0]
    return next((key for key, _, topics in _GROUPS if topic in topics), _REST[0])


def _gap(san: StandingSan, finding: Finding) -> EvidenceGap | None:
    """What would have to be read before the finding may be believed."""
    if finding.rule.startswith(_ONE_FABRIC) and len(san.fabrics_in_use) < 2:
        return EvidenceGap(
            Text("Outputs of one fabric only are among the files."), (),
            Text("The outputs of the second fabric's switches."),
        )  # fmt: skip
    topic = finding.rule.partition(".")[0]
    zones = {san.tables.zones[id_].name for id_ in finding.subjects if id_ in san.tables.zones}
    for against in san.picture.contradictions if zones else ():
        if against.field == "members" and against.subject.rpartition(" ")[2] in zones:
            return EvidenceGap(
                Text("The files name different members of the zone."), (),
                Text("Settle in the import which of them holds."),
            )  # fmt: skip
    if topic in _BY_ROLE:
        nameless = _concerned(san, finding, [end for end in san.ends if not end.role_known])
        if nameless is not None:
            return EvidenceGap(
                Text("Nothing says whether “{name}” is a host or an array.", name=nameless.name),
                ("nsshow", "show fcns database detail"),
            )
        adrift = _concerned(san, finding, [end for end in san.ends if _is_adrift(end)])
        if adrift is not None:
            return EvidenceGap(
                Text("No output says where all ports of “{name}” are plugged in.",
                     name=adrift.name),
                ("nsshow", "show flogi database"),
            )  # fmt: skip
    for wanted in _BY_ABSENCE.get(finding.rule, _BY_ABSENCE.get(topic, ())):
        gaps = san.fabric_gaps(wanted)
        if gaps:
            return gaps[0][1]
    return None


def _is_adrift(end: EndDevice) -> bool:
    """Whether it has a port that is logged in, nobody knows where."""
    logins = (port.login for port in end.ports if port.login is not None)
    return any(login.switch is None or login.port is None for login in logins)


def _concerned(san: StandingSan, finding: Finding, ends: Sequence[EndDevice]) -> EndDevice | None:
    """One of ``ends`` without which the finding may not be; None: it stands without them."""
    if not ends or not _BY_ROLE[finding.rule.partition(".")[0]]:
        return next(iter(ends), None)
    tables = san.tables
    zones = (tables.zones[id_] for id_ in finding.subjects if id_ in tables.zones)
    ports = [port for zone in zones for port in (*zone.members, *zone.principals)]
    devices = {each.rpartition(":")[0] or each for each in (*ports, *finding.subjects)}
    chassis = {tables.chassis_of(each) for each in devices if each in tables.devices}
    return next((end for end in ends if san.end_subject(end).id in chassis), None)


def _subject(san: StandingSan, finding: Finding) -> HealthSubject:
    id_ = finding.subjects[0] if finding.subjects else ""
    return HealthSubject(san.tables.label(id_) if id_ else "", id_)


def _take(san: StandingSan, answer: HealthAnswer, finding: Finding) -> None:
    subjects = [HealthSubject(san.tables.label(id_), id_) for id_ in finding.subjects]
    answer.found(
        finding.severity,
        subjects,
        finding.message,
        finding.remedy,
        evidence=(place for id_ in finding.subjects for place in san.places_of(id_)[:2]),
        source=finding.source if isinstance(finding.source, str) else "",
    )


def _left_open(answer: HealthAnswer, rule: str, findings: list[Finding]) -> None:
    whats = list(dict.fromkeys(
        missing.what for finding in findings for missing in finding.missing
    ))  # fmt: skip
    why = (
        Text("The design does not state: {facts}.", facts=joined(whats[:4], ", "))
        if whats
        else findings[0].message
    )
    answer.left_open(
        HealthSubject(rule), why, (), Text("State it in the inspector."), count=len(findings)
    )


def _support(san: StandingSan, answer: HealthAnswer) -> None:
    """Parts whose end of support nobody knows are passed over by the rule; here they are told."""
    unknown: list[str] = []
    for part_id in sorted({device.part for device in san.tables.devices.values()}):
        part = san.tables.part(part_id)
        if part is None or part_id.startswith("read-"):
            unknown.append(part.name if part is not None else part_id)
        elif part.lifecycle is None or part.lifecycle.end_of_support is None:
            unknown.append(part.name)
        else:
            answer.judged += 1
    answer.judged = max(answer.judged, len(answer.findings))
    for name in unknown:
        answer.left_open(
            HealthSubject(name),
            Text("No document at hand says until when it is supported."),
            remedy=Text("The maker's notice, stated as a fact of the part."),
        )
