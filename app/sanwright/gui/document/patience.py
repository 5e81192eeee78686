"""Asks something of a place that may hang, such as a share that is gone, without hanging with it.

Whatever lies where the user chose is read, written and looked at through here, by a job of
``workers`` or by a save: never by the window's own thread.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt
from PySide6.QtWidgets import QApplication, QProgressDialog

from sanwright.errors import CancelledError
from sanwright.gui.document.garbage import collect_on_this_thread
from sanwright.gui.look.at_work import at_work
from sanwright.progress import Progress
from sanwright.text import Text, tr

Answer = TypeVar("Answer")

ANSWER_S = 2.0
"""A place that says nothing for so long counts as gone."""
GONE_S = 10.0
"""For so long it does."""
AT_ONCE_S = 0.1
"""Who waits for no longer than this need not see that the window is busy."""
SHOWN_S = 0.4
"""What takes longer can be called off."""
SEEN_S = 2.0
"""For so long work waits at most until something of it is shown."""
_STEP_MS = 20
_gone_until: dict[Path, float] = {}


class _Asking(Generic[Answer]):
    """One piece of work on a thread of its own, which is left behind where it hangs."""

    def __init__(self, work: Callable[[Progress, Showing], Answer]) -> None:
        self.share = 0.0
        self.is_off = False
        self._work = work
        self._answers: list[Answer] = []
        self._error: Exception | None = None
        self._is_through = threading.Event()
        self._first_look: Callable[[], object] | None = None
        self._is_seen = threading.Event()
        collect_on_this_thread()
        # As a daemon: where the place hangs, the end of the program does not wait for it.
        threading.Thread(target=self._run, name="ask a place", daemon=True).start()

    def is_through(self, seconds: float) -> bool:
        """Whether it is, after so long at most."""
        return self._is_through.wait(seconds)

    def answer(self) -> Answer:
        """What came of it, once it is through. Raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._answers[0]

    def show(self, first_look: Callable[[], object]) -> None:
        """Of the work: let the window's thread show something of it now, and wait for that.

        What both do at once takes as long as one after the other, and the user would see it later.
        """
        self._first_look = first_look
        self._is_seen.wait(SEEN_S)

    def is_step_over(self, seconds: float) -> bool:
        """``is_through`` for the window's thread, which shows what there is to see."""
        is_through = self.is_through(seconds)
        if self._first_look is not None:
            self._first_look()
            self._first_look = None
            self._is_seen.set()
        return is_through

    def _run(self) -> None:
        try:
            self._answers.append(self._work(self._progress, self))
        except Exception as error:  # noqa: BLE001 - raised to who asked
            self._error = error
        self._is_through.set()

    def _progress(self, share: float, _what: Text) -> bool:
        self.share = share
        return not self.is_off


def answer_of(ask: Callable[[], Answer], otherwise: Answer, place: Path) -> Answer:
    """What ``ask`` gives of ``place``, or ``otherwise`` where that takes too long.

    Raises what ``ask`` raises. Nothing of the window is drawn meanwhile; for what may take its time
    there is ``at_place``. A folder that just did not answer is not waited for again and again.
    """
    folder, now = place.parent, time.monotonic()
    if now < _gone_until.get(folder, 0.0):
        return otherwise
    asking = _Asking(lambda *_: ask())
    if asking.is_through(ANSWER_S):
        return asking.answer()
    _gone_until[folder] = time.monotonic() + GONE_S
    return otherwise


def is_there(path: Path) -> bool:
    """Whether there is a file or folder, as far as its place answers and takes such a name."""

    def ask() -> bool:
        with contextlib.suppress(OSError, ValueError):
            return path.exists()
        return False

    return answer_of(ask, False, path)


def answers(path: Path) -> bool:
    """Whether the place of a file says anything of it, be it that there is none."""
    from sanwright.documents import look_at

    def ask() -> bool:
        with contextlib.suppress(OSError, ValueError):
            look_at(path)
        return True

    return answer_of(ask, False, path)


def at_place(path: Path, ask: Callable[[], Answer]) -> Answer:
    """What ``ask`` gives, which reads or writes at ``path``; see ``in_steps``."""
    return in_steps(tr("Waiting for “{name}”…", name=path.name or str(path)), lambda _: ask())


class Showing(Protocol):
    """Lets work be seen before it is done."""

    def show(self, first_look: Callable[[], object]) -> None:
        """Have ``first_look`` called by the window's thread, and wait for that."""
        ...


def in_steps(title: str, work: Callable[[Progress], Answer]) -> Answer:
    """``in_sight`` of work that has nothing to show."""
    return in_sight(title, lambda progress, _: work(progress))


def in_sight(title: str, work: Callable[[Progress, Showing], Answer]) -> Answer:
    """What ``work`` gives, which may touch nothing of the window. Raises what it raises.

    It runs beside the window, which draws itself and takes nothing of the user's until he is shown
    ``title``, how far it is, and *Cancel*. That raises CancelledError at once, be the place one
    that hangs; work that tells how far it is ends then, other work may still come to its end.
    """
    asking = _Asking(work)
    if asking.is_through(AT_ONCE_S):
        return asking.answer()
    with at_work():
        ends = time.monotonic() + SHOWN_S - AT_ONCE_S
        while time.monotonic() < ends:
            if asking.is_step_over(_STEP_MS / 1000):
                return asking.answer()
            QCoreApplication.processEvents(
                QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents, _STEP_MS
            )
        _wait_seen(asking, title)
    return asking.answer()


def _wait_seen(asking: _Asking[Answer], title: str) -> None:
    dialog = QProgressDialog(title, tr("Cancel"), 0, 0, QApplication.activeWindow())
    dialog.setWindowTitle("Sanwright")
    dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
    dialog.setMinimumWidth(380)
    dialog.setAutoReset(False)
    dialog.show()
    try:
        while not asking.is_step_over(_STEP_MS / 1000):
            if asking.share and not dialog.maximum():
                dialog.setRange(0, 100)
            dialog.setValue(round(asking.share * 100))
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, _STEP_MS)
            if dialog.wasCanceled():
                asking.is_off = True
                raise CancelledError(Text("This was called off; its place had not answered yet."))
    finally:
        dialog.hide()
        dialog.deleteLater()
