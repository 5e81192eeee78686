"""Is what a described SAN's Brocade switches print read back as the same SAN, in every release?"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.facts import (
    AliasFact,
    CounterFact,
    Fact,
    GatewayFact,
    IslFact,
    LicenceFact,
    LoginFact,
    ModuleFact,
    OpticFact,
    PortFact,
    PortKind,
    Role,
    SwitchFact,
    SwitchPort,
    TrunkFact,
    VsanFact,
    ZoneFact,
    ZoneKind,
    ZoneSetFact,
)
from sanwright.exchange.captures.grammar import Unread, all_grammars, grammar_of
from sanwright.exchange.captures.opening import CaptureKind, CaptureSource
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.sections import outputs_of
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter, FosRelease, place
from tests.captures.reading import only, read, told
from tests.captures.san import San, SanZone, sans
from tests.examples import examples

SANS = sans(most_ports=6)
_BLOCKS = ("portfcportcmdshow", "portshow", "portregshow")
RELEASE = st.sampled_from(FOS_RELEASES)


def writer(san: San, at: int, release: FosRelease) -> BrocadeWriter:
    return BrocadeWriter(san, san.switches[at % len(san.switches)], release)


def read_typed(command: str, lines: Iterable[str]) -> list[Fact | Unread]:
    """What a whole command line gives, options and ports apart."""
    words = command.split()
    layout = [word for word in words[1:] if word.startswith("--")]
    rest = [word for word in words[1:] if not word.startswith("--")]
    return read(" ".join([words[0], *layout]), lines, *rest)


def outputs(lines: Iterable[str], name: str = "log.txt", end: str = "\n") -> list[Output]:
    data = (end.join(lines) + end).encode()
    return list(outputs_of(CaptureSource(name, CaptureKind.TEXT, data, io.BytesIO(), None)))


def said(found: Iterable[Fact | Unread]) -> list[str]:
    """Facts without their places."""
    return sorted(
        repr(fact).replace(repr(fact.place), "").replace(repr(fact.speaker), "")
        for fact in only(Fact, found)
    )


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(10), deadline=None)
def test_every_output_is_known_for_what_it_is_and_read_whole(
    san: San, release: FosRelease, at: int
) -> None:
    for command, lines in writer(san, at, release).all_outputs().items():
        found = read_typed(command, lines)
        assert [each for each in found if isinstance(each, Unread)] == [], command
        filled = tuple(line for line in lines if line.strip())
        takes = [grammar for grammar in all_grammars() if grammar.looks_like(filled)]
        assert len(takes) <= 1, command
        if only(Fact, found) and command != "nscamshow":
            assert takes == [grammar_of(command.split(" -")[0].split(" ")[0])] or (
                takes == [grammar_of(command)]
            ), command


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(10), deadline=None)
def test_a_command_above_an_output_is_as_good_as_a_prompt(
    san: San, release: FosRelease, at: int
) -> None:
    for command, lines in writer(san, at, release).all_outputs().items():
        behind_a_prompt = told("\n".join((f"sw1:admin> {command}", *lines)))
        assert told("\n".join((command, *lines))) == behind_a_prompt, command


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(10), deadline=None)
def test_ports_and_optics_come_back(san: San, release: FosRelease, at: int) -> None:
    fos = writer(san, at, release)
    ports = {f.port.index: f for f in only(PortFact, read("switchshow", fos.switchshow()))}
    set_ = only(PortFact, read("portcfgshow", fos.portcfgshow()))
    config = {(f.port.slot, f.port.port): f for f in set_}
    optics = {
        (f.port.slot, f.port.port): f for f in only(OpticFact, read("sfpshow", fos.sfpshow()))
    }
    counts = {f.port.index: f for f in only(CounterFact, read("porterrshow", fos.porterrshow()))}
    credits_ = only(PortFact, read("portbuffershow", fos.portbuffershow()))
    indexes = {port.index for port in fos.switch.ports}
    assert set(ports) == set(counts) == indexes
    assert {f.port.index: f.credits for f in credits_} == dict.fromkeys(indexes, 8)
    masters = {index: trunk[0] for trunk in fos.trunks() for index in trunk if len(trunk) > 1}
    for port in fos.switch.ports:
        fact, where = ports[port.index], place(release, port)
        here = [login for login, _ in fos.logins if login.index == port.index]
        assert (fact.port.slot, fact.port.port) == where
        assert fact.online == port.online
        assert fact.disabled == (True if port.disabled else None)
        assert fact.optic == (port.optic is not None)
        assert fact.speed == (f"{port.speed}GFC" if port.speed else "")
        assert fact.fixed == (port.fixed and port.speed is not None)
        assert fact.logins == (len(here) if len(here) > 1 else None)
        assert (fact.trunk.index if fact.trunk else None) == masters.get(port.index)
        if port.index in fos.ends:
            assert fact.kind is PortKind.E
        elif here:
            assert fact.kind is PortKind.F
            assert fact.peer_wwn == (here[0].wwpn if len(here) == 1 else "")
        assert config[where].fixed == bool(port.fixed and port.speed)
        assert config[where].disabled == (True if port.disabled else None)
        optic = optics[where]
        assert optic.present == (port.optic is not None)
        if port.optic:
            assert (optic.vendor, optic.part_number, optic.serial) == (
                port.optic.vendor, port.optic.part_number, port.optic.serial,
            )  # fmt: skip
            assert optic.speeds == tuple(f"{speed}GFC" for speed in port.optic.speeds)
            assert (optic.rx_power_dbm, optic.tx_power_dbm, optic.short_wave) == (
                port.optic.rx_dbm, port.optic.tx_dbm, True,
            )  # fmt: skip
            assert (optic.rx_low_warning_dbm, optic.rx_low_alarm_dbm) == (
                (-12.0, -15.0) if release.limits else (None, None)
            )
        counted = dict(counts[port.index].counts)
        assert (counted["frames tx"], counted["crc err"]) == (463_200_000, port.index)
        assert ("crc g_eof" in counted, "c3timeout tx" in counted, "pcs err" in counted) == (
            release.g_eof, release.c3timeout, release.pcs,
        )  # fmt: skip
        assert counts[port.index].rounded == ("frames tx", "frames rx")


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(10), deadline=None)
def test_a_port_in_full_says_the_same(san: San, release: FosRelease, at: int) -> None:
    fos = writer(san, at, release)
    for port in fos.switch.ports:
        found = read_typed(f"portshow {fos.named(port)}", fos.portshow(port))
        (fact,) = only(PortFact, found)
        assert fact.port == SwitchPort(port.index, *place(release, port))
        assert (fact.online, fact.description) == (port.online, port.description)
        assert {f.wwpn for f in only(LoginFact, found)} == {
            login.wwpn for login, _ in fos.logins if login.index == port.index
        }
        assert [dict(f.counts)["Loss_of_sync"] for f in only(CounterFact, found)] == [7]


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(10), deadline=None)
def test_logins_come_back(san: San, release: FosRelease, at: int) -> None:
    fos = writer(san, at, release)
    found = only(LoginFact, read("nsshow", fos.nsshow()))
    assert {
        (f.wwpn, f.wwnn, f.fc_id, f.port and f.port.index, f.domain, f.role, f.npiv, f.port_symbol)
        for f in found
    } == {
        (login.wwpn, login.wwnn, f"0x{address}", login.index, fos.domain,
         Role.TARGET if login.target else Role.INITIATOR, bool(login.physical), login.symbol)
        for login, address in fos.logins
    }  # fmt: skip
    assert {f.wwpn: f.physical_wwpn for f in found} == {
        login.wwpn: login.physical or login.wwpn for login, _ in fos.logins
    }
    assert all(f.remote is None for f in found)
    remote = only(LoginFact, read("nscamshow", fos.nscamshow()))
    assert {(f.wwpn, f.domain, f.remote) for f in remote} == {
        (login.wwpn, san.switch(login.switch).domain(1), True)
        for login in san.logins
        if login.switch != fos.switch.name
    }


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(10), deadline=None)
def test_switches_and_neighbours_come_back(san: San, release: FosRelease, at: int) -> None:
    fos = writer(san, at, release)
    (own,) = only(SwitchFact, read("switchshow", fos.switchshow()))
    zoning = san.zoning_of(1)
    assert (own.name, own.wwn, own.domain, own.fabric, own.zoning) == (
        fos.switch.name, fos.switch.wwn, fos.domain, release.fid, zoning.zone_set,
    )  # fmt: skip
    assert {
        (f.about, f.name, f.domain, f.address, f.principal)
        for f in only(SwitchFact, read("fabricshow", fos.fabricshow()))
    } == {
        (each.wwn, each.name, each.domain(1), each.address, fos.is_principal(each))
        for each in san.switches
    }
    isls = only(IslFact, read("islshow", fos.islshow()))
    trunks = only(TrunkFact, read("trunkshow", fos.trunkshow()))
    assert [(f.port.index, f.trunked, f.bandwidth_gbit_s) for f in isls] == [
        (trunk[0], len(trunk) > 1, float(len(trunk) * (fos.switch.at(trunk[0]).speed or 0)))
        for trunk in fos.trunks()
    ]
    assert [
        (f.trunk.index, [(a.index, b.index) for a, b in zip(f.ports, f.peer_ports, strict=True)])
        for f in trunks
    ] == [(trunk[0], [(index, fos.ends[index][2]) for index in trunk]) for trunk in fos.trunks()]
    for fact in (*isls, *trunks):
        index = fact.port.index if isinstance(fact, IslFact) else fact.trunk.index
        assert fact.peer_wwn == san.switch(fos.ends[index or 0][1]).wwn
    (version,) = only(SwitchFact, read("version", fos.version()))
    chassis = read("chassisshow", fos.chassisshow())
    (address,) = only(SwitchFact, read("ipaddrshow", fos.ipaddrshow()))
    assert version.firmware == release.name
    assert [f.serial for f in only(SwitchFact, chassis)] == [fos.switch.serial]
    assert [(f.slot, f.unit) for f in only(ModuleFact, chassis)] == (
        [(1, None)] if release.slots else []
    ) + [(None, 1), (None, 1)]
    assert address.address == fos.switch.address
    licences = only(LicenceFact, read_typed(fos.licence_command, fos.licenseshow()))
    assert [(f.ports, f.count) for f in licences] == (
        [(None, None), (24, 24)] if release.new_licences else [(None, None), (12, None)]
    )
    if release.fid is not None:
        (logical,) = only(VsanFact, read_typed("lscfg --show", fos.lscfg()))
        assert logical.vsan == release.fid
        assert {(p.slot, p.port) for p in logical.ports} == {
            place(release, port) for port in fos.switch.ports
        }


@given(SANS, RELEASE, st.booleans())
@settings(max_examples=examples(10), deadline=None)
def test_zoning_comes_back_defined_and_in_force(
    san: San, release: FosRelease, are_peers: bool
) -> None:
    zoning = san.zoning_of(1)
    if are_peers:
        zones = tuple(
            SanZone(zone.name, (*zone.members[1:], zone.members[0]), zone.members[1:])
            for zone in zoning.zones
        )
        zoning = replace(zoning, zones=zones)
        san = replace(san, zoning=(zoning,))
    found = read("cfgshow", writer(san, 0, release).cfgshow())
    assert {(f.name, f.members) for f in only(AliasFact, found)} == set(zoning.aliases)
    known = dict(zoning.aliases)
    for effective in (False, True):
        told = [f for f in only(ZoneFact, found) if f.effective is effective]
        assert {f.name: tuple(m.text for m in f.members) for f in told} == {
            zone.name: tuple(w for each in zone.members for w in known[each])
            if effective
            else zone.members
            for zone in zoning.zones
            if not effective or zone.name in zoning.in_force
        }
        sets = [f for f in only(ZoneSetFact, found) if f.effective is effective]
        assert [(f.name, set(f.zones)) for f in sets] == (
            [(zoning.zone_set, {f.name for f in told})] if zoning.zone_set else []
        )
    for fact in only(ZoneFact, found):
        zone = next(zone for zone in zoning.zones if zone.name == fact.name)
        if not fact.effective:
            assert fact.kind is (ZoneKind.PEER if zone.targets else ZoneKind.PLAIN)
            assert {m.text for m in fact.members if m.principal} == set(zone.targets)


@given(SANS, RELEASE, st.integers(0, 2), st.sampled_from(("log", "bundle", "CRLF", "bare")))
@settings(max_examples=examples(8), deadline=None)
def test_logs_and_bundles_say_what_the_outputs_alone_say(
    san: San, release: FosRelease, at: int, form: str
) -> None:
    fos = writer(san, at, release)
    lines = fos.bundle() if form == "bundle" else fos.log()
    if form == "bare":  # as pasted without prompts, an empty line between
        lines = [line for printed in _bare_outputs(fos).values() for line in (*printed, "")]
    found = outputs(lines, end="\r\n" if form == "CRLF" else "\n")
    there = [fact for each in found for fact in _read(each)]
    alone = _bare_outputs(fos) if form == "bare" else fos.all_outputs()
    assert said(there) == said(
        fact for command, printed in alone.items() for fact in read_typed(command, printed)
    )
    assert not any(each.partial for each in found)
    if form in ("log", "CRLF"):
        assert {(each.speaker.name, each.speaker.fabric_id) for each in found} == {
            (fos.switch.name, release.fid)
        }
    if form == "bundle":
        assert {each.speaker.fabric_id for each in found} == {release.fid}


def _bare_outputs(fos: BrocadeWriter) -> dict[str, list[str]]:
    """Those that can be told without their command, and name what they speak of."""
    left_out = ("nscamshow", "portshow", "cfgactvshow", "alishow")
    return {
        command: lines
        for command, lines in fos.all_outputs().items()
        if not command.startswith(left_out)
        and not any(line.startswith("No ") for line in lines[:1])
    }


def _read(each: Output) -> list[Fact | Unread]:
    grammar = grammar_of(each.command)
    return list(grammar.read(each)) if grammar else []


@given(SANS, RELEASE, st.integers(0, 2), st.data())
@settings(max_examples=examples(10), deadline=None)
def test_lines_that_are_missing_add_nothing(
    san: San, release: FosRelease, at: int, data: st.DataObject
) -> None:
    """Whatever is cut out of an output, no WWN, name or number of a part comes from elsewhere."""
    fos = writer(san, at, release)
    command, lines = data.draw(st.sampled_from(sorted(fos.all_outputs().items())))
    dropped = data.draw(st.sets(st.integers(0, len(lines) - 1), max_size=len(lines)))
    left = [line for number, line in enumerate(lines) if number not in dropped]
    words = set(re.findall(r"[\w.:$^-]+", "\n".join(left).casefold()))
    for fact in only(Fact, read_typed(command, left)):
        for key in ("wwpn", "wwnn", "peer_wwn", "wwn", "serial", "part_number", "name", "address"):
            value = str(getattr(fact, key, "") or "").casefold()
            assert set(value.split()) <= words or value in "\n".join(left).casefold(), key
    if command in ("switchshow", "islshow", "fabricshow", "porterrshow"):
        whole = set(said(read_typed(command, lines)))
        rows = [f for f in said(read_typed(command, left)) if not f.startswith("SwitchFact(, , v")]
        if command != "switchshow":
            assert command == "porterrshow" or set(rows) <= whole


@given(SANS, RELEASE, st.integers(1, 4000))
@settings(max_examples=examples(8), deadline=None)
def test_a_file_that_ends_somewhere_is_cut_there(san: San, release: FosRelease, at: int) -> None:
    fos = writer(san, 0, release)
    text = "\n".join(fos.bundle())[:at]
    data = text.encode()
    source = CaptureSource("b.txt", CaptureKind.TEXT, data, io.BytesIO(), None)
    found = list(outputs_of(source))
    whole = {command.split()[0] for command in fos.all_outputs()}
    assert {each.command.split()[0] for each in found} <= {*whole, *_BLOCKS}
    assert not any(each.cut for each in found[:-1])
    ends = text.count("** SS CMD END **") + text.count("real    0m3.176s")
    if release.pcs:  # a port's outputs end where the next one begins
        ends += max(0, sum(each.command in _BLOCKS for each in found) - 1)
    if ends < len(found) and not text.endswith("\n"):
        assert found[-1].cut or not found[-1].lines


def test_nothing_of_a_gateway_is_made_up() -> None:
    assert (
        only(GatewayFact, read("agshow", ["No Access Gateway is registered with this fabric"]))
        == []
    )
