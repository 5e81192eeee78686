"""Fabrics whose default zone lets devices that are in no zone talk to each other."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.merged import Said
from sanwright.exchange.captures.picture import SeenFabric, SeenSwitch
from sanwright.health.coverage import EvidenceGap, switch_gap
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_COMMANDS = {SwitchMaker.BROCADE: "defzone --show", SwitchMaker.CISCO: "show zone status"}


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
            )
            continue
        answer.judged += bool(told)
        for switch, gap in _silent(san, fabric, speaks_for_all=bool(told)):
            answer.lacks(san.switch_subject(switch), gap)


def _silent(
    san: StandingSan, fabric: SeenFabric, *, speaks_for_all: bool
) -> Iterator[tuple[SeenSwitch, EvidenceGap]]:
    """Switches to be asked: each of Cisco's may have its own; of Brocade's one speaks for all."""
    for key in fabric.switches:
        switch = san.picture.switches[key]
        if switch.about.fact.access_gateway or (
            speaks_for_all and switch.maker is SwitchMaker.BROCADE
        ):
            continue
        gap = switch_gap(switch, (_COMMANDS[switch.maker],))
        if gap is not None:
            yield switch, gap
            speaks_for_all = True  # one that is asked will


def _told(fabric: SeenFabric) -> tuple[Said, ...]:
    """What its switches say, of which each may say something else."""
    return fabric.mode.said.get("default_permit", ()) if fabric.mode is not None else ()


QUESTION = HealthQuestion("default-zone", Text("Default zone"), HealthArea.ZONING, _ask)
