"""Hosts with one path, and hosts in one fabric only.

A path is a physical port that is logged in; virtual ones (NPIV) share it. Which ports are of one
host is said by inventories, by what adapters tell the fabric and by aliases; where none of these is
there, each adapter's port looks like a host of its own, and nothing is said.
"""

from __future__ import annotations

from collections import Counter

from sanwright.checks import Severity
from sanwright.exchange.captures.concluding.ends import EndDevice
from sanwright.health.coverage import NeededEvidence
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan, is_nameless
from sanwright.text import Text

_SOURCE = "Brocade SAN Design and Best Practices (redundant adapters and fabrics)"
_ONE_PATH = Text(
    "{host} has one path: a single port is logged in, in {fabric}. A cable, an optic or a switch "
    "that fails takes its storage away."
)
_ONE_CHASSIS = Text(
    "All {count} ports of {host} are logged in to virtual fabrics of {switch}: when that chassis "
    "fails, its storage is away."
)
_ONE_FABRIC = Text(
    "All {count} ports of {host} are logged in to {fabric}: when that fabric fails, its storage is "
    "away."
)
_ALIKE = {
    _ONE_PATH: Text(
        "Each of these hosts has one path: a single port is logged in, in {fabric}. A cable, an "
        "optic or a switch that fails takes its storage away."
    ),
    _ONE_CHASSIS: Text(
        "All ports of each of these hosts are logged in to virtual fabrics of {switch}: when that "
        "chassis fails, their storage is away."
    ),
    _ONE_FABRIC: Text(
        "All ports of each of these hosts are logged in to {fabric}: when that fabric fails, "
        "their storage is away."
    ),
}


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    fabrics = san.fabrics_in_use
    hosts = [end for end in san.ends if not end.is_storage and _paths(end)]
    gaps = san.fabric_gaps(NeededEvidence.LOGINS)
    for host in hosts:
        subject = san.end_subject(host)
        where = _paths(host)
        if None in where:
            answer.left_open(subject, Text("No output says in which fabric all its ports are."))
        elif len(where) > 1 and len(_switches(host)) != 1:
            answer.judged += 1
        elif not host.role_known or is_nameless(host) or san.may_be_more(host):
            answer.left_open(
                subject,
                Text("No output says which ports are of one host."),
                remedy=Text(
                    "An inventory (RVTools, a list of hosts with their WWPNs) or aliases that "
                    "begin with the host's name."
                ),
            )
        elif len(fabrics) < 2:
            answer.left_open(
                subject,
                Text("Outputs of one fabric only are among the files."),
                remedy=Text("The outputs of the second fabric's switches."),
            )
        elif not gaps:
            answer.judged += 1
            _found(san, answer, host, where)
    for subject, gap in gaps:
        answer.lacks(subject, gap)


def _paths(host: EndDevice) -> Counter[str | None]:
    """Ports of a host that are logged in, by fabric."""
    return Counter(port.login.fabric for port in host.ports if port.login is not None)


def _switches(host: EndDevice) -> set[str | None]:
    """Where its ports are logged in: virtual fabrics of one chassis are one switch."""
    return {port.login.switch for port in host.ports if port.login is not None}


def _found(
    san: StandingSan, answer: HealthAnswer, host: EndDevice, where: Counter[str | None]
) -> None:
    switch = san.picture.switches.get(next(iter(_switches(host))) or "")
    key = next(iter(where))
    fabric = san.fabric_name(san.picture.fabrics[key]) if key is not None else ""
    text = _ONE_PATH if where.total() == 1 else _ONE_FABRIC if len(where) == 1 else _ONE_CHASSIS
    answer.found(
        Severity.WARNING,
        (san.end_subject(host),),
        text.given(
            host=host.name, fabric=fabric, count=where.total(),
            switch=switch.name if switch is not None else "",
        ),
        Text("Connect the host to the other fabric, too, or bring up what is down there.")
        if len(where) == 1
        else Text("Connect a port of the host to a fabric on another switch."),
        evidence=(place for port in host.ports if port.login
                  for place in port.login.login.places()[:1]),
        source=_SOURCE,
        alike=_ALIKE[text].given(
            fabric=fabric, switch=switch.name if switch is not None else ""
        ),
    )  # fmt: skip


QUESTION = HealthQuestion("host-paths", Text("Paths of hosts"), HealthArea.DEVICES, _ask)
