"""A panel whose figures are worked out from a snapshot, beside the window's own work.

Small designs are studied by themselves when the panel is first seen, or when something to study
comes into one in which there was nothing, and again after an edit if that was quick the last time;
else there is a button. What is seen of an earlier state says so.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QStackedWidget, QToolButton, QWidget

from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.session import Session
from sanwright.gui.document.workers import Work, Workers
from sanwright.gui.widgets.elided import ElidedLabel
from sanwright.text import NOTHING, Text, tr

SMALL = 3000
"""Cables up to which a study begins by itself when the panel is first seen."""
QUICK_S = 1.5
"""How long a study may have taken for the next to begin by itself after an edit."""
_PAUSE_MS = 500
_STALE = Text("The design has changed since.")


class StudyPanel(QWidget):
    """Base of the panels. An heir calls ``connect_study`` when all its widgets are there."""

    located = Signal(object)
    """Ids of what was clicked at."""
    export_wanted = Signal()
    failed = Signal(object)
    """The exception that ended the work: our bug."""

    VERB = Text("Work out")
    """What the button says, and again for a second time."""
    BUSY = Text("Working it out…")
    EMPTY = NOTHING
    """What to do where there is nothing to study."""
    START = NOTHING
    """What a study would show."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.work = BackgroundWork(workers, self)
        self.is_stale = False
        self._began, self._took_s = 0.0, 0.0
        self.start = command(tr(self.VERB))
        self.cancel = command(tr("Cancel"))
        self.progress = QProgressBar(textVisible=False)
        self.progress.setFixedWidth(120)
        self.note = ElidedLabel()
        self.note.setProperty("role", "muted")
        self.words = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.words.setProperty("role", "empty")
        self.pages = QStackedWidget()
        """What was found, and ``words`` where nothing was."""
        self._again = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._again.timeout.connect(self._begin_by_itself)
        self._had_subject = False
        """Whether the design had anything to study when that was asked last."""

    # What the heirs say.

    @property
    def has_subject(self) -> bool:
        """Whether the design has anything to study."""
        return bool(self.session.design.workloads)

    @property
    def has_study(self) -> bool:
        """Whether there is a study to be seen."""
        raise NotImplementedError

    def study_work(self) -> Work:
        """What works a study of the design out as it is now."""
        raise NotImplementedError

    def take(self, found: object) -> None:
        """Show a study."""
        raise NotImplementedError

    def clear(self) -> None:
        """Another design: forget the study."""
        raise NotImplementedError

    # What they share.

    @property
    def is_working(self) -> bool:
        """Whether a study is under way."""
        return self.work.is_working

    def begin(self) -> None:
        """Study the design as it is now."""
        if self.work.is_working or not self.has_subject:
            return
        self._began, self.is_stale = time.monotonic(), False
        self.progress.setRange(0, 0)
        self.work.start(self.study_work())
        self.show_state()

    def stop(self) -> None:
        """Call the study off."""
        self.work.stop()

    def restart(self) -> None:
        """Study something else than what is being studied, or was."""
        self.work.stop()
        self.is_stale = True
        QTimer.singleShot(0, self, self.begin)

    def connect_study(self) -> None:
        """Follow the design and the work, and start with nothing."""
        self.start.clicked.connect(self.begin)
        self.cancel.clicked.connect(self.stop)
        self.work.progressed.connect(self._on_progress)
        self.work.done.connect(self._on_done)
        self.work.ended.connect(self._on_end)
        self.work.failed.connect(self.failed)
        self.session.changed.connect(lambda _: self._outdate())
        self.session.replaced.connect(self._forget)
        self._forget()

    def showEvent(self, event: QShowEvent) -> None:
        """Seen for the first time: begin, if that is quick."""
        super().showEvent(event)
        if not self.has_study:
            self._begin_if_small()
        elif self.is_stale:
            self._begin_if_quick()

    def show_state(self) -> None:
        """What can be done now, and what is to be known about what is seen."""
        is_working, has_study = self.work.is_working, self.has_study
        self._had_subject = has_subject = self.has_subject
        self.progress.setVisible(is_working)
        self.cancel.setVisible(is_working)
        can_start = has_subject and (not has_study or self.is_stale)
        self.start.setVisible(can_start and not is_working)
        verb = tr(self.VERB)
        self.start.setText(tr("{verb} again", verb=verb) if has_study else verb)
        if is_working:
            self.note.setText(tr(self.BUSY))
        else:
            self.note.setText(tr(_STALE) if self.is_stale and has_study else "")
        self.words.setText(tr(self.START if has_subject else self.EMPTY))
        self.pages.setCurrentIndex(0 if has_study else 1)

    def _begin_if_small(self) -> None:
        if len(self.session.design.cables) <= SMALL:
            self.begin()

    def _begin_by_itself(self) -> None:
        if self.is_stale:
            self._begin_if_quick()
        elif not self.has_study and self.isVisible():
            self._begin_if_small()

    def _begin_if_quick(self) -> None:
        is_quick = self._took_s and self._took_s <= QUICK_S
        if self.is_stale and is_quick and self.isVisible():
            self.begin()

    def _on_progress(self, share: float, text: str) -> None:
        self.progress.setRange(0, 100)
        self.progress.setValue(round(share * 100))
        self.note.setText(f"{text}…")

    def _on_done(self, found: object) -> None:
        self._took_s = time.monotonic() - self._began
        self.take(found)

    def _on_end(self) -> None:
        self.show_state()
        if self.is_stale:
            self._again.start()

    def _outdate(self) -> None:
        if self.has_study or self.work.is_working:
            self.is_stale = True
            self._again.start()
        elif not self._had_subject and self.has_subject:
            self._again.start()
        self.show_state()

    def _forget(self) -> None:
        self.work.stop()
        self.is_stale, self._took_s = False, 0.0
        self.clear()
        self.show_state()
        if self.isVisible():
            self._begin_if_small()


def command(text: str) -> QToolButton:
    """A button with an icon beside its text."""
    button = QToolButton()
    button.setText(text)
    button.setProperty("role", "command")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(15, 15))
    return button
