"""Is a variant the drawing with its steps taken, whatever the drawing becomes, and one undo?"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.analysis import assess
from sanwright.analysis.links import link_facts
from sanwright.analysis.load import all_loads, workload_result
from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import check_design
from sanwright.design import (
    Design,
    Fabric,
    History,
    Port,
    Step,
    Table,
    Tables,
    Variant,
    Waiver,
    Zone,
)
from sanwright.documents import read_design, write_design
from sanwright.edits import recipe_label, take_step, take_steps
from sanwright.errors import InvalidEditError
from sanwright.parts import PartKind
from sanwright.units import IoRate, Length, Throughput
from sanwright.variants import adopt, make_variant, renew_variant, take_variant, variant_tables
from tests.builders import (
    ARRAY,
    HBA,
    HOST_OPTIC,
    LC_OM4,
    LC_OS2,
    SERVER,
    SWITCH,
    Sketch,
    array,
    catalog,
    hba,
    part,
    rows,
    small_san,
    switch,
)
from tests.examples import examples

BUNDLED = {bundled.key: bundled.path for bundled in (*bundled_testbeds(), *bundled_references())}
T2_ADAPTER = "emulex-lpe32002-m2"
NEXT_SWITCH = "brocade-g720"
OTHER_ARRAY = "hpe-alletra-6050"

STEPS: tuple[Step, ...] = (
    Step(action="adapters", to=T2_ADAPTER),
    Step(action="adapters", to="qlogic-qle2772"),
    Step(action="switches", to=NEXT_SWITCH),
    Step(action="switches", to=SWITCH),
    Step(action="arrays", to=OTHER_ARRAY),
    Step(action="arrays", to=ARRAY),
    Step(action="optics", to="8GFC"),
    Step(action="optics", to="16GFC"),
    Step(action="optics", to="64GFC"),
    Step(action="cables", to="OM3"),
    Step(action="cables", to="OS1"),
    Step(action="protocol", to="NVMe/FC"),
    Step(action="demand", factor=1.5),
)


@cache
def bundled(key: str) -> Tables:
    return read_design(BUNDLED[key], catalog()).snapshot()


def fresh(key: str) -> Design:
    return Design(bundled(key).records())


def with_variant(design: Design, *steps: Step) -> Variant:
    change, variant = make_variant(design, "", steps, catalog())
    design.apply(change)
    return variant


def taken(sketch: Sketch | Design, *steps: Step) -> tuple[Tables, tuple[str, ...]]:
    design = sketch.design() if isinstance(sketch, Sketch) else sketch
    found = take_variant(design, with_variant(design, *steps))
    return found.tables, tuple(map(str, found.problems))


def without_plans(tables: Tables) -> dict[Table, Any]:
    return {t: dict(tables.rows(t)) for t in Table if t not in (Table.PARTS, Table.VARIANTS)}


# --- what a variant is ---------------------------------------------------------------------------


def test_t2_with_the_32gfc_adapter_is_the_32gfc_testbed() -> None:
    design, published = fresh("t2-8gfc"), bundled("t2-32gfc")
    variant = with_variant(design, Step(action="adapters", to=T2_ADAPTER))
    tables = variant_tables(design, variant)
    for table in (Table.DEVICES, Table.PORTS, Table.CABLES, Table.ZONES, Table.WORKLOADS):
        assert dict(tables.rows(table)) == dict(published.rows(table))
    assert all_loads(assess(tables)) == all_loads(assess(published))
    assert workload_result(assess(tables), "dw").limit == Throughput(6400)
    assert workload_result(assess(design), "dw").limit == Throughput(1600)


def test_making_a_variant_changes_nothing_that_is_said_of_the_drawing() -> None:
    design = fresh("core-edge")
    before, drawn = check_design(design.snapshot()).findings, without_plans(design)
    for step in (STEPS[0], STEPS[3], STEPS[7]):
        with_variant(design, step)
    assert len(design.variants) == 3
    assert without_plans(design) == drawn
    assert check_design(design.snapshot()).findings == before


def test_what_is_drawn_later_is_in_the_variant_too() -> None:
    design = small_san().design()
    variant = with_variant(design, Step(action="optics", to="16GFC"))
    change, id_ = edits.connect(
        design, "fc-a:9", "fc-b:9", catalog().part(LC_OM4), Length(3), catalog().part(HOST_OPTIC)
    )
    design.apply(change)
    link = link_facts(assess(variant_tables(design, variant)), id_)
    assert link.a.optic is not None
    assert link.a.optic.id == "brocade-57-0000088-01"
    design.apply(edits.delete(design, ["c1"]))
    assert "c1" not in variant_tables(design, variant).cables


def test_a_variant_needs_no_catalog_once_it_is_made(tmp_path: Path) -> None:
    class Nothing:
        def __getattr__(self, name: str) -> Any:
            raise AssertionError(f"the catalog was asked for {name}")

    design = fresh("t2-8gfc")
    variant = with_variant(design, Step(action="switches", to=NEXT_SWITCH), STEPS[7])
    here = rows(variant_tables(design, variant))
    write_design(design, tmp_path / "d.sanw")
    later = read_design(tmp_path / "d.sanw", Nothing())  # type: ignore[arg-type]
    assert rows(variant_tables(later, later.variants[variant.id])) == here


@settings(max_examples=examples(30))
@given(
    key=st.sampled_from(sorted(BUNDLED)),
    steps=st.lists(st.sampled_from(STEPS), min_size=1, max_size=3),
)
def test_frozen_parts_choose_what_the_catalog_chose(key: str, steps: list[Step]) -> None:
    design = fresh(key)
    try:
        direct = take_steps(design, steps, catalog(), "")
        variant = with_variant(design, *steps)
    except InvalidEditError:
        assume(False)
    found = take_variant(design, variant)
    drawn = fresh(key)
    drawn.apply(direct.change)
    assert without_plans(found.tables) == without_plans(drawn)
    assert found.problems == direct.problems


@settings(max_examples=examples(25))
@given(
    key=st.sampled_from(sorted(BUNDLED)),
    recipes=st.lists(st.lists(st.sampled_from(STEPS), min_size=1, max_size=3), max_size=3),
)
def test_undo_of_making_and_adopting_gives_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, key: str, recipes: list[list[Step]]
) -> None:
    folder = tmp_path_factory.mktemp("variants")
    history = History(fresh(key))
    design = history.design
    states = [folder / "0.sanw"]
    write_design(design, states[0])
    for steps in recipes:
        try:
            change, variant = make_variant(design, "", steps, catalog())
        except InvalidEditError:
            continue
        wanted = without_plans(take_variant(_with(design, change), variant).tables)
        for edit in (change, None):
            history.do(edit if edit is not None else adopt(design, variant))
            states.append(folder / f"{len(states)}.sanw")
            write_design(design, states[-1])
        assert without_plans(design) == wanted
        assert variant.id not in design.variants
    for state in reversed(states):
        write_design(design, folder / "now.sanw")
        assert (folder / "now.sanw").read_bytes() == state.read_bytes()
        history.undo()


def _with(design: Design, change: Any) -> Design:
    copy = Design(design.records())
    copy.apply(change)
    return copy


def test_a_recipe_that_changes_nothing_is_refused_with_the_reason() -> None:
    design = small_san().design()
    for step, word in (
        (Step(action="adapters", to=HBA), "so already"),
        (Step(action="adapters", to="nobody"), "nobody"),
        (Step(action="adapters", to=SWITCH), "no host adapter"),
        (Step(action="switches", to="brocade-x6-4"), "no director"),
        (Step(action="arrays", to="hpe-alletra-6070"), "ports"),
        (Step(action="optics", to="33GFC"), "33GFC"),
        (Step(action="cables", to="string"), "string"),
        (Step(action="protocol", to="IPX"), "IPX"),
        (Step(action="demand"), "multiplied"),
    ):
        with pytest.raises(InvalidEditError, match=word):
            make_variant(design, "", [step], catalog())


def test_a_variant_is_called_by_what_it_does_until_it_has_a_name() -> None:
    design = small_san().design()
    steps = (Step(action="optics", to="16GFC"), Step(action="demand", factor=2.0))
    assert with_variant(design, *steps).name == "All optics to 16GFC, demand × 2"
    assert make_variant(design, " Cheap ", steps, catalog())[1].name == "Cheap"
    assert str(recipe_label(steps[:1], catalog())) == "All optics to 16GFC"


def test_a_hand_written_variant_gets_its_parts_chosen() -> None:
    design = small_san().design()
    bare = Variant(id="v", name="By hand", steps=(Step(action="adapters", to=T2_ADAPTER),))
    design.apply(edits.replace_record(design, bare, "Add"))
    with pytest.raises(InvalidEditError):
        variant_tables(design, bare)
    change, chosen = renew_variant(design, bare, catalog())
    design.apply(change)
    assert chosen.parts == ("emulex-32gfc-sw-shipped", T2_ADAPTER)
    assert variant_tables(design, chosen).devices["hba"].part == T2_ADAPTER


# --- what a step carries over --------------------------------------------------------------------


def test_everything_that_names_a_port_follows_it() -> None:
    old = hba("old", count=2)
    (group,) = old.ports.values()
    later = {"fc": msgspec.structs.replace(group, first=5)}
    new = msgspec.structs.replace(hba("new", count=2), ports=later)
    sketch = Sketch().device("card", old).device("sw", switch("sw")).device("st", array("st"))
    sketch.cable("c", "card:1", "sw:0").cable("d", "st:0", "sw:1")
    sketch.put(Port(id="card:1", speed="16GFC", credits=20, wwpn="10:00:00:00:c9:00:00:01"))
    sketch.workload("w", ["card:1"], ["st"], 100.0)
    sketch.keep(new)
    sketch.put(Zone(id="z", members=("card:1", "st:0"), kind="peer", principals=("st:0",)))
    sketch.put(Waiver(id="x", rule="link.below-best", subjects=("card:1", "sw")))
    design = sketch.design()
    outcome = take_step(design, Step(action="adapters", to="new"), Held(design))
    design.apply(outcome.change)
    assert outcome.problems == ()
    assert design.cables["c"].ends() == ("card:6", "sw:0")
    assert design.zones["z"].members == ("card:6", "st:0")
    assert design.workloads["w"].initiators == ("card:6",)
    assert design.waivers["x"].subjects == ("card:6", "sw")
    assert design.ports["card:6"] == Port(id="card:6", speed="16GFC", credits=20)
    assert "card:1" not in design.ports


class Held:
    """Only what the design holds, without any optics or cables to propose."""

    def __init__(self, design: Design) -> None:
        self.design = design

    def find(self, id_: str) -> Any:
        return self.design.part(id_)

    def shipped_optics(self, *_: Any) -> dict[str, Any]:
        return {}

    def default_optic(self, *_: Any) -> None:
        return None

    def optics_for(self, *_: Any) -> tuple[Any, ...]:
        return ()

    def cables_between(self, *_: Any) -> tuple[Any, ...]:
        return ()


def test_ports_that_are_too_many_are_named_with_their_cables() -> None:
    sketch = Sketch().device("sw", switch("sw")).device("st", array("big", count=4), name="Array")
    for n in range(4):
        sketch.cable(f"c{n}", f"st:{n}", f"sw:{n}")
    sketch.workload("w", ["sw"], ["st:3", "st:0"], 10.0)
    sketch.keep(array("small", count=3))
    design = sketch.design()
    outcome = take_step(design, Step(action="arrays", to="small"), Held(design))
    design.apply(outcome.change)
    assert set(design.cables) == {"c0", "c1", "c2"}
    assert design.workloads["w"].targets == ("st:0",)
    (problem,) = outcome.problems
    assert "no port for 1 of the 4" in str(problem)
    assert "Array port 3" in str(problem)
    assert "cable c3" in str(problem)


def test_the_same_on_many_devices_is_counted() -> None:
    sketch = Sketch().device("sw", switch("sw"))
    for number in range(9):
        sketch.device(f"h{number}", hba("two")).cable(f"c{number}", f"h{number}:1", f"sw:{number}")
    sketch.cable("d0", "h0:0", "sw:20")
    for number in range(1, 9):
        sketch.cable(f"d{number}", f"h{number}:0", f"sw:{20 + number}")
    sketch.keep(hba("one", count=1))
    design = sketch.design()
    problems = take_step(design, Step(action="adapters", to="one"), Held(design)).problems
    assert len(problems) == 4
    assert str(problems[-1]) == "And 6 more of the same kind."


def test_what_is_cabled_goes_before_what_is_only_set() -> None:
    sketch = Sketch().device("sw", switch("sw")).device("st", array("big", count=4))
    sketch.put(Port(id="st:0", speed="16GFC"), Port(id="st:1", speed="16GFC"))
    sketch.cable("c", "st:3", "sw:0").keep(array("small", count=2))
    design = sketch.design()
    design.apply(take_step(design, Step(action="arrays", to="small"), Held(design)).change)
    assert design.cables["c"].a == "st:0"
    assert set(design.ports) == {"st:1"}


def test_controllers_stay_apart() -> None:
    def two(id_: str, count: int, names: tuple[str, str]) -> Any:
        groups = {}
        for name in names:
            (group,) = array("x", count=count).ports.values()
            groups[name] = msgspec.structs.replace(group, prefix=f"{name}-", controller=name)
        return msgspec.structs.replace(array(id_, count=count), ports=groups)

    sketch = Sketch().device("sw", switch("sw")).device("st", two("few", 2, ("c1", "c2")))
    for n, port in enumerate(("c1-0", "c1-1", "c2-0", "c2-1")):
        sketch.cable(f"c{n}", f"st:{port}", f"sw:{n}")
    sketch.workload("w", ["sw"], ["st"], 10.0, owners=("c2",))
    sketch.keep(two("many", 8, ("a", "b")))
    design = sketch.design()
    design.apply(take_step(design, Step(action="arrays", to="many"), Held(design)).change)
    ends = [cable.a for cable in design.cables.values()]
    assert ends == ["st:a-0", "st:a-1", "st:b-0", "st:b-1"]
    assert design.workloads["w"].owners == ("b",)


def test_optics_are_at_home_in_the_new_ports() -> None:
    tables, problems = taken(small_san(), Step(action="arrays", to=OTHER_ARRAY))
    fitted = {ref: port.optic for ref, port in tables.ports.items() if ref.startswith("array:")}
    assert problems == ()
    assert set(fitted.values()) == {"generic-32gfc-sw"}
    assert len(fitted) == 4
    assert not check_design(tables).errors


def test_a_card_that_fits_no_slot_is_left_out_and_said() -> None:
    drawn = bundled("director-icl")
    director = next(id_ for id_, d in drawn.devices.items() if d.parent is None and d.fabric)
    step = Step(action="switches", to=NEXT_SWITCH, only=(director,))
    tables, problems = taken(fresh("director-icl"), step)
    assert any("no slot" in text for text in problems)
    assert any("left out: cables" in text for text in problems)
    assert len(tables.cables) < len(drawn.cables)
    assert all(device.parent != director for device in tables.devices.values())


def test_a_drive_stays_where_the_slots_are_not_known() -> None:
    sketch = (
        Sketch().device("st", array("old")).device("d", part("ssd", PartKind.DRIVE), parent="st")
    )
    sketch.device("card", array("ports"), parent="st")
    sketch.keep(array("new"))
    design = sketch.design()
    outcome = take_step(design, Step(action="arrays", to="new"), Held(design))
    design.apply(outcome.change)
    assert set(design.devices) == {"st", "d"}
    assert len(outcome.problems) == 1


def test_only_narrows_a_step() -> None:
    sketch = small_san().device("host2", SERVER).device("hba2", HBA, parent="host2", slot="1")
    tables, _ = taken(sketch, Step(action="adapters", to=T2_ADAPTER, only=("hba2",)))
    assert tables.devices["hba"].part == HBA
    assert tables.devices["hba2"].part == T2_ADAPTER


def test_ids_that_are_gone_are_said() -> None:
    step = Step(action="optics", to="16GFC", only=("fc-a", "gone"))
    tables, problems = taken(small_san(), step)
    assert "Not in the design any more: gone." in problems
    assert tables.ports["fc-b:0"].optic == small_san().design().ports["fc-b:0"].optic


def test_optics_that_a_port_cannot_run_stay_and_are_counted() -> None:
    design = small_san().design()
    outcome = take_step(design, Step(action="optics", to="64GFC"), catalog())
    assert not outcome.change
    assert any("cannot run at 64GFC" in str(text) for text in outcome.problems)


def test_a_speed_that_was_fixed_is_released_where_the_optic_cannot() -> None:
    sketch = small_san().change(Table.PORTS, "fc-a:0", speed="32GFC")
    tables, problems = taken(sketch, Step(action="optics", to="16GFC"))
    assert tables.ports["fc-a:0"].speed is None
    assert any("cannot be fixed to 32GFC" in text for text in problems)


def test_single_mode_runs_stay_when_multimode_changes() -> None:
    sketch = small_san().cable("far", "fc-a:5", "fc-b:5", LC_OS2, 4000.0)
    tables, problems = taken(sketch, Step(action="cables", to="OM3"))
    assert tables.cables["far"].part == LC_OS2
    assert tables.cables["c1"].part == "generic-lc-lc-om3"
    assert any("single-mode" in text for text in problems)


def test_demand_is_multiplied_in_whatever_form_it_is_stated() -> None:
    sketch = small_san().workload("none", ["host"], ["array"], None)
    sketch.workload("closed", ["host"], ["array"], None, in_flight=3)
    sketch.workload("rated", ["host"], ["array"], None, rate=IoRate(1000.0))
    tables, problems = taken(sketch, Step(action="demand", factor=1.5))
    assert tables.workloads["oltp"].throughput == Throughput(1500)
    assert tables.workloads["rated"].rate == IoRate(1500)
    assert tables.workloads["closed"].in_flight == 4
    assert problems == ("none states no demand that could be multiplied.",)


def test_the_protocol_of_every_fibre_channel_workload_changes() -> None:
    sketch = small_san().workload("local", ["host"], ["array"], 1.0, protocol="SAS")
    tables, problems = taken(sketch, Step(action="protocol", to="NVMe/FC"))
    assert tables.workloads["oltp"].protocol == "NVMe/FC"
    assert tables.workloads["local"].protocol == "SAS"
    assert len(problems) == 1


def test_deleting_a_variant_leaves_the_drawing() -> None:
    design = small_san().design()
    variant = with_variant(design, STEPS[7])
    drawn = without_plans(design)
    design.apply(edits.delete(design, [variant.id]))
    assert not design.variants
    assert without_plans(design) == drawn
    assert isinstance(design.fabrics["fabric-a"], Fabric)
