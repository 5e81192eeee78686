"""Does the failure walk find what each failure does, and nothing that it does not?"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.analysis import Assessment, assess
from sanwright.analysis.failures import (
    LINKS,
    FailureKind,
    FailureResult,
    FailureWalk,
    failure_scenarios,
    of_one_server,
    walk_failures,
    walk_pair,
    walk_together,
    walk_without,
)
from sanwright.analysis.failures.different import Different
from sanwright.analysis.links import link_facts
from sanwright.analysis.load import all_loads, link_load
from sanwright.analysis.outages import Outage
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.ports import port_facts
from sanwright.analysis.sas_failures import weak_points
from sanwright.design import Design, Port, Table, port_device
from sanwright.documents import read_design
from sanwright.edits import replace_record
from sanwright.errors import CancelledError, InputError
from sanwright.parts import PartKind
from sanwright.text import Text
from sanwright.units import Throughput
from tests.analysis.networks import ARRAY, CISCO, HOST, dual_networks
from tests.analysis.test_outages import without
from tests.analysis.test_sas import drawn
from tests.builders import LC_OM4, Sketch, catalog, hba, small_san, switch
from tests.checks.cases.sas import one_path, shared_cable
from tests.examples import examples
from tests.references import findings
from tests.references.architectures import all_plans
from tests.references.siblings import SIBLINGS

PANEL = "generic-lc-panel-24"
PARTED = (PartKind.ARRAY, PartKind.SAS_ENCLOSURE)
PLANS = {plan.key: plan for plan in all_plans()}


def facts(sketch: Sketch) -> Assessment:
    return assess(sketch.design())


def by_name(walk: FailureWalk) -> dict[str, FailureResult]:
    return {str(result.name): result for result in walk.scenarios}


def reference(key: str) -> Design:
    return read_design(findings.REFERENCES / f"{key}.json", catalog())


# --- A small design by hand -------------------------------------------------------------------


def test_everything_that_may_fail_is_walked() -> None:
    walk = walk_failures(facts(small_san()))
    assert {result.key for result in walk.scenarios} == {
        "fabric:fabric-a",
        "fabric:fabric-b",
        "switch:fc-a",
        "switch:fc-b",
        "controller:array/node 1",
        "controller:array/node 2",
        "adapter:hba",
        *(f"link:c{number}" for number in range(1, 7)),
    }


def test_paths_and_loads_after_a_failure_are_those_of_the_rest() -> None:
    walk = walk_failures(facts(small_san()))  # 1,000 MB/s, 70 % reads, over two times two paths
    switch_a = by_name(walk)["fc-a"]
    assert (switch_a.cut_off, switch_a.lost.amount, switch_a.paths_left) == ((), 0.0, 2)
    assert walk.paths_left(switch_a) == {"host": 2}
    loads = walk.loads(switch_a)
    assert loads["c2"] == pytest.approx((300, 700))  # from the host, and to it
    assert loads["c1"] == loads["c3"] == loads["c4"] == pytest.approx((0, 0))
    assert sum(loads["c5"]) + sum(loads["c6"]) == pytest.approx(1000)
    id_, used = switch_a.worst or ("", 0)
    assert id_ == "c2"
    assert used == pytest.approx(700 / 3200)  # 32GFC
    assert switch_a.is_harmless
    assert walk.dead(switch_a) == {"fc-a", "c1", "c3", "c4"}


def test_the_only_adapter_is_a_single_point_of_failure_and_comes_first() -> None:
    walk = walk_failures(facts(small_san()))
    first = walk.scenarios[0]
    assert walk.single_points == (first,)
    assert (first.key, first.cut_off, first.paths_left) == ("adapter:hba", ("host",), 0)
    assert (first.workloads, first.stopped) == (("oltp",), ("oltp",))
    assert first.lost.amount == pytest.approx(1000)


def test_a_link_stands_for_its_ports_and_cables() -> None:
    walk = walk_failures(facts(small_san()))
    (link,) = walk.naming("fc-a:1")
    assert link.kind is FailureKind.STORAGE_LINK
    assert link.subjects == ("c3", "fc-a:1", "array:1-1")
    assert walk.dead(link) == {"c3", "fc-a:1", "array:1-1"}


def test_the_worst_case_of_a_link_names_the_failure() -> None:
    walk = walk_failures(facts(small_san()))
    worst = walk.worst_case("c2")
    assert worst is not None
    assert (worst.id, worst.way, worst.load.amount) == ("c2", "ba", pytest.approx(700))
    assert worst.utilisation == pytest.approx(700 / 3200)
    assert worst.scenario in ("fabric:fabric-a", "switch:fc-a", "link:c1")


def test_what_is_pushed_over_its_capacity_is_named() -> None:
    sketch = small_san().change(Table.WORKLOADS, "oltp", read_share=1.0)
    design = sketch.workload("more", ["host"], ["array"], 3000.0).design()
    walk = walk_failures(assess(design))  # 4,000 MB/s over two links of 3,200
    lost = by_name(walk)["fc-a"]
    assert set(lost.pushed_over) == {"c2"}
    assert set(lost.overloaded) == {"c2"}
    assert not lost.is_harmless
    assert walk.scenarios.index(lost) < walk.scenarios.index(walk.naming("c5")[0])


@pytest.mark.parametrize(("mb_s", "name"), [(6400, "idle"), (3200, "fc-a")])
def test_what_is_just_full_is_not_overloaded(mb_s: float, name: str) -> None:
    sketch = small_san().device("idle", hba("idle", ("32GFC",))).cable("c9", "idle:0", "fc-a:9")
    load = {"read_share": 1.0, "throughput": Throughput(mb_s)}
    walk = walk_failures(facts(sketch.change(Table.WORKLOADS, "oltp", **load)))
    result = by_name(walk)[name]  # c1 and c2 carry 3,200 of 3,200, or c2 alone then does
    assert result.worst is not None
    assert result.worst[1] == pytest.approx(1)
    assert (result.overloaded, result.pushed_over) == ((), ())


def test_a_trunk_fails_as_one_and_link_by_link() -> None:
    sketch = Sketch().device("s1", switch("sw")).device("s2", switch("sw"))
    sketch.device("h", HOST).device("t", ARRAY)
    sketch.cable("h1", "h:0", "s1:0").cable("t1", "t:0", "s2:24")
    for number in (1, 2):
        sketch.cable(f"isl{number}", f"s1:{9 + number}", f"s2:{9 + number}", trunk="T1")
    walk = walk_failures(facts(sketch.workload("w", ["h"], ["t"], 100.0)))
    (trunk,) = walk.of_kind(FailureKind.TRUNK)
    assert trunk.subjects == ("isl1", "isl2")
    assert trunk.cut_off == ("h",)
    one, two = walk.of_kind(FailureKind.ISL)
    assert (one.cut_off, two.cut_off) == ((), ())
    assert one.raised is not None
    assert one.raised[0] in ("isl1", "isl2")


def test_a_trunk_that_gets_cheaper_by_a_failure_takes_traffic_over() -> None:
    sketch = Sketch().device("t", ARRAY)
    for number in range(3):
        sketch.device(f"s{number}", CISCO)
    sketch.device("h", HOST).cable("h1", "h:0", "s0:0").cable("t1", "t:0", "s1:0")
    sketch.cable("far1", "s0:10", "s2:10").cable("far2", "s2:11", "s1:11")
    sketch.cable("dear", "s0:12", "s1:12", trunk="T1", link_cost=9000)
    sketch.cable("near", "s0:13", "s1:13", trunk="T1")
    here = facts(sketch.workload("w", ["h"], ["t"], 100.0, 0.0))
    assert link_load(here, "far1").busiest.load.amount == pytest.approx(100)
    walk = walk_failures(here)
    (dear,) = (result for result in walk.naming("dear") if result.kind is FailureKind.ISL)
    assert sum(walk.loads(dear)["near"]) == pytest.approx(100)
    assert sum(walk.loads(dear)["far1"]) == pytest.approx(0)


def test_a_virtual_fabric_takes_only_its_part_of_a_switch() -> None:
    sketch = Sketch().device("s", switch("sw"), fabric="fabric-a")
    sketch.device("h", HOST).device("t", ARRAY)
    sketch.cable("h1", "h:0", "s:0").cable("t1", "t:0", "s:1")
    sketch.cable("h2", "h:1", "s:2").cable("t2", "t:1", "s:3")
    sketch.put(*(Port(id=f"s:{port}", fabric="fabric-b") for port in (2, 3)))
    walk = walk_failures(facts(sketch.workload("w", ["h"], ["t"], 100.0)))
    first, second = sorted(walk.of_kind(FailureKind.FABRIC), key=lambda result: result.name)
    assert [result.cut_off for result in (first, second)] == [(), ()]
    assert walk.dead(first) == {"fabric-a", "h1", "t1"}
    assert walk.dead(second) == {"fabric-b", "h2", "t2"}
    (whole,) = walk.of_kind(FailureKind.SWITCH)
    assert whole.cut_off == ("h",)
    assert walk.dead(whole) == {"s", "h1", "t1", "h2", "t2"}


def test_a_patch_panel_takes_every_run_through_it_and_a_shared_cable_too() -> None:
    sketch = small_san().device("p1", PANEL).device("p2", PANEL)
    sketch.remove(Table.CABLES, "c1").cable("c1", "hba:1", "p1:F1", LC_OM4, 5.0)
    sketch.cable("c1-t", "p1:R1", "p2:R1", LC_OM4, 40.0).cable("c1-b", "p2:F1", "fc-a:0", LC_OM4)
    walk = walk_failures(facts(sketch))
    first, second = walk.of_kind(FailureKind.PANEL)
    assert walk.dead(first) == {"p1", "c1", "c1-t", "c1-b"}
    assert walk.paths_left(first) == walk.paths_left(second) == {"host": 2}
    (run,) = walk.naming("c1-t")
    assert run.subjects == ("c1", "c1-t", "c1-b", "hba:1", "fc-a:0")


# --- What is not known ------------------------------------------------------------------------


def test_unknown_demand_is_never_passed() -> None:
    sketch = small_san().workload("dark", ["host"], ["array"], None)
    walk = walk_failures(facts(sketch))
    assert walk.unknown_demand == ("dark",)
    assert all(result.is_least and not result.is_complete for result in walk.scenarios)
    assert not any(result.is_harmless for result in walk.scenarios)
    (adapter,) = walk.of_kind(FailureKind.ADAPTER)
    assert set(adapter.stopped) == {"dark", "oltp"}


def test_a_link_of_unknown_capacity_that_takes_over_is_named() -> None:
    dark = hba("dark", speeds=None)
    sketch = Sketch().device("h", dark).device("s1", switch("sw")).device("s2", switch("sw"))
    sketch.device("t", ARRAY).cable("h1", "h:0", "s1:0").cable("h2", "h:1", "s2:0")
    sketch.cable("t1", "t:0", "s1:1").cable("t2", "t:1", "s2:1")
    walk = walk_failures(facts(sketch.workload("w", ["h"], ["t"], 100.0)))
    first = by_name(walk)["s1"]
    assert "h2" in first.unknown_capacity
    assert not first.is_complete
    assert first.raised is not None
    assert first.raised[0] == "t2"


def test_a_blade_without_ports_and_an_array_without_named_controllers_are_not_passed() -> None:
    walk = walk_failures(assess(reference("core-edge")))
    without_ports = [r for r in walk.of_kind(FailureKind.BLADE) if not r.scenario.outage.cables]
    assert without_ports
    assert not any(result.is_complete for result in without_ports)


def test_a_host_without_a_path_is_said_to_be_unseen() -> None:
    walk = walk_failures(facts(small_san().remove(Table.WORKLOADS, "oltp")))
    assert (walk.hosts, walk.unseen) == ((), ("host",))
    assert all(result.paths_left is None and result.worst is None for result in walk.scenarios)


# --- References and their broken siblings -----------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", PLANS)
def test_a_sound_architecture_survives_all_but_the_loss_of_a_host_s_only_adapter(key: str) -> None:
    walk = walk_failures(assess(reference(key)))
    for result in walk.single_points:
        assert result.kind is FailureKind.ADAPTER, result
        assert result.cut_off == (reference(key).chassis_of(result.subjects[0]),)
    assert not any(result.overloaded for result in walk.scenarios)


@pytest.mark.parametrize(
    ("key", "kind", "name", "cut_off"),
    [
        ("one-switch", FailureKind.SWITCH, "fc-a", {"dl01"}),
        ("one-switch", FailureKind.FABRIC, "A", {"dl01"}),
        ("forgotten-zone", FailureKind.FABRIC, "A", {"esx01"}),
    ],
)
def test_a_broken_sibling_shows_its_single_point(
    key: str, kind: FailureKind, name: str, cut_off: set[str]
) -> None:
    sibling = next(each for each in SIBLINGS if each.key == key)
    design = reference(sibling.of)
    design.apply(sibling.edit(design))
    walk = walk_failures(assess(design))
    found = [r for r in walk.of_kind(kind) if r.is_single_point]
    assert [set(result.cut_off) for result in found] == [cut_off]
    assert str(name).casefold() in str(found[0].name).casefold() or name in found[0].subjects


@pytest.mark.parametrize("key", PLANS)
def test_every_cable_and_device_between_hosts_and_data_may_fail(key: str) -> None:
    design = reference(key)
    here = assess(design)
    scenarios = failure_scenarios(here)
    keys = [scenario.key for scenario in scenarios]
    assert len(set(keys)) == len(keys)
    named = {subject for scenario in scenarios for subject in scenario.subjects}
    assert set(design.cables) <= named
    kinds = (PartKind.SWITCH, PartKind.DIRECTOR, PartKind.BLADE, PartKind.HBA, PartKind.SAS_ADAPTER)
    for id_ in design.devices:
        part = design.part_of(id_)
        if part is not None and (part.kind in kinds or part.kind is PartKind.PATCH_PANEL):
            assert id_ in named, id_
        if part is not None and part.kind is PartKind.HOST_CARD and part.ports:
            (card,) = (each for each in scenarios if each.subjects == (id_,))
            assert card.kind is FailureKind.CARD
            assert card.outage.cables == {
                cable.id
                for cable in design.cables.values()
                if id_ in map(port_device, cable.ends())
            }
        if (
            part is not None
            and part.kind in (PartKind.ARRAY, PartKind.SAS_ENCLOSURE)
            and part.ports
        ):
            assert id_ in named, id_
    for cable in design.cables.values():
        ends = [end for end in cable.ends() if not port_facts(here, end).is_passive]
        assert set(ends) <= named
    assert set(design.fabrics) <= named


# --- Against the design without what fails ----------------------------------------------------


def gone_with(here: Assessment, subjects: Iterable[str], kind: FailureKind, key: str) -> set[str]:
    """Cables that go with the subjects, found by looking at every cable."""
    cables = here.tables.cables
    if kind in LINKS or kind is FailureKind.TRUNK:
        return {id_ for id_ in subjects if id_ in cables}
    devices = set(subjects)
    if kind is FailureKind.CONTROLLER:
        name = key.rpartition("/")[2]
        ports = {"node 1": ("0", "1"), "node 2": ("2", "3")}[name]
        (array,) = subjects
        ends = {f"{array}:{port}" for port in ports}
        return {id_ for id_, cable in cables.items() if set(cable.ends()) & ends}
    return {
        id_ for id_, cable in cables.items() if {port_device(end) for end in cable.ends()} & devices
    }


@settings(max_examples=examples(25), deadline=None)
@given(dual_networks())
def test_a_failure_is_as_if_the_thing_had_not_been_drawn(sketch: Sketch) -> None:
    design = sketch.design()
    here = assess(design)
    walk = walk_failures(here)
    drawn_pairs = pairs(here)
    ranks = [result.severity for result in walk.scenarios]
    assert ranks == sorted(ranks, reverse=True)
    highest: dict[tuple[str, str], float] = {
        (id_, way): side.load.amount
        for id_, load in all_loads(here).items()
        for way, side in (("ab", load.forward), ("ba", load.backward))
    }
    for result in walk.scenarios:
        cables = gone_with(here, result.subjects, result.kind, result.key)
        expected, lost = without(design, Outage(frozenset(cables)))
        copy = Design(record for record in design.records() if record.id not in cables)
        left = pairs(assess(copy))
        assert set(result.cut_off) == {host for _, host, _ in drawn_pairs - left}, result.key
        assert result.lost.amount == pytest.approx(lost, rel=1e-9, abs=1e-6)
        loads = walk.loads(result)
        over, most = set(), 0.0
        for id_, both in loads.items():
            for way, load in zip(("ab", "ba"), both, strict=True):
                assert load == pytest.approx(expected.get((id_, way), 0.0), rel=1e-6, abs=1e-6)
                highest[id_, way] = max(highest[id_, way], load)
                capacity = link_facts(here, id_).line_capacity
                if capacity is not None:
                    most = max(most, load / capacity.amount)
                    over |= {id_} if load > capacity.amount * (1 + 1e-5) else set()
        assert over <= set(result.overloaded)
        assert (result.worst[1] if result.worst else 0.0) == pytest.approx(most, abs=1e-9)
    for slot, case in walk.worst_cases.items():
        if slot[1] not in ("ab", "ba"):
            continue
        assert case.load.amount == pytest.approx(highest[slot], rel=1e-6, abs=1e-6)
        if case.scenario is not None:
            (result,) = [r for r in walk.scenarios if r.key == case.scenario]
            found = walk.loads(result)[case.id][case.way == "ba"]
            assert found == pytest.approx(case.load.amount)


def pairs(here: Assessment) -> set[tuple[str, str, str]]:
    return {
        (id_, flow.host, flow.array)
        for id_ in here.tables.workloads
        for flow in workload_paths(here, id_).flows
    }


@settings(max_examples=examples(40), deadline=None)
@given(dual_networks(), st.data())
def test_two_at_once_are_one_on_top_of_the_other(sketch: Sketch, data: st.DataObject) -> None:
    here = facts(sketch)
    keys = [scenario.key for scenario in failure_scenarios(here)]
    one, other = data.draw(st.sampled_from(keys)), data.draw(st.sampled_from(keys))
    both = walk_pair(here, one, other)
    on_top = walk_without(here, [one])
    assert on_top.standing is not None
    assert on_top.standing.key == one
    first = both.scenarios[0]
    further = [result for result in on_top.scenarios if result.key == other]
    second = further[0] if further else on_top.standing
    assert second.cut_off == first.cut_off
    assert second.stopped == first.stopped
    assert second.lost.amount == pytest.approx(first.lost.amount, abs=1e-6)
    assert second.paths_left == first.paths_left
    if further:
        assert on_top.dead(second) == both.dead(first)
        expected = both.loads(first)
        for id_, loads in on_top.loads(second).items():
            assert loads == pytest.approx(expected[id_], rel=1e-6, abs=1e-6)


# --- SAS --------------------------------------------------------------------------------------


@settings(max_examples=examples(40), deadline=None)
@given(seed=st.integers(0, 10**6), boxes=st.integers(1, 5), cables=st.integers(1, 12))
def test_sas_failures_are_the_weak_points(seed: int, boxes: int, cables: int) -> None:
    here = assess(drawn(seed, boxes, cables).design())
    expected: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for box in range(boxes):
        for system in ("host0", "host1"):
            for weak in weak_points(here, f"e{box}", system):
                lost = {(system, enclosure) for enclosure in weak.cut_off}
                expected.setdefault((weak.subject, weak.name), set()).update(lost)
    found = {}
    for result in walk_failures(here).scenarios:
        if result.severed:
            module = result.key.rpartition("/")[2] if result.kind is FailureKind.MODULE else ""
            found[result.subjects[0], module] = set(result.severed)
    assert found == expected


def test_a_host_that_sas_cuts_off_is_cut_off() -> None:
    sketch = shared_cable().workload("w", ["host"], ["e2"], 100.0)
    walk = walk_failures(facts(sketch))
    # both modules of the second enclosure hang on module A of the first, though B is reached too
    module = next(result for result in walk.scenarios if result.key == "I/O module:e1/A")
    assert str(module.name) == "e1 A"
    assert module.severed == (("host", "e2"),)
    assert module.cut_off == ("host",)
    assert module.lost.amount == pytest.approx(100)
    one = walk_failures(facts(one_path(*["netapp-ds224c"] * 2)))
    assert [result.name for result in one.of_kind(FailureKind.MODULE)]


# --- By name ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("fc-a", "switch:fc-a"),
        ("FC-A", "switch:fc-a"),
        ("switch:fc-a", "switch:fc-a"),
        ("Fabric A", "fabric:fabric-a"),
        ("fabric-a", "fabric:fabric-a"),
        ("c3", "link:c3"),
        ("ESX 1", "device:host"),
        ("array", "device:array"),
        ("array node 1", "controller:array/node 1"),
        ("hba", "adapter:hba"),
        ("hba:2", "port:hba:2"),
    ],
)
def test_things_go_by_id_name_port_or_key(name: str, key: str) -> None:
    walk = walk_together(facts(small_san()), [name])
    assert [result.key for result in walk.scenarios] == [key]


def test_a_pair_shows_both_together_and_each_alone() -> None:
    walk = walk_pair(facts(small_san()), "fc-a", "hba:2")
    both, one, other = walk.scenarios
    assert str(both.name) == "fc-a + ESX 1 / QLE2742 (slot 1) port 2"
    assert both.cut_off == ("host",)
    assert not one.cut_off
    assert not other.cut_off
    assert {"fc-a", "hba:2", "c1", "c2", "c3", "c4"} <= walk.dead(both)


@pytest.mark.parametrize("name", ["nothing", "fc-a:99", "", "hba:"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="is called"):
        walk_pair(facts(small_san()), "fc-a", name)


def test_a_name_that_two_things_have_is_refused_with_their_keys() -> None:
    sketch = small_san().change(Table.DEVICES, "fc-a", name="core")
    sketch.change(Table.DEVICES, "fc-b", name="Core")
    with pytest.raises(InputError, match=r"switch:fc-a.*switch:fc-b"):
        walk_together(facts(sketch), ["core"])


# --- Maintenance ------------------------------------------------------------------------------


def test_with_fabric_a_out_every_link_of_the_host_in_b_counts() -> None:
    walk = walk_without(facts(small_san()), ["Fabric A"])
    assert walk.standing is not None
    assert (walk.standing.cut_off, walk.standing.paths_left) == ((), 2)
    keys = {result.key for result in walk.scenarios}
    assert not keys & {"switch:fc-a", "link:c1", "link:c3", "link:c4", "fabric:fabric-a"}
    assert {result.key for result in walk.single_points} == {
        "fabric:fabric-b",
        "switch:fc-b",
        "adapter:hba",
        "link:c2",
    }
    bare = walk_failures(facts(small_san()), without=[walk.standing.scenario], loads=False)
    assert {each.key: each.cut_off for each in bare.scenarios} == {
        each.key: each.cut_off for each in walk.scenarios
    }
    assert all(each.worst is None and not each.is_complete for each in bare.scenarios)
    (link,) = walk.naming("array:2-2")
    assert (link.cut_off, link.paths_left) == ((), 1)
    assert {"fc-a", "c1", "c6"} <= walk.dead(link)


def test_nothing_taken_out_is_the_plain_walk() -> None:
    here = facts(small_san())
    plain, nothing = walk_failures(here), walk_without(here, [])
    assert nothing.standing is None
    assert [r.key for r in nothing.scenarios] == [r.key for r in plain.scenarios]


# --- Progress ---------------------------------------------------------------------------------


def test_progress_rises_and_false_calls_it_off() -> None:
    told: list[float] = []

    def keep(share: float, _: Text) -> bool:
        told.append(share)
        return True

    here = facts(small_san())
    walk_failures(here, keep)
    assert walk_failures(here, lambda *_: False).scenarios  # what was worked out is kept
    assert told == sorted(told)
    assert told[-1] == 1.0
    for allowed in range(len(told)):
        left = iter([True] * allowed + [False])
        with pytest.raises(CancelledError):
            walk_failures(facts(small_san()), lambda _share, _text, left=left: next(left))


def test_results_that_are_judged_in_blocks_are_those_judged_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = reference("switch-pair").snapshot()
    whole = walk_failures(assess(tables))
    for most in ("_TOGETHER", "_ENTRIES"):
        with monkeypatch.context() as patch:
            patch.setattr(f"sanwright.analysis.failures.judging.{most}", 3)
            parted = walk_failures(assess(tables))
        assert parted.scenarios == whole.scenarios
        assert parted.worst_cases == whole.worst_cases
        for result in whole.scenarios:
            assert parted.loads(result) == whole.loads(result)
            assert parted.paths_left(result) == whole.paths_left(result)
            assert parted.pushed_uses(result) == whole.pushed_uses(result)
            assert parted.pushed_uses(result).keys() == set(result.pushed_over)


def test_outages_that_are_the_same_are_worked_out_once() -> None:
    here = assess(reference("switch-pair").snapshot())
    scenarios = failure_scenarios(here)
    different = Different([*scenarios, *scenarios[:2]])
    assert list(different) == list(dict.fromkeys(each.outage for each in scenarios))
    assert different[1:3] == [different[1], different[2]]
    numbers = [number for group in different.numbers() for number in group]
    assert sorted(numbers) == list(range(len(scenarios) + 2))
    for outage, group in zip(different, different.numbers(), strict=True):
        assert group == sorted(group)
        assert {scenarios[number % len(scenarios)].outage for number in group} == {outage}


# --- What servers have for themselves ----------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", PLANS)
def test_what_a_server_has_for_itself_takes_nobody_else_along(key: str) -> None:
    here = assess(reference(key))
    is_servers = of_one_server(here)
    for result in walk_failures(here).scenarios:
        if is_servers(result.scenario):
            assert result.kind in (FailureKind.ADAPTER, FailureKind.HOST_LINK)
            assert len(result.concerned) <= 1


def test_a_server_that_others_ask_for_data_has_nothing_for_itself() -> None:
    design = reference("switch-pair")
    one = of_one_server(assess(design))
    assert any(map(one, failure_scenarios(assess(design))))
    for load in list(design.workloads.values()):
        asked = msgspec.structs.replace(load, targets=(*load.targets, *load.initiators))
        design.apply(replace_record(design, asked, Text("Ask the servers, too")))
    here = assess(design)
    assert not any(map(of_one_server(here), failure_scenarios(here)))
