"""Do Brocade's outputs say what stands in them, where layouts are odd and releases differ?"""

from __future__ import annotations

import pytest

from sanwright.exchange.captures.facts import (
    CounterFact,
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
    ZoneFact,
    ZoneKind,
)
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.healing import healed
from sanwright.exchange.captures.sections import outputs_in
from tests.captures.reading import facts, only, read

WWN = "10:00:00:00:c9:00:00:0{}"


def port_of(tail: str, head: str = "   7   7   010700   id    N16   Online      FC  ") -> PortFact:
    (found,) = only(PortFact, facts("switchshow", head + tail))
    return found


@pytest.mark.parametrize(
    ("tail", "told"),
    [
        (f"F-Port  {WWN.format(1).upper()} ", {"kind": PortKind.F, "peer_wwn": WWN.format(1)}),
        ("F-Port  1 N Port + 2 NPIV pub" + " " * 100 + "lic", {"kind": PortKind.F, "logins": 3}),
        ("L-Port  1 private, 2 phantom", {"kind": PortKind.OTHER, "logins": None}),
        (f"N-Port  {WWN.format(2)} 0x0a0100", {"kind": PortKind.N, "peer_wwn": WWN.format(2)}),
        (
            f'LS E-Port  {WWN.format(3)} "core1" (upstream)(Trunk master)',
            {"kind": PortKind.E, "peer_name": "core1", "long_distance": "LS",
             "trunk": SwitchPort(7, None, 7)},
        ),
        ("E-Port  (Trunk port, master is Port  3 )", {"trunk": SwitchPort(port=3)}),
        ("E-Port  (Trunk port, master is Slot  1 Port  0 )", {"trunk": SwitchPort(slot=1, port=0)}),
        ("Disabled (Persistent)", {"disabled": True, "licensed": None}),
        ("(No POD License) Disabled", {"disabled": True, "licensed": False}),
        ("(POD License Not Assigned Yet)", {"disabled": None, "licensed": False}),
        ("SIM-Port", {"kind": PortKind.OTHER}),
        ("VE-Port  " + WWN.format(4) + ' "far"', {"kind": PortKind.VE, "peer_name": "far"}),
        ("E-Port  segmented,(zone conflict)", {"kind": PortKind.E, "isolated": "zone conflict"}),
        (f"E-Port  {WWN.format(5)} segmented", {"isolated": "segmented"}),
        ("E-Port  (Trunk port, master is Port  3 )", {"isolated": ""}),
        ('"Speed Mismatch / Incompatible SFP"', {"kind": None, "peer_name": ""}),
    ],
)  # fmt: skip
def test_the_tail_of_a_port_row(tail: str, told: dict[str, object]) -> None:
    found = port_of(tail)
    assert {key: getattr(found, key) for key in told} == told


@pytest.mark.parametrize(
    ("row", "speed", "fixed", "optic", "online"),
    [
        ("   0   0   010000   id    N16   Online      FC", "16GFC", False, True, True),
        ("   0   0   010000   id    8G    No_Light    FC", "8GFC", True, True, False),
        ("   0   0   010000   --    AN    No_Module   FC", "", False, False, False),
        (" 64\t 2\t 0\t------\tcu\tAN\tNo_SigDet\tFC", "", False, None, False),
        ("  0   id    N2   Online", "2GFC", False, True, True),
        ("  0   0   010000   sw    UN    Mod_Inv     FC", "", None, True, False),
    ],
)
def test_speeds_and_states_of_ports(
    row: str, speed: str, fixed: bool | None, optic: bool | None, online: bool
) -> None:
    (port,) = only(PortFact, facts("switchshow", row))
    assert (port.speed, port.fixed, port.optic, port.online) == (speed, fixed, optic, online)


def test_a_gateway_and_a_switch_that_is_off() -> None:
    (switch,) = facts(
        "switchshow",
        "switchName:\tag1\nswitchType:\t71.2\nswitchState:\tOffline (Persistent)\n"
        f"switchMode:\tAccess Gateway Mode\nswitchWwn:\t{WWN.format(1)}\nswitchBeacon:\tOFF\n"
        "FC Router:\tOFF\nFC Router BB Fabric ID:\t1\nAddress Mode:\t0",
    )
    assert isinstance(switch, SwitchFact)
    assert (switch.access_gateway, switch.domain, switch.principal) == (True, None, None)
    assert (switch.switch_type, switch.virtual_fabrics, switch.fabric) == (71, False, None)
    (switch,) = facts("switchshow", "switchName: x\nswitchDomain: 3 (unconfirmed)\nzoning: OFF")
    assert isinstance(switch, SwitchFact)
    assert (switch.domain, switch.zoning, switch.virtual_fabrics) == (None, "", None)


def test_ethernet_ports_are_no_fibre_channel_ports() -> None:
    assert facts("switchshow", "     ge0             id    1G    Online      FCIP") == []


def test_isls_that_touch_and_flags() -> None:
    found = only(
        IslFact,
        facts("islshow",
              f" 18: 18->176 {WWN.format(1)}  2 a-b.c sp: 16.000G bw: 32.000G TRUNK FEC\n"
              f"  2:217-> 18 {WWN.format(2)} 239 x sp:--------  bw:  8.000G"),
    )  # fmt: skip
    assert [(f.port.index, f.peer_port and f.peer_port.index, f.speed_gbit_s) for f in found] == [
        (18, 176, 16.0), (217, 18, None),
    ]  # fmt: skip
    assert [f.trunked for f in found] == [True, False]


def test_peers_in_effect_behind_a_gateway_and_over_nvme() -> None:
    head = f" N    010{{}}00;      3;{WWN.format(1)};{WWN.format(2)}; na\n"
    text = (
        head.format(1) + "    FC4s: FCP NVMe\n    Device type: NPIV Unknown(initiator/target)\n"
        "    FC4 Features [FC-NVMe]: Initiator\n    Device link speed: 32G\n"
        "    Connected through AG: Yes\n    Real device behind AG: Yes\n"
        + head.format(2) + "    Device type: NPIV Initiator+Target\n    Connected through AG: Yes\n"
        "    Real device behind AG: No\n"
    )  # fmt: skip
    device, gateway = only(LoginFact, facts("nsshow", text))
    assert (device.role, device.nvme, device.speed) == (Role.INITIATOR, True, "32GFC")
    assert (device.of_switch, gateway.of_switch, gateway.role) == (None, True, Role.BOTH)


def test_a_symbol_that_the_terminal_wrapped_is_whole() -> None:
    text = (
        f" N    010100;      3;{WWN.format(1)};{WWN.format(2)}; na\n"
        '    NodeSymb: [40] "HBA-9 FW:v1.2.3 DVR:v4.\n5.6 HOST:h1"\n    Port Index: 1\n'
    )
    (login,) = only(LoginFact, facts("nsshow", text))
    assert login.node_symbol == "HBA-9 FW:v1.2.3 DVR:v4.5.6 HOST:h1"
    assert login.port == SwitchPort(index=1)


def test_peer_zones_count_the_wwns_of_their_principals() -> None:
    text = f"""
Defined configuration:
 zone:peer1\t00:02:00:00:00:03:04:03; two; one;
\t\thost1; {WWN.format(9)}
 zone: mixed 1,15; 2, 3
 zone: LSAN_x\t{WWN.format(1)}
 alias: two\t{WWN.format(1)}; {WWN.format(2)}
 alias: one\t{WWN.format(3)}
"""
    peer, mixed, lsan = only(ZoneFact, facts("cfgshow", text))
    assert [(m.text, m.principal) for m in peer.members] == [
        ("two", True), ("one", True), ("host1", False), (WWN.format(9), False),
    ]  # fmt: skip
    assert [m.text for m in mixed.members] == ["1,15", "2,3"]
    assert (peer.kind, mixed.kind, lsan.kind) == (
        ZoneKind.PEER, ZoneKind.PLAIN, ZoneKind.ROUTED,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("QOSH1_db", ZoneKind.PLAIN), ("red_esx01", ZoneKind.PLAIN), ("ti_zone_x", ZoneKind.PLAIN),
        ("red_1109_10_20", ZoneKind.SPECIAL), ("red______base", ZoneKind.SPECIAL),
        ("lsan_x", ZoneKind.ROUTED),
    ],
)  # fmt: skip
def test_only_names_that_a_switch_gives_make_a_zone_special(name: str, kind: ZoneKind) -> None:
    (zone,) = only(ZoneFact, facts("cfgshow", f"Defined configuration:\n zone: {name} a; b\n"))
    assert zone.kind is kind


@pytest.mark.parametrize("apart", ["\n\t", "  "])
def test_peer_zones_as_they_list_themselves(apart: str) -> None:
    text = f"""
Defined configuration:
 zone:\tpz{apart}Property Member: 00:02:00:00:00:03:01:01{apart}Created by: User
\tPrincipal Member(s):
\t\t{WWN.format(1)}
\tPeer Member(s):
\t\t{WWN.format(2)}; {WWN.format(3)}
"""
    (zone,) = only(ZoneFact, facts("zoneshow --peerzone", text, "all"))
    assert [(m.text[-1], m.principal) for m in zone.members] == [
        ("1", True), ("2", False), ("3", False),
    ]  # fmt: skip
    assert zone.kind is ZoneKind.PEER


def test_optics_in_short_and_of_one_port() -> None:
    short = only(
        OpticFact,
        facts("sfpshow", "Port  0: id (sw) Vendor: MAKER    Serial No: SN1 Speed: 4,8,16_Gbps\n"
              "Port  1: --\nSlot  2/Port  3: id (lw) Vendor: OTHER Serial No: SN2"),
    )  # fmt: skip
    assert [(f.present, f.short_wave, f.serial) for f in short] == [
        (True, True, "SN1"), (False, None, ""), (True, False, "SN2"),
    ]  # fmt: skip
    assert short[0].speeds == ("4GFC", "8GFC", "16GFC")
    (one,) = only(
        OpticFact,
        facts("sfpshow", "Identifier:  3    SFP\nRX Power:    -inf    dBm (0.0 uW)\n"
              "TX Power:    -2.5    dBm (562.3uW)\nVoltage: 3300 mVolts", "2/15"),
    )  # fmt: skip
    assert (one.port, one.rx_power_dbm, one.tx_power_dbm, one.voltage_v) == (
        SwitchPort(slot=2, port=15), None, -2.5, 3.3,
    )  # fmt: skip


def test_settings_that_touch_their_keys_and_of_one_port() -> None:
    table = (
        "Ports of Slot 1   0   1   2\n------------------+---+---\nSpeed             AN  16G 8G\n"
        "Long Distance     ..  LS  LD\nPersistent Disable..  ON  ..\n"
    )
    found = only(PortFact, facts("portcfgshow", table))
    assert [(f.port.port, f.speed, f.fixed, f.long_distance, f.disabled) for f in found] == [
        (0, "", False, "", None), (1, "16GFC", True, "LS", True), (2, "8GFC", True, "LD", None),
    ]  # fmt: skip
    (one,) = only(
        PortFact,
        facts("portcfgshow", "Area Number:              3\nSpeed Level:              8G\n"
              "Long Distance:            LE", "3"),
    )  # fmt: skip
    assert (one.speed, one.fixed, one.long_distance) == ("8GFC", True, "LE")


@pytest.mark.parametrize("count", [14, 15, 17, 18, 19])
def test_counters_without_their_heading(count: int) -> None:
    row = "  3:" + "".join(f"  {number}" for number in range(count))
    (found,) = only(CounterFact, facts("porterrshow", row))
    assert dict(found.counts)["loss sig"] == (11 if count == 14 else 12)
    assert len(found.counts) == count


def test_counters_that_do_not_go_with_their_heading_are_not_taken() -> None:
    heading = "  frames  enc  crc  crc\n  tx rx in err g_eof"
    (unread,) = read("porterrshow", [*heading.split("\n"), "  0:" + " 1" * 14])
    assert isinstance(unread, Unread)
    assert unread.line.number == 3


def test_slots_gateways_licences_and_credits() -> None:
    slots = only(
        ModuleFact,
        facts("slotshow", "Slot   Blade Type     ID    Model Name     Status\n"
              "  1     SW BLADE     178     FC32-48        ENABLED\n"
              "  3     UNKNOWN                             VACANT\n"
              "  4     CP BLADE     175     CPX6           ENABLED\n"),
    )  # fmt: skip
    assert [(f.slot, f.kind, f.blade_id, f.model, f.state) for f in slots] == [
        (1, "SW BLADE", 178, "FC32-48", "ENABLED"), (3, "", None, "", "VACANT"),
        (4, "CP BLADE", 175, "CPX6", "ENABLED"),
    ]  # fmt: skip
    (gateway,) = only(
        GatewayFact,
        facts("agshow", "Worldwide Name            Ports   Enet IP Addr    Firmware   Local/Remote "
              f"Name\n{WWN.format(1)}   16  10.0.0.9  v8.2.1  local\tbay-1"),
    )  # fmt: skip
    assert (gateway.name, gateway.ports, gateway.firmware) == ("bay-1", 16, "v8.2.1")
    mapped = only(
        GatewayFact,
        facts("ag --mapshow", "N_Port  Configured_F_Ports  Current_F_Ports  Failover  Failback\n"
              " 0      1;2;3               1;2              1         1\n 5  None  None  1 1"),
    )  # fmt: skip
    assert [(n.port, [f.port for f in lower]) for n, lower in mapped[0].mapping] == [
        (0, [1, 2]), (5, []),
    ]  # fmt: skip
    licences = only(
        LicenceFact,
        facts("licenseshow", "AbCdEfGh12345678:\n    Ports on Demand license - additional 24 port "
              "upgrade license\n"),
    )  # fmt: skip
    assert [(f.ports, f.key) for f in licences] == [(24, "AbCdEfGh12345678")]
    (buffers,) = only(
        PortFact,
        facts(
            "portbuffershow", "  17     E      LS       1462         1462    1462    100km    12"
        ),
    )
    assert (buffers.credits, buffers.long_distance, buffers.distance_km) == (1462, "LS", 100.0)
    (reserved,) = only(PortFact, facts("portbuffershow", "  7   E   LE   68( 20)   68  68   10km"))
    assert (reserved.credits, reserved.long_distance) == (68, "LE")


def test_a_row_that_the_screen_cut_is_read_whole() -> None:
    wwn = WWN.format(5)
    lines = healed(
        f"sw:admin> switchshow\n   7   7   010700   id  N16   Online  FC  F-Port  {wwn[:20]}\n"
        f":{wwn[21:]} \nsw:admin> \n"
    )
    (output,) = outputs_in("x", lines)
    (port,) = only(PortFact, read("switchshow", [line.text for line in output.lines]))
    assert port.peer_wwn == wwn


def test_names_of_ports_that_somebody_gave() -> None:
    text = "port  0: isl-core\nport  1: port1\nport  2/3: esx-1 (left)\nport  4:"
    named = only(PortFact, facts("portname", text))
    assert [(each.port, each.description) for each in named] == [
        (SwitchPort(port=0), "isl-core"), (SwitchPort(slot=2, port=3), "esx-1 (left)"),
    ]  # fmt: skip
    (one,) = only(PortFact, facts("portname", "isl-core", "2/5"))
    assert (one.port, one.description) == (SwitchPort(slot=2, port=5), "isl-core")


def test_a_module_under_an_unknown_head_gives_nothing_to_the_one_above() -> None:
    text = [
        "Port  3:", "Identifier:  3    SFP", "Vendor Name: BROCADE",
        "QSFP No: 0, of four ports", "Identifier:  17   QSFP28", "Serial No:   OTHER",
    ]  # fmt: skip
    found = read("sfpshow", text, "-all")
    (optic,) = only(OpticFact, found)
    assert (optic.vendor, optic.serial, optic.form) == ("BROCADE", "", "SFP")
    assert [each.line.number for each in found if isinstance(each, Unread)] == [5]


def test_how_many_peer_zones_there_are_is_no_member() -> None:
    text = """
 zone:\tp
    Principal Member(s):
\t50:06:0e:80:12:34:56:10
    Peer Member(s):
\t10:00:00:00:c9:00:00:01
\t1 Peer Zones in defined configuration.
"""
    (zone,) = only(ZoneFact, facts("zoneshow --peerzone", text, "all"))
    assert [member.text[:2] for member in zone.members] == ["50", "10"]
