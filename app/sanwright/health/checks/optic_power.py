"""Optics whose light is outside of their own limits, or certainly outside of those of their class.

An optic states limits of its own for warnings and alarms; Brocade prints them with ``sfpshow
-all``, Cisco with ``show interface transceiver details``. Where none were read, the class helps on
one side only: the standard's receivers need a least *modulation* (OMA), and no light has more of
that than twice its mean power, so a mean power below half of it is certainly too little, and
nothing is said of more. The most that a receiver may get is a mean power, and compared as it is.
These figures come from one maker's documents, so they never make an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import OpticFact, SwitchMaker
from sanwright.exchange.captures.picture import SeenPort, SeenSwitch
from sanwright.health.coverage import why_open
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text

_SOURCE = (
    "Receiver input of Fibre Channel as printed by IBM LinuxONE (SX multimode input interface) and "
    "IBM Z (single-mode input interface)"
)
_HALF = 3.01
"""Half of a power, in decibels."""
_CLASS: dict[tuple[bool, str], tuple[float, float]] = {
    (True, "1GFC"): (-15.09, 0.0), (True, "2GFC"): (-13.10, 0.0), (True, "4GFC"): (-12.15, 0.0),
    (True, "8GFC"): (-11.19, 0.0), (True, "16GFC"): (-10.51, 0.0), (True, "32GFC"): (-10.22, 2.0),
    (False, "1GFC"): (-18.24, -3.0), (False, "2GFC"): (-18.24, -3.0),
    (False, "4GFC"): (-15.38, -1.0), (False, "8GFC"): (-13.77, 0.5),
    (False, "16GFC"): (-10.51, 2.0), (False, "32GFC"): (-11.43, 2.0),
}  # fmt: skip
"""By short wave and speed: least modulation and most mean power for a receiver, in dBm."""
_COMMANDS = {
    SwitchMaker.BROCADE: ("sfpshow -all",),
    SwitchMaker.CISCO: ("show interface transceiver details",),
}
_RECEIVES = Text("The optic in port {port} of {switch} receives {dbm:.1f} dBm, {limit}.")
_RECEIVE = Text("Light that optics in these ports of {switch} receive is {limit}:")
_SEND = Text("Light that optics in these ports of {switch} send is {limit}:")
_SENDS = Text("The optic in port {port} of {switch} sends {dbm:.1f} dBm, {limit}.")


@dataclass(frozen=True, slots=True)
class _Reading:
    """A power with the optic's own limits, in dBm; None where not read."""

    is_received: bool
    dbm: float | None
    low_alarm: float | None
    low_warning: float | None
    high_warning: float | None
    high_alarm: float | None

    @property
    def has_limits(self) -> bool:
        """Whether the low side can be judged."""
        return self.low_alarm is not None or self.low_warning is not None

    def verdict(self) -> tuple[Severity, Text] | None:
        """How bad it is, and which limit is passed."""
        if self.dbm is None:
            return None
        limits = (
            (Severity.ERROR, self.low_alarm, -1, Text("below its limit for an alarm")),
            (Severity.ERROR, self.high_alarm, 1, Text("above its limit for an alarm")),
            (Severity.WARNING, self.low_warning, -1, Text("below its limit for a warning")),
            (Severity.WARNING, self.high_warning, 1, Text("above its limit for a warning")),
        )
        for severity, limit, sign, words in limits:
            if limit is not None and (self.dbm - limit) * sign > 0:
                return severity, Text("{limit}, {dbm:.1f} dBm", limit=words, dbm=limit)
        return None


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    without: dict[str, int] = {}
    for switch, port in san.online_ports():
        optic = port.optic.fact if port.optic is not None else None
        readings = list(_readings(optic)) if optic is not None else []
        judged = [each for each in readings if each.dbm is not None and each.has_limits]
        found = False
        for each in readings:
            verdict = each.verdict()
            if verdict is not None:
                _found(san, answer, switch, port, each, *verdict)
                found = True
        if not found and optic is not None and not readings[0].has_limits:
            found = _by_class(san, answer, switch, port, readings[0])
        if len(judged) == 2 or found:
            answer.judged += 1
        else:
            without[switch.key] = without.get(switch.key, 0) + 1
    for key, count in without.items():
        switch = san.picture.switches[key]
        commands = _COMMANDS[switch.maker]
        why = why_open(switch, commands)
        if any(port.optic and port.optic.fact.rx_power_dbm is not None
               for port in switch.ports.values()):  # fmt: skip
            why = Text("The light of optics in {switch} was read, but not the limits that they "
                       "state.", switch=switch.name)  # fmt: skip
        answer.left_open(san.switch_subject(switch), why, commands, count=count)
    for subject, gap in san.ports_unread():
        answer.lacks(subject, gap)


def _readings(optic: OpticFact) -> Iterator[_Reading]:
    for name in ("rx", "tx"):
        yield _Reading(
            name == "rx",
            getattr(optic, f"{name}_power_dbm"),
            *(
                getattr(optic, f"{name}_{limit}_dbm")
                for limit in ("low_alarm", "low_warning", "high_warning", "high_alarm")
            ),
        )


def _by_class(
    san: StandingSan, answer: HealthAnswer, switch: SeenSwitch, port: SeenPort, light: _Reading
) -> bool:
    """Whether the light that arrives is certainly outside of what the class is made for."""
    optic = port.optic.fact if port.optic is not None else None
    if optic is None or light.dbm is None or optic.short_wave is None:
        return False
    limits = _CLASS.get((optic.short_wave, port.state.fact.speed))
    if limits is None:
        return False
    least, most = limits[0] - _HALF, limits[1]
    if least <= light.dbm <= most:
        return False
    words = (
        Text("below the least that a receiver at {speed} needs, {dbm:.1f} dBm",
             speed=port.state.fact.speed, dbm=least)
        if light.dbm < least
        else Text("above the most that a receiver at {speed} takes, {dbm:.1f} dBm",
                  speed=port.state.fact.speed, dbm=most)
    )  # fmt: skip
    _found(san, answer, switch, port, light, Severity.WARNING, words, _SOURCE)
    return True


def _found(
    san: StandingSan,
    answer: HealthAnswer,
    switch: SeenSwitch,
    port: SeenPort,
    light: _Reading,
    severity: Severity,
    limit: Text,
    source: str = "",
) -> None:
    field = "rx_power_dbm" if light.is_received else "tx_power_dbm"
    told = port.optic.said.get(field, ()) if port.optic is not None else ()
    answer.found(
        severity,
        (san.port_subject(switch, port),),
        (_RECEIVES if light.is_received else _SENDS).given(
            port=port.name, switch=switch.name, dbm=light.dbm, limit=limit
        ),
        Text("Clean the plugs first; then exchange this optic, or the one at the other end.")
        if light.is_received
        else Text("Exchange this optic."),
        evidence=told[0].places[-1:] if told else (),
        source=source,
        alike=(_RECEIVE if light.is_received else _SEND).given(switch=switch.name, limit=limit),
        detail=Text("port {port}: {dbm:.1f} dBm", port=port.name, dbm=light.dbm),
    )  # fmt: skip


QUESTION = HealthQuestion("optic-power", Text("Light of optics"), HealthArea.PORTS, _ask)
