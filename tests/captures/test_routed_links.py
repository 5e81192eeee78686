"""Does the routing of a fabric say what no other file holds, and nothing where all is there?"""

from __future__ import annotations

import pytest

from sanwright.exchange.captures.facts import (
    IslFact,
    PortFact,
    RoutedLinksFact,
    SwitchFact,
    TrunkFact,
    VsanFact,
)
from tests.captures.reading import facts, only, picture

CISCO = """\
sw-{own}# show wwn switch
Switch WWN is 20:00:00:0d:ec:00:00:0{own}
sw-{own}# show fcdomain domain-list vsan 10
Number of domains: 2
0x01(1)    20:0a:00:0d:ec:00:00:01 {first}
0x02(2)    20:0a:00:0d:ec:00:00:02 {second}
sw-{own}# show fcs ie vsan 10
IE List for VSAN: 10
20:0a:00:0d:ec:00:00:01  S({one}) 0xfffc01 10.1.1.1 (sw-1)
20:0a:00:0d:ec:00:00:02  S({two}) 0xfffc02 10.1.1.2 (sw-2)
"""
FIRST = CISCO.format(own=1, first="[Local] [Principal]", second="", one="Loc", two="Adj")
SECOND = CISCO.format(own=2, first="[Principal]", second="[Local]", one="Adj", two="Loc")
INTERFACES = """\
sw-1# show fspf interface
FSPF interface fc1/1 in VSAN 10
 Interface cost is 500
 Neighbor Domain Id is 0x02(2), Neighbor Interface index is 0x00010000
"""
DATABASE = """\
sw-1# show fspf database vsan 10

FSPF Link State Database for VSAN 10 Domain 0x01(1)
LSR Type                 =  1
Advertising domain ID    = 0x01(1)
Number of links          =  {count}
 NbrDomainId      IfIndex   NbrIfIndex   Link Type      Cost
-----------------------------------------------------------------------------
"""
LINK = "  0x{:02x}({}) 0x0000100e   0x00001081       1           500\n"


def test_a_neighbour_is_found_by_its_domain() -> None:
    (link,) = picture(FIRST, SECOND, INTERFACES).links
    assert (link.a, link.a_port, link.b, link.cost) == (
        "20:00:00:0d:ec:00:00:01", "fc1/1", "20:00:00:0d:ec:00:00:02", 500,
    )  # fmt: skip


@pytest.mark.parametrize(("neighbours", "doubts"), [((2,), 0), ((2, 2), 1), ((2, 7), 1)])
def test_links_that_no_file_has_are_named(neighbours: tuple[int, ...], doubts: int) -> None:
    text = DATABASE.format(count=len(neighbours))
    text += "".join(LINK.format(each, each) for each in neighbours)
    found = picture(FIRST, SECOND, INTERFACES, text)
    assert len(found.doubts) == doubts
    assert len(found.links) == 1  # nothing is drawn of it


def test_brocade_says_the_same_in_its_words() -> None:
    found = facts(
        "lsdbshow",
        "Domain = 1 (self), Link State Database Entry pointer = 0x10098b60\n\n"
        "    LinkId = 2, out port = 4, rem port = 9, cost = 500, bw = 32G, type = 1\n"
        "    LinkId = 2, out port = 5, rem port = 8, cost = 500, type = 1\n"
        "Domain = 2, Link State Database Entry pointer = 0x10098b60\n"
        "    LinkId = 1, out port = 9, rem port = 4, cost = 500, type = 1\n",
    )
    assert [(f.domain, f.peer_domain, f.links) for f in only(RoutedLinksFact, found)] == [
        (1, 2, 2), (2, 1, 1),
    ]  # fmt: skip


def test_channels_with_a_blank_do_not_lose_their_vsan() -> None:
    (vsan,) = only(
        VsanFact,
        facts(
            "show vsan membership",
            "vsan 10(PROD) interfaces:\n    fc1/9    vfc21    port-channel 1    ext15\n",
        ),
    )
    assert [port.name for port in vsan.ports] == ["fc1/9", "vfc21", "port-channel1", "ext15"]


def test_who_answers_is_said_in_one_line() -> None:
    (named,) = only(SwitchFact, facts("show switchname", "sw-1.example.net"))
    (local,) = only(
        SwitchFact, facts("show fspf", "FSPF routing for VSAN 10\nLocal Domain is 0x0c(12)", "vsan")
    )
    assert named.name == "sw-1.example.net"
    assert (local.fabric, local.domain) == (10, 12)
    assert only(IslFact, facts("show fspf", "FSPF routing for VSAN 10")) == []


TRUNKED = """\
core:admin> switchshow
switchName:	core
switchType:	109.1
switchWwn:	10:00:00:05:1e:00:00:01
Index Port Address Media Speed State     Proto
==============================================
   4   4   010400   id    AN    Online      FC  E-Port  10:00:00:05:1e:00:00:02 "edge"
   5   5   010500   id    AN    Online      FC  E-Port  {mark}
core:admin> islshow
  1:  4->  9 10:00:00:05:1e:00:00:02   2 edge            sp:  8.000G bw: 24.000G TRUNK QOS
core:admin> fabricshow
Switch ID   Worldwide Name           Enet IP Addr    FC IP Addr      Name
  1: fffc01 10:00:00:05:1e:00:00:01 192.0.2.1       0.0.0.0        >"core"
  2: fffc02 10:00:00:05:1e:00:00:02 192.0.2.2       0.0.0.0         "edge"
core:admin>
"""


def test_the_sum_of_a_trunk_tells_cables_that_no_output_names() -> None:
    found = picture(TRUNKED.format(mark="(Trunk port, master is Port  4 )"))
    core = found.switches["10:00:00:05:1e:00:00:01"]
    assert core.ports["4"].state.fact.speed == "8GFC"  # switchshow has learned none
    (doubt,) = found.doubts
    assert str(doubt.why).startswith("At port 4 of core, 3 ISLs of 8 Gbit/s are joined, of which 2")


@pytest.mark.parametrize("printed", ["1.000", "10.000", "------"])
def test_a_way_over_ip_says_no_speed_of_a_port(printed: str) -> None:
    text = f"  1: 16-> 17 10:00:00:05:1e:00:00:02   2 far  sp: {printed}G bw: 2.000G QOS"
    found = facts("islshow", text)
    (port,) = only(PortFact, found)
    assert (port.speed, port.online) == ("", True)


def test_old_releases_list_trunks_without_domains() -> None:
    text = (
        "  1: 1 ->  1   10:00:00:60:69:00:00:83 deskew 16 Master\n"
        "     0 ->  0   10:00:00:60:69:00:00:83 deskew 15\n"
    )
    (trunk,) = only(TrunkFact, facts("trunkshow", text))
    assert [port.index for port in trunk.ports] == [1, 0]
    assert trunk.trunk.index == 1
