"""Do records stand where they stood after undo, redo, a recovery, and in what follows a design?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.analysis import Assessment
from sanwright.design import Change, Design, Device, History, Note, OrderedRows
from sanwright.design.standing import standing
from sanwright.documents import Journal, find_journals, new_design
from sanwright.documents.json_form import design_to_json
from sanwright.errors import InvalidEditError
from sanwright.text import Text
from tests.builders import SWITCH, catalog, names_elsewhere, order, small_san
from tests.examples import examples
from tests.random_edits import STEPS, Step, run, started


@settings(max_examples=examples(60))
@given(STEPS)
def test_undo_and_redo_give_back_the_order_and_the_names_of_copies(steps: list[Step]) -> None:
    history = started(new_design(catalog()))
    design = history.design
    begun, copied, depth = design_to_json(design), names_elsewhere(design), history.position
    for step in steps:
        run(history, step)
    end, end_copied = design_to_json(design), names_elsewhere(design)
    history.go_to(depth)
    assert design_to_json(design) == begun
    assert names_elsewhere(design) == copied
    while history.redo():
        pass
    assert design_to_json(design) == end
    assert names_elsewhere(design) == end_copied


@settings(max_examples=examples(60))
@given(STEPS)
def test_a_live_assessment_and_a_late_one_have_the_order_of_the_design(steps: list[Step]) -> None:
    history = started(new_design(catalog()))
    design = history.design
    early = Assessment(design.snapshot(), live=True)
    design.observe(early.apply)
    for step in steps:
        run(history, step)
    late = Assessment(design.snapshot(), live=True)
    design.observe(late.apply)
    while history.undo():
        assert order(early.tables) == order(late.tables) == order(standing(design))
        assert order(early.drawn) == order(late.drawn) == order(design)
    while history.redo():
        assert order(early.tables) == order(late.tables) == order(standing(design))
        assert order(early.drawn) == order(late.drawn) == order(design)


@settings(max_examples=examples(15))
@given(steps=STEPS)
def test_what_is_recovered_has_the_order_of_what_was_lost(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Step]
) -> None:
    folder = tmp_path_factory.mktemp("order")
    history = started(new_design(catalog()))
    journal = Journal.start(folder, None, history.design)
    history.journal.append(journal.append)
    for step in steps:
        if step[0] == "edit":
            run(history, step)
    for _ in range(3):
        history.undo()
    history.redo()
    history.journal.clear()
    journal.let_go()
    for found in find_journals(folder):
        assert order(found.read()) == order(history.design)


ONE_CHANGE = st.dictionaries(st.sampled_from("abcdefgh"), st.booleans(), max_size=4)


@given(st.lists(st.tuples(ONE_CHANGE, st.booleans())))
def test_rows_stand_by_the_first_use_of_their_ids_in_every_copy(
    changes: list[tuple[dict[str, bool], bool]],
) -> None:
    copies = [OrderedRows({})]
    used: list[str] = []
    for change, is_copied in changes:
        if is_copied:
            copies.append(OrderedRows(copies[0]))
        for rows in copies:
            for id_, is_put in change.items():
                if is_put:
                    rows.put(Note(id=id_, text=""))
                else:
                    rows.take_out(id_)
        for id_, is_put in change.items():
            if is_put:
                copies[0].give_place(id_)
                used += [] if id_ in used else [id_]
        for rows in copies:
            rows.settle()
            assert list(rows) == [id_ for id_ in used if id_ in rows]
        assert all(rows == copies[0] for rows in copies)


def hosts(*names: str) -> Design:
    sketch = small_san()
    design = sketch.design()
    part = design.devices["host"].part
    return Design([*design.records(), *(Device(id=name, part=part, name=name) for name in names)])


def test_a_host_taken_out_and_put_back_stands_between_the_same_two() -> None:
    history = History(hosts("zeta", "alpha", "mid"))
    before = list(history.design.devices)
    history.do(edits.delete(history.design, ["alpha"]))
    history.undo()
    assert list(history.design.devices) == before


def test_a_refused_edit_leaves_the_order() -> None:
    design = hosts("zeta", "alpha", "mid")
    before = order(design)
    taken = edits.delete(design, ["zeta"])
    unsaid = edits.replace_record(design, Note(id="nobody", text=""), "Note").inverse()
    broken = Change(taken.label, (*taken.replacements, *unsaid.replacements))
    with pytest.raises(InvalidEditError):
        design.apply(broken)
    assert order(design) == before


def test_what_is_new_comes_last_and_a_trial_takes_no_place() -> None:
    design = hosts("zeta", "alpha")
    stage = Assessment(design.snapshot(), live=True)
    trial = edits.replace_record(design, Note(id="tried", text="?"), "Try")
    stage.apply(trial)
    stage.apply(trial.inverse())
    change, new = edits.place_device(design, catalog().part(SWITCH), 0, 0)
    design.observe(stage.apply)
    design.apply(change)
    design.apply(edits.replace_record(design, Note(id="first", text="1"), "Note"))
    design.apply(trial)
    assert list(design.devices)[-1] == new
    assert list(stage.tables.notes)[-2:] == list(design.notes)[-2:] == ["first", "tried"]


DELETING = """
from sanwright.edits import delete
from tests.builders import small_san
design = small_san().design()
change = delete(design, set(design.devices) | set(design.fabrics) | set(design.notes))
print([(item.table.value, item.id) for item in change.replacements])
"""


def test_what_a_deletion_takes_out_comes_in_the_same_order_in_every_run(root: Path) -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", DELETING],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": os.pathsep.join([str(root / "app"), str(root)]),
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


def test_what_a_failed_group_placed_leaves_no_place_behind() -> None:
    """The journal knows nothing of such a group, so what is recovered would stand otherwise."""
    history = History(small_san().design())
    placed = Device(id="later", part=SWITCH)

    def fail() -> None:
        with history.group(Text("Place")):
            history.do(edits.replace_record(history.design, placed, Text("Place")))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    other = Device(id="sooner", part=SWITCH)
    history.do(edits.replace_record(history.design, other, Text("Place")))
    history.do(edits.replace_record(history.design, placed, Text("Place")))
    assert list(history.design.devices)[-2:] == ["sooner", "later"]
    while history.undo() is not None:
        pass
    while history.redo() is not None:
        pass
    assert list(history.design.devices)[-2:] == ["sooner", "later"]
