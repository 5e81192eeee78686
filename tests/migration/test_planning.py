"""Does a plan lead from the SAN of today to the design, and does every host keep its storage?"""

from __future__ import annotations

from dataclasses import replace as dc_replace

import pytest
from hypothesis import example, given, settings
from msgspec.structs import replace

from sanwright import edits
from sanwright.analysis import assess
from sanwright.checks import check_design
from sanwright.design import Design, Port, Table, Zone, port_device
from sanwright.design.as_is import base_tables
from sanwright.documents import new_design
from sanwright.errors import InputError
from sanwright.migration import MigrationPlan, StepKind, plan_migration
from sanwright.migration.plan import MigrationObstacle
from sanwright.migration.service import paths_between, served_pairs
from sanwright.text import Text
from sanwright.wording.migration import assumption_texts, obstacle_texts
from tests.builders import Sketch, array, catalog, hba, small_san, switch
from tests.examples import examples
from tests.migration.making import beside, in_place, opened, planned, reached, with_base
from tests.random_edits import STEPS, Step, run, started

G720, OPTIC_64 = "brocade-g720", "brocade-57-1000495-01"


@pytest.fixture(scope="module")
def pair() -> MigrationPlan:
    """Two 16GFC and 32GFC switches that are replaced by two of 64GFC, racked beside them."""
    return planned(beside("reference:switch-pair", G720, OPTIC_64))


def leads_to_the_design(plan: MigrationPlan) -> bool:
    work = reached(plan)
    return all(
        dict(work.rows(table)) == dict(plan.target.rows(table))
        for table in Table
        if table is not Table.PARTS
    )


def test_all_waves_make_the_design_of_the_san_of_today(pair: MigrationPlan) -> None:
    assert leads_to_the_design(pair)
    assert pair.is_safe


def test_every_host_keeps_a_path_in_every_state_on_the_way(pair: MigrationPlan) -> None:
    today = assess(pair.base)
    two = [each for each in served_pairs(today) if paths_between(today, *each) >= 2]
    assert len(two) == 6
    work = Design(pair.waves[0].before.records())
    for step in pair.steps:
        work.apply(step.change)
        facts = assess(work.snapshot())
        assert all(paths_between(facts, *each) for each in two), step.title
    assert all(step.least_paths for step in pair.steps)


def test_one_fabric_is_whole_while_the_other_is_worked_on(pair: MigrationPlan) -> None:
    sides = [step.side for step in pair.steps if step.side]
    assert sides == sorted(sides)
    kinds = [step.kind for step in pair.steps]
    assert kinds[:2] == [StepKind.RACK, StepKind.RACK]
    assert kinds[-2:] == [StepKind.REMOVE, StepKind.REMOVE]


def test_new_switches_get_their_zones_before_anything_is_plugged(pair: MigrationPlan) -> None:
    first = pair.waves[0]
    assert first.zoned == ("fabric-a", "fabric-b")
    said = [str(action) for step in first.steps for action in step.actions]
    assert "Enter the zones of Fabric A on New G610 A" in said


def test_every_step_says_what_is_done_and_how_it_is_taken_back(pair: MigrationPlan) -> None:
    host = next(step for step in pair.steps if step.kind is StepKind.HOST)
    assert len(host.actions) == len(host.roll_back) == 2
    assert str(host.actions[0]).replace("Unplug ", "") in str(host.roll_back[1])
    assert "New G610 A" in str(host.actions[1])
    assert "New G610 A" in str(host.roll_back[0])


def test_cables_that_swap_ports_are_unplugged_before_either_is_plugged_again() -> None:
    design = opened("reference:switch-pair")
    base = design.snapshot()
    one = next(iter(base.cables.values()))
    two = next(c for c in base.cables.values() if c is not one and port_device(c.b) in one.b)
    for cable, other in ((one, two), (two, one)):
        row = replace(base.cables[cable.id], b=other.b)
        design.apply(edits.replace_record(design, row, "swap"))  # type: ignore[arg-type]
    plan = planned(with_base(design, base))
    said = [str(action) for step in plan.steps for action in step.actions]
    assert [words.split()[0] for words in said] == ["Unplug", "Unplug", "Plug", "Plug"]
    assert all(words.endswith("with the same cable") for words in said[2:])


def test_time_is_unknown_until_the_figures_are_stated(pair: MigrationPlan) -> None:
    assert pair.minutes is None
    design = beside("reference:switch-pair", G720, OPTIC_64)
    base = design.base
    assert base is not None
    stated = replace(base, minutes_per_cable=5.0, minutes_per_zoning=15.0, minutes_per_host=10.0)
    design.apply(edits.state_figures(design, replace(stated, hosts_per_wave=2)))
    plan = planned(design)
    # 16 cables, the zones on two switches, six hosts on either side
    assert plan.minutes == 16 * 5 + 2 * 15 + 12 * 10
    assert max(len(wave.steps) for wave in plan.waves if "hosts" in str(wave.title)) == 2


def test_a_switch_replaced_in_its_place_takes_one_fabric_at_a_time() -> None:
    plan = planned(in_place("reference:switch-pair", "switches", G720))
    assert leads_to_the_design(plan)
    assert plan.is_safe
    switches = [step for step in plan.steps if step.kind is StepKind.SWITCH]
    assert [step.side for step in switches] == ["A", "B"]
    assert {len(step.interrupts) for step in switches} == {8}
    assert {step.least_paths for step in switches} == {2}


def test_hosts_are_shut_down_for_another_adapter() -> None:
    plan = planned(in_place("reference:switch-pair", "adapters", "emulex-lpe36002-m64"))
    assert leads_to_the_design(plan)
    fitted = [step for step in plan.steps if step.kind is StepKind.FIT]
    assert len(fitted) == 6
    assert all(step.shut_down for step in fitted)


def test_a_host_with_one_path_is_named_with_the_reason() -> None:
    plan = planned(beside("testbed:t1-8gfc", "cisco-mds-9148v"))
    assert leads_to_the_design(plan)
    assert not plan.is_safe
    (obstacle,) = [each for step in plan.steps for each in step.obstacles]
    assert obstacle.host == "dl380"
    assert str(obstacle.reason)
    assert any("different makers, Brocade and Cisco" in str(limit) for limit in plan.limits)


def test_switches_of_one_fabric_are_joined_for_a_while_where_that_keeps_a_path() -> None:
    """One fabric, one path of the host and one of the array: they cannot move at once."""
    plan = planned(beside("testbed:t1-8gfc", "hpe-8-40"))
    assert leads_to_the_design(plan)
    joined = [step for step in plan.steps if step.kind is StepKind.LINK]
    assert len(joined) == 1
    assert any(step.kind is StepKind.TIDY and not step.obstacles for step in plan.steps)


@pytest.mark.slow
def test_a_new_switch_has_its_isls_before_hosts_move_whoever_has_one_path() -> None:
    """What a host with one path cannot do without waits for it alone, not for all of them."""
    today = opened("reference:core-edge")
    single = next(
        today.chassis_of(port_device(cable.a))
        for cable in today.cables.values()
        if port_device(cable.b) == "edge-a1" and "core" not in cable.a
    )
    today.apply(edits.delete(today, [
        cable.id for cable in today.cables.values()
        if "edge-b" in cable.a + cable.b and cable.a.startswith(single)
    ]))  # fmt: skip
    plan = planned(beside("", G720, of=today.snapshot(), only="edge-a1"))
    assert leads_to_the_design(plan)
    kinds = [step.kind for step in plan.steps]
    assert kinds.index(StepKind.SWITCH) < kinds.index(StepKind.HOST)
    harmed = [step for step in plan.steps if step.obstacles]
    assert {step.kind for step in harmed} == {StepKind.HOST}
    assert {each.host for step in harmed for each in step.obstacles} == {single}
    assert all("no other path than over" in str(o.reason) for s in harmed for o in s.obstacles)


def test_old_storage_is_reached_until_its_data_is_taken_over() -> None:
    target = opened("reference:netapp-aff")
    plan = planned(with_base(target, opened("reference:switch-pair").snapshot()))
    assert leads_to_the_design(plan)
    assert plan.is_safe
    kinds = [step.kind for step in plan.steps]
    taken = kinds.index(StepKind.TAKE_OVER)
    assert StepKind.HOST in kinds[:taken]
    old = served_pairs(assess(plan.base))
    work = Design(plan.waves[0].before.records())
    for step in plan.steps[:taken]:
        work.apply(step.change)
        facts = assess(work.snapshot())
        assert all(paths_between(facts, *pair) for pair in old)


def test_what_goes_goes_with_its_cables_where_nothing_else_happens_and_nobody_zones() -> None:
    today = opened("reference:switch-pair")
    today.apply(edits.delete(today, [*today.zones]))
    target = Design(today.records())
    target.apply(edits.delete(target, ["esx01"]))
    plan = planned(with_base(target, today.snapshot()))
    assert leads_to_the_design(plan)
    assert plan.is_safe


def test_without_a_base_or_a_difference_there_is_no_plan() -> None:
    design = small_san().design()
    with pytest.raises(InputError, match="no base"):
        planned(design)
    with pytest.raises(InputError, match="nothing to migrate"):
        planned(with_base(design, design.snapshot()))


@settings(max_examples=examples(6), deadline=None)
@given(before=STEPS, after=STEPS)
@example(
    before=[
        (
            "group",
            [
                ("edit", "place", [0, 0, 0, 0], ""),
                ("edit", "place", [0, 0, 0, 0], ""),
                ("edit", "fit", [1, 0, 0, 0], ""),
                ("edit", "state", [1, 1, 1, 0], ""),
            ],
            False,
        )
    ],
    after=[],
)  # a card in a card of a host that is new
def test_whatever_is_drawn_a_plan_leads_to_it(before: list[Step], after: list[Step]) -> None:
    history = started(new_design(catalog()))
    for step in before:
        run(history, step)
    history.do(edits.set_base_here(history.design, "today"))
    for step in after:
        run(history, step)
    design = history.design.snapshot()
    if base_tables(design) is None:
        return
    try:
        plan = plan_migration(design)
    except InputError as error:
        assert "nothing to migrate" in str(error)  # noqa: PT017
        return
    assert leads_to_the_design(plan)
    if plan.is_safe:
        assert all(step.least_paths != 0 for step in plan.steps)


def two_vsans(lost: str | None) -> Sketch:
    """A host and an array with two ports each, zoned in fabric B of a switch drawn in A.

    ``lost`` is the fabric that their switch ports are in.
    """
    sketch = Sketch().device("sw", switch("sw"), fabric="fabric-a")
    sketch.device("h", hba("h")).device("t", array("t"))
    for port in range(2):
        sketch.cable(f"h{port}", f"h:{port}", f"sw:{port}")
        sketch.cable(f"t{port}", f"t:{port}", f"sw:{port + 2}")
    sketch.put(*(Port(id=f"sw:{port}", fabric=lost) for port in range(4)))
    return sketch.put(Zone(id="z", fabric="fabric-b", members=("h", "t")))


@pytest.mark.parametrize("drawn", ["fabric-a", None])
@pytest.mark.parametrize("where", ["fabric-a", None, "fabric-b"])
def test_a_host_whose_ports_leave_the_fabric_of_their_zones_loses_its_paths(
    where: str | None, drawn: str | None
) -> None:
    """Of a switch in no fabric whose ports all leave theirs nobody knows: that is not enough."""
    today = two_vsans("fabric-b").change(Table.DEVICES, "sw", fabric=drawn)
    base = today.design().snapshot()
    target = two_vsans(where).change(Table.DEVICES, "sw", fabric=drawn)
    target.change(Table.PORTS, "sw:3", speed="8GFC")  # else nothing would differ
    plan = planned(with_base(target.design(), base))
    assert plan.is_safe == (where == "fabric-b")
    if where is None:
        said = [str(action) for step in plan.steps for action in step.actions]
        assert any("take out of Fabric B" in action for action in said)


def test_a_host_whose_zone_goes_to_a_fabric_that_it_is_not_in_loses_its_paths() -> None:
    base = two_vsans("fabric-b").design().snapshot()
    target = two_vsans("fabric-b").change(Table.ZONES, "z", fabric="fabric-a")
    (lost,) = {
        (found.host, found.array)
        for step in planned(with_base(target.design(), base)).steps
        for found in step.obstacles
    }
    assert lost == ("h", "t")


@pytest.mark.parametrize("is_cabled", [True, False])
def test_who_is_left_in_a_fabric_that_its_zones_have_left_may_not_talk(is_cabled: bool) -> None:
    """Zones of which nothing is cabled yet are in force nowhere."""
    sketch = Sketch().device("sw", switch("sw"), fabric="fabric-a")
    for end in ("h", "h2", "t", "t2"):
        sketch.device(end, hba("h") if end.startswith("h") else array("t"))
    sketch.cable("c1", "h2:0", "sw:0").cable("c2", "t2:0", "sw:1")
    sketch.put(*(Port(id=f"sw:{port}", fabric="fabric-b") for port in range(2)))
    if is_cabled:
        sketch.cable("c3", "h:0", "sw:2").cable("c4", "t:0", "sw:3")
    facts = assess(sketch.put(Zone(id="z", fabric="fabric-b", members=("h", "t"))).design())
    assert bool(paths_between(facts, "h2", "t2")) != is_cabled


def behind_a_gateway(above: str, zoned: str) -> Sketch:
    """A host behind a gateway that is drawn in B; ``above`` is the switch that it logs in at."""
    sketch = Sketch().device("sa", switch("sw"), fabric="fabric-a")
    sketch.device("sb", switch("sw"), fabric="fabric-b")
    sketch.device("g", switch("sw"), fabric="fabric-b", mode="access gateway")
    sketch.device("h", hba("h")).device("t", array("t")).cable("u", "g:8", f"{above}:8")
    sketch.cable("ch", "h:0", "g:0").cable("ta", "t:0", "sa:1").cable("tb", "t:1", "sb:1")
    return sketch.put(Zone(id="z", fabric=zoned, members=("h", "t")))


def test_behind_a_gateway_hold_the_zones_of_the_switch_that_it_logs_in_at() -> None:
    today = behind_a_gateway("sa", "fabric-a")
    assert paths_between(assess(today.design()), "h", "t") == 1
    plan = planned(with_base(behind_a_gateway("sb", "fabric-a").design(), today.design()))
    assert [o.host for step in plan.steps for o in step.obstacles] == ["h"]
    moved = planned(with_base(behind_a_gateway("sb", "fabric-b").design(), today.design()))
    (said,) = {str(o.reason) for step in moved.steps for o in step.obstacles}
    assert "no other path than over" in said or said.startswith("while it is done")
    actions = [str(each) for step in moved.steps for each in step.actions]
    assert "Remove zone z from Fabric A" in actions


def test_what_no_order_mends_is_said_of_the_design() -> None:
    today = two_vsans("fabric-b").device("t2", array("t"))
    today.cable("t20", "t2:0", "sw:8").put(Port(id="sw:8", fabric="fabric-b"))
    today.put(Zone(id="z2", fabric="fabric-b", members=("h", "t2")))
    target = Design(today.design().records())
    target.apply(edits.delete(target, ["z2"]))
    target.apply(edits.set_port_speed(target, "sw:0", "8GFC"))
    plan = planned(with_base(target, today.design().snapshot()))
    assert plan.given_up == (("h", "t2"),)
    assert [finding.rule for finding in plan.faults] == ["port.optic-speed"]
    said = " ".join(map(str, assumption_texts(plan)))
    assert "In the design h no longer reaches t2" in said
    assert "The check finds 1 error" in said


def test_who_loses_alike_is_one_sentence_and_some_errors_say_so(pair: MigrationPlan) -> None:
    hosts = ("esx01", "esx02", "esx03")
    wave, step = pair.waves[1], pair.waves[1].steps[0]
    lost = tuple(MigrationObstacle(host, "ps1", Text("why")) for host in hosts)
    harmed = dc_replace(wave, steps=(dc_replace(step, obstacles=lost),))
    (sentence,) = obstacle_texts(dc_replace(pair, waves=(harmed,)))
    names = [str(pair.base.label(host)) for host in hosts]
    assert f"{names[0]} to {names[-1]} lose their last paths" in str(sentence)
    (finding, *_) = check_design(opened("testbed:t1-8gfc").snapshot()).findings
    some = dc_replace(pair, faults=(finding,) * 7)
    assert "the first 5: " in str(assumption_texts(some)[0])
