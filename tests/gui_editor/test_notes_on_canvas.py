"""Can frames, notes, legend and title block be written on, resized and moved?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest

from sanwright import edits
from sanwright.design import Note
from sanwright.gui.canvas.hits import HitKind
from sanwright.gui.canvas.notes.note_editor import NoteEditor
from sanwright.gui.canvas.tools.resize import resized
from tests.gui_editor.editor_hand import Hand


def _add(hand: Hand, **fields: object) -> str:
    note = Note(id=f"note-{len(hand.session.design.notes)}", **fields)
    assert hand.session.do(edits.replace_record(hand.session.design, note, "add"))
    return note.id


@pytest.fixture
def frame(hand: Hand) -> str:
    return _add(hand, kind="frame", text="Site", x=200, y=120, width=400, height=320)


def _view_at(hand: Hand, x: float, y: float) -> QPoint:
    return hand.view.to_view(QPointF(x, y))


def test_a_frame_is_hit_at_its_head_and_outline_only(hand: Hand, frame: str):
    scene = hand.view.drawing
    assert scene.hit(QPointF(300, 130), 1).id == frame
    assert scene.hit(QPointF(202, 300), 1).id == frame
    assert scene.hit(QPointF(400, 300), 1).kind is HitKind.NOTHING


def test_dragging_the_head_of_a_frame_takes_along_what_stands_inside(hand: Hand, frame: str):
    inside = hand.place("dell-r740", 240, 200)
    outside = hand.place("dell-r740", 700, 200)
    note = _add(hand, text="In here", x=248, y=320)
    start = _view_at(hand, 300, 130)
    hand.drag(start, start + QPoint(80, 40))
    design = hand.session.design
    assert (design.notes[frame].x, design.notes[frame].y) == (280, 160)
    assert (design.devices[inside].x, design.devices[inside].y) == (320, 240)
    assert (design.notes[note].x, design.notes[note].y) == (328, 360)
    assert design.devices[outside].x == 700
    hand.session.undo()
    assert (design.notes[frame].x, design.devices[inside].x) == (200, 240)


def test_a_handle_resizes_as_one_step_on_the_grid(hand: Hand, frame: str):
    hand.view.select([frame])
    corner = _view_at(hand, 600, 440)
    hand.drag(corner, corner + QPoint(43, 21))
    note = hand.session.design.notes[frame]
    assert (note.x, note.y, note.width, note.height) == (200, 120, 440, 344)
    hand.session.undo()
    assert hand.session.design.notes[frame].width == 400


def test_escape_while_resizing_changes_nothing(hand: Hand, frame: str):
    hand.view.select([frame])
    corner = _view_at(hand, 600, 440)
    hand.press(corner)
    hand.move(corner + QPoint(60, 60))
    assert hand.view.drawing.notes.views[frame].width > 400
    hand.key(Qt.Key.Key_Escape)
    hand.release(corner + QPoint(60, 60))
    assert hand.view.drawing.notes.views[frame].width == 400
    assert hand.session.design.notes[frame].width == 400


def test_a_note_does_not_become_smaller_than_it_may():
    rect = resized(QRectF(0, 0, 100, 100), (-1, -1), QPointF(500, 500), (48, 24), on_grid=True)
    assert rect == QRectF(52, 76, 48, 24)


def _open_editor(hand: Hand, note: str) -> NoteEditor:
    hand.view.write_on(note)
    return hand.view.findChild(NoteEditor)


def test_a_double_click_opens_the_text_and_control_enter_keeps_it(hand: Hand):
    note = _add(hand, text="Before", x=200, y=120)
    QTest.mouseDClick(hand.view.viewport(), Qt.MouseButton.LeftButton, pos=hand.at(note))
    editor = hand.view.findChild(NoteEditor)
    editor.setPlainText("One\nTwo")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hand.session.design.notes[note].text == "One\nTwo"
    hand.session.undo()
    assert hand.session.design.notes[note].text == "Before"


def test_escape_discards_the_text(hand: Hand):
    note = _add(hand, text="Before", x=200, y=120)
    editor = _open_editor(hand, note)
    editor.setPlainText("After")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert hand.session.design.notes[note].text == "Before"


def test_clicking_away_keeps_the_text(hand: Hand):
    note = _add(hand, text="Before", x=200, y=120)
    editor = _open_editor(hand, note)
    editor.setPlainText("After")
    editor.commit()
    assert hand.session.design.notes[note].text == "After"


def test_a_note_that_is_gone_meanwhile_does_no_harm(hand: Hand):
    note = _add(hand, text="Before", x=200, y=120)
    editor = _open_editor(hand, note)
    editor.setPlainText("After")
    hand.session.undo()
    editor.commit()
    assert note not in hand.session.design.notes


def test_the_legend_follows_the_design(hand: Hand):
    legend = _add(hand, kind="legend", x=700, y=100)
    scene = hand.view.drawing
    before = scene.drawing.notes[legend]
    hand.place("dell-r740", 100, 100)
    after = scene.drawing.notes[legend]
    assert {str(row.text) for row in after.legend} - {str(row.text) for row in before.legend} == {
        "Host"
    }
    assert after.height > before.height


def test_the_title_block_says_who_it_is_for(hand: Hand):
    block = _add(hand, kind="title block", x=700, y=100)
    design = hand.session.design
    project = msgspec.structs.replace(design.project, customer="ACME Bank", author="K. M.")
    hand.session.do(edits.replace_record(design, project, "Project"))
    rows = {str(name): said for name, said in hand.view.drawing.drawing.notes[block].title}
    assert rows["Customer"] == "ACME Bank"
    assert rows["Author"] == "K. M."


def test_frames_are_painted_behind_devices(hand: Hand, frame: str):
    device = hand.place("dell-r740", 240, 200)
    hand.view.select(())
    image = hand.view.viewport().grab().toImage()
    inside = hand.view.to_view(hand.view.drawing.rect_of(device).center() + QPointF(60, 0))
    fill = hand.view.theme.device_fill
    assert image.pixelColor(inside) == fill
    ground = image.pixelColor(_view_at(hand, 560, 400))
    assert ground != hand.view.theme.canvas
