"""Fabrics whose default zone lets devices that are in no zone talk to each other."""

from __future__ import annotations

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.merged import Said
from sanwright.exchange.captures.picture import SeenFabric
from sanwright.health.coverage import not_read
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_COMMANDS = {SwitchMaker.BROCADE: "defzone --show", SwitchMaker.CISCO: "show zone status"}
_SOURCE = "Brocade SAN Design and Best Practices (zoning: default zone set to no access)"


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    for fabric in san.fabrics_in_use:
        told = _told(fabric)
        permits = next((said for said in told if said.value is True), None)
        if permits is not None:
            answer.judged += 1
            answer.found(
                Severity.WARNING,
                (san.fabric_subject(fabric),),
                Text(
                    "The default zone of {fabric} permits access: devices that are in no zone see "
                    "each other.",
                    fabric=san.fabric_name(fabric),
                ),
                Text("Zone every device that needs storage, then let the default zone deny."),
                evidence=permits.places,
                source=_SOURCE,
            )
        elif told:
            answer.judged += 1
        else:
            switch = san.picture.switches[fabric.switches[0]]
            command = _COMMANDS[switch.maker]
            answer.left_open(
                san.fabric_subject(fabric), not_read((command,), switch.name), (command,)
            )


def _told(fabric: SeenFabric) -> tuple[Said, ...]:
    """What its switches say, of which each may say something else."""
    return fabric.mode.said.get("default_permit", ()) if fabric.mode is not None else ()


QUESTION = HealthQuestion("default-zone", Text("Default zone"), HealthArea.ZONING, _ask)
