"""Quick fixes for all findings of a group: which there are, worked out between two pictures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from sanwright.checks import Finding, Fix, SharedFixes, fix_all
from sanwright.gui.document.session import Session
from sanwright.gui.look.at_work import at_work
from sanwright.text import Text, tr

MOST = 200
"""Findings that are mended at once: each takes some hundredths of a second to try."""


def apply_to_all(session: Session, fix: Fix, findings: Sequence[Finding], words: Text) -> None:
    """Carry out what is like ``fix`` for each of ``findings``, as one edit; say what is left.

    ``words`` is what it is called for all of them.
    """
    if session.live is None:
        return
    count = len(findings)
    label = Text("{label} ({count:,} finding)", "{label} ({count:,} findings)", count, label=words)
    with at_work():
        found = fix_all(
            findings, fix, session.design, session.live.assessment, session.catalog, label
        )
    if not session.do(found.change):
        return
    if found.left:
        said = tr(
            "Fixed {fixed:,} of {count:,} findings: {label}. The others are left as they are, "
            "for there it would not help now. Undo takes it back.",
            fixed=found.fixed,
            count=count,
            label=words,
        )
    else:
        said = tr(
            "Fixed {count:,} finding: {label}. Undo takes it back.",
            "Fixed {count:,} findings: {label}. Undo takes it back.",
            count,
            label=words,
        )
    session.message.emit(said)


def text_for_all(words: Text, count: int, total: int) -> str:
    """What the button or the menu says of a fix for ``count`` findings of ``total``."""
    if count < total:
        return tr("Fix {count:,} of {total:,}: {label}", count=count, total=total, label=words)
    return tr("Fix all {count:,}: {label}", count=count, label=words)


class FixesOfAll(QObject):
    """Works out which fixes all of some findings share, one finding at a time."""

    worked_out = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._search: SharedFixes | None = None
        self.findings: tuple[Finding, ...] = ()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._look_on)

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """What all share, as soon as that is known."""
        return self._search.fixes if self._search is not None and not self.is_at_work else ()

    def words(self, fix: Fix) -> Text:
        """What one of ``fixes`` is called for all."""
        return self._search.words(fix) if self._search is not None else fix.label

    @property
    def is_at_work(self) -> bool:
        """Whether there are findings that were not looked at."""
        return self._timer.isActive()

    def begin(self, findings: Sequence[Finding]) -> None:
        """Look for the fixes of ``findings``, the first few of very many."""
        self.stop()
        live = self._session.live
        self.findings = tuple(findings[:MOST])
        if live is None or len(self.findings) < 2:
            return
        session = self._session
        self._search = SharedFixes(self.findings, session.design, live.assessment, session.catalog)
        self._timer.start()

    def stop(self) -> None:
        """Forget what was looked for."""
        self._timer.stop()
        self._search = None
        self.findings = ()

    def _look_on(self) -> None:
        search = self._search
        if search is None or self._session.live is None:  # the design has moved on
            self.stop()
            return
        search.look_on()
        if search.is_done:
            self._timer.stop()
            self.worked_out.emit()
