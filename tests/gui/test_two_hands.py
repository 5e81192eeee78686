"""Does what somebody else did to the open file survive a save, and is it told?"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sanwright.design import Design, Note
from sanwright.documents import Journal, find_journals, read_design, state_of, write_design
from sanwright.documents.merging import MergeSide, merge
from sanwright.edits import replace_record
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.document.file_watch import FileNews
from sanwright.gui.document.merge_dialog import MergeDialog
from sanwright.gui.document.prompts import Changed, Unsaved, changed_box
from sanwright.gui.document.safety_net import journals_dir
from sanwright.language import speaking
from tests.builders import catalog

SMALLEST_SCREEN = 683
"""Pixels: 1366 at 200 %."""


def put(design: Design, record) -> Design:
    design.apply(replace_record(design, record, "Edit"))
    return design


def noted(path: Path, text: str) -> Design:
    """Somebody else opens the file, writes a note on it and saves."""
    other = put(read_design(path, catalog()), Note(id="note-1", text=text, x=len(text)))
    write_design(other, path)
    return other


@pytest.fixture
def opened(bench, tmp_path):
    """A saved design with one switch, with one edit of ours that is not saved."""
    switch = bench.place("brocade-g620")
    path = tmp_path / "core.sanw"
    bench.files.save_to(path)
    device = bench.design.devices[switch]
    bench.session.do(
        replace_record(bench.design, msgspec.structs.replace(device, name="mine"), "Rename")
    )
    return path


def texts(design: Design) -> list[str]:
    return [note.text for note in design.notes.values()]


def test_a_save_over_somebody_elses_work_asks_and_stays_off(bench, opened):
    noted(opened, "theirs")
    before = opened.read_bytes()
    assert not bench.files.save()
    assert bench.answers.asked == ["changed core.sanw"]
    assert opened.read_bytes() == before
    assert bench.session.is_modified
    bench.answers.to_changed = Changed.COMPARE
    assert not bench.files.save()
    assert bench.window.of(DesignComparison).is_on
    assert opened.read_bytes() == before


def test_merging_saves_what_both_did_and_is_one_edit(bench, opened):
    noted(opened, "theirs")
    bench.answers.to_changed = Changed.MERGE
    assert bench.files.save()
    saved = read_design(opened, catalog())
    assert texts(saved) == ["theirs"]
    assert "mine" in {device.name for device in saved.devices.values()}
    assert not bench.session.is_modified
    bench.session.undo()
    assert texts(bench.design) == []
    assert bench.files.save(), "what was merged is known, so nothing is asked"
    assert bench.answers.asked == ["changed core.sanw"]


def test_conflicts_are_asked_for_and_calling_that_off_changes_nothing(bench, opened):
    other = read_design(opened, catalog())
    (device,) = other.devices.values()
    write_design(put(other, msgspec.structs.replace(device, name="theirs")), opened)
    bench.answers.to_changed = Changed.MERGE
    assert not bench.files.save()
    assert [d.name for d in bench.design.devices.values()] == ["mine"]
    bench.answers.to_changed, bench.answers.to_conflicts = Changed.MERGE, MergeSide.THEIRS
    assert bench.files.save()
    assert [d.name for d in read_design(opened, catalog()).devices.values()] == ["theirs"]


def test_replacing_knowingly_and_another_name_are_offered(bench, opened, tmp_path):
    noted(opened, "theirs")
    bench.answers.to_changed = Changed.SAVE_AS
    bench.answers.to_save = tmp_path / "other.sanw"
    assert bench.files.save()
    assert texts(read_design(opened, catalog())) == ["theirs"]
    assert bench.files.path == (tmp_path / "other.sanw").resolve()
    noted(tmp_path / "other.sanw", "again")
    bench.answers.to_changed = Changed.REPLACE
    assert bench.files.save()
    assert texts(read_design(tmp_path / "other.sanw", catalog())) == []


def test_a_watcher_tells_and_merging_an_unchanged_design_is_reading_it(bench, opened):
    bench.files.save()
    notice = bench.window.notice
    other = noted(opened, "theirs")
    bench.files.watch.look()
    bench.qtbot.waitUntil(lambda: bench.files.watch.news is FileNews.CHANGED)
    assert not notice.isHidden()
    assert notice.text.text() == "“core.sanw” was saved by somebody else meanwhile."
    notice.merge.click()
    assert texts(bench.design) == texts(other)
    assert not bench.session.is_modified
    assert notice.isHidden()
    opened.touch()
    bench.files.watch.look()
    bench.qtbot.waitUntil(lambda: not bench.files.watch._is_looking)
    assert notice.isHidden(), "the same contents are no news"


def test_a_deleted_file_counts_as_unsaved(bench, opened):
    bench.files.save()
    opened.unlink()
    bench.answers.to_unsaved = Unsaved.CANCEL
    assert not bench.files.may_leave(), "also before the watcher has looked"
    bench.files.watch.look()
    bench.qtbot.waitUntil(lambda: bench.files.watch.news is FileNews.GONE)
    assert bench.session.is_modified
    bench.window.notice.save.click()
    bench.qtbot.waitUntil(lambda: not bench.files.is_saving)
    assert opened.exists()
    assert not bench.session.is_modified
    assert bench.window.notice.isHidden()


def test_the_dialog_asks_one_at_a_time(qtbot):
    base = Design([Note(id="a", text="a"), Note(id="b", text="b")]).snapshot()
    ours, theirs = (
        Design([Note(id="a", text=f"a {who}"), Note(id="b", text=f"b {who}")]).snapshot()
        for who in ("mine", "theirs")
    )
    assert len(merge(base, ours, theirs).open) == 2
    dialog = MergeDialog(base, ours, theirs, "x.sanw")
    qtbot.addWidget(dialog)
    assert not dialog.take.isEnabled()
    assert dialog.ours.description() == "a mine"
    dialog.theirs.click()
    dialog.ours.click()
    assert dialog.current is None
    assert dialog.take.isEnabled()
    assert [n.text for n in dialog.merged.design.notes.values()] == ["a theirs", "b mine"]
    dialog.back.click()
    dialog.theirs.click()
    assert [n.text for n in dialog.merged.design.notes.values()] == ["a theirs", "b theirs"]


def dead_journal(path: Path, design: Design, text: str):
    """What a session that died leaves, which wrote a note on the design of ``path``."""
    journal = Journal.start(journals_dir(), path, design.snapshot(), state_of(path))
    journal.append(replace_record(design, Note(id="note-9", text=text, y=9.0), "Note"))
    journal.let_go()
    (found,) = find_journals(journals_dir())
    return found


def test_recovering_onto_a_file_that_was_saved_since_merges(bench, opened):
    found = dead_journal(opened, read_design(opened, catalog()), "dead")
    noted(opened, "saved since")
    bench.files.new()
    assert bench.files.recover(found)
    assert sorted(texts(bench.design)) == ["dead", "saved since"]
    assert bench.session.is_modified
    assert texts(read_design(opened, catalog())) == ["saved since"]
    assert bench.files.save()
    assert bench.answers.asked == ["core.sanw"] or "changed core.sanw" not in bench.answers.asked
    bench.files.new()
    assert find_journals(journals_dir()) == ()


def test_recovered_work_may_become_a_design_of_its_own(bench, opened):
    found = dead_journal(opened, read_design(opened, catalog()), "dead")
    noted(opened, "saved since")
    bench.answers.to_unsaved = Unsaved.DISCARD
    bench.files.new()
    assert bench.files.recover(found, as_copy=True)
    assert bench.files.path is None
    assert bench.files.name == "core (recovered)"
    assert texts(bench.design) == ["dead"]
    assert texts(read_design(opened, catalog())) == ["saved since"]


def test_work_that_the_file_holds_already_is_not_offered(bench, opened):
    design = read_design(opened, catalog())
    found = dead_journal(opened, design, "dead")
    write_design(put(design, Note(id="note-9", text="dead", y=9.0)), opened)
    assert bench.files.left_behind() == ()
    assert not found.path.exists()


def test_a_design_that_is_open_in_another_tab_is_not_replaced(bench, opened, tmp_path):
    second = tmp_path / "second.sanw"
    write_design(Design([Note(id="n", text="second")]), second)
    assert bench.program.designs.open_path(bench.window, second)
    (tmp_path / "link.sanw").symlink_to(second)
    for bench.answers.to_save in (second, tmp_path / "link.sanw"):
        assert not bench.files.begin_save_as()
        assert bench.window.exporter.ask("Export", ".csv", "CSV (*.csv)") is None
    assert {title for title, _ in bench.answers.errors} == {
        "“second.sanw” was not replaced.",
        "“link.sanw” was not replaced.",
    }
    assert texts(read_design(second, catalog())) == ["second"]
    bench.answers.to_save = opened
    assert bench.window.exporter.ask("Export", ".csv", "CSV (*.csv)") is None, "nor its own file"
    assert bench.files.begin_save_as(), "which only a save may replace"
    assert bench.files.finish_saving()


def test_a_design_of_which_nobody_asked_is_not_replaced(bench, tmp_path):
    other = tmp_path / "other.sanw"
    write_design(Design([Note(id="n", text="other")]), other)
    bench.answers.to_save, bench.answers.to_confirm = tmp_path / "other", False
    assert not bench.files.begin_save_as()
    assert bench.answers.asked[-1] == "Replace “other.sanw”?"
    bench.answers.to_confirm = True
    assert bench.files.begin_save_as()
    assert bench.files.finish_saving()
    assert bench.files.path == other.resolve()


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_question_has_room_for_its_buttons(qtbot, code):
    with speaking(code):
        box, offered = changed_box("d.sanw", None)
    qtbot.addWidget(box)
    box.show()
    qtbot.waitExposed(box)
    assert all(button.width() >= button.sizeHint().width() for button in offered.values())
    assert box.width() <= SMALLEST_SCREEN
