"""Does a later import of more files give the design that all of them at once give?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

import msgspec
import pytest

from sanwright.catalog import Library
from sanwright.design import Design, Device
from sanwright.documents import new_design
from sanwright.exchange.captures.concluding import SanConclusion, conclude
from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.inventory_facts import AdapterFact, HostFact
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.outputs import Place, Speaker
from tests.captures.cisco_writer import RELEASES, CiscoWriter
from tests.captures.reading import logged, picture
from tests.captures.san import San, SanLink, SanZone, SanZoning
from tests.captures.test_settling import library
from tests.health.healthy_san import Printed, brocade_says, facts_in, healthy

__all__ = ["library"]


def facts(*sans: San) -> list[Fact]:
    return list(facts_in(brocade_says(sans)))


def imported(
    library: Library, said: list[Fact], into: Design | None = None
) -> tuple[SanConclusion, Design]:
    design = new_design(library) if into is None else Design(into.records())
    found = conclude(picture_of(said), library, design)
    design.apply(found.change)
    return found, design


def of_domain(san: San, domain: str) -> San:
    """The same with hosts that are named with their domain."""
    return replace(
        san,
        logins=tuple(
            replace(each, symbol=each.symbol.replace(" OS:", f"{domain} OS:"))
            for each in san.logins
        ),
    )


def shape(design: Design) -> tuple[Counter[tuple[str, str, str]], int, int, int]:
    """Devices by name, place and state; how many cables, ports and zones there are."""
    boxes: Counter[tuple[str, str, str]] = Counter(
        (device.name, f"{device.x} {device.y}", device.state) for device in boxes_of(design)
    )
    return boxes, len(design.cables), len(design.ports), len(design.zones)


def boxes_of(design: Design) -> list[Device]:
    return [device for device in design.devices.values() if device.parent is None]


def test_a_second_fabric_gives_what_both_at_once_give(library: Library) -> None:
    one, other = healthy()
    _found, both = imported(library, facts(one, other))
    _found, first = imported(library, facts(one))
    for more in ([*facts(other)], [*facts(one), *facts(other)]):
        found, then = imported(library, more, into=first)
        corner = min((device.x, device.y) for device in boxes_of(then))
        start = min((device.x, device.y) for device in boxes_of(both))
        assert shape(moved(then, start[0] - corner[0], start[1] - corner[1])) == shape(both)
        assert not [remark for remark in found.remarks if "further port" in str(remark.why)]
        again, same = imported(library, facts(one, other), into=then)
        assert not again.change.replacements
        assert shape(same) == shape(then)


def moved(design: Design, x: float, y: float) -> Design:
    rows = [
        shifted(row, x, y) if isinstance(row, Device) and row.parent is None else row
        for row in design.records()
    ]
    return Design(rows)


def shifted(device: Device, x: float, y: float) -> Device:
    return msgspec.structs.replace(device, x=device.x + x, y=device.y + y)


def test_what_the_user_moved_stays_and_what_is_new_stands_beside(library: Library) -> None:
    one, other = healthy()
    _found, first = imported(library, facts(one))
    pulled = next(device for device in boxes_of(first) if device.name == "esx01")
    first = Design([shifted(row, 8.0, 400.0) if row == pulled else row for row in first.records()])
    places = {device.id: (device.x, device.y) for device in boxes_of(first)}
    _found, then = imported(library, facts(one, other), into=first)
    assert {d.id: (d.x, d.y) for d in boxes_of(then) if d.id in places} == places
    (added,) = (device for device in boxes_of(then) if device.id not in places)
    assert added.x > max(x for x, _ in places.values())


@pytest.mark.parametrize("short_first", [True, False])
def test_a_host_with_and_without_its_domain_is_one(library: Library, short_first: bool) -> None:
    one, other = (of_domain(san, ".dc1.example") for san in healthy())
    first_login = one.logins[0]
    at, whose = Place("list.csv", 2), Speaker("list.csv")
    listed: list[Fact] = [
        HostFact(at, whose, name="ESX00", vendor="HPE"),
        AdapterFact(at, whose, host="ESX00", wwpn=first_login.wwpn),
    ]
    told = [*listed, *facts(one, other)] if short_first else [*facts(one, other), *listed]
    found, design = imported(library, told)
    assert found.hosts == 3
    assert not found.questions or all("unseen" not in each.key for each in found.questions)
    host = next(device for device in boxes_of(design) if device.name.startswith("esx00"))
    assert host.name == "esx00.dc1.example"
    wwpns = {port.wwpn for port in design.ports.values()
             if design.chassis_of(port.id.rpartition(":")[0]) == host.id}  # fmt: skip
    assert len(wwpns - {""}) == 2


def test_hosts_that_have_no_name_yet_are_not_one(library: Library) -> None:
    one, _other = healthy()
    nameless = replace(
        one,
        logins=tuple(
            replace(each, symbol="Emulex LPe31002-M6 FV12 DV12 HN:localhost OS:VMware")
            if not each.target
            else each
            for each in one.logins
        ),
    )
    found, _design = imported(library, facts(nameless))
    assert found.hosts == 3


def test_of_two_domains_neither_is_taken(library: Library) -> None:
    one, other = healthy()
    one, other = of_domain(one, ".dc1.example"), of_domain(other, ".dc2.example")
    found, _design = imported(library, facts(one, other))
    assert found.hosts == 6


def mds_say(sans: Iterable[San]) -> Printed:
    return {
        switch.name: CiscoWriter(san, switch, RELEASES[2]).all_outputs()
        for san in sans
        for switch in san.switches
    }


@pytest.mark.parametrize("says", [brocade_says, mds_say])
def test_switch_by_switch_gives_what_all_at_once_give(
    library: Library, says: Callable[[Iterable[San]], Printed]
) -> None:
    """A log of one switch names neighbours and who is logged in elsewhere, and not what they are.

    The fabric is the same one by its zoning, no port is one that the part does not have, no part
    is left that nothing is any more, and nobody asks again what a switch is that is known.
    """
    printed = says(map(with_second_switch, healthy()))
    _found, whole = imported(library, [*facts_in(printed)])
    then: Design | None = None
    for name in sorted(printed):
        found, then = imported(library, [*facts_in({name: printed[name]})], into=then)
        lacking = [each for each in found.remarks if "no output was read" in str(each.why)]
        assert len(lacking) == (says is mds_say), "Cisco gives no WWN of a neighbour to draw it by"
        about = [str(q.why) for q in found.questions if q.key.startswith("model:switch")]
        assert not [why for why in about if any(each in why for each in printed if each <= name)]
    again, then = imported(library, [*facts_in(printed)], into=then)
    assert (says is mds_say) == bool(again.cables), "Cisco names the ports of ISLs of both ends"
    assert told(then) == told(whole)
    once_more, _same = imported(library, [*facts_in(printed)], into=then)
    assert not once_more.change.replacements


def with_second_switch(san: San) -> San:
    """The same with an ISL to a second switch, where the last host is."""
    (first,) = san.switches
    *others, last = [login for login in san.logins if not login.target]
    targets = [login for login in san.logins if login.target]
    isl = {"online": True, "speed": 16, "optic": first.at(0).optic}
    ports = [replace(port, **isl) if port.index == 22 else port for port in first.ports]
    away, free = ports[last.index], replace(ports[20], index=last.index, port=last.index)
    here = tuple(free if port.index == last.index else port for port in ports)
    there = tuple(
        away if port.index == last.index else ports[22] if port.index == 22
        else replace(free, index=port.index, port=port.index)
        for port in ports
    )  # fmt: skip
    name = f"{first.name[:-1]}2"
    second = replace(
        first, name=name, wwn=f"{first.wwn[:-2]}7{first.wwn[-1]}", serial=f"{first.serial}2",
        address=f"{first.address}2", ports=there, domains=((first.domains[0][0], 7),),
    )  # fmt: skip
    return replace(
        san,
        switches=(replace(first, ports=here), second),
        links=(SanLink(first.name, 22, name, 22),),
        logins=(*others, replace(last, switch=name), *targets),
    )


def told(design: Design) -> tuple[object, ...]:
    """What there is of devices, ports, cables, fabrics and zones, without places and slots.

    Ports of hosts and arrays go by their WWPNs: which of them is which of the part nobody reads.
    """
    called = {port.id: port.wwpn or port.id for port in design.ports.values()}
    zones = design.zones.values()
    return (
        sorted((d.name, d.part, d.fabric or "") for d in design.devices.values()),
        sorted((called[port.id], port.optic or "") for port in design.ports.values()),
        sorted((c.id, *sorted(called[e] for e in c.ends())) for c in design.cables.values()),
        sorted((fabric.id, fabric.side) for fabric in design.fabrics.values()),
        sorted((z.id, z.fabric or "", *sorted(called[e] for e in z.members)) for z in zones),
        sorted(design.parts),
    )


@pytest.mark.parametrize("is_smart", [True, False])
def test_a_smart_zone_is_one_whose_targets_all_others_meet(
    library: Library, is_smart: bool
) -> None:
    """Where roles decide who may talk, initiators of a zone do not; else they do."""
    sans = [
        replace(san, zoning=tuple(replace(each, smart=is_smart) for each in san.zoning))
        for san in healthy()
    ]
    _found, design = imported(library, [*facts_in(mds_say(sans))])
    wwpns = {port.id: port.wwpn or "" for port in design.ports.values()}
    assert len(design.zones) == 6
    for zone in design.zones.values():
        assert zone.kind == ("peer" if is_smart else "standard")
        targets = {end for end in (*zone.members, *zone.principals) if wwpns[end][:5] == "50:06"}
        assert set(zone.principals) == (targets if is_smart else set())


def test_an_isl_joins_each_vsan_that_the_topology_names() -> None:
    """The VSAN of its ports is one of those that cross, or none of them."""
    san = with_second_switch(healthy()[0])
    switches = tuple(
        replace(
            switch,
            domains=(*switch.domains, (11, 20 + at)),
            ports=tuple(replace(p, fabric=11) if p.index == 20 else p for p in switch.ports),
        )
        for at, switch in enumerate(san.switches)
    )
    more = SanZoning(
        11, zones=(SanZone("z", (san.logins[0].wwpn,)),), zone_set="zs", in_force=("z",)
    )
    both = replace(san, switches=switches, zoning=(*san.zoning, more))
    picture = picture_of([*facts_in(mds_say([both]))])
    assert sorted((f.fabric_id, len(f.switches)) for f in picture.fabrics.values()) == [
        (10, 2), (11, 2),
    ]  # fmt: skip


def test_a_fabric_has_the_name_of_its_vsan_where_somebody_gave_one() -> None:
    log = "\n".join([
        "mds# show vsan",
        *(
            row
            for number, name in ((1, "VSAN0001"), (10, "prod a"), (20, "VSAN0020"))
            for row in (f"vsan {number} information", f"         name:{name}  state:active ")
        ),
        "mds# show flogi database",
        "-" * 80,
        "INTERFACE        VSAN    FCID           PORT NAME               NODE NAME",
        "-" * 80,
        "fc1/1            10    0x0a0000  21:00:00:24:ff:00:00:01 20:00:00:24:ff:00:00:01",
        "fc1/2            20    0x0a0000  21:00:00:24:ff:00:00:02 20:00:00:24:ff:00:00:02",
        "mds# show zoneset active",
        *(f"zoneset name zs{number} vsan {number}\n" for number in (10, 20)),
    ])  # fmt: skip
    fabrics = picture(log).fabrics.values()
    assert {f.fabric_id: f.name for f in fabrics} == {10: "prod a", 20: "zs20"}


SILENT = """
far# show version
Software
  system:    version 8.4(2)
Hardware
  cisco MDS 9148S 16G 48 FC (1 Slot) Chassis ("2/4/8/16 Gbps FC/Supervisor")
  Device name: far
"""
FORCED = """far# show zoneset active vsan {vsan}
zoneset name zs{vsan} vsan {vsan}
  zone name z vsan {vsan}
  * fcid 0x0a0000 [pwwn 10:00:00:00:c9:00:00:01]
far#
"""


@pytest.mark.parametrize(
    ("own", "joined"),
    [
        ("", {(10, 2), (11, 1)}),
        (FORCED.format(vsan=11), {(10, 2), (11, 1)}),  # it has no port in use there
    ],
)
def test_a_silent_switch_is_in_what_crosses_to_it(own: str, joined: set[tuple[int, int]]) -> None:
    """And in nothing else that its neighbour is in; nor come zones there that are of another."""
    near = (
        "near# show vsan membership\nvsan 10 interfaces:\n    fc1/1\n"
        "vsan 11 interfaces:\n    fc1/2\n"
        "near# show fcdomain domain-list vsan 11\nDomain ID WWN\n"
        "near# show flogi database\n"
        "fc1/1  10 0x0a0000 10:00:00:00:c9:00:00:01 20:00:00:00:c9:00:00:01\n"
        "fc1/2  11 0x0b0000 10:00:00:00:c9:00:00:02 20:00:00:00:c9:00:00:02\n"
        "near# show version\n  cisco MDS 9148S 16G 48 FC (1 Slot) Chassis\n  Device name: near\n"
        "near# show topology\nFC Topology for VSAN 10 :\n"
        "  fc1/5  0x0c(12)  fc1/6  10.0.0.2(far)\nnear#\n"
    )
    seen = picture(near, SILENT + own)
    assert {(f.fabric_id, len(f.switches)) for f in seen.fabrics.values()} == joined
    assert [zone for f in seen.fabrics.values() for zone in f.zones] == []


def test_a_blade_of_which_no_port_is_listed_has_its_slot(library: Library) -> None:
    log = """
mds# show version
Hardware
  cisco MDS 9710 (10 Slot) Chassis ("Supervisor Module-4")
mds# show module
Mod  Ports  Module-Type                         Model              Status
---  -----  ----------------------------------- ------------------ ----------
1    48     4/8/16/32 Gbps Advanced FC Module   DS-X9648-1536K9    ok
5    0      Supervisor Module-4                 DS-X97-SF4-K9      active *
10   48     4/8/16/32 Gbps Advanced FC Module   DS-X9648-1536K9    ok
mds# show interface
fc1/1 is up
    Hardware is Fibre Channel, SFP is short wave laser w/o OFC (SN)
    Port mode is F, FCID is 0x640020
    Operating Speed is 16 Gbps
"""
    _found, design = imported(library, logged(log))
    fitted = {d.slot: d.part for d in design.devices.values() if d.parent is not None}
    assert fitted == dict.fromkeys(("1", "10"), "cisco-ds-x9648-1536k9")
