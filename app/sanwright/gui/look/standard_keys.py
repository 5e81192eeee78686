"""The system's keys for copy, delete and the like, less one that means something else here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

_NOT_HELD = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.GroupSwitchModifier


def keys_of(standard: QKeySequence.StandardKey) -> list[QKeySequence]:
    """The keys that a command has on this system.

    ``Ctrl+D`` is never among them: on X11 it deletes, as in Emacs, while here it fills down and
    duplicates, as in spreadsheets and drawing programs.
    """
    taken = QKeySequence("Ctrl+D")
    return [keys for keys in QKeySequence.keyBindings(standard) if keys != taken]


def is_key_of(event: QKeyEvent, standard: QKeySequence.StandardKey) -> bool:
    """Whether a key is pressed that the command has on this system."""
    held = event.modifiers() & ~_NOT_HELD
    return QKeySequence(held.value | event.key()) in keys_of(standard)
