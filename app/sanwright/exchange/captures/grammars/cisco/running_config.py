"""``show running-config``: what the switch is told, by sections of indented lines.

An interface may come several times, a line each; what was said of it is one fact at the end. Zones
stand twice, under a remark that says whether they are the active or the full database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sanwright.exchange.captures.facts import (
    AliasFact,
    Fact,
    PortFact,
    SwitchFact,
    SwitchMaker,
    SwitchPort,
    VsanFact,
    ZoneFact,
    ZoneMember,
    ZoneSetFact,
    ZoningModeFact,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.device_alias import ROW as ALIAS
from sanwright.exchange.captures.grammars.cisco.members import (
    is_attribute,
    kind_of_zone,
    member,
)
from sanwright.exchange.captures.grammars.cisco.notation import (
    interface,
    interfaces,
    is_storage,
    port_kind,
    speed,
    vsan,
    vsans,
)
from sanwright.exchange.captures.outputs import Output, OutputLine

_NAME = re.compile(r"(?:switchname|hostname)\s+(\S+)\s*")
_VERSION = re.compile(r"version\s+(\d\S*)\s*(?:Bios:.*)?")
_NPV = re.compile(r"(?:feature npv|npv enable)\s*")
_VSAN = re.compile(r"\s+vsan\s+(\d+)(?:\s+(.*))?")
_VSAN_NAME = re.compile(r'name\s+"?([^"]*)"?(?:\s.*)?')
_OPENED = re.compile(r"(zone|zoneset|fcalias) name\s+(\S+)\s+vsan\s+(\d+)\s*")
_MEMBER = re.compile(r"\s+member\s+(.*)")
_ACTIVATED = re.compile(r"zoneset activate name\s+(\S+)\s+vsan\s+(\d+)\s*")
_MODE = re.compile(
    r"(no\s+)?(?:system\s+default\s+)?zone\s+(mode enhanced|smart-zoning enable|"
    r"default-zone permit)\s+vsan\s+(\S+)\s*"
)
_INTERFACE = re.compile(r"interface\s+(\S.*)")
_ADDRESS = re.compile(r"\s+ip address\s+(\d{1,3}(?:\.\d{1,3}){3})\b.*")
_SWITCHPORT = re.compile(
    r"\s+switchport\s+(speed|mode|description|fcrxbbcredit|trunk allowed vsan)\s+(.*)"
)
_CHANNEL = re.compile(r"\s+channel-group\s+(\d{1,4})\b.*")
_BOUND = re.compile(r"\s+bind interface\s+(\S+)\s*")


@dataclass
class _State:
    """What is open, and what is told at the end."""

    output: Output
    section: str = ""
    active: bool = False
    line: OutputLine | None = None
    name: str = ""
    vsan: int | None = None
    members: list[ZoneMember] = field(default_factory=list)
    ports: dict[SwitchPort, PortFact] = field(default_factory=dict)
    open_ports: tuple[SwitchPort, ...] = ()
    vsans: dict[int, VsanFact] = field(default_factory=dict)
    vsan_ports: dict[int, dict[SwitchPort, None]] = field(default_factory=dict)
    """In their order, each once."""
    switch: SwitchFact | None = None

    def tell(self, line: OutputLine) -> SwitchFact:
        """What is said of the switch itself, at the first line that says any."""
        return self.switch or SwitchFact(
            self.output.place(line), self.output.speaker, vendor=SwitchMaker.CISCO
        )

    def closed(self) -> Iterator[Fact]:
        """The zone, zone set or alias that was open."""
        if self.line is not None:
            place, speaker = self.output.place(self.line), self.output.speaker
            texts = tuple(each.text for each in self.members)
            if self.section == "zone":
                yield ZoneFact(
                    place, speaker, name=self.name, members=tuple(self.members), vsan=self.vsan,
                    effective=self.active, kind=kind_of_zone(self.name),
                )  # fmt: skip
            elif self.section == "zoneset":
                yield ZoneSetFact(
                    place, speaker, name=self.name, zones=texts, vsan=self.vsan,
                    effective=self.active,
                )  # fmt: skip
            elif self.section == "fcalias":
                yield AliasFact(place, speaker, name=self.name, members=texts, vsan=self.vsan)
        self.section, self.line, self.members, self.open_ports = "", None, [], ()


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        line.startswith(("!Command: show running-config", "!Command: show startup-config"))
        for line in lines
    ) or (
        any(_VERSION.fullmatch(line) for line in lines)
        and any(line.startswith(("feature ", "vsan database", "interface fc")) for line in lines)
    )


def _read(output: Output) -> Iterator[Fact | Unread]:
    state = _State(output)
    for line in output.lines:
        if line.text.startswith("!"):
            heading = line.text.casefold()
            if "zone database section" in heading:
                yield from state.closed()
                state.active = "active" in heading
        elif line.text[:1].isspace():
            yield from _inner(state, line)
        elif line.text.strip():
            yield from state.closed()
            yield from _outer(state, line)
    yield from state.closed()
    if state.switch is not None:
        yield state.switch
    for number, fact in state.vsans.items():
        yield replace(fact, ports=tuple(state.vsan_ports.get(number, ())))
    yield from state.ports.values()


def _outer(state: _State, line: OutputLine) -> Iterator[Fact | Unread]:
    """Lines at the margin open a section or say something by themselves; most are on the LAN."""
    text, output = line.text, state.output
    opened, ports = _OPENED.fullmatch(text), _INTERFACE.fullmatch(text)
    name, version = _NAME.fullmatch(text), _VERSION.fullmatch(text)
    activated, mode = _ACTIVATED.fullmatch(text), _MODE.fullmatch(text)
    alias = ALIAS.fullmatch(text)
    if opened:
        state.section, state.line = opened[1], line
        state.name, state.vsan = opened[2], vsan(opened[3])
    elif text.startswith("vsan database"):
        state.section = "vsan"
    elif text.startswith("device-alias database"):
        state.section = "device-alias"
    elif alias:
        members = (alias[2].casefold(),)
        yield AliasFact(output.place(line), output.speaker, name=alias[1], members=members)
    elif ports:
        state.section = "interface"
        state.open_ports = interfaces(ports[1]) or tuple(filter(None, (interface(ports[1]),)))
    elif name:
        state.switch = replace(state.tell(line), name=name[1])
    elif version:
        state.switch = replace(state.tell(line), firmware=version[1])
    elif _NPV.fullmatch(text):
        state.switch = replace(state.tell(line), access_gateway=True)
    elif activated:
        yield SwitchFact(
            output.place(line), output.speaker, vendor=SwitchMaker.CISCO, zoning=activated[1],
            fabric=vsan(activated[2]),
        )  # fmt: skip
    elif mode:
        said = mode[1] is None
        for number in vsans(mode[3]):
            yield ZoningModeFact(
                output.place(line), output.speaker, vsan=number,
                enhanced=said if "enhanced" in mode[2] else None,
                smart=said if "smart" in mode[2] else None,
                default_permit=said if "permit" in mode[2] else None,
            )  # fmt: skip


def _inner(state: _State, line: OutputLine) -> Iterator[Fact | Unread]:
    if state.section in {"zone", "zoneset", "fcalias"}:
        yield from _member_line(state, line)
    elif state.section == "device-alias":
        alias = ALIAS.fullmatch(line.text)
        if alias:
            members = (alias[2].casefold(),)
            place, speaker = state.output.place(line), state.output.speaker
            yield AliasFact(place, speaker, name=alias[1], members=members)
        elif line.text.strip().startswith("device-alias name"):
            yield not_understood(state.output, line)
    elif state.section == "vsan":
        _vsan_line(state, line)
    elif state.section == "interface":
        _interface_line(state, line)


def _member_line(state: _State, line: OutputLine) -> Iterator[Unread]:
    text = line.text.strip()
    found = _MEMBER.fullmatch(line.text)
    each = member(found[1]) if found else None
    if state.section == "zoneset" and found:
        state.members.append(ZoneMember(text=found[1].strip()))
    elif each is not None:
        state.members.append(each)
    elif text and not is_attribute(text) and not text.startswith("!"):
        yield not_understood(state.output, line)


def _interface_line(state: _State, line: OutputLine) -> None:
    address = _ADDRESS.fullmatch(line.text)
    if address and [port.name for port in state.open_ports] == ["mgmt0"]:
        state.switch = replace(state.tell(line), address=address[1])
    for port in filter(is_storage, state.open_ports):
        place, speaker = state.output.place(line), state.output.speaker
        first = state.ports.get(port) or PortFact(place, speaker, port=port)
        state.ports[port] = _port_line(first, line.text)


def _vsan_line(state: _State, line: OutputLine) -> None:
    found = _VSAN.fullmatch(line.text)
    number = vsan(found[1]) if found else None
    if found is None or number is None:
        return
    rest = (found[2] or "").strip()
    fact = state.vsans.get(number) or VsanFact(
        state.output.place(line), state.output.speaker, vsan=number
    )
    name = _VSAN_NAME.fullmatch(rest)
    if name:
        fact = replace(fact, name=name[1].strip())
    elif rest.startswith("interface "):
        ports = state.vsan_ports.setdefault(number, {})
        ports.update(dict.fromkeys(interfaces(rest.removeprefix("interface "))))
    elif rest.startswith("suspend"):
        fact = replace(fact, suspended=True)
    state.vsans[number] = fact


def _port_line(fact: PortFact, text: str) -> PortFact:
    """What one line below an interface says of it."""
    said, channel, bound = (each.fullmatch(text) for each in (_SWITCHPORT, _CHANNEL, _BOUND))
    if text.strip() in {"shutdown", "no shutdown"}:
        return replace(fact, disabled=text.strip() == "shutdown")
    if text.strip() == "port-license acquire":
        return replace(fact, licensed=True)
    if channel:
        return replace(fact, trunk=interface(f"port-channel{channel[1]}"))
    if bound:
        return replace(fact, bound=interface(bound[1]))
    if said is None:
        return fact
    key, value = said[1], said[2].strip()
    if key == "speed":
        return replace(fact, speed=speed(value), fixed=not value.startswith("auto"))
    if key == "mode":
        return replace(fact, kind=port_kind(value) or fact.kind)
    if key == "description":
        return replace(fact, description=value.strip('"'))
    if key == "fcrxbbcredit" and value.split()[0].isdecimal() and len(value.split()[0]) < 7:
        return replace(fact, credits=int(value.split()[0]))
    return fact


GRAMMAR = Grammar(
    SwitchMaker.CISCO, ("show running-config", "show startup-config"), _looks_like, _read
)
