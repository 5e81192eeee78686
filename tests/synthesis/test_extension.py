"""What comes to a design that stands: nothing of it is touched, and what is free goes first."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment
from sanwright.analysis.failures import walk_failures
from sanwright.bundled import reference_architecture
from sanwright.checks import Severity
from sanwright.design import ArrayNeed, Design, Device, HostNeed, Requirement, Table
from sanwright.documents import read_design
from sanwright.edits.room_for_grown import room_for_grown
from sanwright.errors import InputError
from sanwright.parts import PartKind
from sanwright.synthesis import cost_of_wishes, propose
from sanwright.synthesis.meeting import WishVerdict, met_wishes
from sanwright.units import Throughput
from tests.builders import catalog
from tests.examples import examples
from tests.synthesis.asking import ARRAY, TODAY, asked

SHAPES: dict[str, dict[str, Any]] = {
    "single": {"hosts": 28, "vendors": ("Brocade",), "shapes": ("single switch",)},
    "mesh": {"hosts": 18, "vendors": ("Cisco",), "shapes": ("full mesh",)},
    "core-edge": {"hosts": 28, "vendors": ("Brocade",), "shapes": ("core-edge",)},
    "older": {"hosts": 12, "arrays": 1, "models": ("brocade-g610",), "shapes": ("single switch",)},
    "director": {"hosts": 40, "models": ("brocade-x7-8",), "shapes": ("collapsed director",)},
}


@cache
def standing(shape: str) -> Design:
    """A design of a shape, with room."""
    return (
        propose(asked(**SHAPES[shape]), catalog(), today=TODAY, checks=False).candidates[0].design
    )


def more(hosts: int, **others: Any) -> Requirement:
    """Hosts that come to it."""
    group = HostNeed(name="New", count=hosts, throughput=Throughput(150.0))
    group = msgspec.structs.replace(group, arrays=others.pop("named", ()))
    return Requirement(hosts=(group,), extends="standing.sanw", **others)


def extended(shape: str, requirement: Requirement, design: Design | None = None, **how: Any) -> Any:
    there = design or standing(shape)
    return propose(requirement, catalog(), today=TODAY, standing=there, **how)


@pytest.mark.parametrize(
    ("shape", "requirement"),
    [
        ("single", more(8)),
        ("single", more(20, named=("Array 1",))),
        ("mesh", more(8)),
        ("core-edge", more(4, arrays=(ArrayNeed(name="Third", part=ARRAY),), named=("Third",))),
    ],
    ids=["licences", "edge", "mesh", "array"],
)
def test_an_extension_passes_the_check_and_touches_nothing(
    shape: str, requirement: Requirement
) -> None:
    (candidate,) = extended(shape, requirement).candidates
    assert candidate.remaining == ()
    there, design = standing(shape), candidate.design
    for table in (Table.DEVICES, Table.CABLES, Table.PORTS):
        old = {record.id: record for record in there.records() if record.TABLE is table}
        new = {record.id: record for record in design.records() if record.TABLE is table}
        for id_, record in old.items():
            field = "optic_state" if table is Table.PORTS else "state"
            kept = msgspec.structs.replace(new[id_], **{field: getattr(record, field)})
            assert kept == record, id_
            assert getattr(new[id_], field) == "existing"
        field = "optic_state" if table is Table.PORTS else "state"
        assert all(getattr(new[id_], field) == "new" for id_ in new.keys() - old.keys())
    placed = [n for s in candidate.found.plan.switches for n in s.hosts]
    assert sorted(placed) == list(range(requirement.hosts[0].count))
    rows: dict[tuple[str, str], list[Device]] = defaultdict(list)
    for device in design.devices.values():
        if device.parent is None and device.fabric is None:
            rows[device.part, device.state].append(device)
    for part in {part for part, _ in rows if (part, "existing") in rows and (part, "new") in rows}:
        old, come = rows[part, "existing"], rows[part, "new"]
        assert min(device.y for device in come) == min(device.y for device in old)
        assert min(device.x for device in come) > max(device.x for device in old)


@given(st.integers(1, 30), st.sampled_from(("single", "mesh", "core-edge")), st.integers(0, 40))
@settings(max_examples=examples(6), deadline=None)
def test_no_addition_is_below_a_bound_and_licences_that_are_owned_are_free(
    hosts: int, shape: str, owned: int
) -> None:
    design = Design(standing(shape).records())
    for device in list(design.devices.values()):
        if device.fabric is not None:
            stated = msgspec.structs.replace(device, licensed_ports=8 + owned)
            design.apply(_put(design, stated))
    plain = extended(shape, more(hosts, named=("Array 1",)), checks=False)
    free = extended(shape, more(hosts, named=("Array 1",)), design, checks=False)
    for proposal in (plain, free):
        for candidate in proposal.candidates:
            found = candidate.found
            assert proposal.any_bound <= found.cost.weighed + 1e-6
            assert found.family_bound <= found.cost.weighed + 1e-6
    if owned == 40 and plain.candidates and free.candidates:
        costs = [p.candidates[0].found.cost.weighed for p in (free, plain)]
        assert costs == sorted(costs)


def _put(design: Design, record: Any) -> Any:
    from sanwright.edits.draft import Draft
    from sanwright.text import Text

    draft = Draft(design)
    draft.put(record)
    return draft.change(Text("State licences"))


def test_open_ports_with_their_optics_are_taken_first() -> None:
    there = standing("single")
    design = Design(there.records())
    switches = [d for d in design.devices.values() if d.fabric is not None]
    for switch in switches:
        design.apply(_put(design, msgspec.structs.replace(switch, licensed_ports=48)))
    used = {port for cable in design.cables.values() for port in (cable.a, cable.b)}
    waiting = {}
    for switch in switches:
        example = next(p for p in design.ports.values() if p.device == switch.id)
        port = next(f"{switch.id}:{n}" for n in range(47, -1, -1) if f"{switch.id}:{n}" not in used)
        design.apply(_put(design, msgspec.structs.replace(example, id=port)))
        waiting[switch.id] = port
    (candidate,) = extended("single", more(1, named=("Array 1",)), design, checks=False).candidates
    assert candidate.found.cost.weighed == 0
    new = [c for c in candidate.design.cables.values() if c.state == "new"]
    assert {port for cable in new for port in (cable.a, cable.b)} >= set(waiting.values())
    assert all(candidate.design.ports[p].optic_state == "existing" for p in waiting.values())


def test_what_is_not_worked_out_is_refused_with_a_sentence() -> None:
    with pytest.raises(InputError, match="shape"):
        extended("single", more(2, shapes=("core-edge",)))
    with pytest.raises(InputError, match="fabrics"):
        extended("single", more(2, fabrics=1))
    with pytest.raises(InputError, match="missing"):
        propose(more(2), catalog(), today=TODAY)
    full = extended("single", more(2, named=("Array 1",), free_ports=120))
    assert full.candidates == ()
    assert [wish.key for wish in full.conflict] == ["free ports"]


def test_what_stands_is_the_base_so_that_a_migration_can_be_planned() -> None:
    (candidate,) = extended("single", more(2, named=("Array 1",)), checks=False).candidates
    base = candidate.design.base
    assert base is not None
    assert base.name == "standing.sanw"
    assert {d.id for d in base.devices} == set(standing("single").devices)


def test_what_an_addition_costs_is_told_wish_by_wish() -> None:
    requirement = more(24, named=("Array 1",), free_ports=4)
    there = standing("single")
    proposal = propose(requirement, catalog(), today=TODAY, standing=there, checks=False)
    costs = list(cost_of_wishes(proposal, catalog(), today=TODAY, standing=there))
    by_key = {cost.wish.key: cost for cost in costs if not cost.is_eased}
    assert by_key["free ports"].without is not None
    assert by_key["free ports"].without <= by_key["free ports"].cost
    assert not any(key.startswith("array ports") for key in by_key)


def test_a_director_gets_another_blade_where_no_other_switch_may_come() -> None:
    (candidate,) = extended("director", more(20, fan_in=99.0, switches_max=2)).candidates
    assert {f.rule for f in candidate.remaining} == {"array.fan-in"}  # as it was asked for
    assert candidate.found.cost.switches == 0
    there, design = standing("director"), candidate.design
    blades = [d for d in design.devices.values() if d.id not in there.devices and d.parent]
    new = [d for d in blades if d.parent in there.devices]
    assert {d.state for d in new} == {"new"}
    assert len(new) == 2
    old = {(d.parent, d.slot) for d in there.devices.values()}
    assert not old & {(d.parent, d.slot) for d in new}
    (reason, _) = (r for r in candidate.reasons if r.key == "blades")
    assert reason.number == 1
    few = extended("director", more(1, named=("Array 1",)), checks=False).candidates[0]
    assert few.found.cost.weighed == 0


def test_hosts_reach_both_controllers_of_an_array_with_its_ports_on_cards() -> None:
    there = read_design(reference_architecture("full-mesh").path, catalog())
    (candidate,) = extended("mesh", more(4), there).candidates
    assert [f for f in candidate.remaining if f.rule.startswith("multipath")] == []


def test_a_new_array_of_stated_ports_is_no_further_one_of_those_that_stand() -> None:
    hosts, first = (HostNeed(name="Host", count=24),), (ArrayNeed(name="Array"),)
    bare = Requirement(hosts=hosts, arrays=first)
    there = propose(bare, catalog(), count=1, today=TODAY, checks=False).candidates[0].design
    new_hosts = (HostNeed(name="Host", count=24, arrays=("Second",)),)
    wish = Requirement(
        hosts=new_hosts, arrays=(ArrayNeed(name="Second"),), speed="64GFC", extends="standing.sanw"
    )
    candidate = extended("", wish, there, count=1).candidates[0]
    assert not [f for f in candidate.remaining if f.severity is Severity.WARNING]
    old = set(there.parts)
    new = [part for id_, part in candidate.design.parts.items() if id_ not in old]
    assert any(part.part.kind is PartKind.ARRAY for part in new)


def test_limits_hold_what_stands_as_well() -> None:
    few = extended("single", more(1, named=("Array 1",), switches_max=1), checks=False)
    assert [wish.key for wish in few.conflict] == ["switches"]
    low = extended("single", more(1, named=("Array 1",), rack_units_max=1.0), checks=False)
    assert [wish.key for wish in low.conflict] == ["rack units"]


def test_isls_to_a_director_that_stands_are_of_several_blades() -> None:
    there = read_design(reference_architecture("cisco-director").path, catalog())
    (candidate,) = extended("director", more(60), there).candidates
    assert candidate.found.cost.links
    assert candidate.remaining == ()


def test_hosts_of_a_faster_generation_go_on_new_switches_that_join_what_stands() -> None:
    (candidate,) = extended("older", more(4, speed="64GFC")).candidates
    plan = candidate.found.plan
    assert [s.hosts for s in plan.switches if s.standing] == [()]
    new = [s for s in plan.switches if not s.standing]
    assert all("64GFC" in s.model.speeds for s in new)
    assert plan.isl_speed == "32GFC"
    assert not [f for f in candidate.remaining if f.severity is Severity.ERROR]
    wanted = more(2, named=("Third",), speed="64GFC", arrays=(ArrayNeed(name="Third"),))
    (slower,) = extended("older", wanted, checks=False).candidates
    assert slower.design.requirement == wanted


def test_a_larger_switch_takes_the_place_of_one_where_nothing_beside_it_would_do() -> None:
    """A core without ports left, or one that does not run as fast as a new array is to."""
    arrays = ArrayNeed(name="X", count=6, ports_per_fabric=8)
    (candidate,) = extended("core-edge", more(20, arrays=(arrays,))).candidates
    assert candidate.remaining == ()
    replaced = {s.standing: s for s in candidate.found.plan.switches if s.instead_of}
    assert replaced
    assert candidate.found.cost.switches >= len(replaced)
    assert "replaced" in {reason.key for reason in candidate.reasons}
    there = standing("core-edge")
    for id_, switch in replaced.items():
        device = candidate.design.devices[id_]
        assert (device.part, device.state) == (switch.model.part.id, "new")
        assert device.former_part == there.devices[id_].part
    assert not room_for_grown(candidate.design, there).replacements  # boxes keep clear of others
    ends = {id_: cable.ends() for id_, cable in there.cables.items()}
    assert all(candidate.design.cables[id_].ends() == ends[id_] for id_ in ends)
    fixed = more(2, named=("T",), arrays=(ArrayNeed(name="T", speed="64GFC"),), speed="64GFC")
    (faster,) = extended("older", fixed).candidates
    assert faster.remaining == ()
    assert {s.model.part.model for s in faster.found.plan.switches} == {"G710"}
    too_fast = more(2, named=("T",), arrays=(ArrayNeed(name="T", speed="128GFC"),))
    with pytest.raises(InputError, match="128GFC"):
        extended("older", too_fast)


def test_names_of_what_comes_are_no_names_of_what_stands() -> None:
    """Nor do they decide whom hosts use: those without a wish use old and new."""
    there = standing("single")
    again = (ArrayNeed(name="Array 1"),)
    with pytest.raises(InputError, match="another name"):
        extended("single", more(2, named=("Array 1",), arrays=again))
    wish = more(2, arrays=(ArrayNeed(name="Array", count=2, ports_per_fabric=2),))
    wish = msgspec.structs.replace(wish, hosts=(HostNeed(name="ESX", count=2),))
    (candidate,) = extended("single", wish, checks=False).candidates
    new = [d for id_, d in candidate.design.devices.items() if id_ not in there.devices]
    named = {d.name for d in new if d.parent is None and d.fabric is None}
    assert named == {"ESX 29", "ESX 30", "Array 3", "Array 4"}
    flows = [w for id_, w in candidate.design.workloads.items() if id_ not in there.workloads]
    targets = {target.partition(":")[0] for flow in flows for target in flow.targets}
    assert len(targets) == 4
    facts = Assessment(candidate.design.snapshot())
    met = {each.key: each for each in met_wishes(facts, wish, lambda: walk_failures(facts))}
    assert str(met["hosts"].given) == "2 are drawn"
    assert met["array ports 0"].verdict is WishVerdict.YES
