"""Do the menu's ways of arranging, and what can be inserted, do what they say in one step?"""

from __future__ import annotations

from PySide6.QtCore import Qt

from sanwright.gui.canvas.notes.note_editor import NoteEditor
from sanwright.gui.settings import Settings


def _run(bench, action: str) -> None:
    bench.window.menus.refresh()
    found = bench.window.menus.actions[action]
    assert found.isEnabled()
    found.trigger()


def _place_at(bench, *places: tuple[float, float]) -> list[str]:
    from sanwright.edits import move_devices

    ids = [bench.place("dell-r740") for _ in places]
    bench.session.do(move_devices(bench.design, dict(zip(ids, places, strict=True))))
    return ids


def test_only_the_selection_is_arranged(bench):
    ids = _place_at(bench, (100, 100), (107, 130), (900, 900), (905, 950))
    bench.window.editor.select(ids[:2])
    _run(bench, "design.arrange-selection")
    devices = bench.design.devices
    assert devices[ids[0]].y == devices[ids[1]].y
    assert (devices[ids[2]].x, devices[ids[3]].y) == (900, 950)
    bench.session.undo()
    assert bench.design.devices[ids[1]].y == 130


def test_distributing_needs_three(bench):
    ids = _place_at(bench, (0, 0), (300, 0), (1000, 0))
    bench.window.editor.select(ids[:2])
    bench.window.menus.refresh()
    assert not bench.window.menus.actions["edit.distribute-across"].isEnabled()
    bench.window.editor.select(ids)
    _run(bench, "edit.distribute-across")
    assert [bench.design.devices[id_].x for id_ in ids] == [0, 500, 1000]
    bench.session.undo()
    assert bench.design.devices[ids[1]].x == 300


def test_equal_spacing(bench):
    ids = _place_at(bench, (0, 0), (300, 5), (1000, 0))
    bench.window.editor.select(ids)
    _run(bench, "edit.space-across")
    xs = [bench.design.devices[id_].x for id_ in ids]
    assert xs[1] - xs[0] == xs[2] - xs[1] == 168 + 32


def test_switches_of_snapping_are_remembered(bench, tmp_path):
    snapping = bench.window.editor.snapping
    assert snapping.to_grid
    assert snapping.to_guides
    _run(bench, "view.snap-to-grid")
    _run(bench, "view.smart-guides")
    assert not snapping.to_grid
    assert not snapping.to_guides
    settings: Settings = bench.window.settings
    settings.sync()
    again = Settings(tmp_path / "settings.ini")
    assert not again.snaps_to_grid
    assert not again.has_smart_guides


def test_a_note_is_inserted_ready_to_be_written_on(bench):
    _run(bench, "design.note")
    editor = bench.window.editor.findChild(NoteEditor)
    editor.setPlainText("To be confirmed")
    bench.qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    (note,) = bench.design.notes.values()
    assert (note.kind, note.text) == ("text", "To be confirmed")


def test_a_frame_goes_around_what_is_selected(bench):
    ids = _place_at(bench, (400, 400), (800, 500))
    bench.window.editor.select(ids)
    _run(bench, "design.frame")
    (note,) = bench.design.notes.values()
    frame = bench.window.editor.drawing.rect_of(note.id)
    assert all(frame.contains(bench.window.editor.drawing.rect_of(id_)) for id_ in ids)


def test_legend_and_title_block_are_inserted_in_sight(bench):
    for action, kind in (("design.legend", "legend"), ("design.title-block", "title block")):
        _run(bench, action)
        note = list(bench.design.notes.values())[-1]
        assert note.kind == kind
        view = bench.window.editor
        assert view.visible_rect().contains(view.drawing.rect_of(note.id).center())
