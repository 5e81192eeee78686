"""Is an access gateway that sent no outputs known from the switches above, and who is behind it?"""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.catalog import Library
from sanwright.design import Design, Device
from sanwright.exchange.captures.concluding import SanConclusion, conclude
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.questions import QuestionKind
from sanwright.exchange.captures.reading import read_captures
from tests.captures.test_gateways import GATEWAY as CISCOS_OWN
from tests.captures.test_settling import library

__all__ = ["library"]
HOSTS = ("20:00:00:25:b5:0a:00:01", "20:00:00:25:b5:0a:00:02")
FLOGI = """core# show wwn switch
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
WITHOUT_ITS_OWN = "\n".join(line for line in FLOGI.splitlines() if "20:1f" not in line) + "\n"
NAMES = """core# show fcns database
VSAN 100:
--------------------------------------------------------------------------
FCID        TYPE  PWWN                    (VENDOR)        FC4-TYPE:FEATURE
--------------------------------------------------------------------------
0x640000    N     20:1f:00:0d:ec:11:00:00 (Cisco)         npv
0x640001    N     20:00:00:25:b5:0a:00:01                 scsi-fcp:init fc-gs
0x640002    N     20:00:00:25:b5:0a:00:02                 scsi-fcp:init fc-gs

Total number of entries = 3
"""
NPV = """core# show fcns database npv
VSAN 100:
-------------------------------------------------------------------------------
NPV NODE-NAME           NPV IP_ADDR      NPV IF   CORE SWITCH WWN         CORE IF
-------------------------------------------------------------------------------
20:64:00:0d:ec:11:00:01 192.0.2.11       fc1/31   20:00:00:0d:ec:00:00:00 fc1/1
"""
DETAIL = """core# show fcns database detail
------------------------
VSAN:100     FCID:0x640000
------------------------
port-wwn (vendor)           :20:1f:00:0d:ec:11:00:00 (Cisco)
node-wwn                    :20:64:00:0d:ec:11:00:01
class                       :2,3
node-ip-addr                :192.0.2.11
fc4-types:fc4_features      :npv
symbolic-port-name          :edge:fc1/31
symbolic-node-name          :edge
port-type                   :N
fabric-port-wwn             :20:01:00:0d:ec:00:00:00
permanent-port-wwn (vendor) :20:1f:00:0d:ec:11:00:00 (Cisco)
connected interface         :fc1/1
switch name (IP address)    :core (192.0.2.1)
"""
BROCADE = """core:admin> switchshow
switchName:	core
switchType:	109.1
switchState:	Online
switchDomain:	1
switchWwn:	10:00:00:05:33:00:00:01
Index Port Address Media Speed State     Proto
==============================================
   0   0   010000   id    N16	  Online      FC  F-Port  1 N Port + 2 NPIV public
core:admin> nsshow
{
 Type Pid    COS     PortName                NodeName                 TTL(sec)
 N    010000;    2,3;20:03:00:05:33:22:00:00;10:00:00:05:33:22:00:00; na
    Fabric Port Name: 20:00:00:05:33:00:00:01
    Permanent Port Name: 20:03:00:05:33:22:00:00
    Device type: Physical Unknown(initiator/target)
    Port Index: 0
 N    010001;      3;10:00:00:00:c9:00:00:01;20:00:00:00:c9:00:00:01; na
    FC4s: FCP
    Fabric Port Name: 20:00:00:05:33:00:00:01
    Permanent Port Name: 20:03:00:05:33:22:00:00
    Device type: NPIV Initiator
    Port Index: 0
 N    010002;      3;10:00:00:00:c9:00:00:02;20:00:00:00:c9:00:00:02; na
    FC4s: FCP
    Fabric Port Name: 20:00:00:05:33:00:00:01
    Permanent Port Name: 20:03:00:05:33:22:00:00
    Device type: NPIV Initiator
    Port Index: 0
The Local Name Server has 3 entries }
"""


def imported(
    folder: Path, library: Library, *texts: str, into: Design | None = None, **settled: str
) -> tuple[SanConclusion, Design]:
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"{number}.log").write_text(text)
    answers = {key.replace("__", ":"): answer for key, answer in settled.items()}
    design = Design((into or Design()).records())
    picture = picture_of(read_captures([folder]).facts, answers)
    found = conclude(picture, library, design, answers)
    design.apply(found.change)
    return found, design


def switches(design: Design) -> dict[str, Device]:
    return {one.mode: one for one in design.devices.values() if one.fabric is not None}


def neighbours(design: Design, device: str) -> set[str]:
    """What is cabled to a device, by the names of boxes."""
    return {
        design.devices[design.chassis_of(other.rpartition(":")[0])].name
        for cable in design.cables.values()
        for end, other in (cable.ends(), cable.ends()[::-1])
        if design.chassis_of(end.rpartition(":")[0]) == device
    }


@pytest.mark.parametrize(
    "texts",
    [(FLOGI,), (FLOGI, NAMES), (NAMES, FLOGI), (FLOGI, NPV), (NPV, FLOGI), (FLOGI, DETAIL)],
)
def test_a_cisco_gateway_and_its_hosts_are_drawn_from_the_core_alone(
    tmp_path: Path, library: Library, texts: tuple[str, ...]
) -> None:
    found, design = imported(tmp_path / "files", library, *texts)
    gateway, core = switches(design)["access gateway"], switches(design)["switch"]
    assert gateway.fabric == core.fabric
    hosts = {device.name for device in found.devices}
    assert len(hosts) == 2
    assert neighbours(design, gateway.id) == hosts | {"core"}
    assert neighbours(design, core.id) == {gateway.name}
    assert not [one for one in found.questions if one.kind is QuestionKind.BEHIND]


def test_it_is_called_as_it_calls_itself(tmp_path: Path, library: Library) -> None:
    _found, design = imported(tmp_path / "files", library, FLOGI, DETAIL)
    assert switches(design)["access gateway"].name == "edge"


def test_its_own_outputs_refine_what_was_drawn(tmp_path: Path, library: Library) -> None:
    _found, first = imported(tmp_path / "files", library, FLOGI, DETAIL)
    _found, again = imported(tmp_path / "files", library, FLOGI, DETAIL, into=first)
    assert list(again.records()) == list(first.records())
    _found, second = imported(tmp_path / "files", library, FLOGI, DETAIL, CISCOS_OWN, into=first)
    assert set(second.devices) == set(first.devices)
    assert len(second.cables) == len(first.cables) == 3
    gateway = switches(second)["access gateway"].id
    ends = {end for cable in second.cables.values() for end in cable.ends()}
    used = {end.removeprefix(f"{gateway}:") for end in ends if end.startswith(gateway)}
    assert used == {"1", "2", "31"}


def test_a_brocade_gateway_is_known_from_the_name_server(tmp_path: Path, library: Library) -> None:
    found, design = imported(tmp_path / "files", library, BROCADE)
    gateway = switches(design)["access gateway"]
    assert len(found.devices) == 2
    assert len(neighbours(design, gateway.id)) == 3


def test_nodes_that_share_a_port_are_asked_for(tmp_path: Path, library: Library) -> None:
    found, design = imported(tmp_path / "files", library, WITHOUT_ITS_OWN)
    (question,) = (one for one in found.questions if one.kind is QuestionKind.BEHIND)
    assert question.chosen == "gateway"
    assert len(question.places) == 2
    assert len(neighbours(design, switches(design)["access gateway"].id)) == 3
    found, design = imported(
        tmp_path / "files", library, WITHOUT_ITS_OWN, **{question.key.replace(":", "__"): "host"}
    )
    assert "access gateway" not in switches(design)
    (host,) = found.devices
    assert host.ports[0].shared == [HOSTS[1]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("20:00:00:25:b5:00:00:01", "20:00:00:25:b5:00:00:01"),  # one node
        ("20:00:00:00:c9:00:00:01", "28:00:00:0c:29:00:00:01"),  # a virtual machine
        ("20:00:00:00:c9:00:00:01", "c0:50:76:00:00:00:00:01"),
    ],
)
def test_virtual_ports_of_a_host_are_no_hosts(
    tmp_path: Path, library: Library, one: str, other: str
) -> None:
    text = WITHOUT_ITS_OWN.replace(HOSTS[0], one.replace("20:", "10:", 1), 1).replace(
        HOSTS[1], other, 1
    )
    text = text.replace("20:00:00:25:b5:00:00:01", one).replace("20:00:00:25:b5:00:00:02", other)
    found, _design = imported(tmp_path / "files", library, text)
    assert len(found.devices) == 1
    assert not [each for each in found.questions if each.kind is QuestionKind.BEHIND]


def test_logins_that_nobody_names_are_told(tmp_path: Path, library: Library) -> None:
    found, _design = imported(tmp_path / "files", library, BROCADE.partition("core:admin> nss")[0])
    (told,) = (str(one.why) for one in found.remarks if "logged in" in str(one.why))
    assert "port 0 of core" in told
    assert "nsshow" in told


def test_what_is_logged_in_has_an_optic_at_both_ends(tmp_path: Path, library: Library) -> None:
    _found, design = imported(tmp_path / "files", library, FLOGI, DETAIL)
    ends = {end for cable in design.cables.values() for end in cable.ends()}
    assert {port.id for port in design.ports.values() if port.optic} == ends


def test_blades_behind_virtual_connect_are_known_by_the_names_it_gives(
    tmp_path: Path, library: Library
) -> None:
    """Its WWNs lie in HPE's ranges, a node's being the port's and one more; nobody tells more."""
    text = BROCADE
    for number, (port, node) in enumerate(
        (
            ("20:03:00:05:33:22:00:00", "10:00:00:05:33:22:00:00"),
            ("10:00:00:00:c9:00:00:01", "20:00:00:00:c9:00:00:01"),
            ("10:00:00:00:c9:00:00:02", "20:00:00:00:c9:00:00:02"),
        )
    ):
        own = "50:01:43:80:05:11:22:0" if number == 0 else "50:06:0b:00:00:c2:62:0"
        text = text.replace(port, f"{own}{number * 2}").replace(node, f"{own}{number * 2 + 1}")
    found, design = imported(tmp_path / "files", library, text)
    (question,) = (one for one in found.questions if one.kind is QuestionKind.BEHIND)
    assert question.chosen == "gateway"
    gateway = switches(design)["access gateway"]
    assert len(neighbours(design, gateway.id)) == 3  # the switch above, and the two blades
    assert len(found.devices) == 2
