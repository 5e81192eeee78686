"""Are hosts behind an access gateway drawn at the gateway, and its uplinks as cables?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.exchange.captures.concluding.unnamed import unnamed_remarks
from sanwright.exchange.captures.facts import PortFact, PortKind
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.captures.reading import read_captures
from tests.captures.reading import facts, only

CORE = """core# show wwn switch
Switch WWN is 20:00:00:0d:ec:00:00:00
core# show flogi database
--------------------------------------------------------------------------------
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
--------------------------------------------------------------------------------
fc1/1             100   0x640000  20:1f:00:0d:ec:11:00:00 20:64:00:0d:ec:11:00:01
fc1/1             100   0x640001  20:00:00:25:b5:0a:00:01 20:00:00:25:b5:00:00:01
fc1/1             100   0x640002  20:00:00:25:b5:0a:00:02 20:00:00:25:b5:00:00:02

Total number of flogi = 3.
"""
GATEWAY = """edge# show wwn switch
Switch WWN is 20:00:00:0d:ec:11:00:00
edge# show npv status

npiv is enabled

External Interfaces:
====================
  Interface:  fc1/31, VSAN: 100, FCID: 0x640000, State: Up

  Number of External Interfaces: 1

Server Interfaces:
==================
  Interface:  fc1/1, VSAN: 100, State: Up
  Interface:  fc1/2, VSAN: 100, State: Up

  Number of Server Interfaces: 2
edge# show npv flogi-table
--------------------------------------------------------------------------------
SERVER                                                                  EXTERNAL
INTERFACE VSAN FCID             PORT NAME               NODE NAME       INTERFACE
--------------------------------------------------------------------------------
fc1/1     100  0x640001 20:00:00:25:b5:0a:00:01 20:00:00:25:b5:00:00:01 fc1/31
fc1/2     100  0x640002 20:00:00:25:b5:0a:00:02 20:00:00:25:b5:00:00:02 fc1/31

Total number of flogi = 2.
"""
BUNDLED_CORE = """core# show wwn switch
Switch WWN is 20:00:00:0d:ec:00:00:00
core# show flogi database
--------------------------------------------------------------------------------
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
--------------------------------------------------------------------------------
port-channel5     100   0x640000  24:05:00:0d:ec:11:00:00 20:64:00:0d:ec:11:00:01
port-channel5     100   0x640001  20:00:00:25:b5:0a:00:01 20:00:00:25:b5:00:00:01
port-channel5     100   0x640002  20:00:00:25:b5:0a:00:02 20:00:00:25:b5:00:00:02

Total number of flogi = 3.
core# show port-channel database
port-channel5
    Administrative channel mode is active
    Operational channel mode is active
    Last membership update succeeded
    First operational port is fc1/1
    2 ports in total, 2 ports up
    Ports:   fc1/1   [up] *
             fc1/2   [up]
core# show interface brief
-------------------------------------------------------------------------------
Interface  Vsan   Admin  Admin   Status          SFP    Oper  Oper   Port
                  Mode   Trunk                          Mode  Speed  Channel
                         Mode                                 (Gbps)
-------------------------------------------------------------------------------
fc1/1      100    F      on      up              swl    F       16   5
fc1/2      100    F      on      up              swl    F       16   5
fc1/3      1      auto   on      sfpAbsent       --     --           --
"""
BUNDLED_GATEWAY = """edge# show wwn switch
Switch WWN is 20:00:00:0d:ec:11:00:00
edge# show npv status

npiv is enabled

External Interfaces:
====================
  Interface:  port-channel5, VSAN: 100, FCID: 0x640000, State: Up

  Number of External Interfaces: 1

Server Interfaces:
==================
  Interface:  fc1/1, VSAN: 100, State: Up
  Interface:  fc1/2, VSAN: 100, State: Up

  Number of Server Interfaces: 2
edge# show npv flogi-table
--------------------------------------------------------------------------------
SERVER                                                                  EXTERNAL
INTERFACE VSAN FCID             PORT NAME               NODE NAME       INTERFACE
--------------------------------------------------------------------------------
fc1/1     100  0x640001 20:00:00:25:b5:0a:00:01 20:00:00:25:b5:00:00:01 port-channel5
fc1/2     100  0x640002 20:00:00:25:b5:0a:00:02 20:00:00:25:b5:00:00:02 port-channel5

Total number of flogi = 2.
edge# show port-channel database
port-channel5
    Administrative channel mode is active
    Operational channel mode is active
    Last membership update succeeded
    First operational port is fc1/31
    2 ports in total, 2 ports up
    Ports:   fc1/31  [up] *
             fc1/32  [up]
"""


def picture(folder: Path, *texts: str) -> SanPicture:
    for number, text in enumerate(texts):
        (folder / f"{number}.log").write_text(text)
    return picture_of(read_captures([folder]).facts)


@pytest.mark.parametrize("texts", [(CORE, GATEWAY), (GATEWAY, CORE), (CORE + GATEWAY,)])
def test_hosts_are_at_the_gateway_and_its_uplink_is_a_cable(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    seen = picture(tmp_path, *texts)
    gateway, core = (
        next(key for key, switch in seen.switches.items() if switch.name == name)
        for name in ("edge", "core")
    )
    assert {(link.a, link.a_port, link.b, link.b_port) for link in seen.links} == {
        (gateway, "fc1/31", core, "fc1/1")
    }
    assert {(login.wwpn[-2:], login.switch, login.port) for login in seen.logins} == {
        ("01", gateway, "fc1/1"),
        ("02", gateway, "fc1/2"),
    }


def test_lower_ports_of_a_gateway_are_no_upper_ones() -> None:
    text = """
Name                     : edge
NodeName                 : 10:00:00:00:00:00:00:02
N_Port information:
	Port    PortID  Attached PWWN           FO FB IP_Addr           F_Ports
	-----------------------------------------------------------------------
	17      0x010a00 20:0a:00:00:00:00:00:01 1  1  192.0.2.1         0
	-----------------------------------------------------------------------
F_Port information:
	Port    PortID  Attached PWWN           N_Port  Preferred N_Port Login Exceeded
	-------------------------------------------------------------------------------
	0       0x010a01 10:00:00:00:00:00:00:09   17     None    No
"""
    found = only(PortFact, facts("ag --show", text))
    assert [(fact.port.port, fact.kind, fact.peer_wwn) for fact in found] == [
        (17, PortKind.N, ""),
        (0, PortKind.F, "10:00:00:00:00:00:00:09"),
    ]


@pytest.mark.parametrize("is_told_below", [True, False])
def test_a_bundle_of_uplinks_is_as_many_cables_joined_by_its_name(
    tmp_path: Path, is_told_below: bool
) -> None:
    gateway = BUNDLED_GATEWAY
    if not is_told_below:
        gateway = gateway.partition("edge# show port-channel database")[0]
    san = picture(tmp_path, BUNDLED_CORE, gateway)
    links = {frozenset(((link.a, link.a_port), (link.b, link.b_port))) for link in san.links}
    core, edge = "20:00:00:0d:ec:00:00:00", "20:00:00:0d:ec:11:00:00"
    lower = ("fc1/31", "fc1/32") if is_told_below else (None, None)
    assert links == {
        frozenset(((core, upper), (edge, port)))
        for upper, port in zip(("fc1/1", "fc1/2"), lower, strict=True)
    }
    assert len({link.trunk for link in san.links}) == 1
    assert all(link.trunk and link.to_gateway for link in san.links)
    assert {login.switch for login in san.logins} == {edge}


TRUNK_CORE = """core:admin> switchshow
switchName:	core
switchType:	109.1
switchState:	Online
switchMode:	Native
switchWwn:	10:00:00:05:1e:00:00:01
Index Port Address Media Speed State     Proto
==============================================
   0   0   010000   id    N16   Online      FC  F-Port  1 N Port + 1 NPIV public
   1   1   010000   id    N16   Online      FC  F-Port  (Trunk port, master is Port  0 )
   2   2   010200   id    N16   Online      FC  F-Port  (Trunk port, master is Port  7 )
core:admin> nsshow
{
 Type Pid    COS     PortName                NodeName                 TTL(sec)
 N    010000;      3;20:10:00:05:1e:00:00:02;10:00:00:05:1e:00:00:02; na
    Fabric Port Name: {at}
    Permanent Port Name: 20:10:00:05:1e:00:00:02
    Port Index: 0
    Share Area: No
    Connected through AG: Yes
    Real device behind AG: No
 N    010001;      3;10:00:00:00:c9:00:00:09;20:00:00:00:c9:00:00:09; na
    Fabric Port Name: {at}
    Permanent Port Name: 20:10:00:05:1e:00:00:02
    Port Index: 0
    Connected through AG: Yes
    Real device behind AG: Yes
The Local Name Server has 2 entries }
core:admin>
"""
TRUNK_GATEWAY = """edge:admin> ag --show
Name                     : edge
NodeName                 : 10:00:00:05:1e:00:00:02
N_Port information:
	Port    PortID  Attached PWWN           FO FB IP_Addr           F_Ports
	-----------------------------------------------------------------------
	16      0x010000 20:00:00:05:1e:00:00:01 1  1  192.0.2.1         0
	17      0x010000 20:00:00:05:1e:00:00:01 1  1  192.0.2.1         1
	-----------------------------------------------------------------------
edge:admin>
"""


@pytest.mark.parametrize("at", ["20:00:00:05:1e:00:00:01", "25:00:00:05:1e:00:00:01"])
@pytest.mark.parametrize("is_told_below", [True, False])
def test_a_trunk_of_f_ports_is_as_many_cables_as_it_has_members(
    tmp_path: Path, is_told_below: bool, at: str
) -> None:
    """``at`` is the port's own name or the one that the trunk has by its area."""
    san = picture(
        tmp_path, TRUNK_CORE.replace("{at}", at), *([TRUNK_GATEWAY] if is_told_below else [])
    )
    core, edge = "10:00:00:05:1e:00:00:01", "10:00:00:05:1e:00:00:02"
    lower = ("16", "17") if is_told_below else ("16", None)
    links = {frozenset(((link.a, link.a_port), (link.b, link.b_port))) for link in san.links}
    assert links == {
        frozenset(((core, upper), (edge, port)))
        for upper, port in zip(("0", "1"), lower, strict=True)
    }
    assert {link.trunk for link in san.links} == {f"{core} 0"}
    (said,) = [str(remark.why) for remark in unnamed_remarks(san)]
    assert "At port 2 of core" in said  # a member of a trunk of which nothing else is known
    assert {login.switch for login in san.logins} == {edge}
