"""What earlier sessions left behind on this disk."""

from __future__ import annotations

from sanwright.documents import Recoverable, UnreadableJournal
from sanwright.gui.document.files import FileController

LeftBehind = tuple[list[Recoverable], list[UnreadableJournal]]


def unsaved_work(files: FileController) -> LeftBehind:
    """Unsaved work of sessions that died, and journals of theirs that cannot be read."""
    return list(files.left_behind()), list(files.unreadable())
