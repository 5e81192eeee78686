"""What happens when something unexpected happens: one clear window, and the work is kept."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from types import TracebackType

from PySide6.QtWidgets import QApplication, QMessageBox

from sanwright.text import tr

_log = logging.getLogger(__name__)


class CrashHandler:
    """Takes the place of ``sys.excepthook`` while the window is open."""

    def __init__(self, is_kept_safe: Callable[[], bool] = lambda: True) -> None:
        """``is_kept_safe`` says whether every edit is on the disk."""
        self._is_kept_safe = is_kept_safe
        self._is_showing = False
        self._previous = sys.excepthook

    def install(self) -> None:
        """Begin to catch."""
        sys.excepthook = self

    def remove(self) -> None:
        """Give back what was there before."""
        sys.excepthook = self._previous

    def __call__(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Show the error once; more of them while the window is up go to the log only."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.error("unexpected error", exc_info=(kind, error, trace))
        if self._is_showing or QApplication.instance() is None:
            return
        self._is_showing = True
        try:
            self.show("".join(traceback.format_exception(kind, error, trace)))
        finally:
            self._is_showing = False

    def show(self, details: str) -> None:
        """The window: what happened, what it means for the work, what to send us."""
        box = QMessageBox(QMessageBox.Icon.Critical, "Sanwright", "")
        box.setText(tr("Something went wrong that should not have."))
        box.setInformativeText(self.what_it_means())
        box.setDetailedText(details)
        box.exec()

    def what_it_means(self) -> str:
        """What became of the work, as far as is known."""
        try:
            is_safe = self._is_kept_safe()
        except Exception:  # noqa: BLE001 - the window about an error must not raise one
            is_safe = False
        if is_safe:
            return tr(
                "Your design is safe: every edit so far is on disk. Save it, and if things look "
                "odd, start Sanwright again. The details below help us to mend it."
            )
        return tr(
            "Not every edit since the last save could be written to disk. Save your design now, "
            "under another name if need be, then start Sanwright again. The details below help us "
            "to mend it."
        )
