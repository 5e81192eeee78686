"""Is what lies under the pointer marked, and nothing else, and nothing for ever?"""

from __future__ import annotations

from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from sanwright import edits
from sanwright.design import Group
from tests.gui_editor.editor_hand import Hand


def test_the_box_under_the_pointer_is_marked(hand: Hand) -> None:
    server, _, switch, _ = hand.fabric()
    devices = hand.view.drawing.devices
    hand.move(hand.title(server))
    assert devices.hovered == server
    hand.move(hand.title(switch))
    assert devices.hovered == switch
    hand.move(QPoint(3, 3))
    assert devices.hovered == ""


def test_the_mark_is_painted_and_goes_again(hand: Hand, qtbot: QtBot) -> None:
    server, *_ = hand.fabric()
    at = hand.title(server)
    hand.move(QPoint(3, 3))
    session = hand.session  # whose findings are drawn as well
    qtbot.waitUntil(lambda: session.report is not None and not session.is_checking, timeout=20000)
    before = hand.view.viewport().grab().toImage()

    def is_marked() -> bool:
        """Again until it is: a window that another test puts there has the real pointer leave."""
        hand.move(at)
        return hand.view.drawing.devices.hovered == server

    qtbot.waitUntil(is_marked)
    during = hand.view.viewport().grab().toImage()
    hand.move(QPoint(3, 3))
    assert during != before
    qtbot.waitUntil(lambda: hand.view.viewport().grab().toImage() == before)


def test_the_head_of_a_frame_is_marked(hand: Hand) -> None:
    server, *_ = hand.fabric()
    session = hand.session
    group = Group(id="g", name="Farm")
    assert session.do(edits.replace_record(session.design, group, "group"))
    assert session.do(edits.put_into(session.design, (server,), "g"))
    head = hand.view.drawing.drawing.frames["g"].head()
    hand.move(hand.view.to_view(head.center()))
    assert hand.view.drawing.frames.hovered == "g"
