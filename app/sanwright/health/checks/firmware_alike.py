"""Switches of one maker that run different firmware."""

from __future__ import annotations

from collections import defaultdict

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import SwitchMaker
from sanwright.exchange.captures.picture import SeenSwitch
from sanwright.health.coverage import why_open
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text, joined

_COMMANDS = {SwitchMaker.BROCADE: ("version",), SwitchMaker.CISCO: ("show version",)}


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    running: dict[SwitchMaker, dict[str, list[SeenSwitch]]] = defaultdict(lambda: defaultdict(list))
    for switch in san.picture.switches.values():
        fact = switch.about.fact
        if fact.firmware:
            running[switch.maker][fact.firmware].append(switch)
            answer.judged += 1
        else:
            commands = _COMMANDS[switch.maker]
            subject = san.switch_subject(switch)
            answer.left_open(subject, why_open(switch, commands), commands)
    for maker, releases in running.items():
        if len(releases) < 2:
            continue
        listed = [
            Text("{release} on {switches}", release=release,
                 switches=", ".join(switch.name for switch in switches))
            for release, switches in sorted(releases.items())
        ]  # fmt: skip
        every = [switch for switches in releases.values() for switch in switches]
        answer.found(
            Severity.INFO,
            (san.switch_subject(switch) for switch in every),
            Text(
                "Switches of {maker} run {count} releases of firmware: {releases}.",
                maker=maker.value,
                count=len(releases),
                releases=joined(listed, "; "),
            ),
            Text("Bring them to one release that the maker recommends for all of the models."),
            evidence=(
                place
                for switch in every
                for said in switch.about.said.get("firmware", ())
                for place in said.places
            ),
        )


QUESTION = HealthQuestion("firmware", Text("Mixture of firmware"), HealthArea.LIFE, _ask)
