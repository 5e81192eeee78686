"""The line above the loads that says what they rest on; not there while every link comes up."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sanwright.analysis import Assessment
from sanwright.analysis.doubtful_links import (
    DoubtEffect,
    LinksInDoubt,
    effect_without,
    read_doubt,
    tables_without,
)
from sanwright.gui.document.background import BackgroundWork
from sanwright.gui.document.workers import Workers
from sanwright.gui.widgets.fields import muted, named
from sanwright.text import tr
from sanwright.wording.doubtful_links import doubt_sentences, link_sentences

SMALL = 3000
"""Cables up to which the loads without the links in doubt are worked out unasked."""


class DoubtBar(QWidget):
    """Links that are down or in doubt, and what the load comes to without the latter."""

    located = Signal(object)
    """Ids of the cables in doubt."""
    failed = Signal(object)
    """The exception that ended the work: our bug."""

    def __init__(self, workers: Workers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = named(muted(), tr("What the loads rest on"))
        self.words.setWordWrap(True)
        self.without, self.show_them = QToolButton(), QToolButton()
        self.without.setText(tr("Work out without them"))
        self.show_them.setText(tr("Show them"))
        self.show_them.setToolTip(tr("Select the links that are not known to come up"))
        self._work = BackgroundWork(workers, self)
        self._facts: Assessment | None = None
        self._found: LinksInDoubt | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        for button in (self.without, self.show_them):
            button.setProperty("role", "command")
            row.addWidget(button)
        self.without.clicked.connect(self._begin)
        self.show_them.clicked.connect(self._locate)
        self._work.done.connect(self._on_done)
        self._work.failed.connect(self.failed)
        self.clear()

    def clear(self) -> None:
        """Nothing is known of any link."""
        self._work.stop()
        self._facts = self._found = None
        self.hide()

    def read(self, facts: Assessment) -> Generator[None]:
        """Read the links of a check, pausing between them, and show what is found."""
        found = yield from read_doubt(facts)
        self._work.stop()
        self._facts, self._found = facts, found
        self.words.setText(" ".join(map(str, link_sentences(found))))
        self.setVisible(bool(self.words.text()))
        self.show_them.setVisible(bool(found.cables))
        is_small = len(facts.tables.cables) <= SMALL
        self.without.setVisible(bool(found.cables) and not is_small)
        if found.cables and is_small:
            self._begin()

    def _begin(self) -> None:
        facts, found = self._facts, self._found
        if facts is None or found is None:
            return
        left, as_of = tables_without(facts, found), facts.as_of
        self.without.setEnabled(False)
        self._work.start(lambda _progress: effect_without(found, left, as_of))

    def _on_done(self, effect: DoubtEffect) -> None:
        self.without.setEnabled(True)
        self.without.hide()
        self.words.setText(" ".join(map(str, doubt_sentences(effect))))

    def _locate(self) -> None:
        if self._found is not None:
            self.located.emit(self._found.cables)
