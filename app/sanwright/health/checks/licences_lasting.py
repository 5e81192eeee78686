"""Licences that end on a day: trials, and those that are rented."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.health.coverage import switch_gap
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_COMMANDS = {
    SwitchMaker.BROCADE: ("licenseshow", "license --show"),
    SwitchMaker.CISCO: ("show license usage",),
}
_NEVER = ("never", "none", "n/a", "-", "permanent")


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for switch in san.picture.switches.values():
        gap = switch_gap(switch, *((command,) for command in _COMMANDS[switch.maker]))
        if gap is not None:
            answer.lacks(san.switch_subject(switch), gap)
        for licence in switch.licences:
            answer.judged += 1
            fact = licence.fact
            if not fact.expires or fact.expires.casefold().startswith(_NEVER):
                continue
            answer.found(
                Severity.WARNING,
                (san.switch_subject(switch),),
                Text(
                    "Licence “{licence}” of {switch} ends on {day}, as the switch prints it.",
                    licence=fact.name,
                    switch=switch.name,
                    day=fact.expires,
                ),
                Text("Renew it, or plan for what it opens to be gone."),
                evidence=licence.places(),
            )


QUESTION = HealthQuestion("licences", Text("Licences that end"), HealthArea.LIFE, _ask)
