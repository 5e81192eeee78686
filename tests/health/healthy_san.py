"""A SAN of two fabrics in which nothing is wrong, and what its switches say of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

from sanwright.catalog import Library
from sanwright.documents import new_design
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.facts import Fact, OutputFact
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.outputs import Output, OutputLine, Speaker
from sanwright.health import HealthFinding, SanHealth, assess_health
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.san import San, SanLogin, SanOptic, SanPort, SanSwitch, SanZone, SanZoning, wwn

HOSTS, PORTS, FIRST_TARGET = 3, 24, 12
OPTIC = SanOptic("BROCADE", "57-0000088-01", "HAA1", (4, 8, 16), -3.2, -2.4)
Printed = Mapping[str, Mapping[str, list[str]]]
"""What is printed: by switch, by command."""
Sans = tuple[San, San]


def healthy() -> Sans:
    """Three hosts with a port in each fabric, an array with two in each, all zoned and online."""
    return _fabric("A"), _fabric("B")


def _fabric(side: str) -> San:
    at = "AB".index(side)
    name = f"san{side}1"
    fabric = 10 * (at + 1)
    logins = [
        SanLogin(
            name, host, wwn("1000", 0x100 * (host + 1) + at), wwn("2000", 0x100 * (host + 1) + at),
            fabric=fabric, symbol=f"Emulex LPe31002-M6 FV12 DV12 HN:esx{host:02d} OS:VMware",
        )
        for host in range(HOSTS)
    ]  # fmt: skip
    logins += [
        SanLogin(
            name, FIRST_TARGET + target, wwn("5006", 0x10 * (target + 1) + at),
            wwn("5006", 0xFF0000), target=True, fabric=fabric, symbol="array",
        )
        for target in range(2)
    ]  # fmt: skip
    names = [f"esx{host:02d}_hba{at}" for host in range(HOSTS)] + [
        f"arr_p{n}{side}" for n in (0, 1)
    ]
    zones = tuple(SanZone(f"z_esx{n:02d}", (names[n], *names[HOSTS:])) for n in range(HOSTS))
    used = {login.index for login in logins}
    ports = tuple(
        SanPort(
            index, None, index, index in used, 16 if index in used else None,
            optic=replace(OPTIC, serial=f"HAA{at}{index:03d}") if index in used else None,
            fabric=fabric, errors=(),
        )
        for index in range(PORTS)
    )  # fmt: skip
    switch = SanSwitch(
        name, wwn("1000", 0x051E000000 + at), f"SER{side}", "8.4(2c)", f"10.0.0.{at + 1}", ports,
        ((fabric, at + 1),), switch_type=170,
    )  # fmt: skip
    aliases = tuple((n, (login.wwpn,)) for n, login in zip(names, logins, strict=True))
    in_force = tuple(zone.name for zone in zones)
    return San((switch,), (), tuple(logins),
               (SanZoning(fabric, aliases, zones, f"cfg_{side}", in_force),))  # fmt: skip


def with_port(san: San, index: int, **changes: object) -> San:
    """The SAN with another port of its switch."""
    (switch,) = san.switches
    ports = tuple(replace(p, **changes) if p.index == index else p for p in switch.ports)  # type: ignore[arg-type]
    return replace(san, switches=(replace(switch, ports=ports),))


def with_zoning(san: San, change: Callable[[SanZoning], SanZoning]) -> San:
    """The SAN with another zoning."""
    return replace(san, zoning=tuple(change(each) for each in san.zoning))


def without_login(san: San, index: int) -> San:
    """The SAN without whatever is at a port, which is dark."""
    logins = tuple(login for login in san.logins if login.index != index)
    return with_port(replace(san, logins=logins), index, online=False, speed=None)


def brocade_says(sans: Iterable[San]) -> Printed:
    """What Brocade switches print of it."""
    return {
        switch.name: BrocadeWriter(
            san, switch, FOS_RELEASES[1], san.zoning[0].fabric
        ).all_outputs()
        for san in sans
        for switch in san.switches
    }  # fmt: skip


def cisco_says(sans: Iterable[San]) -> Printed:
    """What Cisco switches print of it, with optics that Cisco sells and their own limits."""
    return {
        switch.name: CiscoWriter(san, switch, RELEASES[2]).all_outputs()
        for san in map(_with_cisco_optics, sans)
        for switch in san.switches
    }


def _with_cisco_optics(san: San) -> San:
    for switch in san.switches:
        for port in switch.ports:
            if port.optic is not None:
                optic = replace(port.optic, vendor="CISCO", part_number="DS-SFP-FC16G-SW")
                san = with_port(san, port.index, optic=optic)
    return san


def facts_in(
    printed: Printed, leave_out: Collection[str] = (), cut: Collection[str] = ()
) -> list[Fact]:
    """All facts, but for commands that are left out; those in ``cut`` end in their middle."""
    found: list[Fact] = []
    for name, outputs in printed.items():
        speaker = Speaker(f"{name}.log", name=name)
        for typed, lines in outputs.items():
            words = typed.split()
            known = words[0] if words[0] != "show" and words[1:2] != ["--show"] else typed
            if typed in leave_out:
                continue
            kept = lines[: len(lines) // 2] if typed in cut else lines
            numbered = [OutputLine(number, text) for number, text in enumerate(kept, start=1)]
            arguments = tuple(words[1:]) if known != typed else ()
            output = Output(speaker, known, numbered, speaker.file, arguments, cut=typed in cut)
            grammar = grammar_of(known)
            assert grammar is not None, typed
            found.append(
                OutputFact(output.place(1), speaker, complete=not output.partial,
                           arguments=arguments)
            )  # fmt: skip
            found += [fact for fact in grammar.read(output) if not isinstance(fact, Unread)]
    return found


def assessed(facts: Iterable[Fact], library: Library) -> SanHealth:
    """What is said of the SAN of these facts, in a design of its own."""
    design = new_design(library)
    found = conclude(picture_of(facts), library, design)
    design.apply(found.change)
    return assess_health(found, design.snapshot())


def findings(health: SanHealth) -> list[HealthFinding]:
    """Every finding."""
    return [finding for answer in health.answers for finding in answer.findings]
