"""Clicks, rubber band, drags, keys: what is selected and where things end up."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from sanwright import edits
from sanwright.design import Note
from sanwright.edits import Alignment
from tests.gui_editor.editor_hand import NONE, Hand

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def position(hand: Hand, device: str) -> tuple[float, float]:
    record = hand.session.design.devices[device]
    return record.x, record.y


def test_a_drag_moves_on_the_grid_and_is_one_undo_step(hand: Hand) -> None:
    server, *_ = hand.fabric()
    start = position(hand, server)
    done = len(hand.session.history.labels()[0])
    hand.drag(hand.title(server), hand.title(server) + QPoint(53, 29))
    assert position(hand, server) == (start[0] + 56, start[1] + 32)
    assert len(hand.session.history.labels()[0]) == done + 1
    hand.session.undo()
    assert position(hand, server) == start


def test_escape_takes_a_drag_back(hand: Hand) -> None:
    server, *_ = hand.fabric()
    start, shown = position(hand, server), hand.view.drawing.rect_of(server)
    hand.press(hand.title(server))
    hand.move(hand.title(server) + QPoint(60, 60))
    assert hand.view.drawing.rect_of(server) != shown
    hand.key(Qt.Key.Key_Escape)
    assert hand.view.drawing.rect_of(server) == shown
    hand.release(hand.title(server) + QPoint(60, 60))
    assert position(hand, server) == start


def test_cables_follow_while_dragging(hand: Hand) -> None:
    server, hba, switch, _ = hand.fabric()
    id_ = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.press(hand.title(server))
    hand.move(hand.title(server) + QPoint(80, 0))
    cable = hand.view.drawing.drawing.cables[id_]
    assert cable.flat[0] == hand.view.drawing.drawing.place_of(hand.ports(hba)[0])
    hand.release(hand.title(server) + QPoint(80, 0))


def test_control_click_adds_and_removes(hand: Hand) -> None:
    server, _, switch, _ = hand.fabric()
    hand.click(hand.title(server))
    assert hand.view.selected_ids() == (server,)
    hand.click(hand.title(switch), CTRL)
    assert hand.view.selected_ids() == (server, switch)
    hand.click(hand.title(server), SHIFT)
    assert hand.view.selected_ids() == (switch,)
    hand.click(QPoint(3, 3))
    assert hand.view.selected_ids() == ()


def test_a_second_click_on_a_bay_selects_what_is_fitted_there(hand: Hand) -> None:
    server, hba, *_ = hand.fabric()
    box = hand.view.drawing.drawing.boxes[server]
    bay = next(bay for bay in box.shape.bays if bay.device == hba)
    label = hand.view.to_view(box.bay_rect(bay).topLeft() + QPointF(4, 4))
    hand.click(label)
    assert hand.view.selected_ids() == (server,)
    hand.click(label)
    assert hand.view.selected_ids() == (hba,)


def test_a_click_on_a_port_selects_the_port(hand: Hand) -> None:
    _, hba, *_ = hand.fabric()
    port = hand.ports(hba)[1]
    hand.click(hand.at(port))
    assert hand.view.selected_ids() == (port,)


def test_the_rubber_band_takes_what_it_touches_and_cables_within(hand: Hand) -> None:
    server, hba, switch, array = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    end = hand.view.to_view(hand.view.drawing.rect_of(switch).bottomRight()) + QPoint(6, 6)
    hand.drag(QPoint(4, 4), end)
    assert set(hand.view.selected_ids()) == {server, switch, cable}
    assert array not in hand.view.selected_ids()
    assert not str(hand.session.history.undo_label).startswith("Move")


def test_several_move_together(hand: Hand) -> None:
    server, _, switch, _ = hand.fabric()
    hand.view.select([server, switch])
    before = position(hand, server), position(hand, switch)
    hand.drag(hand.title(server), hand.title(server) + QPoint(40, 16))
    after = position(hand, server), position(hand, switch)
    assert [(a[0] - b[0], a[1] - b[1]) for a, b in zip(after, before, strict=True)] == [
        (40, 16),
        (40, 16),
    ]


def test_arrows_nudge_and_nudges_in_a_row_are_one_undo_step(hand: Hand) -> None:
    server, *_ = hand.fabric()
    x, y = position(hand, server)
    hand.view.select([server])
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Down, SHIFT)
    assert position(hand, server) == (x + 16, y + 1)
    hand.session.undo()
    assert position(hand, server) == (x, y)


def test_tab_walks_in_reading_order_and_enter_activates(hand: Hand, qtbot) -> None:
    server, _, switch, array = hand.fabric()
    hand.view.setFocus()
    walked = []
    for _ in range(3):
        hand.key(Qt.Key.Key_Tab)
        walked.append(hand.view.selected_ids())
    assert walked == [(server,), (switch,), (array,)]
    hand.key(Qt.Key.Key_Backtab, SHIFT)
    assert hand.view.selected_ids() == (switch,)
    with qtbot.waitSignal(hand.view.activated) as caught:
        hand.key(Qt.Key.Key_Return)
    assert caught.args == [switch]
    assert "SN6000B" in hand.view.accessibleDescription()


def test_delete_takes_the_cables_along_and_undo_brings_all_back(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    before = list(hand.session.design.snapshot().records())
    hand.view.select([switch])
    hand.key(Qt.Key.Key_Delete)
    assert cable not in hand.session.design.cables
    assert cable not in hand.view.drawing.drawing.cables
    assert hand.view.selected_ids() == ()
    hand.session.undo()
    assert list(hand.session.design.snapshot().records()) == before
    assert hand.view.drawing.cables.link_of(cable) is not None


def test_copy_and_paste_bring_fitted_parts_and_inner_cables(hand: Hand) -> None:
    server, hba, switch, _ = hand.fabric()
    hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    hand.view.select([server, switch])
    hand.key(Qt.Key.Key_C, CTRL)
    hand.key(Qt.Key.Key_V, CTRL)
    design = hand.session.design
    assert len(design.cables) == 2
    assert len(design.devices) == 7
    copies = hand.view.drawing.movable(hand.view.selected_ids())
    assert len(copies) == 2
    assert not {server, switch} & set(copies)
    hand.key(Qt.Key.Key_X, CTRL)
    assert len(design.devices) == 4


def test_duplicate_and_select_all(hand: Hand) -> None:
    server, *_ = hand.fabric()
    hand.view.select([server])
    hand.view.duplicate()
    hand.key(Qt.Key.Key_A, CTRL)
    assert len(hand.view.selected_ids()) == 4


def test_duplicating_a_fitted_adapter_fits_another_one(hand: Hand) -> None:
    server, hba, *_ = hand.fabric()
    hand.view.select([hba])
    hand.view.duplicate()
    inner = [d for d in hand.session.design.devices.values() if d.parent == server]
    assert len(inner) == 2
    assert len({d.part for d in inner}) == 1


def test_a_selected_port_is_neither_copied_nor_deleted(hand: Hand) -> None:
    _, hba, *_ = hand.fabric()
    before = list(hand.session.design.snapshot().records())
    said: list[str] = []
    hand.session.message.connect(said.append)
    hand.view.select([hand.ports(hba)[0]])
    hand.view.cut()
    hand.view.delete_selected()
    assert list(hand.session.design.snapshot().records()) == before
    assert len(said) == 2


def test_align_lines_up_the_left_edges(hand: Hand) -> None:
    server, _, switch, array = hand.fabric()
    hand.view.select_all()
    hand.view.align(Alignment.LEFT)
    assert {position(hand, id_)[0] for id_ in (server, switch, array)} == {80}


def test_rename_in_place(hand: Hand) -> None:
    server, *_ = hand.fabric()
    hand.view.select([server])
    hand.key(Qt.Key.Key_F2)
    field = hand.view.findChild(QLineEdit)
    field.setText("esx-01")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert hand.session.design.devices[server].name == "esx-01"
    assert hand.view.drawing.drawing.boxes[server].shape.title == "esx-01"


def test_a_note_moves_like_a_device(hand: Hand) -> None:
    note = Note(id="note-1", text="Mind the gap", x=400, y=400)
    hand.session.do(edits.replace_record(hand.session.design, note, "Add note"))
    at = hand.at("note-1")
    hand.drag(at, at + QPoint(24, -16))
    moved = hand.session.design.notes["note-1"]
    assert (moved.x, moved.y) == (424, 384)


def test_control_and_wheel_zoom_at_the_mouse(hand: Hand) -> None:
    hand.fabric()
    at = QPoint(300, 200)
    spot, zoom = hand.view.mapToScene(at), hand.view.zoom
    wheel = QWheelEvent(
        QPointF(at), QPointF(hand.view.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, CTRL, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(hand.view.viewport(), wheel)
    assert hand.view.zoom > zoom
    after = hand.view.mapToScene(at)
    assert abs(after.x() - spot.x()) < 2
    assert abs(after.y() - spot.y()) < 2


def test_space_and_drag_pan(hand: Hand) -> None:
    server, *_ = hand.fabric()
    before, start = hand.at(server), position(hand, server)
    hand.view.setFocus()
    QApplication.processEvents()
    hand.view.pointing.space_held = True
    hand.drag(hand.title(server), hand.title(server) + QPoint(60, 40))
    hand.view.pointing.space_held = False
    assert hand.at(server) - before == QPoint(60, 40)
    assert position(hand, server) == start


def test_fit_shows_everything_and_reveal_finds_what_is_far_away(hand: Hand) -> None:
    hand.fabric()
    far = hand.place("dell-r740", 9000, 7000)
    hand.view.zoom_fit()
    assert hand.view.visible_rect().contains(hand.view.drawing.content_rect())
    hand.view.zoom_reset()
    hand.view.reveal([far])
    assert hand.view.visible_rect().contains(hand.view.drawing.rect_of(far))
    assert hand.view.zoom == 1.0
    assert hand.view.drawing.overlay.get("flash") is not None


def test_an_empty_canvas_says_what_to_do(hand: Hand) -> None:
    assert hand.view._hint.isVisible()
    hand.drop_part("dell-r730", QPoint(300, 300))
    assert not hand.view._hint.isVisible()
    hand.session.undo()
    assert hand.view._hint.isVisible()


def test_a_right_click_selects_and_asks_for_a_menu(hand: Hand, qtbot) -> None:
    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtTest import QTest

    server, *_ = hand.fabric()
    at = hand.title(server)
    QTest.mousePress(hand.view.viewport(), Qt.MouseButton.RightButton, NONE, at)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, at, hand.view.viewport().mapToGlobal(at)
    )
    with qtbot.waitSignal(hand.view.context_menu_requested) as caught:
        QApplication.sendEvent(hand.view.viewport(), event)
    assert caught.args[1] == (server,)


def test_copies_of_many_boxes_stand_on_free_ground_and_are_shown(hand: Hand) -> None:
    for number in range(12):
        hand.place("dell-r740", 200.0 * (number % 6), 300.0 * (number // 6))
    hand.view.select_all()
    originals = set(hand.view.drawing.drawing.boxes)
    hand.view.copy()
    hand.view.paste()
    boxes = hand.view.drawing.drawing.boxes
    copies = set(boxes) - originals
    assert len(copies) == len(originals)
    rects = {id_: hand.view.drawing.rect_of(id_) for id_ in boxes}
    assert not any(rects[copy].intersects(rects[other]) for copy in copies for other in originals)
    assert any(hand.view.visible_rect().intersects(rects[copy]) for copy in copies)
