"""Does the comparison say and show what is different from the saved file?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.design import Change, Design, Note, Replacement, Table
from sanwright.design.base import BASE_TABLES
from sanwright.documents import Journal, find_journals, write_design
from sanwright.documents.merging.ids import renamed
from sanwright.edits import delete, move_devices, replace_record, set_cable_length
from sanwright.fields.differences import DifferenceKind
from sanwright.gui.canvas.letters import canvas_font
from sanwright.gui.comparison.comparison import DesignComparison
from sanwright.gui.comparison.panel import ComparisonPanel
from sanwright.gui.frame.recovery_dialog import RecoveryDialog
from sanwright.text import Text
from sanwright.units import Length

pytestmark = pytest.mark.one_window


@pytest.fixture
def compared(bench, tmp_path):
    """A design with one device moved, one gone and one new since it was saved."""
    bench.window.show()
    moved, gone = bench.place("brocade-g620"), bench.place("dell-r740")
    bench.files.save_to(tmp_path / "a.sanw")
    bench.session.do(move_devices(bench.design, {moved: (400.0, 240.0)}))
    bench.session.do(delete(bench.design, [gone]))
    new = bench.place("brocade-g620")
    bench.window.menus.actions["edit.compare-saved"].trigger()
    return bench.window.of(DesignComparison), moved, gone, new


def renamed_device(design, id_, name):
    return replace_record(design, msgspec.structs.replace(design.devices[id_], name=name), Text(""))


def _kinds(comparison) -> dict[str, DifferenceKind]:
    return {d.id: d.kind for d in comparison.found if d.table == "devices"}


def test_added_changed_and_removed_are_listed_and_marked(bench, compared):
    comparison, moved, gone, new = compared
    assert _kinds(comparison) == {
        moved: DifferenceKind.CHANGED, gone: DifferenceKind.REMOVED, new: DifferenceKind.ADDED,
    }  # fmt: skip
    overlay = bench.window.editor.drawing.overlay
    assert overlay.get("compare added").symbol == "+"
    assert overlay.get("compare changed").is_dashed
    assert len(overlay.get("compare removed").boxes) == 1
    tree = bench.window.of(ComparisonPanel).tree
    head = tree.topLevelItem(0)
    assert head.text(0) == "Devices (3)"
    # What is only drawn elsewhere stands apart and folded, and does not count as changed.
    apart = head.child(head.childCount() - 1)
    assert (head.childCount(), apart.childCount(), apart.isExpanded()) == (3, 1, False)
    assert apart.text(0) == "Only elsewhere on the drawing (1)"
    summary = bench.window.of(ComparisonPanel).summary.text()
    assert "~&nbsp;0</b>&nbsp;changed" in summary
    assert "1 only elsewhere on the drawing" in summary
    assert not bench.window.docks["differences"].isHidden()


def test_a_cable_of_another_length_is_marked_along_its_way(bench, tmp_path):
    bench.window.show()
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cable = bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om4", 5.0, "generic-16gfc-sw")
    bench.files.save_to(tmp_path / "a.sanw")
    bench.session.do(set_cable_length(bench.design, cable, Length(9)))
    assert bench.window.of(DesignComparison).with_saved()
    marks = bench.window.editor.drawing.overlay.get("compare changed")
    assert marks.rects == ()
    assert len(marks.lines) == 1
    tree = bench.window.of(ComparisonPanel).tree
    assert tree.topLevelItem(0).child(0).child(0).text(0) == "Length: 5 m → 9 m"


def test_it_follows_edits_and_undo(bench, compared):
    comparison, *_ = compared
    bench.session.go_to(bench.session.history.saved_position)
    bench.qtbot.waitUntil(lambda: not comparison.found)
    assert comparison.is_on
    assert "the same" in bench.window.of(ComparisonPanel).hint.text()


def test_a_click_selects_what_is_there(bench, compared):
    comparison, _moved, _gone, new = compared
    difference = next(d for d in comparison.found if d.id == new)
    bench.window.of(ComparisonPanel).located.emit(difference)
    assert bench.window.editor.selected_ids() == (new,)
    gone = next(d for d in comparison.found if d.kind is DifferenceKind.REMOVED)
    bench.window.of(ComparisonPanel).located.emit(gone)


def test_escape_ends_it_and_leaves_nothing_on_the_canvas(bench, compared):
    comparison, *_ = compared
    bench.window.editor.setFocus()
    bench.window.show()
    bench.window.editor.grab()  # its badges have letters of their own, and leave others as they are
    assert canvas_font(11).pixelSize() == 11
    bench.qtbot.keyClick(bench.window.editor, Qt.Key.Key_Escape)
    assert not comparison.is_on
    overlay = bench.window.editor.drawing.overlay
    assert [overlay.get(f"compare {kind}") for kind in DifferenceKind] == [None] * 4


def test_a_file_that_cannot_be_read_leaves_things_as_they_are(bench, tmp_path):
    path = tmp_path / "broken.sanw"
    path.write_bytes(b"nonsense")
    comparison = bench.window.of(DesignComparison)
    assert not comparison.with_file(path)
    assert not comparison.is_on
    assert bench.answers.errors


def test_recovery_shows_edits_counts_and_unreadable_journals(bench, qtbot, tmp_path):
    journal = Journal.start(tmp_path / "left", tmp_path / "gone.sanw", bench.design)
    bench.session.history.journal.append(journal.append)
    bench.place("brocade-g620")
    bench.place("dell-r740")
    journal.let_go()
    bench.session.history.journal.remove(journal.append)
    (tmp_path / "left" / "0.journal").write_bytes(b"nonsense" * 100)
    from sanwright.documents import find_unreadable

    dialog = RecoveryDialog(find_journals(tmp_path / "left"), find_unreadable(tmp_path / "left"))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.tree.topLevelItemCount() == 2
    assert "0 devices" in dialog.sheet.summary.text()
    assert "2 devices" in dialog.sheet.summary.text()
    assert dialog.sheet.edits.count() == 2
    assert "R740" in dialog.sheet.edits.item(0).text()
    assert not dialog.saved.isEnabled()
    dialog.tree.setCurrentItem(dialog.tree.topLevelItem(1))
    assert "cannot be read" in dialog.sheet.summary.text()
    assert not dialog.recover.isEnabled()
    assert dialog.discard.isEnabled()


def test_figures_of_both_stand_beside_the_drawing_and_follow_edits(bench, compared):
    panel = bench.window.of(ComparisonPanel)
    panel.pages.setCurrentWidget(panel.figures)
    bench.window.show_panel("differences")
    bench.qtbot.waitUntil(lambda: panel.figures.shown is not None, timeout=20000)

    def row(title: str) -> tuple[str, str, str]:
        shown = panel.figures.shown
        found = next(each for each in shown.rows if str(each.title) == title)
        return found.text(0), found.text(1), found.difference_text(1)

    assert row("Switches and directors") == ("1", "2", "+1")
    table = panel.figures.table
    table.resize(235, 300)
    table.grab()  # has it take that size, though nobody sees it
    assert table.horizontalScrollBar().maximum() == 0
    bench.place("brocade-g620")
    bench.qtbot.waitUntil(lambda: row("Switches and directors")[1] == "3", timeout=20000)
    bench.window.of(DesignComparison).end()
    assert panel.figures.shown is None


def test_a_base_marks_what_is_new_beside_it_and_is_one_step_to_undo(bench, tmp_path):
    bench.window.show()
    old = bench.place("brocade-g620")
    bench.files.save_to(tmp_path / "today.sanw")
    actions = bench.window.menus.actions
    actions["design.base-here"].trigger()
    new = bench.place("brocade-g620")
    assert bench.design.devices[old].state == "existing"
    assert bench.design.devices[new].state == "new"
    bench.session.do(
        Change(Text("Note"), (Replacement(Table.NOTES, "n", None, Note(id="n", text="?")),))
    )
    actions["design.base-compare"].trigger()
    comparison = bench.window.of(DesignComparison)
    assert _kinds(comparison) == {new: DifferenceKind.ADDED}
    assert {d.table for d in comparison.found} <= set(BASE_TABLES), "a note is none of the SAN's"
    assert "today.sanw" in bench.window.of(ComparisonPanel).summary.text()
    for _ in range(3):
        bench.session.undo()
    assert bench.design.base is None
    assert bench.design.devices[old].state == "new"


def test_a_file_that_was_drawn_separately_is_known_by_what_its_things_are(bench, tmp_path):
    """The same switch under another id, and a doubt that is told where only a name says it."""
    bench.window.show()
    for part in ("brocade-g620", "brocade-g720"):
        bench.place(part)
    first, second = list(bench.design.devices)
    design = bench.design
    bench.session.do(renamed_device(design, first, "core 1"))
    bench.session.do(renamed_device(design, second, "core 2"))
    new = {(Table.DEVICES, first): second, (Table.DEVICES, second): first}
    other = renamed(bench.design.snapshot(), new)
    rows = [row for table in Table for row in other.rows(table).values()]
    write_design(Design(rows), tmp_path / "b.sanw")
    comparison = bench.window.of(DesignComparison)
    assert comparison.with_file(tmp_path / "b.sanw")
    assert [d for d in comparison.found if d.table == "devices"] == []
    assert "drawn separately" in bench.window.of(ComparisonPanel).summary.text()
    bench.session.do(replace_record(bench.design, msgspec.structs.replace(
        bench.design.devices[first], part="brocade-g720"), Text("")))  # fmt: skip
    assert comparison.with_file(tmp_path / "b.sanw")
    tree = bench.window.of(ComparisonPanel).tree
    assert tree.topLevelItem(0).text(0) == "In doubt (1)"
    assert "core 1" in tree.topLevelItem(0).child(0).text(0)
