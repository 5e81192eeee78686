"""What is shown while the window cannot answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QProgressDialog

from sanwright.progress import Progress
from sanwright.text import Text, tr

_SHOWN_AFTER_MS = 400


@contextmanager
def at_work() -> Iterator[None]:
    """Show that the window is busy with what is done inside; asks nothing of the user there."""
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()


@contextmanager
def at_work_in_steps(title: str) -> Iterator[Progress]:
    """The same for work that tells how far it is, which the user may call off once it takes long.

    The work runs on the window's thread: each telling lets the window draw itself and take
    *Cancel*, and nothing else, as no other window answers meanwhile.
    """
    dialog = QProgressDialog(title, tr("Cancel"), 0, 100, QApplication.activeWindow())
    dialog.setWindowTitle("Sanwright")
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.setMinimumDuration(_SHOWN_AFTER_MS)
    dialog.setMinimumWidth(380)
    dialog.setAutoReset(False)

    def progress(share: float, _what: Text) -> bool:
        dialog.setValue(round(share * 100))
        return not dialog.wasCanceled()

    try:
        with at_work():
            yield progress
    finally:
        dialog.reset()
        dialog.deleteLater()
