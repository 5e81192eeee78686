"""Ports on which frames were damaged or thrown away.

Frames damaged on the line (CRC, wrong ends, too long or short, not corrected by FEC) and frames
that a port threw away because they waited too long are warnings. Encoding errors between frames,
losses of sync and of signal also come from every restart of a device, so that they are one note a
switch.

Counters are cumulative since they were cleared or the switch started; few outputs say when. Where
an earlier capture was given, they are what was added since.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.checks import Severity
from sanwright.exchange.captures.facts import CounterFact, SwitchMaker
from sanwright.exchange.captures.picture import SeenPort, SeenSwitch
from sanwright.health.coverage import why_open
from sanwright.health.question import HealthQuestion
from sanwright.health.results import HealthAnswer, HealthArea
from sanwright.health.standing_san import StandingSan
from sanwright.text import Text, joined

_SOURCE = "Dell KB 000037925 (counters of porterrshow); NetApp KB, portErrShow"
_HARM = {
    "crc err", "crc g_eof", "bad eof", "too short", "too long", "uncor err", "c3timeout tx",
    "c3timeout rx", "invalid CRC/FCS", "input errors", "output errors", "timeout discards",
}  # fmt: skip
_LINE = {
    "enc in", "enc out", "pcs err", "link fail", "loss sync", "loss sig", "disc c3",
    "Link_failure", "Loss_of_sync", "Loss_of_sig", "input discards", "output discards",
    "link failures", "sync losses", "signal losses", "invalid transmission words",
}  # fmt: skip
"""Also raised by restarts of devices and by frames to somebody who has left."""
_COMMANDS = {
    SwitchMaker.BROCADE: ("porterrshow",),
    SwitchMaker.CISCO: ("show interface", "show interface counters"),
}
_MOST_NAMED = 8


@dataclass(frozen=True, slots=True)
class _Counted:
    """A counter above zero, and the fact that says so."""

    name: str
    count: int
    fact: CounterFact


def _ask(san: StandingSan, answer: HealthAnswer) -> None:
    open_ports: dict[str, list[SeenPort]] = {}
    on_line: dict[str, list[tuple[SeenPort, list[_Counted]]]] = {}
    for switch, port in san.online_ports():
        counted = [name for fact in port.counters for name, _ in fact.counts]
        if not _HARM & set(counted):
            open_ports.setdefault(switch.key, []).append(port)
            continue
        answer.judged += 1
        harm, line = (list(_above(port.counters, names)) for names in (_HARM, _LINE))
        if harm:
            _found(san, answer, switch, port, harm)
        elif line:
            on_line.setdefault(switch.key, []).append((port, line))
    for key, ports in on_line.items():
        _note(san, answer, san.picture.switches[key], ports)
    for key, of_switch in open_ports.items():
        switch = san.picture.switches[key]
        commands = _COMMANDS[switch.maker][:1]
        answer.left_open(san.switch_subject(switch), why_open(switch, commands), commands,
                         count=len(of_switch))  # fmt: skip
    for subject, gap in san.ports_unread():
        answer.lacks(subject, gap)


def _above(facts: Iterable[CounterFact], names: set[str]) -> Iterable[_Counted]:
    seen: set[str] = set()
    for fact in facts:
        for name, count in fact.counts:
            if name in names and count and name not in seen:
                seen.add(name)
                yield _Counted(name, count, fact)


def _found(
    san: StandingSan,
    answer: HealthAnswer,
    switch: SeenSwitch,
    port: SeenPort,
    harm: list[_Counted],
) -> None:
    answer.found(
        Severity.WARNING,
        (san.port_subject(switch, port),),
        Text(
            "Frames were damaged or thrown away at port {port} of {switch}: {counts}; {since}.",
            port=port.name,
            switch=switch.name,
            counts=_counts(harm),
            since=_since(harm[0].fact),
        ),
        Text(
            "Clear the counters and look again after a day; where they still grow, clean and then "
            "exchange fibre and optics of this link, one at a time."
        ),
        evidence=(each.fact.place for each in harm),
        source=_SOURCE,
        alike=Text(
            "Frames were damaged or thrown away at these ports of {switch}, {since}:",
            switch=switch.name, since=_since(harm[0].fact),
        ),
        detail=Text("port {port}: {counts}", port=port.name, counts=_counts(harm)),
    )  # fmt: skip


def _note(
    san: StandingSan,
    answer: HealthAnswer,
    switch: SeenSwitch,
    ports: list[tuple[SeenPort, list[_Counted]]],
) -> None:
    names = [port.name for port, _ in ports]
    more = len(names) - _MOST_NAMED
    listed = ", ".join(names[:_MOST_NAMED]) + (" …" if more > 0 else "")
    answer.found(
        Severity.INFO,
        (san.switch_subject(switch), *(san.port_subject(switch, port) for port, _ in ports)),
        Text(
            "Line errors were counted at {count:,} port of {switch} ({ports}), which restarts of "
            "devices cause, too; {since}.",
            "Line errors were counted at {count:,} ports of {switch} ({ports}), which restarts of "
            "devices cause, too; {since}.",
            len(ports),
            switch=switch.name,
            ports=listed,
            since=_since(ports[0][1][0].fact),
        ),
        Text("Clear the counters and look again after a day without restarts."),
        evidence=(each.fact.place for _, line in ports for each in line),
        source=_SOURCE,
    )


def _counts(harm: list[_Counted]) -> Text:
    return joined(
        [
            Text("{name} about {count:,}", name=each.name, count=each.count)
            if each.name in each.fact.rounded
            else Text("{name} {count:,}", name=each.name, count=each.count)
            for each in harm
        ],
        ", ",
    )


def _since(fact: CounterFact) -> Text:
    if fact.is_growth:
        return Text("counted since the earlier capture")
    if not fact.cleared:
        return Text("counted since an unknown time")
    if fact.cleared.casefold() == "never":
        return Text("counted since the switch started")
    return Text("counted since {time}, as the switch prints it", time=fact.cleared)


QUESTION = HealthQuestion("port-errors", Text("Port errors"), HealthArea.PORTS, _ask)
