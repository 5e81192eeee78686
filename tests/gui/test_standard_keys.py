"""Do the system's keys mean what they mean here, on every system?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from sanwright.gui.canvas.keys import CanvasCommand, command_of
from sanwright.gui.look.standard_keys import is_key_of

NONE, CTRL, KEYPAD = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.KeypadModifier,
)


def pressed(key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held)


@pytest.fixture
def emacs_keys(monkeypatch):
    """X11's keys: what a Linux desktop says and a test without a screen does not."""
    both = [QKeySequence("Del"), QKeySequence("Ctrl+D")]
    monkeypatch.setattr(QKeySequence, "keyBindings", lambda _standard: both)


def test_ctrl_d_deletes_nothing(qapp, emacs_keys):
    assert not is_key_of(pressed(Qt.Key.Key_D, CTRL), QKeySequence.StandardKey.Delete)
    assert is_key_of(pressed(Qt.Key.Key_Delete), QKeySequence.StandardKey.Delete)
    assert is_key_of(pressed(Qt.Key.Key_Delete, KEYPAD), QKeySequence.StandardKey.Delete)


def test_on_the_canvas_it_is_left_to_the_menu(qapp):
    assert command_of(pressed(Qt.Key.Key_D, CTRL)) is None
    assert command_of(pressed(Qt.Key.Key_Delete)) is CanvasCommand.DELETE
    assert command_of(pressed(Qt.Key.Key_C, CTRL)) is CanvasCommand.COPY
