"""``show interface``: a paragraph a port with state, speeds, credits, neighbour and counters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from sanwright.exchange.captures.facts import (
    CounterFact,
    Fact,
    OpticFact,
    PortFact,
    SwitchMaker,
    SwitchPort,
    TrunkFact,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.counters import PortCounts
from sanwright.exchange.captures.grammars.cisco.interface_brief import GRAMMAR as BRIEF
from sanwright.exchange.captures.grammars.cisco.notation import (
    fault,
    fc_id,
    interface,
    is_idle,
    is_storage,
    isolation,
    port_kind,
    speed,
    vsan,
    vsans,
)
from sanwright.exchange.captures.grammars.cisco.transceiver import GRAMMAR as TRANSCEIVER
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import wwn_in

_HEAD = re.compile(
    r"(\S+(?: \d+)?) is (up|down|trunking|admin\S*|init\S*|isolated|not\s?connected)\b(.*)"
)
_LOOKED_AT = 8
_REASON = re.compile(r"\s*\((.*)\)\s*")
_KEYS = re.compile(
    r"\s*(Port description|Hardware|Peer port WWN|Port WWN|Admin port mode|Admin Speed|"
    r"Operating Speed|Port mode|Port vsan|Speed|Receive B2B Credit|Bound interface|Belongs to|"
    r"Trunk vsans \(up\)|Member\[\d+\])(?: is| :|\s)\s*(.*)",
    re.IGNORECASE,
)
_MODE = re.compile(r"(\S+?)(?:,.*)?")
_FCID = re.compile(r"FCID is\s+(0x[0-9a-fA-F]{6})", re.IGNORECASE)
_OPTIC = re.compile(r"(?:SFP|FCOT)\s+(?:is\s+)?(.*)", re.IGNORECASE)


@dataclass
class _Paragraph:
    """What has been read of one interface."""

    head: OutputLine
    port: SwitchPort
    state: str
    reason: str
    keys: dict[str, str] = field(default_factory=dict)
    members: list[SwitchPort] = field(default_factory=list)
    counts: PortCounts = field(default_factory=PortCounts)


def _looks_like(lines: tuple[str, ...]) -> bool:
    head = _HEAD.fullmatch(lines[0]) if lines else None
    return (
        head is not None
        and interface(head[1]) is not None
        and any(line[0].isspace() and line.strip().startswith("Hardware") for line in lines[1:])
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    """Words among the interfaces' names may have asked for another layout: ``fc brief``."""
    first = tuple(islice((line.text for line in output.lines if line.text.strip()), _LOOKED_AT))
    for other in (BRIEF, TRANSCEIVER):
        if other.looks_like(first):
            yield from other.read(output)
            return
    paragraph: _Paragraph | None = None
    is_told = True
    for line in output.lines:
        head = None if line.text[:1].isspace() else _HEAD.fullmatch(line.text)
        if head:
            yield from _facts(output, paragraph)
            port = interface(head[1])
            is_told = port is not None
            reason = _REASON.fullmatch(head[3])
            paragraph = None
            if port is None:
                yield not_understood(output, line)
            else:
                paragraph = _Paragraph(line, port, head[2], reason[1] if reason else "")
        elif is_idle(line.text):
            continue
        elif not line.text[0].isspace():
            if is_told and not line.text.startswith("admin state is"):
                yield not_understood(output, line)
        elif paragraph is not None:
            _take(paragraph, line.text)
    yield from _facts(output, paragraph)


def _take(paragraph: _Paragraph, text: str) -> None:
    key = _KEYS.fullmatch(text)
    if key and key[1].casefold().startswith("member"):
        member = interface(key[2].strip())
        if member is not None:
            paragraph.members.append(member)
    elif key:
        paragraph.keys.setdefault(key[1].casefold(), key[2].strip())
    else:
        paragraph.counts.take(text)


def _facts(output: Output, paragraph: _Paragraph | None) -> Iterator[Fact]:
    """Nothing is told of interfaces of the LAN, and of a channel nothing but its members."""
    if paragraph is None:
        return
    place, port, keys = output.place(paragraph.head), paragraph.port, paragraph.keys
    if "port-channel" in port.name and paragraph.members:
        yield TrunkFact(place, output.speaker, trunk=port, ports=tuple(paragraph.members))
    if not is_storage(port):
        return
    reason = paragraph.reason
    optic = _OPTIC.search(keys.get("hardware", ""))
    absent = "not present" in f"{reason} {optic[1] if optic else ''}".casefold() or (
        "absent" in f"{reason} {optic[1] if optic else ''}".casefold()
    )
    present = False if absent else True if optic else None
    running = speed(keys.get("operating speed", "")) or speed(keys.get("speed", ""))
    asked = keys.get("admin speed", "")
    mode, admin = (_MODE.fullmatch(keys.get(key, "")) for key in ("port mode", "admin port mode"))
    number = vsan(keys.get("port vsan", ""))
    credit = keys.get("receive b2b credit", "")
    address = _FCID.search(keys.get("port mode", ""))
    yield PortFact(
        place, output.speaker, port=port, wwn=wwn_in(keys.get("port wwn", "")),
        fc_address=fc_id(address[1]) if address else "",
        state=reason or paragraph.state,
        online=paragraph.state in {"up", "trunking"},
        disabled="administratively down" in reason.casefold(),
        licensed=False if "license" in reason.casefold() else None,
        speed=running or speed(asked),
        fixed=not asked.casefold().startswith("auto") if asked else None,
        optic=present,
        kind=port_kind(mode[1] if mode else admin[1] if admin else ""),
        peer_port_wwn=wwn_in(keys.get("peer port wwn", "")),
        trunk=interface(keys.get("belongs to", "")),
        vsans=vsans(keys.get("trunk vsans (up)", "")) or (() if number is None else (number,)),
        description=keys.get("port description", ""),
        credits=int(credit) if credit.isdecimal() and len(credit) < 7 else None,
        bound=interface(keys.get("bound interface", "")),
        isolated=isolation(reason) or isolation(paragraph.state),
        fault=fault(reason) or fault(paragraph.state),
    )  # fmt: skip
    if present is not None:
        words = optic[1].casefold() if optic else ""
        yield OpticFact(
            place, output.speaker, port=port, present=present,
            short_wave=True if "short wave" in words else False if "long wave" in words else None,
        )  # fmt: skip
    if paragraph.counts.counts:
        yield CounterFact(
            place, output.speaker, port=port, counts=tuple(paragraph.counts.counts.items()),
            cleared=paragraph.counts.cleared,
        )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show interface",), _looks_like, _read)
