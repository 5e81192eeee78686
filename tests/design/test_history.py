"""Does undo give back exactly what was, redo what came after, and a failure nothing at all?"""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.design import Change, Design, History, Note, Replacement, Table
from sanwright.design import history as history_module
from sanwright.design.bytes_held import bytes_held
from sanwright.documents import new_design, write_design
from sanwright.documents.json_form import design_to_json
from sanwright.errors import InvalidEditError
from tests.builders import catalog, rows, small_san
from tests.examples import examples
from tests.random_edits import STEPS, ProvokedError, Step, run, started


def note(text: str, before: str | None, id_: str = "note-1") -> Change:
    """Type ``text`` into a note."""
    was = None if before is None else Note(id=id_, text=before)
    return Change(f"Type {text}", (Replacement(Table.NOTES, id_, was, Note(id=id_, text=text)),))


@settings(max_examples=examples(60))
@given(STEPS)
def test_undoing_everything_gives_the_start_and_redoing_everything_the_end(
    steps: list[Step],
) -> None:
    history = started(new_design(catalog()))
    design = history.design
    begun, depth = rows(design), len(history.labels()[0])
    saved = design_to_json(design)
    for step in steps:
        run(history, step)
    end, end_saved = rows(design), design_to_json(design)
    while len(history.labels()[0]) > depth:
        assert history.undo()
    assert rows(design) == begun
    assert design_to_json(design) == saved
    while history.redo():
        pass
    assert rows(design) == end
    assert design_to_json(design) == end_saved


@settings(max_examples=examples(15))
@given(steps=STEPS)
def test_the_saved_file_is_the_same_to_the_byte_after_undo(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Step]
) -> None:
    folder = tmp_path_factory.mktemp("undo")
    history = started(new_design(catalog()))
    depth = len(history.labels()[0])
    write_design(history.design, folder / "before.sanw")
    for step in steps:
        run(history, step)
    while len(history.labels()[0]) > depth:
        history.undo()
    write_design(history.design, folder / "after.sanw")
    assert (folder / "before.sanw").read_bytes() == (folder / "after.sanw").read_bytes()


@settings(max_examples=examples(60))
@given(STEPS, st.randoms(use_true_random=False))
def test_every_single_undo_gives_the_state_before_that_edit(steps: list[Step], random) -> None:
    history = started(new_design(catalog()))
    states = [rows(history.design)]
    depth = len(history.labels()[0])
    for step in steps:
        run(history, step)
        if len(history.labels()[0]) - depth == len(states):
            states.append(rows(history.design))
    at = len(states) - 1
    for _ in range(12):
        if random.random() < 0.5 and at > 0:
            history.undo()
            at -= 1
        elif at < len(states) - 1:
            history.redo()
            at += 1
        assert rows(history.design) == states[at]


@settings(max_examples=examples(60))
@given(STEPS)
def test_a_failing_group_leaves_no_trace(steps: list[Step]) -> None:
    history = started(new_design(catalog()))
    design = history.design
    copy = Design(design.records())
    history.journal.append(copy.apply)
    before, saved, labels = rows(design), design_to_json(design), history.labels()
    run(history, ("group", steps, True))
    assert rows(design) == before
    assert design_to_json(design) == saved
    assert history.labels() == labels
    assert rows(copy) == before
    for id_ in list(design.devices):
        design.apply(edits.delete(design, [id_]))
    assert not design.devices


@settings(max_examples=examples(60))
@given(STEPS)
def test_replaying_the_journal_gives_the_design(steps: list[Step]) -> None:
    history = started(new_design(catalog()))
    copy = Design(history.design.records())
    history.journal.append(copy.apply)
    for number, step in enumerate(steps):
        run(history, step)
        if number % 3 == 2:
            history.undo()
    history.undo()
    history.redo()
    assert rows(copy) == rows(history.design)


@settings(max_examples=examples(40))
@given(STEPS)
def test_observers_hear_of_every_change_in_order(steps: list[Step]) -> None:
    design = new_design(catalog())
    copy = Design(design.records())
    design.observe(copy.apply)
    history = started(design)
    for step in steps:
        run(history, step)
    assert rows(copy) == rows(design)


def test_a_refused_edit_leaves_design_history_and_journal_as_they_were() -> None:
    history = History(small_san().design())
    told: list[Change] = []
    history.journal.append(told.append)
    before = rows(history.design)
    lost = Change(
        "Lose", (Replacement(Table.DEVICES, "array", history.design.devices["array"], None),)
    )
    with pytest.raises(InvalidEditError, match="array"):
        history.do(lost)
    assert rows(history.design) == before
    assert history.labels() == ((), ())
    assert told == []


def test_an_edit_inside_a_group_that_is_refused_takes_the_group_back() -> None:
    history = History(small_san().design())
    before = rows(history.design)

    def spoil() -> None:
        with history.group("Rename and spoil"):
            history.do(note("a", None))
            history.do(note("b", "not what is there"))

    with pytest.raises(InvalidEditError):
        spoil()
    assert rows(history.design) == before
    assert history.undo_label is None


def test_a_failing_group_inside_a_group_takes_back_only_itself() -> None:
    history = History(Design())
    with history.group("Outer"):
        history.do(note("kept", None))
        with suppress(ProvokedError), history.group("Inner"):
            history.do(note("lost", "kept"))
            raise ProvokedError
        assert history.design.notes["note-1"].text == "kept"
    assert history.labels() == (("Outer",), ())
    history.undo()
    assert not history.design.notes


def test_a_group_is_one_change_with_its_own_label() -> None:
    history = History(Design())
    with history.group("Two notes"):
        history.do(note("a", None))
        history.do(note("b", None, "note-2"))
    assert str(history.undo_label) == "Two notes"
    history.undo()
    assert not history.design.notes
    assert str(history.redo_label) == "Two notes"


def test_a_group_that_changes_nothing_is_not_recorded() -> None:
    history = History(Design())
    with history.group("There and back"):
        history.do(note("a", None))
        history.do(note("a", None).inverse())
    assert history.undo_label is None
    assert history.is_saved


def test_a_change_of_nothing_is_not_recorded() -> None:
    history = History(small_san().design())
    assert history.do(edits.move_devices(history.design, {"host": (0.0, 0.0)})) is False
    assert history.undo_label is None


def test_typing_in_one_field_is_one_change() -> None:
    history = History(Design())
    history.do(note("", None))
    history.do(note("a", ""), merge_key="text")
    history.do(note("ab", "a"), merge_key="text")
    history.do(note("abc", "ab"), merge_key="text")
    assert history.labels()[0] == ("Type ", "Type abc")
    history.undo()
    assert history.design.notes["note-1"].text == ""
    history.redo()
    assert history.design.notes["note-1"].text == "abc"


@pytest.mark.parametrize("key", ["other", None])
def test_typing_in_another_field_is_another_change(key: object) -> None:
    history = History(Design())
    history.do(note("", None))
    history.do(note("a", ""), merge_key="text")
    history.do(note("ab", "a"), merge_key=key)
    assert len(history.labels()[0]) == 3


def test_an_undo_or_a_save_ends_the_typing() -> None:
    history = History(Design())
    history.do(note("", None))
    history.do(note("a", ""), merge_key="text")
    history.mark_saved()
    history.do(note("ab", "a"), merge_key="text")
    assert not history.is_saved
    history.undo()
    assert history.is_saved
    history.do(note("ac", "a"), merge_key="text")
    assert history.labels()[0] == ("Type ", "Type a", "Type ac")


def test_typing_back_to_the_start_leaves_earlier_edits_alone() -> None:
    history = History(Design())
    history.do(note("other", None, "note-2"))
    history.do(note("a", None), merge_key="text")
    history.do(Change("Clear", note("a", None).inverse().replacements), merge_key="text")
    assert history.labels()[0] == ("Type other",)
    history.do(note("b", None), merge_key="text")
    assert history.labels()[0] == ("Type other", "Type b")
    history.undo()
    assert "note-2" in history.design.notes


def test_a_new_edit_ends_what_could_be_redone() -> None:
    history = History(Design())
    history.do(note("a", None))
    history.undo()
    history.do(note("b", None))
    assert history.redo_label is None
    assert history.redo() is None
    assert history.design.notes["note-1"].text == "b"


def test_saved_is_a_state_and_not_a_moment() -> None:
    history = History(Design())
    assert history.is_saved
    history.do(note("a", None))
    assert not history.is_saved
    history.mark_saved()
    history.do(note("b", "a"))
    assert not history.is_saved
    history.undo()
    assert history.is_saved
    history.undo()
    assert not history.is_saved
    history.redo()
    assert history.is_saved


def test_a_saved_state_on_an_abandoned_branch_never_comes_back() -> None:
    history = History(Design())
    history.do(note("a", None))
    history.mark_saved()
    history.undo()
    history.do(note("b", None))
    assert not history.is_saved
    history.undo()
    assert not history.is_saved
    history.redo()
    assert not history.is_saved
    history.mark_saved()
    assert history.is_saved


def test_a_recovered_design_is_unsaved_until_it_is_saved() -> None:
    history = History(Design())
    history.mark_unsaved()
    assert not history.is_saved
    history.do(note("a", None))
    history.undo()
    assert not history.is_saved
    history.mark_saved()
    assert history.is_saved


@settings(max_examples=examples(60))
@given(st.lists(st.sampled_from(["edit", "undo", "redo", "save"]), max_size=20))
def test_saved_means_that_the_design_is_what_was_saved(actions: list[str]) -> None:
    """Every edit writes a text never seen before, so equal designs are equal states."""
    history = History(Design([Note(id="note-1", text="0")]))
    on_disk = history.design.notes["note-1"]
    for number, action in enumerate(actions, start=1):
        current = history.design.notes["note-1"]
        if action == "edit":
            history.do(note(str(number), current.text))
        elif action == "save":
            history.mark_saved()
            on_disk = current
        else:
            getattr(history, action)()
        assert history.is_saved == (history.design.notes["note-1"] == on_disk)


def test_listeners_hear_when_something_can_be_undone() -> None:
    history = History(Design())
    heard: list[str | None] = []
    history.on_change.append(lambda: heard.append(history.undo_label))
    history.do(note("a", None))
    history.undo()
    history.redo()
    history.mark_saved()
    assert heard == ["Type a", None, "Type a", "Type a"]


def test_a_change_and_its_inverse_cancel_out() -> None:
    design = small_san().design()
    before = rows(design)
    change = edits.delete(design, ["fc-a", "host"])
    design.apply(change)
    assert rows(design) != before
    design.apply(change.inverse())
    assert rows(design) == before
    assert change.inverse().inverse() == msgspec.structs.replace(change)


@settings(max_examples=examples(40))
@given(STEPS, st.lists(st.integers(0, 30), max_size=12))
def test_jumping_is_the_same_as_undoing_and_redoing_step_by_step(
    steps: list[Step], jumps: list[int]
) -> None:
    jumping, stepping = started(new_design(catalog())), started(new_design(catalog()))
    journal = Design(jumping.design.records())
    jumping.journal.append(journal.apply)
    for step in steps:
        run(jumping, step)
        run(stepping, step)
    for jump in jumps:
        target = jump % (len(jumping.edits) + 1)
        heard: list[Change] = []
        stop = jumping.design.observe(heard.append)
        has_moved = jumping.go_to(target)
        stop()
        assert has_moved is (stepping.position != target)
        assert len(heard) <= 1
        while stepping.position > target:
            stepping.undo()
        while stepping.position < target:
            stepping.redo()
        assert rows(jumping.design) == rows(stepping.design) == rows(journal)
        assert jumping.labels() == stepping.labels()
        assert jumping.is_saved == stepping.is_saved
        assert jumping.saved_position == stepping.saved_position


def test_a_jump_to_an_edit_that_is_not_there_is_refused() -> None:
    history = History(Design())
    history.do(note("a", None))
    for position in (-1, 2):
        with pytest.raises(IndexError):
            history.go_to(position)
    assert history.position == 1


def test_the_saved_position_follows_saves_and_is_lost_with_its_branch() -> None:
    history = History(Design())
    assert history.saved_position == 0
    history.do(note("a", None))
    history.mark_saved()
    history.do(note("b", "a"))
    assert history.saved_position == 1
    history.go_to(0)
    assert history.saved_position == 1
    history.do(note("c", None))
    assert history.saved_position is None


def test_every_edit_has_the_time_at_which_it_was_made() -> None:
    history = History(Design())
    history.do(note("a", None))
    history.do(note("b", "a"))
    history.undo()
    moments = [edit.moment for edit in history.edits]
    assert moments == sorted(moments)
    assert all(moment.tzinfo is not None for moment in moments)


_BOUNDED_ACTIONS = ("edit", "large edit", "type", "undo", "redo", "save", "hold", "save held")


@settings(max_examples=examples(80))
@given(st.lists(st.sampled_from(_BOUNDED_ACTIONS), max_size=40))
def test_a_bounded_history_differs_only_in_how_far_back_it_goes(actions: list[str]) -> None:
    both = bounded, free = History(Design()), History(Design())
    journal = Design()
    bounded.journal.append(journal.apply)
    held = [history.hold_place() for history in both]
    for number, action in enumerate(actions):
        if action == "undo" and not bounded.position:
            continue
        for at, (history, bound) in enumerate(zip(both, (True, False), strict=True)):
            with pytest.MonkeyPatch.context() as patch:
                if bound:
                    patch.setattr(history_module, "MOST_EDITS", 4)
                    patch.setattr(history_module, "MOST_BYTES", 3000)
                match action:
                    case "undo" | "redo":
                        getattr(history, action)()
                    case "save":
                        history.mark_saved()
                    case "hold":
                        held[at] = history.hold_place()
                    case "save held":
                        history.mark_saved(held[at])
                    case _:
                        _write(history, action, number)
        kept = [bytes_held(edit.change) for edit in bounded.edits]
        assert len(kept) <= 4
        assert sum(kept) <= 3000 or len(kept) == 1
        assert rows(bounded.design) == rows(free.design) == rows(journal)
        assert bounded.position == free.position - bounded.forgotten
        assert bounded.is_saved == free.is_saved
        on_disk = free.saved_position
        is_kept = on_disk is not None and on_disk >= bounded.forgotten
        assert bounded.saved_position == (on_disk - bounded.forgotten if is_kept else None)


def _write(history: History, action: str, number: int) -> None:
    """Write a text never seen before into a note."""
    was = history.design.notes.get("note-1")
    text = str(number) + ("x" * 2000 if action == "large edit" else "")
    key = "text" if action == "type" else None
    history.do(note(text, was.text if was is not None else None), merge_key=key)


def test_the_bound_leaves_the_newest_edit_however_large_it_is() -> None:
    history = History(Design())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history_module, "MOST_BYTES", 10)
        history.do(note("a", None))
        history.do(note("b", "a"))
    assert history.labels()[0] == ("Type b",)
    assert history.forgotten == 1
    history.undo()
    assert history.undo_label is None
    assert history.design.notes["note-1"].text == "a"


def test_what_an_edit_holds_is_about_what_is_freed_with_it() -> None:
    """Weighed against what Python gives back; a large change by a part of it."""
    design = small_san().design()
    note_ = Note(id="n", text="x" * 50_000)
    for records in ([note_], [Note(id=f"n-{n}", text="y" * n) for n in range(2000)]):
        change = Change("Add", tuple(Replacement(Table.NOTES, r.id, None, r) for r in records))
        texts = sum(len(r.text) for r in records)
        assert texts <= bytes_held(change) <= texts + 600 * len(records)
    moved = edits.move_devices(design, {"host": (400.0, 0.0)})
    assert bytes_held(moved) < 1500  # its part, its name and all else are the design's as well


def test_a_place_of_another_history_is_never_the_one_that_was_saved() -> None:
    """A save that ends behind the opening of another design says nothing of that one."""
    before, history = History(Design()), History(Design())
    history.do(note("a", None))
    history.mark_saved(before.hold_place())
    assert not history.is_saved
    history.undo()
    assert not history.is_saved
