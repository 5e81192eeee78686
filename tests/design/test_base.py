"""Does a base say what is new, existing and moved, whatever is done to the drawing after?"""

from __future__ import annotations

from hypothesis import given, settings
from msgspec.structs import replace

from sanwright import edits
from sanwright.bom import build_bom
from sanwright.design import BASE_TABLES, Cable, Design, Device, History, Port, Table
from sanwright.design.as_is import base_of, base_tables, by_base, owned_today
from sanwright.documents import new_design, read_design, write_design
from sanwright.fields.differences import differences
from sanwright.units import Length
from tests.builders import SWITCH, catalog, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run, started


def based() -> Design:
    """The small SAN, which stands as it is drawn."""
    design = small_san().design()
    design.apply(edits.set_base_here(design, "today"))
    return design


def states(design: Design) -> set[str]:
    return {record.state for record in (*design.devices.values(), *design.cables.values())}


def test_what_stands_as_in_the_base_exists_and_nothing_is_ordered() -> None:
    design = based()
    assert states(design) == {"existing"}
    assert not [line for line in build_bom(design.snapshot()).lines if not line.is_freed]


def test_what_is_drawn_after_is_new_and_what_is_deleted_becomes_spare() -> None:
    design = based()
    part = catalog().part(SWITCH)
    design.apply(edits.place_device(design, part, 0, 0)[0])
    new = next(reversed(design.devices.values()))
    assert new.state == "new"
    gone = next(id_ for id_, d in design.devices.items() if d.parent is None and id_ != new.id)
    design.apply(edits.delete(design, [gone]))
    spare = [line.part for line in build_bom(design.snapshot()).lines if line.is_freed]
    assert small_san().design().devices[gone].part in spare


def test_another_place_is_moved_and_another_part_new_in_its_place() -> None:
    design = based()
    cable = next(iter(design.cables.values()))
    device, _ = cable.a.rsplit(":", 1)
    design.apply(edits.replace_record(design, replace(cable, b=f"{device}:9"), "move"))  # type: ignore[arg-type]
    moved = design.cables[cable.id]
    assert (moved.state, bool(moved.moved_from)) == ("moved", True)
    design.apply(edits.replace_record(design, cable, "back"))  # type: ignore[arg-type]
    assert design.cables[cable.id].state == "existing"


def test_a_cable_that_does_not_reach_to_its_new_place_is_ordered() -> None:
    design = based()
    cable = next(c for c in design.cables.values() if c.length is not None)
    device, _ = cable.a.rsplit(":", 1)
    for metres, state in ((1, "moved"), (99, "new")):
        there = replace(cable, b=f"{device}:9", length=Length(metres))
        design.apply(edits.replace_record(design, there, "move"))  # type: ignore[arg-type]
        assert design.cables[cable.id].state == state
    assert design.cables[cable.id].former_part == cable.part
    right = replace(cable, length=Length(99))
    design.apply(edits.replace_record(design, right, "correct"))  # type: ignore[arg-type]
    assert design.cables[cable.id].state == "existing"


def test_a_mark_of_removal_is_the_users_and_no_other() -> None:
    design = based()
    first = next(iter(design.devices))
    design.apply(edits.mark(design, [first], "removed"))
    assert design.devices[first].state == "removed"
    design.apply(edits.mark(design, [first], "new"))
    assert design.devices[first].state == "existing"


def test_a_file_keeps_it_and_undo_takes_it_back(tmp_path) -> None:  # type: ignore[no-untyped-def]
    design = small_san().design()
    before = rows(design)
    history = History(design)
    history.do(edits.set_base_here(design, "today"))
    write_design(design, tmp_path / "d.sanw")
    again = read_design(tmp_path / "d.sanw", catalog())
    assert again.base == design.base
    kept = base_tables(again)
    assert kept is not None
    assert not [d for d in differences(based(), kept) if d.table in BASE_TABLES]
    history.undo()
    assert rows(design) == before


def test_states_alone_say_what_stands_today() -> None:
    design = small_san().design()
    today = base_of(design, "")
    design.apply(edits.mark_all_existing(design))
    design.apply(edits.place_device(design, catalog().part(SWITCH), 0, 0)[0])
    first = next(iter(design.cables))
    design.apply(edits.mark(design, [first], "removed"))
    assert base_of(owned_today(design), "") == today


@settings(max_examples=examples(8), deadline=None)
@given(before=STEPS, after=STEPS)
def test_after_any_edits_the_states_are_what_the_base_says(
    before: list[Step], after: list[Step]
) -> None:
    history = started(new_design(catalog()))
    for step in before:
        run(history, step)
    design = history.design
    history.do(edits.set_base_here(design, "today"))
    for step in after:
        run(history, step)
    if design.base is None:
        return
    for table in (Table.DEVICES, Table.CABLES, Table.PORTS):
        for record in design.rows(table).values():
            assert isinstance(record, Device | Cable | Port)
            assert by_base(design, record, design.base) == record
