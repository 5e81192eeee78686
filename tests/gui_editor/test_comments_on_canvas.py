"""Do signs of comments stand at what they are on, and answer to the mouse?"""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from sanwright import edits
from sanwright.gui.canvas.describe import describe
from sanwright.gui.canvas.hits import HitKind
from tests.gui_editor.editor_hand import Hand


def _say(hand: Hand, subject: str, place: tuple[float, float] = (0.0, 0.0)) -> str:
    change, id_ = edits.comment_on(
        hand.session.design, subject, f"On {subject}", "Ann", "2026-11-22", place
    )
    assert hand.session.do(change)
    return id_


def _sign(hand: Hand, comment: str):
    return hand.view.drawing.comments.sign_of(comment)


def test_one_sign_for_a_device_with_its_ports_which_follows_it(hand: Hand):
    server = hand.place("dell-r740", 240, 200)
    card = hand.fit(server, "qlogic-qle2742")
    first = _say(hand, server)
    second = _say(hand, f"{card}:1")
    sign = _sign(hand, first)
    assert sign is _sign(hand, second)
    assert sign.text == "1 +1"
    box = hand.view.drawing.rect_of(server)
    assert sign.area.intersects(box)
    hand.session.do(edits.move_devices(hand.session.design, {server: (400, 300)}))
    assert _sign(hand, first).area.center() - sign.area.center() == QPointF(160, 100)
    tip = describe(hand.session, hand.view.drawing, first)
    assert f"On {server}" in tip
    assert f"On {card}:1" in tip


def test_a_sign_goes_when_it_is_settled_and_comes_back_by_undo(hand: Hand):
    server = hand.place("dell-r740", 240, 200)
    comment = _say(hand, server)
    hand.session.do(edits.resolve_comments(hand.session.design, [comment]))
    assert _sign(hand, comment) is None
    assert hand.view.drawing.rect_of(comment) == hand.view.drawing.rect_of(server)
    hand.session.undo()
    assert _sign(hand, comment) is not None
    hand.view.drawing.show_comments(False)
    assert _sign(hand, comment) is None
    hand.view.drawing.show_comments(True)
    assert _sign(hand, comment) is not None


def test_a_click_selects_the_comment_and_delete_takes_it_away(hand: Hand):
    server = hand.place("dell-r740", 240, 200)
    comment = _say(hand, server)
    at = hand.view.to_view(_sign(hand, comment).area.center())
    hand.click(at)
    assert hand.view.selected_ids() == (comment,)
    before = hand.session.design.devices[server]
    hand.drag(at, at + at)
    assert hand.session.design.devices[server] == before
    hand.view.select([comment])
    hand.key(Qt.Key.Key_Delete)
    assert not hand.session.design.comments
    assert server in hand.session.design.devices


def test_a_comment_on_a_place_is_dragged_in_one_step(hand: Hand):
    hand.place("dell-r740", 240, 200)
    comment = _say(hand, "", (600.0, 160.0))
    sign = _sign(hand, comment)
    assert sign.area.center() == QPointF(600, 160)
    assert hand.view.drawing.hit(sign.area.center(), 1).kind is HitKind.COMMENT
    at = hand.view.to_view(sign.area.center())
    end = hand.view.to_view(QPointF(640, 240))
    hand.press(at)
    hand.move(end)
    assert _sign(hand, comment).area.center() != QPointF(600, 160)
    hand.release(end)
    moved = hand.session.design.comments[comment]
    assert (moved.x, moved.y) != (600, 160)
    hand.session.undo()
    assert _sign(hand, comment).area.center() == QPointF(600, 160)


def test_what_is_not_drawn_has_no_sign_and_a_folded_box_has_that_of_its_members(hand: Hand):
    ids = [hand.place("dell-r740", 240 + 400 * n, 200) for n in range(2)]
    change, group = edits.group_devices(hand.session.design, ids)
    hand.session.do(change)
    comment = _say(hand, ids[1])
    assert _sign(hand, comment).anchor == ids[1]
    hand.session.do(edits.fold(hand.session.design, group, True))
    assert _sign(hand, comment).anchor == group


def test_a_repeated_key_does_not_leave_signs_behind(hand: Hand):
    server = hand.place("dell-r740", 240, 200)
    comment = _say(hand, server)
    hand.view.select([server])
    QTest.keyClick(hand.view, Qt.Key.Key_Delete)
    assert _sign(hand, comment) is None
    assert not hand.view.drawing.comments.views
