"""Whether any port is left: licensed, and with a cage that is empty or an optic that is idle."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.health.coverage import PORT_LISTS, why_open
from sanwright.health.free_ports import LICENCE_LISTS, free_ports
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for switch in san.picture.switches.values():
        if not switch.spoke:
            continue
        room = free_ports(san, switch)
        subject = san.switch_subject(switch)
        if room is None:
            commands = PORT_LISTS[switch.maker][:1]
            answer.left_open(subject, why_open(switch, commands), commands)
            continue
        places = switch.about.places()[:1]
        if room.free == 0:
            answer.judged += 1
            answer.found(
                Severity.INFO, (subject,),
                Text("No port of {switch} is free: all {count} are in use.",
                     switch=switch.name, count=room.total),
                Text("Plan ports before anything is added here."), evidence=places,
            )  # fmt: skip
        elif room.free_licensed is None:
            answer.left_open(
                subject, Text("How many ports of {switch} are licensed is not known.",
                              switch=switch.name),
                remedy=Text("“{command}”, or the number, stated at the switch in the design.",
                            command=LICENCE_LISTS[switch.maker][0]),
            )  # fmt: skip
        else:
            answer.judged += 1
            if room.free_licensed == 0:
                answer.found(
                    Severity.INFO, (subject,),
                    Text("No licensed port of {switch} is free; {count} more wait for a licence.",
                         switch=switch.name, count=room.free),
                    Text("Plan licences before anything is added here."), evidence=places,
                )  # fmt: skip


QUESTION = HealthQuestion("ports-free", Text("Free ports"), HealthArea.FABRICS, _ask)
