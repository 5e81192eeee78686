"""Does a design that is worked out again keep what was done by hand, and take the rest?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.checks import Severity, check_design
from sanwright.design import (
    ArrayNeed,
    Design,
    Device,
    HostNeed,
    Requirement,
    Table,
    port_device,
)
from sanwright.edits import Draft
from sanwright.edits.devices import keep_part
from sanwright.synthesis import DesignProposal, propose
from sanwright.synthesis.again import as_proposed, designed_again, with_pins
from sanwright.synthesis.keeping import kept_design
from sanwright.text import Text
from sanwright.units import Throughput
from tests.builders import catalog
from tests.synthesis.asking import TODAY, asked

SERVER = "dell-r750"


def worked_out(requirement: Requirement) -> DesignProposal:
    return propose(requirement, catalog(), today=TODAY, checks=False)


def taken(requirement: Requirement) -> Design:
    return kept_design(worked_out(requirement), 0, TODAY)


def renamed(design: Design, id_: str, **changes: object) -> None:
    draft = Draft(design)
    draft.put(msgspec.structs.replace(design.devices[id_], **changes))
    design.apply(draft.change(Text("By hand")))


@pytest.fixture
def drawn() -> Design:
    """Sixteen hosts as proposed, then changed by hand."""
    design = taken(asked(16, 2, shapes=("single switch",)))
    renamed(design, "esx-3", name="db-server", x=5000.0)
    renamed(design, "switch-a1", name="san-a", remark="left rack")
    draft = Draft(design)
    part = catalog().find(SERVER)
    assert part is not None
    keep_part(draft, part)
    for host in [d for d in design.devices.values() if d.id.startswith("esx") and not d.parent]:
        draft.put(msgspec.structs.replace(draft.find(Table.DEVICES, host.id), part=SERVER))
    draft.put(Device(id="library", part=SERVER, name="By hand"))
    design.apply(draft.change(Text("By hand")))
    return design


def again(drawn: Design, **changes: object) -> tuple[Design, int]:
    """What it becomes, and how much of what was done by hand stays."""
    requirement = drawn.requirement
    assert requirement is not None
    bare = msgspec.structs.replace(requirement, proposal=None)
    base = as_proposed(requirement, worked_out(bare))
    assert base is not None
    wanted = msgspec.structs.replace(with_pins(requirement, base.design, drawn), **changes)
    outcome = designed_again(drawn, base.design, taken(wanted))
    assert not [each for each in outcome.problems if "Proposal" in str(each)]
    reached = Design(drawn.records())
    reached.apply(outcome.change)
    return reached, outcome.kept


def test_the_same_again_changes_nothing_but_the_requirement(drawn: Design) -> None:
    reached, _ = again(drawn)
    for table in (Table.DEVICES, Table.CABLES, Table.WORKLOADS, Table.ZONES, Table.PORTS):
        assert dict(reached.rows(table)) == dict(drawn.rows(table)), table


def test_more_hosts_come_and_what_was_done_by_hand_stays(drawn: Design) -> None:
    hosts = asked(24).hosts
    requirement = drawn.requirement
    assert requirement is not None
    more = (msgspec.structs.replace(hosts[0], server=SERVER),)
    reached, kept = again(drawn, hosts=more)
    assert kept == 16 + 2  # the servers, one of which has another name and place; switch, library
    devices = reached.devices
    assert devices["esx-3"].name == "db-server"
    assert devices["esx-3"].x == 5000.0
    assert (devices["switch-a1"].name, devices["switch-a1"].remark) == ("san-a", "left rack")
    assert "library" in devices
    esx = [d for d in devices.values() if d.id.startswith("esx") and not d.parent]
    assert len(esx) == 24
    assert {d.part for d in esx} == {SERVER}
    report = check_design(reached.snapshot())
    assert report.counts[Severity.ERROR] == 0
    ends = [end for cable in reached.cables.values() for end in cable.ends()]
    assert len(ends) == len(set(ends))


def test_a_part_that_was_chosen_by_hand_is_asked_for(drawn: Design) -> None:
    requirement = drawn.requirement
    assert requirement is not None
    bare = msgspec.structs.replace(requirement, proposal=None)
    base = as_proposed(requirement, worked_out(bare))
    assert base is not None
    pinned = with_pins(requirement, base.design, drawn)
    assert pinned.hosts[0].server == SERVER
    assert pinned.models == ()
    assert pinned.proposal is None


def test_fewer_hosts_go_with_their_cables(drawn: Design) -> None:
    reached, _ = again(drawn, hosts=asked(10).hosts)
    assert len([d for d in reached.devices.values() if d.name.startswith("ESX")]) == 9
    assert "esx-16" not in reached.devices
    ends = {port_device(end) for cable in reached.cables.values() for end in cable.ends()}
    assert ends <= set(reached.devices)


def test_arrays_of_which_only_ports_are_asked_for_get_the_ports_of_the_new_plan() -> None:
    few = HostNeed(name="ESX", count=10, throughput=Throughput(100.0))
    requirement = Requirement(
        hosts=(few,), arrays=(ArrayNeed(name="Gold", count=2),), shapes=("single switch",)
    )
    design = taken(requirement)
    renamed(design, "gold-1", name="Gold West")
    many = msgspec.structs.replace(few, count=22)
    made, _ = again(design, hosts=(many,))
    assert made.devices["gold-1"].name == "Gold West"
    assert len(made.cables) > len(design.cables)
    findings = check_design(made.snapshot()).findings
    assert not [f for f in findings if f.severity is Severity.ERROR]
