"""Is what a described SAN's switches print read back as the same SAN, in every release?"""

from __future__ import annotations

from dataclasses import fields, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.facts import (
    AliasFact,
    Fact,
    IslFact,
    LoginFact,
    OpticFact,
    PortFact,
    PortKind,
    Role,
    SwitchFact,
    TrunkFact,
    VsanFact,
    ZoneFact,
    ZoneSetFact,
    ZoningModeFact,
)
from sanwright.exchange.captures.grammar import Unread, all_grammars, grammar_of
from tests.captures.cisco_writer import RELEASES, CiscoWriter, Release, link_ends, name_of
from tests.captures.reading import only, read, told
from tests.captures.san import San, sans
from tests.examples import examples

SANS = sans(signs="ab-Z9_$", fabrics=(10, 20), most_ports=5, modes=True)
RELEASE = st.sampled_from(RELEASES)


def writer(san: San, place: int, release: Release) -> CiscoWriter:
    return CiscoWriter(san, san.switches[place % len(san.switches)], release)


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(20), deadline=None)
def test_every_output_is_known_for_what_it_is_and_read_whole(
    san: San, release: Release, place: int
) -> None:
    for command, lines in writer(san, place, release).all_outputs().items():
        found = read(command, lines)
        assert [each for each in found if isinstance(each, Unread)] == [], command
        filled = tuple(line for line in lines if line.strip())
        if only(Fact, found):
            takes = {grammar for grammar in all_grammars() if grammar.looks_like(filled)}
            assert takes == {grammar_of(command)}, command


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(20), deadline=None)
def test_without_prompts_the_same_is_read(san: San, release: Release, place: int) -> None:
    """An output in a file of its own, with the command above it, and behind a prompt."""
    for command, lines in writer(san, place, release).all_outputs().items():
        ways = ([], [command], [f"mds1# {command}"])
        read_so = [told("\n".join((*before, *lines))) for before in ways]
        assert read_so[0] == read_so[1] == read_so[2], command


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(20), deadline=None)
def test_ports_and_optics_come_back(san: San, release: Release, place: int) -> None:
    cisco = writer(san, place, release)
    brief = {
        f.port.name: f
        for f in only(PortFact, read("show interface brief", cisco.interface_brief()))
    }
    full = {f.port.name: f for f in only(PortFact, read("show interface", cisco.interface()))}
    told = {
        f.port.name: f for f in only(PortFact, read("show running-config", cisco.running_config()))
    }
    optics = {
        f.port.name: f
        for f in only(OpticFact, read("show interface transceiver", cisco.transceiver()))
    }
    ends = link_ends(san, cisco.switch.name)
    assert set(brief) == set(full) == set(told) == {name_of(p) for p in cisco.switch.ports}
    for port in cisco.switch.ports:
        name = name_of(port)
        kind = (PortKind.E if port.index in ends else PortKind.F) if port.online else None
        trunk = ends[port.index][0].trunk if port.index in ends else 0
        for fact in (brief[name], full[name]):
            assert fact.online == port.online
            assert fact.disabled == port.disabled
            assert fact.optic == (port.optic is not None)
            assert fact.vsans == (port.fabric,)
            assert fact.kind == kind
            assert (fact.trunk.name if fact.trunk else "") == (
                f"port-channel{trunk}" if trunk else ""
            )
        assert brief[name].speed == (f"{port.speed}GFC" if port.online else "")
        if cisco.release.operating_speed:
            assert full[name].fixed == port.fixed
            assert full[name].speed == (f"{port.speed}GFC" if port.speed else "")
        assert (full[name].description, full[name].credits) == (port.description, 32 + port.index)
        assert (told[name].disabled, told[name].description) == (port.disabled, port.description)
        assert told[name].speed == (f"{port.speed}GFC" if port.fixed else "")
        optic = optics[name]
        assert optic.present == (port.optic is not None)
        if port.optic:
            assert (optic.vendor, optic.serial) == (port.optic.vendor, port.optic.serial)
            assert optic.speeds == tuple(f"{speed}GFC" for speed in port.optic.speeds)
            assert (optic.rx_power_dbm, optic.tx_power_dbm) == (
                port.optic.rx_dbm, port.optic.tx_dbm,
            )  # fmt: skip
            assert (optic.rx_low_warning_dbm == -11.9) == cisco.release.limits


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(20), deadline=None)
def test_logins_come_back(san: San, release: Release, place: int) -> None:
    cisco = writer(san, place, release)
    expected = {
        (login.wwpn, address, login.fabric, cisco.switch.domain(login.fabric),
         next(iter(cisco._alias(login)), ""))
        for login, address in cisco.logins
    }  # fmt: skip
    for command, lines in cisco.all_outputs().items():
        if not command.startswith(("show flogi", "show fcns")):
            continue
        found = only(LoginFact, read(command, lines))
        assert {(f.wwpn, f.fc_id, f.vsan, f.domain, f.alias) for f in found} == expected
        if "fcns" in command:
            assert {f.wwpn for f in found if f.role is Role.TARGET} == {
                login.wwpn for login, _ in cisco.logins if login.target
            }
        if command != "show fcns database":
            assert {(f.wwpn, f.port and f.port.name, f.wwnn) for f in found} == {
                (login.wwpn, name_of(cisco.switch.at(login.index)), login.wwnn)
                for login, _ in cisco.logins
            }
        if command.endswith("detail"):
            assert {(f.wwpn, f.switch_name, f.npiv, f.node_symbol) for f in found} == {
                (login.wwpn, cisco.switch.name, bool(login.physical), login.symbol)
                for login, _ in cisco.logins
            }


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(20), deadline=None)
def test_neighbours_channels_and_vsans_come_back(san: San, release: Release, place: int) -> None:
    cisco = writer(san, place, release)
    ends = link_ends(san, cisco.switch.name)
    isls = only(IslFact, read("show topology", cisco.topology()))
    assert {(f.vsan, f.port.name, f.peer_port and f.peer_port.name, f.peer_name) for f in isls} == {
        (fabric, name_of(cisco.switch.at(index)), name_of(san.switch(peer).at(far)),
         peer if cisco.release.peer_names else "")
        for fabric, _ in cisco.switch.domains
        for index, (_, peer, far) in ends.items()
    }  # fmt: skip
    trunks = only(TrunkFact, read("show port-channel database", cisco.port_channel()))
    assert {f.trunk.name: [port.name for port in f.ports] for f in trunks} == {
        f"port-channel{number}": [name_of(port) for port in ports]
        for number, ports in cisco.trunks().items()
    }
    for lines in (cisco.membership(), cisco.running_config()):
        command = "show vsan membership" if lines == cisco.membership() else "show running-config"
        assert {
            f.vsan: {port.name for port in f.ports} for f in only(VsanFact, read(command, lines))
        } == {
            fabric: {name_of(p) for p in cisco.switch.ports if p.fabric == fabric}
            for fabric, _ in cisco.switch.domains
        }
    switches = only(
        SwitchFact, read("show fcdomain domain-list", cisco.domain_list(), "vsan", "10")
    )
    assert {(f.fabric_wwn, f.domain, f.fabric, not f.about) for f in switches} == {
        (each.wwn, each.domain(10), 10, each == cisco.switch) for each in san.switches
    }
    (version,) = only(SwitchFact, read("show version", cisco.version()))
    (chassis,) = only(SwitchFact, read("show inventory", cisco.inventory()))
    assert (version.name, version.firmware) == (cisco.switch.name, cisco.switch.firmware)
    assert (chassis.serial, chassis.model) == (cisco.switch.serial, version.model)


@given(SANS, RELEASE, st.integers(0, 2))
@settings(max_examples=examples(20), deadline=None)
def test_zoning_comes_back_defined_and_in_force(san: San, release: Release, place: int) -> None:
    cisco = writer(san, place, release)
    found = read("show running-config", cisco.running_config())
    smart = {zoning.fabric for zoning in san.zoning if zoning.smart}
    targets = {login.wwpn for login in san.logins if login.target}
    every = {
        (each.fabric if each.of_vsan else None, *pair)
        for each in san.zoning
        for pair in each.aliases
    }
    aliases = {name: members for _, name, members in every}
    assert {(f.vsan, f.name, f.members) for f in only(AliasFact, found)} == every
    below = [f for f in only(AliasFact, read("show zone", cisco.zone())) if f.vsan is not None]
    assert {(f.vsan, f.name, f.members) for f in below} == {
        each for each in every if each[0] and any(
            each[1] in zone.members for zoning in san.zoning for zone in zoning.zones
        )
    }  # fmt: skip
    for lines, command in (
        (cisco.zone_status(), "show zone status"), (cisco.running_config(), "show running-config")
    ):  # fmt: skip
        modes = only(ZoningModeFact, read(command, lines))
        assert {f.vsan for f in modes if f.smart} == smart
        assert {f.vsan for f in modes if f.enhanced} == {z.fabric for z in san.zoning if z.enhanced}
    for effective in (False, True):
        zones = {
            (zoning.fabric, zone.name): zone.members
            for zoning in san.zoning
            for zone in zoning.zones
            if not effective or zone.name in zoning.in_force
        }
        told = [f for f in only(ZoneFact, found) if f.effective == effective]
        assert {(f.vsan, f.name): tuple(m.text for m in f.members) for f in told} == zones
        command = "show zoneset active" if effective else "show zone"
        shown = only(ZoneFact, read(command, cisco.all_outputs()[command]))
        of_fabric = {
            zoning.fabric: {} if zoning.of_vsan and not effective else dict(zoning.aliases)
            for zoning in san.zoning
        }
        assert {(f.vsan, f.name): tuple(m.text for m in f.members) for f in shown} == {
            (fabric, name): tuple(of_fabric[fabric].get(each, (each,))[0] for each in members)
            for (fabric, name), members in zones.items()
        }
        for zone in (*told, *shown):
            assert {m.role is None for m in zone.members} <= {zone.vsan not in smart}
            wwpns = {m.role: aliases.get(m.text, (m.text,))[0] for m in zone.members}
            assert wwpns.get(Role.TARGET, "50") in {"50", *targets}
            assert wwpns.get(Role.INITIATOR) not in targets
        assert all(f.effective == effective for f in shown)
    online = {login.wwpn for login in san.logins}
    for zone in only(ZoneFact, read("show zoneset active", cisco.zoneset_active())):
        assert {m.text for m in zone.members if m.online} == {
            m.text for m in zone.members if m.text in online
        }
    sets = only(ZoneSetFact, found)
    assert {(f.vsan, f.name) for f in sets if f.effective} == {
        (zoning.fabric, zoning.zone_set) for zoning in san.zoning if zoning.in_force
    }


@given(SANS, RELEASE, st.integers(0, 2), st.data())
@settings(max_examples=examples(20), deadline=None)
def test_lines_that_are_missing_add_nothing(
    san: San, release: Release, place: int, data: st.DataObject
) -> None:
    """A filter leaves rows out, a cut the end: every row that is left says what it said before."""
    cisco = writer(san, place, release)
    rows = {
        "show interface brief": cisco.interface_brief(),
        "show device-alias database": cisco.device_alias(),
        "show fcdomain domain-list": cisco.domain_list(),
    }
    for command, lines in rows.items():
        kept = data.draw(st.lists(st.booleans(), min_size=len(lines), max_size=len(lines)))
        fewer = [line for line, stays in zip(lines, kept, strict=True) if stays]
        whole = {_bare(fact) for fact in only(Fact, read(command, lines))}
        assert {_bare(fact) for fact in only(Fact, read(command, fewer))} <= whole


def _bare(fact: Fact) -> Fact:
    return replace(fact, place=replace(fact.place, line=0))


@given(SANS, RELEASE, st.integers(0, 2), st.data())
@settings(max_examples=examples(20), deadline=None)
def test_what_is_said_stands_in_the_lines(
    san: San, release: Release, place: int, data: st.DataObject
) -> None:
    """However an output is cut up, no WWN, name or number of a part comes from elsewhere."""
    cisco = writer(san, place, release)
    command, lines = data.draw(st.sampled_from(sorted(cisco.all_outputs().items())))
    dropped = data.draw(st.sets(st.integers(0, max(0, len(lines) - 1)), max_size=len(lines)))
    left = [line for at, line in enumerate(lines) if at not in dropped]
    text = "\n".join(left).casefold()
    for fact in only(Fact, read(command, left)):
        for each in fields(fact):
            value = getattr(fact, each.name)
            if isinstance(value, str) and each.name not in {"speed", "model", "fc_id"}:
                assert value.casefold() in text, (command, each.name)
