"""Ports that the switch does not run because port or optic is broken, or is none that it runs."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for switch in san.picture.switches.values():
        for port in switch.ports.values():
            fact = port.state.fact
            if not port.has_cage or not (fact.fault or fact.state or fact.online):
                continue
            answer.judged += 1
            if fact.fault and not fact.online:
                answer.found(
                    Severity.WARNING,
                    (san.port_subject(switch, port),),
                    Text(
                        "Port {port} of {device} does not run; the switch says “{reason}”.",
                        device=switch.name,
                        port=port.name,
                        reason=fact.fault,
                    ),
                    Text(
                        "Fit an optic that the switch supports and enable the port again; if it "
                        "fails again, the port itself is broken."
                    ),
                    evidence=(place for said in port.state.said["fault"][:1]
                              for place in said.places[:1]),
                )  # fmt: skip
    for subject, gap in san.ports_unread():
        answer.lacks(subject, gap)


QUESTION = HealthQuestion("faulty-ports", Text("Faulty ports"), HealthArea.PORTS, _ask)
