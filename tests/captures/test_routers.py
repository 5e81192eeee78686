"""Do fabrics that a router joins stay apart, and is what runs over IP no cable?"""

from __future__ import annotations

from sanwright.catalog import Library
from sanwright.design import Design
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.facts import PortFact, PortKind
from tests.captures.reading import facts, only, picture
from tests.captures.test_settling import library

__all__ = ["library"]
_HEAD = """{name}:admin> switchshow
switchName:     {name}
switchType:     {type}
switchState:    Online
switchMode:     Native
switchDomain:   1
switchWwn:      10:00:00:05:33:00:00:0{wwn}
zoning:         ON ({name})
Address Mode:   0

Index Port Address  Media Speed   State       Proto
===================================================
"""
ROUTER = (
    _HEAD.format(name="bb", type="148.0", wwn=1)
    + """  0  0 010000  id  N16 Online FC EX-Port  10:00:00:05:33:00:00:02 "edge" (fabric id = 20 )
   1   1   010100   id    N16	  No_Light    FC
  24  24   011800   --    --	  Online      VE  VE-Port  10:00:00:05:33:00:00:09 "far"
  25  25   011900   --    --	  Offline     VE
bb:admin> cfgshow
Effective configuration:
 cfg:	bb
 zone:	LSAN_z	21:00:00:24:ff:00:00:01
		50:06:01:60:00:00:00:01
"""
)  # fmt: skip
EDGE = (
    _HEAD.format(name="edge", type="109.1", wwn=2)
    + """  4   4   010400   id    N16	  Online   FC  E-Port  50:00:53:30:00:00:0e:10 "fcr_fd_160"
   5   5   010500   id    N8	  Online      FC  F-Port  50:06:01:60:00:00:00:01
"""
)  # fmt: skip


def test_a_router_keeps_fabrics_apart_and_its_link_has_both_ends() -> None:
    seen = picture(ROUTER, EDGE)
    names = [
        {seen.switches[key].name for key in fabric.switches} for fabric in seen.fabrics.values()
    ]
    assert sorted(map(sorted, names)) == [["bb", "far"], ["edge"]]
    (routed,) = [link for link in seen.links if link.is_routed]
    assert (routed.a_port, routed.b_port, routed.sure) == ("0", "4", True)
    (over_ip,) = [link for link in seen.links if link.over_ip]
    assert over_ip.a_port == "24"


def test_what_is_no_cable_is_told_and_the_model_stays(library: Library) -> None:
    design = Design()
    found = conclude(picture(ROUTER, EDGE), library, design)
    design.apply(found.change)
    router = next(device for device in design.devices.values() if device.name == "bb")
    assert router.part == "brocade-7840"
    switches = {device.id for device in design.devices.values() if device.name in ("bb", "edge")}
    ends = [{end.partition(":")[0] for end in cable.ends()} for cable in design.cables.values()]
    assert not [each for each in ends if each <= switches]
    said = " ".join(str(remark.why) for remark in found.remarks)
    assert "over IP" in said
    assert "one of a router" in said
    assert "LSAN_z" in said


def test_a_port_over_ip_is_known_without_a_link() -> None:
    ports = only(
        PortFact, facts("switchshow", ROUTER.partition("switchshow\n")[2].partition("bb:")[0])
    )
    assert [port.kind for port in ports] == [PortKind.EX, None, PortKind.VE, PortKind.VE]
