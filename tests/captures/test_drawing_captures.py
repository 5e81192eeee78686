"""Are licences, virtual fabrics and access gateways drawn as they were printed?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from sanwright.analysis import Assessment
from sanwright.analysis.licences import licence_need
from sanwright.catalog import Library
from sanwright.design import Design, Device
from sanwright.documents import new_design
from sanwright.exchange.captures.concluding import conclude
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.reading import read_captures

_HEAD = """{prompt}> switchshow
switchName:	{name}
switchType:	109.1
switchState:	Online
switchMode:	{mode}
switchWwn:	{wwn}
{more}
Index Port Address Media Speed State     Proto
==============================================
"""


@pytest.fixture(scope="module")
def library() -> Iterable[Library]:
    from sanwright.cli.loading import open_library

    with open_library() as opened:
        yield opened


def drawn(folder: Path, library: Library, **files: str) -> Design:
    for name, text in files.items():
        (folder / f"{name}.log").write_text(text)
    design = new_design(library)
    picture = picture_of(read_captures([folder]).facts)
    design.apply(conclude(picture, library, design).change)
    return design


def switch(name: str, wwn: str, *rows: str, mode: str = "Native", fid: int | None = None) -> str:
    prompt = f"{name}:FID{fid}:admin" if fid is not None else f"{name}:admin"
    more = f"FC Router:	OFF\nFID:	{fid}" if fid is not None else "FC Router:	OFF"
    head = _HEAD.format(prompt=prompt, name=name, mode=mode, wwn=wwn, more=more)
    return head + "".join(f"{row}\n" for row in rows) + f"{prompt}> \n"


def port(index: int, tail: str, address: str = "") -> str:
    where = address or f"01{index:02x}00"
    return f"  {index:2}  {index:2}   {where}   id    N16   Online      FC  {tail}"


def named(design: Design, name: str) -> Device:
    (found,) = [device for device in design.devices.values() if device.name == name]
    return found


WWN = "10:00:00:05:1e:00:00:0{}"
HOST = "F-Port  10:00:00:00:c9:00:00:0{}"


@pytest.mark.parametrize(
    ("licences", "ports", "names"),
    [
        (
            ("mnopQRSTuvwx5678:\n    Ports on Demand license - additional 12 port upgrade license\n"
            "abcdEFGHijkl1234:\n    Trunking license\n"),
            36, ("Trunking license",),
        ),
        ("No licenses installed.\n", 24, ()),
    ],
)  # fmt: skip
def test_licences_that_a_switch_holds_are_owned(
    tmp_path: Path, library: Library, licences: str, ports: int, names: tuple[str, ...]
) -> None:
    text = switch("core", WWN.format(1), port(0, HOST.format(1)))
    design = drawn(
        tmp_path, library, core=f"{text}core:admin> licenseshow\n{licences}core:admin>\n"
    )
    core = named(design, "core")
    assert core.licensed_ports == ports
    assert core.licences == names
    need = licence_need(Assessment(design), core.id)
    assert need is not None
    assert (need.base, need.beyond) == (ports, 0)


def test_a_list_of_licences_that_was_filtered_says_nothing_of_the_number(
    tmp_path: Path, library: Library
) -> None:
    text = switch("core", WWN.format(1), port(0, HOST.format(1)))
    asked = "core:admin> licenseshow | grep Trunk\n    Trunking license\ncore:admin>\n"
    core = named(drawn(tmp_path, library, core=text + asked), "core")
    assert core.licensed_ports is None


def test_cisco_counts_all_ports_that_are_open(tmp_path: Path, library: Library) -> None:
    text = """mds# show version
Cisco Nexus Operating System (NX-OS) Software
  cisco MDS 9148S 16G 48 FC (1 Slot) Chassis ("2/4/8/16 Gbps FC/Supervisor")
  Device name: mds
mds# show license usage
Feature                      Ins  Lic   Status Expiry Date Comments
                                 Count
--------------------------------------------------------------------------------
ENTERPRISE_PKG                Yes   -   In use never       -
PORT_ACTIV_9148S_PKG          Yes  36   In use never       -
--------------------------------------------------------------------------------
mds#
"""
    mds = named(drawn(tmp_path, library, mds=text), "mds")
    assert mds.licensed_ports == 36
    assert mds.licences == ("ENTERPRISE_PKG",)


def test_logical_switches_are_one_box_with_ports_in_each_fabric(
    tmp_path: Path, library: Library
) -> None:
    one = switch("vf", WWN.format(1), port(0, HOST.format(1)), fid=10)
    other = switch("vf", WWN.format(2), port(1, HOST.format(2)), fid=20)
    design = drawn(tmp_path, library, vf=one + other)
    box = named(design, "vf")
    hosts = {row.wwpn: row.id for row in design.ports.values() if row.wwpn}
    assert len(hosts) == 2
    fabrics = set()
    for cable in design.cables.values():
        (end,) = [each for each in cable.ends() if each.startswith(f"{box.id}:")]
        row = design.ports.get(end)
        fabrics.add((row.fabric if row is not None else None) or box.fabric)
    assert len(fabrics) == 2
    assert len(design.fabrics) == 2


def test_hosts_behind_an_access_gateway_are_cabled_to_it(tmp_path: Path, library: Library) -> None:
    core = switch(
        "core", WWN.format(1),
        port(4, "F-Port  1 N Port + 1 NPIV public"),
    ) + """core:admin> nsshow
{
 Type Pid    COS     PortName                NodeName                 TTL(sec)
 N    010400;    2,3;20:01:00:05:1e:00:00:09;10:00:00:05:1e:00:00:09; na
    FC4s: FCP
    Fabric Port Name: 20:04:00:05:1e:00:00:01
 N    010401;    2,3;10:00:00:00:c9:00:00:07;20:00:00:00:c9:00:00:07; na
    FC4s: FCP
    Fabric Port Name: 20:04:00:05:1e:00:00:01
    Permanent Port Name: 20:01:00:05:1e:00:00:09
The Local Name Server has 2 entries }
core:admin>
"""  # fmt: skip
    gateway = switch(
        "ag", WWN.format(9),
        port(1, "N-Port  10:00:00:05:1e:00:00:01 0x010400", "010400"),
        port(5, "F-Port  10:00:00:00:c9:00:00:07 0x010401", "010401"),
        mode="Access Gateway Mode",
    )  # fmt: skip
    design = drawn(tmp_path, library, core=core, ag=gateway)
    box, above = named(design, "ag"), named(design, "core")
    assert box.mode == "access gateway"
    (host,) = [row.id for row in design.ports.values() if row.wwpn == "10:00:00:00:c9:00:00:07"]
    ends = {frozenset(cable.ends()) for cable in design.cables.values()}
    assert ends == {
        frozenset({host, f"{box.id}:5"}),
        frozenset({f"{box.id}:1", f"{above.id}:4"}),
    }
    assert box.fabric == above.fabric


def test_an_array_of_which_one_fabric_says_nothing_but_the_alias_is_one_array(
    tmp_path: Path, library: Library
) -> None:
    """A name server says that it is one, the logins of the other fabric do not."""
    pure = "52:4a:93:7a:bc:de:00:0{}"
    told = f"""core:admin> nsshow
{{
 Type Pid    COS     PortName                NodeName                 TTL(sec)
 N    010400;      3;{pure.format(0)};{pure.format(0)}; na
    FC4s: FCP
    Device type: Physical Target
    Port Index: 4
The Local Name Server has 1 entry }}
core:admin> cfgshow
Defined configuration:
 alias: vmax7_p0
\t\t{pure.format(0)}
core:admin>
"""
    mds = f"""mds# show flogi database
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
fc1/4            20    0x140040  {pure.format(1)} {pure.format(1)}
                           [vmax7_p1]
fc1/5            20    0x140050  10:00:00:00:c9:00:00:07 20:00:00:00:c9:00:00:07
                           [vmax7_h1]
mds#
"""
    core = switch("core", WWN.format(1), port(4, f"F-Port  {pure.format(0)}", "010400")) + told
    design = drawn(tmp_path, library, core=core, mds=mds)
    ends = {p.id: p.wwpn for p in design.ports.values() if p.wwpn}
    array = named(design, "vmax7")
    assert {w for p, w in ends.items() if design.chassis_of(p.rpartition(":")[0]) == array.id} == {
        pure.format(0), pure.format(1),
    }  # fmt: skip
    assert len(ends) == 3, "an adapter of a like alias is a host's"
