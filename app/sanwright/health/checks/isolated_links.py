"""Links between switches that are up and join no fabrics: segmented (Brocade), isolated (Cisco)."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import PortKind
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_KINDS = (PortKind.E, PortKind.EX, PortKind.VE)


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for switch in san.picture.switches.values():
        for port in switch.ports.values():
            fact = port.state.fact
            if fact.isolated:
                answer.judged += 1
                answer.found(
                    Severity.ERROR,
                    (san.port_subject(switch, port),),
                    Text(
                        "The link at {device} port {port} joins no fabrics; the switch says "
                        "“{reason}”.",
                        device=switch.name,
                        port=port.name,
                        reason=fact.isolated,
                    ),
                    Text(
                        "Compare both sides: domain IDs, zoning and fabric parameters must not "
                        "contradict each other. Then bring the link up again."
                    ),
                    evidence=(place for said in port.state.said["isolated"][:1]
                              for place in said.places[:1]),
                )  # fmt: skip
            elif fact.online and fact.kind in _KINDS:
                answer.judged += 1
    for subject, gap in san.ports_unread():
        answer.lacks(subject, gap)


QUESTION = HealthQuestion(
    "isolated-links", Text("Links that join no fabrics"), HealthArea.FABRICS, _ask
)
