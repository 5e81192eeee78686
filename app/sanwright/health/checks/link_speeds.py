"""Links that run slower than both ends can.

What an end can is what its port and the optic in it have in common. The optic of a host or an array
is seldom read: its port's own speeds then stand for it, and the finding says so. Of an array whose
ports nobody stated, nothing is known.
"""

from __future__ import annotations

from dataclasses import dataclass

from sanwright.analysis.links import find_link
from sanwright.analysis.ports import port_facts
from sanwright.checks import Severity
from sanwright.exchange.captures.facts import PortKind
from sanwright.exchange.captures.picture import SeenPort, SeenSwitch
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.parts import value_of
from sanwright.text import Text

_ENDING = "GFC"
_SLOWER = Text("Port {port} of {switch} runs at {speed} with {other}; both ends can {best}.")
_SLOWER_BUT = Text(
    "Port {port} of {switch} runs at {speed} with {other}; both ends can {best}, as far as their "
    "ports go: which optic is at the other end was not read."
)
_FIXED = Text("Port {port} of {switch} is set to {speed} with {other}; both ends can {best}.")


@dataclass(frozen=True, slots=True)
class _Ability:
    """The fastest that an end can, in gigabits a second; ``without_optic``: by its port alone."""

    fastest: int | None
    without_optic: bool = False


_ALIKE = Text("These ports of {switch} run slower than both ends can:")


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    done: set[str] = set()
    unknown: dict[str, int] = {}
    for switch, port in san.online_ports(PortKind.F, PortKind.E, PortKind.EX, PortKind.N):
        reference = san.references.get((switch.key, port.key), "")
        other = san.opposite.get(reference, "")
        if reference in done:
            continue
        done |= {reference, other} - {""}
        running = _running(san, reference)
        here = _ability(san, reference) if reference else _Ability(None)
        there = _ability(san, other) if other else _Ability(None)
        if running is None or here.fastest is None or here.without_optic or there.fastest is None:
            unknown[switch.key] = unknown.get(switch.key, 0) + 1
            continue
        answer.judged += 1
        best = min(here.fastest, there.fastest)
        if running < best:
            _found(san, answer, switch, port, other, best, without_optic=there.without_optic)
    for key, count in unknown.items():
        switch = san.picture.switches[key]
        answer.left_open(
            san.switch_subject(switch),
            Text("Which speeds both ends of the link can run is not known."),
            remedy=Text(
                "The optics of the switch (sfpshow, show interface transceiver), and the models of "
                "adapters and arrays, stated in the design."
            ),
            count=count,
        )
    for subject, gap in san.ports_unread():
        answer.lacks(subject, gap)


def _running(san: StandingSan, reference: str) -> int | None:
    """What the link at the port runs, as drawing, tables and load have it."""
    facts = port_facts(san.assessment, reference) if reference else None
    link = (
        find_link(san.assessment, facts.cables[0]) if facts is not None and facts.cables else None
    )
    return _gigabits(link.speed.name) if link is not None and link.speed is not None else None


def _ability(san: StandingSan, reference: str) -> _Ability:
    facts = port_facts(san.assessment, reference)
    ports = value_of(facts.group.speeds) if facts.group is not None else None
    optic = facts.optic.optic if facts.optic is not None else None
    lit = value_of(optic.speeds) if optic is not None else None
    if ports is None:
        return _Ability(None)
    able = set(ports) & set(lit) if lit else set(ports)
    known = [each for each in map(_gigabits, able) if each is not None]
    return _Ability(max(known, default=None), without_optic=not lit)


def _gigabits(speed: str) -> int | None:
    number = speed.removesuffix(_ENDING)
    return int(number) if speed.endswith(_ENDING) and number.isdecimal() else None


def _found(
    san: StandingSan,
    answer: HealthAnswer,
    switch: SeenSwitch,
    port: SeenPort,
    other: str,
    best: int,
    *,
    without_optic: bool,
) -> None:
    fact = port.state.fact
    text = _FIXED if fact.fixed else _SLOWER_BUT if without_optic else _SLOWER
    answer.found(
        Severity.WARNING,
        (san.port_subject(switch, port),),
        text.given(
            port=port.name,
            switch=switch.name,
            speed=fact.speed,
            other=san.tables.label(other.rpartition(":")[0]),
            best=f"{best}{_ENDING}",
        ),
        Text("Let the port negotiate.")
        if fact.fixed
        else Text("Look at the optics and at the speed that is set at the other end."),
        evidence=[place for said in port.state.said.get("speed", ())[:1] for place in said.places],
        alike=_ALIKE.given(switch=switch.name),
        detail=Text(
            "port {port} to {other}: {speed} instead of {best}",
            port=port.name, other=san.tables.label(other.rpartition(":")[0]), speed=fact.speed,
            best=f"{best}{_ENDING}",
        ),
    )  # fmt: skip


QUESTION = HealthQuestion("link-speeds", Text("Speed of links"), HealthArea.PORTS, _ask)
