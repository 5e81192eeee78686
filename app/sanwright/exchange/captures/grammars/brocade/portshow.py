"""``portshow``: one port in full, with what is connected and its counters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import (
    CounterFact,
    Fact,
    LoginFact,
    PortFact,
    PortKind,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.brocade.notation import (
    asked_port,
    begin_of,
    fault,
    keyed,
    pid,
    said,
    speed_of,
)
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN, wwn_in, wwns_in

_COUNT = re.compile(r"([A-Za-z][A-Za-z_ /0-9]{1,30}?):\s+(\d{1,20})(?=\s|$)")
_PHYSICAL = re.compile(r"\s*portPhys:\s*\d*\s*([A-Za-z_]*)")
_DISTANCE = re.compile(r"\s*Distance:\s*(static|auto|normal)\b(?:.*?desired distance = (\d{1,5}))?")
_MODES = {"static": "LS", "auto": "LD"}
_KIND = re.compile(r"\b(VEX|VE|EX|FL|[EFNG])_Port\b", re.I)
_ONLY_WWNS = re.compile(rf"\s*(?:{WWN}\s*,?\s*)+")
_KINDS = {"F": PortKind.F, "FL": PortKind.F, "E": PortKind.E, "EX": PortKind.EX, "N": PortKind.N,
          "VE": PortKind.VE, "VEX": PortKind.VE}  # fmt: skip


def _looks_like(lines: tuple[str, ...]) -> bool:
    starts = ("portIndex:", "portName:", "portHealth:")
    return begin_of(lines).startswith(starts) and any(
        line.startswith("port") for line in lines[1:4]
    )


@dataclass
class _Told:
    """What the lines of one port say."""

    first: OutputLine | None = None
    keys: dict[str, str] = field(default_factory=dict)
    connected: list[tuple[OutputLine, str]] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    counted: OutputLine | None = None


def _read(output: Output) -> Iterator[Fact | Unread]:
    told = _Told()
    in_list = False
    for line in said(output):
        told.first = told.first or line
        if in_list and _ONLY_WWNS.fullmatch(line.text):
            told.connected += [(line, wwn) for wwn in wwns_in(line.text)]
            continue
        in_list = "connected:" in line.text
        if in_list:
            told.connected += [(line, wwn) for wwn in wwns_in(line.text)]
        elif "Interrupts:" in line.text or told.counted is not None:
            told.counted = told.counted or line
            told.counts |= {name.strip(): int(count) for name, count in _COUNT.findall(line.text)}
        elif physical := _PHYSICAL.match(line.text):  # newer releases go on with portScn
            told.keys.setdefault("portphys", physical[1])
            if "portScn:" in line.text:
                told.keys.setdefault("portscn", line.text.partition("portScn:")[2])
        elif (pair := keyed(line.text)) is not None:
            told.keys.setdefault(pair[0].casefold(), pair[1])
    if told.first is not None and (told.keys or told.counts):
        yield from _facts(output, told.first, told)


def _facts(output: Output, first: OutputLine, told: _Told) -> Iterator[Fact]:
    keys = told.keys
    asked = asked_port(output)
    index = keys.get("portindex", "")
    if asked is None and not index.isdecimal():
        return
    port = SwitchPort(
        index=int(index) if index.isdecimal() and len(index) < 6 else None,
        slot=asked.slot if asked else None, port=asked.port if asked else None,
    )  # fmt: skip
    kind = _KIND.search(keys.get("portscn", "")) or _KIND.search(keys.get("porttype", ""))
    reason = keys.get("portdisablereason", "none").casefold()
    distance = _DISTANCE.match(f"Distance: {keys.get('distance', '')}")
    state = keys.get("portstate", "").split()
    speed, fixed = speed_of(keys.get("portspeed", ""))
    pod = keys.get("pod port", "").casefold()
    is_device = kind is not None and kind[1].upper() in ("F", "FL")
    yield PortFact(
        output.place(first), output.speaker, port=port, wwn=wwn_in(keys.get("portwwn", "")),
        description=keys.get("portname", ""), fc_address=pid(keys.get("portid", "")),
        fault=fault(keys.get("portphys", "").rpartition(" ")[2], keys.get("portdisablereason", "")),
        state=keys.get("portphys", ""), online=state[-1] == "Online" if state else None,
        disabled=True if "disabled" in reason or state[-1:] == ["Disabled"] else None,
        licensed=None if not pod else "not" not in pod and "need" not in pod, speed=speed,
        fixed=fixed, kind=_KINDS.get(kind[1].upper(), PortKind.OTHER) if kind else None,
        long_distance=_MODES.get(distance[1], "") if distance else "",
        distance_km=float(distance[2]) if distance and distance[2] else None,
    )  # fmt: skip
    for line, wwpn in told.connected if is_device else ():
        yield LoginFact(
            output.place(line), output.speaker, wwpn=wwpn, port=port,
            at_port_wwn=wwn_in(keys.get("portwwn", "")),
        )  # fmt: skip
    if told.counted is not None and told.counts:
        yield CounterFact(
            output.place(told.counted), output.speaker, port=port,
            counts=tuple(told.counts.items()),
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("portshow",), _looks_like, _read)
