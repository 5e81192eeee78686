"""Is what only support bundles and newer releases print read as well: ports in turn, adapters,
licences counted by the switch, and prompts of users from a directory?"""

from __future__ import annotations

import pytest

from sanwright.exchange.captures.facts import (
    CounterFact,
    GatewayFact,
    LicenceFact,
    LoginFact,
    ModuleFact,
    PortFact,
    SwitchFact,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.healing import healed
from sanwright.exchange.captures.inventory_facts import AdapterFact
from sanwright.exchange.captures.sections import outputs_in
from tests.captures.reading import facts, only

HBA = "10:00:00:00:c9:00:00:0{}"


def heard(text: str) -> list[object]:
    """What is read of a file."""
    found = [each for each in outputs_in("x.txt", healed(text)) if grammar_of(each.command)]
    return [fact for each in found for fact in grammar_of(each.command).read(each)]  # type: ignore[union-attr]


PORTS = """\
| Section: SSHOW_PORT |
CURRENT CONTEXT -- 0 , 128
portFcPortCmdShow --slot 3 4 36 :
portshow 36
portIndex:  36
portName: db01
portDisableReason: None
POD Port: Port is licensed
portState: 1\tOnline
portPhys:  6\tIn_Sync     \tportScn:   32\tF_Port    Trunk master port
portId:    012400
portWwn:   20:24:00:05:1e:00:00:01
portWwn of device(s) connected:
\t10:00:00:00:c9:00:00:01
Distance:  normal
portSpeed: N32Gbps

Interrupts:        0          Link_failure: 2          Frjt:         0
portloginshow 36
Type  PID     World Wide Name        credit df_sz cos
=====================================================
  fe  012400 10:00:00:00:c9:00:00:01    16  2048   8  scr=0x3
  fd  012401 10:00:00:00:c9:00:00:02    16  2048   8  scr=0x3
  ff  012400 10:00:00:00:c9:00:00:01     0     0   8  d_id=FFFFFC
portregshow 36
0x1 0x2
portstatsshow 36
er_crc  7  Frames with CRC errors
portFcPortCmdShow --slot 3 5 37 :
portshow 37
portIndex:  37
portDisableReason: Persistently disabled port
POD Port: Need license to enable the port
portState: 2\tOffline
portPhys:  4 No_Light  portScn:   2 Offline
Distance:  static (desired distance = 50 Km)
** SS CMD END **
"""


def test_ports_in_turn_are_read_with_slot_and_index() -> None:
    found = heard(PORTS)
    first, second = (fact for fact in found if isinstance(fact, PortFact))
    assert (first.port, second.port) == (SwitchPort(36, 3, 4), SwitchPort(37, 3, 5))
    assert (first.state, first.online, first.speed, first.licensed) == (
        "In_Sync", True, "32GFC", True,
    )  # fmt: skip
    assert (second.state, second.disabled, second.licensed) == ("No_Light", True, False)
    assert (second.long_distance, second.distance_km) == ("LS", 50.0)
    logins = {(fact.wwpn, fact.fc_id, fact.npiv) for fact in found if isinstance(fact, LoginFact)}
    assert logins == {
        (HBA.format(1), "", None), (HBA.format(1), "0x012400", None),
        (HBA.format(2), "0x012401", True),
    }  # fmt: skip
    of_port, of_statistics = (fact for fact in found if isinstance(fact, CounterFact))
    assert dict(of_port.counts)["Link_failure"] == 2
    assert of_statistics.port == SwitchPort(None, 3, 4)
    assert dict(of_statistics.counts) == {"crc err": 7}
    assert not any(isinstance(fact, Unread) for fact in found)
    assert not any(each.cut for each in outputs_in("x.txt", healed(PORTS)))


def test_a_chassis_has_one_serial_number_though_two_cards_bear_one() -> None:
    found = facts(
        "chassisshow",
        "WWN  Unit: 1\nFactory Serial Num:  AAA1\nSerial Num: BBB1\n\n"
        "WWN  Unit: 2\nFactory Serial Num:  AAA2\nSerial Num: BBB2\n\n"
        "Chassis Factory Serial Num: EZA1\n",
    )
    assert [fact.serial for fact in only(SwitchFact, found)] == ["EZA1"]
    assert [(fact.unit, fact.serial) for fact in only(ModuleFact, found)] == [(2, "BBB2")]


def test_licences_of_several_lines_and_ports_that_the_switch_counts() -> None:
    found = facts(
        "license --show",
        "License 1:\n------\n\tLicense Serial number : FOS-1\n\tLicense features : Trunking\n"
        "\t                         Fabric Vision\n\tGeneration date : 05/27/2020\n",
    )
    assert [fact.name for fact in only(LicenceFact, found)] == ["Trunking", "Fabric Vision"]
    counted = heard(
        "sw1:admin> license --show -port\n48 ports are available in this switch\n"
        "36 port assignments are provisioned for use in this switch:\n"
        "   24 port assignments are provisioned by the base switch license\n"
    )
    assert [fact.licensed_ports for fact in only(SwitchFact, counted)] == [36]  # type: ignore[arg-type]


def test_adapters_say_model_and_host() -> None:
    found = facts(
        "fdmishow",
        f"Local HBA database contains:\n  {HBA.format(1)}\n  Ports: 2\n"
        f"    {HBA.format(1)}\n      Port attributes:\n        Host Name: db01\n"
        f"    {HBA.format(2)}\n      Port attributes:\n        Device Name: host4\n"
        f"  HBA attributes:\n    Node Name: 20{HBA.format(1)[2:]}\n    Model: LPe32002-M2\n\n"
        f"Local Port database contains:\n  {HBA.format(2)}\n    Port attributes:\n"
        "      Host Name: db01\n\nRemote HBA database contains no entry.\n",
    )
    told = [(f.wwpn, f.host, f.model) for f in only(AdapterFact, found)]
    assert told == [
        (HBA.format(1), "db01", "LPe32002-M2"), (HBA.format(2), "", "LPe32002-M2"),
        (HBA.format(2), "db01", ""),
    ]  # fmt: skip


def test_one_port_whose_keys_have_no_colon() -> None:
    (port,) = only(
        PortFact,
        facts(
            "portcfgshow",
            "Area Number:              3\nSpeed Level:              32G(HW)\n"
            "Trunk Port                ON\nLong Distance             LS\n"
            "Persistent Disable        ON\n",
            "3",
        ),
    )
    assert (port.port.port, port.speed, port.fixed) == (3, "32GFC", True)
    assert (port.long_distance, port.disabled) == ("LS", True)


@pytest.mark.parametrize("command", ["portcfgshow ipif", "portshow fciptunnel all -c"])
def test_what_only_begins_like_a_known_command_is_left_out(command: str) -> None:
    told = heard(
        f"sw1:admin> {command}\n Port   IP Address  / Pfx  MTU\n 9/ge2  10.0.0.1 / 29 9214\n"
    )
    assert len(told) == 1
    assert isinstance(told[0], Unread)


@pytest.mark.parametrize("user", ["ann.lee@example.com", "EXAMPLE\\ann", "admin"])
def test_prompts_of_users_from_a_directory(user: str) -> None:
    text = f"sw1:FID128:{user}> version\nFabric OS:  v9.1.1\nsw1:FID128:{user}> timeout\nIdle\n"
    found = list(outputs_in("x.log", healed(text)))
    assert [(each.command, each.speaker.name, each.speaker.fabric_id) for each in found] == [
        ("version", "sw1", 128), ("timeout", "sw1", 128),
    ]  # fmt: skip


def test_a_gateway_about_itself_and_columns_by_their_heading() -> None:
    found = facts(
        "ag --show",
        "Name             : AG_01\nNodeName         : 10:00:00:05:1e:aa:00:01\n"
        "Firmware Version : v8.2.1c\nAttached N_Port information :\n"
        "Port    PortID     Attached PWWN           FO FB IP_Addr         F_Ports\n"
        "  0   0x010600  20:06:00:05:1e:bb:00:01     1  1  10.1.1.1        1;2;\n",
    )
    (gateway,) = only(SwitchFact, found)
    (upper,) = only(PortFact, found)
    assert (gateway.name, gateway.access_gateway) == ("AG_01", True)
    assert (upper.peer_fc_address, upper.peer_port_wwn) == ("0x010600", "20:06:00:05:1e:bb:00:01")
    for heading, row in (
        ("N_Port    Configured_F_Ports    Current_F_Ports", "0  1;2  1"),
        ("N_Port    Configured_F_Ports    Static_F_Ports    Current_F_Ports", "0  1;2  None  1"),
    ):
        (mapped,) = only(GatewayFact, facts("ag --mapshow", f"{heading}  Failover\n{row}  1"))
        assert mapped.mapping == ((SwitchPort(port=0), (SwitchPort(port=1),)),)


def test_what_holds_for_a_licence_is_no_licence() -> None:
    found = only(
        LicenceFact,
        facts(
            "licenseshow",
            "SSbcySRdTcfRVRC:\n    Trunking license\n    Expiry Date 12/31/2026\n"
            "QarMC3TLrZRX:\n    10 Gigabit FCIP (FTR_10G) license\n    Capacity 2\n"
            "    Consumed 1\n    Configured Blade Slots 4\n",
        ),
    )
    assert [(fact.name.split()[0], fact.expires, fact.count) for fact in found] == [
        ("Trunking", "12/31/2026", None), ("10", "", 2),
    ]  # fmt: skip


def test_domains_of_routers_are_no_switches() -> None:
    told = heard(
        'sw1:admin> fabricshow\n  1: fffc01 10:00:00:05:1e:40:19:3d 10.1.1.1 0.0.0.0 >"core A"\n'
        '160: fffca0 50:00:53:31:37:43:ee:14 0.0.0.0  0.0.0.0  "fcr_fd_160"\n'
    )
    assert [fact.name for fact in told if isinstance(fact, SwitchFact)] == ["core A"]
    assert len([fact for fact in told if isinstance(fact, Unread)]) == 1
