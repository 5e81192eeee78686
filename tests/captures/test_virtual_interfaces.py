"""Is a host on a virtual interface (FCoE) drawn with its cable?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.catalog import Library
from tests.captures.test_gateways_from_above import imported, neighbours
from tests.captures.test_settling import library

__all__ = ["library"]
NEXUS = """n5k# show wwn switch
Switch WWN is 20:00:00:05:73:00:00:00
n5k# show interface brief
-------------------------------------------------------------------------------
Interface  Vsan   Admin  Admin   Status          Bind                 Oper    Oper
                  Mode   Trunk                   Info                 Mode    Speed
                         Mode                                                (Gbps)
-------------------------------------------------------------------------------
vfc9       100    F     on      trunking         Ethernet1/9          TF      auto
vfc1011    100    F     on      trunking         Ethernet1/11         TF      auto
n5k# show flogi database
--------------------------------------------------------------------------------
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
--------------------------------------------------------------------------------
vfc9              100   0x640001  20:00:00:25:b5:0a:00:01 20:00:00:25:b5:00:00:01
vfc1011           100   0x640002  20:00:00:25:b5:0a:00:02 20:00:00:25:b5:00:00:02

Total number of flogi = 2.
"""
ONLY_LOGINS = NEXUS.partition("n5k# show interface")[0] + NEXUS[NEXUS.index("n5k# show flogi") :]


@pytest.mark.parametrize("text", [NEXUS, ONLY_LOGINS])
def test_hosts_on_virtual_interfaces_have_their_cables(
    tmp_path: Path, library: Library, text: str
) -> None:
    found, design = imported(tmp_path / "files", library, text)
    (switch,) = (device for device in design.devices.values() if device.name == "n5k")
    assert neighbours(design, switch.id) == {device.name for device in found.devices}
    ends = {end for cable in design.cables.values() for end in cable.ends()}
    assert {end for end in ends if end.startswith(switch.id)} == {
        f"{switch.id}:vfc9", f"{switch.id}:vfc1011"
    }  # fmt: skip
    part = design.part_of(switch.id)
    assert part is not None
    assert len(list(part.port_names())) == 2
