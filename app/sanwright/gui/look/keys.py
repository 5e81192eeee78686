"""How the system and the language in use write a shortcut."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence


def native_keys(keys: str) -> str:
    """A shortcut such as ``Ctrl+N`` as people read it: “Strg+N” in German, “⌘N” on a Mac."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
