"""Do Cisco's outputs say what stands in them? Odd layouts, one by one; all are written for it."""

from __future__ import annotations

import pytest

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
    ZoningModeFact,
)
from sanwright.exchange.captures.grammar import Unread
from sanwright.exchange.captures.grammars.cisco.notation import interface, interfaces, vsans
from sanwright.exchange.captures.inventory_facts import AdapterFact
from tests.captures.reading import facts, only, read

HOST, ARRAY = "10:00:00:00:c9:00:00:01", "50:06:01:60:00:00:00:02"


def one(found: list[Fact], kind: type[Fact]) -> Fact:
    (fact,) = only(kind, found)
    return fact


@pytest.mark.parametrize(
    ("row", "state", "speed", "trunk", "kind"),
    [
        ("fc1/1      10     auto   on      up           swl   F      8      --", "up", "8GFC", None,
         PortKind.F),
        ("fc1/1      10     auto   on      notConnected     swl    --           --",
         "notConnected", "", None, None),
        ("fc1/1      1      auto   off     down         swl   --     --     --       --", "down",
         "", None, None),
        ("fc1/1      1      E      auto    trunking     lwl   TE     32     112      core",
         "trunking", "32GFC", "port-channel112", PortKind.E),
        ("fc1/1      1      NP     off     up           swl   NP     16     7", "up", "16GFC",
         "port-channel7", PortKind.N),
        ("vfc9       100    F      on      trunking     --    TF     auto   --", "trunking", "",
         None, PortKind.F),
    ],
)  # fmt: skip
def test_a_row_of_ports_in_each_release(
    row: str, state: str, speed: str, trunk: str | None, kind: PortKind | None
) -> None:
    (port,) = only(PortFact, facts("show interface brief", row))
    assert (port.state, port.speed, port.kind) == (state, speed, kind)
    assert (port.trunk and port.trunk.name) == trunk


@pytest.mark.parametrize(
    ("row", "speed", "trunk"),
    [
        ("fc1/9  10  NP    off  up            swl  NP  8   --", "8GFC", None),
        ("fc1/9  10  F     on   trunking      swl  TF  16  7", "16GFC", "port-channel7"),
        ("fc1/9  10  F     on   trunking      swl  TF      7   edge", "", "port-channel7"),
        ("fc1/9  10  auto  on   notConnected  swl  --      7   --", "", "port-channel7"),
        ("fc1/9  10  auto  on   notConnected  swl  --      --  --", "", None),
    ],
)
def test_a_row_with_a_blank_is_not_moved(row: str, speed: str, trunk: str | None) -> None:
    head = "Interface  Vsan   Admin  Admin   Status       SFP    Oper  Oper   Port     Logical"
    (port,) = only(PortFact, facts("show interface brief", f"{head}\n{row}"))
    assert (port.speed, port.trunk and port.trunk.name) == (speed, trunk)


def test_a_row_cut_within_is_told_and_not_read() -> None:
    assert not facts(
        "show interface brief", "            Trunk               Mode   Speed  Address"
    )
    found = read("show interface brief", ["fc1/1      10     auto   on", "wholly else"])
    assert [each.line.number for each in found if isinstance(each, Unread)] == [1, 2]
    assert only(PortFact, found) == []


def test_hyphens_in_aliases_and_npiv_on_one_port() -> None:
    found = only(
        LoginFact,
        facts(
            "show flogi database",
            f"""
san-port-channel 3        20    0x640000  {HOST} {ARRAY}
                           [h181-dell-linux]
san-port-channel 3        20    0x640001  {ARRAY} {HOST}
Total number of flogi = 2.
""",
        ),
    )
    assert [(f.alias, f.wwpn, f.domain, f.vsan) for f in found] == [
        ("h181-dell-linux", HOST, 100, 20),
        ("", ARRAY, 100, 20),
    ]
    assert {f.port and f.port.name for f in found} == {"port-channel3"}


def test_an_access_gateway_says_what_goes_through_which_upper_port() -> None:
    found = facts(
        "show npv flogi-table",
        f"""
SERVER                                                                  EXTERNAL
INTERFACE VSAN FCID             PORT NAME               NODE NAME       INTERFACE
vfc711    1    0x15070e {HOST} {ARRAY} fc1/4
vfc712    1    0x15070f {ARRAY} {HOST} fc1/4
""",
    )
    gateway = one(found, GatewayFact)
    assert isinstance(gateway, GatewayFact)
    ((upper, lower),) = gateway.mapping
    assert (upper.name, [port.name for port in lower]) == ("fc1/4", ["vfc711", "vfc712"])
    assert [fact.access_gateway for fact in only(SwitchFact, found)] == [True]


def test_status_of_an_access_gateway() -> None:
    found = facts(
        "show npv status",
        """
npiv is enabled
External Interfaces:
====================
  Interface: fc1/47, VSAN:    7, FCID: 0x1c0000, State: Up
  Number of External Interfaces: 1
Server Interfaces:
  Interface: fc1/6, VSAN:    7, NPIV:  No, State: Down
""",
    )
    assert [(p.port.name, p.kind, p.online) for p in only(PortFact, found)] == [
        ("fc1/47", PortKind.N, True),
        ("fc1/6", PortKind.F, False),
    ]


def test_rows_of_the_name_server_without_vendor_and_with_features() -> None:
    found = only(
        LoginFact,
        facts(
            "show fcns database",
            f"""
VSAN 303
FCID     TYPE  PWWN           (VENDOR)    FC4-TYPE:FEATURE
0x030200    NL    {HOST}
0x030201    N     {ARRAY} (Clariion)     scsi-fcp:both 253 nvme:target
0x030202    N     20:00:00:00:00:00:00:07 (Cisco)     npv
""",
        ),
    )
    assert [(f.role, f.nvme, f.of_switch) for f in found] == [
        (None, None, None),
        (Role.BOTH, True, None),
        (None, None, True),
    ]


def test_neighbours_are_those_of_each_vsan_and_may_have_no_name() -> None:
    found = only(
        IslFact,
        facts(
            "show topology",
            """
FC Topology for VSAN 100 :
       Interface  Peer Domain Peer Interface     Peer IP Address
            fc1/14  0x25(37)           fc1/25  192.0.2.9
FC Topology for VSAN 200 :
    port-channel 1 0x80(128)  port-channel 4  192.0.2.9(core-1)
""",
        ),
    )
    assert [(f.vsan, f.port.name, f.peer_domain, f.peer_name, f.peer_address) for f in found] == [
        (100, "fc1/14", 37, "", "192.0.2.9"),
        (200, "port-channel1", 128, "core-1", "192.0.2.9"),
    ]


def test_what_a_way_costs() -> None:
    text = """
FSPF interface fc1/1 in VSAN 1
Interface cost is 250
Neighbor Domain Id is 0x0c(12), Neighbor Interface index is 0x0f100000
FSPF interface fc1/2 in VSAN 1
Interface cost is 500
FSPF State is DOWN
"""
    found = only(IslFact, facts("show fspf interface", text))
    assert [(f.port.name, f.cost, f.peer_domain) for f in found] == [("fc1/1", 250, 12)]


def test_channels_of_a_nexus_over_several_lines_and_without_those_of_ethernet() -> None:
    text = """
1     Po1(RU)     Eth      LACP      Eth1/1(P)    Eth2/1(P)
101   Po101(U)    FC       PCP       fc1/31(P)    fc1/32(P)
                                     fc2/1(P)
"""
    (trunk,) = only(TrunkFact, facts("show port-channel summary", text))
    assert [port.name for port in trunk.ports] == ["fc1/31", "fc1/32", "fc2/1"]


def test_active_zones_say_who_is_there_and_of_what_role() -> None:
    found = facts(
        "show zoneset active",
        f"""
zoneset name prod vsan 20
  zone name z-1 vsan 20
  * fcid 0x640000 [pwwn {HOST}] [h1-a] init
    pwwn {ARRAY} [both] target
  * fcid 0x640002 [device-alias c]
    interface fc1/5 swwn 20:00:00:00:00:00:00:09
""",
        "vsan",
        "20",
    )
    (zone,) = only(ZoneFact, found)
    assert [(m.text, m.role, m.online) for m in zone.members] == [
        (HOST, Role.INITIATOR, True),
        (ARRAY, Role.TARGET, False),
        ("c", None, True),
        ("interface fc1/5 swwn 20:00:00:00:00:00:00:09", None, False),
    ]
    (group,) = only(ZoneSetFact, found)
    assert zone.effective
    assert group.effective
    assert group.zones == ("z-1",)


def test_what_an_fcalias_stands_for_is_no_member() -> None:
    text = f"""
zone name z vsan 7
  fcalias name pair vsan 7
    pwwn {HOST}
    pwwn {ARRAY}
  pwwn 20:00:00:00:00:00:00:01 both
  fcid 0x010203
"""
    (zone,) = only(ZoneFact, facts("show zone", text))
    assert [m.text for m in zone.members] == [
        "pair", "20:00:00:00:00:00:00:01", "fcid 0x010203",
    ]  # fmt: skip
    assert {m.online for m in zone.members} == {None}
    assert [(a.name, a.members, a.vsan) for a in only(AliasFact, facts("show zone", text))] == [
        ("pair", (HOST, ARRAY), 7)
    ]
    alias = f"fcalias name pair vsan 7\n  pwwn {HOST} [x]\n  pwwn {ARRAY}\n"
    (fact,) = only(AliasFact, facts("show fcalias", alias))
    assert (fact.name, fact.vsan, fact.members) == ("pair", 7, (HOST, ARRAY))


def test_size_and_mode_of_zoning() -> None:
    found = facts(
        "show zone status",
        """
VSAN: 20 default-zone: deny distribute: full Interop: default
    mode: enhanced merge-control: allow
    smart-zoning: enabled
Full Zoning Database :
    DB size: 220 bytes
Active Zoning Database :
    DB size: 80 bytes
    Name: prod  Zonesets:1  Zones:1
Current Total Zone DB Usage: 42620 / 4000000 bytes (1 % used)
VSAN: 21 default-zone: permit distribute: active only Interop: default
    mode: basic merge-control: allow
Full Zoning Database :
    DB size: 7 bytes
""",
    )
    assert [
        (m.vsan, m.enhanced, m.smart, m.default_permit, m.database_bytes, m.database_limit_bytes)
        for m in only(ZoningModeFact, found)
    ] == [(20, True, True, False, 42620, 4_000_000), (21, False, None, True, 7, None)]
    assert [(f.fabric, f.zoning) for f in only(SwitchFact, found)] == [(20, "prod")]


def test_a_port_in_full() -> None:
    found = facts(
        "show interface",
        """
fc2/7 is trunking
    Port description is to core, blade 3
    Hardware is Fibre Channel, SFP is long wave laser cost reduced
    Port WWN is 20:47:00:00:00:00:00:01
    Peer port WWN is 20:01:00:00:00:00:00:02
    Admin port mode is E, trunk mode is on
    Port mode is TE
    Port vsan is 1
    Admin Speed is 16 Gbps
    Operating Speed is 16 Gbps
    Receive B2B Credit is 500
    Belongs to port-channel 12
    Trunk vsans (admin allowed and active) (1,20,30-31)
    Trunk vsans (up)                       (1,20,30)
    5 minutes input rate 8 bits/sec,1 bytes/sec, 0 frames/sec
      9 frames input,900 bytes
        1 discards,2 errors
        3 invalid CRC/FCS,0 unknown class
      4 output OLS,5 LRR, 6 NOS, 0 loop inits
fc2/8 is down (Port-activation license not available)
    Hardware is Fibre Channel, SFP is not present
fc2/9 is down (Isolation due to zone merge failure)
    Hardware is Fibre Channel
    Port mode is E
port-channel12 is trunking
    Hardware is Fibre Channel
    Member[1] : fc2/7
vfc9 is down (Error Disabled - VFC not bound)
    Bound interface is Ethernet1/9
    Admin port mode is F, trunk mode is on
Vlan1 is up, line protocol is up
    Hardware is EtherSVI
""",
    )
    ports = {fact.port.name: fact for fact in only(PortFact, found)}
    isl = ports["fc2/7"]
    assert (isl.speed, isl.fixed, isl.kind, isl.credits) == ("16GFC", True, PortKind.E, 500)
    assert (isl.vsans, isl.peer_port_wwn) == ((1, 20, 30), "20:01:00:00:00:00:00:02")
    assert (isl.trunk and isl.trunk.name) == "port-channel12"
    assert (ports["fc2/8"].licensed, ports["fc2/8"].optic) == (False, False)
    assert (ports["fc2/9"].isolated, isl.isolated) == ("zone merge failure", "")
    assert (ports["vfc9"].bound or isl.port).name == "Ethernet1/9"
    assert [fact.short_wave for fact in only(OpticFact, found)] == [False, None]
    (counts,) = only(CounterFact, found)
    assert dict(counts.counts) == {
        "frames input": 9, "input bytes": 900, "input discards": 1, "input errors": 2,
        "invalid CRC/FCS": 3, "unknown class": 0, "output OLS": 4, "output LRR": 5,
        "output NOS": 6, "output loop inits": 0,
    }  # fmt: skip
    assert [port.name for port in only(TrunkFact, found)[0].ports] == ["fc2/7"]


def test_modules_serials_and_the_chassis() -> None:
    found = facts(
        "show module",
        """
Mod  Ports  Module-Type                         Model              Status
---  -----  ----------------------------------- ------------------ ----------
1    48     2/4/8/10/16 Gbps Advanced FC Module DS-X9448-768K9     ok
5    0      Supervisor Module-3                 DS-X97-SF1-K9      active *

Mod  Sw              Hw      World-Wide-Name(s) (WWN)
---  --------------  ------  --------------------------------------------------
1    6.2(11c)        1.1     20:01:00:00:00:00:00:01 to 20:30:00:00:00:00:00:01

Mod  MAC-Address(es)                         Serial-Num
---  --------------------------------------  ----------
1    00-00-00-00-00-01 to 00-00-00-00-00-02  SERIAL00001

Xbar Ports  Module-Type                         Model              Status
---  -----  ----------------------------------- ------------------ ----------
1    0      Fabric Module 1                     DS-X9710-FAB1      ok
""",
    )
    assert [(m.slot, m.model, m.ports, m.state, m.serial) for m in only(ModuleFact, found)] == [
        (1, "DS-X9448-768K9", 48, "ok", "SERIAL00001"),
        (5, "DS-X97-SF1-K9", 0, "active", ""),
    ]
    hardware = facts(
        "show hardware",
        """
  system:    version 8.4(2c)
  cisco MDS 9710 (10 Slot) Chassis ("Supervisor Module-3")
  Device name: core-1
Switch hardware ID information
  Switch type is : MDS 9710 (10 Slot) Chassis
  Model number is DS-C9710
  Serial number is CHASSIS0001
Module1 ok
  Module type is : 2/4/8/10/16 Gbps Advanced FC Module
  Model number is DS-X9448-768K9
  Serial number is SERIAL00001
""",
    )
    assert [(f.model, f.firmware, f.name, f.serial) for f in only(SwitchFact, hardware)] == [
        ("MDS 9710", "8.4(2c)", "core-1", ""),
        ("MDS 9710", "", "", "CHASSIS0001"),
    ]
    assert [(m.slot, m.serial) for m in only(ModuleFact, hardware)] == [(1, "SERIAL00001")]


def test_licences_that_are_held_and_no_others() -> None:
    text = """
Feature                      Ins  Lic   Status Expiry Date Comments
                                 Count
--------------------------------------------------------------------------------
FM_SERVER_PKG                 No    -   Unused             Grace 20D 6H
ENTERPRISE_PKG                Yes   -   In use never       -
PORT_ACTIVATION_PKG           No   24   In use never       -
10G_PORT_ACTIVATION_PKG       No    0   Unused             -
"""
    held = only(LicenceFact, facts("show license usage", text))
    assert [(f.name, f.ports, f.in_use) for f in held] == [
        ("ENTERPRISE_PKG", None, True),
        ("PORT_ACTIVATION_PKG", 24, True),
    ]
    smart = """
License Authorization:
  Status: Not Applicable

(SAN_ENTERPRISE):
  Description: Enterprise
  Count: 1
  Status: IN USE
"""
    held = only(LicenceFact, facts("show license usage", smart))
    assert [(f.name, f.count, f.in_use) for f in held] == [("SAN_ENTERPRISE", 1, True)]


def test_a_configuration_in_pieces_is_one_fact_a_port() -> None:
    found = facts(
        "show running-config",
        f"""
version 8.4(2c)
feature npv
vsan database
  vsan 20 name "prod a"
  vsan 4094
switchname edge-1
device-alias name h-1 pwwn {HOST}
zone smart-zoning enable vsan 20-21
no zone default-zone permit vsan 20
fcalias name pair vsan 20
  member pwwn {ARRAY} target
!Full Zone Database Section for vsan 20
zone name z vsan 20
    member device-alias h-1 init
    member fcalias pair
    !      [comment]
    attribute read-only
zoneset name prod vsan 20
    member z
vsan database
  vsan 20 interface fc1/1-3
interface fc1/1-2
  switchport speed 16000
interface fc1/2
  switchport description "host 2"
  channel-group 7 force
  switchport fcrxbbcredit 250 mode E
  shutdown
interface Ethernet1/1
  description lan
interface mgmt0
  ip address 192.0.2.7 255.255.255.0
""",
    )
    (zone,) = only(ZoneFact, found)
    assert [(m.text, m.role) for m in zone.members] == [("h-1", Role.INITIATOR), ("pair", None)]
    (switch,) = only(SwitchFact, found)
    assert (switch.name, switch.access_gateway, switch.address) == ("edge-1", True, "192.0.2.7")
    first, second = only(PortFact, found)
    assert (first.speed, first.fixed, first.disabled) == ("16GFC", True, None)
    assert (second.speed, second.credits, second.disabled, second.description) == (
        "16GFC", 250, True, "host 2",
    )  # fmt: skip
    (vsan,) = only(VsanFact, found)
    assert (vsan.name, [port.name for port in vsan.ports]) == (
        "prod a", ["fc1/1", "fc1/2", "fc1/3"],
    )  # fmt: skip
    modes = {(m.vsan, m.smart, m.default_permit) for m in only(ZoningModeFact, found)}
    assert modes == {(20, True, None), (21, True, None), (20, None, False)}


def test_names_of_interfaces_and_lists_of_vsans() -> None:
    spelled = ("port-channel12", "port-channel 12", "po12", "San-Port-Channel 12")
    assert {(port := interface(name)) and port.name for name in spelled} == {"port-channel12"}
    assert interface("fc") is None
    assert interface("10.0.0.1") is None
    assert [port.name for port in interfaces("fc1/1-fc1/2, nonsense, vfc7")] == [
        "fc1/1", "fc1/2", "vfc7",
    ]  # fmt: skip
    assert len(interfaces("fc1/1-99999")) < 2000
    assert vsans("(1,20-22,4079,9999-1)") == (1, 20, 21, 22)


def test_adapters_that_register_their_model_and_host() -> None:
    text = f"""
Registered HBA List for VSAN 20
-------------------------------
HBA-ID: {HOST}
-------------------------------
Node Name        :20:00:00:00:c9:00:00:01
Manufacturer     :Maker
Model            :LPe35002
Model Description:LPe35002 2-port adapter
Driver Ver       :12.8
  Port-id: {HOST}
    Supported Speed    :8G 16G 32G
    Host Name          :esx-1
  Port-id: {ARRAY}
    Host Name          :esx-2
"""
    found = only(AdapterFact, facts("show fdmi database detail", text))
    assert [(f.wwpn, f.model, f.host) for f in found] == [
        (HOST, "LPe35002", "esx-1"),
        (ARRAY, "LPe35002", "esx-2"),
    ]


def test_words_among_interfaces_may_have_asked_for_another_layout() -> None:
    rows = [
        "Interface  Vsan   Admin  Admin   Status       SFP    Oper  Oper   Port",
        "fc1/1      10     auto   on      up           swl   F      8      --",
    ]
    (port,) = only(PortFact, read("show interface fc brief", rows))
    assert port.speed == "8GFC"


def test_virtual_interfaces_with_what_they_run_on() -> None:
    text = """
Interface  Vsan   Admin  Admin   Status      Bind                 Oper    Oper
                  Mode   Trunk               Info                 Mode    Speed
vfc11      20     F      on     trunking     Ethernet1/1         TF      auto
vfc12      20     F      on     down         Ethernet1/2          --
"""
    up, down = only(PortFact, facts("show interface brief", text))
    assert (up.bound, up.kind, up.online) == (SwitchPort(name="Ethernet1/1"), PortKind.F, True)
    assert (down.bound, down.kind, down.online) == (SwitchPort(name="Ethernet1/2"), None, False)


def test_channels_of_a_nexus_may_be_indented() -> None:
    text = """
 Group Port-       Type     Protocol  Member Ports
       Channel
 101   San-po101   FC       PCP       (U)  FC     fc2/1(P)    fc2/2(P)
                                      fc2/3(D)
 102   San-po102   FC       NONE      (D)  FC     fc2/5(D)
"""
    found = only(TrunkFact, facts("show san-port-channel summary", text))
    assert [(each.trunk.name, len(each.ports)) for each in found] == [
        ("port-channel101", 3), ("port-channel102", 1),
    ]  # fmt: skip


def test_the_domain_that_runs_in_each_vsan() -> None:
    text = """
VSAN 10
The local switch is the Principal Switch.
Local switch run time information:
        State: Stable
        Local switch WWN:    20:0a:00:0d:ec:00:00:01
        Current domain ID: 0x12(18)
Local switch configuration information:
        Configured domain ID: 0x63(99) (static)
VSAN 20
The local switch is not the principal switch.
        Local switch WWN:    20:14:00:0d:ec:00:00:01
        Current domain ID: 0x13(19)
"""
    found = only(SwitchFact, facts("show fcdomain", text))
    assert [(each.fabric, each.domain, each.principal) for each in found] == [
        (10, 18, True), (20, 19, False),
    ]  # fmt: skip


def test_who_is_in_no_zone_is_in_none() -> None:
    text = """
zone name $default_zone$ vsan 10
* fcid 0x120000 [pwwn 21:00:00:24:ff:00:00:01]
zone name IVRZ_z vsan 10
  pwwn 21:00:00:24:ff:00:00:01
"""
    (zone,) = only(ZoneFact, facts("show zone active", text))
    assert (zone.name, zone.kind) == ("IVRZ_z", ZoneKind.ROUTED)
