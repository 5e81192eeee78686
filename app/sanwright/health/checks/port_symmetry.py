"""Hosts and arrays with more ports in one fabric than in the other, and arrays in one only.

Hosts in one fabric are said by ``host_paths``. A device with a single port may be a tape drive,
which stands in one fabric by custom, so that it is a note.
"""

from __future__ import annotations

from collections import Counter

from sanwright.checks import Severity
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.health.coverage import NeededEvidence
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan, is_nameless
from sanwright.text import Text, joined

_SOURCE = "Brocade SAN Design and Best Practices; IBM SAN best practices 2012"


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    fabrics = san.fabrics_in_use
    gaps = san.fabric_gaps(NeededEvidence.LOGINS)
    for end in san.ends:
        where = Counter(port.login.fabric for port in end.ports if port.login is not None)
        if not where or (len(where) == 1 and not end.is_storage) or end.is_tape:
            continue  # a tape drive has one way at a time; hosts in one fabric are asked elsewhere
        subject = san.end_subject(end)
        if None in where:
            answer.left_open(subject, Text("No output says in which fabric all its ports are."))
        elif is_nameless(end) or san.may_be_more(end):
            answer.left_open(
                subject,
                Text("No output says which ports are of one device."),
                remedy=Text("Aliases that begin with the device's name, or a list of its WWPNs."),
            )
        elif len(fabrics) < 2:
            answer.left_open(
                subject,
                Text("Outputs of one fabric only are among the files."),
                remedy=Text("The outputs of the second fabric's switches."),
            )
        elif not gaps:
            answer.judged += 1
            if len(where) == 1 or len(set(where.values())) > 1:
                _found(san, answer, end, where)
    for subject, gap in gaps:
        answer.lacks(subject, gap)


def _found(
    san: StandingSan, answer: HealthAnswer, end: EndDevice, where: Counter[str | None]
) -> None:
    counts = [
        Text(
            "{count} port in {fabric}",
            "{count} ports in {fabric}",
            count,
            fabric=san.fabric_name(san.picture.fabrics[key]) if key is not None else "–",
        )
        for key, count in sorted(where.items(), key=lambda each: str(each[0]))
    ]
    if len(where) == 1:
        text = Text("{device} is in one fabric only: {ports}.",
                    device=end.name, ports=joined(counts, ", "))  # fmt: skip
    else:
        text = Text("{device} is not in both fabrics alike: {ports}.",
                    device=end.name, ports=joined(counts, ", "))  # fmt: skip
    answer.found(
        Severity.INFO if where.total() == 1 else Severity.WARNING,
        (san.end_subject(end),),
        text,
        Text("Connect as many ports in each fabric, or bring up what is down."),
        evidence=(place for port in end.ports if port.login
                  for place in port.login.login.places()[:1]),
        source=_SOURCE,
    )  # fmt: skip


QUESTION = HealthQuestion(
    "port-symmetry", Text("Symmetry of hosts and arrays"), HealthArea.DEVICES, _ask
)
