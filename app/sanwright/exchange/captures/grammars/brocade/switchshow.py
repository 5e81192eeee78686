"""``switchshow``: what the switch is, and the state of each of its ports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.facts import (
    Fact,
    PortFact,
    PortKind,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import (
    begin_of,
    fault,
    keyed,
    pid,
    said,
    speed_of,
)
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import wwn_in

_ROW = re.compile(
    r"\s*(?P<index>\d{1,4})\s+(?:(?:(?P<slot>\d{1,2})\s+)?(?P<port>\d{1,3})\s+)?"
    r"(?:(?P<address>[0-9a-fA-F]{6}|-{6})\s+)?(?P<media>--|[a-z][a-z0-9]{1,3})\s+"
    r"(?P<speed>\S+)\s+(?P<state>[A-Z][A-Za-z]*(?:_[A-Za-z]+)*)(?:\s+(?P<tail>\S.*?))?\s*"
)
_ETHERNET = re.compile(r"\s*(?:\d+\s+){0,3}x?ge\d+\b")
_HEADER = re.compile(r"\s*(?:Index|Area|Port)\s+(?:Slot\s+)?(?:Port\s+)?(?:Address\s+)?Media\b")
_TYPE = re.compile(r"\b(VEX|VE|EX|FL|SIM|[A-Z])[-_]Port\b")
_COUNTED = re.compile(r"(\d{1,4}) N Port(?: \+ (\d{1,4}) NPIV)?")
_OVER_IP = re.compile(r"VEX?\b")
"""What runs on the port, where nothing is connected; behind the state."""
_MASTER = re.compile(r"master is\s+(?:Slot\s+(\d{1,2})\s+)?Port\s+(\d{1,4})")
_NAME = re.compile(r'"([^"]*)"?')
_DISTANCE = re.compile(r"(?:^|\s)(L[0-9DES])(?=\s|$)")
_REASON = re.compile(r"\(([^()]*)\)")
_ISOLATED = re.compile(r"\bsegmented\b(?:[^()]*\(([^()]*)\))?", re.I)
_DOMAIN = re.compile(r"(\d{1,3})")
_FID = re.compile(r"\bFID:\s*(\d{1,3})\b")
_ON = re.compile(r"ON\s*\((.*)\)")
_KINDS = {"F": PortKind.F, "FL": PortKind.F, "E": PortKind.E, "EX": PortKind.EX, "N": PortKind.N,
          "VE": PortKind.VE, "VEX": PortKind.VE}  # fmt: skip


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    begins = first.startswith(("switchName:", "switchname:"))
    return (begins and any(line.startswith("switch") for line in lines[1:])) or (
        _HEADER.match(first) is not None and "Speed" in first and "State" in first
    )


@dataclass
class _Heard:
    """What the head has said so far."""

    first: OutputLine | None = None
    said: dict[str, str] = field(default_factory=dict)
    places: dict[tuple[int | None, int], SwitchPort] = field(default_factory=dict)


def _read(output: Output) -> Iterator[Fact | Unread]:
    heard = _Heard()
    ports: list[PortFact] = []
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is not None:
            port = _port(output, line, row)
            ports.append(port)
            if port.port.port is not None:
                heard.places[(port.port.slot, port.port.port)] = port.port
        elif _ETHERNET.match(line.text) or _HEADER.match(line.text):
            continue
        elif (pair := keyed(line.text)) is not None and not ports:
            heard.first = heard.first or line
            heard.said[pair[0].casefold()] = pair[1]
        elif pair is None or not line.text[:1].isalpha():
            yield not_understood(output, line)
    if heard.first is not None:
        yield _switch(output, heard.first, heard.said)
    for port in ports:
        trunk = port.trunk
        if trunk is not None and trunk.port is not None:
            known = heard.places.get((trunk.slot, trunk.port), trunk)
            port = replace(port, trunk=known)  # noqa: PLW2901
        yield port


def _switch(output: Output, line: OutputLine, said_: dict[str, str]) -> SwitchFact:
    kind = said_.get("switchtype", "").partition(".")[0]
    mode, role = said_.get("switchmode", "").casefold(), said_.get("switchrole", "").casefold()
    domain = _DOMAIN.fullmatch(said_.get("switchdomain", ""))  # one that is unconfirmed is none
    fid = _FID.search(said_.get("ls attributes", ""))
    zoning = _ON.match(said_.get("zoning", ""))
    is_plain = "ls attributes" not in said_ and "address mode" in said_
    return SwitchFact(
        output.place(line), output.speaker, vendor=SwitchMaker.BROCADE,
        name=said_.get("switchname", ""), wwn=wwn_in(said_.get("switchwwn", "")),
        switch_type=int(kind) if kind.isdecimal() and len(kind) < 5 else None,
        domain=int(domain[1]) if domain else None, fabric=int(fid[1]) if fid else None,
        fabric_name=said_.get("fabric name", ""),
        principal=role == "principal" if role in ("principal", "subordinate") else None,
        access_gateway="access gateway" in mode if mode else None,
        state=said_.get("switchstate", ""), zoning=zoning[1].strip() if zoning else "",
        virtual_fabrics=True if "ls attributes" in said_ else False if is_plain else None,
    )  # fmt: skip


def _port(output: Output, line: OutputLine, row: re.Match[str]) -> PortFact:
    tail, state, media = row["tail"] or "", row["state"], row["media"]
    index, slot, number = (int(row[key]) if row[key] else None for key in ("index", "slot", "port"))
    own = SwitchPort(index=index, slot=slot, port=number)
    speed, fixed = speed_of(row["speed"])
    kind = _TYPE.search(tail)
    counted, master, name = _COUNTED.search(tail), _MASTER.search(tail), _NAME.search(tail)
    distance = _DISTANCE.search(tail)
    isolated, reason = _ISOLATED.search(tail), _REASON.search(tail)
    unlicensed = "No POD License" in tail or "POD License Not Assigned" in tail
    trunk = own if "Trunk master" in tail else None
    if master is not None:
        trunk = SwitchPort(slot=int(master[1]) if master[1] else None, port=int(master[2]))
    return PortFact(
        output.place(line), output.speaker, port=own, fc_address=pid(row["address"] or ""),
        state=state, online=state == "Online", disabled=True if "Disabled" in tail else None,
        licensed=False if unlicensed else None, speed=speed, fixed=fixed,
        optic=None if media == "cu" else media != "--" and state != "No_Module",
        kind=_KINDS.get(kind[1], PortKind.OTHER) if kind
        else PortKind.VE if _OVER_IP.match(tail) else None,
        peer_wwn=wwn_in(tail),
        peer_name=name[1] if name and kind else "",  # a disabled port gives its reason in quotes
        logins=int(counted[1]) + int(counted[2] or 0) if counted else None, trunk=trunk,
        long_distance=distance[1] if distance and distance[1] != "L0" else "",
        isolated=(isolated[1] or isolated[0]).strip() if isolated else "",
        fault=fault(state, reason[1].strip() if reason else ""),
    )  # fmt: skip


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("switchshow",), _looks_like, _read)
