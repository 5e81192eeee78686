"""Is the zoning of a saved configuration read, and are counters of one port read that stand in a
list?"""

from __future__ import annotations

from sanwright.exchange.captures.facts import (
    AliasFact,
    CounterFact,
    SwitchFact,
    SwitchPort,
    ZoneFact,
    ZoneKind,
    ZoneSetFact,
    ZoningModeFact,
)
from tests.captures.reading import facts, only, picture

SAVED = """\
[Configuration upload Information]
Configuration Format = 3.0
FOS version = v7.0.1.0
Number of LS = 1
[Chassis Configuration Begin]
[fcRouting]
fcRoute.stateState:2
[Chassis Configuration End]
[Switch Configuration Begin : 0]
SwitchName = switch01
Fabric ID = 128

[Boot Parameters]
boot.mac:10:00:00:05:33:00:00:01

[Configuration]
fabric.domain:1

[Zoning]
cfg.Production:one;peer
zone.one:host;1,4
zone.peer:00:02:00:00:00:03:00:01;array;host
alias.host:40:00:11:1b:24:12:DF:62
alias.array:51:05:21:60:38:b1:00:01
enable:Production
defzone:noaccess

[Defined Security policies]

[Switch Configuration End : 0]
"""


def test_a_file_of_configupload_gives_zoning_name_and_release() -> None:
    found = facts("configshow", SAVED)
    (switch,) = only(SwitchFact, found)
    assert (switch.name, switch.firmware, switch.zoning) == ("switch01", "v7.0.1.0", "Production")
    assert switch.place.line == 3
    (zone_set,) = only(ZoneSetFact, found)
    assert (zone_set.zones, zone_set.effective) == (("one", "peer"), False)
    one, peer = only(ZoneFact, found)
    assert [member.text for member in one.members] == ["host", "1,4"]
    assert peer.kind is ZoneKind.PEER
    assert [(m.text, m.principal) for m in peer.members] == [("array", True), ("host", False)]
    assert only(AliasFact, found)[0].members == ("40:00:11:1b:24:12:df:62",)
    assert [mode.default_permit for mode in only(ZoningModeFact, found)] == [False]


def test_the_file_is_known_without_a_command_and_every_logical_switch_speaks_for_itself() -> None:
    assert {each.name for each in picture(SAVED).switches.values()} == {"switch01"}
    begin, end = SAVED.index("[Switch Configuration Begin"), len(SAVED)
    second = SAVED[begin:end].replace("switch01", "backup").replace("ID = 128", "ID = 20")
    (chassis,) = picture(SAVED + second.replace("Production", "Nightly")).switches.values()
    said = {(logical.name, logical.zoning) for logical in chassis.logical}
    assert said == {("switch01", "Production"), ("backup", "Nightly")}


COUNTED = """\
port:  3
=========
stat_wtx                47           4-byte words transmitted
stat_ftx                2            Frames transmitted
er_enc_in               0            Encoding errors inside of frames
er_crc                  7            Frames with CRC errors
port:  4
=========
stat_wtx                0            4-byte words transmitted
er_crc                  0            Frames with CRC errors
"""


def test_counters_below_each_other_are_those_of_their_port() -> None:
    first, second = only(CounterFact, facts("portstatsshow", COUNTED))
    assert first.port == SwitchPort(port=3)
    assert dict(first.counts) == {"frames tx": 2, "enc in": 0, "crc err": 7}
    assert dict(second.counts) == {"crc err": 0}
    (asked,) = only(
        CounterFact, facts("portstatsshow", COUNTED[18 : COUNTED.index("port:  4")], "2/15")
    )
    assert asked.port == SwitchPort(slot=2, port=15)
